import AppResources
import Display
import Engine
import TerminalUI

/// Draws the rules of a place in a corner: a check mark before those that are on.
@MainActor
struct RulesView {
    let look: Presentation

    /// The border, the pointer, the check mark and the blanks between them.
    private static let columnsAround = 8

    /// The area of the list.
    private func box(_ rules: RulesViewModel, in area: Rect) -> Rect {
        let rows = rules.rows
        let widest = (rows.map { forms($0)[0] } + [title(rules)]).map(\.displayWidth).max() ?? 0
        let columns = min(area.columns, widest + Self.columnsAround)
        return Rect(
            column: area.endColumn - columns, row: area.row, columns: columns, rows: min(area.rows, rows.count + 2))
    }

    func render(_ rules: RulesViewModel, into buffer: inout CellBuffer, in area: Rect) {
        let box = box(rules, in: area)
        look.drawBox(box, title: title(rules), into: &buffer)
        let inside = box.inset(columns: 1, rows: 1)
        let rows = rules.rows
        let first = Self.first(rules, rows: inside.rows)
        for (offset, row) in rows.dropFirst(first).prefix(inside.rows).enumerated() {
            draw(row, isHighlighted: first + offset == rules.selection, into: &buffer, in: inside.row(at: offset))
        }
    }

    private func draw(
        _ row: RulesViewModel.Row, isHighlighted: Bool, into buffer: inout CellBuffer, in area: Rect
    ) {
        func write(_ text: String, at column: Int, _ role: Role) {
            buffer.write(text, column: area.column + column, row: area.row, style: look.theme[role], clip: area)
        }
        let isOn = row.state != .off
        write(isHighlighted ? look.glyphs.pointer : " ", at: 0, .key)
        write(isOn ? look.glyphs.check : look.glyphs.dot, at: 2, isOn ? .key : .dim)
        write(look.fitting(forms(row), in: area.columns - 5), at: 4, isOn ? .strong : .text)
        if isHighlighted { buffer.restyle(area, look.highlighted) }
    }

    /// The rule at a cell; nil outside the list.
    func rule(at point: Point, _ rules: RulesViewModel, in area: Rect) -> Int? {
        let inside = box(rules, in: area).inset(columns: 1, rows: 1)
        guard inside.contains(point) else { return nil }
        let index = Self.first(rules, rows: inside.rows) + point.row - inside.row
        return rules.rows.indices.contains(index) ? index : nil
    }

    /// The first rule in view.
    private static func first(_ rules: RulesViewModel, rows: Int) -> Int {
        max(0, min(rules.selection - rows + 1, rules.rows.count - rows))
    }

    private func title(_ rules: RulesViewModel) -> String {
        look.phrase(.ruleTitle, ["name": look.format.name(rules.place)])
    }

    /// The longest form first; the shorter one omits how far ahead the rule alerts.
    private func forms(_ row: RulesViewModel.Row) -> [String] {
        let forms = [look.format.words(of: row.rule), look.format.words(of: row.rule.condition)]
        guard row.state == .fixed else { return forms }
        return forms.map { look.phrase(.ruleFixedMark, ["rule": $0]) } + forms
    }
}
