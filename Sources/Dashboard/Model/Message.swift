import BookmarkStore
import Engine
import Files
import Weather
import WeatherService

/// Something to tell the person. Failures are reported by cause, not by city: twenty refused keys are one message.
enum Message: Hashable, Sendable {
    /// `count` places failed for the same cause; `first` is one of them.
    case failed(WeatherFailure, first: Place, count: Int)
    /// What somebody is looking at waits for room in the budget of calls.
    case waitingForBudget(places: Int, until: Timestamp)
    /// The same for what tiles show besides the current weather.
    case waitingForOutlines(places: Int, until: Timestamp)
    /// What is shown is invented, and how to get the real thing.
    case sample
    /// The locale cannot show Korean, so English is used.
    case koreanUnavailable
    /// These keys of the configuration file mean nothing.
    case unknownSettings([ConfigFile.UnknownKey], path: String)
    /// The configuration file has changed and cannot be used: what held before still holds.
    case configRefused(LaunchProblem)
    /// The key that is kept cannot be used.
    case storedKeyUnusable(KeyFile.Problem, path: String)
    /// How opening the bookmarks went.
    case bookmarksOpened(OpeningProblem)
    /// What is on the screen could not be saved.
    case bookmarksUnsaved(BookmarkFailure)
    /// Where "here" is known from, or why it is not.
    case here
    /// Why an address is only what is known offline.
    case noAddress(AddressFailure)
    /// What was decided about "here" could not be kept for the next start.
    case hereUnsaved(FileTrouble)
    /// What was chosen inside the program could not be read, or not be kept.
    case choices(ChoiceFile.Problem)
    /// Rules that have come true, the first of them first.
    case alerts([WatchFinding])
    /// What the last key did, or why it did nothing.
    case feedback(Feedback)

    enum Feedback: Hashable, Sendable {
        /// With the position on the list, counted from 1.
        case added(Place, position: Int)
        case removed(Place), notBookmarked(Place)
        /// To a position counted from 1, of so many.
        case moved(Place, position: Int, count: Int)
        /// The place has another name now, or its own again.
        case renamed(Place, to: String?)
        case undone(BookmarkChange.Deed, Place), redone(BookmarkChange.Deed, Place)
        /// Another program has removed what was being carried or renamed.
        case goneMeanwhile(Place)
        case nothingToUndo, nothingToRedo
        /// There is no place, or its weather is invented and does not change.
        case nothingToRefresh(isInvented: Bool)
        /// Only bookmarks have an order of the person's own.
        case orderIsFixed
        /// The bookmarks are not shown in the person's own order, or not all of them.
        case orderIsRanked(ListOrder)
        /// Of all places the same is to be said.
        case nothingToFilter
        case onlyBookmarksHaveOwnNames
        /// The forecast ends before the next weekend.
        case noWeekend
        /// What an hour of the time line is now.
        case hoursAtOnce, hoursThere
        /// There is no other source of weather than the one in use.
        case noOtherSource
        /// How much tiles are to show, and how much there is room for.
        case densityChosen(Settings.Density, shown: TileDensity)
        /// The key pressed has no meaning where it was pressed.
        case keyMeansNothing
        /// Something outside the program has decided that setting.
        case settingIsLocked
        /// A key was accepted: for this run, or kept. Or it could not be kept, and why.
        case keyUsed, keyKept, keyNotKept(FileTrouble)
        case keyRemoved, keyNotRemoved(FileTrouble)
        /// The configuration file has changed, and holds from now on.
        case configReloaded
        /// A mail program was opened, or none was found.
        case letterBegun, letterToCopy
        /// The message line has left nothing out.
        case noMoreMessages
        /// There was no text field to paste into.
        case pasteNeedsField
        /// "Here" stands before the bookmarks, and cannot be moved.
        case hereStaysFirst
        /// The person has said where they are, or wants that to be found out again.
        case hereSet(Place), hereAutomatic
        /// The service that knows where IP addresses are was asked less than an hour ago.
        case ipAskedAlready(host: String, until: Timestamp)
        /// A rule of a place was made or removed.
        case ruleMade(WatchRule, Place), ruleRemoved(WatchRule, Place)
        /// The rule stands in the person's own file.
        case ruleIsFixed
        /// There are as many rules as are kept.
        case rulesAreFull
        /// Rules are about places of lists, and this one is on none.
        case ruleNeedsBookmark(Place)
        /// A way to find the person is not used any more, and what it had found is forgotten.
        case positionRevoked
    }

    var isProblem: Bool {
        switch self {
        case .failed, .configRefused, .storedKeyUnusable, .bookmarksUnsaved, .hereUnsaved, .choices,
            .bookmarksOpened(.setAside), .bookmarksOpened(.notSaved), .bookmarksOpened(.unreadable):
            true
        case .bookmarksOpened(.waiting), .waitingForBudget, .waitingForOutlines, .sample, .koreanUnavailable,
            .unknownSettings, .here,
            .noAddress, .alerts, .feedback:
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

    /// The failures among `places`, those of the most places first.
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
