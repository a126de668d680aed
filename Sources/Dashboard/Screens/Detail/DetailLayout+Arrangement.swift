import Engine
import TerminalUI
import Weather
import WeatherService

// The parts of the detail, and how they are arranged.
extension DetailLayout {
    /// How generous the layout is; the first form that shows the vital parts without scrolling is chosen. The choice depends
    /// only on what all places of a source have in common, so that nothing moves when pages are turned.
    struct Form: Hashable {
        /// Blank rows between groups.
        var hasGaps = false
        /// Chosen only if everything fits at once: the air is then next to the measures instead of last.
        var isWhole = false
        /// A small picture.
        var isCompact = false
        /// If false, the sentence is beside the digits, where it may not fit; in one column it always has its own row.
        var hasRowForSentence = true
        /// Whether the days have a heading; in one column they always do.
        var hasHeading = true
        /// Summary, chart and days side by side, in a wide area of few rows.
        var isLow = false
        /// All facts come after the chart.
        var hasFactsLast = false

        static let all = [
            Form(hasGaps: true, isWhole: true), Form(hasGaps: true), Form(), Form(isCompact: true),
            Form(isCompact: true, hasHeading: false), Form(isCompact: true, hasRowForSentence: false),
            tight,
        ]
        static let tight = Form(isCompact: true, hasRowForSentence: false, hasHeading: false)
        /// Where the sentences of a failure would push the chart out of view.
        static let factsLast = Form(isCompact: true, hasRowForSentence: false, hasHeading: false, hasFactsLast: true)

        /// The form for an area that has no other; nil for all that have one.
        static func low(_ size: Size) -> Form? {
            let most = size.columns >= columnsForLow ? mostRowsOfLow : mostLowRows
            guard size.columns >= columnsForTwo, size.rows <= most else { return nil }
            return Form(isCompact: true, isLow: true)
        }
    }

    /// With no more rows, a chart below summary and facts would be cut by the end of the area.
    private static let mostLowRows = ChartSection.rows(curveRows: ChartSection.leastCurveRows) + 4

    /// In a wide area the chart is taller before anything stands below something else.
    private static let columnsForLow = 110
    private static let mostRowsOfLow = ChartSection.rows(curveRows: ChartSection.mostCurveRows)

    /// The inner width of a box of 76 and of 160 columns.
    private static let columnsForTwo = 72
    private static let columnsForThree = 156

    /// The parts of the detail.
    enum Part: Hashable {
        case waiting, warnings, alerts, trouble, summary, opinion, measures, dust, sun, chart, days, firstDays,
            laterDays, air,
            sky
    }

    /// What users open the detail for; the rest may have to be scrolled to.
    private static let vital: Set<Part> = [
        .warnings, .alerts, .trouble, .summary, .opinion, .chart, .days, .firstDays, .laterDays,
    ]
    /// The same where there are the rows for it.
    private static let vitalIfTall: Set<Part> = vital.union([.measures, .dust, .sun])
    /// In an area of fewer rows the measures come after the hours and the days.
    private static let rowsForMeasuresFirst = 26

    /// Parts from top to bottom, in groups separated by a gap.
    private typealias Stack = [[Part]]

    private struct Plan {
        let beside: [(stack: Stack, share: Double)]
        let below: Stack
    }

    /// Order and grouping, the most important first: stacks side by side with their shares of the width, and below them one
    /// over the full width. Parts with the same rows at every place come before parts whose rows vary, such as the days, which
    /// the user opens.
    private static func plan(_ size: Size, _ form: Form) -> Plan {
        let isTall = size.rows >= rowsForMeasuresFirst
        return switch size.columns {
        case _ where form.isLow:
            Plan(
                beside: [
                    ([[.summary, .opinion], [.warnings], [.alerts], [.trouble], [.measures]], 0.3), ([[.chart]], 0.4),
                    ([[.firstDays]], 0.3),
                ],
                below: [[.dust, .air, .sun, .sky], [.laterDays]])
        case ..<columnsForTwo where form.isWhole:
            Plan(
                beside: [],
                below: [
                    [.summary, .opinion], [.warnings], [.alerts], [.trouble], [.measures, .dust, .air, .sun, .sky],
                    [.chart],
                    [.days],
                ])
        case ..<columnsForTwo where isTall:
            Plan(
                beside: [],
                below: [
                    [.summary, .opinion], [.warnings], [.alerts], [.trouble], [.measures, .dust, .sun], [.chart],
                    [.days], [.air, .sky],
                ])
        case ..<columnsForTwo:
            Plan(
                beside: [],
                below: [
                    [.summary, .opinion], [.warnings], [.alerts], [.trouble], [.chart], [.days],
                    [.measures, .dust, .sun, .air, .sky],
                ])
        case ..<columnsForThree where form.isWhole:
            Plan(
                beside: [
                    ([[.summary, .opinion], [.measures]], 0.47), ([[.dust, .air, .sun, .sky], [.days]], 0.53),
                ],
                below: [[.warnings], [.alerts], [.trouble], [.chart]])
        case ..<columnsForThree where isTall:
            Plan(
                beside: [([[.summary, .opinion], [.measures]], 0.47), ([[.dust, .sun], [.days]], 0.53)],
                below: [[.warnings], [.alerts], [.trouble], [.chart], [.air, .sky]])
        case ..<columnsForThree:
            Plan(
                beside: [
                    (
                        [[.summary, .opinion], [.alerts], [.trouble]] + (form.hasFactsLast ? [] : [[.dust, .sun]]),
                        0.47
                    ), ([[.days]], 0.53),
                ],
                below: [[.warnings], [.chart], (form.hasFactsLast ? [.dust, .sun] : []) + [.measures, .air, .sky]])
        default:
            Plan(
                beside: [
                    ([[.summary, .opinion], [.measures], [.dust, .air], [.sun, .sky]], 0.28), ([[.firstDays]], 0.36),
                    ([[.laterDays]], 0.36),
                ],
                below: [[.warnings], [.alerts], [.trouble], [.chart]])
        }
    }

