import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

@Suite(.timeLimit(.minutes(Deadline.minutes))) struct HostGateTests {
    private let clock = TestClock()
    private let transport = HeldTransport()
    private let url = RequestURL(wireText: "http://127.0.0.1/")

    private func gate() -> HostGate {
        HostGate(transport, now: { [clock] in clock.now }, chance: { 1 })
    }

    private func failure(_ gate: HostGate) async -> WeatherFailure? {
        do { _ = try await gate.get(url) } catch { return error as? WeatherFailure }
        return nil
    }

    /// Starts `count` requests and gives each of them `answer`.
    private func batch(_ count: Int, of gate: HostGate, _ answer: Result<HTTPAnswer, WeatherFailure>) async {
        let before = await transport.count
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { _ = try? await gate.get(url) } }
            await transport.waitForRequests(before + count)
            await transport.answerAll(answer)
        }
    }

    @Test(arguments: [WeatherFailure.portal, .insecure(.expired), .offline, .timedOut, .tooSlow])
    func `a network failure counts as trouble and pauses requests to the host`(_ failure: WeatherFailure) async {
        let gate = gate()
        await batch(HostPauses.tolerated, of: gate, .failure(failure))
        #expect(gate.pause?.cause == failure)
    }

    @Test(arguments: [WeatherFailure.unreadable(field: "body"), .tooLarge, .redirected])
    func `a host with unreadable answers still counts as reachable`(_ failure: WeatherFailure) async {
        let gate = gate()
        await batch(HostPauses.tolerated, of: gate, .failure(failure))
        #expect(gate.pause == nil)
    }

    @Test func `after too many requests none are sent, and each reports the wait`() async {
        // given
        let gate = gate()
        await batch(20, of: gate, .success(HTTPAnswer(429, "", retryAfter: 30)))
        // when a user holds r down
        clock.advance(seconds: 2)
        for _ in 0..<100 {
            gate.refreshAsked()
            #expect(await failure(gate) == .rateLimited(retryAfter: 28))
        }
        // then
        #expect(await transport.count == 20)
        #expect(gate.pause?.until == clock.now.adding(seconds: 28))
    }

    @Test func `requests made during a probe wait for it and share its outcome`() async {
        // given a host that was unreachable
        let gate = gate()
        await batch(20, of: gate, .failure(.offline))
        #expect(await failure(gate) == .offline)
        // when r requests twenty places again
        gate.refreshAsked()
        await withTaskGroup(of: WeatherFailure?.self) { group in
            for _ in 0..<20 { group.addTask { await failure(gate) } }
            await transport.waitForRequests(21)
            await transport.answerAll(.failure(.timedOut))
            for await failure in group { #expect(failure == .timedOut || failure == .offline) }
        }
        #expect(await transport.count == 21)
        // and again, when the network is back
        clock.advance(seconds: 2)
        gate.refreshAsked()
        await withTaskGroup(of: WeatherFailure?.self) { group in
            for _ in 0..<20 { group.addTask { await failure(gate) } }
            await transport.waitForRequests(22)
            await transport.answerAll(.success(HTTPAnswer("{}")))
            await transport.waitForRequests(41)
            await transport.answerAll(.success(HTTPAnswer("{}")))
            for await failure in group { #expect(failure == nil) }
        }
        #expect(gate.pause == nil)
    }

    @Test func `a waiting request can be cancelled`() async {
        // given a probe under way
        let gate = gate()
        await batch(3, of: gate, .failure(.offline))
        clock.advance(seconds: 10)
        let probe = Task { await failure(gate) }
        await transport.waitForRequests(4)
        let waiting = Task { try await gate.get(url) }
        // when
        waiting.cancel()
        // then
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await transport.answerAll(.success(HTTPAnswer("{}")))
        #expect(await probe.value == nil)
    }

    @Test func `a cancelled probe lets the next request go`() async {
        let gate = gate()
        await batch(3, of: gate, .failure(.offline))
        clock.advance(seconds: 10)
        let probe = Task { try await gate.get(url) }
        await transport.waitForRequests(4)
        async let next = failure(gate)
        probe.cancel()
        _ = await probe.result
        await transport.waitForRequests(5)
        await transport.answerAll(.success(HTTPAnswer("{}")))
        #expect(await next == nil)
    }

    @Test(arguments: [(500, true), (503, true), (200, false), (404, false), (401, false)])
    func `only a server's own failures count as trouble`(_ status: Int, _ isTrouble: Bool) async {
        let gate = gate()
        await batch(5, of: gate, .success(HTTPAnswer(status, "")))
        #expect((gate.pause != nil) == isTrouble)
    }

    @Test func `an unreadable answer does not pause requests to a host`() async {
        let gate = gate()
        await batch(5, of: gate, .failure(.unreadable(field: "body")))
        #expect(gate.pause == nil)
    }
}
