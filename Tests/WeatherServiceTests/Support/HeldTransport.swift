import WeatherService

/// Answers when the test says so.
actor HeldTransport: HTTPTransport {
    private(set) var count = 0
    /// Requests that were cancelled before they were answered.
    private(set) var cancelled = 0
    private var open: [Int: CheckedContinuation<HTTPAnswer, any Error>] = [:]
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                open[number] = continuation
                let met = waiting.filter { $0.count <= open.keys.max() ?? 0 }
                waiting.removeAll { $0.count <= open.keys.max() ?? 0 }
                for entry in met { entry.continuation.resume() }
            }
        } onCancel: {
            Task { await self.end(number) }
        }
    }

    func answerAll(_ result: Result<HTTPAnswer, WeatherFailure>) {
        for continuation in open.values { continuation.resume(with: result.mapError { $0 as any Error }) }
        open = [:]
    }

    func waitForRequests(_ wanted: Int) async {
        guard count < wanted else { return }
        await withCheckedContinuation { waiting.append((wanted, $0)) }
    }

    private func end(_ number: Int) {
        guard let continuation = open.removeValue(forKey: number) else { return }
        cancelled += 1
        continuation.resume(throwing: CancellationError())
    }
}
