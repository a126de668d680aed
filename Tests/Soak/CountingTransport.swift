import Synchronization
import WeatherService

/// Counts the requests that really go out, by simulated time, and those still under way.
final class CountingTransport: HTTPTransport {
    struct Counts {
        var total = 0
        var underWay = 0
        /// Counts every start and every end.
        var changes = 0
        var mostInAMinute = 0
        /// Requests in each second of the last minute.
        fileprivate var recent: [(second: Int, requests: Int)] = []
    }

    private let transport: any HTTPTransport
    private let time: SimulatedTime
    private let state = Mutex(Counts())

    init(_ transport: any HTTPTransport, _ time: SimulatedTime) {
        self.transport = transport
        self.time = time
    }

    var counts: Counts { state.withLock { $0 } }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let second = time.uptime
        state.withLock { $0.begin(at: second, cost: url.cost) }
        defer {
            state.withLock { counts in
                counts.underWay -= 1
                counts.changes += 1
            }
        }
        return try await transport.get(url)
    }
}

extension CountingTransport.Counts {
    fileprivate mutating func begin(at second: Int, cost: Int) {
        total += cost
        underWay += 1
        changes += 1
        recent.removeAll { $0.second <= second - 60 }
        if recent.last?.second == second {
            recent[recent.count - 1].requests += cost
        } else {
            recent.append((second, cost))
        }
        mostInAMinute = max(mostInAMinute, recent.reduce(0) { $0 + $1.requests })
    }
}
