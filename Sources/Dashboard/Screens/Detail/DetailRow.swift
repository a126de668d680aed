/// A row that can be selected in the detail.
enum DetailRow: Hashable, Sendable {
    case chart
    /// By `LocalTime.dayNumber`.
    case day(Int)
}
