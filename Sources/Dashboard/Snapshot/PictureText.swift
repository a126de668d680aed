import TerminalUI

/// Letters of one style in a row of a picture. Each has its own position, so that a wide letter takes two cells in any font.
struct PictureText: Hashable {
    private var positions: [Int] = []
    private let row: Int
    private var text = ""
    /// The column after the last letter.
    private(set) var end: Int
    /// Whether nothing can be appended, because an SVG reader may count the last letter as several: one with combining marks,
    /// or one beyond U+FFFF.
    private var isClosed = false

    /// Units from the upper edge of a cell to the baseline.
    private static let baseline = 12
    /// Units by which a wide letter is moved to the right, because its font makes it narrower than two cells.
    private static let wideInset = 1

    init(row: Int, column: Int) {
        self.row = row
        end = column
    }

    /// Appends the next letter of the row; false if it cannot be joined or is more than a blank away.
    mutating func take(_ cell: Cell, column: Int, row: Int) -> Bool {
        let isSimple = cell.glyph.scalars.count == 1 && cell.glyph.scalars.allSatisfy { $0.value < 0x1_0000 }
        guard row == self.row, column - end <= 1, !isClosed, isSimple || text.isEmpty else { return false }
        if column > end {
            positions.append(end * CellShape.width)
            text += " "
        }
        positions.append(column * CellShape.width + (cell.width == 2 ? Self.wideInset : 0))
        text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
        (end, isClosed) = (column + Int(cell.width), !isSimple)
        return true
    }

    /// As an SVG element.
    var element: String {
        let all = positions.map(String.init).joined(separator: " ")
        return "<text x=\"\(all)\" y=\"\(row * CellShape.height + Self.baseline)\">\(text.escapedForXML)</text>"
    }
}

extension String {
    /// As character data of XML 1.0, which does not allow U+FFFE and U+FFFF.
    fileprivate var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
