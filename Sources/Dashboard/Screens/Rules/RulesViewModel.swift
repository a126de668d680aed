import Engine
import Observation
import Weather

/// The rules of a place: those that are usual, and below them those it has besides.
@MainActor @Observable
final class RulesViewModel {
    struct Row: Hashable {
        enum State: Hashable { case off, on, fixed }

        let rule: WatchRule
        /// Fixed: as `config.toml` says.
        let state: State
    }

    private(set) var selection = 0

    @ObservationIgnored private let watched: WatchablePlace
    @ObservationIgnored private let preferences: Preferences
    /// As they were when the list was opened: one that is switched off stays in its row.
    @ObservationIgnored private let rules: [WatchRule]

    init(_ watched: WatchablePlace, _ preferences: Preferences) {
        self.watched = watched
        self.preferences = preferences
        let usual = WatchRule.usual(at: watched.place.id)
        let own = preferences.rules.filter(watched.isMeant)
        rules = own.reduce(into: usual) { rules, rule in
            if !rules.contains(where: rule.asksTheSame) { rules.append(rule) }
        }
    }

    var place: Place { watched.place }

    /// With how each of them stands now. A rule that is kept stands as it was written.
    var rows: [Row] {
        func kept(_ rule: WatchRule, in rules: [WatchRule]) -> WatchRule? {
            rules.first { rule.asksTheSame(as: $0) && watched.isMeant(by: $0) }
        }
        return rules.map { rule in
            if let fixed = kept(rule, in: preferences.fixedRules) { return Row(rule: fixed, state: .fixed) }
            if let chosen = kept(rule, in: preferences.chosenRules) { return Row(rule: chosen, state: .on) }
            return Row(rule: rule, state: .off)
        }
    }

    var row: Row { rows[selection] }

    /// Goes from the last to the first again.
    func move(by step: Int) { selection = (selection + step + rules.count) % rules.count }

    func select(_ index: Int) { if rules.indices.contains(index) { selection = index } }
}
