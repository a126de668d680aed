import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// The texts of a tile whose weather is known, shared by all its forms. The file is long because every text has several forms, which are
/// chosen and worded alike. Anything but the weather itself may be missing; its slot then stays empty or shows a sign for a missing
/// value.
struct TileContent {
    let conditions: Conditions
    let now: Timestamp
    /// The place's clock.
    let clock: LocalClock
    /// Of the selected day.
    let range: DayRange?
    /// Tomorrow's range, only late in the evening and while the present is shown.
    let tomorrow: DayRange?
    let ahead: PrecipitationAhead?
    let seen: SeenWeather
    let measure: Measure
    private let isOld: Bool
    private let look: Presentation

    init(_ tile: TilePicture, _ conditions: Conditions, _ look: Presentation) {
        self.look = look
        self.conditions = conditions
        seen = tile.seen
        (measure, isOld) = (tile.measure, tile.isOld)
        now = tile.now
        clock = seen.clock ?? LocalClock(seen.place.usualOffset)
        range = seen.range.flatMap { day in
            // If only the end of the day is covered, low and high may both equal the current temperature and say nothing.
            let isTold = day.coverage == .wholeDay || look.format.degrees(day.low) != look.format.degrees(day.high)
            return isTold ? day : nil
        }
        tomorrow = seen.leading.flatMap { $0.isTomorrow ? $0.range : nil }
        ahead = seen.ahead
    }

    /// The curve of the hours ahead; nil if there is no forecast for them.
    func chart(in area: Rect) -> TileChart? {
        let hours = seen.forecast.flatMap {
            ChartHours(
                $0, current: conditions.observed, now: seen.time, past: 0, ahead: PrecipitationAhead.horizon)
        }
        return hours.map { TileChart(hours: $0, seen: seen, measure: measure, area: area) }
    }
}

// What a tile shows, each text in ever shorter forms.
extension TileContent {
    private var format: WeatherFormat { look.format }

    /// The number of the measure, shown largest.
    var hero: Span { look.number(seen.value(of: measure)) }

    /// The style of its large digits.
    var heroFill: Style {
        guard let value = seen.value(of: measure), [.temperature, .feelsLike].contains(measure) else {
            return hero.style
        }
        return Style(look.temperatures.fill(of: Temperature(celsius: value.number)))
    }

    /// Its unit, where a number alone could be taken for degrees.
    var heroUnit: String? {
        switch measure {
        case .wind: format.units.wind.rawValue
        case .precipitation: seen.value(of: .precipitation).map { format.unit(of: .precipitation, isOfDay: $0.isOfDay) }
        case .temperature, .feelsLike, .fineDust, .difference: nil
        }
    }

    /// Whether the number is an amount of precipitation.
    var hasAmount: Bool { measure == .precipitation }

    /// An amount of nothing, in small letters and with its unit: what is large is rain.
    var nothing: [Span]? {
        guard hasAmount, seen.value(of: .precipitation)?.number == 0 else { return nil }
        return [Span(hero.text, look.theme[.dim])] + (heroUnit.map { [Span(" " + $0, look.theme[.dim])] } ?? [])
    }

    /// The wind, which takes the place of the sky where it is the measure; nil otherwise.
    var shownWind: Wind? { measure == .wind ? conditions.wind : nil }

    /// The same for use within a line of text.
    var boldHero: Span { Span(hero.text, hero.style.adding(.bold)) }

    /// The sign of the sky, or where the wind is the measure, its direction.
    var glyph: Span {
        guard measure == .wind else { return look.sign(of: conditions.condition) }
        let arrow = conditions.wind.blowsFrom.map { look.glyphs.arrow(from: $0) }
        return Span(arrow ?? " ", hero.style)
    }

    func degrees(of temperature: Temperature) -> Span {
        Span(format.degrees(temperature), look.style(of: temperature))
    }

