import AppResources
import Engine
import Weather

/// The days and hours ahead as lines, in the words and units of the person.
struct ForecastWords {
    let format: WeatherFormat
    let credit: String

    private var phrase: PhraseBook { format.phrase }

    /// The place, a line for each hour or day, what is wrong, and the credit.
    func lines(_ ahead: PlaceAhead, showsDays: Bool, showsHours: Bool) -> String {
        let address = placeAddress(ahead.place, in: format.language)
        let heading = [format.name(ahead.place), address].filter { !$0.isEmpty }.joined(separator: ", ").printable
        var tables: [String] = []
        if showsHours, !ahead.steps.isEmpty { tables.append(columns(hours(ahead), rightAligned: [3, 4, 5])) }
        if showsDays, !ahead.days.isEmpty {
            tables.append(columns(ahead.days.map { day($0, ahead) }, rightAligned: [2, 3, 4, 5]))
        }
        if let trouble = trouble(ahead) { tables.append(trouble + "\n") }
        return heading + "\n" + tables.joined(separator: "\n") + credit + "\n"
    }

    private func day(_ day: ForecastDay, _ ahead: PlaceAhead) -> [String] {
        [
            format.day(day.dayNumber, today: ahead.today, .day), format.sky(day.condition),
            format.degrees(day.range.low),
            format.degrees(day.range.high), format.chance(day.precipitationProbability),
            format.briefDepth(day.precipitation),
        ]
    }

    /// The day stands where it begins.
    private func hours(_ ahead: PlaceAhead) -> [[String]] {
        var last: Int?
        return ahead.steps.map { step in
            let number = ahead.clock.time(step.start).dayNumber
            defer { last = number }
            return [
                number == last ? "" : format.day(number, today: ahead.today, .day),
                format.time(step.start, clock: ahead.clock), format.sky(step.condition),
                format.degrees(step.temperature),
                format.chance(step.precipitationProbability), format.briefDepth(step.precipitation),
                step.wind.speed.map(format.speed) ?? format.glyphs.missing,
            ]
        }
    }

    /// Since when what is known holds, and why there is nothing newer.
    private func trouble(_ ahead: PlaceAhead) -> String? {
        let age = ahead.isStale ? ahead.stamp.map { format.age(since: $0.fetchedAt, now: ahead.now) } : nil
        let parts = [age, ahead.failure?.sentence(phrase)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ").printable
    }
}
