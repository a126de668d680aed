import Weather

/// What to ask a host for at a moment, and when to plan again. A pure value.
///
/// What has never been told comes first; then whether the feeds are alive, if there is reason to doubt it; then what is
/// due again, all of it together.
public struct FeedPlan: Hashable, Sendable {
    public enum Step: Hashable, Sendable {
        /// The feeds, those told longest ago first.
        case feeds([FeedID])
        case signOfLife
    }

    /// Nil if nothing is due.
    public let step: Step?
    /// When something will be due if nothing changes meanwhile; nil if nothing is wanted.
    public let next: Timestamp?

    /// What the plan needs to know of a feed.
    public struct Known: Hashable, Sendable {
        public var toldAt: Timestamp?
        /// When it may be asked for after a failure.
        public var retryAt: Timestamp?
    }

    /// - Parameters:
    ///   - wanted: what somebody looks at.
    ///   - most: how many feeds one request may be for; at least one.
    ///   - lifeRetryAt: when the sign of life may be asked for after a failure.
    public init(
        _ wanted: some Sequence<FeedID>, known: (FeedID) -> Known, log: FeedLog, pace: FeedPace, most: Int = .max,
        lifeRetryAt: Timestamp? = nil, at now: Timestamp
    ) {
        let feeds = Set(wanted).map { id in
            let known = known(id)
            // A time far in the future is of a clock that was wrong; what has long been unanswered is as good as
            // untold.
            let toldAt = known.toldAt.flatMap { told in
                (-pace.interval..<pace.unanswered).contains(now.seconds(since: told)) ? told : nil
            }
            let due = [toldAt?.adding(seconds: pace.interval), known.retryAt].compactMap(\.self).max()
            return Entry(id: id, untoldFrom: toldAt?.adding(seconds: pace.unanswered), due: due ?? .distantPast)
        }
        guard !feeds.isEmpty else {
            (step, next) = (nil, nil)
            return
        }
        let log = log.believed(at: now, pace)
        let requests = log.requests
        func earliest(after seconds: Int) -> Timestamp {
            var times = [requests.last?.adding(seconds: seconds)]
            if requests.count >= pace.mostInAnHour {
                times.append(requests[requests.count - pace.mostInAnHour].adding(seconds: 3_600))
            }
            return times.compactMap(\.self).max() ?? .distantPast
        }
        let untold = feeds.filter { !$0.isTold }.map(\.due).min()
        let first = untold.map { max($0, earliest(after: pace.pause)) }
        let again = max(feeds.map(\.due).min() ?? now, earliest(after: pace.interval))
        // Where nothing has been told, or not for long, there is nothing to doubt.
        let toldUntil = feeds.compactMap(\.untoldFrom).max()
        let doubt = log.doubtsFrom(pace, earliest: earliest).map { max($0, lifeRetryAt ?? $0) }
            .flatMap { time in toldUntil.map { time < $0 } == true ? time : nil }
        if let first, first <= now {
            // If everything may be asked for, what fails each time takes turns with the rest.
            step = .feeds(Self.ordered(feeds, untoldFirst: again > now, most: most, at: now))
        } else if let doubt, doubt <= now {
            step = .signOfLife
        } else if again <= now {
            step = .feeds(Self.ordered(feeds, untoldFirst: false, most: most, at: now))
        } else {
            step = nil
        }
        let untoldAgain = feeds.compactMap { feed in
            feed.untoldFrom.map { max($0, feed.due, earliest(after: pace.pause)) }
        }
        next = ([first, doubt, again].compactMap(\.self) + untoldAgain).filter { $0 > now }.min()
    }

    private struct Entry {
        let id: FeedID
        /// Without another answer until then it is as good as untold; nil if it is so already.
        let untoldFrom: Timestamp?
        let due: Timestamp

        var isTold: Bool { untoldFrom != nil }
    }

    /// All but what has never been told and has just failed, what was asked for longest ago first: what is asked for
    /// together is due together again.
    private static func ordered(_ feeds: [Entry], untoldFirst: Bool, most: Int, at now: Timestamp) -> [FeedID] {
        func rank(_ feed: Entry) -> Int { untoldFirst && !feed.isTold ? 0 : 1 }
        let asked = feeds.filter { $0.due <= now || $0.isTold }.sorted {
            (rank($0), $0.due, $0.id) < (rank($1), $1.due, $1.id)
        }
        return asked.prefix(max(1, most)).map(\.id)
    }
}

extension FeedLog {
    /// When to ask for a sign of life: where nothing can be said before, right after another request.
    fileprivate func doubtsFrom(_ pace: FeedPace, earliest: (Int) -> Timestamp) -> Timestamp? {
        guard let doubt = pace.doubt else { return nil }
        let again = doubtedAt?.adding(seconds: pace.doubtInterval)
        let begins = signOfLife?.adding(seconds: doubt)
        // Judged at the last request, so that the plan does not change while nothing happens.
        func isOld(_ time: Timestamp?, _ age: Int) -> Bool {
            guard let time, let sent = requests.last else { return time == nil }
            return sent.seconds(since: time) >= age
        }
        let isUrgent = isOld(signOfLife, pace.silence) && isOld(lifeToldAt, pace.doubtIsKnown)
        return [again, begins, earliest(isUrgent ? 0 : pace.interval)].compactMap(\.self).max()
    }
}

extension Timestamp {
    fileprivate static let distantPast = Timestamp(secondsSince1970: 0)
}