    /// Low and high of the day, "8~15°"; where there is room, those of what is known of its rest, "이후 8~15°", and late in the
    /// evening tomorrow's, "내일 8~15°". Under an apparent temperature they are labelled: "기온 8~15°".
    func lowAndHigh(isLabelled: Bool) -> [[Span]] {
        let label = measure == .feelsLike ? [Span(look.phrase(.temperatureShort) + " ", look.theme[.dim])] : []
        if isLabelled, let tomorrow {
            return [[Span(look.phrase(.tomorrowShort) + " ", look.theme[.dim])] + label + look.lowAndHigh(tomorrow)]
        }
        guard let range else { return [[Span(look.glyphs.missing, look.theme[.dim])]] }
        let own = label + look.lowAndHigh(range)
        // At another time the rest would be that of another hour.
        guard isLabelled, range.coverage.isRest, seen.moment == .now else { return [own] }
        return [[Span(look.phrase(.restOfDay) + " ", look.theme[.dim])] + own, own]
    }

    /// "습도 57%", "습도57%": a bare percentage could be read as a chance of rain.
    var humidity: [[Span]] {
        let value = seen.humidity.map(format.percent) ?? look.glyphs.missing
        return ["\(look.phrase(.tableHumidity)) \(value)", look.phrase(.humidityShort, ["value": value])].map {
            [Span($0, look.theme[.dim])]
        }
    }

    func forms(_ extra: TileLayout.Extra) -> [[Span]] {
        switch extra {
        case .sky: [[Span(format.sky(conditions.condition), look.theme[.text])]]
        // If the hero is not the temperature, this slot shows the temperature; otherwise the apparent temperature.
        case .feelsLike: [[.temperature, .wind].contains(measure) ? feelsLike : temperature]
        case .wind: measure == .wind ? [temperature, [degrees(of: conditions.temperature)]] : wind
        }
    }

    private var temperature: [Span] {
        [
            Span(look.phrase(.temperatureShort) + " ", look.theme[.dim]),
            Span(format.degrees(conditions.temperature), look.style(of: conditions.temperature)),
        ]
    }

    private var feelsLike: [Span] {
        let label = Span(look.phrase(.feelsLike) + " ", look.theme[.dim])
        if let felt = conditions.feelsLike { return [label, degrees(of: felt)] }
        if let day = seen.feelsLikeOfDay {
            return [
                label, degrees(of: day.lowerBound), Span(look.glyphs.range, look.theme[.dim]),
                degrees(of: day.upperBound),
            ]
        }
        return [label, Span(look.glyphs.missing, look.theme[.dim])]
    }

    /// "바람 3m/s ↙", "3m/s ↙", "3m/s".
    var wind: [[Span]] {
        let label = Span(look.phrase(.wind) + " ", look.theme[.dim])
        guard let speed = conditions.wind.speed else { return [[label, Span(look.glyphs.missing, look.theme[.dim])]] }
        let arrow = conditions.wind.blowsFrom.map { look.glyphs.arrow(from: $0) }
        let value = format.wholeSpeed(speed) + format.units.wind.rawValue
        let blows = Span([value, arrow].compactMap(\.self).joined(separator: " "), look.theme[.text])
        return [[label, blows], [blows], [Span(value, look.theme[.text])]]
    }

    /// The headline in ever shorter forms. It has no coloured background: that marks what is falling now, on the line above.
    private var sentence: [[Span]] {
        guard let headline = seen.headline else { return [] }
        let style = headline.kind.map { look.style(of: $0) } ?? look.theme[.strong]
        return format.headline(headline, now: now, at: seen.timeOfOtherDay, clock: clock).map { [Span($0, style)] }
    }
}

// Precipitation, and the other events of the hours ahead.
extension TileContent {
    /// The difference between the measure at the selected moment and now: "▲4°". Nil for the present, for days, if either
    /// value is unknown, and if the measure is a difference itself.
    var change: Span? {
        guard measure != .difference, seen.moment != .now, case .expected = conditions.basis,
            let then = seen.value(of: measure)
        else { return nil }
        let present = seen.seen(at: .now)
        guard present.isOfItsTime, let now = present.value(of: measure) else { return nil }
        return Span(format.change(to: then, from: now), look.theme[.text])
    }

    /// The same in words.
    var comparedToNow: [[Span]] {
        change.map { change in
            [[Span(look.phrase(.comparedToNow, ["difference": change.text]), look.theme[.text])], [change]]
        } ?? []
    }

    /// What belongs to the measure and has no slot of its own: gusts, the grade of the air, the temperature. Nil for measures
    /// that show precipitation there instead, as all do where theirs is unknown.
    ///
    /// - Parameter hasExtra: whether the temperature has a slot of its own.
    func companion(hasExtra: Bool) -> [[Span]]? {
        switch measure {
        case .temperature, .precipitation: nil
        case .feelsLike: hasExtra ? nil : [temperature]
        case .wind: gusts
        case .fineDust: dustGrade
        // Without one, the temperature itself.
        case .difference: before ?? (hasExtra ? nil : [temperature])
        }
    }

