import AppResources
import Display
import Engine
import TerminalUI

/// What a page shows.
struct PagePicture {
    let title: Phrase
    let layout: PageLayout
    /// Lines the page is scrolled by.
    let scroll: Int
}

/// Draws a page as a box over the screen.
struct PageView {
    let look: Presentation

    func render(_ picture: PagePicture, into buffer: inout CellBuffer) {
        let (layout, scroll) = (picture.layout, picture.scroll)
        let (box, inside) = (layout.box, layout.inside)
        buffer.fill(box)
        if layout.isBoxed {
            buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(" \(look.phrase(picture.title)) ", in: box, from: 2, style: look.theme[.titleSelected])
            look.drawScrollMarks(box, above: scroll > 0, below: scroll < layout.lastScroll, into: &buffer)
        }
        for (index, line) in layout.lines.dropFirst(scroll).prefix(inside.rows).enumerated() {
            let place = inside.row(at: index)
            buffer.write(line.text, in: place, style: look.theme[line.role])
            if line.isMarked {
                buffer.write(look.glyphs.dot, in: place, style: look.theme[.dim])
            }
        }
    }
}

/// The layout of a page for any size of screen, and its lines.
struct PageLayout {
    struct Line: Hashable {
        var text: String
        var role = Role.text
        /// Whether the mark of an item precedes the line.
        var isMarked = false
    }

    let box: Rect
    let isBoxed: Bool
    let inside: Rect
    let lines: [Line]

    /// Columns of an item's mark, including the blank after it.
    static let markColumns = 2
    private static let largest = Size(columns: 92, rows: 40)

    init(_ blocks: [PageBlock], screen: Size) {
        let room = screen.aboveFooter
        isBoxed = room.columns >= 12 && room.rows >= 4
        let columns = room.boxColumns(Self.largest.columns)
        lines = Self.lines(blocks, columns: max(1, columns - (isBoxed ? 4 : 0)))
        box = room.centred(
            Size(columns: columns, rows: min(Self.largest.rows, room.rows, lines.count + (isBoxed ? 2 : 0))))
        inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
    }

    var lastScroll: Int { max(0, lines.count - inside.rows) }

    /// Wraps the blocks, with a blank line before each heading but the first.
    private static func lines(_ blocks: [PageBlock], columns: Int) -> [Line] {
        var lines: [Line] = []
        for block in blocks {
            switch block {
            case .heading(let text):
                if !lines.isEmpty { lines.append(Line(text: "")) }
                lines += text.wrapped(toWidth: columns).map { Line(text: $0, role: .strong) }
            case .text(let text): lines += text.wrapped(toWidth: columns).map { Line(text: $0) }
            case .item(let text), .more(let text):
                let wrapped = text.wrapped(toWidth: max(1, columns - markColumns))
                let blank = String(repeating: " ", count: markColumns)
                lines += wrapped.enumerated().map { Line(text: blank + $1, isMarked: $0 == 0 && block.isItem) }
            }
        }
        return lines
    }
}
