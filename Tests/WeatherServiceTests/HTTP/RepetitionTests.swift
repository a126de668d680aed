import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Requests that libcurl sends again by itself.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct RepetitionTests {
    private static let good = RawAnswer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")

    private func budget(_ sandbox: Sandbox, perMinute: Int = 60) -> CallBudget {
        CallBudget(
            host: "a", quota: CallQuota(perMinute: perMinute),
            file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"), now: { Timestamp(1_760_335_200) })
    }

    private func gate(_ transport: CurlTransport, _ budget: CallBudget) -> HostGate {
        HostGate(transport, budget: budget, now: { Timestamp(1_760_335_200) }, chance: { 1 })
    }

    @Test func `a request repeated because its connection was lost is counted twice`() async throws {
        try await Sandbox.with { sandbox in
            // given a server that drops a connection at its second request
            let server = try await RawServer.start { number, _ in
                number == 2 ? RawAnswer("", ending: .closed) : Self.good
            }
            let (budget, transport) = (budget(sandbox), CurlTransport(version: "test", bounds: .patient))
            let gate = gate(transport, budget)
            // when
            for _ in 0..<2 { #expect(try await gate.get(RequestURL(wireText: server.baseURL)).status == 200) }
            // then
            #expect(server.requestCount == 3)
            #expect(budget.readState().left == 57)
            await transport.shutDown()
            await server.stop()
        }
    }

    @Test func `nothing is repeated beyond the budget`() async throws {
        try await Sandbox.with { sandbox in
            let server = try await RawServer.start { number, _ in
                number == 2 ? RawAnswer("", ending: .closed) : Self.good
            }
            let (budget, transport) = (budget(sandbox, perMinute: 2), CurlTransport(version: "test", bounds: .patient))
            let gate = gate(transport, budget)
            _ = try await gate.get(RequestURL(wireText: server.baseURL))
            await #expect(throws: WeatherFailure.overBudget(until: Timestamp(1_760_335_261))) {
                try await gate.get(RequestURL(wireText: server.baseURL))
            }
            #expect(server.requestCount == 2)
            await transport.shutDown()
            await server.stop()
        }
    }

    @Test func `every stream that a server refuses over HTTP 2 is counted`() async throws {
        try await Sandbox.with { sandbox in
            let server = try FrameServer.start { stream in
                // RST_STREAM with REFUSED_STREAM
                [0, 0, 4, 3, 0] + stream + [0, 0, 0, 7]
            }
            let budget = budget(sandbox)
            let transport = CurlTransport(
                version: "test", bounds: .patient, authorities: Authorities(file: try ServerIdentity.authorityFile()))
            let gate = gate(transport, budget)
            await #expect(throws: WeatherFailure.offline) {
                try await gate.get(RequestURL(wireText: "https://127.0.0.1:\(server.port)/"))
            }
            #expect(server.requests > 1, "libcurl should have repeated it")
            #expect(budget.readState().left == 60 - server.requests)
            await transport.shutDown()
            await server.stop()
        }
    }
}
