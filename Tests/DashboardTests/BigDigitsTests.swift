import TerminalUI
import Testing

@testable import Dashboard
@testable import Engine

@Suite("Big digits")
struct BigDigitsTests {
    private func drawn(_ text: String, _ glyphs: Glyphs, rows: Int = BigDigits.rows) -> String {
        var buffer = CellBuffer(size: Size(columns: BigDigits.width(of: text), rows: rows))
        BigDigits.draw(
            text, rows: rows, glyphs: glyphs, column: 0, row: 0, into: &buffer, style: .plain, clip: buffer.bounds)
        return buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    @Test func `digits are three rows high in ASCII too`() {
        #expect(
            drawn("0123456789", .ascii).split(separator: "\n") == [
                " _       _   _       _   _   _   _   _",
                "| |   |  _|  _| |_| |_  |_    | |_| |_|",
                "|_|   | |_   _|   |  _| |_|   | |_|  _|",
            ])
        #expect(
            drawn("-3.5", .ascii).split(separator: "\n") == [
                "    _     _",
                " -  _|   |_",
                "    _| .  _|",
            ])
    }

    @Test func `digits of two rows are as wide as those of three`() {
        #expect(
            drawn("0123456789", .unicode, rows: BigDigits.lowRows).split(separator: "\n") == [
                "⣾⠉⣷ ⠒⣿  ⠚⠉⣷ ⠚⣉⡷ ⢀⠔⣿ ⣿⣉⡉ ⣾⣉⡓ ⠉⢉⡿ ⢾⣉⡷ ⣾⠉⣷",
                "⢿⣀⡿ ⣀⣿⣀ ⣴⣋⣁ ⢤⣉⡷ ⠛⠒⣿ ⢤⣀⡿ ⢿⣀⡿  ⣿  ⢿⣀⡿ ⢬⣉⡿",
            ])
        #expect(
            drawn("-12°", .unicode, rows: BigDigits.lowRows).split(separator: "\n") == ["⣀⣀ ⠒⣿  ⠚⠉⣷°", "⠉⠉ ⣀⣿⣀ ⣴⣋⣁"])
        #expect(leastDifference == 3)
    }

    /// Of any two digits of the lower font, the number of dots that only one of them has.
    private var leastDifference: Int? {
        let dots = (0...9).map { digit in
            drawn("\(digit)", .unicode, rows: BigDigits.lowRows).split(separator: "\n").flatMap { line in
                line.padded.unicodeScalars.map { $0 == " " ? 0 : Int($0.value) - 0x2800 }
            }
        }
        return (0..<10).flatMap { one in (0..<one).map { other in (one, other) } }
            .map { zip(dots[$0], dots[$1]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } }.min()
    }

    @Test func `every number takes the same cells in both character sets, and no two look alike`() {
        for glyphs in [Glyphs.unicode, .ascii] {
            let pictures = (0...9).map { drawn("\($0)", glyphs) }
            #expect(Set(pictures).count == 10)
            #expect(pictures.allSatisfy { $0.split(separator: "\n").allSatisfy { $0.count <= 3 } })
        }
        #expect(drawn("-28.4", .ascii).allSatisfy { $0.isASCII })
    }
}

extension Substring {
    /// With blanks up to the width of a digit.
    fileprivate var padded: String { String((self + "   ").prefix(3)) }
}
