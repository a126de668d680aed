import Foundation
import TestSupport
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's portal of open data and site of the administration without a network, by a clock that stands still until the test moves it.
final class KMAWorld: HTTPTransport {
    let clock = TestClock()
    let fault = Mutexed<WarningFault?>(nil)
    /// What comes in place of an answer; nil for an answer.
    let failure = Mutexed<WeatherFailure?>(nil)
    /// Answers that come before the stand-in's, one for each request.
    let answers = Mutexed<[HTTPAnswer]>([])
    private let asked = Mutexed<[(url: RequestURL, time: Timestamp)]>([])

    static let key = "standin"

    init() { clock.advance(seconds: SWICWorld.monday.seconds(since: clock.now)) }

    var requests: [(url: RequestURL, time: Timestamp)] { asked.value }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        asked.change { $0.append((url, clock.now)) }
        if let failure = failure.value { throw failure }
        if let answer = answers.value.first {
            answers.change { $0.removeFirst() }
            return answer
        }
        let isOfSite = url.wireText.hasPrefix(ServiceAddress.kma.description)
        let address = isOfSite ? ServiceAddress.kma : .dataGoKr
        let target = RequestTarget(uri: String(url.wireText.dropFirst(address.description.count)))
        let answer =
            isOfSite
            ? KMASiteResponder.answer(to: target, now: clock.now, fault: fault.value)
            : KMAResponder.answer(to: target, key: Self.key, now: clock.now, fault: fault.value)
        guard let answer else { throw WeatherFailure.notFound }
        guard answer.body.count <= url.bodyLimit else { throw WeatherFailure.tooLarge }
        return HTTPAnswer(status: answer.status, body: answer.body)
    }
}

/// Programs that share a folder, and the portal that they ask.
struct KMARig {
    let world = KMAWorld()
    let sandbox: Sandbox
    /// The points whose divisions were asked for.
    let located = Mutexed<[Coordinate]>([])

    /// Creates a rig, passes it to `body`, and removes its folder.
    static func with(_ body: (KMARig) async throws -> Void) async throws {
        try await Sandbox.with { try await body(KMARig(sandbox: $0)) }
    }

    /// Divisions and points.
    private static let towns: [(name: String, divisions: String, north: Double, east: Double)] = [
        ("Seoul", "서울특별시 중구 명동", 37.5665, 126.978), ("Jeju", "제주특별자치도 제주시 일도1동", 33.5097, 126.5219),
        ("Chuja", "제주특별자치도 제주시 추자면", 33.955, 126.3), ("Gangneung", "강원특별자치도 강릉시", 37.7519, 128.8761),
        ("Hallasan", "제주특별자치도 서귀포시 토평동", 33.362, 126.533), ("Ulleung", "경상북도 울릉군 울릉읍", 37.484, 130.905),
        ("Dokdo", "", 37.2412, 131.8647), ("Busan", "부산광역시 중구", 35.1028, 129.0403), ("sea", "", 36.5, 124.8),
    ]

    static func place(_ name: String) -> WarningPlace? {
        guard let town = towns.first(where: { $0.name == name }),
            let point = Coordinate(latitude: town.north, longitude: town.east)
        else { return nil }
        return WarningPlace(id: PlaceID(rawValue: name), coordinate: point, country: .southKorea)
    }

    static let all = towns.compactMap { place($0.name) }

    var feeds: String { sandbox.cacheFolder + "/feeds" }
    /// What is in that folder.
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: feeds)) ?? [] }

    /// A program that begins now; `transport`: between it and the portal.
    func program(_ key: String = KMAResponder.serviceKey(KMAWorld.key), by transport: (any HTTPTransport)? = nil)
        -> KMAFeeds
    {
        guard let key = DataGoKrKey(key) else { preconditionFailure("a key") }
        return KMAFeeds(
            FeedHost(
                transport: transport ?? world, address: .dataGoKr, name: "kma", folder: FeedFolder(path: feeds),
                log: FeedLogFile(path: sandbox.cacheFolder + "/feed-log"), executor: ServiceExecutor(),
                now: { [clock = world.clock] in clock.now }, chance: { 1 }),
            key: key
        ) { [located] point in
            located.change { $0.append(point) }
            let town = Self.towns.first { $0.north == point.latitude && $0.east == point.longitude }
            return town?.divisions.split(separator: " ").map(String.init) ?? []
        }
    }

    /// A program without a key that begins now.
    func programWithoutKey() -> KMACAPFeeds {
        KMACAPFeeds(
            FeedHost(
                transport: world, address: .kma, name: "kma-site", folder: FeedFolder(path: feeds),
                log: FeedLogFile(path: sandbox.cacheFolder + "/feed-log"), executor: ServiceExecutor(),
                now: { [clock = world.clock] in clock.now }, chance: { 1 }))
    }

    /// The program's own way to the portal.
    func gate() -> HostGate {
        let now: @Sendable () -> Timestamp = { [clock = world.clock] in clock.now }
        return HostGate(
            DataGoKrLimits(world, now: now), refusesKey: DataGoKrLimits.refusesKey, now: now, chance: { 1 })
    }

    func advance(_ seconds: Int) { world.clock.advance(seconds: seconds) }
    func move(to time: Timestamp) { advance(time.seconds(since: now)) }
    var now: Timestamp { world.clock.now }

    /// Lets a program ask in every minute in which something is due, and hands out what it knows in each.
    func run(
        _ program: KMAFeeds, _ places: [WarningPlace] = KMARig.all, minutes: Int, each: (WarningNews) -> Void = { _ in }
    ) async {
        for _ in 0..<minutes {
            var news = await program.known(at: places)
            if let next = news.next, next <= now { news = await program.ask(at: places) }
            each(news)
            advance(60)
        }
    }
}
