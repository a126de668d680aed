/// A message in several lengths.
package struct MessageText: Hashable, Sendable {
    /// The complete message, in paragraphs.
    package let full: [String]
    /// One-line forms that contain everything important, the longest first.
    package let lines: [String]
    /// Shorter forms that leave something out. If even the last does not fit, its end is cut off.
    package let brief: [String]

    /// `full`: nil if the longest of `lines` is the complete message.
    package init(_ lines: [String], brief: [String] = [], full: [String]? = nil) {
        self.full = full ?? lines.prefix(1).map(\.self)
        self.lines = lines
        self.brief = brief
    }

    package init(_ line: String) { self.init([line]) }
}

extension String {
    /// Without terminal control characters, so that messages can safely quote input.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                }))
    }
}

extension String {
    /// The text with its markup characters escaped, for the body of a notification, which servers read as markup (Desktop
    /// Notifications Specification, "Markup"), and for Pango.
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
