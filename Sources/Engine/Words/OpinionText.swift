import AppResources
import Weather

extension WeatherFormat {
    /// What another source says of the next precipitation and of tomorrow's high, from long to short; the longest say by how much it
    /// differs from what is shown.
    package func opinion(
        of source: String, _ told: ForecastComparison, now: Timestamp, clock: LocalClock
    ) -> [String] {
        let agrees =
            (told.precipitation == nil || told.agreesOnPrecipitation == true)
            && (told.high == nil || told.ownHigh != nil && !differs(told))
        func line(_ rain: String?, _ high: String?, isWhole: Bool = true) -> String {
            let facts = [rain, high].compactMap(\.self).joined(separator: ", ")
            return phrase(agrees && isWhole ? .opinionAgrees : .opinion, ["source": source, "facts": facts])
        }
        let rain = told.precipitation.map { precipitation($0, .opinionBegins, now: now, clock: clock) } ?? []
        let brief = told.precipitation.map { precipitation($0, .opinionBeginsShort, now: now, clock: clock) } ?? []
        let high = told.high.map(degreesInWords)
        let tomorrow = high.map { phrase(.opinionHigh, ["degrees": $0]) }
        let short = high.map { phrase(.opinionHighShort, ["degrees": $0]) }
        return [
            line(rain.first.map { $0 + delay(told) }, tomorrow.map { $0 + difference(told) }),
            line(rain.first, tomorrow), line(brief.first, tomorrow), line(brief.first, short), line(brief.last, short),
            line(brief.last, short, isWhole: false), line(brief.last ?? short, nil, isWhole: false),
        ]
    }

    /// From long to short.
    private func precipitation(
        _ precipitation: ForecastComparison.Precipitation, _ form: Phrase, now: Timestamp, clock: LocalClock
    ) -> [String] {
        switch precipitation {
        case .dry: [phrase(form == .opinionBegins ? .opinionDry : .opinionDryShort)]
        case .falls(let kind): [phrase(.opinionFalls, ["what": phrase(kind.phrase)])]
        case .begins(let kind, let start) where start <= now:
            [phrase(.headlineBeginsSoon, ["what": phrase(kind.phrase)])]
        case .begins(let kind, let start):
            beginning(start, now: now, clock: clock).map { phrase(form, ["what": phrase(kind.phrase), "when": $0]) }
        }
    }

    /// "(2시간 늦게)", or nothing if both say the same hour.
    private func delay(_ told: ForecastComparison) -> String {
        guard let seconds = told.delay, abs(seconds) >= 3_600 else { return "" }
        return phrase(seconds > 0 ? .opinionLater : .opinionEarlier, ["hours": "\(abs(seconds) / 3_600)"])
    }

    /// "(2° 높게)", or nothing if both are shown as the same degree.
    private func difference(_ told: ForecastComparison) -> String {
        guard let high = told.high, let own = told.ownHigh, differs(told) else { return "" }
        return phrase(high > own ? .opinionHigher : .opinionLower, ["degrees": difference(high, own)])
    }

    /// Whether the highs are shown as different degrees.
    private func differs(_ told: ForecastComparison) -> Bool {
        guard let high = told.high, let own = told.ownHigh else { return false }
        return degrees(high) != degrees(own)
    }
}
