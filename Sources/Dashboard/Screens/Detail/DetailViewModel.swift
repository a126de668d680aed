// One file: all of it changes the page that is shown, which is private.

import Engine
import Runtime
import TerminalUI
import Weather
import WeatherService

/// The detail of one place at a time, page by page.
///
/// During a search the highlighted result is shown instead of the page, as soon as its weather is known.
@MainActor
final class DetailViewModel {
    /// The page of the selected or opened place.
    @Observed private var openPage = DetailPage()
    /// The page of the highlighted result.
    @Observed private var highlighted: DetailPage? = nil
    /// The result shown last: it stays until the weather of the next one is known.
    @Observed private var previewed: DetailPage? = nil
    /// The page that is sliding out; nil if no page is being turned.
    @Observed private(set) var turn: PageTurn? = nil

    private let board: ReportBoard
    private let preferences: Preferences
    private let alarm: any Alarm
    private var size = Size(columns: 0, rows: 0)
    /// Called when the place that is shown has changed and the selection rests.
    var onChange: (@MainActor () -> Void)?
    /// What there is to tell of a place beside its weather.
    var surroundings: @MainActor (Place) -> DetailSurroundings = { _ in DetailSurroundings() }
    /// The place of the open page once the selection rests.
    private var announced: Place?

    /// The selection has to rest this long before weather is requested, so that an arrow key held down does not send a request
    /// for every place it passes.
    private static let restMilliseconds = 60
    /// More rows than any detail has.
    private static let farAway = 10_000

    init(board: ReportBoard, preferences: Preferences, alarm: any Alarm) {
        self.board = board
        self.preferences = preferences
        self.alarm = alarm
    }

    /// The selected time.
    @Observed private(set) var moment = Moment.now

    /// Shows the same place at another time.
    func choose(_ moment: Moment) {
        self.moment = moment
        scrolled(by: 0)
    }

    /// The page that is shown.
    private(set) var page: DetailPage {
        get { shownResult ?? openPage }
        set {
            if shownResult == nil {
                openPage = newValue
            } else if isKnown(highlighted) {
                highlighted = newValue
            } else {
                previewed = newValue
            }
        }
    }
    var place: Place? { page.place }
    var scroll: Int { page.scroll }
    /// The place whose full weather is wanted; not one that the selection merely passes.
    var wantedPlace: Place? { shownResult?.place ?? announced }

    private var shownResult: DetailPage? { isKnown(highlighted) ? highlighted : previewed }

    private func isKnown(_ page: DetailPage?) -> Bool {
        page?.place.map { board[$0.id].current.value != nil || board[$0.id].forecast.value != nil } ?? false
    }

    /// Shows a place, and requests its weather at once.
    func show(_ place: Place?) {
        alarm.cancel()
        appear(place)
        announce(place)
    }

