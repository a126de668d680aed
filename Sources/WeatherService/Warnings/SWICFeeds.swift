// One file: all of it changes the state of one actor.

import Files
import Limits
import Weather

/// Official warnings of countries, from the WMO's centre: a feed for each of its members, and two lists.
///
/// One request is for all members that are wanted. What it tells is kept on disk for other programs and the next start,
/// member by member, and asked for again only at its interval, whoever asked last.
public actor SWICFeeds {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where it runs; callers may use it for work on what they are told.
    public nonisolated let executor: ServiceExecutor
    private nonisolated let transport: any HTTPTransport
    private let address: ServiceAddress
    private let folder: FeedFolder
    private let log: FeedLogFile
    private let host: String
    private let now: @Sendable () -> Timestamp
    private let chance: @Sendable () -> Double

    private var members: Feed<SWICMembers>?
    private var offices: Feed<SWICSources>?
    /// Counts the lists that were read, because rows are read with them.
    private var lists = 0
    private var answers: [FeedID: Answer] = [:]
    private var troubles: [FeedID: Trouble] = [:]
    /// How many members one request may be for: half as many after an answer that was too large, one more after others.
    private var most = Int.max
    /// Members whose answers were too large by themselves: they are asked about alone, or others would fail with them.
    private var large: Set<FeedID> = []
    private var documents: [String: Document] = [:]
    private var isAsking = false

    private struct Answer {
        let feed: Feed<SWICAnswer>
        let stamp: CacheFolder.Stamp?
        let lists: Int
    }

    private enum Document {
        case asked
        case read([Warning])
        case failed(Trouble)
    }

    private struct Trouble {
        var failure: WeatherFailure
        var failures: Int
        let at: Timestamp
        var retryAt: Timestamp
        /// Whether nobody was asked, so that a new attempt costs nothing.
        var isUnsent: Bool
    }

    /// The centre names no limit. It is asked once in ten minutes, and about countries that have not been told yet at
    /// once. Offices send hundreds of messages an hour; the times of some rows were eight hours early.
    static let pace = FeedPace(interval: 600, mostInAnHour: 6, silence: 12 * 3_600)
    /// Seconds after which a list is asked for again.
    private static let listInterval = 30 * 86_400

    // A member's code has no `-`.
    private static let membersID = FeedID(rawValue: "swic-list-members")
    private static let officesID = FeedID(rawValue: "swic-list-offices")
    private static let newestID = FeedID(rawValue: "swic-list-newest")

    /// - Parameters:
    ///   - host: what the centre is called in `log`.
    ///   - chance: returns a factor from 0.9 to 1.1 for the length of each wait.
    public init(
        transport: any HTTPTransport, address: ServiceAddress, host: String, folder: FeedFolder, log: FeedLogFile,
        executor: ServiceExecutor, now: @escaping @Sendable () -> Timestamp, chance: @escaping @Sendable () -> Double
    ) {
        (self.transport, self.address, self.host, self.folder, self.log) = (transport, address, host, folder, log)
        (self.executor, self.now, self.chance) = (executor, now, chance)
    }

    /// What is known. Reads the disk and asks nobody.
    public func known(about countries: Set<CountryCode>) -> WarningNews {
        readLists()
        let codes = codes(of: countries)
        let ids = Set(codes.values.joined().map(Self.feedID))
        read(ids)
        let log = log.log(of: host)
        let documents = documentWarnings
        return WarningNews(
            messages: SWICDocument.completed(
                ids.sorted().flatMap { answers[$0]?.feed.value.warnings ?? [] }, by: documents),
            coverage: Dictionary(countries.map { ($0, coverage(of: $0, codes[$0] ?? [], log)) }) { first, _ in first },
            documents: Set(documents.keys),
            next: countries.isEmpty ? nil : next(for: ids, log))
    }

    /// Asks for what is due, and returns what is known then. Only one call asks at a time; another one is told what is
    /// known.
    public func ask(about countries: Set<CountryCode>) async -> WarningNews {
        if !isAsking, !countries.isEmpty {
            isAsking = true
            readLists()
            await askForLists()
            let ids = Set(codes(of: countries).values.joined().map(Self.feedID))
            await askForWarnings(ids)
            // Where no sign of life is known, nothing can be said of what was told without one.
            await askForWarnings(ids, only: .signOfLife)
            isAsking = false
        }
        return known(about: countries)
    }

    /// Reads the full texts of messages, by the names of their documents (`Warning.document`), from the disk or from
    /// the centre; of many names, the first `Limits.Feed.documents`. What could be read is among what is known from
    /// then on. Returns when to try the rest again; nil if there is none.
    @discardableResult
    public func read(documents names: [String]) async -> Timestamp? {
        readLists()
        let names = Array(names.prefix(Limits.Feed.documents))
        for name in names where isDue(document: name) {
            documents[name] = .asked
            do {
                documents[name] = .read(try await warnings(ofDocument: name))
            } catch {
                let failure = error as? WeatherFailure ?? .timedOut
                let isSent = if case .rateLimited = failure { true } else { !failure.isBeforeSending }
                let failed = Document.failed(trouble(after: failure, isSent: isSent))
                documents[name] = failed
                if failure.isOfOneDocument { continue }
                // The others would fare alike.
                for name in names where isDue(document: name) { documents[name] = failed }
            }
        }
        if documents.count > Limits.Feed.documents {
            let wanted = Set(names)
            documents = documents.filter { wanted.contains($0.key) }
        }
        return names.compactMap { name in
            switch documents[name] {
            case .asked?: now().adding(seconds: Self.pace.pause)
            case .failed(let trouble)?: trouble.retryAt
            case .read?, nil: nil
            }
        }.min()
    }

    /// The user asked for fresh values, or the network may have changed: what could not be sent is tried again.
    public nonisolated func tryAgain() -> Task<Void, Never> {
        transport.networkChanged()
        return Task(executorPreference: executor) { await self.forgetUnsent() }
    }

    private func forgetUnsent() {
        troubles = troubles.filter { !$0.value.isUnsent }
        documents = documents.filter { if case .failed(let trouble) = $0.value { !trouble.isUnsent } else { true } }
    }
}

