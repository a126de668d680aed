import Weather

/// What is known of the tropical cyclones in force in the north-west Pacific.
public struct TyphoonNews: Hashable, Sendable {
    /// By their identifiers; those of which nothing has been told yet are missing.
    public var typhoons: [Typhoon]
    /// What the absence of a cyclone means. Only `told` says that all of them are here.
    public var coverage: WarningCoverage
    /// When there is something to ask for, or it becomes silent; nil if neither will be.
    public var next: Timestamp?
}

/// The tropical cyclones that the Japan Meteorological Agency tells of, which is the Pacific's regional centre for them.
///
/// It is asked every half hour which there are; only of one that has been issued anew are both files asked for. So a time without
/// a cyclone costs two small requests an hour. What it tells is kept on disk for other programs and the next start.
public actor JMATyphoons: FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost
    private nonisolated let clock: any Clock<Duration>

    var desk: FeedDesk<JMATyphoonList>
    private var known: [String: Files] = [:]
    private var troubles: [String: FeedTrouble] = [:]
    /// When a cyclone was asked about last, by its identifier.
    private var askedAt: [String: Timestamp] = [:]

    /// Both files about a cyclone, and what they looked like on disk.
    private struct Files {
        var specification: JMATyphoonSpecification
        var shapes: JMATyphoonShapes?
        var stamps: [CacheFolder.Stamp?]
    }

    static let pace = FeedPace(interval: 1_800, mostInAnHour: 4, silence: 6 * 3_600, doubt: nil)
    private static let spacing = Duration.seconds(1)
    private static let listID = FeedID(rawValue: "jma-typhoons")

    /// `clock`: by which it waits between two requests; nil for that of the machine.
    public init(_ host: FeedHost, clock: (any Clock<Duration>)? = nil) {
        self.host = host
        self.clock = clock ?? QueueClock(host.executor)
        desk = FeedDesk(host, Self.pace, lifeID: FeedID(rawValue: "jma-typhoons-newest"))
    }

    /// What is known. Reads the disk and asks nobody.
    public func news() -> TyphoonNews {
        readFiles()
        let log = desk.log
        let cyclones = desk.feed(Self.listID)?.value.cyclones ?? []
        let typhoons = cyclones.compactMap { cyclone in
            known[cyclone.id].flatMap { JMATyphoon.typhoon(cyclone, $0.specification, $0.shapes) }
        }
        let next = desk.next(for: [Self.listID], log) + cyclones.compactMap(due)
        return TyphoonNews(
            typhoons: typhoons.sorted { $0.id < $1.id }, coverage: coverage(log), next: desk.earliest(of: next))
    }

    /// Asks for what is due, and returns what is known then. Only one call asks at a time.
    public func ask() async -> TyphoonNews {
        if !desk.isAsking {
            desk.isAsking = true
            await askForList()
            await askForCyclones()
            desk.isAsking = false
        }
        return news()
    }

    /// The user asked for fresh values, or the network may have changed: what could not be sent is tried again.
    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() {
        desk.forgetFailures()
        for (id, trouble) in troubles where trouble.mayBeOver { (troubles[id], askedAt[id]) = (nil, nil) }
    }

    private func coverage(_ log: FeedLog) -> WarningCoverage {
        let coverage = desk.coverage(of: Self.listID, log) { $0.unreadable == 0 ? nil : "tropicalCyclone" }
        let missing = desk.feed(Self.listID)?.value.cyclones.first { known[$0.id] == nil }
        guard coverage.isTold, let missing else { return coverage }
        return .untold(troubles[missing.id]?.failure)
    }

    /// When a cyclone is to be asked about; nil while it has not been issued anew.
    private func due(_ cyclone: JMATyphoonList.Cyclone) -> Timestamp? {
        if let known = known[cyclone.id], known.specification.issued >= cyclone.issued { return nil }
        let now = host.now()
        // A file may be older than the list says.
        let again = askedAt[cyclone.id].flatMap { time in
            (-Self.pace.interval..<Self.pace.interval).contains(now.seconds(since: time))
                ? time.adding(seconds: Self.pace.interval) : nil
        }
        return [now, again, host.retryAt(troubles[cyclone.id], Self.pace)].compactMap(\.self).max()
    }

    private func isDue(_ cyclone: JMATyphoonList.Cyclone) -> Bool { due(cyclone).map { $0 <= host.now() } ?? false }
}

