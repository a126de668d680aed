import Observation
import TerminalUI

/// The settings: which of them is chosen, and changing it.
@MainActor @Observable
final class SettingsViewModel {
    let preferences: Preferences
    private(set) var cursor = GridCursor()
    private(set) var layout = SettingsLayout(screen: Size(columns: 80, rows: 24))

    /// In the order of the screen: what is changed most comes first.
    static let keys: [SettingKey] = [
        .units, .temperature, .wind, .pressure, .precipitation, .distance, .clock, .newBookmarks, .motion, .language,
        .color, .mouse, .ascii,
    ]

    init(_ preferences: Preferences) {
        self.preferences = preferences
    }

    var key: SettingKey { Self.keys[cursor.selection] }
    var canChange: Bool { !preferences.isLocked(key) }
    var canReset: Bool { preferences.origin(of: key) == .inside }

    func move(_ step: GridCursor.Step) { cursor.select(cursor.target(step, in: layout.tiles), in: layout.tiles) }

    func select(_ index: Int) { cursor.select(index, in: layout.tiles) }

    /// The next value in the order they are written in, from the last to the first again.
    func change(by step: Int) {
        let values = key.accepted
        let now = preferences.settings.text(of: key).flatMap { values.firstIndex(of: $0) }
        // From units that are no preset to the first of them.
        let next = now.map { ($0 + step + values.count) % values.count } ?? 0
        preferences.choose(key, values[next])
    }

    func reset() { preferences.choose(key, nil) }

    func resized(to size: Size) {
        layout = SettingsLayout(screen: size)
        cursor.select(cursor.selection, in: layout.tiles)
    }
}

/// Where the settings stand on a screen of any size.
struct SettingsLayout: Hashable, Sendable {
    let box: Rect
    let isBoxed: Bool
    /// A line a setting.
    let tiles: TileGrid
    /// What is told of the chosen one, and of where weather comes from.
    let notes: Rect

    private static let largest = Size(columns: 84, rows: 22)
    private static let noteRows = 4

    @MainActor
    init(screen: Size) {
        let room = Rect(
            column: 0, row: 0, columns: screen.columns, rows: max(1, screen.rows - (screen.rows >= 8 ? 1 : 0)))
        let count = SettingsViewModel.keys.count
        box = room.centred(
            Size(columns: min(Self.largest.columns, room.columns), rows: min(count + 3 + Self.noteRows, room.rows)))
        isBoxed = box.columns >= 12 && box.rows >= 4
        let inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
        let noteRows = max(0, min(Self.noteRows, inside.rows - count - 1))
        let lines = inside.rows - (noteRows == 0 ? 0 : noteRows + 1)
        tiles = TileGrid(
            linesIn: Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: lines), count: count)
        notes = Rect(
            column: inside.column, row: inside.endRow - noteRows, columns: inside.columns, rows: noteRows)
    }
}
