import Synchronization
import TestSupport
import Weather
import WeatherService

/// A source in name only; its answers do not matter in these tests.
package struct StubSource: PlaceByPlaceSource {
    package let id: SourceID

    package init(id: SourceID) { self.id = id }

    package func currentWeather(at place: Place) async throws -> CurrentWeather { throw WeatherFailure.offline }
    package func forecast(at place: Place) async throws -> Forecast { throw WeatherFailure.offline }
    package func airQuality(at place: Place) async throws -> AirQuality? { throw WeatherFailure.offline }
    package func airForecast(at place: Place) async throws -> AirForecast { throw WeatherFailure.offline }
}

/// Stands for live weather: the same everywhere.
package struct OtherSource: PlaceByPlaceSource {
    package let id = SourceID.openMeteo
    package static let weather = CurrentWeather(
        observedAt: Timestamp(secondsSince1970: 1_760_335_200),
        condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 21),
        clock: .utc)

    package init() {}

    package func currentWeather(at place: Place) async throws -> CurrentWeather { Self.weather }
    package func forecast(at place: Place) async throws -> Forecast { Forecast(steps: [], clock: .utc) }
    package func airQuality(at place: Place) async throws -> AirQuality? { nil }
    package func airForecast(at place: Place) async throws -> AirForecast { AirForecast(hours: []) }
}

/// A source with a pause set by the test; it answers nothing but records its requests.
package final class PausedSource: PlaceByPlaceSource {
    package let id: SourceID

    private let isCovered: @Sendable (Place) -> Bool

    package init(id: SourceID = .sample, covers isCovered: @escaping @Sendable (Place) -> Bool = { _ in true }) {
        (self.id, self.isCovered) = (id, isCovered)
    }

    package func covers(_ part: ReportPart, at place: Place) -> Bool { isCovered(place) }

    private struct State {
        var pause: Pause?
        var asked: Set<PlaceID> = []
        var refreshes = 0
    }

    private let state = Mutex(State())

    package var pause: Pause? {
        get { state.withLock { $0.pause } }
        set { state.withLock { $0.pause = newValue } }
    }
    package var asked: Set<PlaceID> { state.withLock { $0.asked } }
    package var refreshes: Int { state.withLock { $0.refreshes } }

    package func refreshAsked() { state.withLock { $0.refreshes += 1 } }

    package func currentWeather(at place: Place) async throws -> CurrentWeather {
        state.withLock { _ = $0.asked.insert(place.id) }
        throw pause?.cause ?? WeatherFailure.offline
    }

    package func forecast(at place: Place) async throws -> Forecast { throw WeatherFailure.offline }
    package func airQuality(at place: Place) async throws -> AirQuality? { throw WeatherFailure.offline }
    package func airForecast(at place: Place) async throws -> AirForecast { throw WeatherFailure.offline }
}

/// A source that answers at once, or fails as the test sets, and records requests other than for forecasts and air.
package final class ScriptedSource: PlaceByPlaceSource {
    package let id: SourceID
    private let celsius: Double
    private struct State {
        var asked: [PlaceID] = []
        var failure: WeatherFailure?
        var failsForecasts = false
        var budget: CallBudget?
    }

    private let state = Mutex(State())

    package init(id: SourceID = .sample, celsius: Double = 21) { (self.id, self.celsius) = (id, celsius) }

    package var asked: [PlaceID] { state.withLock { $0.asked } }
    package func fail(with failure: WeatherFailure?, forecasts: Bool = false) {
        state.withLock { ($0.failure, $0.failsForecasts) = (failure, forecasts) }
    }
    package func spend(_ budget: CallBudget) { state.withLock { $0.budget = budget } }
    package func budget(for part: ReportPart) -> CallBudget? { state.withLock { $0.budget } }

    package func currentWeather(at place: Place) async throws -> CurrentWeather {
        try pay()
        if let failure = state.withLock({ state in
            state.asked.append(place.id)
            return state.failure
        }) {
            throw failure
        }
        return CurrentWeather(
            observedAt: Timestamp(secondsSince1970: 1_760_335_200),
            condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: celsius),
            clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    package func forecast(at place: Place) async throws -> Forecast {
        try pay()
        if let failure = state.withLock({ $0.failsForecasts ? $0.failure : nil }) { throw failure }
        return Forecast(steps: [], clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    package func airQuality(at place: Place) async throws -> AirQuality? {
        try pay()
        return nil
    }

    package func airForecast(at place: Place) async throws -> AirForecast {
        try pay()
        return AirForecast(hours: [])
    }

    private func pay() throws {
        if let budget = budget(for: .current), !budget.take(1) {
            throw WeatherFailure.overBudget(until: budget.room(for: 1))
        }
    }
}

/// Finds the same places for any query, or fails; records the queries and their language.
package struct CannedFinder: PlaceFinder {
    private let answer: Result<[Place], WeatherFailure>
    package let names = Mutexed<[String]>([])
    package let points = Mutexed<[Coordinate]>([])
    package let languages = Mutexed<[Language]>([])

    package init(_ places: [Place]) { answer = .success(places) }
    package init(failing failure: WeatherFailure) { answer = .failure(failure) }

    package func places(named text: String, in language: Language) async throws -> [Place] {
        languages.change { $0.append(language) }
        names.change { $0.append(text) }
        return try answer.get()
    }

    package func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] {
        languages.change { $0.append(language) }
        points.change { $0.append(coordinate) }
        return try answer.get()
    }
}
