import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Servers with good and bad certificates, and a client that trusts their authority.
@Suite(.serialized, .timeLimit(.minutes(Deadline.minutes))) struct CertificateTests {
    private static let places = TestPlaces.many(20)
    /// 2025-10-13.
    private static let now = Timestamp(1_760_335_200)
    private static let good = RawAnswer.http(200, Array(Fixture.bareCurrent.utf8))

    private func transport(trustingAuthority isTrusted: Bool = true) throws -> CurlTransport {
        let authorities = try ServerIdentity.authorityFile()
        var bounds = CurlTransport.Bounds()
        // These tests do not measure time, and handshakes are slow on a busy machine.
        (bounds.connect, bounds.total) = (.seconds(40), .seconds(40))
        return CurlTransport(
            version: "test", bounds: bounds, now: { Self.now },
            authorities: isTrusted ? Authorities(file: authorities) : .system)
    }

    private func source(_ transport: CurlTransport, _ address: String) throws -> OpenWeatherSource {
        OpenWeatherSource(
            transport: transport, key: APIKey("secret"), baseURL: try ServiceAddress(parsing: address))
    }

    @Test(
        arguments: [
            (.expired, .expired), (.notYetValid, .notYetValid), (.otherName, .otherName), (.selfSigned, .untrusted),
            (.selfSignedExpired, .untrusted),
        ] as [(ServerIdentity, TLSProblem)], ["127.0.0.1", "localhost"])
    func `a bad certificate is reported, nothing is sent to it, and a renewed one is accepted`(
        _ bad: (identity: ServerIdentity, problem: TLSProblem), _ host: String
    ) async throws {
        // given
        let identity = Mutex(bad.identity)
        let server = try await RawServer.start(showing: { identity.withLock { $0 } }) { _, _ in Self.good }
        let transport = try transport()
        let service = WeatherService(
            sources: SourceRouting(try source(transport, "https://\(host):\(server.port)")), now: { Self.now })
        let log = AnswerLog(service.eachUpdate())
        // when
        await service.load([.current], of: Self.places)
        // then
        await log.wait { $0.values.count + $0.failures.count == Self.places.count }
        #expect(log.seen.failures.count == 20)
        #expect(log.seen.failures.values.allSatisfy { $0 == .insecure(bad.problem) }, "\(log.seen.failures.values)")
        #expect(server.requestCount == 0)
        // and when the certificate is renewed
        identity.withLock { $0 = .good }
        // A handshake begun with the old certificate fails every request that waits for the connection.
        for _ in 0..<30 where log.seen.values.count < 20 {
            log.forget()
            await service.load([.current], of: Self.places)
            await log.wait { $0.values.count + $0.failures.count == Self.places.count }
        }
        #expect(log.seen.values.count == 20, "\(log.seen.failures.values)")
        await service.shutDown()
        await transport.shutDown()
        await server.stop()
    }

    @Test(
        arguments: [
            (Authorities(file: "/nonexistent.pem"), .noAuthorityFile),
            (Authorities(file: "/dev/null"), .noAuthorityFile),
            (Authorities(file: nil, folder: "/nonexistent"), .noAuthorityFolder),
            (Authorities(file: nil, folder: "/usr"), .untrusted),
        ] as [(Authorities, TLSProblem)])
    func `authorities that are not there are named`(_ authorities: Authorities, _ problem: TLSProblem) async throws {
        let server = try await RawServer.start(showing: { .good }) { _, _ in Self.good }
        let transport = CurlTransport(version: "test", bounds: .patient, authorities: authorities)
        let source = try source(transport, "https://localhost:\(server.port)")
        await #expect(throws: WeatherFailure.insecure(problem)) {
            try await source.currentWeather(at: TestPlaces.seoul)
        }
        #expect(server.requestCount == 0)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a certificate from an unknown authority is not trusted`() async throws {
        let server = try await RawServer.start(showing: { .good }) { _, _ in Self.good }
        let transport = try transport(trustingAuthority: false)
        let source = try source(transport, "https://localhost:\(server.port)")
        await #expect(throws: WeatherFailure.insecure(.untrusted)) {
            try await source.currentWeather(at: TestPlaces.seoul)
        }
        #expect(server.requestCount == 0)
        await transport.shutDown()
        await server.stop()
    }

    @Test(arguments: ServerFault.openWeather.filter { !$0.takesForever })
    func `a fault of a server with a good certificate has the same failure as without TLS`(_ fault: ServerFault)
        async throws
    {
        let isMended = Mutex(false)
        let server = try await RawServer.start(showing: { .good }) { _, _ in
            isMended.withLock { $0 } ? Self.good : fault.answer
        }
        let transport = try transport()
        let source = try source(transport, "https://127.0.0.1:\(server.port)")
        let failure = await #expect(throws: WeatherFailure.self) {
            try await source.currentWeather(at: TestPlaces.seoul)
        }
        if case .wrongPlace = fault.failure {
            guard case .wrongPlace = failure else { throw try #require(failure) }
        } else {
            #expect(failure == fault.failure)
        }
        isMended.withLock { $0 = true }
        #expect(try await source.currentWeather(at: TestPlaces.seoul).temperature.celsius == 3)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `an answer that is cut off with its connection is refused`() async throws {
        // given an answer without a length, on a connection that ends midway without a TLS close alert
        let server = try await RawServer.start(showing: { .good }) { _, _ in
            RawAnswer("HTTP/1.0 200 OK\r\n\r\n" + Fixture.bareCurrent.dropLast(), ending: .cut)
        }
        let transport = try transport()
        let source = try source(transport, "https://127.0.0.1:\(server.port)")
        await #expect(throws: WeatherFailure.unreadable(field: "body")) {
            try await source.currentWeather(at: TestPlaces.seoul)
        }
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a server that hangs up during the handshake counts as offline`() async throws {
        // given a server that resets anything but HTTP, including a handshake
        let server = try await ClosingServer.start()
        let transport = try transport()
        let source = try source(transport, "https://127.0.0.1:\(server.port)")
        await #expect(throws: WeatherFailure.offline) { try await source.currentWeather(at: TestPlaces.seoul) }
        await transport.shutDown()
        await server.stop()
    }
}
