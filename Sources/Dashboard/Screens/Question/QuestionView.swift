import AppResources
import TerminalUI

/// Something to be answered with yes or no, in one sentence.
struct Question: Hashable, Sendable {
    let title: String
    let sentence: String
}

/// Draws a question as a box in the middle of the screen, or over all of it where there is no room for one.
@MainActor
struct QuestionView {
    let look: Presentation

    private static let columns = 64

    func render(_ question: Question, into buffer: inout CellBuffer, in screen: Rect) {
        let columns = min(Self.columns, screen.columns)
        let lines = question.sentence.wrapped(toWidth: max(1, columns - 4))
        let hint = look.phrase(.questionHint, ["yes": look.glyphs.notation("⏎")])
        let box = screen.centred(Size(columns: columns, rows: min(screen.rows, lines.count + 4)))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.cut(question.title, to: box.columns - 6)) ", column: box.column + 2, row: box.row,
            style: look.theme[.titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        // The answer matters most where there is no room for everything.
        for (row, line) in lines.prefix(max(0, inside.rows - 1)).enumerated() {
            buffer.write(line, column: inside.column, row: inside.row + row, style: look.theme[.text], clip: inside)
        }
        buffer.write(
            look.cut(hint, to: inside.columns), column: inside.column, row: inside.endRow - 1,
            style: look.theme[.dim], clip: inside)
    }
}
