import TerminalUI

/// Numbers three rows high, in half blocks: a 3×5 pixel font, two pixels a cell.
enum BigDigits {
    /// Cells `text` takes across; only digits, `-` and `.` have a shape, `°` stands as it is at the top, and everything else
    /// is left out.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + (shapes[$1].map { $0[0].count + 1 } ?? 0) } - (text.isEmpty ? 0 : 1)
    }

    static let rows = 3

    static func draw(
        _ text: String, column: Int, row: Int, into buffer: inout CellBuffer, style: Style, clip: Rect
    ) {
        var left = column
        for character in text {
            guard let shape = shapes[character] else { continue }
            if character == degree { buffer.write("°", column: left, row: row, style: style, clip: clip) }
            for y in stride(from: 0, to: 6, by: 2) {
                for x in shape[0].indices {
                    let top = y < shape.count && shape[y][x]
                    let bottom = y + 1 < shape.count && shape[y + 1][x]
                    let block = top ? (bottom ? "█" : "▀") : (bottom ? "▄" : " ")
                    if block != " " {
                        buffer.write(block, column: left + x, row: row + y / 2, style: style, clip: clip)
                    }
                }
            }
            left += shape[0].count + 1
        }
    }

    private static let degree: Character = "°"
    private static let shapes: [Character: [[Bool]]] = [
        "0": ["###", "#.#", "#.#", "#.#", "###"], "1": [".#.", "##.", ".#.", ".#.", "###"],
        "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
        "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
        "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
        "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
        "-": ["..", "..", "##", "..", ".."], ".": [".", ".", ".", ".", "#"],
        degree: ["."],
    ].mapValues { $0.map { $0.map { $0 == "#" } } }
}
