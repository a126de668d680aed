import Engine
import Runtime
import TerminalUI

/// The settings: selecting and changing them.
@MainActor
final class SettingsViewModel {
    let preferences: Preferences
    /// In the order of the screen.
    let rows: [SettingsRow]
    @Observed private(set) var cursor = ListCursor()
    @Observed private(set) var layout: SettingsLayout

    /// `hasContact`: whether this build names an address to write to.
    init(_ preferences: Preferences, hasContact: Bool) {
        self.preferences = preferences
        rows = Setting.Group.allCases.flatMap(\.rows).filter { hasContact || $0 != .page(.contact) }
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

    func move(_ step: ListCursor.Step) { cursor.move(step, in: layout.tiles) }

    func select(_ index: Int) { cursor.select(index, in: layout.tiles) }

    /// The value `step` further, wrapping around; nil if the setting cannot be changed.
    func next(by step: Int) -> (key: SettingKey, value: String)? {
        guard let key = changeable else { return nil }
        var values = key.steps
        let now = preferences.settings.text(of: key)
        if let now, key.range != nil, !values.contains(now) {
            // A number between two steps.
            values = (values + [now]).sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
        }
        // Mixed units are followed by the first preset.
        let index = now.flatMap { values.firstIndex(of: $0) }.map { ($0 + step + values.count) % values.count } ?? 0
        return (key, values[index])
    }

    func resized(to size: Size) {
        layout = SettingsLayout(screen: size, count: rows.count)
        cursor.select(cursor.selection, in: layout.tiles)
    }
}

/// The keys of the settings.
enum SettingsKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), ","], .closeDialog, .keyClose, notation: "Esc ,", footerRank: 0),
            Binding([Key(.right), "l"], .changeSetting(1), .keyChange, notation: "←→", footerRank: 1),
            Binding([Key(.left), "h"], .changeSetting(-1), .keyChange, notation: "←→"),
            Binding([Key(.enter), " "], .openSetting, .keyOpenSetting, notation: "⏎", footerRank: 2),
            Binding([Key(.delete), "x"], .resetSetting, .keyReset, notation: "x Del", footerRank: 4),
        ] + SharedKeys.steps(DashboardIntent.chooseSetting, .keyMove, sideways: false, footerRank: 3)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .showMessages, .quit].contains($0.intent) } + SharedKeys.always)
}
