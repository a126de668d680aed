/// What is asked of a model at the points of a lattice.
public enum FieldVariable: Int, CaseIterable, Hashable, Sendable {
    /// °C.
    case temperature, feelsLike
    /// Millimetres of water in an hour.
    case precipitation
    /// What falls; see `FieldSeries.number(of:)`.
    case kind
    /// Per cent.
    case cloudCover
    /// Metres per second; the direction is the one that the wind comes from, in degrees.
    case windSpeed, windDirection, gust
    /// PM2.5, µg/m³.
    case fineDust

    /// Numbers are kept as whole multiples of one part of so many.
    fileprivate var parts: Double {
        switch self {
        case .temperature, .feelsLike, .precipitation, .windSpeed, .gust: 100
        case .windDirection, .fineDust: 10
        case .kind, .cloudCover: 1
        }
    }
}

/// The variables that one host tells together.
public enum FieldPart: Int, CaseIterable, Hashable, Sendable {
    case weather, air

    public var variables: [FieldVariable] {
        switch self {
        case .weather:
            [.temperature, .feelsLike, .precipitation, .kind, .cloudCover, .windSpeed, .windDirection, .gust]
        case .air: [.fineDust]
        }
    }
}

/// What a model says of a point, hour by hour, in two bytes a number.
public struct FieldSeries: Hashable, Sendable {
    public let part: FieldPart
    /// When the host told it.
    public let toldAt: Timestamp
    /// The first hour; each hour has the values of its beginning and, of precipitation, the amount.
    public let start: Timestamp
    /// Hour by hour, the variables of the part in their order. Empty if the host has nothing to say of the point.
    public let numbers: [Int16]

    /// Stands for no number.
    private static let none = Int16.min
    public static let hour = 3_600

    /// - Parameter value: of a variable and an hour, counted from `start`.
    public init(
        _ part: FieldPart, toldAt: Timestamp, start: Timestamp, hours: Int, value: (FieldVariable, Int) -> Double?
    ) {
        (self.part, self.toldAt, self.start) = (part, toldAt, start)
        let variables = part.variables
        var numbers: [Int16] = []
        numbers.reserveCapacity(hours * variables.count)
        for hour in 0..<hours {
            for variable in variables { numbers.append(Self.packed(value(variable, hour), variable)) }
        }
        self.numbers = numbers
    }

    /// Nil if there are not as many numbers as whole hours have.
    public init?(_ part: FieldPart, toldAt: Timestamp, start: Timestamp, numbers: [Int16]) {
        guard numbers.count % part.variables.count == 0 else { return nil }
        (self.part, self.toldAt, self.start, self.numbers) = (part, toldAt, start, numbers)
    }

    private static func packed(_ value: Double?, _ variable: FieldVariable) -> Int16 {
        guard let value, value.isFinite else { return none }
        let most = Double(Int16.max)
        return Int16(max(-most, min(most, (value * variable.parts).rounded())))
    }

    /// The value of the hour that contains `time`; nil if it is unknown.
    public func value(_ variable: FieldVariable, at time: Timestamp) -> Double? {
        guard let place = part.variables.firstIndex(of: variable), time >= start else { return nil }
        let index = time.seconds(since: start) / Self.hour * part.variables.count + place
        guard index < numbers.count, numbers[index] != Self.none else { return nil }
        return Double(numbers[index]) / variable.parts
    }

    /// When the last hour that has a value ends; nil if none has.
    public var end: Timestamp? {
        numbers.lastIndex { $0 != Self.none }.map {
            start.adding(seconds: ($0 / part.variables.count + 1) * Self.hour)
        }
    }

    /// Kinds are numbered from 1; 0 means that nothing falls.
    public static func number(of kind: PrecipitationAhead.Kind?) -> Double {
        kind.flatMap { PrecipitationAhead.Kind.allCases.firstIndex(of: $0) }.map { Double($0 + 1) } ?? 0
    }
}
