import CNcurses
import Limits

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Passes cells to curses.
extension CursesTerminal {
    func put(_ cell: Cell, column: Int, row: Int) {
        // If the C library disagrees about the width, curses would misplace the rest of the line, so blanks are written
        // instead.
        let width = cell.glyph.scalars.first.map { cn_width(wchar_t(bitPattern: $0.value)) } ?? 1
        guard Int(width) == Int(cell.width) else {
            for offset in 0..<Int(cell.width) {
                put(Cell(.blank, style: cell.style, width: 1), column: column + offset, row: row)
            }
            return
        }
        let scalars = cell.glyph.scalars.map { wchar_t(bitPattern: $0.value) } + [0]
        cn_put(
            Int32(row), Int32(column), scalars, cell.style.attributes.cursesValue,
            number(of: cell.style.foreground), number(of: cell.style.background))
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
