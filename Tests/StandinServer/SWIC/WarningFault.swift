import Weather

/// What may be wrong with the centre's warnings, in addition to the faults of any server (`Fault`).
public enum WarningFault: Hashable, Sendable {
    /// It has stood still since this moment.
    case frozen(Timestamp)
    /// Collections without rows, whatever is going on.
    case noRows
    /// 200 with the exception of a wrong filter.
    case exception
    /// 200 with the lines that it sends for paging without an order.
    case errLines
    /// Only rows that have expired.
    case expired
    /// Rings that cross themselves, have two points, texts for numbers, or longitude and latitude swapped.
    case damagedShapes
    /// All times of the rows are off by so many seconds.
    case clock(seconds: Int)
    /// Documents are not found.
    case noDocuments
    /// A valid collection that is larger than any client should read.
    case huge
}
