import AppResources
import Weather

// Words for watch rules and their events.
extension WeatherFormat {
    /// "시간당 비 1mm 이상, 3시간 전 알림"; "rain of 1mm/h or more, 3 h ahead".
    package func words(of rule: WatchRule) -> String {
        // A warning is announced when it is issued, however far ahead.
        if rule.isOfWarnings { return words(of: rule.condition) }
        return phrase(
            .watchRule,
            ["what": words(of: rule.condition), "count": hours(rule.within)])
    }

    /// The name of a rule's place or, if that is on no list, what the rule calls it.
    package func name(of rule: WatchRule, at place: Place?) -> String { (place.map(name) ?? rule.place).printable }

    /// "시간당 비 1mm 이상"; "rain of 1mm/h or more".
    package func words(of condition: WatchCondition) -> String {
        if let level = condition.anyLevel { return phrase(level) }
        return phrase(condition.kind.words.rule, ["value": Self.round(amount(condition.threshold, of: condition.kind))])
    }

    /// "비 1mm 이상"; "rain 1mm/h or more".
    package func briefWords(of condition: WatchCondition) -> String {
        if let level = condition.anyLevel { return phrase(level) }
        return phrase(
            condition.kind.words.brief, ["value": Self.round(amount(condition.threshold, of: condition.kind))])
    }

    /// "18시부터 21시까지 비(합계 3.2mm)"; "rain (3.2mm in all) from 18:00 until 21:00". `clock` is the place's.
    package func words(of event: WatchedEvent, now: Timestamp, clock: LocalClock) -> String {
        if let warned = event.warning { return words(of: warned, event, now: now, clock: clock) }
        let kind = event.condition.kind
        let isNow = event.start <= now
        let fallen = phrase((event.falls ?? .rain).phrase)
        // Near the end the total is almost zero, but the rate is still known.
        let total = event.total.flatMap { $0 >= Self.leastTotal ? $0 : nil }
        let values: KeyValuePairs = [
            "falls": fallen, "value": told(total ?? event.peak, in: event), "peak": told(event.peak, in: event),
            "threshold": Self.round(amount(event.condition.threshold, of: kind)),
        ]
        let what: String =
            switch total {
            case nil: phrase(event.isApparent ? .watchHighApparent : kind.words.event, values)
            // If it lasts an hour or less, the total and the hourly peak are nearly the same.
            case let total? where total <= event.peak + Self.leastTotal: phrase(.watchRainInAll, values)
            case _?: phrase(.watchRainWithPeak, values)
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

    /// The words of an alert without its place: the event, or that an event already reported has become worse.
    package func words(of finding: WatchFinding, now: Timestamp) -> String {
        let words = words(of: finding.event, now: now, clock: finding.clock)
        return switch finding.alert {
        case .grows: phrase(finding.rule.isOfWarnings ? .watchRaised : .watchGrows, ["what": words])
        case .extends: phrase(.watchExtended, ["what": words])
        case .lifted: phrase(.watchLifted, ["what": words])
        case .begins, nil: words
        }
    }

    /// "강풍주의보 · 18시부터 내일 06시까지"; of one that was lifted its title alone.
    private func words(
        of warned: WatchedEvent.Warned, _ event: WatchedEvent, now: Timestamp, clock: LocalClock
    ) -> String {
        guard let warning = warned.warning else {
            let level = WarningLevel(rawValue: event.grade) ?? .unknown
            return warned.kind.phrase.map { title(of: $0, level) } ?? phrase(.warningUnnamed)
        }
        var told = warning
        if event.isEndKnown { told.expires = event.end }
        return "\(title(of: warning)) \(glyphs.dot) \(span(of: told, now: now, clock: clock))"
    }

    /// The smallest total in millimetres that does not round to zero.
    private static let leastTotal = 0.05

    /// "1mm" for "1.0mm": a threshold appears as people write it.
    private static func round(_ amount: String) -> String {
        guard let dot = amount.firstRange(of: ".0"), amount[dot.upperBound...].first?.isNumber != true else {
            return amount
        }
        return String(amount[..<dot.lowerBound] + amount[dot.upperBound...])
    }

    /// Rules measure snow as melted water.
    private func told(_ value: Double, in event: WatchedEvent) -> String {
        let text = amount(value, of: event.condition.kind)
        return event.falls == .snow ? phrase(.melted, ["amount": text]) : text
    }

    private func amount(_ value: Double, of kind: WatchCondition.Kind) -> String {
        switch kind {
        case .rain: depth(PrecipitationDepth(millimetres: value))
        case .wind: speed(Speed(metresPerSecond: value))
        case .low, .high: degrees(Temperature(celsius: value))
        case .dust: concentration(value)
        case .warning: phrase((WarningLevel(rawValue: Int(value)) ?? .unknown).name)
        }
    }

    private func hours(_ seconds: Int) -> String { "\((seconds + 3_599) / 3_600)" }
}

extension WatchCondition {
    /// The words for all official warnings, of whatever level; nil for any other condition.
    fileprivate var anyLevel: Phrase? {
        kind == .warning && Int(threshold) == WarningLevel.unknown.rawValue ? .watchAnyWarning : nil
    }
}

extension WatchCondition.Kind {
    /// The event and the condition of a rule, each with `{value}`.
    fileprivate var words: (event: Phrase, rule: Phrase, brief: Phrase) {
        switch self {
        case .rain: (.watchRain, .watchRainRule, .watchRainBrief)
        case .wind: (.watchWind, .watchWindRule, .watchWindBrief)
        case .low: (.watchLow, .watchLowRule, .watchLowBrief)
        case .high: (.watchHigh, .watchHighRule, .watchHighBrief)
        case .dust: (.watchDust, .watchDustRule, .watchDustBrief)
        case .warning: (.warningUnnamed, .watchWarningRule, .watchWarningBrief)
        }
    }
}

// Words for alerts.
extension WeatherFormat {
    /// A line for each alert: "서울: 18시부터 21시까지 비 3.2mm". Invented weather is marked as such.
    package func lines(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> [String] {
        findings.map { finding in
            let mark = isInvented ? " (\(phrase(.sourceSample)))" : ""
            return "\(name(finding.place)): \(words(of: finding, now: now))\(mark)".printable
        }
    }

    /// One message for all alerts: the first in full, then the places or the number of the others.
    package func text(ofAlerts findings: [WatchFinding], now: Timestamp, isInvented: Bool) -> MessageText {
        let lines = lines(ofAlerts: findings, now: now, isInvented: isInvented)
        guard lines.count > 1 else { return MessageText(lines) }
        var names: [String] = []
        for name in findings.dropFirst().map({ name($0.place).printable }) where !names.contains(name) {
            names.append(name)
        }
        return MessageText(
            [],
            brief: [
                phrase(.alertAndOthers, ["first": lines[0], "names": names.joined(separator: ", ")]),
                phrase(.alertAndMore, ["first": lines[0], "count": "\(lines.count - 1)"]),
            ], full: lines)
    }
}
