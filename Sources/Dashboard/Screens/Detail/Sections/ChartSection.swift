import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// The hours ahead as a chart: the sky, temperature and apparent temperature as curves, precipitation as bars, its chance, the
/// wind, and the hours below them.
struct ChartSection: DetailSection {
    let content: DetailContent
    /// Rows of the curves.
    var curveRows: Int
    /// The day that the user has opened (`LocalTime.dayNumber`), which the chart then shows alone; nil for the hours ahead.
    var day: Int?

    static let leastCurveRows = 3
    /// From here on the line has enough heights to tell of a day, and room for a second one.
    static let goodCurveRows = 5
    /// Taller curves would turn a difference of a few degrees into a mountain range.
    static let mostCurveRows = 12
    /// Rows that the curves can be higher where nothing else fills a page.
    static let mostRowsOfPage = 8
    /// Sky, bars, chances, wind and hours.
    private static let otherRows = 5
    /// Columns from which two days are legible.
    private static let columnsForTwoDays = 70
    private static let day = 24 * 3_600
    /// How far a chart of two days goes back if the past is known, so that the present has some context.
    private static let past = 2 * 3_600

    let hasHeading = true
    let part: ReportPart? = .forecast

    func rows(columns: Int) -> Int { Self.rows(curveRows: curveRows) }

    /// Rows of the heading, the sky, the least curve and the hours: with fewer in view there is no chart to tell the hours of.
    var leastRowsWithHours: Int { 3 + Self.leastCurveRows }

    /// The chart with curves so low that it has at most so many rows, if they can be as low as that.
    func fitting(rows: Int) -> ChartSection {
        var chart = self
        chart.curveRows = min(curveRows, max(Self.leastCurveRows, rows - Self.rows(curveRows: 0)))
        return chart
    }

    /// All rows of a chart with curves of this height, including the heading.
    static func rows(curveRows: Int) -> Int { 1 + otherRows + curveRows }

    func choices(columns: Int) -> [DetailChoice] { [DetailChoice(row: .chart, rows: 0..<rows(columns: columns))] }

    /// The hours to draw: one or two days around now; more if several more hours fit in quarters of a day, fewer if not all
    /// fit. If the selected time is beyond them, the chart moves on by half its length until it contains it; for a selected
    /// day, the chart starts at the beginning of that day. An opened day is shown alone, unless it is today.
    func hours(columns: Int) -> ChartHours? {
        if let origin = startOfDay, let hours = hours(from: origin, columns: columns, isOneDay: true) { return hours }
        guard let around = hours(from: content.now, columns: columns) else { return nil }
        let half = (columns >= Self.columnsForTwoDays ? 2 * Self.day : Self.day) / 2
        let origin: Timestamp
        switch content.seen.moment {
        case .hour(let time) where time > around.end:
            origin = content.now.adding(seconds: (time.seconds(since: around.end) + half - 1) / half * half)
        case .hour(let time) where time < around.start:
            origin = content.now.adding(seconds: -(around.start.seconds(since: time) + half - 1) / half * half)
        case .day(let day) where content.clock.time(content.now).dayNumber != day:
            origin = content.clock.startOfDay(day)
        default: return around
        }
        return hours(from: origin, columns: columns) ?? around
    }

    /// The beginning of the opened day while the present is shown; nil for today, and without one.
    private var startOfDay: Timestamp? {
        guard let day, content.seen.moment == .now, content.clock.time(content.now).dayNumber != day else { return nil }
        return content.clock.startOfDay(day)
    }

    private func hours(from origin: Timestamp, columns: Int, isOneDay: Bool = false) -> ChartHours? {
        guard let forecast = content.forecast else { return nil }
        let isLong = columns >= Self.columnsForTwoDays && !isOneDay
        func hours(ahead: Int) -> ChartHours? {
            ChartHours(
                forecast, current: content.current, now: content.now, from: origin, past: isLong ? Self.past : 0,
                ahead: ahead)
        }
        let usual = isLong ? 2 * Self.day : Self.day
        guard let least = hours(ahead: usual), !isOneDay else { return hours(ahead: usual) }
        let width = ChartPicture.plotColumns(columns: columns)
        let spare = ChartScale(least, width: width).seconds(of: width) - least.seconds
        return hours(ahead: usual + (spare < 0 ? spare : spare / (Self.day / 4) * (Self.day / 4)))
    }

    /// "24시간 예보"; the day if another time is shown.
    private func title(_ hours: ChartHours, _ look: Presentation) -> String {
        guard !hours.showsNow else { return look.phrase(.nextHours, ["hours": "\(hours.hoursAhead)"]) }
        let shown = content.clock.time(hours.start).dayNumber
        return look.format.day(
            startOfDay == nil ? content.seen.dayNumber : shown, today: content.clock.time(content.now).dayNumber, .day)
    }

