import AppResources
import BookmarkStore
import Engine
import Files
import Weather
import WeatherService

/// A message to the user. Failures are combined by cause, not by city: twenty refused keys are one message.
enum Message: Hashable, Sendable {
    /// `count` places failed for the same cause; `first` is one of them.
    case failed(WeatherFailure, first: Place, count: Int)
    /// Places in view wait for the request budget.
    case waitingForBudget(places: Int, until: Timestamp)
    /// The same for parts of the report that tiles show besides the current weather.
    case waitingForOutlines(places: Int, until: Timestamp)
    /// Values on the screen are from a source that stands in for another, which may be answering again.
    case standsIn(StandIn, isFailing: Bool)
    /// A source fails, and another one will stand in for it.
    case standInAwaited(StandIn, from: Timestamp)
    /// The weather is invented; how to get real weather.
    case sample
    /// The user has not said yet whether anybody may be asked for official warnings.
    case warningsUndecided
    /// New official warnings would not be known.
    case warningsDoubtful(WarningState)
    /// The locale cannot show Korean, so English is used.
    case koreanUnavailable
    /// The terminal draws lines and signs in two cells, so that ASCII is used.
    case signsAreWide
    /// The configuration file contains these unknown keys.
    case unknownSettings([ConfigFile.UnknownKey], path: String)
    /// The changed configuration file cannot be used; the previous settings still apply.
    case configRefused(LaunchProblem)
    /// The stored key cannot be used.
    case storedKeyUnusable(KeyFile.Problem, path: String)
    /// The result of opening the bookmarks.
    case bookmarksOpened(OpeningProblem)
    /// The bookmarks on the screen could not be saved.
    case bookmarksUnsaved(BookmarkFailure)
    /// How the user's location is known, or why it is unknown.
    case here
    /// Why an address has only the parts that are known offline.
    case noAddress(AddressFailure)
    /// A decision about the location could not be stored for the next start.
    case hereUnsaved(FileTrouble)
    /// The settings chosen in the program could not be read or stored.
    case choices(ChoiceFile.Problem)
    /// The weather cannot be stored for the next start.
    case reportsUnkept(FileTrouble, path: String)
    /// The map's file cannot be used, so the map has no lines.
    case mapWithoutLines
    /// Alerts that have not been read.
    case alerts([WatchFinding])
    /// What the last key did, or why it did nothing.
    case feedback(Feedback)

    enum Feedback: Hashable, Sendable {
        /// A sentence, and what is put into it.
        case said(Phrase, [String: Filling] = [:])
        /// With the position in the list, counted from 1. A list without a name is the bookmarks.
        case added(Place, to: String? = nil, position: Int)
        case removed(Place, from: String? = nil)
        /// To a position counted from 1, out of `count`.
        case moved(Place, position: Int, count: Int)
        /// The place has another name now; nil if it has its proper name again.
        case renamed(Place, to: String?)
        case undone(ShelfDeed.Kind), redone(ShelfDeed.Kind)
        /// A rule of a place, or of what it calls its place, was made, removed or given another limit.
        case ruleChanged(RuleChange, Place?)
        /// A test alert was given.
        case alertTested(AlertWay)
        /// What has become of a picture; nil while it is being made.
        case picture(PictureDesk.Outcome?)

        /// A sentence about one place, its `{name}`.
        static func said(_ phrase: Phrase, about place: Place) -> Self { .said(phrase, ["name": .place(place)]) }

        /// Another program has removed the bookmark that was being carried or renamed.
        static func goneMeanwhile(_ place: Place) -> Self { .said(.bookmarkGoneMeanwhile, about: place) }
    }

    /// What is put into a sentence, and worded when the sentence is shown.
    enum Filling: Hashable, Sendable, ExpressibleByStringInterpolation {
        case text(String), words(Phrase), place(Place)
        /// The name of a list; nil for the bookmarks.
        case list(String?)
        case trouble(FileTrouble)
        case order(ListOrder)
        /// The time on the user's clock, and a moment with its date.
        case time(Timestamp), moment(Moment)

        init(stringLiteral text: String) { self = .text(text) }
    }

    /// How an alert reaches the user besides its message.
    enum AlertWay: Hashable, Sendable {
        case silent, bell, notification
        /// Instead of a notification, because there is no notify-send, or because it failed.
        case bellInstead, bellAfterFailure(status: Int)
    }

    var isProblem: Bool {
        switch self {
        case .failed, .configRefused, .storedKeyUnusable, .bookmarksUnsaved, .hereUnsaved, .choices,
            .bookmarksOpened(.setAside), .bookmarksOpened(.notSaved), .bookmarksOpened(.unreadable):
            true
        case .bookmarksOpened(.waiting), .standsIn, .standInAwaited, .waitingForBudget, .waitingForOutlines, .sample,
            .warningsUndecided, .warningsDoubtful, .koreanUnavailable,
            .signsAreWide, .unknownSettings, .here,
            .noAddress, .reportsUnkept, .mapWithoutLines, .alerts, .feedback:
            false
        }
    }

    /// Whether it is about the configuration file.
    var isAboutConfig: Bool {
        switch self {
        case .unknownSettings, .configRefused: true
        default: false
        }
    }

    /// The message about unknown keys in a configuration file; nil if it has none.
    static func unknownKeys(of config: ConfigFile) -> Message? {
        config.unknownKeys.isEmpty ? nil : .unknownSettings(config.unknownKeys, path: config.path)
    }

    /// The failures among `places`, those with the most places first.
    static func failures(of places: some Sequence<(Place, Loading)>) -> [Message] {
        var groups: [Int: (failure: WeatherFailure, first: Place, count: Int)] = [:]
        for (place, part) in places {
            guard let failure = part.failure, !part.isLoading else { continue }
            groups[failure.cause, default: (failure, place, 0)].count += 1
        }
        return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .map { .failed($0.value.failure, first: $0.value.first, count: $0.value.count) }
    }
}
