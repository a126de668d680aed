import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Every fault of a server, over real sockets and for every source: for some of twenty places, without harm to the others,
/// and for all of them; after the server has recovered, all values arrive.
@Suite(.serialized, .timeLimit(.minutes(Deadline.minutes))) struct FaultMatrixTests {
    private static let places = FaultSubject.places

    @Test(arguments: FaultCase.all)
    func `a fault for some of twenty places harms no others, and they recover`(_ matter: FaultCase) async throws {
        try await check(matter, failing: matter.harm(at: Self.places[7]))
    }

    @Test(arguments: FaultCase.all) func `all twenty places fail and recover`(_ matter: FaultCase) async throws {
        try await check(matter, failing: Self.places)
    }

    @Test(arguments: FaultCase.all.filter { $0.subject == .openMeteo && $0.isOfRequest })
    func `a faulty air host does not affect the weather, and recovers`(_ matter: FaultCase) async throws {
        // given a working host and a faulty one
        let struck = Struck(Self.places)
        let weather = try await RawServer.start(Struck([]).script(matter))
        let air = try await RawServer.start(struck.script(matter, isAir: true))
        let clock = HeldClock()
        let transport = Self.transport(clock)
        let service = WeatherService(
            sources: try matter.subject.sources(transport, at: weather, air: air), now: { FaultSubject.now })
        let (log, airLog) = (AnswerLog(service.eachUpdate()), AnswerLog(service.eachUpdate(), of: .air))

        // when
        async let loaded: Void = service.load([.air, .current], of: Self.places)
        await log.wait { $0.count == Self.places.count }
        if matter.fault.takesForever { clock.runOut(matter.subject.batches.count) }
        await loaded
        await airLog.wait { $0.count == Self.places.count }

        // then
        #expect(log.seen.values.count == Self.places.count, "\(log.seen.failures.values)")
        let failures = airLog.seen.failures.values
        #expect(failures.count == Self.places.count)
        #expect(failures.allSatisfy { $0.isSame(as: matter.fault.failure) }, "\(failures)")

        // and when it works again
        struck.heal()
        airLog.forget()
        await service.load([.air], of: Self.places)
        await airLog.wait { $0.count == Self.places.count }
        #expect(airLog.seen.failures.isEmpty, "\(airLog.seen.failures.values)")
        await service.shutDown()
        await transport.shutDown()
        await weather.stop()
        await air.stop()
    }

    private func check(_ matter: FaultCase, failing: [Place]) async throws {
        // given a server with the fault for these places
        let (subject, fault) = (matter.subject, matter.fault)
        let struck = Struck(failing)
        let server = try await RawServer.start(struck.script(matter))
        let clock = HeldClock()
        let transport = Self.transport(clock)
        let sources = try subject.sources(transport, at: server)
        #expect(sources.sources[0].placesPerRequest(for: [.current]) == subject.batches[0].count)
        let service = WeatherService(sources: sources, now: { FaultSubject.now })
        let log = AnswerLog(service.eachUpdate())

        // when
        async let loaded: Void = service.load([.current], of: Self.places)
        if fault.takesForever {
            // When places are requested one by one, the later ones wait as well.
            let answered =
                subject.asksOneByOne
                ? Self.places.prefix { $0.id != failing[0].id }.count : Self.places.count - failing.count
            await log.wait { $0.values.count == answered }
            if subject.asksOneByOne { while !struck.isHit { await Task.yield() } }
            clock.runOut(failing.count / subject.batches[0].count, latest: subject.asksOneByOne)
        }
        await loaded
        await log.wait { $0.count == Self.places.count }

        // then these have failed with that reason, and the others have their values
        let first = log.seen
        #expect(Set(first.failures.keys) == Set(failing.map(\.id)))
        #expect(first.failures.values.allSatisfy { $0.isSame(as: fault.failure) }, "\(first.failures.values)")
        #expect(first.values.allSatisfy { $0.value.celsius == FaultSubject.celsius(of: $0.key) })

        // and when the server works again
        struck.heal()
        log.forget()
        await service.load([.current], of: Self.places)
        await log.wait { $0.count == Self.places.count }

        // then all have their values
        #expect(log.seen.failures.isEmpty, "\(log.seen.failures.values)")
        #expect(log.seen.values.allSatisfy { $0.value.celsius == FaultSubject.celsius(of: $0.key) })
        await service.shutDown()
        await transport.shutDown()
        await server.stop()
    }

    /// `clock` decides when the time is up, so that a busy machine cannot.
    static func transport(_ clock: HeldClock) -> CurlTransport {
        var bounds = CurlTransport.Bounds()
        (bounds.connect, bounds.total) = (.seconds(60), .seconds(60))
        bounds.bodyBytes = 1_000_000
        bounds.sharedBytes = 40_000_000
        return CurlTransport(version: "test", bounds: bounds, clock: clock)
    }
}

/// The places for which a server fails.
final class Struck: Sendable {
    private let places: Mutex<Set<PlaceID>>
    private let spoiling: Mutex<Bool>
    private let hits = Mutex(0)

    /// `spoils`: whether their answers have the fault; otherwise only the requests about them are counted.
    init(_ places: [Place], spoils: Bool = true) {
        self.places = Mutex(Set(places.map(\.id)))
        spoiling = Mutex(spoils)
    }

    /// Whether it has been asked about any of them, and how often.
    var isHit: Bool { count > 0 }
    var count: Int { hits.withLock(\.self) }

    var isStriking: Bool { spoiling.withLock(\.self) }

    func heal() { spoiling.withLock { $0 = false } }

    /// The answers of a server with that fault.
    func script(_ matter: FaultCase, isAir: Bool = false) -> RawServer.Script {
        { [self] _, line in
            let asked = matter.subject.places(in: line)
            guard !asked.isEmpty else { return RawAnswer("", ending: .closed) }
            let struck = places.withLock { $0.intersection(asked.map(\.id)) }
            guard !struck.isEmpty else { return matter.subject.answer(about: asked, isAir: isAir) }
            hits.withLock { $0 += 1 }
            guard isStriking else { return matter.subject.answer(about: asked, isAir: isAir) }
            switch matter.fault.extent {
            case .request(let answer): return answer
            case .place(let entry):
                return matter.subject.answer(about: asked, isAir: isAir, struck: struck, replacement: entry)
            }
        }
    }
}

extension WeatherFailure {
    /// Whether the failures are equal, apart from the place or timing an answer had.
    func isSame(as other: WeatherFailure) -> Bool {
        if case (.wrongPlace, .wrongPlace) = (self, other) { return true }
        // The tests do not wait for the first bytes before the time is up.
        if case (.timedOut, .tooSlow) = (self, other) { return true }
        return self == other
    }
}
