import Engine
import Observation
import TerminalUI

/// The settings: selecting and changing them.
@MainActor @Observable
final class SettingsViewModel {
    let preferences: Preferences
    /// In the order of the screen.
    let rows: [SettingsRow]
    private(set) var cursor = GridCursor()
    private(set) var layout: SettingsLayout

    /// `hasContact`: whether this build names an address to write to.
    init(_ preferences: Preferences, hasContact: Bool) {
        self.preferences = preferences
        rows = SettingsRow.Group.allCases.flatMap(\.rows).filter { hasContact || $0 != .page(.contact) }
        layout = SettingsLayout(screen: Size(columns: 80, rows: 24), count: rows.count)
    }

    var row: SettingsRow { rows[cursor.selection] }

    /// The setting of the selected row; nil if it cannot be changed.
    var changeable: SettingKey? {
        guard case .setting(let key) = row, !preferences.isLocked(key) else { return nil }
        return key
    }

    /// Whether resetting the selected setting to its default would do anything.
    var canReset: Bool {
        guard case .setting(let key) = row else { return false }
        return preferences.origin(of: key) == .inside
    }

    func move(_ step: GridCursor.Step) { cursor.move(step, in: layout.tiles) }

    func select(_ index: Int) { cursor.select(index, in: layout.tiles) }

    /// The value `step` further, wrapping around; nil if the setting cannot be changed.
    func next(by step: Int) -> (key: SettingKey, value: String)? {
        guard let key = changeable else { return nil }
        let values = key.steps
        let now = preferences.settings.text(of: key)
        guard key.range == nil else { return (key, Self.number(after: now, by: step, in: values)) }
        // Mixed units are followed by the first preset.
        let index = now.flatMap { values.firstIndex(of: $0) }.map { ($0 + step + values.count) % values.count } ?? 0
        return (key, values[index])
    }

    /// The next step from any number, including one between two steps.
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

/// The layout of the settings for any size of screen.
struct SettingsLayout: Hashable, Sendable {
    let box: Rect
    let isBoxed: Bool
    /// Columns for the titles of groups; 0 if there is no room.
    let groupColumns: Int
    /// One line per setting.
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
        let lines = inside.rows - (noteRows == 0 ? 0 : noteRows + 1)
        tiles = TileGrid(
            linesIn: Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: lines), count: count)
        notes = Rect(
            column: inside.column, row: inside.endRow - noteRows, columns: inside.columns, rows: noteRows)
    }
}
