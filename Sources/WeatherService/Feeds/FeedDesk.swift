import Weather

/// A host's feeds as this program knows them: their latest values, the requests that failed, and what is due.
///
/// It is part of the state of an actor, which sends the requests. A request is counted here before it is sent.
struct FeedDesk<Value: Sendable> {
    let host: FeedHost
    let pace: FeedPace
    /// What a failure of the question for the sign of life is remembered as.
    private let lifeID: FeedID

    private var answers: [FeedID: Answer] = [:]
    private var troubles: [FeedID: FeedTrouble] = [:]
    /// How many feeds one request may be for: half as many after an answer that was too large, one more after others.
    private var most = Int.max
    /// Feeds whose answers were too large by themselves: they are asked for alone, or others would fail with them.
    private var large: Set<FeedID> = []
    /// Whether requests are under way: there is one round of them at a time.
    var isAsking = false

    private struct Answer {
        let feed: Feed<Value>
        /// Nil if it is not on disk.
        let stamp: CacheFolder.Stamp?
        let version: Int
    }

    /// A request that has been counted.
    struct Counted: Sendable {
        let step: FeedPlan.Step
        let at: Timestamp
    }

    init(_ host: FeedHost, _ pace: FeedPace, lifeID: FeedID) {
        (self.host, self.pace, self.lifeID) = (host, pace, lifeID)
    }
}

// What has been told.
extension FeedDesk {
    var log: FeedLog { host.log.log(of: host.name) }

    /// As far as it has been read.
    func feed(_ id: FeedID) -> Feed<Value>? { answers[id]?.feed }

    func state(of id: FeedID, _ log: FeedLog) -> FeedState {
        log.state(toldAt: feed(id)?.toldAt, pace, at: host.now())
    }

    /// The failure of the last attempt to get a feed, or else the sign of life.
    func failure(of id: FeedID) -> WeatherFailure? { troubles[id]?.failure ?? troubles[lifeID]?.failure }

    /// Reads what this or another program has written since. `version` is another one when the same bytes mean something
    /// else.
    mutating func read(
        _ ids: Set<FeedID>, version: Int = 0, _ value: (FeedID, [UInt8]) throws(WeatherFailure) -> Value
    ) {
        for id in ids {
            let stamp = host.folder.stamp(of: id)
            if let known = answers[id], known.version == version, stamp == nil || known.stamp == stamp { continue }
            guard let feed = host.folder.feed(id), let value = try? value(id, feed.value) else { continue }
            answers[id] = Answer(feed: feed.with(value), stamp: stamp, version: version)
        }
        // Feeds that are no longer looked at can be read from the disk again, if they could be written.
        answers = answers.filter { ids.contains($0.key) || $0.value.stamp == nil }
    }

    /// `isStored`: whether it may be written to disk.
    mutating func take(
        _ feed: Feed<[UInt8]>, as id: FeedID, version: Int = 0, isStored: Bool = true, _ value: Value
    ) {
        if isStored { host.folder.keep(feed, as: id) }
        answers[id] = Answer(
            feed: feed.with(value), stamp: isStored ? host.folder.stamp(of: id) : nil, version: version)
        troubles[id] = nil
    }

    /// The last request was answered.
    mutating func answered() {
        // While some are still too large together, the parts shrink until it shows whose fault it is.
        let areSearched = troubles.contains { $0.value.failure == .tooLarge && !large.contains($0.key) }
        if most < .max, !areSearched { most += 1 }
    }
}

// What is due.
extension FeedDesk {
    /// The first of some times. Before a round of requests has been answered, nothing else is asked.
    func earliest(of times: [Timestamp]) -> Timestamp? {
        guard isAsking else { return times.min() }
        return times.map { max($0, host.now().adding(seconds: pace.pause)) }.min()
    }

    func plan(_ ids: Set<FeedID>, _ log: FeedLog) -> FeedPlan {
        FeedPlan(
            ids, known: { FeedPlan.Known(toldAt: feed($0)?.toldAt, retryAt: retryAt(of: $0)) },
            log: log, pace: pace, most: most, lifeRetryAt: retryAt(of: lifeID), at: host.now())
    }

