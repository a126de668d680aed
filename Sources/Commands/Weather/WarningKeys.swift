import Engine
import JSON
import Weather

// Official warnings in the output of scripts; see docs/now.schema.json.
extension PlaceWarning {
    /// The issuer's own words stand beside ours.
    func json(_ format: WeatherFormat) -> JSONValue {
        let text = warning.texts.text(in: format.language)
        let area: String? = if case .area(let name) = reach { name } else { nil }
        return JSONValue(sorted: [
            "title": format.title(of: warning).printable, "kind": warning.kind.key, "level": warning.level.key,
            "event": text?.event.printable, "headline": text?.headline?.printable, "area": area?.printable,
            "issuer": warning.issuer.printable, "sent": warning.sent.iso8601, "onset": warning.onset.iso8601,
            "end": warning.end.iso8601,
        ])
    }
}

extension WarningState {
    /// A word that stays the same over versions and languages.
    func key(count: Int) -> String {
        if count > 0 { return "inForce" }
        return switch self {
        case .none: "none"
        case .unreported: "unreported"
        case .silent: "silent"
        case .notAsked: "notAsked"
        case .untold: "unknown"
        }
    }

    /// When warnings were told last; nil if they never were.
    var time: Timestamp? {
        switch self {
        case .none(let time), .silent(let time): time
        case .unreported, .notAsked, .untold: nil
        }
    }
}

extension WarningLevel {
    /// A word that stays the same over versions and languages: that of CAP.
    var key: String { self == .unknown ? "unknown" : word }
}
