import AppResources
import Display
import Engine
import Limits
import TerminalUI
import Weather

/// The selected time, and how it is moved.
@MainActor
struct TimeActions {
    let model: DashboardViewModel

    /// The times that can be selected: hours and days on the user's clock, as far as the weather of any place in the list is
    /// known.
    var reach: TimeReach {
        let now = model.board.now
        let span = knownSpan
        return TimeReach(now: now, clock: model.board.home(now), earliest: span.earliest, lastDay: span.lastDay)
    }

    /// From when to when the weather of any place in the list is known.
    var knownSpan: KnownSpan {
        model.knownSpans.value(for: model.list.shown, model.route.found?.id, model.board.revision) {
            KnownSpan(of: shownReports, now: model.board.now)
        }
    }

    /// The reports of the found place, or of the places in the list.
    private var shownReports: [Report] {
        let reports = model.board.reports
        if let found = model.route.found { return [reports[found.id]].compactMap(\.self) }
        return model.list.shown.prefix(Limits.Network.reports).compactMap { reports[$0.id] }
    }

    /// Whether hours are those of each place's own clock.
    var isHourThere: Bool { model.preferences.settings.timeLine == .local }

    /// Whether the row of the search bar is the timeline. A table needs no second one above its head.
    var showsTimeLine: Bool {
        model.layout.search != nil && !model.isSearching
            && (isInTimeLine || isLookingAway && (model.layout.form.kind != .table || model.isDetailOpen))
    }
    var isInTimeLine: Bool { model.route.isInTimeLine }
    /// Whether another time than the present is shown.
    var isLookingAway: Bool { model.moment.settled(at: model.board.now) != .now }

    // MARK: Keys

    func movedHours(by count: Int) {
        let reach = reach
        chooseStop(reach.moved(reach.stop(of: model.moment), hours: count), in: reach)
    }

    func movedDays(by count: Int) {
        let reach = reach
        chooseStop(reach.moved(reach.stop(of: model.moment), days: count, hour: model.hourLeft ?? Self.noon), in: reach)
    }

    /// Shows the time at a distance from now, or the nearest one within reach.
    func chooseDistance(_ distance: SnapshotQuestion.TimeShift) {
        model.choose(.now)
        switch distance {
        case .hours(let count): movedHours(by: count)
        case .days(let count): chooseStop(reach.day(ahead: count), in: reach)
        }
    }

    func weekendShown() {
        let reach = reach
        guard let weekend = reach.weekend(after: reach.stop(of: model.moment)) else {
            return model.tell(.said(.noWeekend))
        }
        chooseStop(weekend, in: reach)
    }

    /// Shows a stop of the timeline.
    func chooseStop(_ stop: TimeReach.Stop, in reach: TimeReach) {
        if case .hour(let index) = stop { model.hourLeft = reach.clock.time(reach.instant(ofHour: index)).hour }
        model.choose(reach.moment(at: stop, isThere: isHourThere))
    }

    /// The hour to return to from whole days if no hour has been selected before.
    private static let noon = 12

    func timeLineOpened() {
        guard !isInTimeLine else { return }
        model.go { $0.isInTimeLine = true }
    }

    /// Gives the arrow keys back, and keeps the moment or returns to now.
    func timeLineLeft(keepingMoment: Bool) {
        guard case .timeLine = model.route.front else { return }
        if !keepingMoment { model.choose(.now) }
        model.go { $0.isInTimeLine = false }
    }

    // MARK: Playing

    var isPlaying: Bool { if case .playing = model.route.front { true } else { false } }

    /// Starts the animation through time at the selected moment. Without motion it is a single step.
    func playStarted() {
        guard model.isMotionAllowed else { return movedHours(by: 1) }
        model.heldTicks = 0
        model.go { $0.isPlaying = true }
    }

    func playStopped() {
        guard isPlaying else { return }
        model.go { $0.isPlaying = false }
    }

    /// Advances by an hour. The last hour is held for a while before the animation starts again.
    func played() {
        guard isPlaying else { return }
        let reach = reach
        guard case .hour(let index) = reach.stop(of: model.moment), index < reach.hours.upperBound else {
            model.heldTicks += 1
            if model.heldTicks > Self.ticksHeld { model.choose(.now) }
            return
        }
        model.heldTicks = 0
        chooseStop(.hour(index + 1), in: reach)
    }

