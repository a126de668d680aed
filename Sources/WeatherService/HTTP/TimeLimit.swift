import Limits

/// Returns the result of `work`, or throws `WeatherFailure.timedOut` after `limit`, or what `check` throws, which is called
/// from time to time; `work` is then cancelled and awaited, so that it does not outlive the call.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>, checking check: @escaping @Sendable () throws -> Void,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await sleep(for: limit, on: clock, checking: check)
            throw WeatherFailure.timedOut
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}

private func sleep<Time: Clock>(
    for duration: Duration, on clock: Time, checking check: () throws -> Void
) async throws where Time.Duration == Duration {
    let end = clock.now.advanced(by: duration)
    while clock.now < end {
        let left = clock.now.duration(to: end)
        try await clock.sleep(for: min(left, .milliseconds(Limits.Network.trafficInterval)))
        try check()
    }
}
