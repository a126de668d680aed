import Engine
import Weather

/// Everything a tile's picture depends on. Whether it is selected is not part of it: that is drawn over the picture, so that
/// a move of the selection draws no tile anew.
struct TilePicture: Hashable, Sendable {
    enum Emphasis: Hashable, Sendable { case none, selected, carried }

    /// What the place looks like at the moment of the view.
    let seen: SeenWeather
    /// How fresh that is.
    let state: TileState
    /// What it shows large and in colour.
    let measure: Measure
    let density: TileDensity
    /// In cells, over all places of the list; the columns of a table depend on it. 0 for cards.
    let longestName: Int
    /// The quarter of an hour from which the hours ahead are shown; where an age is shown, the moment it is reckoned at.
    let now: Timestamp
    /// The minute for which the place's own clock is shown; where it is not shown, `now`.
    let time: Timestamp
    let bookmark: BookmarkStar
    /// Whether a rule of the place holds now.
    let hasAlert: Bool
    /// The mark of a place that is being loaded; empty where nothing is.
    let spinner: String

    init(
        _ place: Place, _ report: Report, _ state: TileState, _ measure: Measure = .temperature, in grid: TileGrid,
        at moment: Moment, now: Timestamp, home: LocalClock, longestName: Int = 0, bookmark: BookmarkStar,
        hasAlert: Bool = false, spinner: String
    ) {
        let moment = moment.settled(at: now)
        self.now = state.isStale ? now : now.quarterHour
        seen = report.seen(at: moment, of: place, now: self.now)
        self.state = state
        self.measure = measure
        density = grid.density
        self.longestName = grid.density == .line ? longestName : 0
        let time = moment == .now ? now : seen.time
        let isClockTold = seen.clock.map { $0.offset(at: time) != home.offset(at: time) } ?? false
        self.time = isClockTold ? time.beginning(of: 60) : self.now
        self.bookmark = bookmark
        self.hasAlert = hasAlert && moment == .now
        self.spinner = state.isUnderWay ? spinner : ""
    }

    var place: Place { seen.place }
    /// Whether it shows another time than the present.
    var isElsewhen: Bool { seen.moment != .now }
    /// The place's clock; nil until an answer has given it.
    var clock: LocalClock? { seen.clock }
}

extension Timestamp {
    /// The quarter of an hour that has begun last: on every clock on Earth the hours and days begin with one.
    fileprivate var quarterHour: Timestamp { beginning(of: 900) }

    /// The last moment that is a multiple of so many seconds.
    fileprivate func beginning(of seconds: Int) -> Timestamp {
        adding(seconds: -((secondsSince1970 % seconds + seconds) % seconds))
    }
}

extension TileState {
    var isStale: Bool { if case .stale = self { true } else { false } }

    /// Whether an answer is waited for.
    var isUnderWay: Bool {
        switch self {
        case .waiting, .refreshing: true
        case .fresh, .stale, .failed, .queued: false
        }
    }
}
