import JSON
import Weather

/// The US National Weather Service: the zones of points, and the alerts of the stand-in's story for zones. Like the service it
/// wants to know who asks, redirects points with more than four decimals or with zeros at the end, and refuses `limit`.
enum NWSResponder {
    private static let points = "/points/"
    private static let alerts = "/alerts/active"

    /// Whether a path is one of the service's.
    static func answers(_ path: String) -> Bool { path == alerts || path.hasPrefix(points) }

    /// What a request asks for; nil for a path of another service.
    static func question(of target: RequestTarget) -> WarningQuestion? {
        if target.path == alerts { return .alerts }
        return target.path.hasPrefix(points) ? .point : nil
    }

    /// Nil for a path of another service. A frozen fault has its moment (`Conduct.warningFault`). `headers` have their names
    /// in lower case.
    static func answer(
        to target: RequestTarget, headers: [String: String], now: Timestamp, fault: WarningFault?
    ) -> Answer? {
        guard answers(target.path) else { return nil }
        guard headers["user-agent"]?.contains("/") == true else { return .nwsProblem(403, "Forbidden", "Forbidden") }
        if fault == .errLines { return .loginPage }
        if target.path.hasPrefix(points) { return point(String(target.path.dropFirst(points.count)), fault) }
        if target.query["limit"] != nil {
            return .nwsProblem(400, "BadRequest", "Query parameter \"limit\" is not recognized")
        }
        if fault == .exception { return .nwsProblem(500, "UnexpectedProblem", "An unexpected problem has occurred.") }
        var time = now
        if case .frozen(let moment?) = fault { time = min(moment, now) }
        return active(target.query, time: time, now: now, fault)
    }

    private static func point(_ text: String, _ fault: WarningFault?) -> Answer {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let north = Double(parts[0]), let east = Double(parts[1]),
            Coordinate(latitude: north, longitude: east) != nil
        else { return .nwsProblem(404, "NotFound", "'/points/\(text.prefix(40))' is not a valid resource path") }
        let plain = "\(decimal(north)),\(decimal(east))"
        guard text == plain else {
            return Answer(
                status: 301, contentType: "application/problem+json",
                headers: [(name: "Location", value: points + plain)], body: [])
        }
        guard fault != .noDocuments, let zones = NWSZones(north, east) else {
            return .nwsProblem(404, "InvalidPoint", "Unable to provide data for requested point \(plain)")
        }
        let base = "https://api.weather.gov/zones"
        let properties: JSONValue = [
            "@type": "wx:Point", "cwa": "INV", "gridId": "INV", "gridX": 1, "gridY": 1,
            "forecastZone": .text("\(base)/forecast/\(zones.forecast)"),
            "county": .text("\(base)/county/\(zones.county)"),
            "fireWeatherZone": .text("\(base)/fire/\(zones.forecast)"),
        ]
        return Answer(
            contentType: "application/geo+json",
            body: Array((["type": "Feature", "properties": properties] as JSONValue).compactText.utf8))
    }

    /// At most four decimals, without zeros at the end.
    private static func decimal(_ degrees: Double) -> String {
        let scaled = Int((degrees.magnitude * 10_000).rounded())
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: 10_000)
        var digits = String(String(10_000 + fraction).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        let sign = degrees < 0 && scaled != 0 ? "-" : ""
        return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
    }

    private static func active(
        _ query: [String: String], time: Timestamp, now: Timestamp, _ fault: WarningFault?
    ) -> Answer {
        let zones = Set((query["zone"] ?? "").split(separator: ",").map(String.init))
        let types = (query["message_type"] ?? "alert,update,cancel").split(separator: ",").map(String.init)
        var warnings = StandinWarnings.at(time)
        switch fault {
        case .noRows: warnings = []
        case .expired: warnings = StandinWarnings.over(at: now).filter { $0.expires.map { $0 <= now } ?? false }
        default: break
        }
        var shift = 0
        if case .clock(let seconds) = fault { shift = seconds }
        var alerts = warnings.filter { $0.office == .states }
            .map { NWSAlertFeature($0, shift: shift, isDamaged: fault == .damagedShapes) }
            .filter { types.contains($0.type) && (zones.isEmpty || !zones.isDisjoint(with: $0.zones)) }.map(\.json)
        if query["status"] != "actual" { alerts.append(NWSAlertFeature.keepAlive(at: time)) }
        let collection: JSONValue = [
            "@context": ["@version": "1.1"], "type": "FeatureCollection", "features": .array(alerts),
            "title": "Current watches, warnings, and advisories",
            "updated": .text(NWSAlertFeature.text(of: time.adding(seconds: shift))),
        ]
        var body = Array(collection.compactText.utf8)
        if fault == .huge { body += [UInt8](repeating: UInt8(ascii: " "), count: 9_000_000) }
        return Answer(contentType: "application/geo+json", body: body)
    }
}