    /// "순간풍속 12m/s", in ever shorter forms; nil if they are unknown.
    private var gusts: [[Span]]? {
        guard let gust = conditions.wind.gust else { return nil }
        let (speed, unit) = (format.wholeSpeed(gust), format.units.wind.rawValue)
        let style = look.style(of: MeasuredValue(.wind, gust.metresPerSecond, isOfDay: false))
        // Pads to two digits, so that all tiles choose the same form.
        let room = Span(blanks: 2 + format.units.wind.rawValue.displayWidth - (speed + unit).displayWidth)
        return [(Phrase.tileGusts, unit), (.tileGustsShort, unit), (.tileGustsShort, "")].map {
            [Span(look.phrase($0, ["speed": speed + $1]), style), room]
        }
    }

    private var dustGrade: [[Span]]? {
        guard let dust = seen.air?.pm25,
            let grade = format.grade(of: .pm25, dust, seen.place.airScale)
        else { return nil }
        let words = look.spans(of: grade)
        // Without colours the number alone would not say that the air is bad.
        let mark =
            grade.isBad && !look.hasColor ? [[Span(grade.role == .levelWorst ? "!!" : "!", look.theme[.strong])]] : []
        return words.map { [Span(look.phrase(.fineDust) + " ", look.theme[.dim])] + $0 } + words + mark
    }

    /// `-10°`.
    private static let columnsOfDegrees = 4

    /// "어제 이맘때 9°".
    private var before: [[Span]]? {
        guard let before = seen.changeFromDayBefore?.before else { return nil }
        let phrases: [Phrase] =
            switch seen.moment {
            case .now, .hourThere: [.tileYesterday, .tileYesterdayShort]
            case .hour: [.tileDayBefore, .tileDayBeforeShort]
            case .day: [.tileDayBeforeHigh, .tileDayBeforeShort]
            }
        let degrees = format.degrees(before)
        let room = Span(blanks: Self.columnsOfDegrees - degrees.displayWidth)
        return phrases.map { [Span(look.phrase($0, ["degrees": degrees]), look.theme[.text]), room] }
    }

    /// "18시까지 비", "18시부터 비 75%", "18시 비 75%", "곧 비 90%", in ever shorter forms; if nothing is expected, the chance of
    /// precipitation: "강수확률 5%", "5%". Empty if nothing is known.
    var falling: [[Span]] {
        if let kind = seen.falls, conditions.observed == nil { return fallingThen(kind) }
        // Under a sky of rain that is not likely, the rain of a later hour would contradict it.
        if conditions.isExpected, PrecipitationAhead.Kind(conditions.condition) != nil, let chance = seen.chance {
            return forms(ofChance: format.chance(chance))
        }
        guard let spell = seen.spell else { return chance.map(forms(ofChance:)) ?? [] }
        let style = spell.isFalling ? falling(spell.kind) : look.style(of: spell.kind)
        // At least its sign, which a narrow tile with a storm has room for.
        let texts =
            spell.isFalling ? endForms(spell) + [look.glyphs.condition(spell.kind).character] : startForms(spell)
        return texts.map { [Span($0, style)] }
    }

    private func forms(ofChance chance: String) -> [[Span]] {
        [
            look.phrase(.chanceOfPrecipitation, ["chance": chance]),
            "\(look.glyphs.condition(.rain).character) \(chance)",
            chance,
        ].map { [Span($0, look.theme[.dim])] }
    }

    /// Now it is that of the hours ahead; at another time that of the hour or day alone, as everything else is.
    private var chance: String? {
        (seen.moment == .now && seen.ahead != nil ? ahead?.probability : seen.chance).map { format.chance($0) }
    }

