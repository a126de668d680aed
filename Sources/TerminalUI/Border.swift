/// The characters a box is drawn with.
public struct Border: Hashable, Sendable {
    public let horizontal: Character
    public let vertical: Character
    public let topLeft: Character
    public let topRight: Character
    public let bottomLeft: Character
    public let bottomRight: Character

    public static let rounded = Border("─│╭╮╰╯")
    public static let heavy = Border("━┃┏┓┗┛")
    public static let ascii = Border("-|++++")
    public static let asciiHeavy = Border("=#####")

    private init(_ characters: StaticString) {
        let all = Array("\(characters)")
        (horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight) = (all[0], all[1], all[2], all[3], all[4], all[5])
    }
}

extension CellBuffer {
    /// Draws a box along the inner edge of `rect`; nothing when it is smaller than 2×2.
    public mutating func drawBox(_ rect: Rect, _ border: Border, style: Style) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let line = String(repeating: border.horizontal, count: rect.columns - 2)
        write(
            "\(border.topLeft)\(line)\(border.topRight)", column: rect.column, row: rect.row, style: style)
        write(
            "\(border.bottomLeft)\(line)\(border.bottomRight)", column: rect.column, row: rect.endRow - 1, style: style)
        for row in (rect.row + 1)..<(rect.endRow - 1) {
            write(String(border.vertical), column: rect.column, row: row, style: style)
            write(String(border.vertical), column: rect.endColumn - 1, row: row, style: style)
        }
    }
}
