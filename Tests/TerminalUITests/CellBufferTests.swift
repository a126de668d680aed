import TestSupport
import Testing

@testable import TerminalUI

@Suite("Cell buffer")
struct CellBufferTests {
    private func buffer(_ columns: Int, _ rows: Int) -> CellBuffer {
        CellBuffer(size: Size(columns: columns, rows: rows), filledWith: Cell(Glyph("·"), style: .plain, width: 1))
    }

    @Test func `text is clipped at every edge without leaving half a character`() {
        var frame = buffer(5, 1)
        #expect(frame.write("서울시", column: 0, row: 0) == 6)
        #expect(frame.text == "서울·")
        frame.write("한", column: -1, row: 0)
        #expect(frame.text == "서울·")
        frame.write("x", column: 9, row: 0)
        frame.write("x", column: 0, row: 7)
        #expect(frame.text == "서울·")
    }

    @Test func `overwriting half of a wide character blanks the other half`() {
        var frame = buffer(6, 1)
        frame.write("가나다", column: 0, row: 0)
        frame.write("x", column: 1, row: 0)
        #expect(frame.text == " x나다")
        frame.write("y", column: 2, row: 0)
        #expect(frame.text == " xy 다")
        frame.write("라", column: 3, row: 0)
        #expect(frame.text == " xy라 ")
    }

    @Test func `whatever is written, the widths of a row add up to its length`() {
        var random = SeededRandom(seed: 7)
        var frame = buffer(17, 3)
        let pieces = ["가", "x", "한글", "e\u{301}", "☀", "🌞", "광주(전라남도)"]
        for _ in 0..<5_000 {
            frame.write(
                random.one(of: pieces), column: random.number(-2...18), row: random.number(-1...3))
            for row in 0..<3 {
                let widths = (0..<17).map { Int(frame[$0, row].width) }
                #expect(widths.reduce(0, +) == 17)
                for (column, width) in widths.enumerated() where width == 2 { #expect(widths[column + 1] == 0) }
            }
        }
    }

    @Test func `drawing a frame into another never leaves halves at its edge`() {
        var source = buffer(4, 2)
        source.write("가나", column: 0, row: 0)
        var frame = buffer(6, 1)
        frame.draw(source, into: Rect(column: 1, row: 0, columns: 3, rows: 1))
        #expect(frame.text == "·가···")
    }

    @Test func `a box is drawn along the edge, and not at all if it is too small`() {
        var frame = buffer(5, 3)
        frame.drawBox(frame.bounds, .rounded, style: .plain)
        #expect(frame.text == "╭───╮\n│···│\n╰───╯")
        var tiny = buffer(1, 3)
        tiny.drawBox(tiny.bounds, .rounded, style: .plain)
        #expect(tiny.text == "·\n·\n·")
    }
}
