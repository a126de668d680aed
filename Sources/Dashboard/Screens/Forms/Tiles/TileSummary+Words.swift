import AppResources
import Display
import Engine
import TerminalUI
import Weather

extension TileSummary {
    /// The summary in words, the longest form first: where something is falling now, where it falls next, and the extreme.
    /// Places where it is falling now shrink to a count before the next place is dropped, but "soon" never stands alone while
    /// it falls somewhere. The count of later places goes before that. The last two forms leave out the extreme, then the precipitation.
    func forms(_ look: Presentation) -> [[Span]] {
        let weather = weatherForms(look)
        let gap = [Span("   ", look.theme[.text])]
        let (told, storms) = (warnedForms(look), stormForms(look))
        let warned =
            told.isEmpty || storms.isEmpty
            ? told + storms : storms.flatMap { storm in told.map { storm + gap + $0 } } + told
        guard !warned.isEmpty else { return weather }
        return warned.flatMap { warning in weather.map { warning + gap + $0 } } + warned
    }

    /// "⚠ 강풍주의보: 부산, 울산 외 3곳", for the gravest official warnings, and how many places have others; with less room only the
    /// first, then only how many places.
    private func warnedForms(_ look: Presentation) -> [[Span]] {
        guard !warned.groups.isEmpty else { return expectedForms(look) }
        func text(_ group: WarnedPlaces.Group, naming most: Int) -> [Span] {
            let places = names(group.places, most: most, look)
            let text = look.phrase(.groupThen, ["what": group.mark.title(look.format), "places": places])
            return [Span("\(look.glyphs.warning) \(text)", look.theme[group.mark.level.role])]
        }
        let first = warned.groups[0]
        let both = warned.groups.prefix(2).map { text($0, naming: 2) }
        let all = Array(both.joined(separator: [dot(look)]))
        func count(_ groups: some Sequence<WarnedPlaces.Group>) -> Int { groups.reduce(0) { $0 + $1.places.count } }
        /// How many places have a warning that is not named.
        func others(than named: Int) -> [Span] {
            let count = count(warned.groups.dropFirst(named))
            guard count > 0 else { return [] }
            return [dot(look), Span(look.phrase(.warningsElsewhere, ["count": "\(count)"]), look.theme[.dim])]
        }
        let counted = look.phrase(.placesWarned, ["count": "\(count(warned.groups))"])
        return (both.count > 1 ? [all + others(than: 2)] : [])
            + [3, 1].map { text(first, naming: $0) + others(than: 1) }
            + [[Span("\(look.glyphs.warning) \(counted)", look.theme[first.mark.level.role])]]
    }

    /// "예비특보: 제주, 부산 외 2곳", where no warning is in force.
    private func expectedForms(_ look: Presentation) -> [[Span]] {
        guard !warned.expected.isEmpty else { return [] }
        return [2, 1].map { most in
            let places = names(warned.expected, most: most, look)
            let text = look.phrase(.warningsExpected, ["places": places])
            return [Span("\(look.glyphs.warning) \(text)", look.theme[.text])]
        }
    }

    /// "태풍 24호 Barbie 965hPa · 일본 기상청", of several the one that is issued last, and how many others there are.
    private func stormForms(_ look: Presentation) -> [[Span]] {
        guard let first = typhoons.max(by: { $0.issued < $1.issued }) else { return [] }
        let others = typhoons.count > 1 ? " +\(typhoons.count - 1)" : ""
        return look.format.headlines(of: first, at: now).map {
            [Span("\(look.glyphs.typhoon) \($0)\(others)", look.theme[.levelWorst])]
        }
    }

    private static let kindsThatFall: Set<WarningKind> = [
        .tropicalCyclone, .tornado, .thunderstorm, .hail, .heavyRain, .flood, .heavySnow, .blizzard, .ice,
    ]

    private func weatherForms(_ look: Presentation) -> [[Span]] {
        if let then { return forms(then, look) }
        let extreme = extreme.map { words(for: $0, look) }
        let gap = [Span("   ", look.theme[.text])]
        // Beside an official warning of rain or snow it would deny what the warning says.
        let isDenied = warned.groups.contains { Self.kindsThatFall.contains($0.mark.kind) }
        let fall =
            !isDry ? fallForms(look) : isDenied ? [] : [[Span(look.phrase(.nothingFalls), look.theme[.dim])]]
        guard let extreme else { return fall }
        guard !fall.isEmpty else { return [extreme] }
        return fall.map { $0 + gap + extreme } + (fall.suffix(1)) + [extreme]
    }

