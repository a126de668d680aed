/// A temperature. Stored in degrees Celsius.
public struct Temperature: Hashable, Comparable, Sendable {
    public let celsius: Double
    public var fahrenheit: Double { celsius * 9 / 5 + 32 }

    public init(celsius: Double) {
        self.celsius = celsius
    }

    public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
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

/// A depth of rain or of melted snow. Stored in millimetres.
public struct PrecipitationDepth: Hashable, Sendable {
    public let millimetres: Double
    public var inches: Double { millimetres / 25.4 }

    public init(millimetres: Double) {
        self.millimetres = millimetres
    }
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
