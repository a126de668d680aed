import Testing
import Weather
import WeatherService

@Suite struct FreshnessTests {
    @Test(arguments: [
        (0, Freshness.fresh), (599, .fresh), (600, .stale), (86_400, .stale), (-1, .stale), (-3_600, .stale),
    ])
    func aValueIsFreshForTenMinutes(_ age: Int, _ state: Freshness) {
        let now = Timestamp(1_760_335_200)
        #expect(Freshness.state(fetchedAt: now.adding(seconds: -age), now: now) == state)
    }
}
