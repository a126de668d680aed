import Limits
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one line of gpsd says, as far as it matters to somebody who wants to know where they are (gpsd_json(5)).
public enum GpsdReport: Hashable, Sendable {
    /// Where the receiver is: a TPV in mode 2 (without height) or 3.
    case fix(Coordinate)
    /// The receiver does not know where it is: a TPV in mode 0 or 1.
    case noFix
    /// gpsd has no receiver at all.
    case noReceiver
    /// It makes sense and says nothing of this: VERSION, WATCH, SKY, a receiver, a fix without a place.
    case other

    /// Nil for what is no report: not JSON, or JSON without a class.
    public init?(line: [UInt8]) {
        // Losing the reason is right: fields are lenient, so the only one left is that this is no JSON object.
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

/// A line of gpsd as it is on the wire. What is not known is left out of it, never null.
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
