import AppResources
import Weather
import WeatherService

// Words for official warnings.
extension WeatherFormat {
    /// "강풍주의보", "풍랑 예비특보"; "strong wind advisory", "high seas warning expected". Of a kind that is
    /// not in our list, and where the issuer's name says more, the issuer's words.
    package func title(of warning: Warning) -> String {
        if let name = warning.ownName(in: language) { return name }
        guard let kind = warning.kind.phrase else {
            return warning.texts.text(in: language)?.event ?? phrase(.warningUnnamed)
        }
        return warning.isPreliminary
            ? phrase(.warningPreliminary, ["kind": phrase(kind)]) : title(of: kind, warning.level)
    }

    /// "강풍주의보"; "strong wind advisory".
    package func title(of kind: Phrase, _ level: WarningLevel) -> String {
        phrase(level.phrase, ["kind": phrase(kind)])
    }

    /// From when until when, by the place's clock: "내일 06시까지", "18시부터 내일 06:30까지"; "until 06:00 tomorrow".
    ///
    /// One that names no end holds until it is lifted. One that is only expected has the issuer's words if they were not understood.
    ///
    /// - Parameters:
    ///   - shown: another time than now that is looked at; see `beginning`.
    ///   - isStartTold: whether its beginning has been told (`start`).
    package func span(
        of warning: Warning, now: Timestamp, at shown: Timestamp? = nil, clock: LocalClock, isStartTold: Bool = false
    ) -> String {
        let hasBegun = isStartTold || warning.onset <= shown ?? now
        func from() -> String { onset(of: warning, now: now, at: shown, clock: clock) }
        guard warning.expires != nil else {
            if warning.isPreliminary { return warning.texts.text(in: language)?.headline ?? "" }
            return hasBegun ? phrase(.warningUntilLifted) : phrase(.warningFromUntilLifted, ["from": from()])
        }
        if warning.isPreliminary {
            // With its day: it is read beside sentences about other days.
            let from = day(and: warning.onset, now: now, clock: clock, namesToday: true)
            let isOneDay = clock.time(warning.onset).dayNumber == clock.time(warning.end).dayNumber
            let until = isOneDay ? time(warning.end, clock: clock) : day(and: warning.end, now: now, clock: clock)
            return phrase(.warningExpected, ["span": "\(from)\(glyphs.range)\(until)"])
        }
        let end =
            shown == nil
            ? minutes(warning.end, now: now, clock: clock)
                ?? self.end(warning.end, now: now, clock: clock).first ?? ""
            : hourOnWeekday(warning.end, clock: clock)
        if hasBegun { return phrase(.warningUntil, ["until": end]) }
        return phrase(.warningFromUntil, ["from": from(), "until": end])
    }

    /// From when, "내일 18시부터"; nil for one that holds already, or is only expected.
    package func start(of warning: Warning, now: Timestamp, at shown: Timestamp? = nil, clock: LocalClock) -> String? {
        warning.isPreliminary || warning.onset <= shown ?? now
            ? nil : phrase(.warningFrom, ["from": onset(of: warning, now: now, at: shown, clock: clock)])
    }

    /// On another day an hour alone would be read as one of today.
    private func onset(of warning: Warning, now: Timestamp, at shown: Timestamp?, clock: LocalClock) -> String {
        shown == nil
            ? minutes(warning.onset, now: now, clock: clock)
                ?? beginning(warning.onset, now: now, clock: clock).first ?? ""
            : hourOnWeekday(warning.onset, clock: clock)
    }

    /// When it was issued, and by whom: "오늘 14:00 발표 · 기상청"; names of offices may be cut. Leaves out the time if it lies in the future, as it can with
    /// invented warnings.
    package func issue(of warning: Warning, now: Timestamp, clock: LocalClock) -> String {
        let sent =
            warning.sent <= now
            ? phrase(.warningSent, ["time": day(and: warning.sent, now: now, clock: clock, namesToday: true)]) : ""
        return [sent, issuer(of: warning)].filter { !$0.isEmpty }.joined(separator: " \(glyphs.dot) ")
    }

    /// Who issued it, in the language of the screen if it is an office that is asked itself.
    package func issuer(of warning: Warning) -> String {
        switch warning.office {
        case .kma?: phrase(.issuerKMA)
        case .jma?: phrase(.issuerJMA)
        default: warning.issuer
        }
    }