/// The zones of a point. Each area of the story is a zone of its own; elsewhere, zones are squares of two degrees. All codes are
/// invented.
struct NWSZones: Hashable {
    let forecast: String
    let county: String

    /// Nil outside the United States and their territories.
    init?(_ north: Double, _ east: Double) {
        guard Self.states.contains(where: { $0.norths.contains(north) && $0.easts.contains(east) }) else { return nil }
        if let area = StandinWarnings.american.first(where: { $0.shape.contains(north, east) }) {
            self.init(area)
        } else {
            let (row, column) = (Int((north + 16) / 2), Int((east + 180) / 2))
            // Four columns have the letters of one state.
            self.init(letters: Self.letters[column / 4 % Self.letters.count], number: 1 + row * 4 + column % 4)
        }
    }

    /// The zone of an area of the story.
    init(_ area: StandinArea) {
        let number = StandinWarnings.american.firstIndex { $0.name == area.name } ?? 0
        self.init(letters: "XX", number: 501 + number)
    }

    private init(letters: String, number: Int) {
        let digits = String("\(1_000 + number)".dropFirst())
        (forecast, county) = ("\(letters)Z\(digits)", "\(letters)C\(digits)")
    }

    private static let states: [(norths: ClosedRange<Double>, easts: ClosedRange<Double>)] = [
        (24.5...49.4, -125...(-66.9)), (51...71.5, -180...(-130)), (18.9...22.3, -160.3...(-154.8)),
        (17.6...18.6, -67.4...(-64.5)), (13.2...20.6, 144.6...146.1), (-14.6...(-11), -171.2...(-168)),
    ]

    /// One for every eight degrees of longitude.
    private static let letters = [
        "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID", "IL", "IN",
        "KS", "KY",
        "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY",
        "OH", "OK",
        "OR", "PA", "PR", "RI", "SC",
    ]
}

/// A warning as the service tells it.
private struct NWSAlertFeature {
    let warning: StandinWarning
    let shift: Int
    let isDamaged: Bool

    init(_ warning: StandinWarning, shift: Int, isDamaged: Bool) {
        (self.warning, self.shift, self.isDamaged) = (warning, shift, isDamaged)
    }

    /// `message_type`.
    var type: String { warning.urgency == 1 ? "cancel" : warning.replaces.isEmpty ? "alert" : "update" }

    var zones: Set<String> { Set(codes) }

    private var codes: [String] {
        warning.areas.map(NWSZones.init).flatMap { [$0.forecast, $0.county] }
    }

