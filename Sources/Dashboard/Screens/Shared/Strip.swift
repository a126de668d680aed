import Display
import Engine
import TerminalUI

/// A line of labelled pieces, some of which are clickable: the header and the footer.
///
/// Drawing and clicking use the same positions, so that a click always hits the piece under the pointer.
struct Strip: Hashable, Sendable {
    struct Piece: Hashable, Sendable {
        let text: String
        let role: Role
        /// What a click on the piece requests.
        let intent: DashboardIntent?

        init(_ text: String, _ role: Role, _ intent: DashboardIntent? = nil) {
            self.text = text
            self.role = role
            self.intent = intent
        }
    }

    struct Placed: Hashable, Sendable {
        let piece: Piece
        let column: Int
        let columns: Int
    }

    let placed: [Placed]

    /// Places `leading` from the left edge and `trailing` up to the right edge of `columns` cells; the trailing part wins
    /// where they meet.
    init(leading: [Piece], trailing: [Piece] = [], columns: Int) {
        let trailingColumns = Self.columns(of: trailing)
        let start = max(0, columns - trailingColumns)
        placed =
            Self.place(leading, from: 0, until: trailing.isEmpty ? columns : start)
            + Self.place(trailing, from: start, until: columns)
    }

    static func columns(of pieces: [Piece]) -> Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme<Role>) {
        buffer.fill(area)
        for placed in placed {
            let clip = Rect(column: area.column + placed.column, row: area.row, columns: placed.columns, rows: 1)
            buffer.write(
                placed.piece.text, column: clip.column, row: area.row, style: theme[placed.piece.role], clip: clip)
        }
    }

    func intent(at column: Int) -> DashboardIntent? {
        placed.first { ($0.column..<$0.column + $0.columns).contains(column) }?.piece.intent
    }

    private static func place(_ pieces: [Piece], from start: Int, until end: Int) -> [Placed] {
        var column = start
        return pieces.map { piece in
            let columns = max(0, min(piece.text.displayWidth, end - column))
            defer { column += piece.text.displayWidth }
            return Placed(piece: piece, column: column, columns: columns)
        }
    }
}
