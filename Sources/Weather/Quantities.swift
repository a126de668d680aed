/// A temperature. Stored in degrees Celsius.
public struct Temperature: Hashable, Comparable, Sendable {
    public let celsius: Double
    public var fahrenheit: Double { celsius * 9 / 5 + 32 }

    public init(celsius: Double) {
        self.celsius = celsius
    }

    public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
}

/// A temperature beside an earlier one that it is compared with.
public struct TemperatureChange: Hashable, Sendable {
    public let temperature: Temperature
    public let before: Temperature

    public init(to temperature: Temperature, from before: Temperature) {
        (self.temperature, self.before) = (temperature, before)
    }

    /// Degrees Celsius that it is warmer.
    public var celsius: Double { temperature.celsius - before.celsius }
}

/// A speed. Stored in metres per second.
public struct Speed: Hashable, Comparable, Sendable {
    public let metresPerSecond: Double
    /// International miles per hour (1 mi = 1,609.344 m).
    public var milesPerHour: Double { metresPerSecond * 3_600 / 1_609.344 }
    public var kilometresPerHour: Double { metresPerSecond * 3.6 }
    /// Nautical miles per hour (1 M = 1,852 m).
    public var knots: Double { metresPerSecond * 3_600 / 1_852 }

    public init(metresPerSecond: Double) {
        self.metresPerSecond = metresPerSecond
    }

    public static func < (left: Speed, right: Speed) -> Bool { left.metresPerSecond < right.metresPerSecond }
}

/// Air pressure at sea level. Stored in hectopascals.
public struct Pressure: Hashable, Sendable {
    public let hectopascals: Double
    /// Inches of mercury at 0 °C (1 inHg = 33.8639 hPa).
    public var inchesOfMercury: Double { hectopascals / 33.8639 }
    /// Conventional millimetres of mercury (1 mmHg = 133.322387415 Pa, ISO 80000-4).
    public var millimetresOfMercury: Double { hectopascals / 1.333_223_874_15 }

    public init(hectopascals: Double) {
        self.hectopascals = hectopascals
    }
}

/// A length along the ground, such as visibility. Stored in metres.
public struct Distance: Hashable, Sendable {
    public let metres: Double
    public var kilometres: Double { metres / 1_000 }
    public var miles: Double { metres / 1_609.344 }

    public init(metres: Double) {
        self.metres = metres
    }
}

/// How far one can see.
public struct Visibility: Hashable, Sendable {
    public let distance: Distance
    /// Whether it is the greatest value that the source reports, so that one may see farther.
    public let isLimit: Bool

    public init(_ distance: Distance, isLimit: Bool = false) {
        (self.distance, self.isLimit) = (distance, isLimit)
    }
}

/// A depth of rain or of melted snow. Stored in millimetres.
public struct PrecipitationDepth: Hashable, Comparable, Sendable {
    public let millimetres: Double
    public var inches: Double { millimetres / 25.4 }

    public init(millimetres: Double) {
        self.millimetres = millimetres
    }

    public static func < (left: PrecipitationDepth, right: PrecipitationDepth) -> Bool {
        left.millimetres < right.millimetres
    }
}

/// A depth of fresh snow. Stored in centimetres.
public struct SnowDepth: Hashable, Sendable {
    public let centimetres: Double
    public var inches: Double { centimetres / 2.54 }

    public init(centimetres: Double) {
        self.centimetres = centimetres
    }
}

/// A number to two decimals, or none, in four bytes. Reports are kept in it because a `Double?` takes sixteen and long lists
/// hold a hundred thousand numbers. Services report two decimals, rarely more, and no unit is shown with more; a number of
/// two decimals comes back unchanged.
struct Hundredths: Hashable, Sendable {
    private let count: Int32
    /// Stands for no number. No number is stored as this, because both ends of the range are clamped alike.
    private static let none = Int32.min

    /// Rounds to two decimals, and clamps to ±21,474,836.47. Nil and NaN are no number.
    init(_ number: Double?) {
        guard let number, !number.isNaN else {
            count = Self.none
            return
        }
        count = Int32(max(-Double(Int32.max), min(Double(Int32.max), (number * 100).rounded())))
    }

    var number: Double? { count == Self.none ? nil : Double(count) / 100 }
}
