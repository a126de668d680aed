/// Wind as observed or expected. Any part may be unknown.
public struct Wind: Hashable, Sendable {
    private let storedSpeed: Hundredths
    private let storedDirection: Hundredths
    private let storedGust: Hundredths

    public init(speed: Speed? = nil, direction: Bearing? = nil, gust: Speed? = nil) {
        storedSpeed = Hundredths(speed?.metresPerSecond)
        // 359.996° is kept as 0°, and not as 360°.
        storedDirection = Hundredths(Hundredths(direction?.degrees).number.map { Bearing(degrees: $0).degrees })
        let isStronger = gust.map { $0 >= speed ?? $0 } ?? false
        storedGust = Hundredths(isStronger ? gust?.metresPerSecond : nil)
    }

    public var speed: Speed? { storedSpeed.number.map(Speed.init(metresPerSecond:)) }
    public var direction: Bearing? { storedDirection.number.map(Bearing.init(degrees:)) }
    /// Peak speed. Some services report gusts below the mean speed, or 0; as that is impossible, such a gust is unknown.
    public var gust: Speed? { storedGust.number.map(Speed.init(metresPerSecond:)) }
}

/// The direction the wind comes **from**, clockwise from north.
public struct Bearing: Hashable, Sendable {
    /// 0 ≤ degrees < 360.
    public let degrees: Double

    /// Takes any finite angle and normalises it.
    public init(degrees: Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        // A tiny negative angle plus 360 would round to 360.
        self.degrees = turned < 0 ? (turned + 360).truncatingRemainder(dividingBy: 360) : turned
    }

    /// The nearest of the eight compass points, 0 for north, 2 for east … 7 for north-west.
    public var octant: Int { Int((degrees / 45).rounded()) % 8 }
}

/// One of the sixteen compass points; the raw value counts clockwise from north, 0…15.
public enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northNorthEast, northEast, eastNorthEast, east, eastSouthEast, southEast, southSouthEast
    case south, southSouthWest, southWest, westSouthWest, west, westNorthWest, northWest, northNorthWest

    /// The nearest point: each covers 22.5°.
    public init(_ bearing: Bearing) {
        let points = Self.allCases
        self = points[Int((bearing.degrees / 22.5).rounded()) % points.count]
    }
}

/// The Beaufort scale of wind force; the raw value is the Beaufort number, 0…12.
public enum BeaufortForce: Int, CaseIterable, RawOrdered, Sendable {
    case calm, lightAir, lightBreeze, gentleBreeze, moderateBreeze, freshBreeze, strongBreeze, nearGale, gale
    case strongGale, storm, violentStorm, hurricane

    /// The lowest mean speed of each force from 1 up, in tenths of a metre per second (WMO-No. 306, Manual on Codes,
    /// volume I.1, section E; Korea's weather service uses the same).
    private static let lowest = [3, 16, 34, 55, 80, 108, 139, 172, 208, 245, 285, 327]

    /// `speed` is the mean wind, not a gust. It is rounded to tenths of a metre per second, the table's precision.
    public init(_ speed: Speed) {
        let tenths = (speed.metresPerSecond * 10).rounded()
        let number = Self.lowest.prefix { Double($0) <= tenths }.count
        self = Self.allCases[number]
    }
}