    /// How many warnings are in force, or why none is known to be, and how old that is: "없음(5분 전 확인)"; then shorter.
    package func texts(ofWarnings count: Int, _ state: WarningState, now: Timestamp) -> [String] {
        func asOf(_ time: Timestamp, _ word: String) -> [String] {
            let age = age(since: time, now: now)
            return [Phrase.warningsAsOf, .warningsAsOfShort].map { phrase($0, ["state": word, "age": age]) } + [word]
        }
        let number = count > 0 ? phrase(.warningsCount, ["count": "\(count)"]) : nil
        let words: [String]
        // The shortest are signs, for where a label takes most of the room.
        switch state {
        case .none(let time): return asOf(time, number ?? phrase(.warningsNone))
        case .notAsked(.invented):
            return [.warningsSampleOnly, .warningsSampleOnlyShort].map { phrase($0) } + ["(g)"]
        case .notAsked: words = [.warningsNotAsked, .warningsNotAskedShort].map { phrase($0) } + ["(g)"]
        case .unreported:
            words = [.warningsUnreported, .warningsUnreportedShort].map { phrase($0) } + [glyphs.unknown]
        case .silent(let time):
            let age = age(since: time, now: now)
            words = [phrase(.warningsSilent, ["age": age]), phrase(.warningsSilentShort), glyphs.unknown]
        case .untold(nil):
            words = [.warningsAwaited, .warningsAwaitedShort].map { phrase($0) } + [glyphs.unknown]
        case .untold(let failure?):
            let reason = failure.short(phrase)
            words = [
                phrase(.warningsFailed, ["reason": reason]), phrase(.warningsFailedShort), glyphs.unknown,
            ]
        }
        return words.map { word in number.map { "\($0), \(word)" } ?? word }
    }

    /// The time with its minutes; nil for a full hour.
    private func minutes(_ time: Timestamp, now: Timestamp, clock: LocalClock) -> String? {
        clock.time(time).minute == 0 ? nil : day(and: time, now: now, clock: clock)
    }

    /// "14:05", or with its day if that is not today, or with `namesToday`.
    private func day(and time: Timestamp, now: Timestamp, clock: LocalClock, namesToday: Bool = false) -> String {
        let (today, local) = (clock.time(now).dayNumber, clock.time(time))
        let hour = self.time(time, clock: clock)
        guard namesToday || local.dayNumber != today else { return hour }
        let name = day(local.dayNumber, today: today, .day)
        // Within a sentence "today" has a small letter, and a weekday keeps its capital.
        let isRelative = abs(local.dayNumber - today) <= 1
        return isRelative
            ? phrase(.hourOfDay, ["day": name.lowercased(), "hour": hour])
            : phrase(.hourOnDay, ["day": name, "hour": hour])
    }
}

extension WarningLevel {
    /// Without what it is of: "주의보", "경보"; "advisory", "warning".
    package var name: Phrase {
        switch self {
        case .unknown: .levelUnknown
        case .minor: .levelMinor
        case .moderate: .levelModerate
        case .severe: .levelSevere
        case .extreme: .levelExtreme
        }
    }

    /// With `{kind}` in it.
    package var phrase: Phrase {
        switch self {
        case .unknown: .warningOfUnknownLevel
        case .minor: .warningMinor
        case .moderate: .warningModerate
        case .severe: .warningSevere
        case .extreme: .warningExtreme
        }
    }

    package var role: Role {
        switch self {
        case .unknown, .minor: .warning
        case .moderate: .levelFair
        case .severe: .levelBad
        case .extreme: .levelWorst
        }
    }
}

extension WarningKind {
    /// Nil for a kind that only its issuer has words for.
    package var phrase: Phrase? {
        switch self {
        case .tsunami: .kindTsunami
        case .volcano: .kindVolcano
        case .earthquake: .kindEarthquake
        case .tornado: .kindTornado
        case .tropicalCyclone: .kindTropicalCyclone
        case .stormSurge: .kindStormSurge
        case .avalanche: .kindAvalanche
        case .landslide: .kindLandslide
        case .flood: .kindFlood
        case .wildfire: .kindWildfire
        case .dustStorm: .kindDustStorm
        case .yellowDust: .kindYellowDust
        case .blizzard: .kindBlizzard
        case .thunderstorm: .kindThunderstorm
        case .hail: .kindHail
        case .ice: .kindIce
        case .heavySnow: .kindHeavySnow
        case .heavyRain: .kindHeavyRain
        case .strongWind: .kindStrongWind
        case .highSeas: .kindHighSeas
        case .ripCurrent: .kindRipCurrent
        case .tropicalNight: .kindTropicalNight
        case .heatWave: .kindHeatWave
        case .frost: .kindFrost
        case .coldWave: .kindColdWave
        case .fog: .kindFog
        case .dry: .kindDry
        case .airQuality: .kindAirQuality
        case .ultraviolet: .kindUltraviolet
        case .other: nil
        }
    }
}
