import Limits

/// Splits data from gpsd into lines, however it is divided into pieces. A line longer than the protocol allows is
/// skipped; a sender that never ends a line is not gpsd.
public struct GpsdLines: Hashable, Sendable {
    private var line: [UInt8] = []
    /// Bytes since the last line break.
    private var length = 0

    public init() {}

    /// Whether the unfinished line is longer than gpsd would ever send.
    public var isEndless: Bool { length > Limits.Position.gpsdEndless }

    /// Takes the next piece and returns the lines it completes, without line breaks and empty lines.
    public mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            add(rest[..<end])
            rest = rest[(end + 1)...]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if !line.isEmpty, length <= Limits.Position.gpsdLine { lines.append(line) }
            line = []
            length = 0
        }
        add(rest)
        return lines
    }

    /// Nothing of an overlong line is stored.
    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        if length <= Limits.Position.gpsdLine { line += bytes }
    }
}
