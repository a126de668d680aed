import Engine
import Weather

/// Everything a tile's picture depends on. The selection is not part of it: it is drawn over the picture, so that moving it
/// redraws no tile.
struct TilePicture: Hashable, Sendable {
    enum Emphasis: Hashable, Sendable { case none, selected, carried }

    /// The weather of the place at the selected moment.
    let seen: SeenWeather
    /// How fresh the weather is.
    let state: TileState
    /// Whether it tells how old its values are, or why it has none; otherwise that is told once for the whole list.
    let tellsState: Bool
    /// The value shown large and in colour.
    let measure: Measure
    let density: TileDensity
    /// Whether places of the list have another clock than the user, so that a card too narrow for both has a time and no humidity.
    let hasOtherClocks: Bool
    /// In cells, over all places of the list; the columns of a table depend on it. 0 for cards.
    let longestName: Int
    /// Rounded down to a quarter of an hour, from which the hours ahead are shown, or to a minute until the next one if the sun has risen
    /// or set since; exact if the tile shows an age, which is counted from it.
    let now: Timestamp
    /// The minute shown on the place's own clock; equal to `now` if no clock is shown.
    let time: Timestamp
    let bookmark: BookmarkStar
    /// Whether the user has marked the place.
    let isMarked: Bool
    /// The official warnings in force at the selected moment; nil without one.
    let warning: WarningMark?
    /// Whether official warnings were asked for, and there may be one that is not known.
    let isWarningDoubtful: Bool
    /// Whether an alert rule of the place holds now.
    let hasAlert: Bool
    /// Whether alert rules watch the place.
    let isWatched: Bool
    /// Whether the weather is from a source that stands in for another.
    let isStandIn: Bool
    /// The current frame of the loading animation; empty if nothing is loading.
    let spinner: String

    init(
        _ place: Place, _ report: Report, _ state: TileState, _ measure: Measure = .temperature, density: TileDensity,
        at moment: Moment, now: Timestamp, home: LocalClock, tellsState: Bool = true,
        hasOtherClocks: Bool = false, longestName: Int = 0, bookmark: BookmarkStar, isMarked: Bool = false,
        warning: WarningMark? = nil, isWarningDoubtful: Bool = false, hasAlert: Bool = false, isWatched: Bool = false,
        isStandIn: Bool = false,
        spinner: String
    ) {
        let moment = moment.settled(at: now)
        self.now = state.isStale ? now : now.rounded(under: Sun(over: place.coordinate))
        seen = report.seen(atSettled: moment, of: place, now: self.now)
        self.state = state
        self.tellsState = tellsState
        self.measure = measure
        self.density = density
        self.hasOtherClocks = density != .line && hasOtherClocks
        self.longestName = density == .line ? longestName : 0
        let time = moment == .now ? now : seen.time
        let isClockTold = seen.clock.map { $0.offset(at: time) != home.offset(at: time) } ?? false
        self.time = isClockTold ? time.beginning(of: 60) : self.now
        self.bookmark = bookmark
        self.isMarked = isMarked
        self.warning = warning
        self.isWarningDoubtful = isWarningDoubtful
        self.hasAlert = hasAlert && moment == .now
        self.isWatched = isWatched
        self.isStandIn = isStandIn
        self.spinner = state.isUnderWay ? spinner : ""
    }

    var place: Place { seen.place }
    /// The place with the sign of a mark before its name.
    var titled: Place {
        isMarked ? place.with { $0.names = LocalizedText(place.names.byLanguageCode.mapValues { "*" + $0 }) } : place
    }
    /// Whether its values are too old, or too old for the present that they are shown for.
    var isOld: Bool { state.isStale || seen.observedLongAgo != nil }
    /// Whether the tile shows another time than the present.
    var isElsewhen: Bool { seen.moment != .now }
    /// The place's clock; nil until the first answer arrives.
    var clock: LocalClock? { seen.clock }
}

/// A place in view, by its index in the list, and whether it is selected.
typealias VisibleTile = (index: Int, tile: TilePicture, emphasis: TilePicture.Emphasis)

extension Timestamp {
    /// The start of the current quarter of an hour: local hours and days begin on one in every time zone.
    var quarterHour: Timestamp { beginning(of: 900) }

    /// The start of the current quarter of an hour if it is day or night since, otherwise of the current minute: the details show the sky
    /// of the present beside it.
    fileprivate func rounded(under sun: Sun) -> Timestamp {
        sun.isUp(at: quarterHour) == sun.isUp(at: self) ? quarterHour : beginning(of: 60)
    }

    /// The last multiple of `seconds`, counted from the epoch.
    fileprivate func beginning(of seconds: Int) -> Timestamp {
        adding(seconds: -((secondsSince1970 % seconds + seconds) % seconds))
    }
}

extension TileState {
    var isStale: Bool { if case .stale = self { true } else { false } }

    /// Whether a request is pending.
    var isUnderWay: Bool {
        switch self {
        case .waiting, .refreshing: true
        case .fresh, .stale, .failed, .queued: false
        }
    }
}

/// What the star of a place says about its bookmark.
enum BookmarkStar: Hashable, Sendable {
    case none, unsaved, saved
    /// The place is the user's home, bookmarked or not.
    case home

    func sign(_ glyphs: Glyphs) -> String? {
        switch self {
        case .none: nil
        case .unsaved: glyphs.star(isSaved: false)
        case .saved: glyphs.star(isSaved: true)
        case .home: glyphs.home
        }
    }
}