    /// The summary of another time, in ever shorter forms: where what falls, or where it stays dry if those places are fewer,
    /// and the highest and lowest value of the measure.
    private func forms(_ then: Then, _ look: Presentation) -> [[Span]] {
        let gap = [Span("   ", look.theme[.text])]
        let highest = then.highest.map { words(for: $0, .highestPlace, look.format.text($0.value), look) } ?? []
        let lowest = then.lowest.map { words(for: $0, .lowestPlace, look.format.text($0.value), look) } ?? []
        func joined(_ parts: [[Span]]) -> [Span] { Array(parts.filter { !$0.isEmpty }.joined(separator: gap)) }
        let falls = fallForms(then, look)
        guard let last = falls.last else { return [joined([highest, lowest]), highest].filter { !$0.isEmpty } }
        let degrees = [joined([highest, lowest]), highest].filter { !$0.isEmpty }
        return (falls.dropLast().prefix(4)).flatMap { fall in degrees.map { joined([fall, $0]) } }
            + degrees.map { joined([last, $0]) } + falls.map { $0 } + (highest.isEmpty ? [] : [highest])
    }

    private func fallForms(_ then: Then, _ look: Presentation) -> [[Span]] {
        guard !then.wet.isEmpty else {
            return then.isDry ? [[Span(look.phrase(.dryThen), look.theme[.dim])]] : []
        }
        let named = then.dry.count < then.wet.count && !then.dry.isEmpty ? [dryForm(then.dry, look)] : []
        let wet = Self.counts(of: then.wet.count).map { wetForm(then.wet, naming: $0, look) }
        let told = named + wet + [counts(then.wet.map(\.kind), .countThen, look)]
        return told.map { ofLoaded(then.loaded, look) + $0 }
    }

    /// That what follows is of so many places only; nothing if it is of all.
    private func ofLoaded(_ count: Int?, _ look: Presentation) -> [Span] {
        count.map { [Span(look.phrase(.ofLoaded, ["count": "\($0)"]) + " ", look.theme[.dim])] } ?? []
    }

    private func dryForm(_ places: [Place], _ look: Presentation) -> [Span] {
        let names = names(places, most: Self.mostNamed, look)
        return [Span(look.phrase(.dryPlacesThen, ["places": names]), look.theme[.text])]
    }

    /// "비: 공주, 대구 외 4곳 · 눈: 속초": names up to `count` places, and at least one of each kind.
    private func wetForm(_ wet: [Wet], naming count: Int, _ look: Presentation) -> [Span] {
        var groups = Grouped<PrecipitationAhead.Kind, Place>()
        for one in wet { groups.add(one.place, to: one.kind) }
        var left = count
        let texts = groups.groups.map { kind, places -> [Span] in
            let most = max(1, left)
            left -= min(most, places.count)
            let named = names(places, most: most, look)
            let text = look.phrase(.groupThen, ["what": look.phrase(kind.phrase), "places": named])
            return [Span(text, look.style(of: kind))]
        }
        return Array(texts.joined(separator: [dot(look)]))
    }

    private func fallForms(_ look: Presentation) -> [[Span]] {
        let falling = coming.filter(\.spell.isFalling)
        let next = coming.filter { !$0.spell.isFalling }
        let named = falling.count > Self.mostNamed ? [] : [groups(falling, naming: falling.count, look)]
        let counted = counts(falling.map(\.spell.kind), .groupNow, look)
        guard !next.isEmpty else { return falling.isEmpty ? [] : named + [counted] }
        let nexts = Self.counts(of: next.count).map { ofLoaded(forecasted, look) + groups(next, naming: $0, look) }
        let first = ofLoaded(forecasted, look) + groups(next, naming: 1, countsLater: false, look)
        guard !falling.isEmpty else { return nexts + (nexts.last == first ? [] : [first]) }
        let dot = [dot(look)]
        return nexts.flatMap { next in (named + [counted]).map { $0 + dot + next } }
            + (nexts.last == first ? [] : [counted + dot + first]) + [counted]
    }

    /// How many places to name, the most first.
    private static func counts(of count: Int) -> StrideThrough<Int> {
        stride(from: min(mostNamed, count), through: 1, by: -1)
    }

    /// "09시부터 비: 공주, 서산 · 18시부터 비: 서울 외 2곳": groups places by time and kind, and names the first `count` of them.
    private func groups(
        _ coming: [Coming], naming count: Int, countsLater: Bool = true, _ look: Presentation
    ) -> [Span] {
        let isMyTime = coming.allSatisfy { one in
            one.clock.offset(at: one.spell.start) == look.home(one.spell.start).offset(at: one.spell.start)
        }
        struct Fall: Hashable {
            let when: String
            let kind: PrecipitationAhead.Kind
        }
        // Showers are rain here as in the counts, and as on narrow tiles.
        func fall(_ one: Coming) -> Fall {
            let kind = one.spell.kind
            return Fall(when: moment(one, isMyTime: isMyTime, look), kind: kind == .showers ? .rain : kind)
        }
        var groups = Grouped<Fall, String>()
        for one in coming.prefix(count) { groups.add(name(one.place, look), to: fall(one)) }
        // Places that are not named are counted with the group that shares their time and kind.
        let named = Set(groups.groups.map(\.key))
        let rest = Dictionary(grouping: coming.dropFirst(count), by: fall)
        let others = rest.filter { !named.contains($0.key) }.flatMap(\.value)
        let last = coming.prefix(count).last?.spell.start
        let areLater = others.allSatisfy { one in last.map { $0 < one.spell.start } ?? true }
        let texts = groups.groups.map { fall, names in
            let places = look.format.names(names, more: rest[fall]?.count ?? 0)
            let text = look.phrase(
                .groupAt, ["when": fall.when, "what": look.phrase(fall.kind.phrase), "places": places])
            return [Span(text, look.style(of: fall.kind))]
        }
        guard countsLater, !others.isEmpty else { return Array(texts.joined(separator: [dot(look)])) }
        let count = look.phrase(areLater ? .placesLater : .placesBeside, ["count": "\(others.count)"])
        return Array((texts + [[Span(count, look.theme[.dim])]]).joined(separator: [dot(look)]))
    }