    /// The time of the step ahead that is nearest to a column of `area`.
    func moment(at column: Int, in area: Rect) -> Timestamp? {
        guard let hours = hours(columns: area.columns) else { return nil }
        let scale = ChartScale(hours, width: ChartPicture.plotColumns(columns: area.columns))
        let time = scale.time(at: column - area.endColumn + ChartPicture.plotColumns(columns: area.columns))
        return hours.step(nearest: time)?.time
    }

    /// The selected hour and its step; nil if the selected time is not in the chart.
    private func cursor(in hours: ChartHours) -> (time: Timestamp, step: ForecastStep)? {
        guard case .hour(let time) = content.seen.moment, time >= hours.start, time <= hours.end,
            case .expected(let step)? = content.conditions?.basis
        else { return nil }
        return (time, step)
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard let hours = hours(columns: area.columns) else { return }
        let cursor = cursor(in: hours)
        let picture = ChartPicture(
            look: look, hours: hours, area: area, curveRows: curveRows,
            hasFeelsLike: curveRows >= Self.goodCurveRows && hours.hasFeelsApart, cursor: cursor?.time)
        let title = title(hours, look)
        buffer.writeHeading(title, look, in: area)
        picture.draw(over: Sun(over: content.place.coordinate), into: &buffer)
        if let cursor {
            drawReading(of: cursor.step, at: cursor.time, look, into: &buffer, in: area)
        } else {
            picture.drawLegend(after: title.displayWidth, into: &buffer)
        }
    }

    /// Highlights the title, unless the values at the cursor are there.
    func highlight(_ choice: DetailChoice, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard let hours = hours(columns: area.columns), cursor(in: hours) == nil else { return }
        let title = look.cut(title(hours, look), to: area.columns)
        buffer.restyle(
            Rect(column: area.column, row: area.row, columns: title.displayWidth, rows: 1), look.highlighted)
    }

    /// Draws the values at the cursor. If space is short, it drops first the words of the sky, then tenths, then gaps, and
    /// only then the last values.
    private func drawReading(
        of step: ForecastStep, at time: Timestamp, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect
    ) {
        let forms = [(true, true, "  "), (false, true, "  "), (false, false, "  "), (false, false, " ")].map {
            (pieces: reading(of: step, at: time, hasWords: $0, hasTenths: $1, look), gap: [Span($2, look.theme[.text])])
        }
        let last = forms[forms.count - 1]
        let shorter = last.pieces.indices.reversed().map { (pieces: Array(last.pieces.prefix($0)), gap: last.gap) }
        let lines = (forms + shorter).map {
            Array($0.pieces.joined(separator: $0.gap)) + [Span(" ", look.theme[.text])]
        }
        guard let fitting = lines.first(where: { $0.displayWidth <= area.columns }) else { return }
        buffer.fill(Rect(column: area.column, row: area.row, columns: fitting.displayWidth, rows: 1))
        buffer.write(fitting, in: area)
    }

    /// The values, the most important first.
    private func reading(
        of step: ForecastStep, at time: Timestamp, hasWords: Bool, hasTenths: Bool, _ look: Presentation
    ) -> [[Span]] {
        let format = look.format
        let degrees = hasTenths ? format.preciseDegrees : format.degrees
        let glyph = look.glyphs.condition(step.condition)
        func text(_ text: String, _ role: Role = .text) -> [Span] { [Span(text, look.theme[role])] }
        let fallen: Role = step.falls == nil ? .dim : step.precipitationRole
        let local = content.clock.time(time)
        let wind = step.wind.speed.map { speed in
            [
                hasTenths ? format.speed(speed) : format.wholeSpeed(speed) + format.units.wind.rawValue,
                step.wind.direction.map { look.glyphs.arrow(from: $0) },
            ].compactMap(\.self).joined(separator: " ")
        }
        // Within a longer step the values are those of its beginning: the hour alone would promise more.
        let isWithin = step.start < time && time < step.time
        let hours = (isWithin ? [step.start, step.time] : [time]).map { format.time($0, clock: content.clock) }
        return [
            text("\(format.weekday(local.weekday)) \(hours.joined(separator: format.glyphs.range))", .strong),
            text(glyph.character, glyph.role) + (hasWords ? text(" " + format.sky(step.condition)) : []),
            [Span(degrees(step.temperature), look.style(of: step.temperature))],
            text(format.chance(step.precipitationProbability), fallen),
            // Beside hours of which it is no total.
            step.precipitation.millimetres > 0
                ? text(look.phrase(.perHour, ["depth": format.reading(step.amountPerHour)]), fallen) : [],
            step.feelsLike.map { text(look.phrase(.feelsLike) + " ", .dim) + text(degrees($0)) } ?? [],
            wind.map { text($0) } ?? [],
        ].filter { !$0.isEmpty }
    }
}
