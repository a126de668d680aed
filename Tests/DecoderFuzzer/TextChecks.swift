import Limits

@testable import WeatherService

/// Conditions that text from the network must meet before it is drawn.
enum TextChecks {
    static func check(_ text: String, as form: ServerText.Form = .name) {
        let (characters, scalars) =
            switch form {
            case .name: (Limits.Network.text, Limits.Network.textScalars)
            case .line: (Limits.Warning.line, Limits.Warning.lineScalars)
            case .prose: (Limits.XML.text, Limits.Warning.textScalars)
            }
        require(text.count <= characters, "\(text.count) characters")
        // Spaces do not count.
        require(text.unicodeScalars.count <= 2 * scalars, "\(text.unicodeScalars.count) scalars")
        require(text.first?.isWhitespace != true && text.last?.isWhitespace != true, "a space at an end")
        require(!text.contains("  ") && !text.contains("\n\n\n"), "two spaces")
        for scalar in text.unicodeScalars where scalar != " " && (form != .prose || scalar != "\n") {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
                .spaceSeparator:
                require(false, "U+\(String(scalar.value, radix: 16)) in a text")
            default: require(!scalar.properties.isVariationSelector, "a variation selector")
            }
        }
    }
}
