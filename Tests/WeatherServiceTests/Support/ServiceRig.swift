import Weather

@testable import WeatherService

/// A service over a source and a clock that the test moves by hand.
struct ServiceRig {
    let clock = TestClock()
    let source: FakeSource

    init(ignoresCancellation: Bool = false, atOnce: Int = 24) {
        source = FakeSource(ignoresCancellation: ignoresCancellation, requestsAtOnce: atOnce)
    }

    func service() -> WeatherService {
        WeatherService(sources: SourceRouting(source), now: { [clock] in clock.now })
    }

    func started(_ place: Place, _ part: ReportPart = .current) -> WeatherUpdate {
        WeatherUpdate(place: place.id, part: part, event: .started)
    }

    func abandoned(_ place: Place) -> WeatherUpdate {
        WeatherUpdate(place: place.id, part: .current, event: .abandoned)
    }

    func answered(_ place: Place, _ celsius: Double) -> WeatherUpdate {
        WeatherUpdate(
            place: place.id, part: .current,
            event: .answered(
                current(celsius),
                ReportStamp(source: .sample, observedAt: current(celsius).observedAt, fetchedAt: clock.now)))
    }

    func current(_ celsius: Double) -> ReportValue { .current(.sample(celsius: celsius)) }
}

extension WeatherService {
    /// Each part of every place.
    func load(_ parts: [ReportPart], of places: [Place], whenAsked: @Sendable () -> Void = {}) async {
        await load(parts.map { ReportRequest($0, of: places) }, whenAsked: whenAsked)
    }
}
