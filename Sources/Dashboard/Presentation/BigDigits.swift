import Engine
import TerminalUI

/// Numbers three rows high: a 3×5 pixel font, two pixels per cell, in half blocks or in the ASCII characters most similar to
/// them. A number takes the same cells in both.
enum BigDigits {
    /// Width of `text` in cells. Digits, `-` and `.` have a shape; signs before a number and units of snow
    /// take one cell each; `°` is drawn as a character at the top right of the digit
    /// before it; characters without a shape are omitted.
    static func width(of text: String) -> Int {
        let shown = text.filter { shapes[$0] != nil }
        let gaps = shown.filter { $0 != degree }.count - 1
        return shown.reduce(0) { $0 + (shapes[$1]?[0].count ?? 0) } + max(0, gaps)
    }

    /// A whole number of degrees and its first column. Up to two digits start in the second column of `area` and leave its
    /// last one free; a minus sign or a third digit takes the first one. The degree sign is omitted if it does not fit; nil if
    /// the number does not fit.
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
        _ text: String, glyphs: Glyphs, column: Int, row: Int, into buffer: inout CellBuffer, style: Style,
        clip: Rect
    ) {
        // In ASCII half a row lower, because an underscore resembles a lower half better than any character resembles an upper
        // one.
        let shift = glyphs.isASCII ? 1 : 0
        var left = column
        for character in text {
            guard let shape = shapes[character] else { continue }
            func isSet(_ x: Int, _ y: Int) -> Bool { shape.indices.contains(y - shift) && shape[y - shift][x] }
            // The degree sign belongs to the digit before it.
            if character == degree { left = max(column, left - 1) }
            if let sign = sign(character, glyphs) {
                buffer.write(sign.text, column: left, row: row + sign.row, style: style, clip: clip)
            }
            for y in stride(from: 0, to: 2 * rows, by: 2) {
                for x in shape[0].indices {
                    guard let block = glyphs.block(top: isSet(x, y), bottom: isSet(x, y + 1)) else { continue }
                    buffer.write(
                        character == point && glyphs.isASCII ? String(point) : block, column: left + x,
                        row: row + y / 2,
                        style: style, clip: clip)
                }
            }
            left += shape[0].count + 1
        }
    }

    private static let point: Character = "."
    private static let degree: Character = "°"
    /// A minus sign of one cell, drawn as a character instead of blocks.
    private static let narrowMinus: Character = "−"
    /// A one without its flag, for the first of three digits.
    private static let narrowOne: Character = "|"
    /// A character that is drawn as it is, and its row; nil for all others.
    private static func sign(_ character: Character, _ glyphs: Glyphs) -> (text: String, row: Int)? {
        switch character {
        case degree: (glyphs.degree, 0)
        case narrowMinus: (glyphs.minus, 1)
        case "▲", "▼", "±", "^", "v", "+", "~", "<": (String(character), 1)
        case "c", "m": (String(character), 2)
        case "\"": (String(character), 0)
        default: nil
        }
    }

    private static let shapes: [Character: [[Bool]]] = [
        "0": ["###", "#.#", "#.#", "#.#", "###"], "1": [".#.", "##.", ".#.", ".#.", "###"],
        "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
        "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
        "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
        "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
        "-": ["..", "..", "##", "..", ".."], point: [".", ".", ".", ".", "#"], narrowOne: ["#", "#", "#", "#", "#"],
        degree: ["."], narrowMinus: ["."], "▲": ["."], "▼": ["."], "±": ["."], "^": ["."], "v": ["."], "+": ["."],
        "~": ["."], "<": ["."], "c": ["."], "m": ["."], "\"": ["."],
    ].mapValues { $0.map { $0.map { $0 == "#" } } }
}
