extension String {
    /// The text with its markup characters escaped, for the body of a notification, which servers read as markup (Desktop
    /// Notifications Specification, "Markup").
    package var markupEscaped: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
