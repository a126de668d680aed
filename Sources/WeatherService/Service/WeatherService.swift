// One file: all of it changes the state of one actor, most of which is private.

import Synchronization
import Weather

/// Requests parts of reports from sources, never the same part twice at the same time, and publishes the results. It
/// keeps no weather itself: listeners decide what to request and what an answer changes.
///
/// A request is shared by all callers that wait for any of it. It is given up only when the last of them is cancelled;
/// then `.abandoned` is published, so that no view shows "loading" for ever. Every `.started` is followed by exactly one
/// of `.answered`, `.failed` and `.abandoned`. Requests beyond a source's budget are queued until there is room. Parts
/// that no source provides are told at once.
public actor WeatherService {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where the service runs; callers may use it for work around a call.
    public nonisolated let executor: ServiceExecutor
    /// The sources chosen last, which requests are planned for.
    private nonisolated let slot: Mutex<SourceRouting>
    /// The sources in use: the same, once requests to the previous ones have been given up.
    private var asked: SourceRouting
    /// In the user's order.
    var queues: [SourceQueue]
    private let zones: ZoneClocks
    private var troubles = SourceTroubles()
    private let troubleFile: SourceTroubleFile?
    private let chance: @Sendable () -> Double
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>
    private nonisolated let broadcast = Broadcast<ServiceNews>()
    /// What has changed and is not yet published.
    private var news = ServiceNews()
    private var tasks: [SentBatch: Task<Void, Never>] = [:]
    private var returns: [FlightBoard.Waiter: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0
    private var isShutDown = false
    /// Seconds of each hour in which no source is asked to stand in: services ask not to be asked by everyone at the full hour.
    private let startOfHour: Int
    /// Publishes what has been settled, once no more follows; nil while there is nothing to publish.
    private var conclusion: Task<Void, Never>?
    /// The number of batches settled so far.
    private var settled = 0

    /// Answers that follow each other within this time become one event, and one frame.
    private static let gathering = Duration.milliseconds(1)
    /// An answer waits for others no longer than so many times as long: less than a screen takes to show a frame.
    private static let gatherings = 5

    /// - Parameters:
    ///   - zones: the clock changes of places.
    ///   - troubles: where the troubles of sources are shared with other programs; nil if they are not.
    ///   - clock: sleeps until a budget has room; the default is a clock on the service's own thread.
    ///   - chance: a number from 0 to 1, another one each time, so that not all programs do the same at the same moment.
    public init(
        sources: SourceRouting, zones: ZoneClocks = ZoneClocks(folder: nil), troubles: SourceTroubleFile? = nil,
        now: @escaping @Sendable () -> Timestamp,
        executor: ServiceExecutor = ServiceExecutor(), clock: (any Clock<Duration>)? = nil,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.executor = executor
        slot = Mutex(sources)
        asked = sources
        queues = sources.sources.map { SourceQueue($0, after: 0) }
        troubleFile = troubles
        self.chance = chance
        startOfHour = 60 + Int(chance() * 60)
        self.zones = zones
        self.now = now
        self.clock = clock ?? QueueClock(executor)
    }

    /// The sources for requests from now on.
    public nonisolated var sources: SourceRouting { slot.withLock(\.self) }

    /// Switches to other sources and gives up all requests to the previous ones; their answers are ignored. Planning uses
    /// the new sources at once; the returned task ends when the previous ones have been given up.
    @discardableResult
    public nonisolated func use(_ sources: SourceRouting) -> Task<Void, Never> {
        slot.withLock { $0 = sources }
        return Task.detached(executorPreference: executor) { await self.turn(to: sources) }
    }

    private func turn(to sources: SourceRouting) {
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        for queue in queues { queue.timer?.task.cancel() }
        let number = queues.map(\.flights.lastNumber).max() ?? 0
        asked = sources
        queues = sources.sources.map { SourceQueue($0, after: number) }
        news.queues = [:]
        publishNews()
    }

    /// A stream of everything that changes from this call on. Any number of subscribers is possible; each stream buffers
    /// unread news, and ends when the service shuts down.
    public nonisolated func changes() -> AsyncStream<ServiceNews> { broadcast.subscribe() }

    /// Loads what the sources need for requests, on threads of their own. Call it when `load` is certain to follow and to find
    /// something due: libcurl is then loaded while everything before the first request is done. Without this call, the first
    /// request loads it.
    ///
    /// No thread can start while a library is being loaded, so start the service's thread first (`ThreadStart`).
    public nonisolated func prepare() {
        sources.prepare()
    }

    /// Requests everything in `requests` in order, publishing each answer as it arrives, and joins what is already queued
    /// or under way. Also joins what is still under way of `underWay`; keys answered meanwhile are not requested again.
    /// Returns when the last has been answered or has failed.
    ///
    /// Cancelling the calling task ends this call at once and gives up what no other caller waits for.
    ///
    /// `whenAsked` is called when everything has been requested or joined. A caller that replaces an earlier call must
    /// cancel that one there: if it did so earlier, requests that both want would be given up in between.
    public func load(
        _ requests: [ReportRequest], joining underWay: Set<ReportKey> = [], whenAsked: @Sendable () -> Void = {}
    ) async {
        guard !isShutDown, !Task.isCancelled else { return whenAsked() }
        lastWaiter += 1
        let waiter = lastWaiter
        for index in queues.indices {
            for key in underWay { queues[index].flights.join(key, for: waiter) }
        }
        for request in requests { want(request, for: waiter) }
        whenAsked()
        sendNext()
        await withTaskCancellationHandler {
            await finished(waiter)
        } onCancel: {
            Task(executorPreference: executor) { await self.giveUp(waiter) }
        }
    }

    private func want(_ request: ReportRequest, for waiter: FlightBoard.Waiter) {
        let (parts, unanswered) = asked.split(request)
        for (source, part) in parts {
            guard let index = queues.firstIndex(where: { $0.source.id == source }) else { continue }
            queues[index].flights.want(part, for: waiter)
        }
        for key in unanswered { report(unprovided(key.part), for: key) }
    }

    /// What is told of a part that no source provides: there is no air, and the rest is not found.
    private func unprovided(_ part: ReportPart) -> WeatherUpdate.Event {
        let stamp = ReportStamp(source: asked.ids[0], observedAt: nil, fetchedAt: now())
        return switch part {
        case .current, .forecast: .failed(.notFound, from: nil, at: now())
        case .air: .answered(.air(nil), stamp)
        case .airForecast: .answered(.airForecast(AirForecast(hours: [])), stamp)
        }
    }

    /// Gives up all requests, makes every `load` return and ends all streams. Does not wait for the sources to stop.
    public func shutDown() {
        isShutDown = true
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        for queue in queues { queue.timer?.task.cancel() }
        broadcast.finish()
    }

    /// The user asked for fresh values: paused requests may be tried, and sources that have failed.
    public nonisolated func refreshAsked() {
        for source in sources.sources { source.refreshAsked() }
        tryFailed()
    }

    /// The network may have changed: requests paused because of it may be tried, and sources that have failed.
    public nonisolated func networkChanged() {
        for source in sources.sources { source.networkChanged() }
        tryFailed()
    }

    private nonisolated func tryFailed() {
        guard sources.sources.count > 1 else { return }
        Task.detached(executorPreference: executor) { await self.tryFailedNow() }
    }

    private func tryFailedNow() {
        let before = troubles
        troubles.tryNow(at: now())
        guard troubles != before else { return }
        news.troubles = troubles
        publishNews()
    }

    /// Sends what the budgets have room for to all sources, and publishes what has changed.
    func sendNext() {
        let next = isShutDown ? [] : queues.indices.map { (queues[$0].source, nextBatches(at: $0)) }
        // First, because what listens runs on the same thread, behind the tasks that have been started.
        publishNews()
        for (source, batches) in next {
            for batch in batches { send(batch, to: source) }
        }
    }

    /// What the budget has room for; the rest is scheduled.
    private func nextBatches(at index: Int) -> [FlightBoard.Batch] {
        let source = queues[index].source
        var wallet = Wallet(source, at: now(), startOfHour: startOfHour)
        let batches = queues[index].flights.next(source.placesPerRequest, room: { wallet.room(for: $0) })
        for batch in batches {
            for key in batch.request.keys { report(.started, for: key, batch.request.purpose) }
        }
        if let moreAt = wallet.moreAt { comeBack(at: moreAt, to: index) }
        if updateState(ofQueueAt: index, wallet) { news.queues = queueStates }
        return batches
    }

    private func send(_ batch: FlightBoard.Batch, to source: any WeatherSource) {
        let sent = SentBatch(source: source.id, number: batch.number)
        // The executor preference extends to the source and its transport, except where they are bound to another.
        tasks[sent] = Task(executorPreference: executor) {
            await self.settle(batch, sent, with: await self.answer(to: batch.request, from: source))
        }
    }

    private enum Outcome {
        case answers(ReportAnswers)
        /// The whole request failed.
        case failure(WeatherFailure)
        /// The source cancelled the request although it was still wanted.
        case givenUp
    }

    private func answer(to request: ReportRequest, from source: any WeatherSource) async -> Outcome {
        do {
            return .answers(try await source.answer(zones.request(request, at: now())))
        } catch let failure as WeatherFailure {
            return .failure(failure)
        } catch is CancellationError {
            return .givenUp
        } catch {
            // The source violates its contract to throw nothing else.
            return .failure(.unreadable(field: "body"))
        }
    }

    private func settle(_ batch: FlightBoard.Batch, _ sent: SentBatch, with outcome: Outcome) {
        tasks[sent] = nil
        settled += 1
        guard let index = queues.firstIndex(where: { $0.source.id == sent.source }) else { return }
        let time = now()
        var unsent: [ReportKey] = []
        var apart: [ReportKey] = []
        for key in batch.request.keys {
            let result: Result<ReportValue, WeatherFailure>
            var zone: String?
            var receipt: ReportAnswers.Receipt?
            switch outcome {
            // It was not given up here, so the connection was lost.
            case .givenUp: result = .failure(.offline)
            case .failure(let failure): result = .failure(failure)
            case .answers(let answers):
                result = answers[key] ?? .failure(.unreadable(field: "body"))
                zone = answers.zones[key.place]
                receipt = answers.receipts[key]
            }
            switch result {
            // Another instance used the budget first, so it waits for room again.
            case .failure(.overBudget): unsent.append(key)
            // A single part may still be fast and small enough: the current weather must not fail because of the days ahead.
            case .failure(let failure) where failure.isWorthAskingApart && batch.request.parts.count > 1:
                apart.append(key)
            // Late answers to requests that were given up are ignored.
            case .failure(let failure):
                guard queues[index].flights.settle(key, in: batch.number) else { continue }
                report(.failed(failure, from: sent.source, at: time), for: key, batch.request.purpose)
            case .success(let answer):
                guard let place = queues[index].flights.place(of: key),
                    queues[index].flights.settle(key, in: batch.number)
                else { continue }
                answered(
                    answer, key, at: place, from: sent.source, told: zone, receipt, at: time, batch.request.purpose)
                guard case .answers(let answers) = outcome, batch.request.purpose != .opinion else { continue }
                answeredBesides(batch.request.parts, answers, at: place, from: sent.source, at: time)
            }
        }
        var abandoned = queues[index].flights.putBack(unsent, in: batch.number)
        abandoned += queues[index].flights.putBack(apart, in: batch.number, apart: true)
        abandoned += queues[index].flights.end(batch.number)
        for key in abandoned { report(.abandoned, for: key) }
        note(outcome, of: batch.request, from: sent.source, at: time)
        conclude(isLast: !queues[index].flights.isAsking(for: batch.request.parts))
    }

    private func answered(
        _ answer: ReportValue, _ key: ReportKey, at place: Place, from source: SourceID, told zone: String?,
        _ receipt: ReportAnswers.Receipt?, at time: Timestamp, _ purpose: ReportRequest.Purpose = .own
    ) {
        let value = zones.value(answer, of: place, told: zone, at: time)
        let stamp = ReportStamp(
            source: source, observedAt: value.observedAt, fetchedAt: receipt?.fetchedAt ?? time,
            validUntil: receipt?.validUntil)
        report(.answered(value, stamp), for: key, purpose)
    }

    /// Takes over what an outcome says about how the source is.
    private func note(_ outcome: Outcome, of request: ReportRequest, from source: SourceID, at time: Timestamp) {
        guard asked.sources.count > 1 else { return }
        var failures: [ReportPart.Topic: WeatherFailure] = [:]
        var answered: Set<ReportPart.Topic> = []
        for key in request.keys {
            switch outcome {
            case .givenUp: return
            case .failure(let failure): failures[key.part.topic] = failure
            case .answers(let answers):
                switch answers[key] {
                case .success: answered.insert(key.part.topic)
                case .failure(let failure): failures[key.part.topic] = failure
                case nil: failures[key.part.topic] = .unreadable(field: "body")
                }
            }
        }
        let before = troubles
        for topic in ReportPart.Topic.allCases {
            let subject = SourceTroubles.Subject(source, topic)
            if answered.contains(topic) {
                if troubles.answered(subject) { troubleFile?.keep(nil, of: subject) }
            } else if let failure = failures[topic] {
                failed(subject, failure, at: time)
            }
        }
        if troubles != before { news.troubles = troubles }
    }

    private func failed(_ subject: SourceTroubles.Subject, _ failure: WeatherFailure, at time: Timestamp) {
        let isNews = troubles.failed(
            subject, failure, at: time, delay: Int(chance() * Double(SourceTroubles.longestDelay)),
            chance: 0.9 + chance() * 0.2)
        guard isNews, let troubleFile else { return }
        troubles.recall(troubleFile.troubles(), at: time)
        troubleFile.keep(troubles.trouble(of: subject.source, subject.topic, at: time), of: subject)
    }

    /// The troubles of sources, as far as any program of this machine knows them. Reads a small file.
    public func knownTroubles() -> SourceTroubles {
        if asked.sources.count > 1, let troubleFile { troubles.recall(troubleFile.troubles(), at: now()) }
        return troubles
    }

    /// What has come with the answers for `parts`, unless it is under way for itself or its source is another.
    private func answeredBesides(
        _ parts: Set<ReportPart>, _ answers: ReportAnswers, at place: Place, from source: SourceID, at time: Timestamp
    ) {
        for part in ReportPart.allCases where !parts.contains(part) {
            let key = ReportKey(place: place.id, part: part)
            guard case .success(let answer)? = answers[key], asked.sources(of: part, at: place).contains(source),
                let index = queues.firstIndex(where: { $0.source.id == source }),
                queues[index].flights.settleBesides(key)
            else { continue }
            answered(
                answer, key, at: place, from: source, told: answers.zones[key.place], answers.receipts[key], at: time)
        }
    }

    /// Sends what there is room for now and publishes what has been settled, once for all answers that follow each other.
    ///
    /// `isLast`: no other of its kind is under way, so that those before it need not wait any longer.
    private func conclude(isLast: Bool) {
        guard conclusion == nil else {
            if isLast { concluded() }
            return
        }
        if tasks.isEmpty { return concluded() }
        conclusion = Task(executorPreference: executor) {
            var before = await self.settled
            for _ in 0..<Self.gatherings {
                // Cancelled only because everything has been published.
                guard (try? await QueueClock(self.executor).sleep(for: Self.gathering)) != nil else { return }
                let now = await self.settled
                if now == before { break }
                before = now
            }
            await self.concluded()
        }
    }

    private func concluded() {
        conclusion?.cancel()
        conclusion = nil
        // The next requests belong to the same event. Their tasks run behind this step.
        sendNext()
        resumeDone()
    }

    /// Returns when `waiter` has nothing left to wait for.
    private func finished(_ waiter: FlightBoard.Waiter) async {
        await withCheckedContinuation { continuation in
            returns[waiter] = continuation
            resumeDone()
        }
    }

    /// Removes a waiter and gives up the requests that no other one waits for.
    private func giveUp(_ waiter: FlightBoard.Waiter) {
        for index in queues.indices {
            let departure = queues[index].flights.leave(waiter)
            for key in departure.abandoned { report(.abandoned, for: key) }
            for number in departure.cancelled {
                tasks[SentBatch(source: queues[index].source.id, number: number)]?.cancel()
            }
        }
        returns.removeValue(forKey: waiter)?.resume()
        sendNext()
    }

    private func resumeDone() {
        for waiter in returns.keys.sorted() where queues.allSatisfy({ $0.flights.isDone(waiter) }) {
            for index in queues.indices { _ = queues[index].flights.leave(waiter) }
            returns.removeValue(forKey: waiter)?.resume()
        }
    }

    private func report(
        _ event: WeatherUpdate.Event, for key: ReportKey, _ purpose: ReportRequest.Purpose = .own
    ) {
        news.append(
            WeatherUpdate(place: key.place, part: key.part, event: event, isOpinion: purpose == .opinion))
    }

    private func publishNews() {
        guard !news.isEmpty else { return }
        broadcast.publish(news)
        news = ServiceNews()
    }
}
