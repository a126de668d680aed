import AppResources
import TerminalUI
import Weather

/// What a tile tells of a place whose weather is known, gathered once for whatever form it has. Everything but the weather
/// itself may be missing: then there is less to tell, in the same places.
struct TileContent {
    let weather: CurrentWeather
    let air: AirQuality?
    let now: Timestamp
    /// The place's clock.
    let clock: LocalClock
    /// Today's.
    let range: DayRange?
    /// Nil where it is today's, or not known.
    let tomorrow: DayRange?
    let ahead: PrecipitationAhead?
    private let forecast: Forecast?
    private let isInKorea: Bool
    private let look: Presentation

    init(_ tile: TilePicture, _ weather: CurrentWeather, _ look: Presentation) {
        self.look = look
        self.weather = weather
        air = tile.air
        now = tile.now
        forecast = tile.forecast
        clock = tile.forecast?.clock ?? weather.clock
        isInKorea = tile.place.isKorean
        range = DayRange.today(current: weather, forecast: tile.forecast, now: tile.now).flatMap { today in
            // Of a day that is known only from late in the evening on, both ends are what is measured now.
            let isTold =
                today.coverage == .wholeDay || look.format.degrees(today.low) != look.format.degrees(today.high)
            return isTold ? today : nil
        }
        let leading = LeadingRange(current: weather, forecast: tile.forecast, now: tile.now)
        tomorrow = leading.flatMap { $0.isTomorrow ? $0.range : nil }
        ahead = PrecipitationAhead(current: weather, forecast: tile.forecast, now: tile.now)
    }

    /// What is most worth saying of them; worked out only by forms that have room for it.
    private var headline: Headline? {
        Headline(current: weather, forecast: forecast, air: air, isInKorea: isInKorea, now: now)
    }

    /// The hours ahead as a curve; nil where nothing is known of them.
    var hours: ChartHours? {
        forecast.flatMap { ChartHours($0, current: weather, now: now, past: 0, ahead: PrecipitationAhead.horizon) }
    }
}

// What is told, in ever fewer words.
extension TileContent {
    private var format: WeatherFormat { look.format }

    var degrees: Span {
        Span(format.degrees(weather.temperature), look.style(of: weather.temperature).adding(.bold))
    }

    var glyph: Span {
        let glyph = look.glyphs.condition(weather.condition)
        return Span(glyph.character, look.theme[glyph.role])
    }

    var sky: [[Span]] { [[Span(format.sky(weather.condition), look.theme[.text])]] }

    func degrees(of temperature: Temperature) -> Span {
        Span(format.degrees(temperature), look.style(of: temperature))
    }

    /// Those of the day people ask about: "8–15°", late in the evening "내일 8–15°", and "내일8–15°" where every column counts.
    var lowAndHigh: [[Span]] {
        guard let tomorrow else { return range.map { [look.lowAndHigh($0)] } ?? [] }
        return tomorrowLabels.map { [$0, Span(" ", look.theme[.dim])] + look.lowAndHigh(tomorrow) }
            + tomorrowLabels.suffix(1).map { [$0] + look.lowAndHigh(tomorrow) }
    }

    /// "Tomorrow", "tmrw".
    var tomorrowLabels: [Span] {
        [Phrase.tomorrow, .tomorrowShort].map { Span(look.phrase($0), look.theme[.dim]) }
    }

    /// Whether the weather was observed on the day whose low and high are shown.
    var isObservedToday: Bool { clock.time(weather.observedAt).dayNumber == clock.time(now).dayNumber }

