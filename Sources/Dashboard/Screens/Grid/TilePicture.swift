import Weather

/// Everything a tile's picture depends on. Whether it is selected is not part of it: that is drawn over the picture, so that
/// a move of the selection draws no tile anew.
struct TilePicture: Hashable, Sendable {
    enum Emphasis: Hashable, Sendable { case none, selected, carried }
    enum Bookmark: Hashable, Sendable { case none, unsaved, saved }

    let place: Place
    let state: TileState
    let forecast: Forecast?
    let air: AirQuality?
    let density: TileDensity
    /// Rows every tile of the grid has: what they tell stands in the same rows in all of them, though some are larger.
    let rows: Int
    /// The quarter of an hour from which the hours ahead are told; where an age is told, the moment it is told at.
    let now: Timestamp
    let bookmark: Bookmark
    /// The mark of a place that is being loaded; empty where nothing is.
    let spinner: String

    init(
        _ place: Place, _ report: Report, _ state: TileState, in grid: TileGrid, now: Timestamp, bookmark: Bookmark,
        spinner: String
    ) {
        self.place = place
        self.state = state
        forecast = report.forecast.value
        air = report.air.value ?? nil
        density = grid.density
        rows = grid.tileRows
        self.now = state.isStale ? now : now.quarterHour
        self.bookmark = bookmark
        self.spinner = state.isUnderWay ? spinner : ""
    }
}

extension Timestamp {
    /// The quarter of an hour that has begun last: on every clock on Earth the hours and days begin with one.
    fileprivate var quarterHour: Timestamp {
        adding(seconds: -((secondsSince1970 % 900 + 900) % 900))
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