    private static let gutter = 2

    struct Arranged {
        var placed: [Placed] = []
        var rows = 0
        /// Rows down to the end of the last vital part.
        var vitalRows = 0
    }

    /// The sections that are the same in every form, created once.
    static func facts(_ content: DetailContent) -> [Part: FactsSection] {
        [
            .measures: FactsSection(groups: Fact.measures(content), part: content.part),
            .dust: FactsSection(groups: Fact.dust(content), part: .air),
            .air: FactsSection(groups: Fact.air(content), part: .air),
            .sun: FactsSection(groups: Fact.sun(content)), .sky: FactsSection(groups: Fact.sky(content)),
        ]
    }

    /// `size`: the visible area.
    static func arrange(
        _ form: Form, in size: Size, _ content: DetailContent, _ facts: [Part: FactsSection],
        openDays: Set<Int>, opened: Int?, curveRows: Int
    ) -> Arranged {
        let columns = size.columns
        let vital = size.rows >= rowsForMeasuresFirst ? vitalIfTall : vital
        var result = Arranged()
        func sections(_ part: Part) -> [any DetailSection] {
            if let section = facts[part] { return [section] }
            return Self.sections(
                part, form, in: size, content, openDays: openDays, opened: opened, curveRows: curveRows)
        }
        /// Returns the row after the last of the stack, which begins at `top`.
        func place(_ stack: Stack, column: Int, columns: Int, top: Int) -> Int {
            var row = top
            for group in stack {
                var isFirst = true
                for part in group {
                    for section in sections(part) {
                        if isFirst, row > top, !section.hasHeading, form.hasGaps { row += 1 }
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
        let isWaiting = content.conditions == nil
        let plan =
            isWaiting ? Plan(beside: [], below: [[.trouble], [.waiting]]) : plan(size, form)
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
        _ part: Part, _ form: Form, in size: Size, _ content: DetailContent, openDays: Set<Int>, opened: Int?,
        curveRows: Int
    ) -> [any DetailSection] {
        let hasForecast = content.forecast.map { !$0.steps.isEmpty } ?? false
        let isOneColumn = size.columns < columnsForTwo
        let count = max(content.facts.days, content.days.count)
        let first =
            form.isLow
            ? min(count, max(1, size.rows - 1))
            : firstDays(of: count, stepsOfDay: content.facts.stepsOfDay, in: size)
        func days(_ span: Range<Int>) -> [any DetailSection] {
            guard hasForecast else { return [] }
            return [
                DaysSection(
                    content: content, openDays: openDays, span: span, hasHeading: isOneColumn || form.hasHeading)
            ]
        }
        switch part {
        case .trouble:
            return content.troubles.map {
                TroubleSection(trouble: $0, now: content.now, clock: content.clock, words: content.words)
            }
        case .alerts:
            let approaches = content.typhoons.map { typhoon, approach in
                TyphoonSection(
                    typhoon: typhoon, approach: approach, now: content.now, clock: content.clock,
                    format: content.words.format)
            }
            return content.around.findings.map {
                AlertSection(finding: $0, now: content.now, format: content.words.format)
            }
                + approaches
        case .warnings:
            guard !content.around.warnings.isEmpty else { return [] }
            return [
                WarningsSection(
                    warnings: content.around.warnings, now: content.now, otherTime: content.seen.timeOfOtherDay,
                    clock: content.clock, format: content.words.format)
            ]
        case .waiting:
            // There are values, but the forecast does not reach the selected moment.
            if content.seen.moment != .now, content.forecast != nil { return [WaitingSection(words: .tileNoForecast)] }
            return content.isTold(.current) ? [] : [WaitingSection(words: .tileWaiting)]
        case .summary:
            return content.conditions.map {
                [
                    SummarySection(
                        $0, in: content, isCompact: form.isCompact,
                        hasRowForSentence: isOneColumn || form.hasRowForSentence)
                ]
            } ?? []
        case .opinion:
            guard let opinion = content.opinion, let source = SourceProfile.of(opinion.source) else { return [] }
            return [OpinionSection(source: source, opinion: opinion, now: content.now, clock: content.clock)]
        case .chart:
            if hasForecast { return [ChartSection(content: content, curveRows: curveRows, day: opened)] }
            return content.isTold(.forecast) ? [] : [WaitingSection(words: .loadingForecast)]
        case .days: return days(0..<count)
        case .firstDays: return days(0..<first)
        case .laterDays: return first < count ? days(first..<count) : []
        case .measures, .dust, .sun, .air, .sky: return []
        }
    }

    /// How many days go into the first of two columns: as many as can be open above the chart, but at most half of them, and
    /// at least today and tomorrow.
    private static func firstDays(of count: Int, stepsOfDay: Int, in size: Size) -> Int {
        let room = size.rows - ChartSection.rows(curveRows: ChartSection.mostCurveRows) - 1
        let open = room / (stepsOfDay + DaysSection.otherRowsOfOpenDay)
        return min(count, max(2, min(open, (count + 1) / 2)))
    }
}
