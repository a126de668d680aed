import AppResources
import Weather

extension WeatherFormat {
    /// The most important news about a place, by its clock; each form says less about the time than the one before. `shown`:
    /// another time than now that is looked at; see `beginning`.
    package func headline(_ headline: Headline, now: Timestamp, at shown: Timestamp? = nil, clock: LocalClock)
        -> [String]
    {
        func moments(_ time: Timestamp) -> [String] { self.moments(time, now: now, at: shown, clock: clock) }
        func parts(_ time: Timestamp) -> [String] { self.parts(time, now: now, at: shown, clock: clock) }
        switch headline {
        case .begins(let kind, let time) where time <= now:
            return [phrase(.headlineBeginsSoon, ["what": phrase(kind.phraseInSentence)])]
        // Rain may begin before it.
        case .begins(.thunderstorm, let time): return moments(time).map { phrase(.headlineThunder, ["when": $0]) }
        case .begins(let kind, let time):
            return moments(time).map { phrase(.headlineBegins, ["what": phrase(kind.phraseInSentence), "when": $0]) }
        case .ends(let kind, let end, let next): return ending(kind, end, next, now: now, at: shown, clock: clock)
        case .lasts(let kind, let time):
            // What ends at midnight lasts into the night, not into the next day.
            // At another time it is an hour, which in English needs other words than a part of the day.
            return parts(shown == nil ? time.adding(seconds: -1) : time).map {
                phrase(
                    shown == nil ? .headlineLasts : .headlineLastsUntil,
                    ["what": phrase(kind.phraseInSentence), "when": $0])
            }
        case .strongWind(let time) where time <= now: return [phrase(.headlineWindNow)]
        case .strongWind(let time): return parts(time).map { phrase(.headlineWind, ["when": at($0)]) }
        case .freezes(let time): return parts(time).map { phrase(.headlineFreezes, ["when": at($0)]) }
        case .hot(let high, let time):
            return parts(time).map { phrase(.headlineHot, ["when": at($0), "degrees": degreesInWords(high)]) }
        case .badAir(let pollutant, let value, let isInKorea):
            let grade = grade(of: pollutant, value, isInKorea ? .korean : .unitedStates)
            return [phrase(.headlineAir, ["what": phrase(pollutant.phrase), "grade": grade?.forms.first ?? ""])]
        case .differs(let day, let high, let before):
            let isColder = high < before
            let text: Phrase =
                switch day {
                case .today: isColder ? .headlineColder : .headlineWarmer
                case .tomorrow: isColder ? .headlineColderTomorrow : .headlineWarmerTomorrow
                }
            return [phrase(text, ["degrees": difference(high, before)])]
        }
    }

    /// "어제 이맘때보다 3° 낮아요", or "전날 이맘때보다" for a time other than now; nil if either temperature is unknown.
    package func comparedToDayBefore(_ seen: SeenWeather) -> String? {
        guard let change = seen.changeFromDayBefore, seen.conditions?.isOfDay == false else { return nil }
        let isNow = seen.moment == .now
        let degrees = difference(change.temperature, change.before)
        if degrees == difference(change.before, change.before) {
            return phrase(isNow ? .yesterdaySame : .dayBeforeSame)
        }
        let text: Phrase =
            change.celsius < 0
            ? (isNow ? .yesterdayColder : .dayBeforeColder) : (isNow ? .yesterdayWarmer : .dayBeforeWarmer)
        return phrase(text, ["degrees": degrees])
    }

