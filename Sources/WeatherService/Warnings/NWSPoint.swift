import JSON
import Limits
import Weather

extension SourceID {
    /// https://api.weather.gov
    public static let nws = SourceID(rawValue: "nws")
}

extension ServiceAddress {
    /// https://api.weather.gov, the US National Weather Service.
    public static let nws = ServiceAddress(knownHost: "api.weather.gov")
}

/// A point as the service wants it: at most four decimals without zeros at the end. Others are redirected.
struct NWSPoint: Hashable, Sendable {
    /// "38.8894,-77.0352"
    let text: String

    init(_ coordinate: Coordinate) {
        func decimal(_ degrees: Double) -> String { Coordinate.decimal((degrees * 10_000).rounded() / 10_000) }
        text = "\(decimal(coordinate.latitude)),\(decimal(coordinate.longitude))"
    }

    /// Nil for anything but a point in this form.
    init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let north = numbers[0], let east = numbers[1],
            let coordinate = Coordinate(latitude: north, longitude: east)
        else { return nil }
        self.init(coordinate)
        guard self.text == text else { return nil }
    }

    func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)/points/\(text)", spacing: 1, bodyLimit: Limits.NWS.pointBytes, accepts: .geoJSON)
    }
}

/// A zone of the service: the Universal Geographic Code of a forecast zone, a fire weather zone (`ORZ006`) or a county
/// (`FLC037`); NWS Instruction 10-1702.
enum NWSZone {
    static func isCode(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 6 && bytes[0..<2].allSatisfy { (0x41...0x5A).contains($0) }
            && (bytes[2] == UInt8(ascii: "C") || bytes[2] == UInt8(ascii: "Z"))
            && bytes[3...].allSatisfy(\.isASCIIDigit)
    }

    /// The code at the end of a zone's address; nil if there is none.
    static func code(ofAddress address: String) -> String? {
        let last = address.split(separator: "/").last ?? ""
        return isCode(last) ? String(last) : nil
    }
}

/// What the service says of a point.
enum NWSPointAnswer {
    /// The zones of the point, none for one that the service has no zones for.
    ///
    /// Throws the failure that the status reports. Only a 404 that says of itself that the point is not the service's is an
    /// answer.
    static func zones(_ answer: HTTPAnswer) throws(WeatherFailure) -> Set<String> {
        // A refusal, as in RFC 9457.
        if answer.status == 404, let problem = JSONElement(wholeOf: answer.body),
            problem["type"].text?.hasSuffix("/problems/InvalidPoint") == true
        {
            return []
        }
        let properties = try answer.json(atMost: Limits.NWS.pointBytes)["properties"]
        guard properties.kind == .object else { throw .unreadable(field: "properties") }
        // The addresses of the zones.
        let zones = ["forecastZone", "county", "fireWeatherZone"].compactMap { properties[$0].text }
        let codes = Set(zones.compactMap(NWSZone.code))
        guard !codes.isEmpty else { throw .unreadable(field: "properties.forecastZone") }
        return codes
    }
}
