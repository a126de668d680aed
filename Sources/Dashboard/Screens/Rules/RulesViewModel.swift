import AppResources
import Engine
import Runtime
import TerminalUI
import Weather

/// The alerts: the usual rules of a place with its own others, and below them the rules of all other places.
@MainActor
final class RulesViewModel {
    struct Row: Hashable {
        enum State: Hashable { case off, on, fixed }

        let rule: WatchRule
        /// Nil if the rule is about a place of no list.
        let place: Place?
        let isElsewhere: Bool
        /// `fixed`: set by `config.toml`.
        let state: State
    }

    /// What `u` takes back: a change, and the lines from before it, in which a removed rule still has its own.
    struct Deed: Hashable {
        let change: RuleChange
        let place: Place?
        let sheet: RuleSheet
    }

    @Observed var sheet: RuleSheet
    /// The latest last.
    @Observed private(set) var deeds: [Deed] = []

    private let watched: WatchablePlace
    private let preferences: Preferences

    init(_ watched: WatchablePlace, among places: [WatchablePlace], _ preferences: Preferences) {
        self.watched = watched
        self.preferences = preferences
        sheet = RuleSheet(
            of: watched, among: places, fixed: preferences.fixedRules, chosen: preferences.chosenRules)
    }

    /// The place whose rules come first.
    var place: Place { watched.place }

    /// The rules with their current states; one that is switched off keeps its row.
    var rows: [Row] { sheet.lines.map(row) }
    var row: Row { row(sheet.line) }

    private func row(_ line: RuleSheet.Line) -> Row {
        func isKept(_ rule: WatchRule) -> Bool {
            rule == line.rule || !line.isElsewhere && rule.asksTheSame(as: line.rule) && watched.isMeant(by: rule)
        }
        func row(_ rule: WatchRule, _ state: Row.State) -> Row {
            Row(rule: rule, place: line.place, isElsewhere: line.isElsewhere, state: state)
        }
        if let fixed = preferences.fixedRules.first(where: isKept) { return row(fixed, .fixed) }
        if let chosen = preferences.chosenRules.first(where: isKept) { return row(chosen, .on) }
        return row(line.rule, .off)
    }

    /// Remembers a change that is about to be made to the selected rule. Steps of one limit are taken back together.
    func remember(_ change: RuleChange) {
        var deed = Deed(change: change, place: row.place, sheet: sheet)
        if let last = deeds.last, let first = last.change.before, last.change.after != nil,
            last.change.after == change.before, let after = change.after
        {
            deeds.removeLast()
            deed = Deed(change: .changed(first, to: after), place: last.place, sheet: last.sheet)
        }
        deeds.append(deed)
    }

    /// Takes the latest change back, and returns it; the caller changes the stored rules.
    func undo() -> Deed? {
        guard let deed = deeds.popLast() else { return nil }
        sheet = deed.sheet
        return deed
    }
}

/// The keys of the alerts.
enum RuleKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter), " "], .switchRule, .keySwitchRule, notation: "⏎ Space", footerRank: 0),
            Binding([Key(.escape), "i"], .closeDialog, .keyClose, notation: "Esc i", footerRank: 1),
            Binding(["+", "="], .stepRule(1), .keyRuleLimit, notation: "+ -", short: "+ -", footerRank: 2),
            Binding(["-"], .stepRule(-1), .keyRuleLimit, notation: "+ -"),
        ] + SharedKeys.rows({ .highlightRule($0) }, footerRank: 3) + [
            Binding(["x", Key(.delete)], .removeRule, .keyRemoveRule, notation: "x Del", footerRank: 6),
            Binding(["t"], .testAlert, .keyTestAlert, notation: "t", footerRank: 5),
            Binding(["u"], .undoRule, .keyUndo, notation: "u", footerRank: 4),
        ]

    static let map = Keys(own + SharedKeys.always)
}
