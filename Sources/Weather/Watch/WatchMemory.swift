/// Remembers the alerts sent for each rule, so that an event is announced once, and again only after it was over or has
/// grown by a grade. A pure value.
///
/// Forecasts waver. An event that disappears for less than three hours is the same one when it returns, just as rain that
/// pauses for less has not stopped. If it is postponed by more, it is announced again when it comes within the rule's
/// time. Where another source tells of it differently, that is no growth.
public struct WatchMemory: Hashable, Sendable {
    /// An event that was announced and is not over.
    public struct Said: Hashable, Sendable {
        public var grade: Int
        /// When it was first missing from the forecast; nil while it is there.
        public var goneSince: Timestamp?
        /// The hour in which its rule was last checked.
        public var checkedAt: Timestamp
        /// The name of the source that told of it last; nil if it is unknown.
        public var source: String?
        /// Until when it was said to last; nil if that is unknown, and of anything but official warnings.
        public var until: Timestamp?

        public init(
            grade: Int, goneSince: Timestamp? = nil, checkedAt: Timestamp, source: String? = nil,
            until: Timestamp? = nil
        ) {
            (self.grade, self.goneSince, self.checkedAt) = (grade, goneSince, checkedAt)
            (self.source, self.until) = (source, until)
        }
    }

    /// A reason to announce an event.
    public enum Alert: Hashable, Sendable {
        case begins
        /// It was announced before and has become worse.
        case grows
        /// An official warning lasts longer than was said, or was lifted before its end.
        case extends, lifted
    }

    /// By the rule's id.
    public internal(set) var said: [String: Said]

    public init(_ said: [String: Said] = [:]) {
        self.said = said
    }

    /// Records the result of checking one rule, and returns the alert to send, if any.
    ///
    /// - Parameters:
    ///   - event: the event found; nil if the condition is not met.
    ///   - isKnown: whether there is enough data to say so: without a network, nothing begins and nothing is over.
    ///   - source: the name of the source that tells of it.
    ///   - isQuiet: whether alerts are off at this hour; an event that outlasts the quiet hours is announced after them.
    public mutating func check(
        _ rule: String, _ event: WatchedEvent?, isKnown: Bool, from source: String? = nil, isQuiet: Bool = false,
        now: Timestamp
    ) -> Alert? {
        let hour = now.adding(seconds: -(now.secondsSince1970 % 3_600))
        said[rule]?.checkedAt = hour
        guard let event else {
            if isKnown { missed(rule, now: now) }
            return nil
        }
        let before = said[rule]
        said[rule]?.goneSince = nil
        said[rule]?.source = source
        if let before, let told = before.source, let source, told != source {
            said[rule]?.grade = max(before.grade, event.grade)
            return nil
        }
        guard before.map({ event.grade > $0.grade }) ?? true, !isQuiet else { return nil }
        said[rule] = Said(grade: event.grade, checkedAt: hour, source: source)
        return before == nil ? .begins : .grows
    }

    /// Takes back an alert that reached nobody, so that the next check gives it again.
    ///
    /// - Parameter event: what the alert was of, as the memory needs it of `extends` and `lifted`.
    public mutating func takeBack(_ rule: String, _ alert: Alert, _ event: WatchedEvent? = nil) {
        switch alert {
        case .begins: said[rule] = nil
        case .grows: said[rule]?.grade -= 1
        case .extends: if let event { said[rule]?.until = event.start }
        case .lifted:
            guard let event else { return }
            let gone = event.end.adding(seconds: -WatchedWeather.longestBreak)
            said[rule] = Said(grade: event.toldGrade, goneSince: gone, checkedAt: event.end)
        }
    }

    /// Forgets rules that were not checked for a day, because they have been removed. Rules checked by other running
    /// instances stay.
    public mutating func forgetOld(at now: Timestamp) {
        said = said.filter { abs(now.seconds(since: $0.value.checkedAt)) <= Self.longestUnchecked }
    }

    private static let longestUnchecked = 86_400

    private mutating func missed(_ rule: String, now: Timestamp) {
        guard let since = said[rule]?.goneSince, since <= now else {
            // If the clock was set back, it is unknown how long the event has been missing.
            said[rule]?.goneSince = now
            return
        }
        if now.seconds(since: since) >= WatchedWeather.longestBreak { said[rule] = nil }
    }
}
