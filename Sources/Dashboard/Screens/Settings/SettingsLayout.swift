import TerminalUI

/// The layout of the settings for any size of screen.
struct SettingsLayout: Hashable, Sendable {
    let box: Rect
    let isBoxed: Bool
    /// Columns for the titles of groups; 0 if there is no room.
    let groupColumns: Int
    /// One row per setting.
    let tiles: TileGrid
    /// The notes about the selected setting and the weather source.
    let notes: Rect

    private static let columns = 92
    private static let noteRows = 5
    private static let fewestRows = 5

    @MainActor
    init(screen: Size, count: Int) {
        // The effect of a change shows in the header and in the message above the footer, so neither is covered if there is
        // room.
        let (above, below) = screen.rows >= 24 ? (1, 2) : (0, screen.rows >= 8 ? 1 : 0)
        let room = Rect(
            column: 0, row: above, columns: screen.columns, rows: max(1, screen.rows - above - below))
        box = room.centred(
            Size(columns: min(Self.columns, room.columns), rows: min(count + 3 + Self.noteRows, room.rows)))
        isBoxed = box.columns >= 12 && box.rows >= 4
        let inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
        groupColumns = inside.columns >= 64 ? 10 : 0
        // The notes about a row are more important than seeing all rows at once.
        let noteRows = inside.rows >= Self.fewestRows + Self.noteRows + 1 ? Self.noteRows : inside.rows >= 7 ? 2 : 0
        let listRows = inside.rows - (noteRows == 0 ? 0 : noteRows + 1)
        tiles = TileGrid(
            linesIn: Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: listRows),
            count: count)
        notes = Rect(
            column: inside.column, row: inside.endRow - noteRows, columns: inside.columns, rows: noteRows)
    }
}
