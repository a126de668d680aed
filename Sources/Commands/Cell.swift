import Engine
import Weather

/// A cell of a table and its style on a terminal with colours.
struct Cell: Hashable {
    enum Ink: Hashable { case plain, strong, dim, frost, heat, warning, failure }

    let text: String
    var ink = Ink.plain

    init(_ text: String, _ ink: Ink = .plain) {
        (self.text, self.ink) = (text, ink)
    }

    /// A temperature in its colour.
    init(_ text: String, of temperature: Temperature) {
        switch TemperatureBand(temperature) {
        case .frost: self.init(text, .frost)
        case .mild: self.init(text)
        case .heat: self.init(text, .heat)
        }
    }

    /// The text; if `isColored`, with ECMA-48 (SGR) codes for the sixteen colours that every terminal has.
    func written(isColored: Bool) -> String {
        guard isColored, !text.isEmpty else { return text }
        let code: String? =
            switch ink {
            case .plain: nil
            case .strong: "1"
            case .dim: "2"
            case .frost: "36"
            case .heat, .failure: "31"
            case .warning: "33"
            }
        return code.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }
}

extension Cell: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(text) }
}
