import Limits
import TestSupport
import Weather
import XML

@testable import WeatherService

// Official warnings, as their distributors send them.
extension FuzzTarget {
    static let cap = FuzzTarget(
        name: "cap", seeds: { [GoodBodies.capUpdate, GoodBodies.capLift] },
        words: [
            "<alert>", "</alert>", "<info>", "</info>", "<area>", "</area>", "<areaDesc>", "<polygon>", "<circle>",
            "<language>", "<event>", "<urgency>", "<severity>", "<expires>", "<references>", "<responseType>",
            "AllClear",
            "Cancel", "Ack", "Past", "Extreme", "해제", "xmlns=\"", "xmlns:c=\"", "<![CDATA[", "]]>", "<!--", "-->",
            "<!DOCTYPE a [", "<!ENTITY a '", "<?xml version=\"1.0\" encoding=\"", "ISO-8859-1", "UTF-16", "&#x9B;",
            "&amp;",
            "-00:00", "+14:00", "1e9,1 ", "\u{9B}", "\u{202E}",
        ], longest: 8_192
    ) { bytes in
        do throws(CAPProblem) {
            let alert = try CAPDocument.alert(in: bytes)
            require(alert.infos.count <= Limits.Warning.infos, "\(alert.infos.count) blocks")
            require(alert.references.count <= Limits.Warning.references, "\(alert.references.count) references")
            require(try CAPDocument.alert(in: bytes) == alert, "read again, it is another message")
            for (part, warning) in alert.warnings.enumerated() {
                require(warning.id == alert.id && warning.part == part, "\(warning.id), \(warning.part)")
                check(warning)
            }
        } catch .xml(.malformed(let line)), .xml(.encoding(let line)), .xml(.documentType(let line)),
            .xml(.entity(let line)), .xml(.tooDeep(let line)), .xml(.tooMany(let line))
        {
            require((1...bytes.count + 1).contains(line), "line \(line) of \(bytes.count) bytes")
        } catch {
            require(error != .xml(.unavailable), "libexpat is missing")
        }
    }

    private static func check(_ warning: Warning) {
        WeatherChecks.check(warning.sent, "sent")
        WeatherChecks.check(warning.onset, "onset")
        WeatherChecks.check(warning.expires, "expires")
        TextChecks.check(warning.issuer, as: .line)
        let languages = warning.texts.byLanguage.map(\.language)
        require(Set(languages).count == languages.count, "\(languages)")
        for text in warning.texts.byLanguage.map(\.text) {
            TextChecks.check(text.event, as: .line)
            if let headline = text.headline { TextChecks.check(headline, as: .line) }
            for prose in [text.description, text.instruction].compactMap(\.self) {
                require(!prose.isEmpty, "an empty text")
                TextChecks.check(prose, as: .prose)
            }
        }
        require(warning.areas.count <= Limits.Warning.areas, "\(warning.areas.count) areas")
        for area in warning.areas {
            TextChecks.check(area.name, as: .line)
            require(area.circles.allSatisfy { $0.radius > 0 }, "a circle that is a point")
        }
    }
}
