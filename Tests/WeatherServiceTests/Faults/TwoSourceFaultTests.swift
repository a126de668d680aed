import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Two sources in an order, the first or both with every fault, over real sockets: whoever tells a value is credited for it, nothing is
/// told wrongly, and the second is asked exactly where it may stand in.
@Suite(.serialized, .timeLimit(.minutes(Deadline.minutes))) struct TwoSourceFaultTests {
    private static let places = FaultSubject.places

    /// Two faults, one of each source.
    struct Pair: Sendable, CustomTestStringConvertible {
        let first: ServerFault
        let second: ServerFault

        var testDescription: String { "\(first.name), and \(second.name)" }

        /// Every fault of either source, each with some fault of the other.
        static let all: [Pair] = {
            let (firsts, seconds) = (FaultSubject.openMeteo.faults, FaultSubject.metNorway.faults)
            return (0..<max(firsts.count, seconds.count)).map {
                Pair(first: firsts[$0 % firsts.count], second: seconds[$0 % seconds.count])
            }
        }()
    }

    @Test(arguments: FaultSubject.openMeteo.faults)
    func `where the first fails the second tells its own values, and only there`(_ fault: ServerFault) async throws {
        let two = try await Two(first: fault, second: nil)
        let moved = try await two.askInTurn()
        let seen = two.log.seen
        for place in Self.places {
            if moved.contains(place.id) {
                #expect(seen.values[place.id]?.celsius == FaultSubject.celsius(of: place.id))
                #expect(seen.sources[place.id] == .metNorway)
            } else {
                #expect(seen.values[place.id] == nil && seen.sources[place.id] == .openMeteo)
                #expect(seen.failures[place.id]?.isSame(as: fault.failure) == true)
            }
        }
        #expect(two.second.count == moved.count)
        await two.stop()
    }

    @Test(arguments: FaultSubject.metNorway.faults)
    func `a second that fails is not even asked while the first is well`(_ fault: ServerFault) async throws {
        let two = try await Two(first: nil, second: fault)
        let moved = try await two.askInTurn()
        #expect(moved.isEmpty && two.second.count == 0)
        #expect(two.log.seen.failures.isEmpty)
        for place in Self.places {
            #expect(two.log.seen.values[place.id]?.celsius == FaultSubject.celsius(of: place.id))
            #expect(two.log.seen.sources[place.id] == .openMeteo)
        }
        await two.stop()
    }

    @Test(arguments: Pair.all)
    func `where both fail nothing is told, and each says its own reason`(_ pair: Pair) async throws {
        let two = try await Two(first: pair.first, second: pair.second)
        let moved = try await two.askInTurn()
        let seen = two.log.seen
        #expect(seen.values.isEmpty)
        for place in Self.places {
            let isMoved = moved.contains(place.id)
            #expect(seen.sources[place.id] == (isMoved ? .metNorway : .openMeteo))
            let failure = isMoved ? pair.second.failure : pair.first.failure
            #expect(
                seen.failures[place.id]?.isSame(as: failure) == true, "\(String(describing: seen.failures[place.id]))")
        }
        // and when the first is well again, which a try finds out, it tells everything
        two.first.heal()
        await two.tryFirst()
        two.log.forget()
        let acting = await two.acting()
        #expect(Self.places.allSatisfy { acting.source(of: .current, at: $0) == .openMeteo })
        try await two.ask(acting, of: Set(Self.places.map(\.id)))
        #expect(two.log.seen.failures.isEmpty && two.log.seen.sources.values.allSatisfy { $0 == .openMeteo })
        await two.stop()
    }
}

/// Open-Meteo and MET Norway, each with a server that may have a fault for every place.
private struct Two {
    let first: Struck
    let second: Struck
    let log: AnswerLog
    private let faults: [ServerFault?]
    private let servers: [RawServer]
    private let clock = HeldClock()
    private let transport: CurlTransport
    private let service: WeatherService

    init(first: ServerFault?, second: ServerFault?) async throws {
        faults = [first, second]
        self.first = Struck(FaultSubject.places, spoils: first != nil)
        self.second = Struck(FaultSubject.places, spoils: second != nil)
        let matters = zip([FaultSubject.openMeteo, .metNorway], faults).map { subject, fault in
            FaultCase(subject: subject, fault: fault ?? subject.faults[0])
        }
        servers = [
            try await RawServer.start(self.first.script(matters[0])),
            try await RawServer.start(self.second.script(matters[1])),
        ]
        transport = FaultMatrixTests.transport(clock)
        service = WeatherService(
            sources: SourceRouting(
                try FaultSubject.openMeteo.source(transport, at: servers[0]),
                [try FaultSubject.metNorway.source(transport, at: servers[1])]),
            now: { FaultSubject.now }, chance: { 0 })
        log = AnswerLog(service.eachUpdate())
    }

    /// Who is asked at present, if the first place is selected and all are in view.
    func acting() async -> ActingSources {
        ActingSources(
            service.sources, await service.knownTroubles(), selected: FaultSubject.places[0],
            inView: FaultSubject.places,
            at: FaultSubject.now
        ) { _ in nil }
    }

    /// Asks the first source about all places, and then whoever stands in for it. Returns the places where the second does.
    func askInTurn() async throws -> Set<PlaceID> {
        let everywhere = Set(FaultSubject.places.map(\.id))
        try await ask(await acting(), of: everywhere)
        let second = await acting()
        let moved = everywhere.filter { id in
            FaultSubject.places.first { $0.id == id }.map { second.source(of: .current, at: $0) == .metNorway } ?? false
        }
        log.forget(moved)
        if !moved.isEmpty { try await ask(second, of: moved) }
        return moved
    }

    /// Asks about places whoever it is the turn of, and waits until all have been told of. Nobody tries again meanwhile.
    func ask(_ acting: ActingSources, of places: Set<PlaceID>) async throws {
        let wanted = FaultSubject.places.filter { places.contains($0.id) }
        let requests = acting.addressed([ReportRequest(.current, of: wanted)])
        let source = wanted.first.flatMap { acting.source(of: .current, at: $0) }
        let (fault, struck, subject) =
            source == .openMeteo ? (faults[0], first, FaultSubject.openMeteo) : (faults[1], second, .metNorway)
        let before = struck.count
        async let loaded: Void = service.load(requests)
        if fault?.takesForever == true, struck.isStriking {
            while struck.count == before { await Task.yield() }
            clock.runOut((wanted.count + subject.batches[0].count - 1) / subject.batches[0].count, latest: true)
        }
        await loaded
        await log.wait { seen in places.allSatisfy { seen.values[$0] != nil || seen.failures[$0] != nil } }
    }

    /// Asks the first source about the selected place, as is done from time to time while it is in trouble.
    func tryFirst() async {
        var request = ReportRequest(.current, of: [FaultSubject.places[0]])
        request.source = .openMeteo
        await service.load([request])
    }

    func stop() async {
        await service.shutDown()
        await transport.shutDown()
        for server in servers { await server.stop() }
    }
}
