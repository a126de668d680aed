import Files
import Places
import TestSupport
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

extension PlaceSearch {
    /// Uses the real gazetteer; `online` stands for the service.
    static func ofTheCheckout(online: (any PlaceFinder)? = nil) -> PlaceSearch {
        PlaceSearch(executor: ServiceExecutor(label: "test.search"), online: online) {
            () throws(DataFileFailure) in
            try Gazetteer(path: Products.packageRoot.path + "/Resources/Places/places.bin")
        }
    }

    /// A search without a gazetteer.
    static var missing: PlaceSearch {
        PlaceSearch(executor: ServiceExecutor(label: "test.search")) { () throws(DataFileFailure) in throw .missing }
    }
}

/// A source that never answers, and records which requests were made and cancelled.
final class WaitingSource: PlaceByPlaceSource {
    let id = SourceID.sample
    let asked = Mutexed<[Place]>([])
    private let events = AsyncStream.makeStream(of: Event.self)
    private let counts = Mutexed<(asked: Int, givenUp: Int)>((0, 0))

    private enum Event { case asked, givenUp }

    func currentWeather(at place: Place) async throws -> CurrentWeather {
        asked.change { $0.append(place) }
        events.continuation.yield(.asked)
        try await withTaskCancellationHandler {
            // Ends only when it is cancelled.
            let never = AsyncStream.makeStream(of: Never.self)
            for await _ in never.stream {}
            withExtendedLifetime(never.continuation) {}
            throw CancellationError()
        } onCancel: {
            events.continuation.yield(.givenUp)
        }
        throw CancellationError()
    }

    func forecast(at place: Place) async throws -> Forecast { throw WeatherFailure.offline }
    func airQuality(at place: Place) async throws -> AirQuality? { nil }
    func airForecast(at place: Place) async throws -> AirForecast { AirForecast(hours: []) }

    func waitForAsked(_ count: Int) async { await wait { $0.asked >= count } }
    func waitForGivenUp(_ count: Int) async { await wait { $0.givenUp >= count } }

    private func wait(until isDone: ((asked: Int, givenUp: Int)) -> Bool) async {
        guard !isDone(counts.value) else { return }
        for await event in events.stream {
            counts.change { if event == .asked { $0.asked += 1 } else { $0.givenUp += 1 } }
            if isDone(counts.value) { return }
        }
    }
}
