import JSON
import Limits
import Weather

/// The alerts that the service has for some zones: GeoJSON with a feature for each.
///
/// Whatever is no warning for everybody is left out: tests, drafts, exercises, cancellations, and what says that it is over. Of
/// several messages about one event (VTEC), the latest counts.
struct NWSAnswer: Hashable, Sendable {
    let warnings: [Warning]
    /// Alerts without an identifier, an event or any time; each may be of a warning that is missing.
    let unreadableAlerts: Int

    /// Throws the failure that the status reports, or `unreadable` with the first field that is missing if no alert can be
    /// read.
    ///
    /// - Parameter zone: the zone to which the areas of the warnings are restricted, in the feed of a zone; nil for all that
    ///   they name.
    static func read(_ answer: HTTPAnswer, in zone: String? = nil) throws(WeatherFailure) -> NWSAnswer {
        try answer.require(atMost: Limits.NWS.alertBytes)
        guard let body = NWSAlertDTO.Collection(wholeOf: answer.body) else { throw .unreadable(field: "body") }
        guard let features = body.features else { throw .unreadable(field: "features") }
        var alerts: [NWSAlert] = []
        var firstFailure: WeatherFailure?
        var unreadable = 0
        for (index, feature) in features.enumerated() {
            do throws(WeatherFailure) {
                if let alert = try NWSAlert(feature, in: zone, path: "features[\(index)].properties") {
                    alerts.append(alert)
                }
            } catch {
                firstFailure = firstFailure ?? error
                unreadable += 1
            }
        }
        if alerts.isEmpty, let firstFailure { throw firstFailure }
        return NWSAnswer(warnings: NWSAlert.latest(alerts).map(\.warning), unreadableAlerts: unreadable)
    }

