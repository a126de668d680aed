import AppResources
import BookmarkStore
import Engine
import Files
import Limits
import Places
import Weather
import WeatherService

/// Why a command did not do what was asked: one sentence, and an exit code for a script.
enum CommandProblem: Error, Hashable, Sendable {
    /// A mistake in the words themselves.
    case usage(UsageProblem)
    /// `nalssi config` without saying which of its two ways.
    case configUsage
    /// There is no gazetteer to search in.
    case noGazetteer(GazetteerFailure)
    /// `count`: how many positions there are, where that is known.
    case badPosition(String, count: Int?)
    case unknownPlace(String)
    /// Only the service could have known it, and did not answer.
    case notLookedUp(String, WeatherFailure)
    /// What was typed has a slip, or says nothing of a place; what it may have been.
    case guessed(String, candidates: [Place])
    case tooManyPlaces(Int, most: Int)
    /// Several ways to write an answer are asked for.
    case oneFormOnly
    /// A field that no answer has.
    case unknownField(String, known: [String])
    /// A brace without its other half.
    case badTemplate(String)
    /// There is no list of that name with a place in it.
    case emptyList(PlaceList.ID)
    /// There is only sample data, and the person has not asked for it.
    case noLiveSource
    /// There is no rule with a place that is known.
    case nothingToWatch
    /// What alerts are to run cannot be found, or not be run.
    case noSuchProgram(String)
    /// There is nothing that shows notifications.
    case noNotifier
    /// What keeps the program from starting keeps the command from it as well.
    case launch(LaunchProblem)
    case unknownBookmark(String)
    /// Several bookmarks have that name; their ids.
    case ambiguous(String, candidates: [String])
    case notSaved(path: String, BookmarkFailure)
    /// The bookmarks are not, or not all, to be had.
    case bookmarksUnusable(OpeningProblem)
    case unreadable(path: String, FileTrouble)
    case unwritable(path: String, FileTrouble)
    case exists(path: String)
    /// A mistake in a file being imported.
    case document(path: String, line: Int, DocumentMistake)

    var exitCode: ExitCode {
        switch self {
        case .notSaved, .bookmarksUnusable, .unreadable, .unwritable, .exists, .document: .inputOutput
        case .noGazetteer, .noLiveSource, .notLookedUp, .noNotifier: .unavailable
        case .launch(let problem): problem.exitCode
        default: .usage
        }
    }

    func sentence(_ phrase: PhraseBook) -> String {
        switch self {
        case .usage(let problem): problem.sentence(phrase)
        case .configUsage: phrase(.configUsageShort)
        case .nothingToWatch: phrase(.watchNothing)
        case .noSuchProgram(let name): phrase(.watchNoProgram, ["name": name.printable])
        case .noNotifier: phrase(.watchNoNotifier)
        case .noGazetteer(.missing): phrase(.gazetteerMissing)
        case .noGazetteer(.unusable(let path)): phrase(.gazetteerUnusable, ["path": path])
        case .badPosition(let text, nil): phrase(.commandBadPosition, ["text": text])
        case .badPosition(let text, let count?):
            phrase(.commandPositionRange, ["text": text, "count": "\(count)"])
        case .unknownPlace(let text): phrase(.commandUnknownPlace, ["text": text])
        case .notLookedUp(let text, let failure):
            phrase(.nowNotLookedUp, ["text": text.printable, "reason": failure.sentence(phrase)])
        case .guessed(let text, let candidates):
            phrase(
                .nowGuess,
                [
                    "text": text.printable,
                    "candidates": candidates.map { place in
                        "\(place.names.text(in: phrase.language)) (\(placeAddress(place, in: phrase.language)))"
                    }.joined(separator: ", "),
                ])
        case .tooManyPlaces(let count, let most): phrase(.nowTooMany, ["count": "\(count)", "most": "\(most)"])
        case .oneFormOnly: phrase(.nowOneForm)
        case .unknownField(let name, let known):
            phrase(.nowUnknownField, ["name": name.printable, "known": known.joined(separator: ", ")])
        case .badTemplate(let text): phrase(.nowBadTemplate, ["text": text.printable])
        case .emptyList(let list): phrase(list == .here ? .nowNotHere : .nowEmptyList)
        case .noLiveSource: phrase(.nowNoSource)
        case .launch(let problem): problem.sentence(phrase)
        case .unknownBookmark(let text): phrase(.commandUnknownBookmark, ["text": text])
        case .ambiguous(let text, let candidates):
            phrase(.commandAmbiguous, ["text": text, "candidates": candidates.joined(separator: ", ")])
        case .notSaved(let path, let failure):
            phrase(.commandNotSaved, ["path": path, "reason": failure.text(phrase)])
        case .bookmarksUnusable(.unreadable(let path, let failure)):
            phrase(.commandUnreadable, ["path": path, "reason": failure.text(phrase)])
        case .bookmarksUnusable(let problem): problem.text(phrase)
        case .unreadable(let path, let trouble):
            phrase(.commandUnreadable, ["path": path, "reason": trouble.text(phrase)])
        case .unwritable(let path, let trouble):
            phrase(.commandUnwritable, ["path": path, "reason": trouble.text(phrase)])
        case .exists(let path): phrase(.commandExists, ["path": path])
        case .document(let path, let line, let mistake):
            phrase(.commandDocument, ["path": path, "line": "\(line)", "mistake": mistake.text(phrase)])
        }
    }
}

/// What is wrong in a file of bookmarks.
enum DocumentMistake: Hashable, Sendable {
    case notJSON
    case notUTF8
    case tooLarge
    case tooMany
    case newerVersion
    case missing(String)
    /// What begins on this line has to be an object.
    case notObject
    /// A field, and what it has to be.
    case wrong(field: String, expected: CommandPhrase)
    case duplicate(id: String)
    /// A character in two halves (`\ud83d\ude00`) of which one, as it is written, stands alone.
    case loneSurrogate(String)
    /// The id names a point, and the coordinate is another; the id of that.
    case otherPoint(id: String, own: String)
    /// The id is known to be this place's, and the coordinate is that far from it.
    case otherPlace(id: String, Place, kilometres: Int)

    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .notJSON: phrase(.documentNotJSON)
        case .notUTF8: phrase(.documentNotUTF8)
        case .tooLarge: phrase(.documentTooLarge, ["megabytes": "\(Limits.File.bookmarks >> 20)"])
        case .tooMany: phrase(.documentTooMany, ["count": "\(Limits.File.bookmarkCount)"])
        case .newerVersion: phrase(.documentNewerVersion)
        case .missing(let field): phrase(.documentMissing, ["field": field])
        case .notObject: phrase(.documentNotObject)
        case .wrong(let field, let expected):
            phrase(.documentWrong, ["field": field, "expected": phrase(expected)])
        case .duplicate(let id): phrase(.documentDuplicate, ["id": id])
        case .loneSurrogate(let escape): phrase(.documentLoneSurrogate, ["escape": escape])
        case .otherPoint(let id, let own): phrase(.documentOtherPoint, ["id": id, "own": own])
        case .otherPlace(let id, let place, let kilometres):
            phrase(
                .documentOtherPlace,
                [
                    "id": id, "name": place.names.text(in: phrase.language), "coordinate": place.coordinate.text,
                    "kilometres": "\(kilometres)",
                ])
        }
    }
}
