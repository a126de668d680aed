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
        let json = try answer.json(atMost: Limits.NWS.alertBytes)
        guard let features = json["features"].items(most: Limits.NWS.alerts) else {
            throw .unreadable(field: "features")
        }
        let alerts = try features.read("features") { (feature, path) throws(WeatherFailure) in
            try NWSAlert(NWSFeature(feature), in: zone, path: path + ".properties")
        }
        return NWSAnswer(
            warnings: NWSAlert.latest(alerts.values).map(\.warning), unreadableAlerts: alerts.unreadable)
    }

    /// Cuts an answer about several zones into one for each of them.
    static func split(_ answer: HTTPAnswer, about zones: [String]) throws(WeatherFailure) -> FeatureSplit {
        try FeatureSplit(answer, into: zones, most: Limits.NWS.alerts, bytes: Limits.NWS.alertBytes) { properties in
            let zones = NWSFeature.zones(properties)
            return zones.isEmpty ? nil : zones
        }
    }
}

/// An alert, and the events that it is about.
private struct NWSAlert {
    let warning: Warning
    let events: Set<String>

    /// Nil if it is no warning that may be in force. Throws for one that cannot be read.
    init?(_ feature: NWSFeature, in zone: String?, path: String) throws(WeatherFailure) {
        let json = feature.properties
        guard json.kind == .object else { throw .unreadable(field: path) }
        guard !feature.isNoWarning else { return nil }
        let events = feature.events
        if !events.isEmpty, events.allSatisfy(\.isOver) { return nil }
        guard let identifier = feature.identifier else { throw .unreadable(field: path + ".id") }
        let headline = json["headline"].shown(as: .line)
        guard let event = json["event"].shown(as: .line) ?? headline else { throw .unreadable(field: path + ".event") }
        let (effective, onset) = (json["effective"].time, json["onset"].time)
        guard let sent = json["sent"].time ?? effective ?? onset else { throw .unreadable(field: path + ".sent") }
        func prose(_ name: String) -> String? {
            json[name].text.map { ServerText(UnwrappedText($0).text, as: .prose).text }
                .flatMap { $0.isEmpty ? nil : $0 }
        }
        var warning = Warning(
            id: Warning.ID(sender: json["sender"].shown(as: .line) ?? Self.sender, identifier: identifier),
            issuer: json["senderName"].shown(as: .line) ?? "National Weather Service",
            country: .unitedStates, kind: WarningKind.of(event: event),
            level: WarningLevel(capSeverity: json["severity"].text),
            certainty: WarningCertainty(capCertainty: json["certainty"].text), sent: sent, onset: onset ?? effective,
            // `expires` is when the message should be replaced, `ends` when the event ends.
            expires: json["ends"].time ?? json["expires"].time,
            texts: WarningTexts([
                (
                    Language.english.rawValue,
                    WarningText(
                        event: event, headline: headline == event ? nil : headline,
                        description: prose("description"), instruction: prose("instruction"))
                )
            ]), areas: feature.areas(in: zone))
        // A headline instead of an event is a sentence, not a name.
        warning.isNamedByEvent = json["event"].shown(as: .line) != nil
        warning.replaces = feature.references.filter { $0 != warning.id }
        self.warning = warning
        let year = LocalClock.utc.time(sent).year
        // Numbers of events begin anew each year.
        self.events = Set(events.map { "\(year) \($0.name)" })
    }

    /// Who sends all alerts.
    private static let sender = "w-nws.webmaster@noaa.gov"

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
private struct NWSFeature {
    private let json: JSONElement
    let properties: JSONElement

    init(_ json: JSONElement) {
        (self.json, properties) = (json, json["properties"])
    }

    /// By any of the names that it has for itself.
    var identifier: String? {
        properties["id"].shown(as: .line) ?? properties["@id"].shown(as: .line) ?? json["id"].shown(as: .line)
    }

    /// Whether it is anything but a warning for everybody, or says that one is over.
    var isNoWarning: Bool {
        func word(_ name: String) -> String? { properties[name].text?.lowercased() }
        if word("status") != "actual" { return true }
        if let type = word("messageType"), !["alert", "update"].contains(type) { return true }
        if word("urgency") == "past" || word("response") == "allclear" { return true }
        // The service's own tests of its line.
        return ["id", "event", "headline"].contains { properties[$0].text?.contains("KEEPALIVE") ?? false }
    }

    var events: [NWSEvent] {
        (properties["parameters"]["VTEC"].items(most: Limits.NWS.events) ?? []).compactMap { $0.text }
            .compactMap(NWSEvent.init)
    }

    /// Earlier messages.
    var references: [Warning.ID] {
        (properties["references"].items(most: Limits.NWS.references) ?? []).compactMap { reference in
            guard let identifier = reference["identifier"].text, let sender = reference["sender"].text else {
                return nil
            }
            func plain(_ text: String) -> String { ServerText(text, as: .line).text }
            return Warning.ID(sender: plain(sender), identifier: plain(identifier))
        }
    }

    /// The codes of the alert's areas.
    static func zones(_ properties: JSONElement) -> [String] {
        (properties["geocode"]["UGC"].items(most: Limits.NWS.zonesOfAlert) ?? []).compactMap(\.text)
            .filter(NWSZone.isCode)
    }

    /// Its polygon, or else the zones that it names; only its name if it has neither.
    func areas(in zone: String?) -> [WarningArea] {
        let whole = properties["areaDesc"].shown(as: .line) ?? ""
        let polygons = GeoPolygon.all(inGeometry: json["geometry"])
        guard polygons.isEmpty else { return [WarningArea(name: whole, polygons: polygons)] }
        let zones = Self.zones(properties)
        guard !zones.isEmpty else { return [WarningArea(name: whole)] }
        // The names are in the order of the zones.
        let names = (properties["areaDesc"].text ?? "").split(separator: ";")
            .map { ServerText(String($0), as: .line).text }
        guard names.count == zones.count else {
            return [WarningArea(name: whole, zones: zone.map { [$0] } ?? Set(zones))]
        }
        return zip(zones, names).filter { zone == nil || $0.0 == zone }.map { WarningArea(name: $1, zones: [$0]) }
    }
}
