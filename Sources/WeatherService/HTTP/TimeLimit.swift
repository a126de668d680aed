/// Returns the result of `work`, or throws `WeatherFailure.timedOut` after `limit`; `work` is then cancelled and awaited,
/// so that it does not outlive the call.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await clock.sleep(for: limit)
            throw WeatherFailure.timedOut
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
