import TerminalUI
import Weather
import WeatherService

/// Where each section of the detail stands. The view draws it; the view model scrolls and chooses by it.
///
/// Of columns side by side one may end sooner than another. While the page is scrolled it stays in view with its end, and the
/// longer one goes on: where something stands depends on how far the page is scrolled.
struct DetailLayout: Sendable {
    struct Placed: Sendable {
        let section: any DetailSection
        let area: Rect
        var column = Column()
    }

    /// What a section shares with those above and below it beside another column.
    struct Column {
        var rows = 0
        /// Rows the longest column beside it goes on for.
        var rest = 0

        /// Rows it has come down with a page that is scrolled, in a window of so many rows.
        func shift(scroll: Int, window: Int) -> Int { max(0, min(rest, scroll - max(0, rows - window))) }
    }

    /// Something that can be chosen, and where it stands.
    struct Choice: Hashable, Sendable {
        let row: DetailRow
        let area: Rect
    }

    private let placed: [Placed]
    /// Rows of everything together.
    let rows: Int
    /// Rows that are seen at once.
    private let window: Int
    /// The days that show their steps (`LocalTime.dayNumber`).
    let openDays: Set<Int>

    /// `size` is what is seen at once.
    init(size: Size, content: DetailContent, focus: DetailFocus) {
        let facts = Self.facts(content)
        func arranged(_ form: Form, open: Set<Int> = [], more curveRows: Int = 0) -> Arranged {
            Self.arrange(
                form, in: size, content, facts, focus, openDays: open,
                curveRows: ChartSection.leastCurveRows + curveRows)
        }
        // Opening a day changes nothing above it.
        let form =
            Form.all.first { form in
                let arranged = arranged(form)
                return (form.isWhole ? arranged.rows : arranged.vitalRows) <= size.rows
            } ?? .tight
        let least = arranged(form)
        // What is left over makes the chart easier to read, and then opens days.
        let filled = least.rows <= size.rows ? least.rows : max(least.vitalRows, size.rows - 1)
        let spare = max(0, min(ChartSection.mostCurveRows - ChartSection.leastCurveRows, size.rows - filled))
        var open: Set<Int> = []
        for day in content.days.map(\.dayNumber) {
            let more = open.union([day])
            guard arranged(form, open: more, more: spare).rows <= size.rows else { break }
            open = more
        }
        openDays = open.subtracting(focus.closedDays).union([focus.openDay].compactMap(\.self))
        let final = arranged(form, open: openDays, more: spare)
        placed = final.placed
        rows = final.rows
        window = size.rows
    }

    /// How far it can be scrolled.
    var lastScroll: Int { max(0, rows - window) }

    /// Where everything stands while the page is scrolled so far.
    func placed(at scroll: Int) -> [Placed] { placed.map { shifted($0, scroll) } }

    private func shifted(_ placed: Placed, _ scroll: Int) -> Placed {
        var area = placed.area
        area.row += placed.column.shift(scroll: scroll, window: window)
        return Placed(section: placed.section, area: area, column: placed.column)
    }

    /// What can be chosen, column by column from top to bottom, and where it stands while the page is scrolled so far.
    func choices(at scroll: Int) -> [Choice] {
        placed(at: scroll).flatMap { placed in
            let area = placed.area
            return placed.section.choices(columns: area.columns).map { choice in
                Choice(
                    row: choice.row,
                    area: Rect(
                        column: area.column, row: area.row + choice.rows.lowerBound, columns: area.columns,
                        rows: choice.rows.count))
            }
        }
    }

    /// Whether an area is in view while the page is scrolled so far.
    func isInView(_ area: Rect, at scroll: Int) -> Bool { area.row >= scroll && area.endRow <= scroll + window }

    /// How far to scroll from `scroll` at the least to have something in view that can be chosen, with `more` rows below it, or as
    /// much of it as there is room for.
    func scroll(showing row: DetailRow, more: Int = 0, from scroll: Int) -> Int {
        let fitting = (0...lastScroll).filter { candidate in
            guard let area = choices(at: candidate).first(where: { $0.row == row })?.area else { return false }
            let rows = min(window, area.rows + more)
            return isInView(Rect(column: area.column, row: area.row, columns: area.columns, rows: rows), at: candidate)
        }
        return fitting.min { abs($0 - scroll) < abs($1 - scroll) } ?? scroll
    }

    /// Rows the steps of a day take; 0 where it is closed.
    func openRows(ofDay day: Int) -> Int {
        placed.lazy.compactMap { $0.section as? DaysSection }.map { $0.openRows(ofDay: day) }.max() ?? 0
    }

    /// The chart, and where it stands while the page is scrolled so far.
    func chart(at scroll: Int) -> (section: ChartSection, area: Rect)? {
        placed.lazy.compactMap { placed in (placed.section as? ChartSection).map { ($0, shifted(placed, scroll).area) }
        }
        .first
    }
}
