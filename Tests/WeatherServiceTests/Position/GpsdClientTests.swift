import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// A gpsd over its socket, with the output of a real one and output that none would send.
@Suite(.timeLimit(.minutes(Deadline.minutes)))
struct GpsdClientTests {
    /// The events of a client while `body` runs; the client is cancelled afterwards.
    private func listening(
        to server: GpsdReplay, _ body: (inout AsyncStream<GpsdEvent>.Iterator) async throws -> Void
    ) async throws {
        let (events, continuation) = AsyncStream.makeStream(of: GpsdEvent.self)
        let client = GpsdClient(address: try GpsdAddress(parsing: server.address), clock: NoWait(), chance: { 1 })
        let following = Task { await client.listen { continuation.yield($0) } }
        var iterator = events.makeAsyncIterator()
        do {
            try await body(&iterator)
        } catch {
            following.cancel()
            await server.stop()
            throw error
        }
        following.cancel()
        await following.value
        #expect(await server.wait { $0.openConnections == 0 }, "a cancelled client should close its connection")
        await server.stop()
    }

    private func position(_ latitude: Double, _ longitude: Double) -> GpsdEvent? {
        Coordinate(latitude: latitude, longitude: longitude).map { .position($0) }
    }

    @Test func `the client starts watching, and reports moves of a kilometre and lost and recovered fixes`()
        async throws
    {
        let server = try await GpsdReplay.start(
            GpsdReplay.watching + GpsdReplay.noFix + GpsdReplay.fix(37.5, 127, mode: 2) + GpsdReplay.fix(37.501, 127)
                + #"{"class":"SKY","satellites":[]}"# + "\r\n" + GpsdReplay.fix(37.52, 127))
        try await listening(to: server) { events in
            #expect(await events.next() == .trouble(.noFix))
            #expect(await events.next() == position(37.5, 127))
            #expect(await events.next() == position(37.52, 127))
            server.say(GpsdReplay.noFix + GpsdReplay.noFix + GpsdReplay.fix(37.5201, 127))
            #expect(await events.next() == .trouble(.noFix))
            #expect(
                await events.next() == position(37.52, 127),
                "a recovered fix should be reported, a move of ten metres should not")
            #expect(server.watches == 1 && server.connections == 1)
        }
    }

    @Test func `a jump of the receiver, damaged lines and an overlong line change nothing`() async throws {
        let long = #"{"class":"TPV","mode":3,"lat":1,"lon":1,"x":""# + String(repeating: "x", count: 20_000) + "\"}\n"
        let server = try await GpsdReplay.start(
            GpsdReplay.watching + GpsdReplay.fix(37.5, 127) + GpsdReplay.fix(10, 10) + "{\"class\":\n\u{0}\u{1}\n"
                + long
                + GpsdReplay.fix(37.5, 127.001) + GpsdReplay.fix(37.53, 127))
        try await listening(to: server) { events in
            #expect(await events.next() == position(37.5, 127))
            #expect(await events.next() == position(37.53, 127))
        }
    }

    @Test func `a flood of positions is reduced to a few`() async throws {
        let server = try await GpsdReplay.start()
        try await listening(to: server) { events in
            #expect(await server.wait { $0.watches == 1 })
            let start = ContinuousClock.now
            server.sayAtLast((0..<40_000).map { GpsdReplay.fix(Double($0 % 1_000) * 0.02, 127) }.joined())
            var told = 0
            while let event = await events.next(), event != .trouble(.unreachable) { told += 1 }
            let more = Int((ContinuousClock.now - start) / .seconds(PositionPace.interval))
            #expect((1...PositionPace.atOnce + more).contains(told))
        }
    }

    @Test func `a missing receiver is reported once`() async throws {
        let none = #"{"class":"DEVICES","devices":[]}"# + "\r\n"
        let server = try await GpsdReplay.start(none + none)
        try await listening(to: server) { events in
            #expect(await events.next() == .trouble(.noReceiver))
            server.say(GpsdReplay.fix(37.5, 127))
            #expect(await events.next() == position(37.5, 127))
        }
    }

    @Test func `a lost connection is made again`() async throws {
        let server = try await GpsdReplay.start(GpsdReplay.watching + GpsdReplay.fix(37.5, 127))
        try await listening(to: server) { events in
            #expect(await events.next() == position(37.5, 127))
            server.use(GpsdReplay.watching + GpsdReplay.fix(35.1, 129))
            server.hangUp()
            #expect(await events.next() == .trouble(.unreachable))
            #expect(await events.next() == position(35.1, 129), "after a break the position may be anywhere")
            #expect(server.connections == 2)
        }
    }

    @Test(arguments: [("hello\n", Limits.Position.gpsdNonsense), ("x", Limits.Position.gpsdEndless + 200_000)])
    func `another program at gpsd's address is not listened to for ever`(babble: String, count: Int) async throws {
        let server = try await GpsdReplay.start(greeting: String(repeating: babble, count: count))
        try await listening(to: server) { events in
            #expect(await events.next() == .trouble(.notGpsd))
            #expect(await server.wait { $0.connections > 1 }, "the client should try again later")
        }
    }

    @Test func `a missing gpsd is reported at once`() async throws {
        let (events, continuation) = AsyncStream.makeStream(of: GpsdEvent.self)
        let client = GpsdClient(address: try GpsdAddress(parsing: "127.0.0.1:1"), clock: NoWait())
        let following = Task { await client.listen { continuation.yield($0) } }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .trouble(.unreachable))
        following.cancel()
        await following.value
    }
}
