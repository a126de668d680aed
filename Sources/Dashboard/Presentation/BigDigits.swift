import Engine
import TerminalUI

/// Large numbers: three rows high in half blocks (3×5 pixels a digit), two rows high in Braille dots (6×8, because 3×4 pixels
/// are too few to tell 0, 6, 8 and 9 apart), and in ASCII only three rows high, of seven segments. A number is as wide in all of
/// them.
enum BigDigits {
    /// Width of `text` in cells. Digits, `-` and `.` have a shape; signs before a number and units of snow
    /// take one cell each; `°` is drawn as a character at the top right of the digit
    /// before it; characters without a shape are omitted.
    static func width(of text: String) -> Int {
        let shown = text.filter { shapes[$0] != nil }
        let gaps = shown.filter { $0 != degree && $0 != narrowMinus }.count - 1
        return shown.reduce(0) { $0 + (shapes[$1]?[0].count ?? 0) } + max(0, gaps)
    }

    /// A whole number of degrees and its first column: the second one of `area`, whose last one stays free for all but the
    /// degree sign. A minus sign that would not fit becomes a narrow one, and a one before other digits loses its flag; what is
    /// still too wide loses its degree sign, then takes the first column too. Nil if the number does not fit, and for a text that
    /// is none.
    static func hanging(_ degrees: String, in area: Rect) -> (text: String, column: Int)? {
        guard degrees.contains(where: \.isNumber) else { return nil }
        let bare = degrees.filter { $0 != degree }
        let number = bare.count > 2 && bare.hasPrefix("1") ? String(narrowOne) + bare.dropFirst() : bare
        let sign = bare == degrees ? "" : String(degree)
        let narrow = bare.count > 2 && bare.hasPrefix("-1") ? ["-\(narrowOne)" + bare.dropFirst(2)] : []
        let numbers = [number] + narrow + (bare.hasPrefix("-") ? [String(narrowMinus) + bare.dropFirst()] : [])
        for text in numbers.map({ $0 + sign }) + numbers {
            let room = area.columns - (text.last == degree ? 1 : 2)
            if width(of: text) <= room { return (text, area.column + 1) }
        }
        return numbers.first { width(of: $0) < area.columns }.map { ($0, area.column) }
    }

    static let rows = 3
    /// Of the lower font.
    static let lowRows = 2

    /// `rows`: 3, or 2 outside ASCII.
    static func draw(
        _ text: String, rows: Int = rows, glyphs: Glyphs, column: Int, row: Int, into buffer: inout CellBuffer,
        style: Style, clip: Rect
    ) {
        let isLow = rows == lowRows
        var left = column
        for character in text {
            guard let shape = shapes[character] else { continue }
            // The degree sign belongs to the digit before it.
            if character == degree { left = max(column, left - 1) }
            if isLow, let lines = lowShapes[character] {
                for (y, line) in lines.enumerated() {
                    buffer.write(line, column: left, row: row + y, style: style, clip: clip)
                }
            } else if let sign = sign(character, glyphs) {
                buffer.write(
                    sign.text, column: left, row: row + min(sign.row, rows - 1), style: style, clip: clip)
            } else if glyphs.isASCII, let lines = segments[character] {
                for (y, line) in lines.enumerated() {
                    for (x, piece) in line.enumerated() where piece != " " {
                        buffer.write(
                            String(piece), column: left + x, row: row + y, style: style.adding(.bold), clip: clip)
                    }
                }
            } else {
                draw(shape, glyphs, column: left, row: row, into: &buffer, style: style, clip: clip)
            }
            left += shape[0].count + (character == narrowMinus ? 0 : 1)
        }
    }

    private static func draw(
        _ shape: [[Bool]], _ glyphs: Glyphs, column: Int, row: Int, into buffer: inout CellBuffer, style: Style,
        clip: Rect
    ) {
        func isSet(_ x: Int, _ y: Int) -> Bool { shape.indices.contains(y) && shape[y][x] }
        for y in stride(from: 0, to: shape.count, by: 2) {
            for x in shape[0].indices {
                guard let block = glyphs.block(top: isSet(x, y), bottom: isSet(x, y + 1)) else { continue }
                buffer.write(block, column: column + x, row: row + y / 2, style: style, clip: clip)
            }
        }
    }

    /// The digits in ASCII, as wide as their shapes.
    private static let segments: [Character: [String]] = [
        "0": [" _ ", "| |", "|_|"], "1": ["   ", "  |", "  |"], "2": [" _ ", " _|", "|_ "], "3": [" _ ", " _|", " _|"],
        "4": ["   ", "|_|", "  |"], "5": [" _ ", "|_ ", " _|"], "6": [" _ ", "|_ ", "|_|"], "7": [" _ ", "  |", "  |"],
        "8": [" _ ", "|_|", "|_|"], "9": [" _ ", "|_|", " _|"], "-": ["  ", " -", "  "], point: [" ", " ", "."],
        narrowOne: [" ", "|", "|"],
    ]

    private static let point: Character = "."
    private static let degree: Character = "°"
    /// A minus sign of one cell without a gap after it, drawn as a character instead of blocks.
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

    /// The lower font; characters without a shape here are drawn as in the higher one.
    private static let lowShapes: [Character: [String]] = [
        "0": ["⣾⠉⣷", "⢿⣀⡿"], "1": ["⠒⣿ ", "⣀⣿⣀"], "2": ["⠚⠉⣷", "⣴⣋⣁"], "3": ["⠚⣉⡷", "⢤⣉⡷"], "4": ["⢀⠔⣿", "⠛⠒⣿"],
        "5": ["⣿⣉⡉", "⢤⣀⡿"], "6": ["⣾⣉⡓", "⢿⣀⡿"], "7": ["⠉⢉⡿", " ⣿ "], "8": ["⢾⣉⡷", "⢿⣀⡿"], "9": ["⣾⠉⣷", "⢬⣉⡿"],
        "-": ["⣀⣀", "⠉⠉"], narrowMinus: ["⣀", "⠉"], point: [" ", "⣤"], narrowOne: ["⣿", "⣿"],
    ]

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
