// One file: all of it changes the state of one actor.

import Limits
import Weather

/// Official warnings of countries, from the WMO's centre: a feed for each of its members, and two lists.
///
/// One request is for all members that are wanted. What it tells is kept on disk for other programs and the next start,
/// member by member, and asked for again only at its interval, whoever asked last.
public actor SWICFeeds: WarningSource, FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let id = SourceID.swic
    public nonisolated let countries: Set<CountryCode>? = nil
    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost

    var desk: FeedDesk<SWICAnswer>
    private var members: Feed<SWICMembers>?
    private var offices: Feed<SWICSources>?
    /// Counts the lists that were read, because rows are read with them.
    private var lists = 0
    private var documents: [String: Document] = [:]

    private enum Document {
        case asked
        case read([Warning])
        case failed(FeedTrouble)
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

    public init(_ host: FeedHost) {
        self.host = host
        desk = FeedDesk(host, Self.pace, lifeID: Self.newestID)
    }

    public func known(at places: [WarningPlace]) -> WarningNews {
        readLists()
        let countries = Set(places.compactMap(\.country))
        let codes = codes(of: countries)
        let ids = Set(codes.values.joined().map(Self.feedID))
        read(ids)
        let log = desk.log
        let documents = documentWarnings
        let byCountry = Dictionary(countries.map { ($0, coverage(of: $0, codes[$0] ?? [], log)) }) { first, _ in first }
        return WarningNews(
            source: id, places: places,
            messages: SWICDocument.completed(
                ids.sorted().flatMap { desk.feed($0)?.value.warnings ?? [] }, by: documents),
            coverage: Dictionary(
                places.map { place in (place.id, place.country.flatMap { byCountry[$0] } ?? .unreported) }
            ) { first, _ in first },
            documents: Set(documents.keys),
            next: countries.isEmpty ? nil : next(for: ids, log))
    }

    public func ask(at places: [WarningPlace]) async -> WarningNews {
        let countries = Set(places.compactMap(\.country))
        if !desk.isAsking, !countries.isEmpty {
            desk.isAsking = true
            readLists()
            await askForLists()
            let ids = Set(codes(of: countries).values.joined().map(Self.feedID))
            await askForWarnings(ids)
            // Where no sign of life is known, nothing can be said of what was told without one.
            await askForWarnings(ids, only: .signOfLife)
            desk.isAsking = false
        }
        return known(at: places)
    }

    /// From the disk or from the centre; of many names, the first `Limits.Feed.documents`.
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
                let failed = Document.failed(host.trouble(after: failure, isSent: isSent, Self.pace))
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
            case .asked?: host.now().adding(seconds: Self.pace.pause)
            case .failed(let trouble)?: trouble.retryAt
            case .read?, nil: nil
            }
        }.min()
    }

    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() {
        desk.forgetFailures()
        documents = documents.filter { if case .failed(let trouble) = $0.value { !trouble.mayBeOver } else { true } }
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
        guard let members else { return .untold(desk.failure(of: Self.membersID)) }
        guard let offices else { return .untold(desk.failure(of: Self.officesID)) }
        let ids = codes.map(Self.feedID)
        let reporting = codes.compactMap(members.value.country).filter(offices.value.reporting.contains)
        // A message that is newer than the list shows that an office has begun to report; an older one may be its last.
        let listed = offices.toldAt
        let reportsAgain = ids.contains { desk.feed($0)?.value.warnings.contains { $0.sent > listed } == true }
        if reporting.isEmpty, !reportsAgain { return .unreported }
        let parts = ids.map { id in
            desk.coverage(of: id, log) { $0.unreadableRows == 0 ? nil : "features" }
        }
        return WarningCoverage.least(of: parts) ?? .unreported
    }

    /// When something is due, or becomes silent.
    private func next(for ids: Set<FeedID>, _ log: FeedLog) -> Timestamp? {
        let times = [listDue(Self.membersID), listDue(Self.officesID)] + desk.next(for: ids, log)
        return desk.earliest(of: times)
    }
}

// What is on disk.
extension SWICFeeds {
    private func readLists() {
        if members == nil, let feed = host.folder.feed(Self.membersID),
            let value = try? SWICMembers.read(HTTPAnswer(status: 200, body: feed.value))
        {
            members = feed.with(value)
            lists += 1
        }
        if offices == nil, let feed = host.folder.feed(Self.officesID),
            let value = try? SWICSources.read(HTTPAnswer(status: 200, body: feed.value))
        {
            offices = feed.with(value)
            lists += 1
        }
    }

    private func read(_ ids: Set<FeedID>) {
        desk.read(ids, version: lists) { (_, body) throws(WeatherFailure) in try rows(in: body) }
    }

    private func rows(in body: [UInt8]) throws(WeatherFailure) -> SWICAnswer {
        guard let members else { throw .unreadable(field: "members") }
        return try SWICAnswer.read(
            HTTPAnswer(status: 200, body: body), sources: offices?.value ?? .unknown, members: members.value,
            now: host.now())
    }
}

