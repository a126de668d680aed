import TerminalUI

/// Numbers three rows high, in half blocks: a 3×5 pixel font, two pixels a cell.
enum BigDigits {
    /// Cells `text` takes across; digits, `-` and `.` have a shape, `°` stands as it is at the top right of
    /// the digit before it, and everything else is left out.
    static func width(of text: String) -> Int {
        let shown = text.filter { shapes[$0] != nil }
        let gaps = shown.filter { $0 != degree }.count - 1
        return shown.reduce(0) { $0 + (shapes[$1]?[0].count ?? 0) } + max(0, gaps)
    }

    /// A whole number of degrees and the column it begins in, so that at most two digits begin in the second column of `area` and
    /// leave its last one free: a minus sign or a third digit hangs in the first one. Without the degree sign where there is no
    /// room for it; nil where there is none for the number.
    static func hanging(_ degrees: String, in area: Rect) -> (text: String, column: Int)? {
        let bare = degrees.filter { $0 != degree }
        let number = bare.count > 2 && bare.hasPrefix("1") ? String(narrowOne) + bare.dropFirst() : bare
        let sign = bare == degrees ? "" : String(degree)
        let narrow = bare.hasPrefix("-") ? [String(narrowMinus) + bare.dropFirst()] : []
        for text in [number + sign, number] + narrow {
            let width = width(of: text)
            if width <= area.columns - 2 { return (text, area.column + 1) }
            if width <= area.columns - 1 { return (text, area.column) }
        }
        return nil
    }

    static let rows = 3

    static func draw(
        _ text: String, column: Int, row: Int, into buffer: inout CellBuffer, style: Style, clip: Rect
    ) {
        var left = column
        for character in text {
            guard let shape = shapes[character] else { continue }
            // It belongs to the digit before it.
            if character == degree { left = max(column, left - 1) }
            if let text = texts[character] {
                buffer.write(text.text, column: left, row: row + text.row, style: style, clip: clip)
            }
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
    /// A sign of one cell, which is a line and no block.
    private static let narrowMinus: Character = "−"
    /// A one without its flag, as the first of three digits.
    private static let narrowOne: Character = "|"
    /// What stands as it is, and in which row.
    private static let texts: [Character: (text: String, row: Int)] = [degree: ("°", 0), narrowMinus: ("━", 1)]
    private static let shapes: [Character: [[Bool]]] = [
        "0": ["###", "#.#", "#.#", "#.#", "###"], "1": [".#.", "##.", ".#.", ".#.", "###"],
        "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
        "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
        "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
        "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
        "-": ["..", "..", "##", "..", ".."], ".": [".", ".", ".", ".", "#"], narrowOne: ["#", "#", "#", "#", "#"],
        degree: ["."], narrowMinus: ["."],
    ].mapValues { $0.map { $0.map { $0 == "#" } } }
}
