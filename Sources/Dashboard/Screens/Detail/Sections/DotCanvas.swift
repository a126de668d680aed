/// Dots in cells: two across and four down in Braille, one in ASCII.
struct DotCanvas {
    private let columns: Int
    private let across: Int
    private let down: Int
    private var cells: [UInt8]

    init(columns: Int, rows: Int, across: Int, down: Int) {
        self.columns = columns
        self.across = across
        self.down = down
        cells = Array(repeating: 0, count: columns * rows)
    }

    /// The dots of a Braille cell by column and row (Unicode, chapter 21.1, "Braille Patterns").
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    subscript(column: Int, row: Int) -> UInt8 { cells[row * columns + column] }

    mutating func set(_ x: Int, _ y: Int) {
        cells[y / down * columns + x / across] |= Self.bits[x % across][y % down]
    }
}
