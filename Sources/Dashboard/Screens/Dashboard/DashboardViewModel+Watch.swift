import AppResources
import Engine
import Limits
import Weather

/// Alert rules: their findings, and switching those of a place on and off.
extension DashboardViewModel {
    var rulesModel: RulesViewModel? { if case .rules(let rules) = route.dialog { rules } else { nil } }

    /// The rules that hold at a place now. "Here" has the rules of the bookmark at that location.
    func findings(at place: Place) -> [WatchFinding] {
        let findings = alerts.findings
        return findings.isEmpty || moment.settled(at: board.now) != .now
            ? [] : findings[here.bookmarkable(place).id] ?? []
    }

    /// Places where a rule holds now; empty while another time is shown.
    var alertedPlaces: Set<PlaceID> {
        let findings = alerts.findings
        return findings.isEmpty || moment.settled(at: board.now) != .now ? [] : Set(findings.keys)
    }

    /// Unread alerts, as one message.
    var alertMessages: [Message] { alerts.unread.isEmpty ? [] : [.alerts(alerts.unread)] }

    // MARK: Looking

    /// The rules have changed, or the places they may apply to.
    func watchRules() {
        let rules = preferences.rules
        alerts.watch(rules.isEmpty ? WatchPost([]) : WatchPost(rules, among: watchablePlaces))
        rulesChecked()
    }

    func rulesChecked() { alerts.check(board) }

    /// The places of the lists: bookmarks under the user's names, and the built-in places. Never the user's location.
    private var watchablePlaces: [WatchablePlace] {
        shelf.list.map { WatchablePlace($0) }
            + PlaceList.korea.filter { !shelf.contains($0.id) }.map { WatchablePlace($0) }
    }

    // MARK: The rules of a place

    func rulesRequested() {
        guard let place = selectedBookmark else { return }
        guard let watched = watchablePlaces.first(where: { $0.place.id == place.id }) else {
            return tell(.ruleNeedsBookmark(place))
        }
        open(.rules(RulesViewModel(watched, preferences)))
    }

    /// Switches the highlighted rule, and saves it at once.
    func ruleSwitched() {
        guard let rules = rulesModel else { return }
        let row = rules.row
        switch row.state {
        case .fixed: return tell(.ruleIsFixed)
        case .on: preferences.remove(row.rule)
        case .off:
            guard preferences.chosenRules.count < Limits.Watch.rules else { return tell(.rulesAreFull) }
            preferences.add(row.rule)
        }
        // A failure to save is reported instead.
        guard preferences.keepingProblem == nil else { return }
        tell(row.state == .on ? .ruleRemoved(row.rule, rules.place) : .ruleMade(row.rule, rules.place))
    }
}
