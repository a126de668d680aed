import Synchronization
import TestSupport
import Testing

@testable import WeatherService

/// A host that refuses concurrent requests gets none.
@Suite struct OneAtATimeTests {
    /// Answers when it is told to.
    private final class Slow: HTTPTransport {
        struct State {
            var underWay = 0
            var most = 0
            var order: [String] = []
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        let state = Mutex(State())

        func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.underWay += 1
                    state.most = max(state.most, state.underWay)
                    state.order.append(url.wireText)
                    state.waiting.append(continuation)
                }
            }
            return HTTPAnswer("{}")
        }

        func answer() {
            state.withLock { state in
                state.underWay -= 1
                return state.waiting.removeFirst()
            }.resume()
        }
    }

    @Test func `requests are sent one after the other, in order, and one that is given up is not sent`() async throws {
        let slow = Slow()
        let queue = OneAtATime(slow)
        func send(_ name: String) -> Task<Void, any Error> {
            Task { _ = try await queue.get(RequestURL(wireText: name)) }
        }
        func sent(_ count: Int) async { while slow.state.withLock({ $0.order.count }) < count { await Task.yield() } }
        let first = send("a")
        await sent(1)
        let given = send("b")
        for _ in 0..<100 { await Task.yield() }
        let third = send("c")
        for _ in 0..<100 { await Task.yield() }
        given.cancel()
        await #expect(throws: CancellationError.self) { try await given.value }
        slow.answer()
        try await first.value
        await sent(2)
        slow.answer()
        try await third.value
        #expect(slow.state.withLock { $0.order } == ["a", "c"] && slow.state.withLock { $0.most } == 1)
    }
}
