import TerminalUI

/// A piece of text in a style.
struct Span: Hashable, Sendable {
    let text: String
    let style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}
