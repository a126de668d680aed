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
