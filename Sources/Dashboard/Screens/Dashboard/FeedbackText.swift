import AppResources
import BookmarkStore
import Display
import Engine
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
        guard let brief = brief(phrase, isTyping: isTyping, name: { $0.text(format, home: home) }) else {
            return [whole]
        }
        // The width of the form without the name.
        let rest = self.brief(phrase, isTyping: isTyping) { _ in "" } ?? ""
        let least = 4
        let cut = self.brief(phrase, isTyping: isTyping) { name in
            name.text(format, home: home).truncated(
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
        case .said(let words, let fillings): phrase(words, with: fillings.mapValues { $0.text(format, home: home) })
        case .added(let place, let list?, _):
            phrase(.listAdded, ["list": list, "name": format.name(place), "key": undoKey])
        case .added(let place, nil, let position):
            phrase(
                isTyping ? .bookmarkAddedInSearch : .bookmarkAdded,
                ["name": format.name(place), "position": "\(position)", "key": undoKey])
        case .removed(let place, let list?):
            phrase(.listTakenFrom, ["list": list, "name": format.name(place), "key": undoKey])
        case .removed(let place, nil): phrase(.bookmarkRemoved, ["name": format.name(place), "key": undoKey])
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
        case .ruleChanged(let change, let place):
            phrase(
                change.words.whole,
                ["name": format.name(of: change.rule, at: place), "rule": format.words(of: change.rule)])
        case .alertTested(.silent): phrase(.alertTestedHere)
        case .alertTested(.bell): phrase(.alertTested, ["way": phrase(.valueBell)])
        case .alertTested(.notification): phrase(.alertTested, ["way": phrase(.valueNotify)])
        case .alertTested(.bellInstead): phrase(.alertTestedByBell)
        case .alertTested(.bellAfterFailure(let status)): phrase(.alertTestFailed, ["code": "\(status)"])
        case .picture: ""
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
            return phrase(words, ["list": list ?? phrase(.listBookmarks), "what": what])
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

    /// What was done and how to undo it; nil if no shorter form says all that matters.
    private func brief(_ phrase: PhraseBook, isTyping: Bool, name: (Message.Filling) -> String) -> String? {
        let key = Self.undoKey(isTyping: isTyping)
        return switch self {
        case .added(let place, _, _): phrase(.bookmarkAddedShort, ["name": name(.place(place)), "key": key])
        case .removed(let place, _): phrase(.bookmarkRemovedShort, ["name": name(.place(place)), "key": key])
        case .moved(let place, let position, _):
            phrase(.bookmarkMovedShort, ["name": name(.place(place)), "position": "\(position)"])
        case .renamed(_, let own?): phrase(.bookmarkRenamedShort, ["name": name(.text(own))])
        case .renamed(let place, nil): phrase(.bookmarkNameResetShort, ["name": name(.place(place))])
        case .undone(.bookmark(_, let place, _)): phrase(.undoneShort, ["name": name(.place(place))])
        case .redone(.bookmark(_, let place, _)): phrase(.redoneShort, ["name": name(.place(place))])
        case .ruleChanged(let change, let place):
            phrase(change.words.short, ["name": name(place.map { .place($0) } ?? .text(change.rule.place))])
        case .alertTested: phrase(.alertTest)
        case .said(.keyMeansNothing, _): phrase(.keyMeansNothingShort)
        case .said(.orderIsFixed, _): phrase(.orderIsFixedShort)
        case .said(.sampleStaysTheSame, _): phrase(.sampleNoticeShort)
        case .said(.timeUnclear, _): phrase(.timeUnclearShort)
        default: nil
        }
    }

    private static func undoKey(isTyping: Bool) -> String { isTyping ? "^B" : "u" }
}

extension Message.Filling {
    fileprivate func text(_ format: WeatherFormat, home: (Timestamp) -> LocalClock) -> String {
        switch self {
        case .text(let text): text
        case .words(let phrase): format.phrase(phrase)
        case .place(let place): format.name(place)
        case .list(let name): name ?? format.phrase(.listBookmarks)
        case .trouble(let trouble): trouble.text(format.phrase)
        case .order(let order): format.words(of: order)
        case .time(let time): format.time(time, clock: home(time))
        case .moment(let moment): format.dated(moment, home: home)
        }
    }
}

extension RuleChange {
    /// What is said of the change, and of the place alone.
    fileprivate var words: (whole: Phrase, short: Phrase) {
        if after == nil { return (.ruleRemoved, .ruleRemovedShort) }
        return before == nil ? (.ruleMade, .ruleMadeShort) : (.ruleLimitChanged, .ruleLimitChangedShort)
    }
}
