/// The Beaufort scale of wind force; the raw value is the Beaufort number, 0…12.
public enum BeaufortForce: Int, CaseIterable, Comparable, Sendable {
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

    public static func < (left: BeaufortForce, right: BeaufortForce) -> Bool { left.rawValue < right.rawValue }
}
