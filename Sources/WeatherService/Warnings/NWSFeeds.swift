import Limits
import Weather

/// Official warnings for the United States and their territories, from the National Weather Service: a feed for each zone that
/// one of the places lies in.
///
/// The service learns each place's coordinate once, to say in which zones it lies. From then on, one request is for the zones of
/// all places. What it tells is kept on disk for other programs and the next start.
public actor NWSFeeds: WarningSource, FeedAsker {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let id = SourceID.nws
    public nonisolated let countries: Set<CountryCode>? = NWSFeeds.territories.union([.unitedStates])
    public nonisolated var executor: ServiceExecutor { host.executor }
    private nonisolated let host: FeedHost
    private nonisolated let clock: any Clock<Duration>

    var desk: FeedDesk<NWSAnswer>
    private var points = NWSPointList()
    private var pointStamp: CacheFolder.Stamp?
    private var pointTroubles: [NWSPoint: FeedTrouble] = [:]
    /// Points that may not be written to disk.
    private var unkept = NWSPointList()

    /// The service asks not to be asked more than once a minute. Its answers say when they were made (`updated`), so each of
    /// them is a sign of life.
    static let pace = FeedPace(interval: 600, mostInAnHour: 20, silence: 12 * 3_600, doubt: nil)
    /// Seconds after which the zones of a point are asked for again: a few are redrawn twice a year.
    static let pointInterval = 90 * 86_400
    /// Between two requests in a row.
    private static let spacing = Duration.seconds(1)

    /// Territories that the service has offices in.
    static let territories = Set(["AS", "GU", "MP", "PR", "VI"].map(CountryCode.init))

    // A zone's code has no `-`.
    private static let pointsID = FeedID(rawValue: "nws-list-points")
    private static let lifeID = FeedID(rawValue: "nws-list-newest")

    /// `clock`: by which it waits between two requests; nil for that of the machine.
    public init(_ host: FeedHost, clock: (any Clock<Duration>)? = nil) {
        self.host = host
        self.clock = clock ?? QueueClock(host.executor)
        desk = FeedDesk(host, Self.pace, lifeID: Self.lifeID)
    }

    public func known(at places: [WarningPlace]) -> WarningNews {
        let own = placed(places)
        let ids = feeds(of: own)
        read(ids)
        let log = desk.log
        return WarningNews(
            source: id, places: own,
            messages: ids.sorted().flatMap { desk.feed($0)?.value.warnings ?? [] },
            coverage: Dictionary(own.map { ($0.id, coverage(of: $0, log)) }) { first, _ in first },
            next: next(for: own, ids, log))
    }

    public func ask(at places: [WarningPlace]) async -> WarningNews {
        if !desk.isAsking, places.contains(where: isOffice) {
            desk.isAsking = true
            if await askForPoints(of: placed(places)) { try? await clock.sleep(for: Self.spacing) }
            await askForAlerts(at: placed(places))
            desk.isAsking = false
        }
        return known(at: places)
    }

    public nonisolated func tryAgain() -> Task<Void, Never> {
        host.tryAgain { await self.forgetFailures() }
    }

    private func forgetFailures() {
        desk.forgetFailures()
        pointTroubles = pointTroubles.filter { !$0.value.mayBeOver }
    }
}

// Zones.
extension NWSFeeds {
    private static func feedID(_ zone: String) -> FeedID { FeedID(rawValue: "nws-" + zone.lowercased()) }

    private static func zone(of feed: FeedID) -> String { feed.rawValue.dropFirst("nws-".count).uppercased() }

    private func feeds(of places: [WarningPlace]) -> Set<FeedID> {
        Set(places.flatMap(\.zones).map(Self.feedID))
    }

    /// Those of the places that are the service's, with their zones as far as they are known.
    private func placed(_ places: [WarningPlace]) -> [WarningPlace] {
        readPoints()
        return places.filter(isOffice).map { place in
            var place = place
            place.zones = entry(of: place)?.zones ?? []
            return place
        }
    }

    private func entry(of place: WarningPlace) -> NWSPointList.Entry? {
        let point = NWSPoint(place.coordinate)
        return points[point] ?? unkept[point]
    }

    private func coverage(of place: WarningPlace, _ log: FeedLog) -> WarningCoverage {
        guard entry(of: place) != nil else {
            return .untold(pointTroubles[NWSPoint(place.coordinate)]?.failure)
        }
        let parts = place.zones.map { zone in
            desk.coverage(of: Self.feedID(zone), log) { $0.unreadableAlerts == 0 ? nil : "features" }
        }
        // Where it has no zones, it could only tell of what has a polygon.
        return WarningCoverage.least(of: parts) ?? .unreported
    }

    /// When something is due, or becomes silent.
    private func next(for places: [WarningPlace], _ ids: Set<FeedID>, _ log: FeedLog) -> Timestamp? {
        guard !places.isEmpty else { return nil }
        let times = desk.next(for: ids, log) + places.map(pointDue)
        return desk.earliest(of: times)
    }

    /// When a place's zones are to be asked for.
    private func pointDue(_ place: WarningPlace) -> Timestamp {
        let now = host.now()
        // A time far in the future is of a clock that was wrong.
        let due = entry(of: place).flatMap { entry in
            (-Self.pace.interval..<Self.pointInterval).contains(now.seconds(since: entry.askedAt))
                ? entry.askedAt.adding(seconds: Self.pointInterval) : nil
        }
        let retry = host.retryAt(pointTroubles[NWSPoint(place.coordinate)], Self.pace)
        return [due ?? now, retry].compactMap(\.self).max() ?? now
    }
}

