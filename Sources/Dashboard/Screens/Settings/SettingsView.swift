import AppResources
import Display
import Engine
import TerminalUI

/// What the settings show.
struct SettingsPicture {
    let layout: SettingsLayout
    let rows: [SettingsRow]
    let cursor: ListCursor
    let preferences: Preferences
    let facts: Facts

    var row: SettingsRow { rows[cursor.selection] }

    /// The setting at a cell, by its row.
    func setting(at point: Point) -> Int? { layout.tiles.index(at: point, scrollRow: cursor.scrollRow) }

    /// What the settings show besides the settings themselves.
    struct Facts {
        /// The current weather source.
        var profile: SourceProfile
        /// The state of the key.
        var key: Phrase
        /// Where the key comes from; nil if there is no key.
        var keyOrigin: KeyChoice.Origin?
        /// Where the key is or would be stored.
        var keyPath = ""
        /// Which ways to find the user's location are allowed, and what they have found.
        var here = HereState()
        /// The hosts contacted by those ways.
        var hosts = PositionHosts()
        /// The remaining budget and the hosts contacted, one sentence each.
        var sentences: [String] = []
    }
}

/// Draws the settings: one row each with its value and where it comes from, and below them notes about the selected setting
/// and the weather source.
@MainActor
struct SettingsView {
    let look: Presentation

    private static let valueColumns = 18

