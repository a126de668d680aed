import Display
import Engine
import TerminalUI

/// Draws the rules of a place in a corner: a check mark before those that are on.
struct RulesView {
    let look: Presentation

    func render(_ rules: RulesPicture, into buffer: inout CellBuffer) {
        look.drawBox(rules.box, title: rules.title, into: &buffer)
        for (offset, row) in rules.rows.dropFirst(rules.first).prefix(rules.inside.rows).enumerated() {
            draw(
                row, isHighlighted: rules.first + offset == rules.selection, into: &buffer,
                in: rules.inside.row(at: offset))
        }
    }

    private func draw(
        _ row: RulesPicture.Row, isHighlighted: Bool, into buffer: inout CellBuffer, in area: Rect
    ) {
        func write(_ text: String, at column: Int, _ role: Role) {
            buffer.write(text, column: area.column + column, row: area.row, style: look.theme[role], clip: area)
        }
        write(isHighlighted ? look.glyphs.pointer : " ", at: 0, .key)
        write(row.isOn ? look.glyphs.check : look.glyphs.dot, at: 2, row.isOn ? .key : .dim)
        write(look.fitting(row.forms, in: area.columns - 5), at: 4, row.isOn ? .strong : .text)
        if isHighlighted { buffer.restyle(area, look.highlighted) }
    }
}
