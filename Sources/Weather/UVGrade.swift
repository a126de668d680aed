/// How much ultraviolet light endangers skin and eyes.
///
/// The five steps of the World Health Organization, "Global Solar UV Index: A Practical Guide" (2002), table 1.
public enum UVGrade: Int, CaseIterable, Comparable, Sendable {
    /// Below 3, from 3, from 6, from 8, and from 11 on.
    case low, moderate, high, veryHigh, extreme

    /// `index` is 0 or more. It is shown as a whole number, so 2.5 counts as 3.
    public init(index: Double) {
        self =
            switch index.rounded() {
            case ..<3: .low
            case ..<6: .moderate
            case ..<8: .high
            case ..<11: .veryHigh
            default: .extreme
            }
    }

    public static func < (left: UVGrade, right: UVGrade) -> Bool { left.rawValue < right.rawValue }
}