// Members.
extension SWICFeeds {
    private static func feedID(_ code: String) -> FeedID { FeedID(rawValue: "swic-" + code.lowercased()) }

    /// The codes of the members whose warnings are those of a country; none for a country without one.
    private func codes(of countries: Set<CountryCode>) -> [CountryCode: [String]] {
        guard let members else { return [:] }
        return Dictionary(countries.map { ($0, members.value.codes(for: $0)) }) { first, _ in first }
    }

    private func coverage(of country: CountryCode, _ codes: [String], _ log: FeedLog) -> WarningCoverage {
        guard let members else { return .untold(troubles[Self.membersID]?.failure) }
        guard let offices else { return .untold(troubles[Self.officesID]?.failure) }
        let ids = codes.map(Self.feedID)
        let reporting = codes.compactMap(members.value.country).filter(offices.value.reporting.contains)
        // A message that is newer than the list shows that an office has begun to report; an older one may be its last.
        let listed = offices.toldAt
        let reportsAgain = ids.contains { answers[$0]?.feed.value.warnings.contains { $0.sent > listed } == true }
        if reporting.isEmpty, !reportsAgain { return .unreported }
        var states: [WarningCoverage] = []
        for id in ids {
            let answer = answers[id]?.feed
            switch log.state(toldAt: answer?.toldAt, Self.pace, at: now()) {
            case .told(let time):
                // A row that cannot be read may be a warning.
                let isWhole = answer?.value.unreadableRows == 0
                states.append(isWhole ? .told(at: time) : .untold(.unreadable(field: "features")))
            case .silent(let time): states.append(.silent(since: time))
            case .untold: states.append(.untold(troubles[id]?.failure ?? troubles[Self.newestID]?.failure))
            }
        }
        return states.max { Self.rank($0) < Self.rank($1) } ?? .unreported
    }

    /// Of several members of a country, the one of which least is known counts.
    private static func rank(_ coverage: WarningCoverage) -> (Int, Int) {
        switch coverage {
        case .told(let time): (0, -time.secondsSince1970)
        case .unreported: (1, 0)
        case .silent(let time): (2, -time.secondsSince1970)
        case .untold: (3, 0)
        }
    }

