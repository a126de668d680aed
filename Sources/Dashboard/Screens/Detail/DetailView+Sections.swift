import AppResources
import TerminalUI
import Weather

// What stands inside the box: the summary, facts, curve and tables.
extension DetailView {
    private static let shortestSummary = 6

    /// One section: a heading where it has one, and what is known.
    func draw(
        _ section: DetailLayout.Section, report: Report, now: Timestamp, into buffer: inout CellBuffer, in area: Rect
    ) {
        switch section {
        case .trouble(let trouble):
            let lines = trouble.lines(format, offset: look.homeOffset(now), now: now, columns: area.columns)
            for (index, (text, role)) in lines.prefix(area.rows).enumerated() {
                buffer.write(text, column: area.column, row: area.row + index, style: look.theme[role], clip: area)
            }
        case .summary(let current, let today): drawSummary(current, today: today, into: &buffer, in: area)
        case .facts(let facts, let airTomorrow):
            drawFacts(facts, into: &buffer, in: area)
            if let airTomorrow {
                let row = area.row + DetailLayout.rows(of: facts, columns: area.columns)
                drawAirTomorrow(airTomorrow, row: row, into: &buffer, in: area)
            }
        case .curve(let forecast, let current):
            drawHeading(look.phrase(.next24Hours), into: &buffer, in: area)
            let chart = Rect(column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
            TemperatureCurve(look: look).render(forecast, current: current, now: now, into: &buffer, in: chart)
        case .days(let days):
            drawHeading(look.phrase(.nextDays, ["count": "\(DetailLayout.dayCount(days))"]), into: &buffer, in: area)
            ForecastTable(look: look).renderDays(days, offset: offset(report), now: now, into: &buffer, in: area)
        case .steps(let days):
            let hours = (days.first?.steps.first?.length ?? ForecastStep.threeHours) / 3_600
            let heading = look.phrase(hours <= 1 ? .hourly : .everyHours, ["hours": "\(hours)"])
            drawHeading(heading, into: &buffer, in: area)
            ForecastTable(look: look).renderSteps(days, offset: offset(report), now: now, into: &buffer, in: area)
        case .forecastMissing: drawWaiting(.loadingForecast, into: &buffer, in: area)
        case .nothing: drawWaiting(.tileWaiting, into: &buffer, in: area)
        }
    }

    private func offset(_ report: Report) -> UTCOffset {
        report.forecast.value?.offset ?? report.current.value?.offset ?? .zero
    }

    private func drawWaiting(_ words: Phrase, into buffer: inout CellBuffer, in area: Rect) {
        let text = look.cut(look.phrase(words), to: area.columns)
        buffer.write(text, column: area.column, row: area.row, style: look.theme[.dim], clip: area)
    }

    func drawHeading(_ title: String, into buffer: inout CellBuffer, in area: Rect) {
        let text = look.cut(title, to: area.columns)
        buffer.fill(area.line(0), with: look.glyphs.rule, style: look.theme[.rule])
        buffer.write("\(text) ", column: area.column, row: area.row, style: look.theme[.title], clip: area)
    }

    private func drawSummary(_ current: CurrentWeather, today: DayRange?, into buffer: inout CellBuffer, in area: Rect)
    {
        let hasPicture = area.columns >= DetailLayout.columnsForPicture
        let picture = ConditionArt.size(.large)
        let temperature = format.preciseDegrees(current.temperature)
        let style = look.style(of: current.temperature)
        let left = hasPicture ? area.column + picture.columns + 2 : area.column
        var row = area.row
        if hasPicture {
            ConditionArt.draw(
                current.condition, scale: .large, column: area.column, row: area.row, into: &buffer, look: look,
                clip: area)
        }
        if hasPicture, !look.glyphs.isASCII {
            BigDigits.draw(temperature, column: left, row: row, into: &buffer, style: style, clip: area)
            row += BigDigits.rows
        } else {
            let glyph = look.glyphs.condition(current.condition)
            var column = left
            column += buffer.write(
                "\(temperature)\(look.glyphs.isASCII ? format.temperatureUnit : "") ", column: column, row: row,
                style: style.adding(.bold), clip: area)
            if !hasPicture {
                buffer.write(glyph.character, column: column, row: row, style: look.theme[glyph.role], clip: area)
            }
            row += 1
        }
        let room = area.endColumn - left
        let feels = current.feelsLike.map { format.preciseDegrees($0) } ?? look.phrase(.notKnown)
        let label = look.phrase(.feelsLike) + " "
        // The number is never cut; where too little is left for the sky's words, the picture says it.
        let wordsRoom = room - label.displayWidth - feels.displayWidth - 2
        let summary = look.cut(format.sky(current.condition), to: max(wordsRoom, 0))
        write(
            wordsRoom >= Self.shortestSummary
                ? [(summary, .strong), ("  ", .text), (label, .dim), (feels, .text)]
                : [(label, .dim), (feels, .text)],
            column: left, row: row, into: &buffer, clip: area)
        write(rangeSpans(today, room: room), column: left, row: row + 1, into: &buffer, clip: area)
        if case .hours(let from, let to) = today?.coverage {
            let note = look.phrase(.rangePartial, ["from": "\(from)", "to": "\(to)"])
            buffer.write(
                look.cut("(\(note))", to: room), column: left, row: row + 2, style: look.theme[.dim], clip: area)
        }
    }

    /// Whole degrees where tenths do not fit, a sign where words do not.
    private func rangeSpans(_ today: DayRange?, room: Int) -> [(String, Role)] {
        func spans(_ degrees: (Temperature) -> String, unknown: String) -> [(String, Role)] {
            let low = today.map { degrees($0.low) } ?? unknown
            let high = today.map { degrees($0.high) } ?? unknown
            return [
                (look.phrase(.lowest) + " ", .dim), (low + " ", .text), (look.phrase(.highest) + " ", .dim),
                (high, .text),
            ]
        }
        let long = spans(format.preciseDegrees, unknown: look.phrase(.notKnown))
        let short = spans(format.degrees, unknown: look.glyphs.missing)
        return long.reduce(0) { $0 + $1.0.displayWidth } <= room ? long : short
    }

    private func drawFacts(_ facts: [DetailFact], into buffer: inout CellBuffer, in area: Rect) {
        let perRow = area.columns >= DetailLayout.columnsForTwoFacts ? 2 : 1
        let width = (area.columns - (perRow - 1) * 2) / perRow
        for (index, fact) in facts.enumerated() {
            let (label, value) = text(of: fact)
            let column = area.column + index % perRow * (width + 2)
            let cell = Rect(column: column, row: area.row + index / perRow, columns: width, rows: 1).intersection(area)
            var spans: [(String, Role)] = [(look.phrase(label) + " ", .dim)]
            spans.append((look.cut(value ?? look.phrase(.notKnown), to: width - spans[0].0.displayWidth), .text))
            write(spans, column: column, row: cell.row, into: &buffer, clip: cell)
        }
    }

    /// The fine dust is told where there is room for all of it.
    private func drawAirTomorrow(_ air: AirQuality, row: Int, into buffer: inout CellBuffer, in area: Rect) {
        let label = look.phrase(.airTomorrow) + " "
        let room = area.columns - label.displayWidth
        let whole = format.worstAir(air)
        let value = whole.displayWidth <= room ? whole : look.cut(format.airQuality(air), to: room)
        write([(label, .dim), (value, .text)], column: area.column, row: row, into: &buffer, clip: area)
    }

    private func text(of fact: DetailFact) -> (Phrase, String?) {
        switch fact {
        case .humidity(let value): (.humidity, value.map(format.percent))
        case .pressure(let value): (.pressure, value.map(format.pressure))
        case .wind(let value): (.wind, format.wind(value))
        case .gust(let value): (.gust, format.speed(value))
        case .cloudCover(let value): (.cloudCover, value.map(format.percent))
        case .visibility(let value): (.visibility, value.map(format.visibility))
        case .rain(let value): (.rainLastHour, format.depth(value))
        case .snow(let value): (.snowLastHour, format.depth(value))
        case .sunrise(let time, let offset): (.sunrise, format.time(time, offset: offset))
        case .sunset(let time, let offset): (.sunset, format.time(time, offset: offset))
        case .sun(let isUp): (.sun, look.phrase(isUp ? .upAllDay : .downAllDay))
        case .uvIndex(let value): (.uvIndex, format.uvIndex(value))
        case .air(let value): (.airQuality, value.map(format.airQuality))
        case .fineDust(let value): (.fineDust, value.map(format.concentration))
        case .dust(let value): (.coarseDust, value.map(format.concentration))
        }
    }

    private func write(
        _ spans: [(String, Role)], column: Int, row: Int, into buffer: inout CellBuffer, clip: Rect
    ) {
        var column = column
        for (text, role) in spans {
            column += buffer.write(text, column: column, row: row, style: look.theme[role], clip: clip)
        }
    }
}
