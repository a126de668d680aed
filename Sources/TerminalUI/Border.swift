/// The characters of a box.
public struct Border: Hashable, Sendable {
    public let horizontal: Unicode.Scalar
    public let vertical: Unicode.Scalar
    public let topLeft: Unicode.Scalar
    public let topRight: Unicode.Scalar
    public let bottomLeft: Unicode.Scalar
    public let bottomRight: Unicode.Scalar

    public static let rounded = Border("─│╭╮╰╯")
    /// For content that is not certain.
    public static let dashed = Border("╌╎╭╮╰╯")
    public static let heavy = Border("━┃┏┓┗┛")
    public static let ascii = Border("-|++++")
    public static let asciiDashed = Border(".:++++")
    public static let asciiHeavy = Border("=#####")

    private init(_ characters: String) {
        let all = Array(characters.unicodeScalars)
        (horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight) = (
            all[0], all[1], all[2], all[3], all[4], all[5]
        )
    }
}

extension CellBuffer {
    /// Draws a box along the inner edge of `rect`; nothing when it is smaller than 2×2.
    public mutating func drawBox(_ rect: Rect, _ border: Border, style: Style) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        for row in [rect.row, bottom] {
            fill(
                Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), with: border.horizontal,
                style: style)
        }
        for column in [rect.column, right] {
            fill(Rect(column: column, row: rect.row, columns: 1, rows: rect.rows), with: border.vertical, style: style)
        }
        let corners = [
            (rect.column, rect.row, border.topLeft), (right, rect.row, border.topRight),
            (rect.column, bottom, border.bottomLeft), (right, bottom, border.bottomRight),
        ]
        for (column, row, corner) in corners {
            fill(Rect(column: column, row: row, columns: 1, rows: 1), with: corner, style: style)
        }
    }
}
