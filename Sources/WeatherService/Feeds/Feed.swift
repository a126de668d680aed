import Weather

/// What a feed is called: something that a host tells again and again and that belongs to no place, such as the
/// warnings of a country.
public struct FeedID: RawOrdered, Hashable, Sendable {
    /// Small letters, digits and `-`, beginning with the host's name: `swic-095`. It is also the name of a file.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a host has told of a feed, and when.
public struct Feed<Value: Sendable>: Sendable {
    /// When the host told it, which it also does by saying that nothing has changed.
    public var toldAt: Timestamp
    /// A time inside what was told that shows when its makers were at work last; nil if nothing in it does.
    public var signOfLife: Timestamp?
    /// The answer's `Last-Modified`, to be sent back.
    public var lastModified: String?
    public var value: Value

    public init(_ value: Value, toldAt: Timestamp, signOfLife: Timestamp? = nil, lastModified: String? = nil) {
        (self.value, self.toldAt, self.signOfLife, self.lastModified) = (value, toldAt, signOfLife, lastModified)
    }

    func with<Other: Sendable>(_ value: Other) -> Feed<Other> {
        Feed<Other>(value, toldAt: toldAt, signOfLife: signOfLife, lastModified: lastModified)
    }
}

extension Feed: Equatable where Value: Equatable {}

/// How often the feeds of a host are asked for, and when they count as silent. In seconds.
public struct FeedPace: Hashable, Sendable {
    /// Between two requests for what has been told before.
    public var interval: Int
    /// Between a request and one for what has never been told, which does not wait for the interval.
    public var pause = 10
    /// Requests in an hour.
    public var mostInAnHour: Int
    /// Between two requests for the sign of life.
    public var doubtInterval = 3_600
    /// So long after the question for the sign of life, its answer still holds.
    var doubtIsKnown: Int { 2 * doubtInterval }
    /// Without a sign of life, or without an answer, for so long, a feed is silent.
    public var silence: Int
    /// The sign of life may be so old before it is asked for by itself; nil if it comes with every answer.
    public var doubt: Int? = 3 * 3_600
    public var unanswered = 3 * 3_600
}

/// What all running programs know of a host's feeds together: when it was asked, and when it was alive.
public struct FeedLog: Hashable, Sendable {
    /// The last requests, oldest first; at most as many as the pace allows in an hour.
    public var requests: [Timestamp] = []
    /// The latest sign of life.
    public var signOfLife: Timestamp?
    /// When the sign of life was asked for by itself; nil if it never was.
    public var doubtedAt: Timestamp?
    /// When the host last answered that question; nil if it never did.
    public var lifeToldAt: Timestamp?
    /// Whether the host answers that question. If it does not, the feeds are only as old as their answers.
    public var tellsLife = true

    public init() {}

    /// This log, and what is known in another one.
    func joined(with other: FeedLog) -> FeedLog {
        var log = self
        let counts = [requests, other.requests].map { times in
            times.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        log.requests = counts[0].merging(counts[1], uniquingKeysWith: max)
            .flatMap { repeatElement($0.key, count: $0.value) }.sorted().suffix(Self.most)
        log.note(signOfLife: other.signOfLife)
        log.doubtedAt = [doubtedAt, other.doubtedAt].compactMap(\.self).max()
        log.lifeToldAt = [lifeToldAt, other.lifeToldAt].compactMap(\.self).max()
        return log
    }

    /// Requests that are remembered, whatever the pace.
    static let most = 60

    mutating func note(signOfLife sign: Timestamp?) {
        if let sign { signOfLife = max(signOfLife ?? sign, sign) }
    }

    /// This log without times that only a wrong clock can have written. One that was a little ahead and has been put
    /// right has sent what it has sent.
    func believed(at now: Timestamp, _ pace: FeedPace) -> FeedLog {
        let latest = now.adding(seconds: pace.interval)
        func believed(_ time: Timestamp?) -> Timestamp? { time.flatMap { $0 <= latest ? $0 : nil } }
        var log = self
        log.requests = requests.filter { $0 <= latest }
        (log.signOfLife, log.doubtedAt) = (believed(signOfLife), believed(doubtedAt))
        log.lifeToldAt = believed(lifeToldAt)
        return log
    }

    /// Counts a request that is about to be sent.
    mutating func asked(_ step: FeedPlan.Step, at now: Timestamp, _ pace: FeedPace) {
        requests = (believed(at: now, pace).requests + [now]).sorted().suffix(pace.mostInAnHour)
        if step == .signOfLife { doubtedAt = now }
    }
}

/// Whether what was told of a feed can be relied on at a moment.
public enum FeedState: Hashable, Sendable {
    /// It is complete as of then.
    case told(at: Timestamp)
    /// Its makers, or the host, have not been heard of since.
    case silent(since: Timestamp)
    /// The host has not told it yet, or has not yet been asked for a sign of life that is needed.
    case untold
}

extension FeedLog {
    /// When a feed that was told last at `toldAt` becomes silent, if nothing more is heard of it.
    func silent(toldAt: Timestamp, _ pace: FeedPace) -> Timestamp {
        let unanswered = toldAt.adding(seconds: pace.unanswered)
        guard tellsLife, let signOfLife else { return unanswered }
        return min(unanswered, signOfLife.adding(seconds: pace.silence))
    }

    /// The state of a feed that was told last at `toldAt`.
    func state(toldAt: Timestamp?, _ pace: FeedPace, at now: Timestamp) -> FeedState {
        guard let toldAt, toldAt <= now.adding(seconds: pace.interval) else { return .untold }
        if now.seconds(since: toldAt) >= pace.unanswered { return .silent(since: toldAt) }
        let told = FeedState.told(at: min(toldAt, now))
        guard tellsLife else { return told }
        let log = believed(at: now, pace)
        if let sign = log.signOfLife, now.seconds(since: sign) < pace.silence { return told }
        // The old sign says nothing before the host has answered the question for a new one.
        guard let lifeToldAt = log.lifeToldAt, now.seconds(since: lifeToldAt) < pace.doubtIsKnown else {
            return .untold
        }
        return .silent(since: log.signOfLife ?? lifeToldAt)
    }
}
