import Weather

/// The CAP 1.2 document of a warning.
enum StandinCAP {
    static func text(of warning: StandinWarning) -> String {
        let sent = SWICRow.text(of: warning.sent).dropLast() + "+00:00"
        let references = warning.replaces.map { "\(sender(warning)),\($0),\(sent)" }.joined(separator: " ")
        let kind = warning.urgency == 1 ? "Cancel" : warning.replaces.isEmpty ? "Alert" : "Update"
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
            <identifier>\(warning.identifier)</identifier><sender>\(sender(warning))</sender><sent>\(sent)</sent>
            <status>Actual</status><msgType>\(kind)</msgType><scope>Public</scope>

            """
        if !references.isEmpty { text += "<references>\(references)</references>\n" }
        text += info(warning, warning.office.language, warning.event, warning.headline, warning.description)
        if let second = warning.second {
            text += info(warning, second.language, second.event, second.headline, second.description)
        }
        return text + "</alert>\n"
    }

    private static func sender(_ warning: StandinWarning) -> String { "\(warning.office.id)@standin.invalid" }

    private static func info(
        _ warning: StandinWarning, _ language: String, _ event: String, _ headline: String, _ description: String
    ) -> String {
        let severities = ["Unknown", "Minor", "Moderate", "Severe", "Extreme"]
        let urgencies = ["Unknown", "Past", "Future", "Expected", "Immediate"]
        let certainties = ["Unknown", "Unlikely", "Possible", "Likely", "Observed"]
        let times =
            [("effective", warning.sent), ("onset", warning.onset)] + (warning.expires.map { [("expires", $0)] } ?? [])
        return """
            <info><language>\(language)</language><category>Met</category><event>\(event)</event>
            <urgency>\(urgencies[warning.urgency])</urgency><severity>\(severities[warning.severity])</severity>\
            <certainty>\(certainties[warning.certainty])</certainty>
            \(times.map { "<\($0)>\(SWICRow.text(of: $1).dropLast())+00:00</\($0)>" }.joined())
            <senderName>\(warning.office.name)</senderName><headline>\(headline)</headline>\
            <description>\(description)</description><instruction/>
            \(warning.areas.map(area).joined(separator: "\n"))
            </info>

            """
    }

    /// CAP has no holes, and latitude first.
    private static func area(_ area: StandinArea) -> String {
        var shapes = ""
        switch area.shape {
        case .none: break
        case .point(let point): shapes = "<circle>\(point.north),\(point.east) 0</circle>"
        case .polygons(let polygons):
            shapes = polygons.map { polygon in
                "<polygon>" + polygon[0].map { "\($0.north),\($0.east)" }.joined(separator: " ") + "</polygon>"
            }.joined()
        }
        return "<area><areaDesc>\(area.name)</areaDesc>\(shapes)</area>"
    }
}
