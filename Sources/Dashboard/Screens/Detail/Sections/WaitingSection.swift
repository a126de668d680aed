import AppResources
import TerminalUI

/// A text in place of something that is still loading.
struct WaitingSection: DetailSection {
    let words: Phrase

    func rows(columns: Int) -> Int { 1 }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let text = look.cut(look.phrase(words), to: area.columns)
        buffer.write(text, column: area.column, row: area.row, style: look.theme[.dim], clip: area)
    }
}
