/// Korea's four air quality grades.
public enum KoreanAirGrade: Int, CaseIterable, Comparable, Sendable {
    case good = 1, normal, bad, veryBad

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
