import Display
import TerminalUI

/// Draws a short list in a corner, so that its effect is visible beside it.
struct ChoiceView {
    let look: Presentation

    func render(_ choice: ChoicePicture, into buffer: inout CellBuffer) {
        look.drawBox(choice.box, title: choice.title, into: &buffer)
        for row in 0..<choice.inside.rows {
            let index = choice.first + row
            guard choice.options.indices.contains(index) else { break }
            let isHighlighted = index == choice.selection
            let area = choice.inside.row(at: row)
            buffer.write(
                isHighlighted ? look.glyphs.pointer : index == choice.before ? look.glyphs.dot : " ",
                column: area.column, row: area.row, style: look.theme[.key], clip: area)
            buffer.write(
                look.cut(choice.options[index], to: area.columns - 2), column: area.column + 2, row: area.row,
                style: look.theme[isHighlighted ? .strong : .text], clip: area)
            if isHighlighted { buffer.restyle(area, look.highlighted) }
        }
    }
}
