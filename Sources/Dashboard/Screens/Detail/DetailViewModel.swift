import Engine
import Observation
import Runtime
import TerminalUI
import Weather
import WeatherService

/// The detail of one place at a time, page by page.
///
/// While somebody searches, the highlighted result stands before the page, as soon as its weather is known.
@MainActor @Observable
final class DetailViewModel {
    /// The page of the place that was opened or selected.
    private var openPage = DetailPage()
    /// The result that is highlighted now.
    private var highlighted: DetailPage?
    /// The highlighted result that was shown last: it stays until the weather of the next is known.
    private var previewed: DetailPage?
    /// The page on its way out; nil while none is.
    private(set) var turn: PageTurn?

    @ObservationIgnored private let board: ReportBoard
    @ObservationIgnored private let alarm: any Alarm
    @ObservationIgnored private var size = Size(columns: 0, rows: 0)
    /// Called when another place, or none, is shown and stays.
    @ObservationIgnored var onChange: (@MainActor () -> Void)?
    /// The rules that hold of a place now.
    @ObservationIgnored var findings: @MainActor (Place) -> [WatchFinding] = { _ in [] }
    /// The place of the open page once it stays.
    @ObservationIgnored private var announced: Place?

    /// The network is asked for the selected place once the selection has rested this long, and not for every place that an arrow
    /// key held down passes.
    private static let restMilliseconds = 60
    /// More rows than any detail has.
    private static let farAway = 10_000

    init(board: ReportBoard, alarm: any Alarm) {
        self.board = board
        self.alarm = alarm
    }

    /// The time the view is about.
    private(set) var moment = Moment.now

    /// Shows the same place at another time.
    func look(at moment: Moment) {
        self.moment = moment
        scrolled(by: 0)
    }

    /// What is shown.
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
    /// The place whose weather is wanted in full: not one that the selection only passes.
    var wantedPlace: Place? { shownResult?.place ?? announced }

    private var shownResult: DetailPage? { isKnown(highlighted) ? highlighted : previewed }

    private func isKnown(_ page: DetailPage?) -> Bool {
        page?.place.map { board[$0.id].current.value != nil } ?? false
    }

    /// Shows a place that stays.
    func show(_ place: Place?) {
        alarm.cancel()
        appear(place)
        announce(place)
    }

    /// Shows a place in the same frame as its selection, and wants its weather once no other is selected.
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

    /// Shows the page of a place while the one before slides out, as far down, and with the same day open and the cursor on the
    /// same hour: people leaf to compare places. Nothing is wanted for it before it is shown to stay (`show`, `follow`): who
    /// leafs through many places asks the network for none on the way.
    func turn(to place: Place, isForward: Bool, isMotionAllowed: Bool) {
        guard place.id != openPage.place?.id else { return }
        turn = isMotionAllowed ? PageTurn(leaving: page, isForward: isForward) : nil
        openPage.place = place
        // What is not known yet may have as many rows.
        if content?.current != nil { scrolled(by: 0) }
    }

    /// The keys have left the detail: it is seen from its top again.
    func left() { page.scroll = 0 }

    /// Time has passed while a page turns.
    func slid(milliseconds: Int) {
        guard var moved = turn else { return }
        moved.advance(milliseconds: milliseconds)
        turn = moved.isOver ? nil : moved
    }

    // MARK: Results of a search

    /// Shows a result as soon as its weather is known; the one before stays so long.
    func preview(_ place: Place?) {
        guard place != highlighted?.place else { return }
        if isKnown(highlighted) { previewed = highlighted }
        highlighted = place.map { DetailPage(place: $0) }
    }

    /// Goes back to the page behind the results.
    func endPreview() {
        highlighted = nil
        previewed = nil
    }

    func resized(to size: Size) {
        self.size = size
        scrolled(by: 0)
    }

    /// Rows and columns inside the border.
    private var inside: Size { Size(columns: size.columns - 4, rows: size.rows - 2) }

    private var content: DetailContent? {
        place.map { place in
            let report = board[place.id]
            var content = DetailContent(
                place, report, retries: board.retryTimes(of: report), at: moment, now: board.now)
            content.findings = findings(place)
            return content
        }
    }

    private var layout: DetailLayout? {
        content.map { DetailLayout(size: inside, content: $0, focus: page.touched) }
    }

    // MARK: Scrolling

    /// Whether there is more than fits.
    var canScroll: Bool { layout.map { $0.lastScroll > 0 } ?? false }

    func scrolled(by rows: Int) {
        let moved = layout.map { max(0, min($0.lastScroll, scroll + rows)) } ?? 0
        if moved != scroll { page.scroll = moved }
    }

    // MARK: Choosing

    /// Whether there is anything to choose or to scroll to.
    var canMove: Bool { layout.map { $0.lastScroll > 0 || !$0.choices(at: scroll).isEmpty } ?? false }

    /// What is chosen and open. Nothing is chosen before somebody does.
    var focus: DetailFocus { page.touched }

