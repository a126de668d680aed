import AppResources
import TerminalUI
import WeatherService

/// Draws the settings: a line each with its value and what has decided it, and below what there is to know of the chosen one and
/// of where weather comes from.
@MainActor
struct SettingsView {
    let look: Presentation

    private static let valueColumns = 14

    func render(_ model: SettingsViewModel, facts: [String], into buffer: inout CellBuffer) {
        let layout = model.layout
        buffer.fill(layout.box)
        if layout.isBoxed {
            buffer.drawBox(layout.box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(
                " \(look.phrase(.settingsTitle)) ", column: layout.box.column + 2, row: layout.box.row,
                style: look.theme[.titleSelected], clip: layout.box)
        }
        drawScrollMarks(model, layout, into: &buffer)
        for index in layout.tiles.visibleIndices(scrollRow: model.cursor.scrollRow) {
            draw(
                SettingsViewModel.keys[index], of: model.preferences, isChosen: index == model.cursor.selection,
                into: &buffer, in: layout.tiles.rect(of: index, scrollRow: model.cursor.scrollRow))
        }
        let notes = ([note(on: model)] + facts).flatMap { $0.wrapped(toWidth: max(1, layout.notes.columns)) }
        for (row, text) in notes.prefix(layout.notes.rows).enumerated() {
            let line = layout.notes.line(row)
            buffer.write(text, column: line.column, row: line.row, style: look.theme[.dim], clip: line)
        }
    }

    private func draw(
        _ key: SettingKey, of preferences: Preferences, isChosen: Bool, into buffer: inout CellBuffer, in line: Rect
    ) {
        func style(_ role: Role) -> Style { isChosen ? look.highlighted(look.theme[role]) : look.theme[role] }
        buffer.fill(line, style: style(.text))
        let isLocked = preferences.isLocked(key)
        let valueColumn = line.column + max(line.columns / 3, min(24, line.columns - Self.valueColumns))
        let value = look.value(preferences.settings.text(of: key), of: key)
        buffer.write(
            look.cut(
                "\(isChosen ? look.glyphs.pointer : " ") \(look.phrase(key.label))", to: valueColumn - line.column - 1),
            column: line.column, row: line.row, style: style(.text), clip: line)
        buffer.write(value, column: valueColumn, row: line.row, style: style(isLocked ? .dim : .strong), clip: line)
        let origin = origin(of: key, preferences)
        let originColumn = valueColumn + max(Self.valueColumns, value.displayWidth + 1)
        buffer.write(
            look.cut(origin, to: line.endColumn - originColumn), column: originColumn, row: line.row,
            style: style(.dim),
            clip: line)
    }

    private func drawScrollMarks(_ model: SettingsViewModel, _ layout: SettingsLayout, into buffer: inout CellBuffer) {
        guard layout.isBoxed else { return }
        let (column, style) = (layout.box.endColumn - 3, look.theme[.key])
        if model.cursor.scrollRow > 0 {
            buffer.write(look.glyphs.up, column: column, row: layout.box.row, style: style)
        }
        if model.cursor.scrollRow < layout.tiles.lastScrollRow {
            buffer.write(look.glyphs.down, column: column, row: layout.box.endRow - 1, style: style)
        }
    }

    /// What has decided a setting; empty where nothing but the program has.
    private func origin(of key: SettingKey, _ preferences: Preferences) -> String {
        switch preferences.origin(of: key) {
        case .option: look.phrase(.lockedBy, ["what": key.option])
        case .environment(let name): look.phrase(.lockedBy, ["what": name])
        case .file: look.phrase(.lockedBy, ["what": "config.toml"])
        case .inside: look.phrase(.chosenHere)
        case .usual: ""
        }
    }

    /// What the chosen line needs to have said about it.
    private func note(on model: SettingsViewModel) -> String {
        if model.preferences.isLocked(model.key) { return look.phrase(.settingLocked) }
        return look.phrase(model.key.actsAtOnce ? .settingAtOnce : .settingNextStart)
    }
}

extension SettingKey {
    /// What the setting is called on the screen.
    fileprivate var label: Phrase {
        switch self {
        case .source: .settingSource
        case .language: .settingLanguage
        case .units: .settingUnits
        case .temperature: .settingTemperature
        case .wind: .settingWind
        case .pressure: .settingPressure
        case .precipitation: .settingPrecipitation
        case .distance: .settingDistance
        case .clock: .settingClock
        case .color: .settingColor
        case .motion: .settingMotion
        case .mouse: .settingMouse
        case .ascii: .settingASCII
        case .newBookmarks: .settingNewBookmarks
        case .callsPerMinute: .settingCalls
        }
    }
}

extension Presentation {
    /// A value of a setting in words; nil: the units are mixed.
    fileprivate func value(_ value: String?, of key: SettingKey) -> String {
        guard let value else { return phrase(.valueMixed) }
        let word: Phrase? =
            switch (key, value) {
            case (.units, "metric"): .valueMetric
            case (.units, "imperial"): .valueImperial
            case (.clock, "24"): .value24Hours
            case (.clock, "12"): .value12Hours
            case (.newBookmarks, "front"): .valueAtBeginning
            case (.newBookmarks, _): .valueAtEnd
            case (.motion, "full"), (_, "true"): .valueOn
            case (.motion, "none"), (_, "false"): .valueOff
            case (.color, "auto"): .valueAutomatic
            case (.language, "ko"): .valueKorean
            case (.language, "en"): .valueEnglish
            default: nil
            }
        if let word { return phrase(word) }
        return key == .temperature
            ? (value == "celsius" ? glyphs.degreeCelsius : glyphs.degreeFahrenheit) : value
    }
}
