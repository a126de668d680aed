import Weather

/// How long sources have failed without an answer in between, and from when the next in the user's order answers in their place.
/// A pure value: time and chance are passed in.
///
/// * A source has failed once it could not be reached, failed itself, or gave no sensible answer for `patience` seconds; for
///   places it has told nothing about, at once. A refused key is the user's to solve and moves nothing.
/// * The next source takes over after a wait of up to `longestDelay` seconds more, the same for all programs of this machine:
///   a service fails for everyone at the same time, and the next one must not be asked by everyone at once.
/// * A source that limits its requests is stood in for at the selected place only. (So is one whose budget is used up for minutes,
///   which is no trouble of the source: `ActingSources`.)
/// * Meanwhile, the source is asked about one place, less and less often (`BackOff`). Any answer ends the trouble.
/// * Trouble is forgotten half an hour after the last failure: nobody knows how the source is then.
public struct SourceTroubles: Hashable, Sendable {
    /// What is in trouble. A source's weather and its air may come from different hosts.
    public struct Subject: Hashable, Sendable {
        public let source: SourceID
        public let topic: ReportPart.Topic

        public init(_ source: SourceID, _ topic: ReportPart.Topic) {
            (self.source, self.topic) = (source, topic)
        }
    }

    public struct Trouble: Hashable, Sendable {
        /// Whether there are only too many requests.
        public let isLimit: Bool
        /// The first failure that no answer has followed, and the last.
        public let began: Timestamp
        public internal(set) var failedAt: Timestamp
        /// Seconds to wait in addition before another source takes over.
        public let delay: Int
        /// The tries so far, and when the next is due.
        var tries: Int
        public internal(set) var retryAt: Timestamp

        func isForgotten(at now: Timestamp) -> Bool { now.seconds(since: failedAt) >= SourceTroubles.memory }

        /// When another source takes over, for places of which the source has told something, or nothing.
        func takenOverAt(hasTold: Bool) -> Timestamp {
            began.adding(seconds: (hasTold ? SourceTroubles.patience : 0) + delay)
        }
    }

    public static let patience = 120
    public static let longestDelay = 300
    static let memory = 1_800
    /// Seconds within which another failure is no news to other programs.
    private static let interval = 60

    private(set) var all: [Subject: Trouble] = [:]

    public init() {}

    public var isEmpty: Bool { all.isEmpty }

    /// The trouble of a source at `now`; nil if it has none.
    public func trouble(of source: SourceID, _ topic: ReportPart.Topic, at now: Timestamp) -> Trouble? {
        all[Subject(source, topic)].flatMap { $0.isForgotten(at: now) ? nil : $0 }
    }

    /// When another source takes over from `source`; nil if it need not. `isSelected` and `hasTold` are about a place: whether
    /// the user has selected it, and whether what is known of it is from this source.
    public func takenOverAt(
        _ source: SourceID, _ topic: ReportPart.Topic, isSelected: Bool, hasTold: Bool, at now: Timestamp
    ) -> Timestamp? {
        guard let trouble = trouble(of: source, topic, at: now), isSelected || !trouble.isLimit else { return nil }
        return trouble.takenOverAt(hasTold: hasTold)
    }

    /// The next moment at which another source takes over or a source in trouble is tried again.
    public func nextChange(after now: Timestamp) -> Timestamp? {
        all.values.flatMap { [$0.takenOverAt(hasTold: false), $0.takenOverAt(hasTold: true), $0.retryAt] }
            .filter { $0 > now }.min()
    }

    /// Records a failure; one that says nothing about the source changes nothing. `delay` is for a trouble that begins with it,
    /// `chance` (0.9…1.1) varies the time of the next try. Returns whether it is news to other programs.
    mutating func failed(
        _ subject: Subject, _ failure: WeatherFailure, at now: Timestamp, delay: @autoclosure () -> Int, chance: Double
    ) -> Bool {
        guard failure.isOfSource || failure.isLimit else { return false }
        let before = all[subject].flatMap {
            $0.isForgotten(at: now) || $0.isLimit != failure.isLimit || now < $0.began ? nil : $0
        }
        var trouble =
            before
            ?? Trouble(
                isLimit: failure.isLimit, began: now, failedAt: now, delay: min(max(0, delay()), Self.longestDelay),
                tries: 0, retryAt: now)
        trouble.failedAt = now
        if now >= trouble.retryAt {
            trouble.tries += 1
            trouble.retryAt = now.adding(seconds: BackOff.seconds(failures: trouble.tries, chance: chance))
        }
        all[subject] = trouble
        guard let before else { return true }
        return trouble.tries != before.tries && now.seconds(since: before.failedAt) >= Self.interval
    }

    /// Makes every source that has failed due for a try.
    mutating func tryNow(at now: Timestamp) {
        for (subject, trouble) in all where !trouble.isLimit && trouble.retryAt > now { all[subject]?.retryAt = now }
    }

    /// Records an answer; returns whether it ends trouble.
    mutating func answered(_ subject: Subject) -> Bool { all.removeValue(forKey: subject) != nil }

    /// Adopts what other programs have seen, unless it is known here for longer. Trouble that they have seen end is left
    /// to the next answer.
    mutating func recall(_ others: SourceTroubles, at now: Timestamp) {
        for (subject, theirs) in others.all where !theirs.isForgotten(at: now) && theirs.began <= now {
            guard let own = all[subject], !own.isForgotten(at: now) else {
                all[subject] = theirs
                continue
            }
            if theirs.isLimit == own.isLimit, theirs.began < own.began {
                all[subject] = theirs
                all[subject]?.failedAt = max(own.failedAt, theirs.failedAt)
            }
        }
    }
}

extension SourceTroubles {
    init(_ all: [Subject: Trouble]) { self.all = all }
}

extension WeatherFailure {
    /// Whether another source might have answered: there was no connection, the service failed, or its answer made no sense.
    var isOfSource: Bool {
        switch self {
        case .server, .unreadable, .tooLarge: true
        default: isOfConnection && isTransient
        }
    }

    /// Whether there were only too many requests.
    var isLimit: Bool {
        switch self {
        case .rateLimited, .overBudget: true
        default: false
        }
    }
}
