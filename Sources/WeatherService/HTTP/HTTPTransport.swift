/// Sends GET requests and returns the responses. It knows nothing of weather; tests substitute their own.
public protocol HTTPTransport: Pausing {
    /// Loads what every request needs, because one is about to come. Returns at once.
    func prepare()
    /// Returns the complete response, whatever its status, except that 3xx throws.
    ///
    /// Throws `WeatherFailure` (`timedOut`, `tooSlow`, `offline`, `insecure`, `portal`, `tooLarge`, `redirected`, or
    /// `unreadable` for a response that is not HTTP), or `CancellationError` if the calling task was cancelled, which
    /// closes the connection.
    func get(_ url: RequestURL) async throws -> HTTPAnswer
    /// Like `get(_:)`, for callers that count what is sent. `again` is called before the request is sent another time,
    /// because its connection was lost or refused before any of the response. If it throws, nothing more is sent and the
    /// request fails with that.
    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer
}

/// Permits one more sending of a request; may be called on any thread.
public typealias Repetition = @Sendable () throws(WeatherFailure) -> Void

extension HTTPTransport {
    public func prepare() {}

    /// For transports that send each request once.
    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer { try await get(url) }
}
