import Weather

/// Open-Meteo tells its limits in words: a refused request says which one was reached, and no header says for how long.
/// This transport reads the words, so that everything above it sees a status and a number of seconds.
public struct OpenMeteoLimits: HTTPTransport {
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp

    /// `now` tells how far the next full minute, hour or day is, at which the service counts anew.
    public init(_ transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.now = now
    }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL) async throws -> HTTPAnswer {
        Self.read(try await transport.get(url), at: now())
    }

    /// The same answer with the status and the wait that its words stand for.
    static func read(_ answer: HTTPAnswer, at now: Timestamp) -> HTTPAnswer {
        guard let reason = OpenMeteoAnswer.reason(in: answer) else { return answer }
        if let wait = wait(reason, at: now) {
            return HTTPAnswer(status: 429, retryAfter: answer.retryAfter ?? wait, body: answer.body)
        }
        return reason.contains("overloaded") ? HTTPAnswer(status: 503, body: answer.body) : answer
    }

    /// Seconds until a limit no longer holds; nil where the words are about something else (`RateLimiter.swift` of the
    /// server has the words, and counts anew at each full minute, hour and UTC day).
    static func wait(_ reason: String, at now: Timestamp) -> Int? {
        func untilNext(_ span: Int) -> Int { now.start(ofSpan: span).adding(seconds: span).seconds(since: now) }
        if reason.contains("Too many concurrent requests") { return concurrentWait }
        guard reason.contains("limit exceeded") else { return nil }
        if reason.hasPrefix("Daily") { return untilNext(86_400) }
        return untilNext(reason.hasPrefix("Hourly") ? 3_600 : 60)
    }

    /// Seconds: another program of this address is just being answered.
    static let concurrentWait = 5
}
