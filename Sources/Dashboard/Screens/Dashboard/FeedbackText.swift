import AppResources
import Display
import Engine
import Limits
import Weather

// Feedback on a key press, in words.
extension Message.Feedback {
    /// The longest form first. If no form fits into `room` columns, the name in the last one is cut, so that the key to undo
    /// stays visible.
    ///
    /// - Parameters:
    ///   - home: the clock of the user's machine.
    ///   - isTyping: whether text is typed, so that `u` is a letter and undo has another key.
    func texts(
        _ format: WeatherFormat, home: (Timestamp) -> LocalClock, isTyping: Bool, room: Int
    ) -> [String] {
        let phrase = format.phrase
        let whole = text(format, home: home, isTyping: isTyping)
        guard let brief = brief(phrase, isTyping: isTyping, name: { $0.text(format) }) else { return [whole] }
        // The width of the form without the name.
        let rest = self.brief(phrase, isTyping: isTyping) { _ in "" } ?? ""
        let least = 4
        let cut = self.brief(phrase, isTyping: isTyping) { name in
            name.text(format).truncated(
                toWidth: max(least, room - rest.displayWidth), ellipsis: format.glyphs.ellipsis)
        }
        return [whole, brief] + (cut.map { [$0] } ?? [])
    }

    private func text(
        _ format: WeatherFormat, home: (Timestamp) -> LocalClock, isTyping: Bool
    ) -> String {
        let phrase = format.phrase
        let undoKey = Self.undoKey(isTyping: isTyping)
        return switch self {
        case .added(let place, let position):
            phrase(
                isTyping ? .bookmarkAddedInSearch : .bookmarkAdded,
                ["name": format.name(place), "position": "\(position)", "key": undoKey])
        case .removed(let place): phrase(.bookmarkRemoved, ["name": format.name(place), "key": undoKey])
        case .notBookmarked(let place): phrase(.notBookmarked, ["name": format.name(place)])
        case .moved(let place, let position, let count):
            phrase(
                .bookmarkMoved, ["name": format.name(place), "position": "\(position)", "count": "\(count)"])
        case .renamed(let place, let name?):
            phrase(.bookmarkRenamed, ["name": format.name(place), "new": name])
        case .renamed(let place, nil): phrase(.bookmarkNameReset, ["name": format.name(place)])
        case .keyMeansNothing: phrase(.keyMeansNothing)
        case .settingIsLocked: phrase(.settingLocked)
        case .undone(let deed, let place):
            phrase(deed.words.undone, ["name": format.name(place)])
        case .redone(let deed, let place):
            phrase(deed.words.redone, ["name": format.name(place)])
        case .goneMeanwhile(let place): phrase(.bookmarkGoneMeanwhile, ["name": format.name(place)])
        case .forgotten(let place): phrase(.recentForgotten, ["name": format.name(place)])
        case .notForgotten(let trouble): phrase(.recentNotForgotten, ["reason": trouble.text(phrase)])
        case .nothingToUndo: phrase(.nothingToUndo)
        case .nothingToRedo: phrase(.nothingToRedo)
        case .nothingToRefresh(let isInvented): phrase(isInvented ? .sampleStaysTheSame : .nothingToRefresh)
        case .weatherHolds(let source, let end):
            phrase(
                .weatherHolds, ["source": phrase(source), "time": format.time(end, clock: home(end))])
        case .orderIsFixed: phrase(.orderIsFixed)
        case .orderIsRanked(let order): phrase(.orderIsRanked, ["order": format.words(of: order)])
        case .nothingToFilter: phrase(.nothingToFilter)
        case .noWeekend: phrase(.noWeekend)
        case .timeUnclear: phrase(.timeUnclear)
        case .timeTooEarly(let start): phrase(.timeTooEarly, ["time": format.dated(start, clock: home(start))])
        case .timeTooLate(let end):
            phrase(end.isDay ? .timeTooLate : .hourTooLate, ["time": format.dated(end, home: home)])
        case .hoursAtOnce: phrase(.hoursAtOnce)
        case .hoursThere: phrase(.hoursThere)
        case .onlyBookmarksHaveOwnNames: phrase(.onlyBookmarksHaveOwnNames)
        case .noMoreMessages: phrase(.noMoreMessages)
        case .pasteNeedsField: phrase(.pasteNeedsField)
        case .hereStaysFirst: phrase(.hereStaysFirst)
        case .hereSet(let place): phrase(.hereSet, ["name": format.name(place)])
        case .hereAutomatic: phrase(.hereAutomatic)
        case .ipAskedAlready(let host, let until): format.ipAskedAlready(host, until, home: home)
        case .positionRevoked: phrase(.positionRevoked)
        case .ruleMade(let rule, let place):
            phrase(.ruleMade, ["name": format.name(of: rule, at: place), "rule": format.words(of: rule)])
        case .ruleRemoved(let rule, let place):
            phrase(.ruleRemoved, ["name": format.name(of: rule, at: place), "rule": format.words(of: rule)])
        case .ruleLimitChanged(let rule, let place):
            phrase(.ruleLimitChanged, ["name": format.name(of: rule, at: place), "rule": format.words(of: rule)])
        case .ruleLimitEnds(let isHighest): phrase(isHighest ? .ruleLimitIsHighest : .ruleLimitIsLowest)
        case .alertTested(.silent): phrase(.alertTestedHere)
        case .alertTested(.bell): phrase(.alertTested, ["way": phrase(.valueBell)])
        case .alertTested(.notification): phrase(.alertTested, ["way": phrase(.valueNotify)])
        case .alertTested(.bellInstead): phrase(.alertTestedByBell)
        case .alertTested(.bellAfterFailure(let status)): phrase(.alertTestFailed, ["code": "\(status)"])
        case .ruleIsFixed: phrase(.ruleIsFixed)
        case .notificationFailed(let status): phrase(.notificationFailed, ["code": "\(status)"])
        case .rulesAreFull: phrase(.rulesAreFull, ["count": "\(Limits.Watch.rules)"])
        case .ruleNeedsBookmark(let place): phrase(.ruleNeedsBookmark, ["name": format.name(place)])
        case .keyUsed: phrase(.keyUsed)
        case .keyKept: phrase(.keyKept)
        case .keyNotKept(let trouble): phrase(.keyNotKept, ["reason": trouble.text(phrase)])
        case .keyRemoved: phrase(.keyRemoved)
        case .keyNotRemoved(let trouble): phrase(.keyNotRemoved, ["reason": trouble.text(phrase)])
        case .configReloaded: phrase(.configReloaded)
        case .letterBegun: phrase(.letterBegun)
        case .letterToCopy: phrase(.letterToCopy)
        case .sourceNeedsKey(let source): phrase(.sourceNeedsKeyFirst, ["source": phrase(source)])
        case .noSourceChosen: phrase(.noSourceChosen)
        case .densityChosen(.chosen(let density), let shown) where density != shown:
            phrase(.densityLacksRoom, ["density": phrase(density.phrase), "shown": phrase(shown.phrase)])
        case .densityChosen(let density, _): phrase(.densityChosen, ["density": phrase(density.phrase)])
        case .formChosen(let kind): phrase(.formChosen, ["form": phrase(kind.phrase)])
        case .mapEndsHere(let isClosest): phrase(isClosest ? .mapIsClosest : .mapIsWidest)
        case .placesUnusable(.missing): phrase(.searchNoGazetteer)
        case .placesUnusable(.unusable(let path)): phrase(.searchBadGazetteer, ["path": path])
        case .formHasNoOrder: phrase(.formHasNoOrder)
        case .tableStepChosen(let step): phrase(.tableStepChosen, ["step": phrase(step.phrase)])
        }
    }

