import Engine
import Observation
import TerminalUI

/// The settings: which of them is chosen, and changing it.
@MainActor @Observable
final class SettingsViewModel {
    let preferences: Preferences
    /// In the order of the screen.
    let rows: [SettingsRow]
    private(set) var cursor = GridCursor()
    private(set) var layout: SettingsLayout

    /// `hasContact`: whether there is anybody to write to.
    init(_ preferences: Preferences, hasContact: Bool) {
        self.preferences = preferences
        rows = SettingsRow.Group.allCases.flatMap(\.rows).filter { hasContact || $0 != .page(.contact) }
        layout = SettingsLayout(screen: Size(columns: 80, rows: 24), count: rows.count)
    }

    var row: SettingsRow { rows[cursor.selection] }

    /// The setting of the chosen row, where it is one that can be changed.
    var changeable: SettingKey? {
        guard case .setting(let key) = row, !preferences.isLocked(key) else { return nil }
        return key
    }

    /// Whether going back to what holds without a choice would do anything.
    var canReset: Bool {
        guard case .setting(let key) = row else { return false }
        return preferences.origin(of: key) == .inside
    }

    func move(_ step: GridCursor.Step) { cursor.move(step, in: layout.tiles) }

    func select(_ index: Int) { cursor.select(index, in: layout.tiles) }

    /// The value `step` further, from the last to the first again; nil where nothing can be changed.
    func next(by step: Int) -> (key: SettingKey, value: String)? {
        guard let key = changeable else { return nil }
        let values = key.steps
        let now = preferences.settings.text(of: key)
        guard key.range == nil else { return (key, Self.number(after: now, by: step, in: values)) }
        // From units that are no preset to the first of them.
        let index = now.flatMap { values.firstIndex(of: $0) }.map { ($0 + step + values.count) % values.count } ?? 0
        return (key, values[index])
    }

    /// From a number between two steps to the next of them.
    private static func number(after now: String?, by step: Int, in values: [String]) -> String {
        let number = now.flatMap { Int($0) } ?? 0
        let numbers = values.compactMap { Int($0) }
        let next =
            step > 0 ? numbers.first { $0 > number } ?? numbers.first : numbers.last { $0 < number } ?? numbers.last
        return "\(next ?? number)"
    }

    func resized(to size: Size) {
        layout = SettingsLayout(screen: size, count: rows.count)
        cursor.select(cursor.selection, in: layout.tiles)
    }
}

/// Where the settings stand on a screen of any size.
struct SettingsLayout: Hashable, Sendable {
    let box: Rect
    let isBoxed: Bool
    /// Columns for the words over the rows that belong together; 0 where there is no room.
    let groupColumns: Int
    /// A line a setting.
    let tiles: TileGrid
    /// What is said about the chosen one, and about where weather comes from.
    let notes: Rect

    private static let columns = 92
    private static let noteRows = 5
    private static let fewestRows = 5

    @MainActor
    init(screen: Size, count: Int) {
        // What a change does shows in the header and is stated above the footer; neither is covered where there is room.
        let (above, below) = screen.rows >= 24 ? (1, 2) : (0, screen.rows >= 8 ? 1 : 0)
        let room = Rect(
            column: 0, row: above, columns: screen.columns, rows: max(1, screen.rows - above - below))
        box = room.centred(
            Size(columns: min(Self.columns, room.columns), rows: min(count + 3 + Self.noteRows, room.rows)))
        isBoxed = box.columns >= 12 && box.rows >= 4
        let inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
        groupColumns = inside.columns >= 64 ? 10 : 0
        // What there is to know of a row matters more than seeing all rows at once.
        let noteRows = inside.rows >= Self.fewestRows + Self.noteRows + 1 ? Self.noteRows : inside.rows >= 7 ? 2 : 0
        let lines = inside.rows - (noteRows == 0 ? 0 : noteRows + 1)
        tiles = TileGrid(
            linesIn: Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: lines), count: count)
        notes = Rect(
            column: inside.column, row: inside.endRow - noteRows, columns: inside.columns, rows: noteRows)
    }
}
