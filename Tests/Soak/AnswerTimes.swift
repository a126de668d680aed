import Synchronization
import Weather
import WeatherService

/// When the current weather of each place was really fetched, in seconds since the start. This clock cannot be set, and the
/// program has no part in the measurement, except for a source that tells again what it has in memory.
final class AnswerTimes: Sendable {
    private let times: Mutex<[PlaceID: Int]>

    /// Listens until the service is shut down.
    init(_ service: WeatherService, _ time: SimulatedTime, _ executor: any TaskExecutor) {
        times = Mutex([:])
        let changes = service.changes()
        Task(executorPreference: executor) { [self] in
            for await news in changes {
                for update in news.updates where update.part == .current {
                    guard case .answered(_, let stamp) = update.event else { continue }
                    let isAgain = stamp.source == .metNorway
                    let before = isAgain ? max(0, time.wall.seconds(since: stamp.fetchedAt)) : 0
                    times.withLock { $0[update.place] = time.uptime - before }
                }
            }
        }
    }

    subscript(place: PlaceID) -> Int? { times.withLock { $0[place] } }
}