// What is on disk.
extension JMATyphoons {
    private static func fileIDs(of cyclone: String) -> [FeedID] {
        ["specifications", "forecast"].map { FeedID(rawValue: "jma-\(cyclone.lowercased())-\($0)") }
    }

    /// Reads what this or another program has written since.
    private func readFiles() {
        desk.read([Self.listID]) { (_, body) throws(WeatherFailure) in
            try JMATyphoonList.read(HTTPAnswer(status: 200, body: body))
        }
        let ids = Set((desk.feed(Self.listID)?.value.cyclones ?? []).map(\.id))
        known = known.filter { ids.contains($0.key) }
        troubles = troubles.filter { ids.contains($0.key) }
        askedAt = askedAt.filter { ids.contains($0.key) }
        for id in ids {
            let files = Self.fileIDs(of: id)
            let stamps = files.map(host.folder.stamp)
            guard stamps[0] != nil, known[id]?.stamps != stamps else { continue }
            func answer(_ id: FeedID) -> HTTPAnswer? {
                host.folder.feed(id).map { HTTPAnswer(status: 200, body: $0.value) }
            }
            guard let specification = answer(files[0]).flatMap({ try? JMATyphoonSpecification.read($0) }),
                known[id].map({ $0.specification.issued <= specification.issued }) ?? true
            else { continue }
            known[id] = Files(
                specification: specification, shapes: answer(files[1]).flatMap { try? JMATyphoonShapes.read($0) },
                stamps: stamps)
        }
    }
}

// Requests.
extension JMATyphoons {
    private func askForList() async {
        readFiles()
        guard !Task.isCancelled, let counted = desk.counted([Self.listID]) else { return }
        await ask(about: [Self.listID], countedAt: counted.at) {
            try await host.transport.get(JMATyphoonList.request(at: host.address))
        } take: { answer throws(WeatherFailure) in
            let list = try JMATyphoonList.read(answer)
            desk.take(Feed(answer.body, toldAt: counted.at), as: Self.listID, list)
            // An empty list has no time in it: it is as old as the answer.
            desk.updateLog { ($0.lifeToldAt, $0.tellsLife) = (counted.at, false) }
            desk.answered()
        }
    }

    private func askForCyclones() async {
        for cyclone in desk.feed(Self.listID)?.value.cyclones ?? [] where isDue(cyclone) {
            try? await clock.sleep(for: Self.spacing)
            readFiles()
            guard !Task.isCancelled else { return }
            // Another program may have asked meanwhile.
            guard isDue(cyclone), let failure = await ask(about: cyclone.id) else { continue }
            // The others would fare alike.
            if !failure.isOfOneDocument { return }
        }
    }

    /// Returns why nothing could be had; nil if it could, or if the caller has given up.
    private func ask(about id: String) async -> WeatherFailure? {
        let files = Self.fileIDs(of: id)
        var isSent = false
        do {
            let first = try await host.transport.get(JMATyphoon.specificationRequest(for: id, at: host.address))
            isSent = true
            askedAt[id] = host.now()
            let specification = try JMATyphoonSpecification.read(first)
            host.folder.keep(Feed(first.body, toldAt: host.now()), as: files[0])
            try? await clock.sleep(for: Self.spacing)
            // Without shapes there are still the positions.
            let second = try? await host.transport.get(JMATyphoon.shapesRequest(for: id, at: host.address))
            let shapes = second.flatMap { try? JMATyphoonShapes.read($0) }
            if shapes != nil, let second { host.folder.keep(Feed(second.body, toldAt: host.now()), as: files[1]) }
            known[id] = Files(
                specification: specification, shapes: shapes ?? known[id]?.shapes,
                stamps: files.map(host.folder.stamp))
            troubles[id] = nil
            return nil
        } catch {
            guard let failure = error as? WeatherFailure else { return nil }
            troubles[id] = host.trouble(
                after: failure, failures: troubles[id]?.failures ?? 0, isSent: isSent, Self.pace)
            return failure
        }
    }
}
