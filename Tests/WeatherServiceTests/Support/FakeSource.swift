import Weather

@testable import WeatherService

/// A source whose answers the test gives by hand.
actor FakeSource: PlaceByPlaceSource {
    nonisolated let id = SourceID.sample

    struct Call: Hashable {
        let place: PlaceID
        let part: ReportPart
        /// The number of the call for the same place and part, counted from 1.
        let number: Int
    }

    nonisolated let limits: [RequestLimit]
    private let ignoresCancellation: Bool
    /// In the order of arrival.
    private(set) var calls: [Call] = []
    private(set) var cancelled: [Call] = []
    /// The largest number of unanswered calls at any time.
    private(set) var mostAtOnce = 0
    private var open: [Call: CheckedContinuation<ReportValue, any Error>] = [:]
    private var waiting:
        [(isMet: @Sendable (FakeSource.Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    /// An event a test can wait for.
    struct Seen: Sendable {
        let calls: Int
        let cancelled: Int
    }

    /// `ignoresCancellation`: answers even cancelled calls, like a slow source that does not notice.
    init(ignoresCancellation: Bool = false, requestsAtOnce: Int = 24) {
        self.ignoresCancellation = ignoresCancellation
        limits = [RequestLimit(atOnce: requestsAtOnce)]
    }

    func currentWeather(at place: Place) async throws -> CurrentWeather {
        guard case .current(let value) = try await value(.current, at: place) else { throw UnexpectedPart() }
        return value
    }

    func forecast(at place: Place) async throws -> Forecast {
        guard case .forecast(let value) = try await value(.forecast, at: place) else { throw UnexpectedPart() }
        return value
    }

    func airQuality(at place: Place) async throws -> AirQuality? {
        guard case .air(let value) = try await value(.air, at: place) else { throw UnexpectedPart() }
        return value
    }

    func airForecast(at place: Place) async throws -> AirForecast {
        guard case .airForecast(let value) = try await value(.airForecast, at: place) else { throw UnexpectedPart() }
        return value
    }

    /// Gives call `number` for `place` its answer; returns false if it is not waiting for one.
    @discardableResult
    func answer(_ place: Place, _ value: ReportValue, number: Int = 1) -> Bool {
        let continuation = open.removeValue(forKey: Call(place: place.id, part: value.part, number: number))
        continuation?.resume(returning: value)
        return continuation != nil
    }

    @discardableResult
    func fail(_ place: Place, _ part: ReportPart = .current, with error: any Error, number: Int = 1) -> Bool {
        let continuation = open.removeValue(forKey: Call(place: place.id, part: part, number: number))
        continuation?.resume(throwing: error)
        return continuation != nil
    }

    /// The oldest unanswered call.
    func oldestOpenCall() -> Call? { calls.first { open[$0] != nil } }

    /// Answers the oldest open call with `celsius`; returns nil if there is none.
    func answerOldest(celsius: Double) -> Call? {
        guard let call = oldestOpenCall() else { return nil }
        open.removeValue(forKey: call)?.resume(returning: .current(.sample(celsius: celsius)))
        return call
    }

    func waitForCalls(_ count: Int) async { await wait { $0.calls >= count } }

    func waitForCancelled(_ count: Int) async { await wait { $0.cancelled >= count } }
}

extension FakeSource {
    private struct UnexpectedPart: Error {}

    private func value(_ part: ReportPart, at place: Place) async throws -> ReportValue {
        let number = calls.count { $0.place == place.id && $0.part == part } + 1
        let call = Call(place: place.id, part: part, number: number)
        calls.append(call)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                open[call] = continuation
                mostAtOnce = max(mostAtOnce, open.count)
                tellWaiting()
            }
        } onCancel: {
            Task { await self.cancel(call) }
        }
    }

    private func cancel(_ call: Call) {
        cancelled.append(call)
        if !ignoresCancellation { open.removeValue(forKey: call)?.resume(throwing: CancellationError()) }
        tellWaiting()
    }

    private func wait(until isMet: @escaping @Sendable (Seen) -> Bool) async {
        await withCheckedContinuation { continuation in
            waiting.append((isMet, continuation))
            tellWaiting()
        }
    }

    private func tellWaiting() {
        let seen = Seen(calls: calls.count, cancelled: cancelled.count)
        let met = waiting.filter { $0.isMet(seen) }
        waiting.removeAll { $0.isMet(seen) }
        for entry in met { entry.continuation.resume() }
    }
}

extension CurrentWeather {
    static func sample(celsius: Double) -> CurrentWeather {
        CurrentWeather(
            observedAt: Timestamp(1_760_335_200), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), clock: .utc)
    }
}