    /// A time on the user's clock if all places share it; otherwise the time left until then, because a second clock in one
    /// line would confuse.
    private func moment(_ coming: Coming, isMyTime: Bool, _ look: Presentation) -> String {
        if coming.spell.isFalling { return look.phrase(.now) }
        guard isMyTime, coming.spell.start > now else { return look.format.hoursAhead(coming.spell.start, now: now) }
        let start = look.format.beginning(coming.spell.start, now: now, clock: coming.clock).last ?? ""
        return look.phrase(.timeFrom, ["time": start])
    }

    /// "비 6곳 · 눈 1곳", "지금 비 11곳 · 지금 눈 1곳". Sleet, whose sign is that of snow, is neither.
    private func counts(_ kinds: [PrecipitationAhead.Kind], _ phrase: Phrase, _ look: Presentation) -> [Span] {
        let (sleet, snow) = (kinds.count { $0 == .sleet }, kinds.count { $0 == .snow })
        let counts = [(PrecipitationAhead.Kind.rain, kinds.count - sleet - snow), (.sleet, sleet), (.snow, snow)]
            .filter { $0.1 > 0 }
        let texts = counts.map { kind, count in
            let text = look.phrase(phrase, ["what": look.phrase(kind.phrase), "count": "\(count)"])
            return [Span(text, look.style(of: kind).adding(.bold))]
        }
        return Array(texts.joined(separator: [dot(look)]))
    }

    private func dot(_ look: Presentation) -> Span { Span(" \(look.glyphs.dot) ", look.theme[.dim]) }

    private func words(for extreme: Extreme, _ look: Presentation) -> [Span] {
        let isTemperature = extreme.value.measure == .temperature
        let title: Phrase = extreme.kind == .lowest ? .coldest : isTemperature ? .hottest : .highestPlace
        let value =
            isTemperature
            ? look.format.preciseDegrees(Temperature(celsius: extreme.value.number)) : look.format.text(extreme.value)
        return words(for: extreme, title, value, look)
    }

    private func words(for extreme: Extreme, _ title: Phrase, _ value: String, _ look: Presentation) -> [Span] {
        [
            Span(look.phrase(title) + " ", look.theme[.dim]),
            Span(name(extreme.place, look) + " ", look.theme[.text]),
            Span(value, look.style(of: extreme.value).adding(.bold)),
        ]
    }

    /// The home is called that.
    private func name(_ place: Place, _ look: Presentation) -> String {
        place.id == home ? look.phrase(.home) : look.format.name(place)
    }

    /// "공주, 대구 외 4곳".
    private func names(_ places: some Collection<Place>, most: Int, _ look: Presentation) -> String {
        look.format.names(places.map { name($0, look) }, most: most)
    }
}

/// The greatest width of each text of a tile in a language, in cells.
struct TileWords: Hashable, Sendable {
    let sky, feelsLike, wind, tomorrow, humidity: Int
    /// Whether there are half blocks.
    let hasBlocks: Bool

    init(_ look: Presentation) {
        let format = look.format
        hasBlocks = !look.glyphs.isASCII
        sky = Condition.all.map { format.sky($0).displayWidth }.max() ?? 0
        feelsLike = look.phrase(.feelsLike).displayWidth + 1 + Self.degrees
        wind = Self.speed + format.units.wind.rawValue.displayWidth + 1 + (look.glyphs.isASCII ? 2 : 1)
        tomorrow = look.phrase(.tomorrowShort).displayWidth
        humidity = look.phrase(.tableHumidity).displayWidth
    }

    func columns(_ extra: TileLayout.Extra) -> Int {
        switch extra {
        case .sky: sky
        case .feelsLike: feelsLike
        case .wind: wind
        }
    }

    /// `-40°`.
    private static let degrees = 4
    /// Two digits.
    private static let speed = 2
}

extension Condition {
    /// Every condition that has a description of its own.
    fileprivate static let all = Kind.allCases.flatMap { kind in
        ([nil] + Intensity.allCases).map { Condition(kind: kind, intensity: $0, isDaylight: true) }
    }
}
