import AppResources
import BookmarkStore
import Engine
import Files
import Limits
import Places
import Weather
import WeatherService

/// Why a command failed: one sentence for the person, and an exit code for scripts.
enum CommandProblem: Error, Hashable, Sendable {
    /// The arguments are wrong.
    case usage(UsageProblem)
    /// `nalssi config` was called without one of its options.
    case configUsage
    /// The gazetteer is missing or unusable.
    case noGazetteer(GazetteerFailure)
    /// `count`: the number of positions, if known.
    case badPosition(String, count: Int?)
    case unknownPlace(String)
    /// The gazetteer does not know the place, and the service did not answer.
    case notLookedUp(String, WeatherFailure)
    /// The text is misspelt or too vague; these places may have been meant.
    case guessed(String, candidates: [Place])
    case tooManyPlaces(Int, most: Int)
    /// More than one output format was requested.
    case oneFormOnly
    /// A template names an unknown field.
    case unknownField(String, known: [String])
    /// A template has an unmatched brace.
    case badTemplate(String)
    /// The list is empty.
    case emptyList(PlaceList.ID)
    /// Only sample data is available, and it was not requested explicitly.
    case noLiveSource
    /// There is no rule for a known place.
    case nothingToWatch
    /// The program to run for alerts is missing or not executable.
    case noSuchProgram(String)
    /// There is no program that shows notifications.
    case noNotifier
    /// The same problem would keep the dashboard from starting.
    case launch(LaunchProblem)
    case unknownBookmark(String)
    /// Several bookmarks have that name; these are their ids.
    case ambiguous(String, candidates: [String])
    case notSaved(path: String, BookmarkFailure)
    /// The bookmarks cannot be read, or not all of them.
    case bookmarksUnusable(OpeningProblem)
    case unreadable(path: String, FileTrouble)
    case unwritable(path: String, FileTrouble)
    case exists(path: String)
    /// A mistake in a file to import.
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

/// A mistake in a file of bookmarks.
enum DocumentMistake: Hashable, Sendable {
    case notJSON
    case notUTF8
    case tooLarge
    case tooMany
    case newerVersion
    case missing(String)
    /// The value that begins on this line must be an object.
    case notObject
    /// A field does not have the expected value.
    case wrong(field: String, expected: CommandPhrase)
    case duplicate(id: String)
    /// An escape sequence for only one half of a surrogate pair such as `\ud83d\ude00`.
    case loneSurrogate(String)
    /// The id contains a coordinate other than the entry's; `own` is the id that would match.
    case otherPoint(id: String, own: String)
    /// The id belongs to this place, but the entry's coordinate is that far away from it.
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
