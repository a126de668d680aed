import Weather

@testable import WeatherService

/// A service over a source and a clock that the test moves by hand.
struct ServiceRig {
    let clock = TestClock()
    let source: FakeSource

    init(ignoresCancellation: Bool = false) {
        source = FakeSource(ignoresCancellation: ignoresCancellation)
    }

    func service(atOnce: Int = 24) -> WeatherService {
        WeatherService(source: source, now: { [clock] in clock.now }, maximumConcurrentRequests: atOnce)
    }

    func started(_ place: Place, _ part: ReportPart = .current) -> WeatherUpdate {
        WeatherUpdate(place: place.id, part: part, event: .started)
    }

    func abandoned(_ place: Place) -> WeatherUpdate {
        WeatherUpdate(place: place.id, part: .current, event: .abandoned)
    }

    func answered(_ place: Place, _ celsius: Double) -> WeatherUpdate {
        WeatherUpdate(
            place: place.id, part: .current, event: .answered(current(celsius), fetchedAt: clock.now))
    }

    func current(_ celsius: Double) -> ReportValue { .current(.sample(celsius: celsius)) }
}
