import Synchronization

/// Sends one request at a time to a host that refuses concurrent ones. The others wait for their turn, in order.
public final class OneAtATime: HTTPTransport {
    private struct State {
        var isBusy = false
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastID = 0
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    public init(_ transport: any HTTPTransport) { self.transport = transport }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        try await turn()
        defer { passOn() }
        return try await transport.get(url, again: again)
    }

    /// Returns when no other request is under way, or throws if the caller has given up meanwhile.
    private func turn() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let early: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if !state.isBusy {
                        state.isBusy = true
                        return .success(())
                    }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func passOn() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.isBusy = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
