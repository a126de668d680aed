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
}

extension HTTPTransport {
    public func prepare() {}
}
