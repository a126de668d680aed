import CNcurses
import Display
import Glibc
import Limits

// Passes cells to curses.
extension CursesTerminal {
    /// A style in curses' numbers. Neighbouring cells mostly share one, so it is looked up once for them.
    struct Pen {
        let style: Style
        let attributes: Int32
        let pair: Int32
    }

    /// Puts the cells of a frame at these indices; the second halves of wide characters are passed over.
    func put(_ indices: some Sequence<Int>, of buffer: CellBuffer) {
        var pen: Pen?
        for index in indices where buffer.cells[index].width > 0 {
            put(
                buffer.cells[index], column: index % buffer.size.columns, row: index / buffer.size.columns, with: &pen)
        }
    }

    /// `pen`: the one of the cell before.
    private func put(_ cell: Cell, column: Int, row: Int, with pen: inout Pen?) {
        let (first, second, third) = cell.glyph.values
        // If the C library disagrees about the width, curses would misplace the rest of the line; if the terminal does, it
        // would. Neither disagrees about ASCII.
        guard cell.width == 1 && first < 0x7F || isDrawn(cell, first) else {
            let isNarrow = cn_width(wchar_t(bitPattern: first)) == 1
            for (offset, standIn) in cell.standIn(narrow: isNarrow, inASCII: drawsSignsWide).enumerated() {
                put(Cell(standIn, style: cell.style, width: 1), column: column + offset, row: row, with: &pen)
            }
            return
        }
        // Without a closure, which would check for every cell that it runs on the main actor.
        let current = if let pen, pen.style == cell.style { pen } else { self.pen(for: cell.style) }
        pen = current
        cn_put(
            Int32(row), Int32(column), wchar_t(bitPattern: first), wchar_t(bitPattern: second),
            wchar_t(bitPattern: third), current.attributes, current.pair)
    }

    private func isDrawn(_ cell: Cell, _ first: UInt32) -> Bool {
        guard Int(cn_width(wchar_t(bitPattern: first))) == Int(cell.width) else { return false }
        return !drawsSignsWide || cell.width == 2 || Unicode.Scalar(first).map(DisplayWidth.isAmbiguous) == false
    }

    private func pen(for style: Style) -> Pen {
        Pen(
            style: style, attributes: style.attributes.cursesValue,
            pair: cn_pair(number(of: style.foreground), number(of: style.background)))
    }

    private func number(of color: Color) -> Int32 {
        if color == .standard { return -1 }
        if let known = colorNumbers[color] { return known }
        var number = color.cursesNumber(at: colorDepth)
        // On an eight-colour terminal the bright colours are the plain ones.
        if number >= 8, colorDepth == .ansi16, cn_colours() == 8 { number -= 8 }
        if colorNumbers.count == Limits.Terminal.colors { colorNumbers = [:] }
        colorNumbers[color] = number
        return number
    }
}

extension Style.Attributes {
    fileprivate var cursesValue: Int32 {
        (contains(.bold) ? Int32(CN_BOLD) : 0) | (contains(.dim) ? Int32(CN_DIM) : 0)
            | (contains(.underline) ? Int32(CN_UNDERLINE) : 0) | (contains(.reverse) ? Int32(CN_REVERSE) : 0)
    }
}