    /// When something is due, or becomes silent.
    func next(for ids: Set<FeedID>, _ log: FeedLog) -> [Timestamp] {
        guard !ids.isEmpty else { return [] }
        let plan = plan(ids, log)
        let due = plan.step == nil ? plan.next : host.now()
        let silences = ids.compactMap { feed($0)?.toldAt }.map { log.silent(toldAt: $0, pace) }
        return [due].compactMap(\.self) + silences.filter { $0 > host.now() }
    }

    /// Counts the request that is due, if any; with `only`, only if it is that. Of several programs that plan the same,
    /// the first one to count it sends it.
    func counted(_ ids: Set<FeedID>, only: FeedPlan.Step? = nil) -> Counted? {
        func due(_ log: FeedLog) -> FeedPlan.Step? {
            let step = plan(ids, log).step
            return only == nil || step == only ? step : nil
        }
        let time = host.now()
        guard due(log) != nil else { return nil }
        return updateLog { log in
            due(log).map { step in
                log.asked(step, at: time, pace)
                return Counted(step: step, at: time)
            }
        }
    }

    /// Of feeds that are due, those that one request may be for.
    func together(_ ids: [FeedID]) -> [FeedID] {
        ids.first.map { large.contains($0) ? [$0] : ids.filter { !large.contains($0) } } ?? []
    }

    /// Changes the log, in which times of a wrong clock would otherwise stay the latest for ever.
    @discardableResult
    func updateLog<Result: Sendable>(_ change: (inout FeedLog) -> Result) -> Result {
        host.log.update(host.name) { log in
            log = log.believed(at: host.now(), pace)
            return change(&log)
        }
    }
}

// Failures.
extension FeedDesk {
    func retryAt(of id: FeedID) -> Timestamp? { host.retryAt(troubles[id], pace) }

    /// The transport has failed to get an answer for a request that was counted.
    mutating func unanswered(_ ids: [FeedID], _ error: any Error, countedAt time: Timestamp) {
        // The caller has given up: perhaps it was sent, and the host is not to blame.
        guard let failure = error as? WeatherFailure else { return }
        failed(ids, failure, isSent: false)
        guard failure.isBeforeSending else { return }
        let isOfLife = ids == [lifeID]
        updateLog { log in
            if let last = log.requests.lastIndex(of: time) { log.requests.remove(at: last) }
            if isOfLife { log.doubtedAt = nil }
        }
    }

    /// `isSent`: whether there was an answer, so that the request has been sent whatever the failure.
    mutating func failed(_ ids: [FeedID], _ failure: WeatherFailure, isSent: Bool) {
        if failure == .tooLarge, ids.count > 1 { most = ids.count / 2 }
        for id in ids {
            var trouble = host.trouble(
                after: failure, failures: troubles[id]?.failures ?? 0, isSent: isSent, pace)
            if failure == .tooLarge, ids.count == 1 {
                large.insert(id)
                let wait = min(pace.unanswered, pace.interval << min(trouble.failures - 1, 5))
                trouble.retryAt = host.now().adding(seconds: wait)
            }
            troubles[id] = trouble
        }
    }

    /// A request about something else than what a feed tells has been answered.
    mutating func succeeded(_ id: FeedID) { troubles[id] = nil }

    /// What may go better now may be tried again.
    mutating func forgetFailures() { troubles = troubles.filter { !$0.value.mayBeOver } }
}

/// An actor that asks a host for its feeds.
protocol FeedAsker: Actor {
    associatedtype Value: Sendable
    var desk: FeedDesk<Value> { get set }
}

extension FeedAsker {
    /// Sends a request that was counted, and takes in its answer; what fails of it is remembered.
    ///
    /// - Parameter ids: the feeds that it is for, or that of the sign of life.
    func ask(
        about ids: [FeedID], countedAt time: Timestamp, _ answer: () async throws -> HTTPAnswer,
        take: (HTTPAnswer) throws(WeatherFailure) -> Void
    ) async {
        let got: HTTPAnswer
        do {
            got = try await answer()
        } catch {
            return desk.unanswered(ids, error, countedAt: time)
        }
        do throws(WeatherFailure) {
            try take(got)
        } catch {
            desk.failed(ids, error, isSent: true)
        }
    }
}