    /// When precipitation ends, and when it resumes or another kind follows, or that it turns into another.
    private func ending(
        _ kind: PrecipitationAhead.Kind, _ end: Timestamp, _ next: PrecipitationAhead.Next?, now: Timestamp,
        at shown: Timestamp?, clock: LocalClock
    ) -> [String] {
        let what = phrase(kind.phraseInSentence)
        // An end far ahead is uncertain, so it is given as a part of the day, which at another time has no words.
        let isCertain = shown != nil || end.seconds(since: now) <= Self.certainSeconds
        // Precipitation that ends at midnight ends at night, not tomorrow.
        let ends =
            isCertain
            ? self.end(end, now: now, at: shown, clock: clock).prefix(1).map { ($0, phrase(.untilThen, ["when": $0])) }
            : parts(end.adding(seconds: -1), now: now, at: shown, clock: clock).map {
                ($0, phrase(.endingThen, ["when": at($0)]))
            }
        // Korean has a shorter form, without a verb; English has no verb in the first place.
        let short = isCertain && language == .korean
        guard let next else {
            return end <= now
                ? [phrase(.headlineEndsSoon, ["what": what])]
                : ends.map { phrase(.headlineEnds, ["what": what, "until": $1]) }
                    + (short ? ends.map { phrase(.headlineEndsShort, ["what": what, "when": $0.0]) } : [])
        }
        let (isSame, turns) = (next.kind == kind, next.start == end)
        let starts = moments(next.start, now: now, at: shown, clock: clock)
        func forms(_ form: Phrase, _ ends: [(String, String)]) -> [String] {
            starts.flatMap { start in
                ends.map { when, until in
                    phrase(
                        form,
                        [
                            "what": what, "when": when, "until": until, "next": phrase(next.kind.phraseInSentence),
                            "start": start,
                        ])
                }
            }
        }
        if turns {
            let turns: Phrase = kind == .thunderstorm ? .headlineThunderTurns : .headlineTurns
            return forms(turns, [("", "")]) + forms(.headlineThen, [("", "")])
        }
        let long =
            end <= now
            ? forms(isSame ? .headlineEndsSoonAgain : .headlineEndsSoonThen, [("", "")])
            : forms(isSame ? .headlineEndsAgain : .headlineEndsThen, ends)
                + (short ? forms(isSame ? .headlineEndsAgainShort : .headlineEndsThenShort, ends) : [])
        return long + forms(isSame ? .headlineAgain : .headlineThen, [("", "")])
    }

    private static let certainSeconds = 6 * 3_600

    /// A part of a day with the Korean particle for a time: "오후에", but "내일".
    private func at(_ part: String) -> String {
        part == phrase(.tomorrowAtAll) ? part : phrase(.atPartOfDay, ["when": part])
    }

    /// The hour if it is today; for tomorrow the part of the day, then the day alone.
    private func moments(_ time: Timestamp, now: Timestamp, at shown: Timestamp?, clock: LocalClock) -> [String] {
        if let shown { return beginning(time, now: now, at: shown, clock: clock) }
        return isToday(time, now, clock)
            ? Array(beginning(time, now: now, clock: clock).prefix(1)) : parts(time, now: now, at: nil, clock: clock)
    }

    private func parts(_ time: Timestamp, now: Timestamp, at shown: Timestamp?, clock: LocalClock) -> [String] {
        // "This afternoon" is said of the afternoon after now.
        if let shown { return beginning(time, now: now, at: shown, clock: clock) }
        // Midnight ends the night of the day before.
        let local = clock.time(time)
        let part = local.hour == 0 && local.minute == 0 ? 23 : local.hour
        let index = Self.partEnds.firstIndex { part < $0 } ?? 0
        if isToday(time, now, clock) { return [phrase(Self.today[index])] }
        let days = clock.time(time.adding(seconds: -1)).dayNumber - clock.time(now).dayNumber
        // A later day occurs only when the view shows a time other than now.
        guard days <= 1 else { return beginning(time, now: now, clock: clock) }
        return [phrase(Self.tomorrow[index]), phrase(.tomorrowAtAll)]
    }

    /// Midnight counts as part of the day that ends with it.
    private func isToday(_ time: Timestamp, _ now: Timestamp, _ clock: LocalClock) -> Bool {
        clock.time(time.adding(seconds: -1)).dayNumber <= clock.time(now).dayNumber
    }

    /// The hours at which 새벽, 아침, 오전, 오후, 저녁 and 밤 end (기상청, 예보용어: 시간 관련 용어).
    private static let partEnds = [6, 9, 12, 18, 21, 24]
    private static let today: [Phrase] = [
        .todayDawn, .todayMorning, .todayForenoon, .todayAfternoon, .todayEvening, .todayNight,
    ]
    private static let tomorrow: [Phrase] = [
        .tomorrowDawn, .tomorrowMorning, .tomorrowForenoon, .tomorrowAfternoon, .tomorrowEvening, .tomorrowNight,
    ]
}

extension Headline {
    /// The kind of precipitation; nil for other headlines.
    package var kind: PrecipitationAhead.Kind? {
        switch self {
        case .begins(let kind, _), .ends(let kind, _, _), .lasts(let kind, _): kind
        case .strongWind, .badAir, .freezes, .hot, .differs: nil
        }
    }
}

extension PrecipitationAhead.Kind {
    /// Its name.
    package var phrase: Phrase { Condition(kind: condition, isDaylight: true).phrase }

    /// As a sentence names it: what comes and stops is not 뇌우 but 천둥번개와 비.
    var phraseInSentence: Phrase { self == .thunderstorm ? .thunderstormFalls : phrase }

    /// A shorter name for where every column counts.
    package var shortPhrase: Phrase {
        switch self {
        case .freezingRain: .freezingRainShort
        case .thunderstorm: .thunderstormShort
        case .showers: .showersShort
        case .rain, .sleet, .snow: phrase
        }
    }
}
