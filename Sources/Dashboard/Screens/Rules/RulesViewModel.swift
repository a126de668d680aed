import Engine
import Runtime
import TerminalUI
import Weather

/// The rules of a place: the usual ones, and below them its other rules.
@MainActor
final class RulesViewModel {
    struct Row: Hashable {
        enum State: Hashable { case off, on, fixed }

        let rule: WatchRule
        /// `fixed`: set by `config.toml`.
        let state: State
    }

    @Observed private(set) var selection = 0

    private let watched: WatchablePlace
    private let preferences: Preferences
    /// The rules from when the list was opened, so that a rule that is switched off keeps its row.
    private let rules: [WatchRule]

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

    /// The rules with their current states. A stored rule is shown as it was written.
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

    /// Wraps around from the last rule to the first.
    func move(by step: Int) { selection = (selection + step + rules.count) % rules.count }

    func select(_ index: Int) { if rules.indices.contains(index) { selection = index } }
}

/// The keys of the rules of a place.
enum RuleKeys {
    static let own: [Binding] = [
        Binding(
            [Key(.enter), .character(" ")], .switchRule, .keySwitchRule, notation: "⏎ Space", footerRank: 0),
        Binding([Key(.escape), .character("i")], .closeDialog, .keyClose, notation: "Esc", footerRank: 1),
        Binding([Key(.up), .character("k")], .highlightRule(-1), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down), .character("j")], .highlightRule(1), .keyChoose, notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)
}