    /// When something is due, or becomes silent.
    private func next(for ids: Set<FeedID>, _ log: FeedLog) -> Timestamp? {
        var times = [listDue(Self.membersID), listDue(Self.officesID)]
        if !ids.isEmpty {
            let plan = plan(ids, log)
            if let next = plan.step == nil ? plan.next : now() { times.append(next) }
        }
        times += ids.compactMap { answers[$0]?.feed.toldAt }
            .map { log.silent(toldAt: $0, Self.pace) }.filter { $0 > now() }
        // Before it is answered, nothing else is asked.
        if isAsking { times = times.map { max($0, now().adding(seconds: Self.pace.pause)) } }
        return times.min()
    }
}

// What is on disk.
extension SWICFeeds {
    private func readLists() {
        if members == nil, let feed = folder.feed(Self.membersID),
            let value = try? SWICMembers.read(HTTPAnswer(status: 200, body: feed.value))
        {
            members = feed.with(value)
            lists += 1
        }
        if offices == nil, let feed = folder.feed(Self.officesID),
            let value = try? SWICSources.read(HTTPAnswer(status: 200, body: feed.value))
        {
            offices = feed.with(value)
            lists += 1
        }
    }

    /// Reads what this or another program has written since.
    private func read(_ ids: Set<FeedID>) {
        for id in ids {
            let stamp = folder.stamp(of: id)
            if let known = answers[id], known.lists == lists, stamp == nil || known.stamp == stamp { continue }
            guard let feed = folder.feed(id), let value = try? rows(in: feed.value) else { continue }
            answers[id] = Answer(feed: feed.with(value), stamp: stamp, lists: lists)
        }
        // Of countries that nobody looks at any more, the disk knows, if it could be written.
        answers = answers.filter { ids.contains($0.key) || $0.value.stamp == nil }
    }

    private func rows(in body: [UInt8]) throws(WeatherFailure) -> SWICAnswer {
        guard let members else { throw .unreadable(field: "members") }
        return try SWICAnswer.read(
            HTTPAnswer(status: 200, body: body), sources: offices?.value ?? .unknown, members: members.value,
            now: now())
    }
}

// Requests.
extension SWICFeeds {
    private func plan(_ ids: Set<FeedID>, _ log: FeedLog) -> FeedPlan {
        FeedPlan(
            ids,
            known: { FeedPlan.Known(toldAt: answers[$0]?.feed.toldAt, retryAt: retryAt(troubles[$0])) },
            log: log, pace: Self.pace, most: most, lifeRetryAt: retryAt(troubles[Self.newestID]), at: now())
    }

    /// Sends what is due; with `only`, only if that is.
    private func askForWarnings(_ ids: Set<FeedID>, only: FeedPlan.Step? = nil) async {
        guard !ids.isEmpty, members != nil, !Task.isCancelled else { return }
        read(ids)
        func due(_ log: FeedLog) -> FeedPlan.Step? {
            let step = plan(ids, log).step
            return only == nil || step == only ? step : nil
        }
        // Several programs plan the same; the first one to count its request sends it.
        let time = now()
        guard due(log.log(of: host)) != nil else { return }
        let counted = updateLog { log -> FeedPlan.Step? in
            guard let step = due(log) else { return nil }
            log.asked(step, at: time, Self.pace)
            return step
        }
        switch counted {
        case .feeds(let ids): await ask(for: ids, countedAt: time)
        case .signOfLife: await askForLife(countedAt: time)
        case nil: break
        }
    }

    private func ask(for ids: [FeedID], countedAt time: Timestamp) async {
        let ids = ids.first.map { large.contains($0) ? [$0] : ids.filter { !large.contains($0) } } ?? []
        let codes = ids.map { String($0.rawValue.dropFirst("swic-".count)) }.compactMap { code in
            members?.value.code(spelled: code)
        }
        guard let question = SWICQuestion.questions(about: codes, at: address).first else { return }
        let asked = question.members.map(Self.feedID)
        let answer: HTTPAnswer
        do {
            answer = try await transport.get(question.request(at: address))
        } catch {
            unanswered(asked, error, countedAt: time)
            return
        }
        do throws(WeatherFailure) {
            let split = try SWICSplit(answer, about: question.members)
            if split.isCut { throw .tooLarge }
            take(split, about: question.members, askedAt: time)
        } catch {
            failed(asked, error, isSent: true)
        }
    }

