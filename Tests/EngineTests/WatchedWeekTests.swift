import AppResources
import Testing
import Weather
import WeatherService

@testable import Engine

/// A week of forecasts that announce, cancel, postpone and intensify weather, with rules that are checked once an hour.
@Suite struct WatchedWeekTests {
    /// 2025-11-25 00:00 UTC, a midnight by the user's clock.
    private static let midnight = 1_764_028_800
    private static let (seoul, busan) = (KoreaTwenty.places[9], KoreaTwenty.places[7])

    /// The forecast from an hour of the week until the next entry: millimetres in each hour of some ranges.
    private static let forecasts: [(from: Int, rain: [Range<Int>: Double])] = [
        (0, [10..<13: 2]), (24, [34..<36: 2]),
        // Cancelled before it was announced.
        (30, [:]), (48, [56..<58: 2]),
        // Postponed.
        (54, [62..<64: 2]), (80, [88..<96: 2]),
        // It gets worse while it rains.
        (90, [88..<92: 2, 92..<94: 16, 94..<96: 2]), (100, [104..<115: 5]), (130, [140..<142: 3]),
    ]
    /// Hours without any data: there is no network, and the cached values are too old.
    private static let offline = 60..<67
    /// Hours in which the machine sleeps and no check runs.
    private static let asleep = 101..<111
    /// From this hour the clock is five hours behind.
    private static let setBack = 120

    private enum Rule: String, CaseIterable { case rain, downpour, frost }

    private static func timestamp(_ hour: Int) -> Timestamp {
        Timestamp(secondsSince1970: midnight + hour * 3_600)
    }

    /// The two days from `now`, as forecast at an hour of the week.
    private func report(of place: Place, forecastAt hour: Int, now: Int) -> Report {
        var report = Report()
        guard !Self.offline.contains(hour) else { return report }
        let rain = Self.forecasts.last { $0.from <= hour }?.rain ?? [:]
        let steps = (now - 1..<now + 48).map { begin in
            let depth = place == Self.seoul ? rain.first { $0.key.contains(begin) }?.value : nil
            // Frost in Busan from the thirtieth hour to the fortieth.
            let celsius = place == Self.busan && (30...40).contains(begin + 1) ? -6.0 : 2
            return ForecastStep(
                time: Self.timestamp(begin + 1), length: 3_600,
                condition: Condition(kind: depth == nil ? .overcast : .rain, isDaylight: true),
                temperature: Temperature(celsius: celsius), precipitationProbability: depth == nil ? 0 : 0.8,
                rain: depth.map(PrecipitationDepth.init(millimetres:)))
        }
        report.forecast.answered(
            Forecast(steps: steps, clock: LocalClock(UTCOffset(seconds: 32_400))),
            ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.timestamp(now)))
        return report
    }

    @Test func `a week rings exactly the alerts in the table`() throws {
        let entries: [(Rule, WatchPost.Entry)] = [
            (.rain, WatchPost.Entry(WatchRule(place: "서울", WatchCondition(.rain, 1)), at: Self.seoul)),
            (
                .downpour,
                WatchPost.Entry(WatchRule(place: "서울", WatchCondition(.rain, 10), within: 6 * 3_600), at: Self.seoul)
            ),
            (
                .frost,
                WatchPost.Entry(
                    WatchRule(
                        place: "부산", WatchCondition(.low, -5), within: 12 * 3_600, quiet: QuietHours("17:00-20:00")),
                    at: Self.busan)
            ),
        ]
        let post = WatchPost(entries.map(\.1))
        var memory = WatchMemory()
        var rung: [String] = []
        for hour in 0..<168 where !Self.asleep.contains(hour) {
            let now = hour < Self.setBack ? hour : hour - 5
            let findings = post.check(
                against: { id in report(of: id == Self.seoul.id ? Self.seoul : Self.busan, forecastAt: hour, now: now)
                },
                &memory, now: Self.timestamp(now), clock: LocalClock(UTCOffset(seconds: 0)))
            for finding in findings {
                guard let alert = finding.alert,
                    let rule = entries.first(where: { $0.1.rule == finding.rule })?.0
                else { continue }
                rung.append("\(hour) \(rule) \(alert)")
            }
        }
        let table = [
            "7 rain begins",
            // Due at 18, which is within the quiet hours.
            "20 frost begins",
            "53 rain begins",
            // Postponed by six hours, it is announced three hours before it begins.
            "59 rain begins", "85 rain begins", "90 rain grows", "90 downpour begins",
            // At the end of the machine's sleep.
            "111 rain begins",
            // Three hours ahead, by a clock that is five hours behind.
            "142 rain begins",
        ]
        #expect(rung == table)
        #expect(memory.said.isEmpty)
    }
}
