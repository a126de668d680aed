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