    private func take(_ split: SWICSplit, about members: [String], askedAt time: Timestamp) {
        var newest: Timestamp?
        for code in members {
            let (id, body) = (Self.feedID(code), split.bodies[code] ?? [])
            do throws(WeatherFailure) {
                let value = try rows(in: body)
                // What it says may have been so since it was asked, not longer.
                let feed = Feed(body, toldAt: time, signOfLife: value.newest)
                folder.keep(feed, as: id)
                answers[id] = Answer(feed: feed.with(value), stamp: folder.stamp(of: id), lists: lists)
                troubles[id] = nil
                newest = [newest, value.newest].compactMap(\.self).max()
            } catch {
                failed([id], error, isSent: true)
            }
        }
        if let newest { updateLog { $0.note(signOfLife: newest) } }
        // While some are still too large together, the parts shrink until it shows whose fault it is.
        let areSearched = troubles.contains { $0.value.failure == .tooLarge && !large.contains($0.key) }
        if most < .max, !areSearched { most += 1 }
    }

    private func askForLife(countedAt time: Timestamp) async {
        let answer: HTTPAnswer
        do {
            answer = try await transport.get(SWICNewest.request(at: address))
        } catch {
            unanswered([Self.newestID], error, countedAt: time)
            return
        }
        do throws(WeatherFailure) {
            let newest = try SWICAnswer.newest(answer, now: now())
            troubles[Self.newestID] = nil
            updateLog { log in
                log.note(signOfLife: newest)
                (log.lifeToldAt, log.tellsLife) = (time, true)
            }
        } catch {
            failed([Self.newestID], error, isSent: true)
            // The centre does not understand the question, so it has no answer to what it would say.
            if error.isOfOneDocument { updateLog { $0.tellsLife = false } }
        }
    }

    /// Changes the log, in which times of a wrong clock would otherwise stay the latest for ever.
    @discardableResult
    private func updateLog<Result: Sendable>(_ change: (inout FeedLog) -> Result) -> Result {
        log.update(host) { log in
            log = log.believed(at: now(), Self.pace)
            return change(&log)
        }
    }

    /// The transport has failed to get an answer for a request that was counted at `time`.
    private func unanswered(_ ids: [FeedID], _ error: any Error, countedAt time: Timestamp) {
        // The caller has given up: perhaps it was sent, and the centre is not to blame.
        guard let failure = error as? WeatherFailure else { return }
        failed(ids, failure, isSent: false)
        guard failure.isBeforeSending else { return }
        updateLog { log in
            if let last = log.requests.lastIndex(of: time) { log.requests.remove(at: last) }
            if ids == [Self.newestID] { log.doubtedAt = nil }
        }
    }

    /// `isSent`: whether there was an answer, so that the request has been sent whatever the failure.
    private func failed(_ ids: [FeedID], _ failure: WeatherFailure, isSent: Bool) {
        if failure == .tooLarge, ids.count > 1 { most = ids.count / 2 }
        for id in ids {
            var trouble = trouble(after: failure, failures: troubles[id]?.failures ?? 0, isSent: isSent)
            if failure == .tooLarge, ids.count == 1 {
                large.insert(id)
                let wait = min(Self.pace.unanswered, Self.pace.interval << min(trouble.failures - 1, 5))
                trouble.retryAt = now().adding(seconds: wait)
            }
            troubles[id] = trouble
        }
    }

    /// `failures`: those before this one.
    private func trouble(after failure: WeatherFailure, failures: Int = 0, isSent: Bool) -> Trouble {
        let isUnsent = !isSent && failure.isBeforeSending
        let usual = now().adding(seconds: Self.pace.interval)
        var trouble = Trouble(
            failure: failure, failures: failures + 1, at: now(), retryAt: usual, isUnsent: isUnsent)
        switch failure {
        case .overBudget(let until): trouble.retryAt = max(until, now().adding(seconds: Self.pace.pause))
        case .rateLimited(let seconds?) where isSent:
            trouble.retryAt = max(usual, now().adding(seconds: seconds))
        case _ where isUnsent:
            trouble.retryAt =
                RetryRule.retry(after: failure, failures: failures + 1, at: now(), chance: chance()) ?? usual
        default: break
        }
        return trouble
    }

    /// When to try again after a failure; nil if it was by a clock that was ahead.
    private func retryAt(_ trouble: Trouble?) -> Timestamp? {
        guard let trouble, trouble.at <= now().adding(seconds: Self.pace.interval) else { return nil }
        return trouble.retryAt
    }
}

