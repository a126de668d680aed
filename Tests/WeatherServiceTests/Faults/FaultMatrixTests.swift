import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Every way for a server to go wrong, over real sockets: for one place of twenty, which costs the others nothing, and
/// for all of them; and afterwards, when it is mended, everything is there.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FaultMatrixTests {
    private static let places = TestPlaces.many(20)

    @Test(arguments: ServerFault.all) func `one place of twenty fails alone and recovers`(_ fault: ServerFault)
        async throws
    {
        try await check(fault, failing: [Self.places[7]])
    }

    @Test(arguments: ServerFault.all) func `all twenty fail and recover`(_ fault: ServerFault) async throws {
        try await check(fault, failing: Self.places)
    }

    private func check(_ fault: ServerFault, failing: [Place]) async throws {
        // given a server with that fault for these places
        let struck = Struck(failing)
        let server = try await RawServer.start { _, line in
            let place = Self.places.first { line.contains("lon=\(Int($0.coordinate.longitude))&") }
            guard let place else { return RawAnswer("", ending: .closed) }
            return struck.contains(place) ? fault.answer : .http(200, Array(Self.body(for: place).utf8))
        }
        let clock = HeldClock()
        var bounds = AsyncHTTPTransport.Bounds()
        // The clock says when the time is up; a busy machine must not.
        (bounds.connect, bounds.total) = (.seconds(60), .seconds(60))
        bounds.bodyBytes = 1_000_000
        bounds.sharedBytes = 40_000_000
        let transport = AsyncHTTPTransport(version: "test", bounds: bounds, clock: clock)
        let service = WeatherService(
            source: OpenWeatherSource(
                transport: transport, key: APIKey("secret"), baseURL: try ServiceAddress(parsing: server.baseURL),
                language: .korean),
            now: { Timestamp(1_760_335_200) })
        let log = AnswerLog(service.updates())

        // when
        async let loaded: Void = service.load([.current], of: Self.places)
        if fault.takesForever {
            await log.wait { $0.values.count == Self.places.count - failing.count }
            clock.runOut()
        }
        await loaded
        await log.wait { $0.values.count + $0.failures.count == Self.places.count }

        // then these have failed for that reason and the others have their values
        let first = log.seen
        #expect(Set(first.failures.keys) == Set(failing.map(\.id)))
        #expect(first.failures.values.allSatisfy { $0.isSame(as: fault.failure) }, "\(first.failures.values)")
        #expect(first.values.allSatisfy { $0.value.temperature.celsius == Self.celsius(of: $0.key) })

        // and when the server is mended
        struck.heal()
        clock.hold()
        log.forget()
        await service.load([.current], of: Self.places)
        await log.wait { $0.values.count + $0.failures.count == Self.places.count }

        // then all are there
        #expect(log.seen.failures.isEmpty, "\(log.seen.failures.values)")
        await service.shutDown()
        await transport.shutDown()
        await server.stop()
    }

    private static func celsius(of id: PlaceID) -> Double? { places.firstIndex { $0.id == id }.map(Double.init) }

    private static func body(for place: Place) -> String {
        let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
        return #"{"coord":{"lat":\#(latitude),"lon":\#(longitude)},"dt":1760335200,"main":{"temp":"#
            + "\(celsius(of: place.id) ?? .nan)}}"
    }
}

/// The places a server fails for.
private final class Struck: Sendable {
    private let places: Mutex<Set<PlaceID>>

    init(_ places: [Place]) { self.places = Mutex(Set(places.map(\.id))) }

    func contains(_ place: Place) -> Bool { places.withLock { $0.contains(place.id) } }
    func heal() { places.withLock { $0 = [] } }
}

extension WeatherFailure {
    /// Whether it is the same, wherever the answer was about.
    fileprivate func isSame(as other: WeatherFailure) -> Bool {
        if case (.wrongPlace, .wrongPlace) = (self, other) { return true }
        return self == other
    }
}
