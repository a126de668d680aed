import Synchronization
import Weather
import WeatherService

/// When the current weather of each place really arrived, in seconds since the start. This clock cannot be set, and the
/// program has no part in the measurement.
final class AnswerTimes: Sendable {
    private let times: Mutex<[PlaceID: Int]>

    /// Listens until the service is shut down.
    init(_ service: WeatherService, _ time: SimulatedTime, _ executor: any TaskExecutor) {
        times = Mutex([:])
        let changes = service.changes()
        Task(executorPreference: executor) { [self] in
            for await news in changes {
                for update in news.updates where update.isAnswer && update.part == .current {
                    times.withLock { $0[update.place] = time.uptime }
                }
            }
        }
    }

    subscript(place: PlaceID) -> Int? { times.withLock { $0[place] } }
}
