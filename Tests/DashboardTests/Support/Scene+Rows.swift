import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Going to a row by its name, so that a new row before it changes no test.
extension Scene {
    /// Highlights a row of the settings, wherever the highlight is.
    func goDown(to row: SettingsRow, sourceLocation: SourceLocation = #_sourceLocation) throws {
        press(Key(.home))
        try goDown(to: row, sourceLocation) { Stop(row: model.settings.settingsModel?.row) }
    }

    func goDown(to setting: SettingKey, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: .setting(setting), sourceLocation: sourceLocation)
    }

    /// Highlights an option of a short list.
    func goDown(to option: ChoiceViewModel.Option, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: option, sourceLocation) { Stop(row: model.ordering.choice?.option) }
    }

    /// Highlights the group of the places with this prospect in a short list.
    func goDown(to kind: PlaceGroup.Kind, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: kind, sourceLocation) {
            guard case .group(let group) = model.ordering.choice?.option else { return Stop(row: nil) }
            return Stop(row: group?.kind)
        }
    }

    /// Highlights the rule with this condition among the rules of a place.
    func goDown(to condition: WatchCondition, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: condition, sourceLocation) { Stop(row: model.rules.rulesModel?.row.rule.condition) }
    }

    /// Selects a row of the details at or below the selected one.
    func goDown(to row: DetailRow, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: row, sourceLocation) {
            Stop(row: model.detail.chosen, scroll: model.detail.scroll)
        }
    }

    /// Highlights a place among the results of a search, or selects it in the drawer, at or below the highlighted one.
    func goDown(to place: Place, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try goDown(to: place.id, sourceLocation) {
            Stop(row: (model.isSearching ? model.search.highlighted : model.selectedPlace)?.id)
        }
    }

    /// The row of a day in the details of a Korean place: 0 for today.
    func day(_ ahead: Int) -> DetailRow {
        .day(LocalClock(UTCOffset(seconds: 32_400)).time(clock.now).dayNumber + ahead)
    }

    /// A state of a list. Down may also only scroll.
    private struct Stop<Row: Hashable>: Hashable {
        var row: Row?
        var scroll = 0
    }

    /// Presses Down until `row` is highlighted. The test fails if Down leads to a state the list has been in before.
    private func goDown<Row: Hashable>(
        to row: Row, _ sourceLocation: SourceLocation, _ stop: () -> Stop<Row>
    ) throws {
        var passed: [Stop<Row>] = []
        while stop().row != row {
            let isNew = !passed.contains(stop())
            let rows = passed.compactMap(\.row).map { "\($0)" }.joined(separator: ", ")
            try #require(
                isNew, "Down passes \(rows.isEmpty ? "no row" : rows), and never reaches \(row).",
                sourceLocation: sourceLocation)
            passed.append(stop())
            press(Key(.down))
        }
    }
}