    /// "비 80% 17시부터", "비 80% 17시", "☂80% 17시", "☂80%"; of what falls already "비 20시까지"; where nothing is expected, how
    /// likely it is: "강수 5%", "5%".
    var rain: [[Span]] {
        guard let ahead else { return [] }
        guard let spell = ahead.spell else {
            return chance.map { chance in
                [look.phrase(.chanceOfPrecipitation, ["chance": chance]), chance].map { [Span($0, look.theme[.dim])] }
            } ?? []
        }
        let glyph = look.glyphs.condition(spell.kind)
        let short = glyph.character + (chance ?? "")
        let kind = look.phrase(spell.kind.phrase)
        let isAhead = !spell.isObserved && spell.start > now
        let long = isAhead ? [[kind, chance, hourOfStart.map { look.phrase(.fromHour, ["hour": $0]) }]] : []
        let forms = (long + [[kind, chance, moment], [short, moment], [short]]).map {
            $0.compactMap(\.self).joined(separator: " ")
        }
        return look.marked(forms, Urgency(at: spell.start, now: now), look.style(of: spell.kind))
    }

    /// What the sentence leaves to be told: "80% 17시", "80%" where it is about the same.
    var rainBesideSentence: [[Span]] {
        // The sentence tells the kind.
        guard isRainInSentence, let kind = ahead?.spell?.kind else { return rain }
        // The sentence names the hour of today itself, and of tomorrow only the part of the day.
        return [[chance, isOfToday ? nil : moment], [chance]].map {
            [Span($0.compactMap(\.self).joined(separator: " "), look.style(of: kind))]
        }
    }

    /// Whether the sentence is about the spell that `rain` tells of. A thunderstorm behind a few hours of rain is told in the
    /// sentence, and the rain beside it.
    private var isRainInSentence: Bool {
        guard let spell = ahead?.spell else { return false }
        return switch headline {
        case .begins(let kind, let start): kind == spell.kind && start == max(spell.start, now) && !spell.isObserved
        case .ends(let kind, _, _), .lasts(let kind, _): kind == spell.kind && spell.isObserved
        case .strongWind, .badAir, .freezes, .hot, .differs, nil: false
        }
    }

    private var chance: String? { ahead?.probability.map { format.chance($0) } }

    private var isOfToday: Bool {
        guard let start = ahead?.spell?.start else { return false }
        return clock.time(start).dayNumber <= clock.time(now).dayNumber
    }

    private var hourOfStart: String? { (ahead?.spell).map { format.hourOfDay($0.start, clock: clock) } }

    /// When it begins, or until when it goes on.
    private var moment: String? {
        guard let spell = ahead?.spell else { return nil }
        if spell.isObserved {
            guard spell.isEndKnown, spell.end > now else { return nil }
            return look.phrase(.untilHour, ["hour": format.hourOfDay(spell.end, clock: clock)])
        }
        return spell.start <= now ? look.phrase(.soon) : hourOfStart
    }

    var humidity: [[Span]] {
        let value = weather.humidity.map(format.percent) ?? look.glyphs.missing
        return [[Span(look.phrase(.humidity) + " " + value, look.theme[.dim])]]
    }

    var feelsLike: [[Span]] {
        guard let felt = weather.feelsLike else { return [] }
        return [[Span(look.phrase(.feelsLike) + " ", look.theme[.dim]), degrees(of: felt)]]
    }

    /// "바람 3m/s ↙", "3m/s ↙", "3m/s".
    var wind: [[Span]] {
        guard let speed = weather.wind.speed else { return [] }
        let isStill = BeaufortForce(speed) == .calm
        let arrow = isStill ? nil : weather.wind.direction.map { look.glyphs.arrow(from: $0) }
        let value = format.wholeSpeed(speed) + format.units.wind.rawValue
        let blows = Span([value, arrow].compactMap(\.self).joined(separator: " "), look.theme[.text])
        return [
            [Span(look.phrase(.wind) + " ", look.theme[.dim]), blows], [blows], [Span(value, look.theme[.text])],
        ]
    }

    /// The sentence beside `rain`, where it says more.
    var sentenceBesideRain: [[Span]] { isRainInSentence ? [] : sentence }

    /// The sentence, in full and with less said about when.
    var sentence: [[Span]] { look.sentence(headline, now: now, clock: clock) }
}
