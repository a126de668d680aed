import TerminalUI

/// A piece of a line in the part it plays.
struct Span: Hashable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}
