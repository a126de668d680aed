import AppResources
import Engine
import Limits
import Weather

/// Alert rules: their findings, and switching those of a place on and off.
@MainActor
struct RuleActions {
    let model: DashboardViewModel

    var rulesModel: RulesViewModel? { if case .rules(let rules) = model.route.dialog { rules } else { nil } }

    /// The rules that hold at a place now. "Here" has the rules of the bookmark at that location.
    func findings(at place: Place) -> [WatchFinding] {
        let findings = model.alerts.findings
        return findings.isEmpty || model.moment.settled(at: model.board.now) != .now
            ? [] : findings[model.here.bookmarkable(place).id] ?? []
    }

    /// Places where a rule holds now; empty while another time is shown.
    var alertedPlaces: Set<PlaceID> {
        let findings = model.alerts.findings
        return findings.isEmpty || model.moment.settled(at: model.board.now) != .now ? [] : Set(findings.keys)
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

    func checked() { model.alerts.check(model.board) }

    /// The places of the lists: bookmarks under the user's names, and the built-in places. Never the user's location.
    var watchablePlaces: [WatchablePlace] {
        model.shelf.list.map { WatchablePlace($0) }
            + PlaceList.korea.filter { !model.shelf.contains($0.id) }.map { WatchablePlace($0) }
    }

    // MARK: The rules of a place

    func requested() {
        guard let place = model.location.selectedBookmark else { return }
        guard let watched = watchablePlaces.first(where: { $0.place.id == place.id }) else {
            return model.tell(.ruleNeedsBookmark(place))
        }
        model.open(.rules(RulesViewModel(watched, model.preferences)))
    }

    /// Switches the highlighted rule, and saves it at once.
    func switched() {
        guard let rules = rulesModel else { return }
        let row = rules.row
        switch row.state {
        case .fixed: return model.tell(.ruleIsFixed)
        case .on: model.preferences.remove(row.rule)
        case .off:
            guard model.preferences.chosenRules.count < Limits.Watch.rules else { return model.tell(.rulesAreFull) }
            model.preferences.add(row.rule)
        }
        // A failure to save is reported instead.
        guard model.preferences.keepingProblem == nil else { return }
        model.tell(row.state == .on ? .ruleRemoved(row.rule, rules.place) : .ruleMade(row.rule, rules.place))
    }
}
