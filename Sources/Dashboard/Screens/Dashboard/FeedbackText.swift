import AppResources
import BookmarkStore
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
        _ format: WeatherFormat, home: (Timestamp) -> LocalClock, folder: HomeFolder, isTyping: Bool, room: Int
    ) -> [String] {
        let phrase = format.phrase
        if case .picture(let outcome) = self { return Self.texts(of: outcome, phrase, folder) }
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
        case .said(let words): phrase(words)
        case .added(let place, let list?, _):
            phrase(.listAdded, ["list": list, "name": format.name(place), "key": undoKey])
        case .added(let place, nil, let position):
            phrase(
                isTyping ? .bookmarkAddedInSearch : .bookmarkAdded,
                ["name": format.name(place), "position": "\(position)", "key": undoKey])
        case .addedFirst(let place): phrase(.bookmarkAddedFirst, ["name": format.name(place)])
        case .removed(let place, let list?):
            phrase(.listTakenFrom, ["list": list, "name": format.name(place), "key": undoKey])
        case .removed(let place, nil): phrase(.bookmarkRemoved, ["name": format.name(place), "key": undoKey])
        case .removedSeveral(let count, let list):
            phrase(.severalRemoved, ["count": "\(count)", "list": Self.list(list, phrase)])
        case .transferred(let count, let list):
            phrase(.severalMoved, ["count": "\(count)", "list": Self.list(list, phrase)])
        case .copied(let count, let list):
            phrase(.severalCopied, ["count": "\(count)", "list": Self.list(list, phrase)])
        case .alreadyThere(let list): phrase(.allThereAlready, ["list": Self.list(list, phrase)])
        case .marked(let count): phrase(.markedCount, ["count": "\(count)"])
        case .picture: ""
        case .homeSet(let place): phrase(.homeSet, ["name": format.name(place)])
        case .homeUnset(let place): phrase(.homeUnset, ["name": format.name(place)])
        case .listMade(let name, 0): phrase(.listMade, ["list": name])
        case .listMade(let name, let count): phrase(.listMadeOf, ["list": name, "count": "\(count)"])
        case .listRenamed(let name, let new): phrase(.listRenamed, ["list": name, "new": new])
        case .listEmptied(let name, let count):
            phrase(.listEmptied, ["list": Self.list(name, phrase), "count": "\(count)"])
        case .listRemoved(let name, let count): phrase(.listRemoved, ["list": name, "count": "\(count)"])
        case .listIsThere(let name): phrase(.listIsThere, ["list": name])
        case .listsAreFull: phrase(.listsAreFull, ["count": "\(Limits.Bookmark.lists)"])
        case .notBookmarked(let place): phrase(.notBookmarked, ["name": format.name(place)])
        case .moved(let place, let position, let count):
            phrase(
                .bookmarkMoved, ["name": format.name(place), "position": "\(position)", "count": "\(count)"])
        case .renamed(let place, let name?):
            phrase(.bookmarkRenamed, ["name": format.name(place), "new": name])
        case .renamed(let place, nil): phrase(.bookmarkNameReset, ["name": format.name(place)])
        case .undone(.bookmark(let deed, let place, nil)): phrase(deed.words.undone, ["name": format.name(place)])
        case .redone(.bookmark(let deed, let place, nil)): phrase(deed.words.redone, ["name": format.name(place)])
        case .undone(let kind): phrase(.undoneDeed, ["what": Self.words(kind, format)])
        case .redone(let kind): phrase(.redoneDeed, ["what": Self.words(kind, format)])
        case .goneMeanwhile(let place): phrase(.bookmarkGoneMeanwhile, ["name": format.name(place)])
        case .forgotten(let place): phrase(.recentForgotten, ["name": format.name(place)])
        case .notForgotten(let trouble): phrase(.recentNotForgotten, ["reason": trouble.text(phrase)])
        case .nothingToRefresh(let isInvented): phrase(isInvented ? .sampleStaysTheSame : .nothingToRefresh)
        case .weatherHolds(let source, let end):
            phrase(
                .weatherHolds, ["source": phrase(source), "time": format.time(end, clock: home(end))])
        case .orderIsRanked(let order): phrase(.orderIsRanked, ["order": format.words(of: order)])
        case .timeTooEarly(let start): phrase(.timeTooEarly, ["time": format.dated(start, clock: home(start))])
        case .timeTooLate(let end):
            phrase(end.isDay ? .timeTooLate : .hourTooLate, ["time": format.dated(end, home: home)])
        case .hereSet(let place): phrase(.hereSet, ["name": format.name(place)])
        case .ipAskedAlready(let host, let until): format.ipAskedAlready(host, until, home: home)
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
        case .notificationFailed(let status): phrase(.notificationFailed, ["code": "\(status)"])
        case .rulesAreFull: phrase(.rulesAreFull, ["count": "\(Limits.Watch.rules)"])
        case .ruleNeedsBookmark(let place): phrase(.ruleNeedsBookmark, ["name": format.name(place)])
        case .keyNotKept(let trouble): phrase(.keyNotKept, ["reason": trouble.text(phrase)])
        case .keyNotRemoved(let trouble): phrase(.keyNotRemoved, ["reason": trouble.text(phrase)])
        case .sourceNeedsKey(let source): phrase(.sourceNeedsKeyFirst, ["source": phrase(source)])
        case .densityChosen(.chosen(let density), let shown) where density != shown:
            phrase(.densityLacksRoom, ["density": phrase(density.phrase), "shown": phrase(shown.phrase)])
        case .densityChosen(let density, _): phrase(.densityChosen, ["density": phrase(density.phrase)])
        case .formChosen(let kind): phrase(.formChosen, ["form": phrase(kind.phrase)])
        case .mapEndsHere(let isClosest): phrase(isClosest ? .mapIsClosest : .mapIsWidest)
        case .placesUnusable(.missing): phrase(.searchNoGazetteer)
        case .placesUnusable(.unusable(let path)): phrase(.searchBadGazetteer, ["path": path])
        case .tableStepChosen(let step): phrase(.tableStepChosen, ["step": phrase(step.phrase)])
        }
    }

    /// Where a picture is, in the last form its name alone.
    private static func texts(
        of outcome: PictureDesk.Outcome?, _ phrase: PhraseBook, _ home: HomeFolder
    ) -> [String] {
        switch outcome {
        case nil: return [phrase(.pictureSaving)]
        case .saved(let path)?:
            return [home.shown(path), path.fileName].map { phrase(.pictureSaved, ["path": $0.printable]) }
        case .savedAsSVG(let path, let failure)?:
            return [home.shown(path), path.fileName].map { path in
                switch failure {
                case .missing: phrase(.pictureNeedsConverter, ["path": path.printable])
                case .failed(let status):
                    phrase(.pictureNotConverted, ["path": path.printable, "code": "\(status)"])
                case .file(let trouble):
                    phrase(.pictureNotMade, ["path": path.printable, "reason": trouble.text(phrase)])
                }
            }
        case .failed(let folder, let trouble)?:
            return [phrase(.pictureNotSaved, ["path": home.shown(folder).printable, "reason": trouble.text(phrase)])]
        }
    }

    /// The bookmarks, or a list of the user's own.
    private static func list(_ name: String?, _ phrase: PhraseBook) -> String { name ?? phrase(.listBookmarks) }

    /// "제주 여행에 추가: 한라산", what was done as a part of a sentence.
    private static func words(_ kind: ShelfDeed.Kind, _ format: WeatherFormat) -> String {
        let phrase = format.phrase
        func words(_ deed: BookmarkDeed, _ what: String, in list: String?) -> String {
            let words: Phrase =
                switch deed {
                case .added: .deedAdded
                case .removed: .deedRemoved
                case .moved: .deedMoved
                case .renamed: .deedRenamed
                case .transferred: .deedTransferred
                }
            return phrase(words, ["list": Self.list(list, phrase), "what": what])
        }
        switch kind {
        case .bookmark(let deed, let place, let list): return words(deed, format.name(place), in: list)
        case .bookmarks(let deed, let count, let list):
            return words(deed, phrase(.placesCount, ["count": "\(count)"]), in: list)
        case .list(let deed, let name):
            let words: Phrase =
                switch deed {
                case .made: .deedListMade
                case .renamed: .deedListRenamed
                case .moved: .deedListMoved
                case .emptied: .deedListEmptied
                case .removed: .deedListRemoved
                }
            return phrase(words, ["list": name.isEmpty ? phrase(.listBookmarks) : name])
        case .homeSet(let place): return phrase(.deedHomeSet, ["name": format.name(place)])
        case .homeUnset(let place): return phrase(.deedHomeUnset, ["name": format.name(place)])
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
        case .added(let place, _, _): phrase(.bookmarkAddedShort, ["name": name(.place(place)), "key": key])
        case .removed(let place, _): phrase(.bookmarkRemovedShort, ["name": name(.place(place)), "key": key])
        case .moved(let place, let position, _):
            phrase(.bookmarkMovedShort, ["name": name(.place(place)), "position": "\(position)"])
        case .renamed(_, let own?): phrase(.bookmarkRenamedShort, ["name": name(.own(own))])
        case .renamed(let place, nil): phrase(.bookmarkNameResetShort, ["name": name(.place(place))])
        case .undone(.bookmark(_, let place, _)): phrase(.undoneShort, ["name": name(.place(place))])
        case .redone(.bookmark(_, let place, _)): phrase(.redoneShort, ["name": name(.place(place))])
        case .ruleMade(let rule, let place): phrase(.ruleMadeShort, ["name": name(.of(rule, place))])
        case .ruleRemoved(let rule, let place): phrase(.ruleRemovedShort, ["name": name(.of(rule, place))])
        case .ruleLimitChanged(let rule, let place): phrase(.ruleLimitChangedShort, ["name": name(.of(rule, place))])
        case .alertTested: phrase(.alertTest)
        case .said(.keyMeansNothing): phrase(.keyMeansNothingShort)
        case .said(.orderIsFixed): phrase(.orderIsFixedShort)
        case .nothingToRefresh(isInvented: true): phrase(.sampleNoticeShort)
        case .said(.timeUnclear): phrase(.timeUnclearShort)
        default: nil
        }
    }

    private static func undoKey(isTyping: Bool) -> String { isTyping ? "^B" : "u" }
}