    /// "비 75% 0.6mm", "비 75%", "비": precipitation at another time, with its chance and amount in an hour, or on a day.
    private func fallingThen(_ kind: PrecipitationAhead.Kind) -> [[Span]] {
        let chance = seen.chance.map { format.chance($0) }
        let amount = (seen.amountInHour ?? seen.amount).flatMap { $0.water > .zero ? format.text($0) : nil }
        let details = [[chance, amount], [chance], []].map { $0.compactMap(\.self) }
        // At least its sign, which a narrow tile with a storm has room for.
        let sign = look.glyphs.condition(kind).character
        let texts = details.flatMap { rest in words(of: kind).map { ([$0] + rest).joined(separator: " ") } }
        return (texts + [[sign, chance].compactMap(\.self).joined(separator: " "), sign]).map {
            [Span($0, falling(kind))]
        }
    }

    /// The style of what falls; a ground would stand out from old values.
    func falling(_ kind: PrecipitationAhead.Kind) -> Style {
        isOld ? look.style(of: kind) : look.falling(kind, seen.fallStep)
    }

    private func endForms(_ spell: PrecipitationAhead.Spell) -> [String] {
        let kinds = words(of: spell.kind)
        let alone = kinds.map { look.phrase(.fallsNow, ["what": $0]) } + kinds
        guard spell.isEndKnown, spell.end > seen.time else { return alone }
        let ends = format.end(spell.end, now: now, at: seen.timeOfOtherDay, clock: clock)
        let dash = look.format.language == .korean ? "~" : look.glyphs.dash
        func forms(_ way: Phrase, _ kind: String, _ ends: some Sequence<String>) -> [String] {
            ends.map { look.phrase(way, ["what": kind, "when": $0, "dash": dash]) }
        }
        // A dash is the last resort because it could be read as a minus sign.
        let sign = look.glyphs.condition(spell.kind).character
        return (kinds + [sign]).flatMap { forms(.fallsUntil, $0, ends) }
            + kinds.flatMap { forms(.fallsUpTo, $0, ends) } + ends.map { sign + dash + $0 } + alone
    }

    private func startForms(_ spell: PrecipitationAhead.Spell) -> [String] {
        let kinds = words(of: spell.kind)
        let sign = look.glyphs.condition(spell.kind).character
        // Every form says when: the kind alone would say that it falls now.
        if spell.start <= seen.time, seen.moment == .now {
            let soon = kinds.map { look.phrase(.fallsSoon, ["what": $0]) }
            return soon.map(withChance) + soon + ["\(sign) \(look.phrase(.soon))", look.phrase(.soon)]
        }
        let starts = format.beginning(spell.start, now: now, at: seen.timeOfOtherDay, clock: clock)
        let day = format.end(spell.start, now: now, at: seen.timeOfOtherDay, clock: clock).suffix(1)
        let ways: [Phrase] = [.fallsFrom, .fallsAt]
        func forms(_ starts: some Sequence<String>, _ ways: [Phrase]) -> [String] {
            kinds.flatMap { kind in
                starts.flatMap { start in ways.map { look.phrase($0, ["what": kind, "when": start]) } }
            }
        }
        return forms(starts, ways).map(withChance) + forms(starts, [.fallsAt]) + forms(day, [.fallsAt])
            + (starts + day).flatMap { ["\(sign) \($0)", sign + $0] } + day
    }

    /// With the chance of what is to come, whatever the time that is looked at.
    private func withChance(_ text: String) -> String {
        (seen.ahead == nil ? seen.chance : ahead?.probability).map { "\(text) \(format.chance($0))" } ?? text
    }

    /// The full name, then the short one for narrow slots.
    private func words(of kind: PrecipitationAhead.Kind) -> [String] {
        let words = [kind.phrase, kind.shortPhrase].map { look.phrase($0) }
        return words[0] == words[1] ? [words[0]] : words
    }

    /// The headline if it adds to `falling`; otherwise the comparison with the day before.
    var sentenceBesideFalling: [[Span]] {
        let own = isToldElsewhere ? [] : sentence
        if !own.isEmpty { return own }
        return format.comparedToDayBefore(seen).map { [[Span($0, look.theme[.dim])]] } ?? []
    }

    /// Whether the headline is about what the line of precipitation or the title tell.
    private var isToldElsewhere: Bool {
        switch seen.headline {
        case .begins, .ends, .lasts: ahead?.spell != nil
        case .badAir: true
        case .strongWind, .freezes, .hot, .differs, nil: false
        }
    }
}

extension Span {
    /// Blank padding after a text.
    fileprivate init(blanks: Int) { self.init(String(repeating: " ", count: max(0, blanks)), .plain) }
}