    /// Shows a place in the same frame as its selection, and requests its weather once the selection rests.
    func follow(_ place: Place?) {
        appear(place)
        alarm.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.announce(place) }
    }

    private func appear(_ place: Place?) {
        if place?.id != openPage.place?.id {
            openPage = DetailPage(place: place)
            turn = nil
        } else if place != openPage.place {
            openPage.place = place
        }
    }

    private func announce(_ place: Place?) {
        guard announced != place else { return }
        announced = place
        onChange?()
    }

    /// Shows the page of a place while the previous page slides out. Scroll offset, open day and cursor stay the same because
    /// people turn pages to compare places. Requests no weather: `show` or `follow` does so once the selection rests, so that
    /// places passed on the way send no requests.
    func turn(to place: Place, isForward: Bool, isMotionAllowed: Bool) {
        guard place.id != openPage.place?.id else { return }
        turn = isMotionAllowed ? PageTurn(leaving: page, isForward: isForward) : nil
        openPage.place = place
        // A place whose weather is still unknown keeps the offset, because it may turn out to have as many rows.
        if content?.current != nil { scrolled(by: 0) }
    }

    /// The keys have left the detail: shows it from the top again.
    func left() { page.scroll = 0 }

    /// Advances the page turn.
    func slid(milliseconds: Int) {
        guard var moved = turn else { return }
        moved.advance(milliseconds: milliseconds)
        turn = moved.isOver ? nil : moved
    }

    // MARK: Results of a search

    /// Shows a result as soon as its weather is known; until then the previous one stays.
    func preview(_ place: Place?) {
        guard place != highlighted?.place else { return }
        if isKnown(highlighted) { previewed = highlighted }
        highlighted = place.map { DetailPage(place: $0) }
    }

    /// Returns to the page behind the results.
    func endPreview() {
        highlighted = nil
        previewed = nil
    }

    func resized(to size: Size) {
        self.size = size
        scrolled(by: 0)
    }

    /// The area inside the border.
    private var inside: Size { Size(columns: size.columns - 4, rows: size.rows - 2) }

    /// What the content depends on.
    private struct Inputs: Equatable {
        let place: Place
        let report: Report
        let retries: RetryTimes
        let moment: Moment
        let now: Timestamp
        let around: DetailSurroundings
        let other: SourceID?
        let language: Language
        let units: Units
        let isASCII: Bool
    }

    /// What is known of a page: a key asks several times, and then the frame.
    @MainActor
    private struct Known {
        let contents = LastValue<DetailContent, Inputs>()
        let layouts = LastValue<LaidOutDetail, Inputs, Size, OpenDays>()
    }

    private let shown = Known()
    private let leaving = Known()

    /// The page that is shown; nil if it has no place.
    var laidOut: LaidOutDetail? { laidOut(page, shown) }

    /// The page that is sliding out.
    var leavingLaidOut: LaidOutDetail? { turn.flatMap { laidOut($0.leaving, leaving) } }

    private func laidOut(_ page: DetailPage, _ known: Known) -> LaidOutDetail? {
        page.place.map { place in
            let (report, settings) = (board[place.id], preferences.settings)
            let inputs = Inputs(
                place: place, report: report, retries: board.retryTimes(of: report), moment: moment, now: board.now,
                around: surroundings(place), other: board.otherSource(at: place), language: settings.language,
                units: settings.units, isASCII: settings.isASCII)
            return known.layouts.value(for: inputs, inside, page.days) {
                let content = known.contents.value(for: inputs) {
                    DetailContent(
                        place, report, retries: inputs.retries, at: moment, now: inputs.now,
                        words: DetailWords(format: preferences.format, home: board.home), around: inputs.around,
                        other: inputs.other)
                }
                return LaidOutDetail(
                    report: report, content: content,
                    layout: DetailLayout(size: inside, content: content, days: page.days))
            }
        }
    }

    private var content: DetailContent? { laidOut?.content }
    private var layout: DetailLayout? { laidOut?.layout }

    // MARK: Scrolling

    func scrolled(by rows: Int) {
        let moved = layout.map { max(0, min($0.lastScroll, scroll + rows)) } ?? 0
        if moved != scroll { page.scroll = moved }
    }

    // MARK: Choosing

    /// Whether there is anything to select or to scroll to.
    var canMove: Bool { layout.map { $0.lastScroll > 0 || !$0.choices(at: scroll).isEmpty } ?? false }

    /// What is selected. Nothing is until the user does so.
    var chosen: DetailRow? { page.chosen }

    /// What Enter opens: the selected row or, without a selection, the first row in view that can be opened. Another source is asked, and
    /// official warnings are opened, only if they have been selected.
    var opens: DetailRow? {
        let (chosen, choices) = (page.chosen, choicesInView)
        let mayBeGone = chosen == .opinion || chosen == .warnings
        if let chosen, !mayBeGone || choices.contains(where: { $0.row == chosen }) { return chosen }
        return choices.first { $0.row != .opinion && $0.row != .warnings }?.row
    }

    /// Selects the next row in a direction if it is in view, or scrolls until it is.
    func moved(_ step: ListCursor.Step) {
        switch step {
        case .up: stepped(by: -1)
        case .down: stepped(by: 1)
        case .pageUp: paged(by: -max(1, inside.rows - 1))
        case .pageDown: paged(by: max(1, inside.rows - 1))
        case .first: paged(by: -Self.farAway)
        case .last: paged(by: Self.farAway)
        case .left, .right: break
        }
    }

    private func stepped(by step: Int) {
        guard let layout else { return }
        let choices = layout.choices(at: scroll)
        let chosen = choices.firstIndex { $0.row == page.chosen }
        // The first step selects a row that is in view.
        let seen = step > 0 ? choicesInView.first : choicesInView.last
        let first = choices.firstIndex { $0.row == seen?.row } ?? (step > 0 ? choices.startIndex : choices.endIndex - 1)
        let next = chosen.map { $0 + step } ?? first
        guard choices.indices.contains(next) else { return scrolled(by: step) }
        let row = choices[next].row
        if !choicesInView.contains(where: { $0.row == row }) { scrolled(by: step) }
        guard choicesInView.contains(where: { $0.row == row }) else { return }
        page.chosen = row
        bring(row)
    }

    /// Scrolls by a page or to an end; the selection moves along.
    private func paged(by rows: Int) {
        let before = scroll
        scrolled(by: rows)
        let seen = choicesInView
        let isAtEnd = scroll == before || abs(rows) == Self.farAway
        guard isAtEnd || page.chosen != nil else { return }
        if isAtEnd || !seen.contains(where: { $0.row == page.chosen }) {
            page.chosen = (rows < 0 ? seen.first : seen.last)?.row
        }
    }

    /// The rows that can be selected and begin in view.
    private var choicesInView: [DetailLayout.Choice] {
        layout.map { layout in
            layout.choices(at: scroll).filter { layout.isInView($0.area.row(at: 0), at: scroll) }
        } ?? []
    }

    /// Scrolls so that as much as possible of a row and of `more` rows below it is in view.
    private func bring(_ row: DetailRow, more: Int = 0) {
        scrolled(by: 0)
        guard let layout else { return }
        scrolled(by: layout.scroll(showing: row, more: more, from: scroll) - scroll)
    }

    // MARK: Opening

    /// Opens or closes the selected day; returns true if the chart was selected instead and has hours.
    func opened() -> Bool {
        switch opens {
        case .chart:
            guard !hours.isEmpty else { return false }
            page.chosen = .chart
            bring(.chart)
            return true
        case .day(let day):
            page.chosen = .day(day)
            let isOpen = layout?.openDays.contains(day) ?? false
            page.days.opened = isOpen ? nil : day
            // Days that are over need not be remembered.
            page.days.closed.formIntersection(content?.days.map(\.dayNumber) ?? [])
            if isOpen { page.days.closed.insert(day) } else { page.days.closed.remove(day) }
            bring(.day(day), more: layout?.openRows(ofDay: day) ?? 0)
            return false
        case .opinion, .warnings, nil: return false
        }
    }

    // MARK: The chart's cursor

    /// The selected hour of the chart; nil if the selected time is not an hour of it.
    var cursor: Timestamp? {
        guard let content, case .hour(let time) = content.seen.moment, let last = hours.last, time <= last,
            time > content.now
        else { return nil }
        return time
    }

    var canMoveCursor: Bool { hours.count > 1 }

    /// The index of the cursor among the hours ahead.
    var cursorIndex: Int? {
        let hours = hours
        return cursor.flatMap { cursor in
            hours.indices.min { abs(hours[$0].seconds(since: cursor)) < abs(hours[$1].seconds(since: cursor)) }
        }
    }

    /// The hour `step` hours further on, within the chart; the first one if the cursor is not in the chart.
    func hour(movedBy step: Int) -> Timestamp? {
        let hours = hours
        guard let index = cursorIndex else { return hours.first }
        return hours[max(0, min(hours.count - 1, index + step))]
    }

    /// The hours the chart's cursor can select; empty if there is no chart.
    var hours: [Timestamp] {
        let hours = layout?.chart(at: scroll).flatMap { $0.section.hours(columns: $0.area.columns) }
        return hours?.upcoming.map(\.time) ?? []
    }

    /// The clock of the place that is shown; nil until the first answer arrives.
    var clock: LocalClock? { content?.seen.clock }

    func choose(_ row: DetailRow?) { page.chosen = row }
}

/// A page of the details, computed and laid out once for the keys and the frame, until one of its inputs changes.
final class LaidOutDetail: Sendable {
    let report: Report
    let content: DetailContent
    let layout: DetailLayout

    init(report: Report, content: DetailContent, layout: DetailLayout) {
        (self.report, self.content, self.layout) = (report, content, layout)
    }
}
