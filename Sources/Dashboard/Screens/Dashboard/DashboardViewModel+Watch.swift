import AppResources
import Engine
import Limits
import Weather

/// Rules: what they have found, and switching those of a place on and off.
extension DashboardViewModel {
    var rulesModel: RulesViewModel? { if case .rules(let rules) = route.dialog { rules } else { nil } }

    /// The rules that hold of a place now. Those of "here" are those of the bookmark that stands there.
    func findings(at place: Place) -> [WatchFinding] {
        let findings = alerts.findings
        return findings.isEmpty || moment.settled(at: board.now) != .now
            ? [] : findings[here.bookmarkable(place).id] ?? []
    }

    /// Where a rule holds now; at another time nothing does.
    var alertedPlaces: Set<PlaceID> {
        let findings = alerts.findings
        return findings.isEmpty || moment.settled(at: board.now) != .now ? [] : Set(findings.keys)
    }

    /// What has come true and has not been read: one message.
    var alertMessages: [Message] { alerts.unread.isEmpty ? [] : [.alerts(alerts.unread)] }

    // MARK: Looking

    /// Begins to look; what holds at the start is said as well.
    func watchStarted() {
        alerts.start()
        rulesChanged()
    }

    /// Other rules, or other places they may be about.
    func rulesChanged() {
        guard alerts.isStarted else { return }
        let rules = preferences.rules
        alerts.watch(rules.isEmpty ? WatchPost([]) : WatchPost(rules, among: watchablePlaces))
        rulesLookedAt()
    }

    func rulesLookedAt() { alerts.look(at: board) }

    /// The places of the lists: bookmarks under the person's names, and those that come with the program. Never where the person is.
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
        go(to: .dialog(.rules(RulesViewModel(watched, preferences)), over: route))
    }

    /// Switches the highlighted rule; it is kept at once.
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
        rulesChanged()
        // That it could not be kept is said instead.
        guard preferences.keepingProblem == nil else { return }
        tell(row.state == .on ? .ruleRemoved(row.rule, rules.place) : .ruleMade(row.rule, rules.place))
    }
}
