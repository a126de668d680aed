import StandinServer
import TestSupport
import Testing

/// Each fault as a client sees it on the wire.
struct FaultTests {
    /// The answer of a server that has only this fault.
    private func reply(
        _ kind: Fault.Kind, until isEnough: (RawReply) -> Bool = { _ in false }
    ) async throws -> RawReply {
        let seoul = try #require(StandinCity.named("서울"))
        return try await withStandin(StandinOptions(faults: [Fault(kind)], now: noon)) {
            try $0.weather(at: seoul, until: isEnough)
        }
    }

    @Test func `hang accepts the request and never answers`() async throws {
        let seoul = try #require(StandinCity.named("서울"))
        try await withStandin(StandinOptions(faults: [Fault(.hang)], now: noon)) { server async throws in
            let socket = try LoopbackSocket(port: server.port)
            defer { socket.close() }
            let target = "/data/2.5/weather?lat=\(seoul.latitude)&lon=\(seoul.longitude)&appid=\(server.key)"
            try socket.send(Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            #expect(await server.waitForRequests(1))
            let reply = socket.read(limit: 0.2)
            #expect(reply.bytes.isEmpty)
            #expect(reply.ending == .timedOut)
            #expect(await server.activity().inFlight == 1)
        }
    }

    @Test func `reset drops the connection before or within the answer`() async throws {
        let seoul = try #require(StandinCity.named("서울"))
        try await withStandin(StandinOptions(faults: [Fault(.reset)])) { server async throws in
            let first = try server.weather(at: seoul)
            #expect(first.ending == .reset)
            #expect(first.bytes.isEmpty)
            let second = try server.weather(at: seoul)
            #expect(second.ending == .reset)
            #expect(second.body.count < second.promisedLength ?? .max)
        }
    }

    @Test func `truncate announces more than it sends`() async throws {
        let reply = try await reply(.truncate)
        #expect(reply.ending == .closed)
        #expect(reply.status == 200)
        let promised = try #require(reply.promisedLength)
        #expect(reply.body.count == promised / 2)
    }

    @Test func `garbage is neither JSON nor text`() async throws {
        let reply = try await reply(.garbage)
        #expect(reply.status == 200)
        #expect(reply.json == nil)
        #expect(String(validating: reply.body, as: UTF8.self) == nil)
    }

    @Test(arguments: [
        (Fault.Kind.error500, 500, #"{"cod":"500","message":"Internal error: 500001"}"#),
        (.notFound, 404, #"{"cod":"404","message":"city not found"}"#),
        (.cod404, 200, #"{"message":"Error: Not found city","cod":"404"}"#),
        (.empty, 200, ""),
    ])
    func `refusals equal the service's byte for byte`(kind: Fault.Kind, status: Int, body: String) async throws {
        let reply = try await reply(kind)
        #expect(reply.status == status)
        #expect(reply.text == body)
    }

    @Test func `the other faults have the status and text they stand for`() async throws {
        let proxy = try await reply(.html502)
        #expect(proxy.status == 502)
        #expect(proxy.text.contains("<h1>502 Bad Gateway</h1>"))
        let portal = try await reply(.portal)
        #expect(portal.status == 200)
        #expect(portal.headers["content-type"]?.hasPrefix("text/html") == true)
        #expect(portal.text.hasPrefix("<!DOCTYPE html>"))
        let key = try await reply(.unauthorized)
        #expect(key.status == 401)
        #expect(key.text.contains("Invalid API key"))
        let plan = try await reply(.plan)
        #expect(plan.status == 401)
        #expect(plan.text.contains("One Call by Call"))
        let limited = try await reply(.rateLimited)
        #expect(limited.status == 429)
        #expect(limited.headers["retry-after"] == "30")
        let elsewhere = try await reply(.redirect)
        #expect(elsewhere.status == 302)
        #expect(elsewhere.headers["location"]?.hasPrefix("http://127.0.0.2:1/") == true)
    }

    @Test func `huge is valid but more than three megabytes`() async throws {
        let reply = try await reply(.huge)
        #expect(reply.body.count > 3_000_000)
        #expect(reply.object?["cod"] as? Int == 200)
    }

    @Test func `slow sends a little at a time`() async throws {
        let reply = try await reply(.slow) { !$0.body.isEmpty }
        #expect(reply.ending == .open && !reply.body.isEmpty)
        #expect(reply.body.count < reply.promisedLength ?? 0)
    }

    @Test func `a fault for one city does not affect the others`() async throws {
        let busan = try #require(StandinCity.named("부산"))
        try await withStandin(StandinOptions(faults: [Fault(.error500, at: busan)])) { server async throws in
            for city in StandinCity.korea20 {
                #expect(try server.weather(at: city).status == (city == busan ? 500 : 200))
            }
            #expect(try server.get("/geo/1.0/direct", "q=Busan").status == 500)
            #expect(try server.get("/geo/1.0/direct", "q=Seoul").status == 200)
        }
    }

    @Test func `faults can be changed while the server runs`() async throws {
        let seoul = try #require(StandinCity.named("서울"))
        try await withStandin { server async throws in
            #expect(try server.weather(at: seoul).status == 200)
            server.setFaults([Fault(.rateLimited)])
            #expect(try server.weather(at: seoul).status == 429)
            server.setFaults([])
            #expect(try server.weather(at: seoul).status == 200)
        }
    }

    @Test func `a delay holds the answer back`() async throws {
        let seoul = try #require(StandinCity.named("서울"))
        try await withStandin(StandinOptions(delay: 0.2)) { server async throws in
            let start = ContinuousClock.now
            #expect(try server.weather(at: seoul).status == 200)
            #expect(ContinuousClock.now - start >= .milliseconds(195))
        }
    }
}
