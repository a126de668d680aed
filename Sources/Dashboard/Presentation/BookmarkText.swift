import AppResources
import BookmarkStore

extension BookmarkFailure {
    /// Why, in the person's language; goes into a sentence.
    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .readOnly: phrase(.storeReadOnly)
        case .noFolder(let reason): phrase(.storeNoFolder, ["reason": reason])
        case .diskFull: phrase(.storeDiskFull)
        case .locked: phrase(.storeLocked)
        case .damaged: phrase(.storeDamaged)
        case .foreign: phrase(.storeForeign)
        case .newerVersion: phrase(.storeNewerVersion)
        case .other(let reason): reason
        }
    }
}

extension OpeningProblem {
    /// What happened to the bookmark file, in a sentence.
    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .setAside(let path, let failure, let rescued):
            phrase(.bookmarksSetAside, ["reason": failure.text(phrase), "path": path, "count": "\(rescued)"])
        case .notSaved(let path, let failure):
            phrase(.bookmarksNotSaved, ["path": path, "reason": failure.text(phrase)])
        }
    }
}

extension Message.Feedback {
    func text(_ phrase: PhraseBook, _ format: WeatherFormat) -> String {
        switch self {
        case .added(let place): phrase(.bookmarkAdded, ["name": format.name(place)])
        case .removed(let place): phrase(.bookmarkRemoved, ["name": format.name(place)])
        case .undone(let place): phrase(.bookmarkUndone, ["name": format.name(place)])
        case .redone(let place): phrase(.bookmarkRedone, ["name": format.name(place)])
        case .nothingToUndo: phrase(.nothingToUndo)
        case .nothingToRedo: phrase(.nothingToRedo)
        case .orderIsFixed: phrase(.orderIsFixed)
        case .onlyBookmarksHaveOwnNames: phrase(.onlyBookmarksHaveOwnNames)
        }
    }
}