    /// Milliseconds each hour is shown during play.
    static let playMilliseconds = 150
    private static let ticksHeld = 8

    // MARK: The mouse

    /// The part of the second row that is the timeline's; nil while it is not shown.
    var timeLineArea: Rect? {
        guard showsTimeLine, let row = model.layout.search else { return nil }
        let columns = row.columns < Self.columnsForSummary ? row.columns : row.columns * 3 / 5
        return Rect(column: row.column, row: row.row, columns: columns, rows: 1)
    }

    /// The layout of the timeline, behind its caption; nil while it is not shown.
    var timeLineLayout: TimeLineLayout? {
        timeLineArea.map { area in
            let reach = reach
            let caption = timeLineCaption.map { model.preferences.format.phrase($0).displayWidth + 2 } ?? 0
            return TimeLineLayout(reach, chosen: reach.stop(of: model.moment), in: area.inset(left: caption))
        }
    }

    /// Whose clock hours are of; nil while every place on the screen has the user's.
    var whoseClock: Phrase? {
        model.board.showsOtherClocks ? (isHourThere ? .localClock : .homeClock) : nil
    }

    private var timeLineCaption: Phrase? {
        timeLineArea.flatMap { $0.columns < Self.columnsForCaption ? nil : whoseClock }
    }

    private static let columnsForCaption = 48

    /// The timeline with the weather of what the screen shows: the places of the list, or the only one; nil while it is not shown.
    var timeLine: TimeLinePicture? {
        timeLineLayout.map { layout in
            let reach = layout.reach
            // The hours are counted from the first: of the present only the minute goes on, which no hour depends on.
            let weather = model.timeLineWeather.value(
                for: model.list.shown, onlyPlace?.id, model.board.revision, reach.hours, reach.days,
                reach.instant(ofHour: 1), isHourThere
            ) {
                TimeLineWeather(reach, shownForecasts, isThere: isHourThere)
            }
            return TimeLinePicture(layout: layout, caption: timeLineCaption, weather: weather)
        }
    }

    /// The place that has the whole screen, or that was found; nil if the list is on the screen.
    private var onlyPlace: Place? { model.route.found ?? (model.isDetailOpen ? model.detail.place : nil) }

    private var shownForecasts: [(place: Place, forecast: Forecast)] {
        let places = onlyPlace.map { [$0] } ?? Array(model.list.shown.prefix(Limits.Network.reports))
        return places.compactMap { place in
            model.board.reports[place.id]?.forecast.value.map { (place, $0) }
        }
    }

    /// Columns from which there is room for a summary beside the timeline.
    private static let columnsForSummary = 72

    /// A press on the timeline shows the hour or day there, if there is one.
    func timePressed(_ stop: TimeReach.Stop?, in reach: TimeReach) {
        guard let stop else { return }
        model.tell(nil)
        chooseStop(stop, in: reach)
    }

    /// The wheel over the timeline moves by hours.
    func wheeled(by step: Int) {
        entryCancelled()
        model.tell(nil)
        movedHours(by: step)
    }

    /// Switches between the same hour on each place's own clock and the same instant everywhere.
    func hourBasisChanged() {
        let reach = reach
        let stop = reach.stop(of: model.moment)
        guard !model.preferences.isLocked(.timeLine) else { return model.tell(.said(.settingLocked)) }
        model.preferences.choose(.timeLine, isHourThere ? "instant" : "local")
        chooseStop(stop, in: reach)
        model.tell(.said(isHourThere ? .hoursThere : .hoursAtOnce))
    }
}

/// From when to when the weather of any of some places is known.
struct KnownSpan {
    private(set) var earliest: Timestamp?
    /// When the last hour ends.
    private(set) var lastHour: Timestamp?
    /// By `LocalTime.dayNumber`.
    private(set) var lastDay: Int?

    init(of reports: [Report], now: Timestamp) {
        for report in reports {
            guard let forecast = report.forecast.value, let first = forecast.steps.first, let last = forecast.steps.last
            else { continue }
            earliest = min(earliest ?? first.start, first.start)
            lastHour = max(lastHour ?? last.time, last.time)
            lastDay = [lastDay, forecast.lastDay(now: now)].compactMap(\.self).max()
        }
    }
}
