import Engine
import Limits
import Weather

/// Alert rules: their findings, and the dialog in which they are made, changed and removed.
@MainActor
struct RuleActions {
    let model: DashboardViewModel

    var rulesModel: RulesViewModel? { if case .rules(let rules) = model.route.dialog { rules } else { nil } }

    /// The rules about the weather that hold at a place now; official warnings have their own sign. "Here" has the rules of the
    /// bookmark at that location.
    func findings(at place: Place) -> [WatchFinding] {
        let findings = model.alerts.findings
        guard !findings.isEmpty, model.moment.settled(at: model.board.now) == .now else { return [] }
        return (findings[model.here.bookmarkable(place).id] ?? []).filter { !$0.rule.isOfWarnings }
    }

    /// Places where such a rule holds now; empty while another time is shown.
    var alertedPlaces: Set<PlaceID> {
        let findings = model.alerts.findings
        guard !findings.isEmpty, model.moment.settled(at: model.board.now) == .now else { return [] }
        return Set(findings.filter { $0.value.contains { !$0.rule.isOfWarnings } }.keys)
    }

    /// Unread alerts, as one message.
    var alertMessages: [Message] { model.alerts.unread.isEmpty ? [] : [.alerts(model.alerts.unread)] }

    // MARK: Checking

    /// The rules have changed, or the places they may apply to.
    func watch() {
        let rules = model.preferences.rules
        model.alerts.watch(rules.isEmpty ? WatchPost([]) : WatchPost(rules, among: watchablePlaces))
        checked()
    }

    func checked() {
        model.alerts.check(model.board, model.warnings.known, muting: model.preferences.settings.mutedWarnings)
    }

    /// The places of the lists: those of the user's under their own names, and the built-in places. Never the user's location.
    var watchablePlaces: [WatchablePlace] { WatchablePlace.all(of: model.shelf.lists) }

    /// A place as rules refer to it; nil if it is on no list.
    func watchable(_ place: Place) -> WatchablePlace? {
        watchablePlaces.first { $0.place.id == place.id }
    }

    // MARK: The dialog

    /// Whether the selected place can have alerts.
    var arePossible: Bool {
        guard let place = model.location.selectedBookmark else { return false }
        return model.shelf.lists.contain(place.id) || PlaceList.korea.contains { $0.id == place.id }
    }

    func requested() {
        guard let place = model.location.selectedBookmark else { return }
        guard let watched = watchable(place) else { return model.tell(.said(.ruleNeedsBookmark, about: place)) }
        model.open(.rules(RulesViewModel(watched, among: watchablePlaces, model.preferences)))
    }

    /// Switches the highlighted rule, and saves it at once.
    func switched() {
        guard let rules = rulesModel else { return }
        let row = rules.row
        switch row.state {
        case .fixed: model.tell(.said(.ruleIsFixed))
        case .on: change(.removed(row.rule), in: rules)
        case .off: change(.made(row.rule), in: rules)
        }
    }

    /// Removes the highlighted rule. One of another place goes with its row.
    func removed() {
        guard let rules = rulesModel else { return }
        let row = rules.row
        switch row.state {
        case .fixed: return model.tell(.said(.ruleIsFixed))
        case .on: guard change(.removed(row.rule), in: rules) else { return }
        case .off: break
        }
        rules.sheet.removeLine()
    }

    /// Gives the highlighted rule the next limit, which is saved at once if the rule is on.
    func stepped(up: Bool) {
        guard let rules = rulesModel else { return }
        let row = rules.row
        guard row.state != .fixed else { return model.tell(.said(.ruleIsFixed)) }
        guard let next = rules.sheet.stepped(up: up, in: model.preferences.settings.units) else {
            return model.tell(.said(up ? .ruleLimitIsHighest : .ruleLimitIsLowest))
        }
        if row.state == .on {
            // The row shows whether that weather is due, so that it need not ring with every step.
            if let place = row.place { model.alerts.tellsItself(next, at: place.id) }
            change(.changed(row.rule, to: next), in: rules)
        }
        rules.sheet.replace(with: next)
    }

    /// Takes back what was done last to a rule.
    func undone() {
        guard let rules = rulesModel else { return }
        guard let deed = rules.undo() else { return model.tell(.said(.nothingToUndo)) }
        if let place = deed.place, let before = deed.change.before { model.alerts.tellsItself(before, at: place.id) }
        carryOut(deed.change.undo, at: deed.place)
    }

    /// Makes a change that can be taken back; false if there is no room for another rule.
    @discardableResult
    private func change(_ change: RuleChange, in rules: RulesViewModel) -> Bool {
        guard change.before != nil || model.preferences.chosenRules.count < Limits.Watch.rules else {
            model.tell(.said(.rulesAreFull, ["count": "\(Limits.Watch.rules)"]))
            return false
        }
        let place = rules.row.place
        rules.remember(change)
        carryOut(change, at: place)
        return true
    }

    private func carryOut(_ change: RuleChange, at place: Place?) {
        model.preferences.change(change)
        // A failure to save is reported instead.
        if model.preferences.keepingProblem == nil { model.tell(.ruleChanged(change, place)) }
    }

    /// Gives an alert as if one were due, and says that it is a test. Nothing is remembered of it.
    func tested() { model.tell(.alertTested(model.alerts.onTest?() ?? .silent)) }
}
