/// What has been said of rules, so that an event is said once: again only when it was over, or has grown by a grade. A pure value.
///
/// Forecasts waver. An event that is gone from them for less than three hours is the same when it is back, as rain that pauses for
/// less has not stopped; postponed by more, it is said once more when it comes within the rule's time.
public struct WatchMemory: Hashable, Sendable {
    /// An event that was said and is not over.
    public struct Said: Hashable, Sendable {
        public var grade: Int
        /// Since when it is not seen any more; nil while it is.
        public var goneSince: Timestamp?
        /// The hour in which its rule was looked at last.
        public var lookedAt: Timestamp

        public init(grade: Int, goneSince: Timestamp? = nil, lookedAt: Timestamp) {
            (self.grade, self.goneSince, self.lookedAt) = (grade, goneSince, lookedAt)
        }
    }

    /// What is worth saying of a rule now.
    public enum Alert: Hashable, Sendable {
        case begins
        /// It was said before, and has become worse since.
        case grows
    }

    /// By the rule's id.
    public private(set) var said: [String: Said]

    public init(_ said: [String: Said] = [:]) {
        self.said = said
    }

    /// Takes note of what a look has found for one rule, and says what is to be said of it.
    ///
    /// - Parameters:
    ///   - event: what was found; nil where the condition is not met.
    ///   - isKnown: whether enough is known to say so: without a network nothing begins, and nothing is over.
    ///   - isQuiet: whether nothing may be said at this hour; what still holds when it is over is said then.
    public mutating func look(
        _ rule: String, _ event: WatchedEvent?, isKnown: Bool, isQuiet: Bool = false, now: Timestamp
    ) -> Alert? {
        let hour = now.adding(seconds: -(now.secondsSince1970 % 3_600))
        said[rule]?.lookedAt = hour
        guard let event else {
            if isKnown { missed(rule, now: now) }
            return nil
        }
        let before = said[rule]
        said[rule]?.goneSince = nil
        guard before.map({ event.grade > $0.grade }) ?? true, !isQuiet else { return nil }
        said[rule] = Said(grade: event.grade, lookedAt: hour)
        return before == nil ? .begins : .grows
    }

    /// Forgets rules that were not looked at for a day: they have been removed. Rules of other programs stay.
    public mutating func forgetOld(at now: Timestamp) {
        said = said.filter { abs(now.seconds(since: $0.value.lookedAt)) <= Self.longestUnlooked }
    }

    private static let longestUnlooked = 86_400

    private mutating func missed(_ rule: String, now: Timestamp) {
        guard let since = said[rule]?.goneSince, since <= now else {
            // Set back, the clock tells nothing of how long it has been gone.
            said[rule]?.goneSince = now
            return
        }
        if now.seconds(since: since) >= WatchedWeather.longestBreak { said[rule] = nil }
    }
}