    /// What Enter opens: the chosen row, or before any choice the first row in view that can be opened.
    var opens: DetailRow? { page.touched.chosen ?? choicesInView.first?.row }

    /// What stays open while the keys are elsewhere.
    var unfocused: DetailFocus {
        DetailFocus(openDay: page.touched.openDay, closedDays: page.touched.closedDays)
    }

    /// Goes to the next row in that direction if it is in view, or scrolls until it is.
    func moved(_ step: GridCursor.Step) {
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
        let chosen = choices.firstIndex { $0.row == page.touched.chosen }
        // The first step chooses among what is in view.
        let seen = step > 0 ? choicesInView.first : choicesInView.last
        let first = choices.firstIndex { $0.row == seen?.row } ?? (step > 0 ? choices.startIndex : choices.endIndex - 1)
        let next = chosen.map { $0 + step } ?? first
        guard choices.indices.contains(next) else { return scrolled(by: step) }
        let row = choices[next].row
        if !choicesInView.contains(where: { $0.row == row }) { scrolled(by: step) }
        guard choicesInView.contains(where: { $0.row == row }) else { return }
        page.touched.chosen = row
        bring(row)
    }

    /// Scrolls far; what is chosen comes along.
    private func paged(by rows: Int) {
        let before = scroll
        scrolled(by: rows)
        let seen = choicesInView
        let isAtEnd = scroll == before || abs(rows) == Self.farAway
        guard isAtEnd || page.touched.chosen != nil else { return }
        if isAtEnd || !seen.contains(where: { $0.row == page.touched.chosen }) {
            page.touched.chosen = (rows < 0 ? seen.first : seen.last)?.row
        }
    }

    /// What can be chosen and begins in view.
    private var choicesInView: [DetailLayout.Choice] {
        layout.map { layout in
            layout.choices(at: scroll).filter { layout.isInView($0.area.line(0), at: scroll) }
        } ?? []
    }

    /// Scrolls so that as much of something as there is room for is in view, with so many rows below it.
    private func bring(_ row: DetailRow, more: Int = 0) {
        scrolled(by: 0)
        guard let layout else { return }
        scrolled(by: layout.scroll(showing: row, more: more, from: scroll) - scroll)
    }

    // MARK: Opening

    /// Opens the chosen day, or closes it again; true where it is the chart that was chosen, and has hours.
    func opened() -> Bool {
        switch opens {
        case .chart:
            guard !hours.isEmpty else { return false }
            page.touched.chosen = .chart
            bring(.chart)
            return true
        case .day(let day):
            page.touched.chosen = .day(day)
            let isOpen = layout?.openDays.contains(day) ?? false
            page.touched.openDay = isOpen ? nil : day
            // Days that are over need no remembering.
            page.touched.closedDays.formIntersection(content?.days.map(\.dayNumber) ?? [])
            if isOpen { page.touched.closedDays.insert(day) } else { page.touched.closedDays.remove(day) }
            bring(.day(day), more: layout?.openRows(ofDay: day) ?? 0)
            return false
        case nil: return false
        }
    }

    // MARK: The chart's cursor

    /// The hour of the chart that is looked at; nil where that is another time.
    var cursor: Timestamp? {
        guard let content, case .hour(let time) = content.seen.moment, let last = hours.last, time <= last,
            time > content.now
        else { return nil }
        return time
    }

    var canMoveCursor: Bool { hours.count > 1 }

    /// Which of the hours ahead that is.
    var cursorIndex: Int? {
        let hours = hours
        return cursor.flatMap { cursor in
            hours.indices.min { abs(hours[$0].seconds(since: cursor)) < abs(hours[$1].seconds(since: cursor)) }
        }
    }

    /// The hour so many further on, as far as the chart goes; the first one where none is looked at.
    func hour(movedBy step: Int) -> Timestamp? {
        let hours = hours
        guard let index = cursorIndex else { return hours.first }
        return hours[max(0, min(hours.count - 1, index + step))]
    }

    /// The hours that the chart's cursor can stand on; empty where there is no chart.
    var hours: [Timestamp] {
        let hours = layout?.chart(at: scroll).flatMap { $0.section.hours(columns: $0.area.columns) }
        return hours?.upcoming.map(\.time) ?? []
    }

    /// The clock of the place that is shown; nil while no answer has given it.
    var clock: LocalClock? { content?.seen.clock }

    // MARK: The mouse

    /// What stands at a cell of the box, and for the chart, which moment.
    func choice(at point: Point) -> (row: DetailRow, moment: Timestamp?)? {
        guard let layout, point.column >= 2, point.row >= 1, point.column < size.columns - 2, point.row < size.rows - 1
        else { return nil }
        let cell = Point(column: point.column - 2, row: point.row - 1 + scroll)
        guard let choice = layout.choices(at: scroll).first(where: { $0.area.contains(cell) }) else { return nil }
        guard choice.row == .chart else { return (choice.row, nil) }
        return (.chart, layout.chart(at: scroll).flatMap { $0.section.moment(at: cell.column, in: $0.area) })
    }

    func choose(_ row: DetailRow) { page.touched.chosen = row }
}
