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

    /// Nil if the line is not a report: not JSON, or JSON without a class.
    public init?(line: [UInt8]) {
        guard let report = GpsdReportDTO(wholeOf: line), let name = report.name else { return nil }
        switch name {
        case "TPV": self = Self.position(report)
        case "DEVICES": self = report.devices == 0 ? .noReceiver : .other
        default: self = .other
        }
    }

    private static func position(_ report: GpsdReportDTO) -> GpsdReport {
        guard (report.mode ?? 0) >= 2 else { return .noFix }
        guard let latitude = report.lat, let longitude = report.lon,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return .other }
        return .fix(coordinate)
    }
}

/// A line from gpsd as sent. gpsd omits unknown values instead of sending null.
private struct GpsdReportDTO: JSONObject {
    var name: String?
    var mode: Double?
    var lat: Double?
    var lon: Double?
    /// How many receivers are listed.
    var devices: Int?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "class": self.name = try json.text()
        case "mode": mode = try json.number()
        case "lat": lat = try json.number()
        case "lon": lon = try json.number()
        case "devices":
            var count = 0
            let isArray = try json.array { json throws(JSONReader.Malformed) in
                try json.skip()
                count += 1
            }
            devices = isArray ? count : nil
        default: try json.skip()
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
