import TerminalUI
import Weather
import WeatherService

// What the detail consists of, and how its parts are arranged.
extension DetailLayout {
    /// How much room the sections give themselves; the first form that shows what matters without scrolling is taken.
    enum Form: CaseIterable {
        /// With blank rows between groups; without them.
        case roomy, dense
        /// With a small picture, and in several columns without the heading of the days; then with the sentence beside the
        /// digits as well, where it may lack room.
        case compact, tight

        var isCompact: Bool { self == .compact || self == .tight }
    }

    /// Inside a box of 76 and 160 columns.
    private static let columnsForTwo = 72
    private static let columnsForThree = 156

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

    struct Arranged {
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

    static func arrange(
        _ form: Form, columns: Int, _ content: DetailContent, _ focus: DetailFocus, openDays: Set<Int>,
        curveRows: Int
    ) -> Arranged {
        var result = Arranged()
        func sections(_ part: Part) -> [any DetailSection] {
            Self.sections(
                part, form, content, focus, openDays: openDays, curveRows: curveRows,
                isOneColumn: columns < columnsForTwo)
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
        curveRows: Int, isOneColumn: Bool
    ) -> [any DetailSection] {
        let hasForecast = content.forecast.map { !$0.steps.isEmpty } ?? false
        switch part {
        case .trouble: return content.troubles.map { TroubleSection(trouble: $0, now: content.now) }
        case .waiting: return content.isTold(.current) ? [] : [WaitingSection(words: .tileWaiting)]
        case .summary:
            return content.current.map {
                [
                    SummarySection(
                        $0, in: content, isCompact: form.isCompact, hasRowForSentence: isOneColumn || form != .tight)
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
                DaysSection(
                    content: content, chosen: focus.chosen, openDays: openDays,
                    hasHeading: isOneColumn || !form.isCompact)
            ]
        }
    }

    private static func facts(_ groups: [Fact.Group]) -> [any DetailSection] {
        groups.isEmpty ? [] : [FactsSection(groups: groups)]
    }
}
