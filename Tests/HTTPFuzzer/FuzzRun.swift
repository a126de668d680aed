import Synchronization
import TestSupport
import Weather
import WeatherService

/// Sends requests to servers that give wrong answers, and checks how each request ends.
///
/// The answer depends only on the seed and the request's number, which is sent in place of the key.
final class FuzzRun: Sendable {
    let seed: UInt64
    private let servers: [RawServer]
    private let addresses: [ServiceAddress]
    private let transport: CurlTransport
    private let numbers: Atomic<Int>
    private let end: Int
    private let outcome = Mutex(FuzzOutcome())

    /// A request's own time limit, and the extra time on a busy machine after which it counts as stuck.
    static let limit = Duration.milliseconds(200)
    static let stuck = Duration.seconds(10)
    /// Several servers, so that a pair of ports is not reused while the system still holds it; every other one speaks TLS.
    private static let serverCount = 4
    private static let workers = 48
    /// How many requests lie between two good answers.
    private static let controlEvery = 8

    init(seed: UInt64, first: Int, count: Int) async throws {
        self.seed = seed
        end = first + count
        numbers = Atomic(first)
        let key = seed
        var (servers, addresses): ([RawServer], [ServiceAddress]) = ([], [])
        for number in 0..<Self.serverCount {
            let identity = number.isMultiple(of: 2) ? nil : ServerIdentity.good
            let server = try await RawServer.start(showing: { identity }) { _, line in
                Self.answer(to: line, seed: key)
            }
            servers.append(server)
            addresses.append(
                try ServiceAddress(parsing: "\(identity == nil ? "http" : "https")://127.0.0.1:\(server.port)"))
        }
        (self.servers, self.addresses) = (servers, addresses)
        var bounds = CurlTransport.Bounds()
        bounds.total = Self.limit
        transport = CurlTransport(
            version: "fuzz", bounds: bounds, authorities: Authorities(file: try ServerIdentity.authorityFile()))
    }

    /// Runs to the end; calls `progress` from time to time with the outcome so far.
    func run(progress: @escaping @Sendable (FuzzOutcome) -> Void) async throws -> FuzzOutcome {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.workers { group.addTask { try await self.work(progress) } }
            try await group.waitForAll()
        }
        await transport.shutDown()
        for server in servers { await server.stop() }
        return outcome.withLock { $0 }
    }

    private static func answer(to line: String, seed: UInt64) -> RawAnswer {
        let body = GoodBodies.body(for: line)
        let digits = line.split(separator: "appid=").last?.prefix { $0.isNumber } ?? ""
        guard let number = UInt64(digits) else { return AnswerMutator.good(body) }
        var mutator = AnswerMutator(body: body, dice: SeededRandom(seed: seed &* 1_000_003 &+ number))
        return mutator.mutated()
    }

    private func work(_ progress: @Sendable (FuzzOutcome) -> Void) async throws {
        while true {
            let number = numbers.add(1, ordering: .relaxed).oldValue
            guard number < end else { return }
            let address = addresses[number % addresses.count]
            let began = ContinuousClock.now
            let ending = await ask(number, key: "\(number)", at: address)
            let took = began.duration(to: .now)
            let isGoodTaken = number % Self.controlEvery == 0 ? await isGoodAnswerTaken(number, at: address) : true
            let soFar = outcome.withLock { outcome in
                outcome.note(ending, of: number, isStuck: took > Self.stuck, isGoodTaken: isGoodTaken)
                return outcome
            }
            if soFar.count.isMultiple(of: 10_000) { progress(soFar) }
        }
    }

    /// The server may close a connection just as the client reuses it, so a single failure proves nothing.
    private func isGoodAnswerTaken(_ number: Int, at address: ServiceAddress) async -> Bool {
        for _ in 0..<20 where await ask(number, key: "good", at: address) == .value { return true }
        return false
    }

    private func ask(_ number: Int, key: String, at address: ServiceAddress) async -> FuzzOutcome.Ending {
        guard let coordinate = Coordinate(latitude: 37.5, longitude: 127) else { return .untyped("coordinate") }
        let place = Place(
            id: PlaceID(rawValue: "fuzz:\(number)"), names: LocalizedText(["en": "fuzz"]), coordinate: coordinate,
            usualOffset: .zero)
        let source = OpenWeatherSource(
            transport: transport, key: APIKey(key), baseURL: address)
        do {
            switch number % 3 {
            case 0: _ = try await source.currentWeather(at: place)
            case 1: _ = try await source.forecast(at: place)
            default: _ = try await source.airQuality(at: place)
            }
            return .value
        } catch let failure as WeatherFailure {
            return .failure(failure.kind)
        } catch {
            return .untyped("\(error)")
        }
    }
}

extension WeatherFailure {
    /// The name of the case; of its payload only the field that could not be read.
    fileprivate var kind: String {
        let text = "\(self)"
        if case .unreadable = self { return text }
        return String(text.prefix { $0 != "(" })
    }
}
