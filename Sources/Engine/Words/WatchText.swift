import AppResources
import Weather

// What is said of a rule and of what it has found.
extension WeatherFormat {
    /// "비가 1시간에 1mm 이상 오기 3시간 전에 알림"; "rain of 1 mm/h or more: alert 3 h ahead".
    package func words(of rule: WatchRule) -> String {
        phrase(
            .watchRule,
            ["what": words(of: rule.condition), "count": hours(rule.within)])
    }

    /// "비가 1시간에 1mm 이상 오기"; "rain of 1 mm/h or more".
    package func words(of condition: WatchCondition) -> String {
        phrase(condition.kind.rulePhrase, ["value": amount(condition.threshold, of: condition.kind)])
    }

    /// "18시부터 비 3.2mm, 21시까지"; "rain from 18:00, 3.2 mm until 21:00". `clock` is the place's.
    package func words(of event: WatchedEvent, now: Timestamp, clock: LocalClock) -> String {
        let kind = event.condition.kind
        let isNow = event.start <= now
        let fallen = phrase((event.falls ?? .rain).phrase)
        var what = phrase(
            kind.phrase, ["value": amount(event.total ?? event.peak, of: kind), "falls": fallen])
        if kind == .rain, event.total.map({ event.peak < $0 - 0.05 }) ?? false {
            what = phrase(
                .watchRainWithPeak,
                ["what": what, "peak": amount(event.peak, of: .rain)])
        }
        let from = isNow ? phrase(.now) : beginning(event.start, now: now, clock: clock).first ?? ""
        let until = event.isEndKnown ? end(event.end, now: now, clock: clock).first : nil
        let sentence: Phrase =
            switch (isNow, until) {
            case (true, nil): .watchIsNow
            case (true, _): .watchIsNowUntil
            case (false, nil): .watchBegins
            case (false, _): .watchBeginsUntil
            }
        return phrase(sentence, ["what": what, "from": from, "until": until ?? ""])
    }

    /// What an alert says, without its place: an event, or that one said before has become worse.
    package func words(of finding: WatchFinding, now: Timestamp) -> String {
        let words = words(of: finding.event, now: now, clock: finding.clock)
        return finding.alert == .grows ? phrase(.watchGrows, ["what": words]) : words
    }

    private func amount(_ value: Double, of kind: WatchCondition.Kind) -> String {
        switch kind {
        case .rain: depth(PrecipitationDepth(millimetres: value))
        case .wind: speed(Speed(metresPerSecond: value))
        case .low, .high: degrees(Temperature(celsius: value))
        case .dust: concentration(value)
        }
    }

    private func hours(_ seconds: Int) -> String { "\((seconds + 3_599) / 3_600)" }
}

extension WatchCondition.Kind {
    /// With `{value}`: what happens.
    fileprivate var phrase: Phrase {
        switch self {
        case .rain: .watchRain
        case .wind: .watchWind
        case .low: .watchLow
        case .high: .watchHigh
        case .dust: .watchDust
        }
    }

    /// With `{value}`: what is waited for.
    fileprivate var rulePhrase: Phrase {
        switch self {
        case .rain: .watchRainRule
        case .wind: .watchWindRule
        case .low: .watchLowRule
        case .high: .watchHighRule
        case .dust: .watchDustRule
        }
    }
}
