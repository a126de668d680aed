import AppResources
import Engine
import Weather

/// A forecast as text, in the user's language and units.
struct ForecastWords {
    let format: WeatherFormat
    let credit: String
    var isColored = false

    /// The place, a row for each hour or day, any problem, and the credit.
    func lines(_ ahead: PlaceAhead, showsDays: Bool, showsHours: Bool) -> String {
        let address = placeAddress(ahead.place, in: format.language)
        let heading = [format.name(ahead.place), address].filter { !$0.isEmpty }.joined(separator: ", ").printable
        var tables: [String] = []
        if showsHours, !ahead.hours.isEmpty {
            tables.append(columns(hours(ahead), rightAligned: [3, 4, 5], isColored: isColored))
        }
        if showsDays, !ahead.days.isEmpty {
            tables.append(
                columns(
                    ahead.days.map { day($0.remaining(after: ahead.now, clock: ahead.clock), ahead) },
                    rightAligned: [2, 3, 4, 5], isColored: isColored))
        }
        if let trouble = trouble(ahead) {
            tables.append(TableCell(trouble, .warning).written(isColored: isColored) + "\n")
        }
        func written(_ text: String, _ tint: TableCell.Tint) -> String {
            TableCell(text, tint).written(isColored: isColored) + "\n"
        }
        let warnings = (ahead.warnings + ahead.preliminary).map { one in
            let span = format.span(of: one.warning, now: ahead.now, clock: ahead.clock)
            let issue = format.issue(of: one.warning, now: ahead.now, clock: ahead.clock)
            return written(
                "\(format.glyphs.warning) \(format.title(of: one.warning))  \(span)  \(issue)".printable, .warning)
        }
        return written(heading, .strong) + warnings.joined() + tables.joined(separator: "\n") + written(credit, .dim)
    }

    private func day(_ day: ForecastDay, _ ahead: PlaceAhead) -> [TableCell] {
        [
            TableCell(format.day(day.dayNumber, today: ahead.today, .day)), TableCell(format.sky(day.condition)),
            degrees(day.range.low), degrees(day.range.high), TableCell(format.chance(day.precipitationProbability)),
            TableCell(format.text(day.amount)),
        ]
    }

    private func degrees(_ temperature: Temperature) -> TableCell {
        TableCell(format.degrees(temperature), of: temperature)
    }

    /// The rows for hours. The first row of each day names it.
    private func hours(_ ahead: PlaceAhead) -> [[TableCell]] {
        var last: Int?
        return ahead.hours.map { hour in
            let step = hour.step
            let number = ahead.clock.time(step.start).dayNumber
            defer { last = number }
            return [
                number == last ? "" : TableCell(format.day(number, today: ahead.today, .day)),
                TableCell(format.time(step.start, clock: ahead.clock)), TableCell(format.sky(step.condition)),
                hour.isBeginningKnown ? degrees(step.temperature) : TableCell(format.glyphs.missing),
                TableCell(format.chance(step.precipitationProbability)), TableCell(format.text(step.amount)),
                TableCell(
                    hour.isBeginningKnown
                        ? step.wind.speed.map(format.speed) ?? format.glyphs.missing : format.glyphs.missing),
            ]
        }
    }

    /// The age of an outdated forecast, and why there is no newer one.
    private func trouble(_ ahead: PlaceAhead) -> String? {
        let age = ahead.isStale ? ahead.stamp.map { format.age(since: $0.fetchedAt, now: ahead.now) } : nil
        let parts = [age, ahead.failure?.sentence(format.phrase)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ").printable
    }
}
