import TerminalUI

/// Letters of one look in a row of a picture. Each has a position of its own, so that a wide one stays two cells wide in any font.
struct PictureText: Hashable {
    private var positions: [Int] = []
    private let row: Int
    private var text = ""
    /// The column behind the last letter.
    private(set) var end: Int
    /// Whether a letter is more than one number to a reader that counts positions: marks that join one, and what lies beyond the
    /// first 65,536 characters.
    private var isClosed = false

    /// Units below the upper edge of a cell on which letters stand.
    private static let baseline = 12
    /// Units that a wide letter is moved to the right: its font gives it less than two cells.
    private static let wideInset = 1

    init(row: Int, column: Int) {
        self.row = row
        end = column
    }

    /// Takes the next letter of the row, where it stands no further away than a blank.
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

    /// As an element of SVG.
    var element: String {
        let all = positions.map(String.init).joined(separator: " ")
        return "<text x=\"\(all)\" y=\"\(row * CellShape.height + Self.baseline)\">\(text.escapedForXML)</text>"
    }
}

extension String {
    /// As character data of XML 1.0, which has no place for two characters that are none.
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
