import Synchronization

/// Tracks which requests have begun to receive a response, to distinguish a slow connection from a server that does not
/// respond.
final class BegunAnswers: Sendable {
    private struct State {
        var last = 0
        /// Keyed by the numbers of unfinished requests.
        var hasBegun: [Int: Bool] = [:]
    }

    private let state = Mutex(State())

    /// Returns the number of a new request, to be passed to `end` once.
    func begin() -> Int {
        state.withLock { state in
            state.last += 1
            state.hasBegun[state.last] = false
            return state.last
        }
    }

    /// Records that the response's head has arrived; has no effect if the request has ended meanwhile.
    func headCame(of number: Int) { state.withLock { if $0.hasBegun[number] != nil { $0.hasBegun[number] = true } } }

    /// Ends the request; returns whether its response had begun.
    @discardableResult
    func end(_ number: Int) -> Bool { state.withLock { $0.hasBegun.removeValue(forKey: number) } ?? false }

    /// The number of responses being received.
    var count: Int { state.withLock { $0.hasBegun.values.count(where: \.self) } }
}