// Lists and documents.
extension SWICFeeds {
    private func listDue(_ id: FeedID) -> Timestamp {
        let toldAt = id == Self.membersID ? members?.toldAt : offices?.toldAt
        let due = toldAt.flatMap { isCurrent(listOf: $0) ? $0.adding(seconds: Self.listInterval) : nil } ?? now()
        return max(due, retryAt(troubles[id]) ?? due)
    }

    private func isCurrent(listOf time: Timestamp) -> Bool {
        (-Self.pace.interval..<Self.listInterval).contains(now().seconds(since: time))
    }

    private func askForLists() async {
        if listDue(Self.membersID) <= now() {
            await ask(for: Self.membersID, SWICMembers.path, known: members) {
                (answer) throws(WeatherFailure) in try SWICMembers.read(answer)
            }.map { members = $0 }
        }
        if listDue(Self.officesID) <= now() {
            await ask(for: Self.officesID, SWICSources.path, known: offices) {
                (answer) throws(WeatherFailure) in try SWICSources.read(answer)
            }.map { offices = $0 }
        }
    }

    /// A list, or nil if it could not be had.
    private func ask<List: Sendable>(
        for id: FeedID, _ path: String, known: Feed<List>?, _ read: (HTTPAnswer) throws(WeatherFailure) -> List
    ) async -> Feed<List>? {
        // Another program may have had it meanwhile.
        if let kept = folder.feed(id), isCurrent(listOf: kept.toldAt),
            let list = try? read(HTTPAnswer(status: 200, body: kept.value))
        {
            lists += 1
            return kept.with(list)
        }
        let url = RequestURL(
            wireText: "\(address)\(path)", headers: known?.lastModified.map { ["If-Modified-Since": $0] } ?? [:],
            bodyLimit: Limits.SWIC.listBytes)
        var isSent = false
        do {
            let answer = try await transport.get(url)
            isSent = true
            if answer.status == 304, var known {
                known.toldAt = now()
                if let kept = folder.feed(id) { folder.keep(known.with(kept.value), as: id) }
                troubles[id] = nil
                return known
            }
            let list = Feed(
                try read(answer), toldAt: now(), signOfLife: nil, lastModified: answer.lastModified)
            folder.keep(list.with(answer.body), as: id)
            troubles[id] = nil
            lists += 1
            return list
        } catch {
            if let failure = error as? WeatherFailure { failed([id], failure, isSent: isSent) }
            return nil
        }
    }

    /// What the documents that have been read say, by their names.
    private var documentWarnings: [String: [Warning]] {
        documents.compactMapValues { if case .read(let warnings) = $0 { warnings } else { nil } }
    }

    private func isDue(document name: String) -> Bool {
        switch documents[name] {
        case .asked?, .read?: false
        case .failed(let trouble)?: retryAt(trouble).map { $0 <= now() } ?? true
        case nil: true
        }
    }

    private func warnings(ofDocument name: String) async throws -> [Warning] {
        // Whatever is wrong with it stays so.
        guard let document = SWICDocument(capurl: name) else { return [] }
        if let kept = folder.document(name), let warnings = warnings(in: kept, of: document) { return warnings }
        let answer = try await transport.get(document.request(at: address))
        guard answer.status == 200 else {
            throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let warnings = warnings(in: answer.body, of: document) else { return [] }
        folder.keep(answer.body, named: name)
        return warnings
    }

    /// Nil if it is no message.
    private func warnings(in body: [UInt8], of document: SWICDocument) -> [Warning]? {
        guard let alert = try? CAPDocument.alert(in: body) else { return nil }
        return alert.warnings.map { warning in
            var warning = warning
            warning.document = document.name
            warning.country = offices?.value.byID[document.office]?.country ?? warning.country
            return warning
        }
    }
}

extension WeatherFailure {
    /// Whether the host has received nothing, so that it was not asked.
    fileprivate var isBeforeSending: Bool {
        switch self {
        case .offline, .overBudget, .rateLimited, .noTransport, .proxy, .insecure, .noKey: true
        default: false
        }
    }

    /// Whether the host has answered, only not to this.
    fileprivate var isOfOneDocument: Bool {
        switch self {
        case .notFound, .requestRefused, .tooLarge, .unreadable: true
        default: false
        }
    }
}