    /// A name within a sentence.
    private enum Named {
        case place(Place)
        case own(String)

        /// The place of a rule, or what the rule calls it.
        static func of(_ rule: WatchRule, _ place: Place?) -> Named { place.map { .place($0) } ?? .own(rule.place) }

        func text(_ format: WeatherFormat) -> String {
            switch self {
            case .place(let place): format.name(place)
            case .own(let name): name
            }
        }
    }

    /// What was done and how to undo it; nil if no shorter form says all that matters.
    private func brief(_ phrase: PhraseBook, isTyping: Bool, name: (Named) -> String) -> String? {
        let key = Self.undoKey(isTyping: isTyping)
        return switch self {
        case .added(let place, _): phrase(.bookmarkAddedShort, ["name": name(.place(place)), "key": key])
        case .removed(let place): phrase(.bookmarkRemovedShort, ["name": name(.place(place)), "key": key])
        case .moved(let place, let position, _):
            phrase(.bookmarkMovedShort, ["name": name(.place(place)), "position": "\(position)"])
        case .renamed(_, let own?): phrase(.bookmarkRenamedShort, ["name": name(.own(own))])
        case .renamed(let place, nil): phrase(.bookmarkNameResetShort, ["name": name(.place(place))])
        case .undone(_, let place): phrase(.undoneShort, ["name": name(.place(place))])
        case .redone(_, let place): phrase(.redoneShort, ["name": name(.place(place))])
        case .ruleMade(let rule, let place): phrase(.ruleMadeShort, ["name": name(.of(rule, place))])
        case .ruleRemoved(let rule, let place): phrase(.ruleRemovedShort, ["name": name(.of(rule, place))])
        case .ruleLimitChanged(let rule, let place): phrase(.ruleLimitChangedShort, ["name": name(.of(rule, place))])
        case .alertTested: phrase(.alertTest)
        case .keyMeansNothing: phrase(.keyMeansNothingShort)
        case .orderIsFixed: phrase(.orderIsFixedShort)
        case .nothingToRefresh(isInvented: true): phrase(.sampleNoticeShort)
        case .timeUnclear: phrase(.timeUnclearShort)
        default: nil
        }
    }

    private static func undoKey(isTyping: Bool) -> String { isTyping ? "^B" : "u" }
}
