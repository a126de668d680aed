import Synchronization

/// Of which requests under way something of the answer has come: a slow line is told from a server that says nothing.
final class BegunAnswers: Sendable {
    private struct State {
        var last = 0
        /// Of each request under way.
        var hasBegun: [Int: Bool] = [:]
    }

    private let state = Mutex(State())

    /// The number of a new request, to be given to `end` once.
    func begin() -> Int {
        state.withLock { state in
            state.last += 1
            state.hasBegun[state.last] = false
            return state.last
        }
    }

    /// The head of its answer has come; nothing where it has ended meanwhile.
    func headCame(of number: Int) { state.withLock { if $0.hasBegun[number] != nil { $0.hasBegun[number] = true } } }

    /// The request is over; true when something of its answer had come.
    @discardableResult
    func end(_ number: Int) -> Bool { state.withLock { $0.hasBegun.removeValue(forKey: number) } ?? false }

    /// How many answers are on their way.
    var count: Int { state.withLock { $0.hasBegun.values.count(where: \.self) } }
}
