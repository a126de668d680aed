/// The official warnings of a place that a rule watches: one event for each subject.
public struct WatchedWarnings: Hashable, Sendable {
    private let warnings: [Warning]
    /// Whether another warning would be known: otherwise one that is missing need not be over.
    public let isKnown: Bool
    /// Those of which the user does not want to be told now: they are in force, but not among the warnings.
    public let silenced: Set<WarningSubject>
    /// Those of which nobody knows whether a warning reaches the place: one that was told before need not be over.
    public let doubtful: Set<WarningSubject>
    /// The name of the source that tells; nil if it is unknown.
    public let source: String?

    /// - Parameter warnings: those at the place that are not over.
    public init(
        _ warnings: [Warning], isKnown: Bool, silenced: Set<WarningSubject> = [], doubtful: Set<WarningSubject> = [],
        source: String? = nil
    ) {
        (self.warnings, self.isKnown, self.source) = (warnings, isKnown, source)
        (self.silenced, self.doubtful) = (silenced, doubtful)
    }

    /// What meets a condition of the kind `warning` now or later: of each subject the warnings that follow each other without a gap,
    /// and of several such spells the gravest, or else the first. The event's peak is its gravest level.
    public func events(_ condition: WatchCondition, now: Timestamp) -> [WarningSubject: WatchedEvent] {
        let met = warnings.filter {
            !$0.isCancellation && $0.end > now && condition.isMet(by: Double($0.level.rawValue))
        }
        return Dictionary(grouping: met, by: WarningSubject.init).compactMapValues { group in
            var gravest: (warning: Warning, spell: [Warning])?
            for spell in Self.spells(of: group) {
                guard let worst = spell.max(by: Self.isLessGrave) else { continue }
                if gravest.map({ Self.isLessGrave($0.warning, worst) }) ?? true { gravest = (worst, spell) }
            }
            guard let (gravest, spell) = gravest else { return nil }
            return WatchedEvent(
                condition: condition, start: max(now, spell.map(\.onset).min() ?? now),
                end: spell.map(\.end).max() ?? gravest.end, isEndKnown: spell.allSatisfy { $0.expires != nil },
                peak: Double(gravest.level.rawValue), total: nil, falls: nil, isApparent: false,
                warning: WatchedEvent.Warned(subject: WarningSubject(gravest), warning: gravest))
        }
    }

    private static func isLessGrave(_ one: Warning, _ other: Warning) -> Bool {
        (one.level, one.rank) < (other.level, other.rank)
    }

    /// Those that follow each other without a gap, the earliest first.
    private static func spells(of warnings: [Warning]) -> [[Warning]] {
        var spells: [[Warning]] = []
        var end: Timestamp?
        for warning in warnings.sorted(by: { $0.onset < $1.onset }) {
            if let before = end, warning.onset.seconds(since: before) <= WatchMemory.longestGap {
                spells[spells.count - 1].append(warning)
                end = max(before, warning.end)
            } else {
                spells.append([warning])
                end = warning.end
            }
        }
        return spells
    }
}

extension WatchMemory {
    /// What came of a check of official warnings.
    public struct WarningNews: Hashable, Sendable {
        public let event: WatchedEvent
        /// Nil if it has been told.
        public let alert: Alert?
    }

    /// An end that is told this many seconds later is worth an alert.
    private static let leastExtension = 3_600
    /// A warning that is missing for less than this may only have changed from one source to another.
    fileprivate static let longestGap = 1_200

