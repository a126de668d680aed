import Limits

/// Conditions that text from the network must meet before it is drawn.
enum TextChecks {
    static func check(_ text: String) {
        require(text.count <= Limits.Network.text, "\(text.count) characters")
        require(text.unicodeScalars.count <= 2 * Limits.Network.textScalars, "\(text.unicodeScalars.count) scalars")
        require(text.first != " " && text.last != " ", "a space at an end")
        require(!text.contains("  "), "two spaces")
        for scalar in text.unicodeScalars where scalar != " " {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
                .spaceSeparator:
                require(false, "U+\(String(scalar.value, radix: 16)) in a text")
            default: require(!scalar.properties.isVariationSelector, "a variation selector")
            }
        }
    }
}