    var json: JSONValue {
        let names = warning.areas.flatMap { [$0.name, $0.name] }.joined(separator: "; ")
        let address = "https://api.weather.gov/alerts/\(warning.identifier)"
        func time(_ time: Timestamp?) -> JSONValue {
            time.map { .text(Self.text(of: $0.adding(seconds: shift))) } ?? .null
        }
        let references = warning.replaces.map { identifier -> JSONValue in
            [
                "@id": .text("https://api.weather.gov/alerts/\(identifier)"), "identifier": .text(identifier),
                "sender": Self.sender,
            ]
        }
        let number = String(
            "\(10_000 + (warning.identifier.split(separator: ".").last.flatMap { Int($0) } ?? 0))".dropFirst())
        var properties: [JSONValue.Member] = [
            .init("@id", .text(address)), .init("@type", "wx:Alert"), .init("id", .text(warning.identifier)),
            .init("areaDesc", .text(names)), .init("geocode", ["UGC": .array(codes.map { .text($0) }), "SAME": []]),
            .init("references", .array(references)), .init("sent", time(warning.sent)),
            .init("effective", time(warning.sent)), .init("onset", time(warning.onset)),
        ]
        // The message is to be replaced long before the event ends.
        properties += [
            .init("expires", time(min(warning.expires ?? warning.gone, warning.sent.adding(seconds: 8 * 3_600)))),
            .init("ends", time(warning.expires)), .init("status", "Actual"),
            .init("messageType", .text(type.capitalized)),
            .init("category", "Met"), .init("severity", .text(Self.severities[warning.severity])),
            .init("certainty", .text(Self.certainties[warning.certainty])),
            .init("urgency", .text(Self.urgencies[warning.urgency])), .init("event", .text(warning.event)),
            .init("sender", Self.sender), .init("senderName", .text(warning.office.name)),
            .init("headline", .text(warning.headline)), .init("description", .text(Self.wrapped(warning))),
            .init("instruction", .null), .init("response", "Prepare"),
            .init("parameters", ["VTEC": [.text("/O.NEW.KINV.IN.W.\(number).000000T0000Z-000000T0000Z/")]]),
        ]
        return [
            "id": .text(address), "type": "Feature", "geometry": geometry, "properties": .object(properties),
        ]
    }

    /// Only alerts of the gravest level have a polygon; the others name their zones.
    private var geometry: JSONValue {
        guard warning.severity == 4, let area = warning.areas.first, case .polygons(let polygons) = area.shape,
            let ring = polygons.first?.first
        else { return .null }
        if isDamaged { return ["type": "Polygon", "coordinates": [[[0, 0], ["NaN", 1], [1, 1], [0, 0]]]] }
        let positions = ring.map { JSONValue.array([.coordinate($0.east), .coordinate($0.north)]) }
        return ["type": "Polygon", "coordinates": [.array(positions)]]
    }

    /// Broken into short lines, as the service's texts are.
    private static func wrapped(_ warning: StandinWarning) -> String {
        """
        * WHAT...\(warning.description). Travel could be\ndifficult to impossible.

        * WHERE...\(warning.areas.map(\.name).joined(separator: ", ")).
        """
    }

    /// The service's test of its own line.
    static func keepAlive(at time: Timestamp) -> JSONValue {
        let properties: JSONValue = [
            "id": "KEEPALIVE-1", "areaDesc": "Montgomery", "sent": .text(text(of: time)), "status": "Test",
            "messageType": "Alert", "event": "Test Message", "severity": "Unknown", "sender": sender,
        ]
        return ["type": "Feature", "geometry": .null, "properties": properties]
    }

    /// With the offset of the east coast.
    static func text(of time: Timestamp) -> String {
        String(SWICRow.text(of: time.adding(seconds: -5 * 3_600)).dropLast()) + "-05:00"
    }

    private static let sender: JSONValue = "w-nws.webmaster@noaa.gov"
    private static let severities = ["Unknown", "Minor", "Moderate", "Severe", "Extreme"]
    private static let urgencies = ["Unknown", "Past", "Future", "Expected", "Immediate"]
    private static let certainties = ["Unknown", "Unlikely", "Possible", "Likely", "Observed"]
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension Answer {
    /// A problem as in RFC 9457.
    static func nwsProblem(_ status: Int, _ type: String, _ detail: String) -> Answer {
        let problem: JSONValue = [
            "correlationId": "standin", "title": .text(type), "type": .text("https://api.weather.gov/problems/\(type)"),
            "status": .integer(status), "detail": .text(detail), "instance": "https://api.weather.gov/requests/standin",
        ]
        return Answer(
            status: status, contentType: "application/problem+json", body: Array(problem.compactText.utf8))
    }
}

extension Fault.Kind {
    /// The refusals of the service; nil for a fault common to all servers.
    var nwsRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .nwsProblem(429, "RateLimited", "Rate limited")
        case .unauthorized, .plan: .nwsProblem(403, "Forbidden", "Forbidden")
        case .notFound, .cod404: .nwsProblem(404, "NotFound", "Not found")
        case .error500: .nwsProblem(500, "UnexpectedProblem", "An unexpected problem has occurred.")
        case .overloaded: .nwsProblem(503, "ServiceUnavailable", "Service unavailable")
        default: nil
        }
    }
}