    /// Records the result of checking one rule about official warnings. Of each subject it tells once that there is one, and again when it is
    /// raised, extended by an hour or more, or lifted before its end.
    ///
    /// - Parameters:
    ///   - isQuiet: whether alerts of an event are off at this hour. What is still in force after the quiet hours is told then.
    public mutating func check(
        _ rule: String, _ condition: WatchCondition, _ watched: WatchedWarnings,
        isQuiet: (WatchedEvent) -> Bool, now: Timestamp
    ) -> [WarningNews] {
        let hour = now.adding(seconds: -(now.secondsSince1970 % 3_600))
        let events = watched.events(condition, now: now)
        let prefix = rule + " "
        let told = said.keys.filter { $0.hasPrefix(prefix) }.compactMap {
            WarningSubject(key: $0.dropFirst(prefix.count))
        }
        return Set(told).union(events.keys).sorted().compactMap { subject in
            let key = Self.key(rule, subject)
            said[key]?.checkedAt = hour
            if let event = events[subject] {
                let alert = checkPresent(key, event, from: watched.source, isQuiet(event), hour, now)
                return WarningNews(event: event, alert: alert)
            }
            if watched.doubtful.contains(subject) {
                said[key]?.goneSince = nil
                return nil
            }
            guard watched.isKnown, let before = said[key] else { return nil }
            // It ended as was said, or is not to be told any more.
            let isOver = before.until.map { $0 <= now.adding(seconds: Self.longestGap) } ?? false
            if isOver || watched.silenced.contains(subject) {
                said[key] = nil
                return nil
            }
            guard let since = before.goneSince, since <= now else {
                said[key]?.goneSince = now
                return nil
            }
            guard now.seconds(since: since) >= Self.longestGap else { return nil }
            said[key] = nil
            // Another source may only not tell of it.
            if let told = before.source, let source = watched.source, told != source { return nil }
            let event = WatchedEvent(
                condition: condition, start: now, end: now, isEndKnown: true,
                peak: Double(before.grade / WatchedEvent.gradesOfLevel), total: nil,
                falls: nil, isApparent: false, warning: WatchedEvent.Warned(subject: subject, warning: nil))
            return isQuiet(event) ? nil : WarningNews(event: event, alert: .lifted)
        }
    }

    private mutating func checkPresent(
        _ key: String, _ event: WatchedEvent, from source: String?, _ isQuiet: Bool, _ hour: Timestamp,
        _ now: Timestamp
    ) -> Alert? {
        let until = event.isEndKnown ? event.end : nil
        // What was told is over before this begins: it is another.
        if let over = said[key]?.until, let onset = event.warning?.warning?.onset,
            onset.seconds(since: over) > Self.longestGap, over <= now
        {
            said[key] = nil
        }
        guard var told = said[key] else {
            if isQuiet { return nil }
            said[key] = Said(grade: event.toldGrade, checkedAt: hour, source: source, until: until)
            return .begins
        }
        told.goneSince = nil
        defer { said[key] = told }
        // Where another source tells of it differently, it has not changed.
        if let before = told.source, let source, before != source {
            (told.grade, told.source) = (max(told.grade, event.toldGrade), source)
            told.until = [told.until, until].compactMap(\.self).max()
            return nil
        }
        let isLater =
            (until ?? told.until).map { end in
                told.until.map { end.seconds(since: $0) >= Self.leastExtension } ?? false
            } ?? false
        guard !isQuiet || event.toldGrade <= told.grade && !isLater else { return nil }
        let alert: Alert? = event.toldGrade > told.grade ? .grows : isLater ? .extends : nil
        told.grade = event.toldGrade
        // An end is kept as it was told, so that many small changes make a great one.
        if alert != nil || told.until == nil { told.until = until ?? told.until }
        return alert
    }

    /// What is said of the warnings of one subject for a rule.
    public static func key(_ rule: String, _ subject: WarningSubject) -> String { "\(rule) \(subject.key)" }
}

extension WatchedEvent {
    /// How many grades the memory of alerts has for each level of official warnings.
    static let gradesOfLevel = 10

    /// Its grade in that memory: a graver warning of the same level is worth another alert.
    var toldGrade: Int { warning == nil ? grade : grade * Self.gradesOfLevel + min(9, warning?.warning?.rank ?? 0) }
}
