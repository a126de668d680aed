import Limits
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        // The error can be dropped: all fields are lenient, so it can only mean that the line is not a JSON object.
        guard JSONNesting.isBearable(line),
            let report = try? JSONDecoder().decode(GpsdReportDTO.self, from: Data(line)), let name = report.name
        else { return nil }
        switch name {
        case "TPV": self = Self.position(report)
        case "DEVICES": self = report.devices?.isEmpty == true ? .noReceiver : .other
        default: self = .other
        }
    }

    private static func position(_ report: GpsdReportDTO) -> GpsdReport {
        guard (report.mode?.value ?? 0) >= 2 else { return .noFix }
        guard let latitude = report.lat?.value, let longitude = report.lon?.value,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return .other }
        return .fix(coordinate)
    }
}

/// A line from gpsd as sent. gpsd omits unknown values instead of sending null.
private struct GpsdReportDTO: Decodable {
    @Lenient var name: String?
    @Lenient var mode: WireNumber?
    @Lenient var lat: WireNumber?
    @Lenient var lon: WireNumber?
    @Lenient var devices: [Lenient<Device>]?

    struct Device: Decodable {}

    enum CodingKeys: String, CodingKey {
        case mode, lat, lon, devices
        case name = "class"
    }
}
