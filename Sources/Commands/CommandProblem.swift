import AppResources
import BookmarkStore
import Engine
import Files
import Limits
import Places
import Weather
import WeatherService

/// Why a command failed: one sentence for the user, and an exit code for scripts.
enum CommandProblem: Error, Hashable, Sendable {
    /// The arguments are wrong.
    case usage(UsageProblem)
    /// `nalssi config` was called without one of its options.
    case configUsage
    /// The gazetteer is missing or unusable.
    case noGazetteer(DataFileFailure)
    /// `count`: the number of positions, if known.
    case badPosition(String, count: Int?)
    case unknownPlace(String)
    /// The gazetteer does not know the place, and the service did not answer.
    case notLookedUp(String, WeatherFailure)
    /// The text is misspelt or too vague; these places may have been meant.
    case guessed(String, candidates: [Place])
    /// No such place is known in the country or region that the text names; these come nearest.
    case notThere(String, nearest: [Place])
    case tooManyPlaces(Int, most: Int)
    /// More than one output format was requested.
    case oneFormOnly
    /// A template names an unknown field.
    case unknownField(String, known: [String])
    /// A template has an unmatched brace.
    case badTemplate(String)
    /// The list is empty.
    case emptyList(PlaceList.ID, name: String?)
    /// There is no such list; these are the words that name one.
    case unknownList(String, known: [String])
    /// A list cannot have that name.
    case badListName(String, BookmarkLists.NameProblem)
    /// The list is one that everybody has.
    case fixedList(String)
    /// There is no region of that name.
    case unknownRegion(String)
    /// Only sample data is available, and it was not requested explicitly.
    case noLiveSource
    /// There is no rule for a known place.
    case nothingToWatch
    /// The program to run for alerts is missing or not executable.
    case noSuchProgram(String)
    /// There is no rsvg-convert to make a PNG. `path`: the SVG that was written instead.
    case noConverter(path: String?)
    /// rsvg-convert failed with this exit status.
    case notConverted(status: Int)
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
        case .noGazetteer, .noLiveSource, .notLookedUp, .noNotifier, .noConverter, .notConverted: .unavailable
        case .launch(let problem): problem.exitCode
        default: .usage
        }
    }

    /// The problem of a text whose matches are not surely what it means.
    static func notSurely(_ text: String, _ matches: [PlaceMatch]) -> CommandProblem {
        let places = matches.map(\.place)
        return matches.first?.kind == .elsewhere
            ? .notThere(text, nearest: places) : .guessed(text, candidates: places)
    }

    /// Places with their addresses.
    private static func listed(_ places: [Place], in language: Language) -> String {
        places.map { described($0.names.text(in: language), of: $0, in: language) }.joined(separator: ", ")
    }

    func sentence(_ phrase: PhraseBook) -> String {
        switch self {
        case .usage(let problem): problem.sentence(phrase)
        case .configUsage: phrase(.configUsageShort)
        case .nothingToWatch: phrase(.watchNothing)
        case .noSuchProgram(let name): phrase(.watchNoProgram, ["name": name.printable])
        case .noNotifier: phrase(.watchNoNotifier)
        case .noConverter(let path?): phrase(.snapshotAsSVG, ["path": path.printable])
        case .noConverter(nil): phrase(.snapshotNoConverter)
        case .notConverted(let status): phrase(.snapshotNotConverted, ["code": "\(status)"])
        case .noGazetteer(.missing): phrase(.gazetteerMissing)
        case .noGazetteer(.unusable(let path)): phrase(.gazetteerUnusable, ["path": path])
        case .badPosition(let text, nil): phrase(.commandBadPosition, ["text": text])
        case .badPosition(let text, let count?):
            phrase(.commandPositionRange, ["text": text, "count": "\(count)"])
        case .unknownPlace(let text): phrase(.commandUnknownPlace, ["text": text])
        case .notLookedUp(let text, let failure):
            phrase(.nowNotLookedUp, ["text": text.printable, "reason": failure.sentence(phrase)])
        case .guessed(let text, let candidates):
            phrase(.nowGuess, ["text": text.printable, "candidates": Self.listed(candidates, in: phrase.language)])
        case .notThere(let text, let nearest):
            phrase(.nowNotThere, ["text": text.printable, "candidates": Self.listed(nearest, in: phrase.language)])
        case .tooManyPlaces(let count, let most): phrase(.nowTooMany, ["count": "\(count)", "most": "\(most)"])
        case .oneFormOnly: phrase(.nowOneForm)
        case .unknownField(let name, let known):
            phrase(.nowUnknownField, ["name": name.printable, "known": known.joined(separator: ", ")])
        case .badTemplate(let text): phrase(.nowBadTemplate, ["text": text.printable])
        case .emptyList(_, let name?): phrase(.listIsEmpty, ["list": name.printable])
        case .emptyList(let list, nil): phrase(list == .here ? .nowNotHere : .nowEmptyList)
        case .unknownList(let text, let known):
            phrase(.listUnknown, ["text": text.printable, "known": known.joined(separator: ", ").printable])
        case .badListName(let name, .taken): phrase(.listNameIsTaken, ["name": name.printable])
        case .badListName(_, .empty): phrase(.listNameIsEmpty)
        case .badListName(_, .full): phrase(.listsFull, ["count": "\(Limits.Bookmark.lists)"])
        case .fixedList(let text): phrase(.listFixed, ["text": text.printable])
        case .unknownRegion(let text): phrase(.listUnknownRegion, ["text": text.printable])
        case .noLiveSource: phrase(.nowNoSource, ["variable": SourceProfile.keyVariables])
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
