import JSON
import Limits
import Weather

/// The meaning of one line from gpsd, as far as it concerns the position (gpsd_json(5)).
public enum GpsdReport: Hashable, Sendable {
    /// The receiver's position: a TPV in mode 2 (without height) or 3.
    case fix(Coordinate)
    /// The receiver has no fix: a TPV in mode 0 or 1.
    case noFix
    /// gpsd has no receiver at all.
    case noReceiver
    /// A valid line without position: VERSION, WATCH, SKY, a receiver, a fix without coordinates.
    case other

    /// Nil if the line is not a report: not JSON, or JSON without a class. gpsd omits unknown values instead of sending null.
    public init?(line: [UInt8]) {
        guard let json = JSONElement(wholeOf: line), let name = json["class"].text else { return nil }
        switch name {
        case "TPV" where (json["mode"].number ?? 0) < 2: self = .noFix
        case "TPV": self = json.coordinate("lat", "lon").map(GpsdReport.fix) ?? .other
        case "DEVICES": self = json["devices"].items(most: 1)?.isEmpty == true ? .noReceiver : .other
        default: self = .other
        }
    }
}

/// Splits data from gpsd into lines, however it is divided into pieces. A line longer than the protocol allows is
/// skipped; a sender that never ends a line is not gpsd.
public struct GpsdLines: Hashable, Sendable {
    private var line: [UInt8] = []
    /// Bytes since the last line break.
    private var length = 0

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

/// Limits how many bytes and reports per second are processed from a peer that claims to be gpsd. A pure value: a
/// receiver reports a few times a second, and a peer that sends more costs no more.
public struct GpsdPace: Hashable, Sendable {
    /// The start of the current one-second period.
    private var began: Duration?
    private var reports = 0
    private var bytes = 0

    private static let second = Duration.seconds(1)

    /// Whether to process one more report. Skipping one loses nothing, because the receiver repeats its position.
    public mutating func accepts(at now: Duration) -> Bool {
        begin(now)
        reports += 1
        return reports <= Limits.Position.gpsdReports
    }

    /// Counts bytes read and returns how long to pause reading; nil to continue at once. Meanwhile the connection's
    /// buffers fill up and the sender has to wait.
    public mutating func pause(after count: Int, at now: Duration) -> Duration? {
        let began = begin(now)
        bytes += count
        return bytes > Limits.Position.gpsdBytes ? began + Self.second - now : nil
    }

    @discardableResult
    private mutating func begin(_ now: Duration) -> Duration {
        if let began, began <= now, now < began + Self.second { return began }
        (began, reports, bytes) = (now, 0, 0)
        return now
    }
}