    /// Cuts an answer about several zones into one for each of them.
    static func split(_ answer: HTTPAnswer, about zones: [String]) throws(WeatherFailure) -> FeatureSplit {
        try FeatureSplit(answer, into: zones, most: Limits.NWS.alerts, bytes: Limits.NWS.alertBytes) {
            (json) throws(JSONReader.Malformed) in
            var codes: [String]?
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                guard name == "geocode" else { return try json.skip() }
                codes = try NWSGeocodeDTO(&json)?.zones
            }
            return codes.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

/// An alert, and the events that it is about.
private struct NWSAlert {
    let warning: Warning
    let events: Set<String>

    /// Nil if it is no warning that may be in force. Throws for one that cannot be read.
    init?(_ feature: NWSAlertDTO?, in zone: String?, path: String) throws(WeatherFailure) {
        guard let feature, let properties = feature.properties else { throw .unreadable(field: path) }
        guard !properties.isNoWarning else { return nil }
        let events = properties.vtec.compactMap(NWSEvent.init)
        if !events.isEmpty, events.allSatisfy(\.isOver) { return nil }
        guard let identifier = Self.text(properties.id) ?? Self.text(properties.address) ?? Self.text(feature.id)
        else { throw .unreadable(field: path + ".id") }
        let headline = Self.text(properties.headline)
        guard let event = Self.text(properties.event) ?? headline else {
            throw .unreadable(field: path + ".event")
        }
        func time(_ text: String?) -> Timestamp? { text.flatMap { Timestamp(iso8601: $0) } }
        let (effective, onset) = (time(properties.effective), time(properties.onset))
        guard let sent = time(properties.sent) ?? effective ?? onset else { throw .unreadable(field: path + ".sent") }
        func prose(_ text: String?) -> String? {
            text.map { ServerText(UnwrappedText($0).text, as: .prose).text }.flatMap { $0.isEmpty ? nil : $0 }
        }
        var warning = Warning(
            id: Warning.ID(sender: Self.text(properties.sender) ?? Self.sender, identifier: identifier),
            issuer: Self.text(properties.senderName) ?? "National Weather Service",
            country: .unitedStates, kind: WarningKind.of(event: event),
            level: WarningLevel(capSeverity: properties.severity),
            certainty: WarningCertainty(capCertainty: properties.certainty), sent: sent, onset: onset ?? effective,
            // `expires` is when the message should be replaced, `ends` when the event ends.
            expires: time(properties.ends) ?? time(properties.expires),
            texts: WarningTexts([
                (
                    Language.english.rawValue,
                    WarningText(
                        event: event, headline: headline == event ? nil : headline,
                        description: prose(properties.description), instruction: prose(properties.instruction))
                )
            ]), areas: feature.areas(in: zone))
        // A headline instead of an event is a sentence, not a name.
        warning.isNamedByEvent = Self.text(properties.event) != nil
        warning.replaces = properties.references.filter { $0 != warning.id }
        self.warning = warning
        let year = LocalClock.utc.time(sent).year
        // Numbers of events begin anew each year.
        self.events = Set(events.map { "\(year) \($0.name)" })
    }

    /// Who sends all alerts.
    private static let sender = "w-nws.webmaster@noaa.gov"

    private static func text(_ raw: String?) -> String? {
        raw.map { ServerText($0, as: .line).text }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The alerts but those about whose events there is a later message.
    static func latest(_ alerts: [NWSAlert]) -> [NWSAlert] {
        let times = alerts.reduce(into: [String: Timestamp]()) { times, alert in
            for event in alert.events { times[event] = max(times[event] ?? alert.warning.sent, alert.warning.sent) }
        }
        return alerts.filter { alert in
            alert.events.isEmpty || alert.events.contains { times[$0].map { $0 <= alert.warning.sent } ?? true }
        }
    }
}

/// A code of Valid Time Event Coding, `/O.CON.KPQR.FA.A.0004.000000T0000Z-191222T1800Z/`: class, action, office, phenomenon,
/// significance, number, times (NWS Instruction 10-1703).
private struct NWSEvent {
    /// What stays the same over all messages about the event: `KPQR.FA.A.0004`.
    let name: String
    /// Whether the message says that the event is over, or replaced by another.
    let isOver: Bool

    init?(_ code: String) {
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        guard code.utf8.count <= 64, parts.count == 7 else { return nil }
        name = parts[2...5].joined(separator: ".")
        isOver = ["CAN", "EXP", "UPG"].contains(parts[1])
    }
}

/// An alert as sent.
struct NWSAlertDTO: JSONObject {
    var id: String?
    var polygons: [GeoPolygon] = []
    var properties: Properties?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "id": id = try json.text()
        case "geometry": polygons = try GeoJSONPolygons(&json)?.polygons ?? []
        case "properties": properties = try Properties(&json)
        default: try json.skip()
        }
    }

    /// Its polygon, or else the zones that it names; only its name if it has neither.
    fileprivate func areas(in zone: String?) -> [WarningArea] {
        func name(_ text: String?) -> String { text.map { ServerText($0, as: .line).text } ?? "" }
        let whole = name(properties?.areaName)
        guard polygons.isEmpty else { return [WarningArea(name: whole, polygons: polygons)] }
        let zones = properties?.zones ?? []
        guard !zones.isEmpty else { return [WarningArea(name: whole)] }
        // The names are in the order of the zones.
        let names = (properties?.areaName ?? "").split(separator: ";").map { name(String($0)) }
        guard names.count == zones.count else {
            return [WarningArea(name: whole, zones: zone.map { [$0] } ?? Set(zones))]
        }
        return zip(zones, names).filter { zone == nil || $0.0 == zone }.map { WarningArea(name: $1, zones: [$0]) }
    }

    struct Properties: JSONObject {
        var id: String?
        /// `@id`.
        var address: String?
        var areaName: String?
        var zones: [String] = []
        var references: [Warning.ID] = []
        var sent, effective, onset, expires, ends: String?
        var status, messageType, severity, certainty, urgency, response: String?
        var event, sender, senderName, headline, description, instruction: String?
        var vtec: [String] = []

        /// Whether it is anything but a warning for everybody, or says that one is over.
        fileprivate var isNoWarning: Bool {
            if status?.lowercased() != "actual" { return true }
            if let messageType, !["alert", "update"].contains(messageType.lowercased()) { return true }
            if urgency?.lowercased() == "past" || response?.lowercased() == "allclear" { return true }
            // The service's own tests of its line.
            return [id, event, headline].contains { $0?.contains("KEEPALIVE") ?? false }
        }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "id": id = try json.text()
            case "@id": address = try json.text()
            case "areaDesc": areaName = try json.text()
            case "geocode": zones = try NWSGeocodeDTO(&json)?.zones ?? []
            case "references":
                let list: [Reference?]? = try json.list(most: Limits.NWS.references)
                references = (list ?? []).compactMap { $0?.message }
            case "sent": sent = try json.text()
            case "effective": effective = try json.text()
            case "onset": onset = try json.text()
            case "expires": expires = try json.text()
            case "ends": ends = try json.text()
            case "status": status = try json.text()
            case "messageType": messageType = try json.text()
            case "severity": severity = try json.text()
            case "certainty": certainty = try json.text()
            case "urgency": urgency = try json.text()
            case "response": response = try json.text()
            case "event": event = try json.text()
            case "sender": sender = try json.text()
            case "senderName": senderName = try json.text()
            case "headline": headline = try json.text()
            case "description": description = try json.text()
            case "instruction": instruction = try json.text()
            case "parameters":
                _ = try json.object { name, json throws(JSONReader.Malformed) in
                    guard name == "VTEC" else { return try json.skip() }
                    vtec = try json.texts(most: Limits.NWS.events)
                }
            default: try json.skip()
            }
        }
    }

    /// An earlier message.
    private struct Reference: JSONObject {
        private var identifier, sender: String?

        var message: Warning.ID? {
            guard let identifier, let sender else { return nil }
            func plain(_ text: String) -> String { ServerText(text, as: .line).text }
            return Warning.ID(sender: plain(sender), identifier: plain(identifier))
        }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "identifier": identifier = try json.text()
            case "sender": sender = try json.text()
            default: try json.skip()
            }
        }
    }

    struct Collection: JSONObject {
        var features: [NWSAlertDTO?]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard name == "features" else { return try json.skip() }
            features = try json.list(most: Limits.NWS.alerts)
        }
    }
}

/// The codes of an alert's areas.
private struct NWSGeocodeDTO: JSONObject {
    private(set) var zones: [String] = []

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        guard name == "UGC" else { return try json.skip() }
        zones = try json.texts(most: Limits.NWS.zonesOfAlert).filter(NWSZone.isCode)
    }
}

extension JSONReader {
    /// Reads an array and keeps the strings among its first `most` elements; none for anything but an array.
    fileprivate mutating func texts(most: Int) throws(Malformed) -> [String] {
        var texts: [String] = []
        var count = 0
        _ = try array { json throws(Malformed) in
            count += 1
            guard count <= most else { return try json.skip() }
            if let text = try json.text() { texts.append(text) }
        }
        return texts
    }
}
