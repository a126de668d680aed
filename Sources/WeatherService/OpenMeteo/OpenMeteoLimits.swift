import Weather

/// Open-Meteo describes its limits in words: a refusal names the limit that was reached, but no header says for how long.
/// This transport interprets the words, so that the layers above see a status and a number of seconds.
public struct OpenMeteoLimits: HTTPTransport {
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp

    /// `now` is used to compute the time until the next full minute, hour or day, when the service resets its counters.
    public init(_ transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.now = now
    }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        Self.read(try await transport.get(url, again: again), at: now())
    }

    /// The same response with the status and wait that its words imply.
    static func read(_ answer: HTTPAnswer, at now: Timestamp) -> HTTPAnswer {
        guard let reason = OpenMeteoAnswer.reason(in: answer) else { return answer }
        if let wait = wait(reason, at: now) {
            return HTTPAnswer(status: 429, retryAfter: answer.retryAfter ?? wait, body: answer.body)
        }
        return reason.contains("overloaded") ? HTTPAnswer(status: 503, body: answer.body) : answer
    }

    /// Seconds until a limit is reset; nil if the words are about something else. (The words are from the server's
    /// `RateLimiter.swift`, which resets its counters at each full minute, hour and UTC day.)
    static func wait(_ reason: String, at now: Timestamp) -> Int? {
        func untilNext(_ span: Int) -> Int { now.start(ofSpan: span).adding(seconds: span).seconds(since: now) }
        if reason.contains("Too many concurrent requests") { return concurrentWait }
        guard reason.contains("limit exceeded") else { return nil }
        if reason.hasPrefix("Daily") { return untilNext(86_400) }
        return untilNext(reason.hasPrefix("Hourly") ? 3_600 : 60)
    }

    /// Seconds to wait if another program at this IP address has a request in progress.
    static let concurrentWait = 5
}
