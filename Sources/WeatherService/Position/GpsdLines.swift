import Limits

/// Cuts what gpsd sends into lines, whatever pieces it comes in. A line that is longer than the protocol allows is passed
/// over; who sends no end of a line at all is not gpsd.
public struct GpsdLines: Hashable, Sendable {
    private var line: [UInt8] = []
    /// Bytes since the last end of a line.
    private var length = 0

    public init() {}

    /// Whether what came without an end is longer than anybody who speaks the protocol would send.
    public var isEndless: Bool { length > Limits.Position.gpsdEndless }

    /// Takes the next piece; the result is the lines that it completes, without their ends. Empty ones are left out.
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

    /// Of what is longer than a line may be nothing is kept.
    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        if length <= Limits.Position.gpsdLine { line += bytes }
    }
}
