import AppResources
import BookmarkStore

extension BookmarkFailure {
    /// Why, in the person's language; goes into a sentence.
    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .readOnly: phrase(.storeReadOnly)
        case .notAFolder(let path): phrase(.storeNotAFolder, ["path": path])
        case .noFolder(let code): phrase(.storeNoFolder, ["reason": phrase.systemReason(code)])
        case .diskFull: phrase(.storeDiskFull)
        case .locked: phrase(.storeLocked)
        case .noAnswer: phrase(.storeNoAnswer)
        case .damaged: phrase(.storeDamaged)
        case .foreign: phrase(.storeForeign)
        case .newerVersion: phrase(.storeNewerVersion)
        case .other(let reason): phrase(.reasonDatabase, ["reason": reason])
        }
    }
}

extension OpeningProblem {
    /// What happened to the bookmark file, in a sentence.
    func text(_ phrase: PhraseBook) -> String { text(phrase) { $0 } }

    /// The same, and shorter ways to say it: with the file's name alone, and only what came of it.
    func texts(_ phrase: PhraseBook) -> [String] {
        let short = text(phrase) { path in path.split(separator: "/").last.map(String.init) ?? path }
        let shortest: String? =
            switch self {
            case .setAside: nil
            case .notSaved(_, let failure), .unreadable(_, let failure):
                phrase(.bookmarksNotSavedShort, ["reason": failure.text(phrase)])
            case .waiting: phrase(.bookmarksWaiting)
            }
        return [text(phrase), short] + (shortest.map { [$0] } ?? [])
    }

    private func text(_ phrase: PhraseBook, _ shown: (String) -> String) -> String {
        switch self {
        case .setAside(let path, let failure, let rescued):
            phrase(.bookmarksSetAside, ["reason": failure.text(phrase), "path": shown(path), "count": "\(rescued)"])
        case .notSaved(let path, .diskFull), .unreadable(let path, .diskFull):
            phrase(.bookmarksDiskFull, ["path": shown(path)])
        case .notSaved(let path, let failure), .unreadable(let path, let failure):
            phrase(.bookmarksNotSaved, ["path": shown(path), "reason": failure.text(phrase)])
        case .waiting: "\(phrase(.bookmarksWaiting)). \(phrase(.bookmarksComing))."
        }
    }
}

extension Message.Feedback {
    /// `isTyping`: then u is a letter, and the list is somewhere else.
    func text(_ phrase: PhraseBook, _ format: WeatherFormat, isTyping: Bool) -> String {
        let undoKey = isTyping ? "^B" : "u"
        return switch self {
        case .added(let place, let position):
            phrase(
                isTyping ? .bookmarkAddedInSearch : .bookmarkAdded,
                ["name": format.name(place), "position": "\(position)", "key": undoKey, "list": "1"])
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
            phrase(deed.undone, ["name": format.name(place)])
        case .redone(let deed, let place):
            phrase(deed.redone, ["name": format.name(place)])
        case .goneMeanwhile(let place): phrase(.bookmarkGoneMeanwhile, ["name": format.name(place)])
        case .nothingToUndo: phrase(.nothingToUndo)
        case .nothingToRedo: phrase(.nothingToRedo)
        case .nothingToRefresh(let isInvented): phrase(isInvented ? .sampleStaysTheSame : .nothingToRefresh)
        case .orderIsFixed: phrase(.orderIsFixed)
        case .onlyBookmarksHaveOwnNames: phrase(.onlyBookmarksHaveOwnNames)
        case .pasteNeedsField: phrase(.pasteNeedsField)
        case .hereStaysFirst: phrase(.hereStaysFirst)
        case .hereSet(let place): phrase(.hereSet, ["name": format.name(place)])
        case .hereAutomatic: phrase(.hereAutomatic)
        case .positionRevoked: phrase(.positionRevoked)
        case .keyUsed: phrase(.keyUsed)
        case .keyKept: phrase(.keyKept)
        case .keyNotKept(let trouble): phrase(.keyNotKept, ["reason": trouble.text(phrase)])
        case .keyRemoved: phrase(.keyRemoved)
        case .keyNotRemoved(let trouble): phrase(.keyNotRemoved, ["reason": trouble.text(phrase)])
        case .configReloaded: phrase(.configReloaded)
        case .letterBegun: phrase(.letterBegun)
        case .letterToCopy: phrase(.letterToCopy)
        case .noOtherSource: phrase(.noOtherSource)
        case .densityChosen(.chosen(let density), let shown) where density != shown:
            phrase(.densityLacksRoom, ["density": phrase(density.phrase), "shown": phrase(shown.phrase)])
        case .densityChosen(let density, _): phrase(.densityChosen, ["density": phrase(density.phrase)])
        }
    }
}

extension BookmarkChange.Deed {
    /// That it was taken back.
    fileprivate var undone: Phrase {
        switch self {
        case .added: .undoneAdded
        case .removed: .undoneRemoved
        case .moved: .undoneMoved
        case .renamed: .undoneRenamed
        }
    }

    /// That it was done again.
    fileprivate var redone: Phrase {
        switch self {
        case .added: .redoneAdded
        case .removed: .redoneRemoved
        case .moved: .redoneMoved
        case .renamed: .redoneRenamed
        }
    }
}
