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
        fileprivate var column = Column()
    }

    /// What a section shares with those above and below it beside another column.
    fileprivate struct Column {
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

    /// Inside a box of 76 and 160 columns.
    private static let columnsForTwo = 72
    private static let columnsForThree = 156

    /// How much room the sections give themselves; the first form that shows what matters without scrolling is taken.
    private enum Form: CaseIterable { case roomy, dense, compact }

    /// `size` is what is seen at once.
    init(size: Size, content: DetailContent, focus: DetailFocus) {
        func arranged(_ form: Form, open: Set<Int> = [], more curveRows: Int = 0) -> Arranged {
            Self.arrange(
                form, columns: size.columns, content, focus, openDays: open,
                curveRows: ChartSection.leastCurveRows + curveRows)
        }
        // Opening a day changes nothing above it.
        let form = Form.allCases.first { arranged($0).vitalRows <= size.rows } ?? .compact
        let least = arranged(form)
        // What is left over makes the chart easier to read, then opens days, and then lets the chart grow.
        let filled = least.rows <= size.rows ? least.rows : max(least.vitalRows, size.rows - 1)
        let spare = max(0, min(ChartSection.usualCurveRows - ChartSection.leastCurveRows, size.rows - filled))
        var open: Set<Int> = []
        var opened = arranged(form, more: spare)
        for day in content.days.map(\.dayNumber) {
            let next = arranged(form, open: open.union([day]), more: spare)
            guard next.rows <= size.rows else { break }
            open.insert(day)
            opened = next
        }
        openDays = open.subtracting(focus.closedDays).union([focus.openDay].compactMap(\.self))
        let final = arranged(form, open: openDays, more: spare + opened.roomForChart(in: size.rows))
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

    /// What can be chosen, from top to bottom, and where it stands while the page is scrolled so far.
    func choices(at scroll: Int) -> [Choice] {
        let ordered = placed.flatMap { placed in
            placed.section.choices(columns: placed.area.columns).map { (placed: placed, choice: $0) }
        }
        .sorted {
            ($0.placed.area.row + $0.choice.rows.lowerBound, $0.placed.area.column)
                < ($1.placed.area.row + $1.choice.rows.lowerBound, $1.placed.area.column)
        }
        return ordered.map { placed, choice in
            let area = shifted(placed, scroll).area
            return Choice(
                row: choice.row,
                area: Rect(
                    column: area.column, row: area.row + choice.rows.lowerBound, columns: area.columns,
                    rows: choice.rows.count))
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
        placed.lazy.compactMap { $0.section as? DaysSection }.first?.openRows(ofDay: day) ?? 0
    }

    /// The chart, and where it stands while the page is scrolled so far.
    func chart(at scroll: Int) -> (section: ChartSection, area: Rect)? {
        placed.lazy.compactMap { placed in (placed.section as? ChartSection).map { ($0, shifted(placed, scroll).area) }
        }
        .first
    }
}

extension DetailLayout {
    /// What the detail consists of.
    private enum Part: Hashable {
        case waiting, trouble, summary, measures, dust, airTomorrow, sun, chart, days, air, sky
    }

    /// What a person opens the detail for; the rest may have to be scrolled to.
    private static let vital: Set<Part> = [.trouble, .summary, .measures, .dust, .sun, .chart, .days]

    /// Parts from top to bottom, in groups that stand apart.
    private typealias Stack = [[Part]]

    private struct Plan {
        let beside: [(stack: Stack, share: Double)]
        let below: Stack
    }

    /// The order and grouping, what matters most first: stacks beside each other, with their share of the width, and below
    /// them one over all of it.
    private static func plan(columns: Int) -> Plan {
        switch columns {
        case ..<columnsForTwo:
            Plan(
                beside: [],
                below: [
                    [.summary], [.trouble], [.measures, .dust, .airTomorrow, .sun], [.chart], [.days], [.air, .sky],
                ])
        case ..<columnsForThree:
            Plan(
                beside: [([[.summary], [.measures]], 0.47), ([[.days], [.dust, .sun]], 0.53)],
                below: [[.trouble], [.chart], [.air, .airTomorrow, .sky]]
            )
        default:
            Plan(
                beside: [
                    ([[.summary], [.measures, .dust, .sun], [.air, .airTomorrow, .sky]], 0.28),
                    ([[.trouble], [.chart]], 0.44),
                    ([[.days]], 0.28),
                ], below: []
            )
        }
    }

    private static let gutter = 2

    private struct Arranged {
        var placed: [Placed] = []
        var rows = 0
        /// Down to the last of what matters.
        var vitalRows = 0

        /// Rows the chart may still grow by so that what stands in its column, or all, is seen at once.
        func roomForChart(in rows: Int) -> Int {
            for placed in placed {
                guard let chart = placed.section as? ChartSection else { continue }
                let end = placed.column.rows > 0 ? placed.column.rows : self.rows
                let most = ChartSection.mostCurveRows(columns: placed.area.columns) - chart.curveRows
                return max(0, min(most, rows - end))
            }
            return 0
        }
    }

    private static func arrange(
        _ form: Form, columns: Int, _ content: DetailContent, _ focus: DetailFocus, openDays: Set<Int>,
        curveRows: Int
    ) -> Arranged {
        var result = Arranged()
        func sections(_ part: Part) -> [any DetailSection] {
            Self.sections(
                part, form, content, focus, openDays: openDays, curveRows: curveRows,
                isTitled: form != .compact || columns < columnsForTwo)
        }
        /// The row after the last of the stack, which begins at `top`.
        func place(_ stack: Stack, column: Int, columns: Int, top: Int) -> Int {
            var row = top
            for group in stack {
                var isFirst = true
                for part in group {
                    for section in sections(part) {
                        if isFirst, row > top, !section.hasHeading, form == .roomy { row += 1 }
                        isFirst = false
                        let area = Rect(
                            column: column, row: row, columns: columns, rows: section.rows(columns: columns))
                        result.placed.append(Placed(section: section, area: area))
                        row = area.endRow
                        if vital.contains(part) { result.vitalRows = max(result.vitalRows, row) }
                    }
                }
            }
            result.rows = max(result.rows, row)
            return row
        }
        let plan = content.current == nil ? Plan(beside: [], below: [[.trouble], [.waiting]]) : plan(columns: columns)
        var left = 0
        var bottom = 0
        let room = columns - gutter * max(0, plan.beside.count - 1)
        for (index, (stack, share)) in plan.beside.enumerated() {
            let isLast = index == plan.beside.count - 1
            let width = isLast ? columns - left : Int(Double(room) * share)
            let first = result.placed.count
            let end = place(stack, column: left, columns: width, top: 0)
            for index in first..<result.placed.count { result.placed[index].column.rows = end }
            bottom = max(bottom, end)
            left += width + gutter
        }
        for index in result.placed.indices {
            result.placed[index].column.rest = bottom - result.placed[index].column.rows
        }
        _ = place(plan.below, column: 0, columns: columns, top: bottom)
        return result
    }

    private static func sections(
        _ part: Part, _ form: Form, _ content: DetailContent, _ focus: DetailFocus, openDays: Set<Int>,
        curveRows: Int, isTitled: Bool
    ) -> [any DetailSection] {
        let hasForecast = content.forecast.map { !$0.steps.isEmpty } ?? false
        switch part {
        case .trouble: return content.troubles.map { TroubleSection(trouble: $0, now: content.now) }
        case .waiting: return content.isTold(.current) ? [] : [WaitingSection(words: .tileWaiting)]
        case .summary:
            return content.current.map {
                [
                    SummarySection($0, in: content, isCompact: form == .compact, hasRowForSentence: isTitled)
                ]
            } ?? []
        case .measures: return facts(Fact.measures(content))
        case .dust: return facts(Fact.dust(content))
        case .sun: return facts(Fact.sun(content))
        case .airTomorrow: return facts(Fact.airTomorrow(content))
        case .air: return facts(Fact.air(content))
        case .sky: return facts(Fact.sky(content))
        case .chart:
            if hasForecast { return [ChartSection(content: content, focus: focus, curveRows: curveRows)] }
            return content.isTold(.forecast) ? [] : [WaitingSection(words: .loadingForecast)]
        case .days:
            guard hasForecast else { return [] }
            return [
                DaysSection(content: content, chosen: focus.chosen, openDays: openDays, hasHeading: isTitled)
            ]
        }
    }

    private static func facts(_ groups: [Fact.Group]) -> [any DetailSection] {
        groups.isEmpty ? [] : [FactsSection(groups: groups)]
    }
}
