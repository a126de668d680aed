import AppResources
import BookmarkStore

extension BookmarkFailure {
    /// The reason, to be put into a sentence.
    package func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .readOnly: phrase(.storeReadOnly)
        case .notAFolder(let path): phrase(.storeNotAFolder, ["path": path])
        case .noFolder(let code): phrase(.storeNoFolder, ["reason": phrase.systemReason(code)])
        case .diskFull: phrase(.storeDiskFull)
        case .sizeLimit: phrase(.reasonSizeLimit)
        case .locked: phrase(.storeLocked)
        case .noAnswer: phrase(.storeNoAnswer)
        case .damaged: phrase(.storeDamaged)
        case .foreign: phrase(.storeForeign)
        case .newerVersion: phrase(.storeNewerVersion)
        case .inaccessible(let trouble): trouble.text(phrase)
        case .other(let reason): phrase(.reasonDatabase, ["reason": reason])
        }
    }

    /// Reports that the program ended before changes to bookmarks and lists of these names could be saved.
    package func sentence(leaving names: [String], in path: String, _ phrase: PhraseBook) -> String {
        phrase(
            .leftUnsaved,
            [
                "path": path, "count": "\(names.count)", "reason": text(phrase),
                "names": names.prefix(Self.mostNames).joined(separator: ", ")
                    + (names.count > Self.mostNames ? ", …" : ""),
            ])
    }

    private static let mostNames = 5
}

extension BookmarkContents {
    /// Why the bookmarks at `path` are not all known, that nothing was changed, and what to do; nil if they are.
    package func problem(at path: String, _ phrase: PhraseBook) -> String? {
        guard let failure else { return nil }
        let reason = failure.text(phrase)
        guard failure.isMended else { return phrase(.commandUnreadable, ["path": path, "reason": reason]) }
        return phrase(.bookmarksLeft, ["path": path, "reason": reason, "count": "\(lists.count)"])
    }
}

extension BookmarkFailure {
    /// Whether the dashboard, or a command that changes bookmarks, sets such a file aside and recovers what it can.
    package var isMended: Bool { self == .damaged || self == .foreign }
}

extension OpeningProblem {
    /// What happened to the bookmark file, in a sentence.
    package func text(_ phrase: PhraseBook) -> String { text(phrase) { $0 } }

    /// The same for the screen: with the path relative to the home folder, with the file's name alone, or without the file.
    package func message(_ phrase: PhraseBook, _ home: HomeFolder) -> MessageText {
        let brief: [String] =
            switch self {
            case .setAside: []
            case .notSaved(_, let failure), .unreadable(_, let failure):
                [phrase(.bookmarksNotSavedShort, ["reason": failure.text(phrase)])]
            case .waiting: [phrase(.bookmarksWaiting)]
            }
        return MessageText([text(phrase, home.shown), text(phrase, \.fileName)], brief: brief)
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

extension BookmarkDeed {
    /// Reports that the change was undone, or redone.
    package var words: (undone: Phrase, redone: Phrase) {
        switch self {
        case .added: (.undoneAdded, .redoneAdded)
        case .removed: (.undoneRemoved, .redoneRemoved)
        case .moved: (.undoneMoved, .redoneMoved)
        case .renamed: (.undoneRenamed, .redoneRenamed)
        case .transferred: (.undoneTransferred, .redoneTransferred)
        }
    }
}
