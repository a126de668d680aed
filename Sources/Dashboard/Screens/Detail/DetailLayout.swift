import TerminalUI
import Weather

/// The layout of the detail's sections. The view draws it; the view model uses it for scrolling and selecting.
///
/// Of two columns side by side, one may be shorter. While the page scrolls, the shorter one stays in view with its end and the
/// longer one moves on, so positions depend on how far the page is scrolled.
struct DetailLayout: Sendable {
    struct Placed: Sendable {
        let section: any DetailSection
        let area: Rect
        var column = Column()
    }

    /// Properties of the column that a section is in.
    struct Column {
        var rows = 0
        /// Rows by which the longest column is longer.
        var rest = 0

        /// Rows by which the column has moved down in a scrolled page, in a window of so many rows.
        func shift(scroll: Int, window: Int) -> Int { max(0, min(rest, scroll - max(0, rows - window))) }
    }

    /// Something that can be selected, and its area.
    struct Choice: Hashable, Sendable {
        let row: DetailRow
        let area: Rect
    }

    private let placed: [Placed]
    /// Rows of the whole page.
    let rows: Int
    /// Visible rows.
    private let window: Int
    /// The days whose steps are shown (`LocalTime.dayNumber`).
    let openDays: Set<Int>

    /// - Parameters:
    ///   - size: the visible area.
    ///   - days: those that the user has opened and closed.
    init(size: Size, content: DetailContent, days: OpenDays = OpenDays()) {
        let facts = Self.facts(content)
        func arranged(_ form: Form, open: Set<Int> = [], more curveRows: Int = 0) -> Arranged {
            Self.arrange(
                form, in: size, content, facts, openDays: open, opened: days.opened,
                curveRows: ChartSection.leastCurveRows + curveRows)
        }
        // The form is chosen with all days closed, so that opening a day changes nothing above it.
        func fitting(more rows: Int) -> Form? {
            Form.all.first { form in
                let arranged = arranged(form, more: rows)
                return (form.isWhole ? arranged.rows : arranged.vitalRows) <= size.rows
            }
        }
        // A chart that can be read comes before a large picture.
        let form =
            Form.low(size) ?? fitting(more: ChartSection.goodCurveRows - ChartSection.leastCurveRows)
            ?? fitting(more: 0) ?? (content.troubles.isEmpty ? .tight : .factsLast)
        let least = arranged(form)
        // Spare rows first make the chart taller, and then open days.
        let filled = least.rows <= size.rows ? least.rows : max(least.vitalRows, size.rows - 1)
        let spare = max(0, min(ChartSection.mostCurveRows - ChartSection.leastCurveRows, size.rows - filled))
        var open: Set<Int> = []
        for day in content.days.map(\.dayNumber) {
            let more = open.union([day])
            guard arranged(form, open: more, more: spare).rows <= size.rows else { break }
            open = more
        }
        openDays = open.subtracting(days.closed).union([days.opened].compactMap(\.self))
        // A page fills its height, whatever the user opens and closes.
        let rest = max(0, min(ChartSection.mostRowsOfPage, size.rows - arranged(form, open: open, more: spare).rows))
        let final = arranged(form, open: openDays, more: spare + rest)
        placed = final.placed
        rows = final.rows
        window = size.rows
    }

    /// The largest scroll offset.
    var lastScroll: Int { max(0, rows - window) }

    /// All sections at a scroll offset.
    func placed(at scroll: Int) -> [Placed] { placed.map { shifted($0, scroll) } }

    private func shifted(_ placed: Placed, _ scroll: Int) -> Placed {
        var area = placed.area
        area.row += placed.column.shift(scroll: scroll, window: window)
        return Placed(section: placed.section, area: area, column: placed.column)
    }

    /// What can be selected, column by column from top to bottom, at a scroll offset.
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

    /// Whether an area is fully in view at a scroll offset.
    func isInView(_ area: Rect, at scroll: Int) -> Bool { area.row >= scroll && area.endRow <= scroll + window }

    /// The scroll offset nearest to `scroll` that brings a row into view with `more` rows below it, or as much of them as
    /// fits.
    func scroll(showing row: DetailRow, more: Int = 0, from scroll: Int) -> Int {
        let fitting = (0...lastScroll).filter { candidate in
            guard let area = choices(at: candidate).first(where: { $0.row == row })?.area else { return false }
            let rows = min(window, area.rows + more)
            return isInView(Rect(column: area.column, row: area.row, columns: area.columns, rows: rows), at: candidate)
        }
        return fitting.min { abs($0 - scroll) < abs($1 - scroll) } ?? scroll
    }

    /// Rows of a day's steps; 0 if the day is closed.
    func openRows(ofDay day: Int) -> Int {
        placed.lazy.compactMap { $0.section as? DaysSection }.map { $0.openRows(ofDay: day) }.max() ?? 0
    }

    /// What is at a cell of the page, counted from its top; nil if nothing there can be selected.
    func target(at cell: Point, scroll: Int) -> DetailTarget? {
        guard let choice = choices(at: scroll).first(where: { $0.area.contains(cell) }) else { return nil }
        guard choice.row == .chart else { return DetailTarget(row: choice.row, moment: nil) }
        return DetailTarget(
            row: .chart, moment: chart(at: scroll).flatMap { $0.section.moment(at: cell.column, in: $0.area) })
    }

    /// The chart and its area at a scroll offset.
    func chart(at scroll: Int) -> (section: ChartSection, area: Rect)? {
        placed.lazy.compactMap { placed in (placed.section as? ChartSection).map { ($0, shifted(placed, scroll).area) }
        }
        .first
    }
}

/// What is at a cell of the detail: a row that can be selected and, on the chart, the time.
struct DetailTarget: Hashable, Sendable {
    let row: DetailRow
    let moment: Timestamp?
}
