import AppResources
import Weather

// The weather of a place in a line, to send to somebody.
extension WeatherFormat {
    /// "제주시 내일: 비 34mm, 13~16°C · 날씨 자료: Open-Meteo.com": of the moment that is seen, by the clock of the place.
    ///
    /// - Parameters:
    ///   - home: the user's clock, from which that of the place may differ.
    ///   - credit: whose values they are.
    package func shareText(_ seen: SeenWeather, home: LocalClock, credit: String) -> String {
        phrase(
            .shareLine,
            [
                "place": name(seen.place), "when": when(seen, home: home),
                "what": what(seen) ?? phrase(.shareUnknown), "credit": credit, "dot": glyphs.dot,
            ]
        ).printable
    }

    /// "내일 15시", "내일 15시 (현지)".
    private func when(_ seen: SeenWeather, home: LocalClock) -> String {
        let clock = seen.clock ?? LocalClock(seen.place.usualOffset)
        let words = words(of: seen.moment, now: seen.now, clock: clock)
        // Within a sentence; a weekday keeps its capital.
        let isNear = abs(seen.dayNumber - clock.time(seen.now).dayNumber) <= 1
        let inside = isNear ? words.prefix(1).lowercased() + words.dropFirst() : words
        guard case .hour = seen.moment.settled(at: seen.now), clock.offset(at: seen.time) != home.offset(at: seen.time)
        else { return inside }
        return phrase(.momentLocal, ["moment": inside])
    }

    /// "비 34mm, 13~16°C"; nil if nothing is known of that moment.
    private func what(_ seen: SeenWeather) -> String? {
        guard let conditions = seen.conditions else { return nil }
        let isDay = seen.moment.isDay
        let fall = isDay ? seen.falls.map { phrase($0.phrase) } : nil
        let sky = fall ?? sky(conditions.condition)
        let amount = isDay ? seen.amount : seen.amountInHour ?? conditions.observed?.amount
        let fallen = amount.flatMap { $0.water == .zero ? nil : text($0) }
        let range = seen.range.map(lowAndHigh)
        let degrees = (seen.isExpectedNow ? "~" : "") + withUnit(conditions.temperature)
        let temperature: String? =
            switch seen.moment {
            case .day: range
            case .hour, .hourThere: degrees
            case .now: range.map { phrase(.shareNow, ["degrees": degrees, "range": $0]) } ?? degrees
            }
        return [
            [sky, fallen].compactMap(\.self).joined(separator: " "), temperature,
            seen.moment == .now ? headline(seen) : nil,
        ]
        .compactMap(\.self).joined(separator: ", ")
    }

    private func headline(_ seen: SeenWeather) -> String? {
        seen.headline.flatMap { headline($0, now: seen.now, clock: seen.clock ?? .utc).first }
    }

    /// "13~16°C", "13 to 16°C".
    private func lowAndHigh(_ range: DayRange) -> String {
        phrase(.shareRange, ["low": bareDegrees(range.low), "high": withUnit(range.high)])
    }

    /// "14°C": away from the screen, whose header has the unit.
    private func withUnit(_ temperature: Temperature) -> String { bareDegrees(temperature) + temperatureUnit }

    /// "14".
    private func bareDegrees(_ temperature: Temperature) -> String {
        String(degrees(temperature).dropLast(glyphs.degree.count))
    }
}

// The day and time of a picture, which may be looked at much later and elsewhere.
extension WeatherFormat {
    /// "2026-11-28 (토) 15:00", "2026-11-28 (Sat) 15:00". `offset`: whether to say which clock it is: "… UTC+9".
    package func stamp(_ time: Timestamp, clock: LocalClock, withOffset offset: Bool) -> String {
        let day = fullDate(clock.time(time).dayNumber)
        let zone = offset ? " UTC" + difference(of: clock.offset(at: time), from: .zero) : ""
        return "\(day) \(self.time(time, clock: clock))\(zone)"
    }

    /// "2026-11-28 (토)": a local day by its number (`LocalTime.dayNumber`).
    package func fullDate(_ dayNumber: Int) -> String {
        let local = LocalClock.utc.time(LocalClock.utc.startOfDay(dayNumber))
        return "\(local.year)-\(twoDigits(local.month))-\(twoDigits(local.day)) (\(weekday(local.weekday)))"
    }
}

extension SourceProfile {
    /// Who is named beside its values.
    package func credit(_ phrase: PhraseBook) -> String {
        isInvented ? phrase(.shareSample) : phrase(words.credit ?? words.title)
    }
}
