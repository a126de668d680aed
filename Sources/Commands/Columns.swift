import Display
import Engine
import Limits
import Weather

/// Formats rows as lines with aligned columns. The last column is not padded.
func columns(_ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    columns(rows.map { $0.map { TableCell($0) } }, rightAligned: rightAligned, isColored: false)
}

/// The same for cells with colours, whose codes take no width.
func columns(_ rows: [[TableCell]], rightAligned: Set<Int> = [], isColored: Bool) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
    return rows.map { row in
        let last = row.lastIndex { !$0.text.isEmpty } ?? -1
        let cells = zip(row, widths).enumerated().prefix(last + 1).map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.text.displayWidth)
            let text = cell.0.written(isColored: isColored)
            return rightAligned.contains(column) ? padding + text : column == last ? text : text + padding
        }
        return cells.joined(separator: "  ").dropLast { $0 == " " } + "\n"
    }.joined()
}

/// The region and country, where known.
func placeAddress(_ place: Place, in language: Language) -> String {
    [place.region, place.country].compactMap { $0?.text(in: language) }.joined(separator: ", ")
}

/// "서구 (부산광역시, 대한민국)": a name, and which of several places of that name it means.
func described(_ name: String, of place: Place, in language: Language) -> String {
    let address = placeAddress(place, in: language)
    return address.isEmpty ? name : "\(name) (\(address))"
}

/// A cell of a table and its style on a terminal with colours.
struct TableCell: Hashable {
    enum Tint: Hashable { case plain, strong, dim, frost, heat, warning, failure }

    let text: String
    var tint = Tint.plain

    init(_ text: String, _ tint: Tint = .plain) {
        (self.text, self.tint) = (text, tint)
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
            switch tint {
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

extension TableCell: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(text) }
}