// What is on disk.
extension NWSFeeds {
    /// Reads what this or another program has written since.
    private func readPoints() {
        let stamp = host.folder.stamp(of: Self.pointsID)
        guard let stamp, stamp != pointStamp else { return }
        pointStamp = stamp
        if let feed = host.folder.feed(Self.pointsID) { points = points.joined(with: NWSPointList(feed.value)) }
    }

    private func keep(_ entry: NWSPointList.Entry, of place: WarningPlace) {
        let point = NWSPoint(place.coordinate)
        pointTroubles[point] = nil
        guard place.mayBeKept else { return unkept.add(entry, of: point) }
        readPoints()
        points.add(entry, of: point)
        host.folder.keep(Feed(points.bytes, toldAt: host.now()), as: Self.pointsID)
        pointStamp = host.folder.stamp(of: Self.pointsID)
    }

    private func read(_ ids: Set<FeedID>) {
        desk.read(ids) { (id, body) throws(WeatherFailure) in
            try NWSAnswer.read(HTTPAnswer(status: 200, body: body), in: Self.zone(of: id))
        }
    }
}

// Requests.
extension NWSFeeds {
    /// Asks for zones that are due, one point a second. Returns whether any were.
    private func askForPoints(of places: [WarningPlace]) async -> Bool {
        let wanted = Set(places.map { NWSPoint($0.coordinate) })
        pointTroubles = pointTroubles.filter { wanted.contains($0.key) }
        let due = places.filter { pointDue($0) <= host.now() }.distinct { NWSPoint($0.coordinate) }
        for (index, place) in due.prefix(Limits.NWS.pointsAtOnce).enumerated() {
            if index > 0 { try? await clock.sleep(for: Self.spacing) }
            guard !Task.isCancelled, let failure = await askForPoint(of: place) else { continue }
            if failure.isOfOneDocument { continue }
            // The others would fare alike.
            let trouble = pointTroubles[NWSPoint(place.coordinate)]
            for other in due { pointTroubles[NWSPoint(other.coordinate)] = trouble }
            break
        }
        return !due.isEmpty
    }

    /// Returns why the zones could not be had; nil if they could, or if the caller has given up.
    private func askForPoint(of place: WarningPlace) async -> WeatherFailure? {
        let point = NWSPoint(place.coordinate)
        var isSent = false
        do {
            let answer = try await get(point.request(at: host.address))
            isSent = true
            keep(NWSPointList.Entry(askedAt: host.now(), zones: try NWSPointAnswer.zones(answer)), of: place)
            return nil
        } catch {
            guard let failure = error as? WeatherFailure else { return nil }
            let before = pointTroubles[point]?.failures ?? 0
            pointTroubles[point] = host.trouble(after: failure, failures: before, isSent: isSent, Self.pace)
            return failure
        }
    }

    private func askForAlerts(at places: [WarningPlace]) async {
        let ids = feeds(of: places)
        guard !ids.isEmpty, !Task.isCancelled else { return }
        read(ids)
        guard let counted = desk.counted(ids), case .feeds(let due) = counted.step else { return }
        let asked = Array(desk.together(due).prefix(Limits.NWS.zones))
        await ask(about: asked, countedAt: counted.at) {
            try await get(NWSQuestion(zones: asked.map(Self.zone)).request(at: host.address))
        } take: { answer throws(WeatherFailure) in
            let split = try NWSAnswer.split(answer, about: asked.map(Self.zone))
            if split.isCut { throw .tooLarge }
            take(split, asked, askedAt: counted.at, kept: feeds(of: places.filter(\.mayBeKept)))
        }
    }

    /// `kept`: the feeds that may be written to disk.
    private func take(_ split: FeatureSplit, _ asked: [FeedID], askedAt time: Timestamp, kept: Set<FeedID>) {
        let sign = split.updated.flatMap { Timestamp(iso8601: $0) }
            .flatMap { $0 <= host.now().adding(seconds: Self.pace.interval) ? min($0, host.now()) : nil }
        for id in asked {
            let body = split.bodies[Self.zone(of: id)] ?? []
            do throws(WeatherFailure) {
                let value = try NWSAnswer.read(HTTPAnswer(status: 200, body: body), in: Self.zone(of: id))
                // What it says may have been so since it was asked, not longer.
                desk.take(
                    Feed(body, toldAt: time, signOfLife: sign), as: id, isStored: kept.contains(id), value)
            } catch {
                desk.failed([id], error, isSent: true)
            }
        }
        desk.updateLog { log in
            log.note(signOfLife: sign)
            (log.lifeToldAt, log.tellsLife) = (time, sign != nil)
        }
        desk.answered()
    }

    /// Repeats a request once if the service fails, which it often does for a moment.
    private func get(_ url: RequestURL) async throws -> HTTPAnswer {
        let answer = try await host.transport.get(url)
        guard [500, 502, 503, 504].contains(answer.status), answer.retryAfter == nil else { return answer }
        try await clock.sleep(for: Self.spacing)
        return try await host.transport.get(url)
    }
}

/// A question for the alerts of some zones. It has no `limit`, which the service refuses.
struct NWSQuestion: Hashable, Sendable {
    /// Codes (`NWSZone`).
    let zones: [String]

    func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)/alerts/active?status=actual&message_type=alert,update&zone="
                + zones.joined(separator: ","),
            bodyLimit: Limits.NWS.alertBytes, accepts: .geoJSON)
    }
}
