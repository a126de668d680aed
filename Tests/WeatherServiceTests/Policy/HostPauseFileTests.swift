import Files
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Pauses of hosts, passed from one process to the next.
@Suite struct HostPauseFileTests {
    private static let start = Timestamp(1_795_239_000)

    private func memory(_ cause: WeatherFailure, for seconds: Int, from began: Timestamp = start) -> HostPauses.Memory {
        HostPauses.Memory(
            pause: Pause(cause: cause, began: began, until: began.adding(seconds: seconds)), round: 2, limits: 1,
            failures: 0)
    }

    private func withFile(_ body: (_ path: String) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try body(sandbox.cacheFolder + "/pauses")
    }

    @Test(
        arguments: [
            .rateLimited(retryAfter: 600), .server(status: 503), .server(status: 599),
        ] as [WeatherFailure])
    func `a saved pause is read by another process, and gone when it is revoked`(cause: WeatherFailure) throws {
        try withFile { path in
            let (one, other) = (HostPauseFile(path: path), HostPauseFile(path: path))
            #expect(other.memory(of: "a/b") == nil)
            let memory = memory(cause, for: 600)
            one.keep(memory, of: "a/b")
            one.keep(HostPauses.Memory(pause: nil, round: 0, limits: 0, failures: 2), of: "c/d")
            #expect(other.memory(of: "a/b") == memory)
            #expect(other.memory(of: "c/d")?.failures == 2)
            one.keep(nil, of: "a/b")
            #expect(other.memory(of: "a/b") == nil && other.memory(of: "c/d") != nil)
        }
    }

    @Test func `of too many hosts those whose pauses began first are dropped`() throws {
        try withFile { path in
            let file = HostPauseFile(path: path)
            for number in 0...Limits.Cache.ledgerHosts {
                file.keep(
                    memory(.server(status: 500), for: 60, from: Self.start.adding(seconds: number)), of: "host\(number)"
                )
            }
            #expect(file.memory(of: "host0") == nil && file.memory(of: "host1") != nil)
        }
    }

    @Test func `invalid lines are ignored, and the next pause is saved all the same`() throws {
        let good = try #require(
            HostPauseFile.lines(of: ["a": memory(.rateLimited(retryAfter: 600), for: 600)]).first?.value)
        func pauses(_ value: String) -> [String: HostPauses.Memory] {
            HostPauseFile.pauses(in: [LinesFile.Line("a", value)])
        }
        #expect(pauses(good).count == 1)
        var random = SeededRandom(seed: 3)
        var read = 0
        for _ in 0..<2_000 {
            var bytes = Array(good.utf8)
            bytes[random.number(0...bytes.count - 1)] = UInt8.random(in: 0...127, using: &random)
            for memory in pauses(String(decoding: bytes, as: UTF8.self)).values {
                guard let pause = memory.pause, let until = pause.until else { continue }
                read += 1
                #expect((0...Limits.Network.pause).contains(until.seconds(since: pause.began)))
            }
        }
        #expect(read > 20)
        for text in ["", "nonsense", "a =", "a = limited 0 86401 0 0 0\n", "a = limited 0 60 0 0\nb = - 0 0 0 0 1\n"] {
            try withFile { path in
                let sandbox = try Sandbox()
                defer { sandbox.remove() }
                try sandbox.write(text, to: path)
                #expect(HostPauseFile(path: path).memory(of: "a") == nil, "\(text)")
                HostPauseFile(path: path).keep(memory(.server(status: 500), for: 10), of: "a")
                #expect(HostPauseFile(path: path).memory(of: "a") != nil)
                #expect((HostPauseFile(path: path).memory(of: "b") != nil) == text.contains("b ="))
            }
        }
    }

    @Test func `two processes together send one request to a host that asks to wait`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.cacheFolder + "/pauses"
        let transport = CannedTransport(HTTPAnswer(429, "", retryAfter: 600))
        let url = RequestURL(wireText: "http://127.0.0.1/")
        for _ in 0..<5 {
            let gate = HostGate(
                transport, kept: HostGate.Kept(HostPauseFile(path: path), host: "a"), now: { Self.start }, chance: { 1 }
            )
            _ = try? await gate.get(url)
        }
        #expect(transport.requests.count == 1)
    }
}
