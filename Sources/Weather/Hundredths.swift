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