    func render(_ picture: SettingsPicture, into buffer: inout CellBuffer) {
        let (layout, facts) = (picture.layout, picture.facts)
        buffer.fill(layout.box)
        if layout.isBoxed {
            buffer.drawBox(layout.box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(
                " \(look.phrase(.settingsTitle)) ", column: layout.box.column + 2, row: layout.box.row,
                style: look.theme[.titleSelected], clip: layout.box)
            let row = picture.cursor.scrollRow
            look.drawScrollMarks(layout.box, above: row > 0, below: row < layout.tiles.lastScrollRow, into: &buffer)
        }
        let visible = layout.tiles.visibleIndices(scrollRow: picture.cursor.scrollRow)
        for index in visible {
            let area = layout.tiles.rect(of: index, scrollRow: picture.cursor.scrollRow)
            draw(
                picture.rows[index], of: picture.preferences, facts, isChosen: index == picture.cursor.selection,
                into: &buffer, in: area.inset(left: layout.groupColumns))
            // The first row in view names its group even if the group begins above.
            guard layout.groupColumns > 0, let group = group(at: index, in: picture.rows),
                index == visible.lowerBound || group != self.group(at: index - 1, in: picture.rows)
            else { continue }
            buffer.write(
                look.cut(look.phrase(group.title), to: layout.groupColumns - 1), column: area.column, row: area.row,
                style: look.theme[.titleSelected], clip: area)
        }
        let notes = [(note(on: picture), Role.text)] + facts.sentences.map { ($0, Role.dim) }
        let lines = notes.flatMap { note in
            note.0.wrapped(toWidth: max(1, layout.notes.columns)).map { ($0, note.1) }
        }
        for (row, (text, role)) in lines.prefix(layout.notes.rows).enumerated() {
            let area = layout.notes.row(at: row)
            buffer.write(text, column: area.column, row: area.row, style: look.theme[role], clip: area)
        }
    }

    private func group(at index: Int, in rows: [SettingsRow]) -> SettingsRow.Group? {
        rows.indices.contains(index) ? SettingsRow.Group.allCases.first { $0.rows.contains(rows[index]) } : nil
    }

    private func draw(
        _ row: SettingsRow, of preferences: Preferences, _ facts: SettingsPicture.Facts, isChosen: Bool,
        into buffer: inout CellBuffer, in area: Rect
    ) {
        func style(_ role: Role) -> Style { isChosen ? look.highlighted(look.theme[role]) : look.theme[role] }
        buffer.fill(area, style: style(.text))
        let label: Phrase
        var (value, isFixed, origin) = ("", false, "")
        switch row {
        case .setting(let key):
            label = key.label
            value = self.value(of: key, preferences.settings, source: facts.profile)
            isFixed = preferences.isLocked(key)
            origin = self.origin(of: key, preferences)
        case .key:
            label = .settingKey
            value = look.phrase(facts.key)
            origin = self.origin(of: facts)
            isFixed = facts.isFromOutside
        case .position(let way):
            label = way.label
            value = look.phrase(facts.here.consentWord(way))
            origin = facts.hosts[way]
            isFixed = !way.needsConsent
        case .byHand:
            label = .settingByHand
            value =
                facts.here.byHand.map { $0.names?.text(in: look.format.language) ?? $0.coordinate.text }
                ?? look.phrase(.valueNone)
        case .page(let page): label = page.title
        }
        let valueColumn = area.column + max(area.columns / 3, min(24, area.columns - Self.valueColumns))
        let room = value.isEmpty ? area.columns : valueColumn - area.column - 1
        buffer.write(
            look.cut("\(isChosen ? look.glyphs.pointer : " ") \(look.phrase(label))", to: room),
            column: area.column, row: area.row, style: style(.text), clip: area)
        buffer.write(value, column: valueColumn, row: area.row, style: style(isFixed ? .dim : .strong), clip: area)
        let originColumn = valueColumn + max(Self.valueColumns, value.displayWidth + 1)
        buffer.write(
            look.cut(origin, to: area.endColumn - originColumn), column: originColumn, row: area.row,
            style: style(.dim),
            clip: area)
    }

    /// A setting's value in words. A source fixed from outside may have been changed for this run.
    private func value(of key: SettingKey, _ settings: Settings, source: SourceProfile) -> String {
        switch key {
        case .source: look.phrase(source.words.title)
        case .temperature: look.format.temperatureUnit
        default: key.words(settings, look.phrase)
        }
    }

    /// What has set a setting; empty for the default.
    private func origin(of key: SettingKey, _ preferences: Preferences) -> String {
        let origin = preferences.origin(of: key)
        if let what = origin.name(of: key) { return look.phrase(.lockedBy, ["what": what]) }
        return origin == .inside ? look.phrase(.chosenHere) : ""
    }

    private func origin(of facts: SettingsPicture.Facts) -> String {
        switch facts.keyOrigin {
        case .environment(let name): look.phrase(.lockedBy, ["what": name])
        case .stored: facts.keyPath.printable
        case .entered: look.phrase(.keyThisRun)
        case nil: ""
        }
    }

    /// The note about the selected row.
    private func note(on picture: SettingsPicture) -> String {
        let facts = picture.facts
        return switch picture.row {
        case .setting(let key) where picture.preferences.isLocked(key): look.phrase(.settingLocked)
        case .setting(.source) where facts.keyOrigin == nil: look.phrase(.settingSourceNeedsKey)
        case .setting(.language) where !picture.preferences.settings.isLanguageShowable:
            look.phrase(.localeCannotKorean)
        case .setting(.icons) where !facts.profile.facts.hasIcons: look.phrase(.settingIconsElsewhere)
        case .setting(.icons) where !look.appearance.canShowIcons: look.phrase(.settingIconsNeedColors)
        case .setting(let key): look.phrase(key.range == nil ? .settingAtOnce : .settingNumber)
        case .key where facts.isFromOutside: look.phrase(.settingLocked)
        case .key: look.phrase(facts.keyOrigin == .stored ? .settingKeyStored : .settingKeyHint)
        case .position(let way): HereText(facts.here, hosts: facts.hosts, look.format, home: look.home).note(on: way)
        case .byHand: look.phrase(facts.here.byHand == nil ? .settingByHandHint : .settingByHandSet)
        case .page: look.phrase(.settingPage)
        }
    }
}

extension SettingsPicture.Facts {
    /// Whether the key comes from the environment.
    fileprivate var isFromOutside: Bool { if case .environment = keyOrigin { true } else { false } }
}

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
