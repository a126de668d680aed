import Weather

extension SourceID {
    /// The Korea Meteorological Administration.
    public static let kma = SourceID(rawValue: "kma")
}

/// Korea's official warnings from the Korea Meteorological Administration (기상청), by the user's key to data.go.kr: one feed,
/// because one request is for the whole country. So the service learns no place.
///
/// What it tells is kept on disk for other programs and the next start. Which zones a place lies in is computed here when there is a
/// warning, and kept in memory alone.
public actor KMAFeeds: WarningSource, FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let id = SourceID.kma
    public nonisolated let countries: Set<CountryCode>? = [.southKorea]
    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost
    private let key: DataGoKrKey

    var desk: FeedDesk<KMAStatus>
    private var places: KMAPlaceIndex

    /// 144 requests a day, of the 500 or more that the portal grants. A state says when it was issued, which in quiet weather may be
    /// days ago, so nothing but the answer itself is a sign of life.
    static let pace = FeedPace(interval: 600, mostInAnHour: 6, silence: 12 * 3_600, doubt: nil)

    private static let statusID = FeedID(rawValue: "kma-status")

    /// `divisions`: the names of the divisions around a point, as `Gazetteer.divisions(at:)` gives them; called where the source runs.
    public init(_ host: FeedHost, key: DataGoKrKey, divisions: @escaping @Sendable (Coordinate) -> [String]) {
        (self.host, self.key) = (host, key)
        places = KMAPlaceIndex(divisions: divisions)
        desk = FeedDesk(host, Self.pace, lifeID: Self.statusID)
    }

    public func known(at places: [WarningPlace]) -> WarningNews {
        let own = places.filter(isOffice)
        guard !own.isEmpty else { return WarningNews(source: id) }
        read()
        let log = desk.log
        let messages = desk.feed(Self.statusID).map { $0.value.warnings(toldAt: $0.toldAt) } ?? []
        let coverage = coverage(log)
        return WarningNews(
            source: id, places: messages.isEmpty ? own : self.places.located(own), messages: messages,
            coverage: Dictionary(own.map { ($0.id, coverage) }) { first, _ in first }, next: next(log),
            failure: desk.failure(of: Self.statusID))
    }

    public func ask(at places: [WarningPlace]) async -> WarningNews {
        if !desk.isAsking, places.contains(where: isOffice) {
            desk.isAsking = true
            await askForStatus()
            desk.isAsking = false
        }
        return known(at: places)
    }

    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() { desk.forgetFailures() }

    private func coverage(_ log: FeedLog) -> WarningCoverage {
        desk.coverage(of: Self.statusID, log) { $0.hasAllWarnings ? nil : "t6" }
    }

    /// When something is due, or becomes silent.
    private func next(_ log: FeedLog) -> Timestamp? {
        let times = desk.next(for: [Self.statusID], log)
        return desk.earliest(of: times)
    }

    private func read() {
        desk.read([Self.statusID]) { (_, body) throws(WeatherFailure) in
            try Self.status(HTTPAnswer(status: 200, body: body), at: host.now())
        }
    }

    private static func status(_ answer: HTTPAnswer, at now: Timestamp) throws(WeatherFailure) -> KMAStatus {
        do throws(DataGoKrFailure) {
            return try KMAStatus.read(answer)
        } catch {
            throw error.weatherFailure(at: now)
        }
    }

    private func askForStatus() async {
        read()
        guard !Task.isCancelled, let counted = desk.counted([Self.statusID]) else { return }
        await ask(about: [Self.statusID], countedAt: counted.at) {
            try await host.transport.get(KMAStatus.request(at: host.address, key: key))
        } take: { answer throws(WeatherFailure) in
            let status = try Self.status(answer, at: host.now())
            // What it says may have been so since it was asked, not longer.
            desk.take(
                Feed(answer.body, toldAt: counted.at, signOfLife: counted.at), as: Self.statusID, status)
            desk.updateLog { $0.note(signOfLife: counted.at) }
        }
    }
}

/// The zones of places that were looked for.
struct KMAPlaceIndex {
    private let divisions: @Sendable (Coordinate) -> [String]
    private var zones: [Coordinate: KMAPlaceZones?] = [:]

    init(divisions: @escaping @Sendable (Coordinate) -> [String]) { self.divisions = divisions }

    /// The places in their zones. What is known of others is forgotten.
    mutating func located(_ places: [WarningPlace]) -> [WarningPlace] {
        var next: [Coordinate: KMAPlaceZones?] = [:]
        let located = places.map { place in
            let point = place.coordinate
            let found = next[point] ?? zones[point] ?? KMAPlaceZones(divisions: divisions(point), at: point)
            next[point] = .some(found)
            return place.located(in: found)
        }
        zones = next
        return located
    }
}
