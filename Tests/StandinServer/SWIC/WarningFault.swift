import Weather

/// What may be wrong with the centre's warnings, in addition to the faults of any server (`Fault`).
public enum WarningFault: Hashable, Sendable {
    /// It has stood still since this moment; nil: since the server's start.
    case frozen(Timestamp?)
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

extension WarningFault {
    /// The words of the command line, one for each fault.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case frozen
        case noRows = "no-rows"
        case exception
        case errLines = "err-lines"
        case expired
        case damagedShapes = "damaged-shapes"
        case clock
        case noDocuments = "no-documents"
        case huge

        /// The word with its value, if it has one.
        var usage: String {
            switch self {
            case .frozen: "\(rawValue)[:UNIX]"
            case .clock: "\(rawValue):SECONDS"
            default: rawValue
            }
        }
    }

    /// Enough for an office that counts the years of another era.
    private static let shifts = -20_000_000_000...20_000_000_000

    /// Reads a word alone, `frozen:UNIX` or `clock:SECONDS`.
    public init(commandLineValue value: String) throws(StandinUsageError) {
        func refusal(_ expected: String) -> StandinUsageError {
            .badValue(option: "--warnings", value: value, expected: expected)
        }
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let number = parts.count == 2 ? parts[1] : nil
        guard let kind = Kind(rawValue: parts[0]), number == nil || [.frozen, .clock].contains(kind) else {
            throw refusal("one of \(Kind.allCases.map(\.usage).joined(separator: ", "))")
        }
        switch kind {
        case .frozen:
            guard let number else {
                self = .frozen(nil)
                return
            }
            guard let moment = Timestamp(commandLineValue: number) else {
                throw refusal("frozen, alone or followed by : and whole seconds since 1970")
            }
            self = .frozen(moment)
        case .clock:
            guard let seconds = number.flatMap({ Int($0) }), Self.shifts.contains(seconds) else {
                throw refusal(
                    "clock: followed by whole seconds from \(Self.shifts.lowerBound) to \(Self.shifts.upperBound)")
            }
            self = .clock(seconds: seconds)
        case .noRows: self = .noRows
        case .exception: self = .exception
        case .errLines: self = .errLines
        case .expired: self = .expired
        case .damagedShapes: self = .damagedShapes
        case .noDocuments: self = .noDocuments
        case .huge: self = .huge
        }
    }
}