// Requests.
extension SWICFeeds {
    /// Sends what is due; with `only`, only if that is.
    private func askForWarnings(_ ids: Set<FeedID>, only: FeedPlan.Step? = nil) async {
        guard !ids.isEmpty, members != nil, !Task.isCancelled else { return }
        read(ids)
        guard let counted = desk.counted(ids, only: only) else { return }
        switch counted.step {
        case .feeds(let ids): await ask(for: ids, countedAt: counted.at)
        case .signOfLife: await askForLife(countedAt: counted.at)
        }
    }

    private func ask(for ids: [FeedID], countedAt time: Timestamp) async {
        let codes = desk.together(ids).map { String($0.rawValue.dropFirst("swic-".count)) }.compactMap { code in
            members?.value.code(spelled: code)
        }
        guard let question = SWICQuestion.questions(about: codes, at: host.address).first else { return }
        let asked = question.members.map(Self.feedID)
        await ask(about: asked, countedAt: time) {
            try await host.transport.get(question.request(at: host.address))
        } take: { answer throws(WeatherFailure) in
            let split = try SWICAnswer.split(answer, about: question.members)
            if split.isCut { throw .tooLarge }
            take(split, about: question.members, askedAt: time)
        }
    }

    private func take(_ split: FeatureSplit, about members: [String], askedAt time: Timestamp) {
        var newest: Timestamp?
        for code in members {
            let (id, body) = (Self.feedID(code), split.bodies[code] ?? [])
            do throws(WeatherFailure) {
                let value = try rows(in: body)
                // What it says may have been so since it was asked, not longer.
                desk.take(Feed(body, toldAt: time, signOfLife: value.newest), as: id, version: lists, value)
                newest = [newest, value.newest].compactMap(\.self).max()
            } catch {
                desk.failed([id], error, isSent: true)
            }
        }
        if let newest { desk.updateLog { $0.note(signOfLife: newest) } }
        desk.answered()
    }

    private func askForLife(countedAt time: Timestamp) async {
        let answer: HTTPAnswer
        do {
            answer = try await host.transport.get(SWICNewest.request(at: host.address))
        } catch {
            return desk.unanswered([Self.newestID], error, countedAt: time)
        }
        do throws(WeatherFailure) {
            let newest = try SWICAnswer.newest(answer, now: host.now())
            desk.succeeded(Self.newestID)
            desk.updateLog { log in
                log.note(signOfLife: newest)
                (log.lifeToldAt, log.tellsLife) = (time, true)
            }
        } catch {
            desk.failed([Self.newestID], error, isSent: true)
            // The centre does not understand the question, so it has no answer to what it would say.
            if error.isOfOneDocument { desk.updateLog { $0.tellsLife = false } }
        }
    }
}

// Lists and documents.
extension SWICFeeds {
    private func listDue(_ id: FeedID) -> Timestamp {
        let toldAt = id == Self.membersID ? members?.toldAt : offices?.toldAt
        let due = toldAt.flatMap { isCurrent(listOf: $0) ? $0.adding(seconds: Self.listInterval) : nil } ?? host.now()
        return max(due, desk.retryAt(of: id) ?? due)
    }

    private func isCurrent(listOf time: Timestamp) -> Bool {
        (-Self.pace.interval..<Self.listInterval).contains(host.now().seconds(since: time))
    }

    private func askForLists() async {
        if listDue(Self.membersID) <= host.now() {
            await ask(for: Self.membersID, SWICMembers.path, known: members) {
                (answer) throws(WeatherFailure) in try SWICMembers.read(answer)
            }.map { members = $0 }
        }
        if listDue(Self.officesID) <= host.now() {
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
        if let kept = host.folder.feed(id), isCurrent(listOf: kept.toldAt),
            let list = try? read(HTTPAnswer(status: 200, body: kept.value))
        {
            lists += 1
            return kept.with(list)
        }
        let url = RequestURL(
            wireText: "\(host.address)\(path)", headers: known?.lastModified.map { ["If-Modified-Since": $0] } ?? [:],
            bodyLimit: Limits.SWIC.listBytes)
        var isSent = false
        do {
            let answer = try await host.transport.get(url)
            isSent = true
            if answer.status == 304, var known {
                known.toldAt = host.now()
                if let kept = host.folder.feed(id) { host.folder.keep(known.with(kept.value), as: id) }
                desk.succeeded(id)
                return known
            }
            let list = Feed(
                try read(answer), toldAt: host.now(), signOfLife: nil, lastModified: answer.lastModified)
            host.folder.keep(list.with(answer.body), as: id)
            desk.succeeded(id)
            lists += 1
            return list
        } catch {
            if let failure = error as? WeatherFailure { desk.failed([id], failure, isSent: isSent) }
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
        case .failed(let trouble)?: host.retryAt(trouble, Self.pace).map { $0 <= host.now() } ?? true
        case nil: true
        }
    }

    private func warnings(ofDocument name: String) async throws -> [Warning] {
        // Whatever is wrong with it stays so.
        guard let document = SWICDocument(capurl: name) else { return [] }
        if let kept = host.folder.document(name), let warnings = warnings(in: kept, of: document) { return warnings }
        let answer = try await host.transport.get(document.request(at: host.address))
        guard answer.status == 200 else {
            throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let warnings = warnings(in: answer.body, of: document) else { return [] }
        host.folder.keep(answer.body, named: name)
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
