import StandinServer
import TestSupport
import Weather

/// 2026-11-21 00:50 UTC, 09:50 in Seoul.
let noon = Timestamp(secondsSince1970: 1_795_222_200)

/// Runs a server for the length of `body`.
func withStandin<Result>(
    _ options: StandinOptions = StandinOptions(now: noon), clock: @escaping @Sendable () -> Timestamp = SystemClock.now,
    _ body: (StandinServer) async throws -> Result
) async throws -> Result {
    let server = try await StandinServer.start(options, clock: clock)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

extension StandinServer {
    /// Sends a request over its own socket, with the correct key.
    func get(
        _ path: String, _ query: String, limit: Double = Deadline.usual,
        until isEnough: (RawReply) -> Bool = { _ in false }
    ) throws -> RawReply {
        try RawHTTP.get(port: port, "\(path)?\(query)&appid=\(key)", limit: limit, until: isEnough)
    }

    func weather(
        at city: StandinCity, _ more: String = "", limit: Double = Deadline.usual,
        until isEnough: (RawReply) -> Bool = { _ in false }
    ) throws -> RawReply {
        try get(
            "/data/2.5/weather", "lat=\(city.latitude)&lon=\(city.longitude)\(more)", limit: limit, until: isEnough)
    }
}
