import Engine

/// A curve as one thin line in the line-drawing characters that every font has. Pure: the cells follow from the values and the
/// room.
struct ThinLine {
    enum Piece: Int, Hashable, Sendable {
        case level
        /// A step to another row: where it leaves the one, where it meets the other, and the rows between.
        case risesFrom, risesTo, fallsFrom, fallsTo, upright
    }

    struct Cell: Hashable, Sendable {
        let column: Int
        /// From the top.
        let row: Int
        let piece: Piece
    }

    /// By column, from the top; nil where there is no value.
    private let levels: [Int?]

    /// - Parameters:
    ///   - values: by column; those beyond the range are drawn at its ends.
    init(_ values: [Double?], in range: ClosedRange<Double>, rows: Int) {
        let span = max(range.upperBound - range.lowerBound, .leastNonzeroMagnitude)
        levels = values.map { value in
            value.map { value in
                let share = max(0, min(1, (range.upperBound - value) / span))
                return Int((share * Double(rows - 1)).rounded())
            }
        }
    }

    /// The row of the line at a column, from the top.
    func row(at column: Int) -> Int? { levels.indices.contains(column) ? levels[column] : nil }

    var cells: [Cell] {
        var cells: [Cell] = []
        var before: Int?
        for (column, level) in levels.enumerated() {
            if let level {
                for (row, piece) in Self.pieces(to: level, from: before ?? level) {
                    cells.append(Cell(column: column, row: row, piece: piece))
                }
            }
            before = level
        }
        return cells
    }

    /// What is drawn in a column whose line comes from another row, or the same.
    private static func pieces(to level: Int, from before: Int) -> [(row: Int, piece: Piece)] {
        guard level != before else { return [(level, .level)] }
        let rises = level < before
        let between = (min(level, before) + 1..<max(level, before)).map { (row: $0, piece: Piece.upright) }
        return [(before, rises ? .risesFrom : .fallsFrom)] + between + [(level, rises ? .risesTo : .fallsTo)]
    }
}

/// How a line is drawn where colours do not tell lines apart.
enum Stroke: Int, CaseIterable, Sendable {
    case thin, dashed, heavy, dotted, double
}

extension Glyphs {
    func line(_ piece: ThinLine.Piece, _ stroke: Stroke = .thin) -> String {
        let pieces: String =
            switch stroke {
            case .thin: isASCII ? "-'..'|" : "─╯╭╮╰│"
            case .dashed: isASCII ? "='..'!" : "╌╯╭╮╰╎"
            case .heavy: isASCII ? "######" : "━┛┏┓┗┃"
            case .dotted: isASCII ? ":'..':" : "┈╯╭╮╰┊"
            case .double: isASCII ? "~'..'I" : "═╝╔╗╚║"
            }
        return String(pieces[pieces.index(pieces.startIndex, offsetBy: piece.rawValue)])
    }
}
