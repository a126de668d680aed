import Testing
import Weather

@testable import WeatherService

@Suite struct SampleSourceTests {
    /// 2025-10-13 05:17:42 UTC.
    private static let moment = Timestamp(1_760_332_662)

    private func source(at time: Timestamp = moment) -> SampleSource {
        SampleSource(now: { time })
    }

    private static let places = [
        TestPlaces.seoul, TestPlaces.busan, TestPlaces.sydney, TestPlaces.tromso, TestPlaces.apia,
        TestPlaces.place("pole", "남극점", "South Pole", -90, 0, offset: 43_200),
        TestPlaces.place("dateline", "", "", 0, 180, offset: 43_200),
    ]

    @Test func `the same place and hour give the same weather`() {
        let later = Self.moment.adding(seconds: 17 * 60)
        for place in Self.places {
            #expect(source().currentWeather(at: place) == source(at: later).currentWeather(at: place))
            #expect(source().forecast(at: place) == source(at: later).forecast(at: place))
            #expect(source().airQuality(at: place) == source(at: later).airQuality(at: place))
        }
    }

    @Test func `sample data is the same in every run and on every machine`() {
        let weather = source().currentWeather(at: TestPlaces.seoul)
        #expect(weather.observedAt == Timestamp(1_760_331_600))
        #expect(weather.temperature.celsius == SampleValues.seoulCelsius)
        #expect(weather.humidity == SampleValues.seoulHumidity)
        #expect(weather.condition == SampleValues.seoulSky)
    }

    @Test func `the forecast agrees with the current weather at its hour`() throws {
        for place in Self.places {
            for step in source().forecast(at: place).steps {
                let then = source(at: step.time.adding(seconds: 1_234)).currentWeather(at: place)
                #expect(then.temperature == step.temperature)
                if step.precipitation.millimetres == 0 {
                    #expect(then.condition == step.condition)
                } else {
                    // It may have fallen in one of the step's earlier hours.
                    #expect(PrecipitationAhead.Kind(step.condition) != nil)
                }
                #expect(then.humidity == step.humidity)
                #expect(then.wind == step.wind)
            }
        }
    }

    @Test func `the forecast has the steps since yesterday, and forty at multiples of three hours after now`() {
        let steps = source().forecast(at: TestPlaces.seoul).steps
        let ahead = steps.filter { $0.time > Self.moment }
        #expect(ahead.count == 40)
        #expect(ahead.first?.time == Timestamp(1_760_335_200))
        #expect(steps.first?.time == Timestamp(1_760_194_800), "midnight in Seoul")
        for (step, next) in zip(steps, steps.dropFirst()) { #expect(next.time.seconds(since: step.time) == 10_800) }

        let onTheHour = source(at: Timestamp(1_760_335_200)).forecast(at: TestPlaces.seoul).steps
        #expect(onTheHour.first { $0.time > Timestamp(1_760_335_200) }?.time == Timestamp(1_760_346_000))
    }

    @Test func `the air forecast equals the air at each of its hours, starting with the current one`() throws {
        for place in Self.places {
            let hours = source().airForecast(at: place).hours
            #expect(hours.count == 96 && hours.first == source().airQuality(at: place))
            for hour in hours {
                #expect(source(at: hour.observedAt.adding(seconds: 2_345)).airQuality(at: place) == hour)
            }
            for (hour, next) in zip(hours, hours.dropFirst()) {
                #expect(next.observedAt.seconds(since: hour.observedAt) == 3_600)
            }
        }
    }

    @Test func `only cold precipitation is snow`() {
        var snowy = 0
        var wet = 0
        for place in Self.places {
            for weather in everyFiveHoursOfAYear(at: place) {
                let celsius = weather.temperature.celsius
                if weather.condition.kind == .snow || weather.snow != nil { #expect(celsius <= 1) }
                if [.rain, .showers, .drizzle, .thunderstorm].contains(weather.condition.kind) {
                    #expect(celsius > 2.5)
                }
                snowy += weather.snow == nil ? 0 : 1
                wet += weather.rain == nil ? 0 : 1
            }
        }
        #expect(snowy > 50)
        #expect(wet > 200)
    }

    @Test func `all values are within natural ranges`() {
        for place in Self.places {
            for weather in everyFiveHoursOfAYear(at: place) {
                #expect((-75...50).contains(weather.temperature.celsius))
                #expect((0...100).contains(weather.humidity ?? -1))
                #expect((0...100).contains(weather.cloudCover ?? -1))
                #expect((970...1_045).contains(weather.pressure?.hectopascals ?? 0))
                #expect((0...40).contains(weather.wind.speed?.metresPerSecond ?? -1))
                #expect(weather.condition.kind != .unknown)
                #expect(weather.clock.offset == place.usualOffset)
            }
        }
    }

    @Test func `the sky is varied`() {
        let kinds = Set(everyFiveHoursOfAYear(at: TestPlaces.seoul).map(\.condition.kind))
        #expect(kinds.isSuperset(of: [.clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .rain, .snow]))
    }

    @Test func `summer is in July in the north and in January in the south`() {
        #expect(meanTemperature(at: TestPlaces.seoul, month: .july) > 18)
        #expect(meanTemperature(at: TestPlaces.seoul, month: .january) < 5)
        let cold = meanTemperature(at: TestPlaces.sydney, month: .july)
        #expect(meanTemperature(at: TestPlaces.sydney, month: .january) > cold + 8)
    }

    @Test func `the afternoon is warmer than the night`() {
        // 05:00 UTC is 14:00 in Seoul, and 20:00 UTC is 05:00.
        let days = (0..<60).map { Timestamp(1_748_736_000 + $0 * 86_400) }
        let differences = days.map { day in
            celsius(at: TestPlaces.seoul, day.adding(seconds: 5 * 3_600))
                - celsius(at: TestPlaces.seoul, day.adding(seconds: 20 * 3_600))
        }
        let mean: Double = differences.reduce(0, +) / 60
        #expect(mean > 2)
    }

    @Test func `neighbouring places have similar weather`() throws {
        let suwon = TestPlaces.place("owm:1835553", "수원", "Suwon", 37.291111, 127.008888, offset: 32_400)
        for hours in stride(from: 0, to: 8_760, by: 97) {
            let time = Self.moment.adding(seconds: hours * 3_600)
            #expect(abs(celsius(at: TestPlaces.seoul, time) - celsius(at: suwon, time)) < 6)
        }
    }

    @Test func `in the far north the sun never sets in June and never rises in December`() {
        let june = source(at: Timestamp(1_750_500_000)).currentWeather(at: TestPlaces.tromso)
        #expect(june.sun == .polarDay)
        #expect(june.condition.isDaylight)
        let december = source(at: Timestamp(1_766_300_000)).currentWeather(at: TestPlaces.tromso)
        #expect(december.sun == .polarNight)
        #expect(!december.condition.isDaylight)
    }

    @Test func `day and night agree with sunrise and sunset`() throws {
        for place in [TestPlaces.seoul, TestPlaces.sydney, TestPlaces.apia] {
            for weather in everyFiveHoursOfAYear(at: place) {
                let sunrise = try #require(weather.sun?.sunrise)
                let sunset = try #require(weather.sun?.sunset)
                // Sunrise and sunset may be some minutes off, because the equations are simplified.
                let sinceSunrise = weather.observedAt.seconds(since: sunrise)
                let untilSunset = sunset.seconds(since: weather.observedAt)
                if min(sinceSunrise, untilSunset) > 600 { #expect(weather.condition.isDaylight) }
                if min(sinceSunrise, untilSunset) < -600 { #expect(!weather.condition.isDaylight) }
            }
        }
    }

    @Test func `precipitation has an intensity, and other skies have none`() {
        for weather in everyFiveHoursOfAYear(at: TestPlaces.seoul) {
            let isTold = [.drizzle, .rain, .showers, .thunderstorm, .snow].contains(weather.condition.kind)
            #expect((weather.condition.intensity != nil) == isTold)
        }
        let skies = Set(everyFiveHoursOfAYear(at: TestPlaces.seoul).map { [$0.condition.kind: $0.condition.intensity] })
        #expect(skies.isSuperset(of: [[.rain: .light], [.drizzle: .moderate], [.showers: .moderate]]))
    }
}

extension SampleSourceTests {
    private func everyFiveHoursOfAYear(at place: Place) -> [CurrentWeather] {
        stride(from: 0, to: 8_766, by: 5).map { hours in
            source(at: Timestamp(1_735_689_600 + hours * 3_600)).currentWeather(at: place)
        }
    }

    private func celsius(at place: Place, _ time: Timestamp) -> Double {
        source(at: time).currentWeather(at: place).temperature.celsius
    }

    private enum Month: Int {
        /// The first second of the month in 2025.
        case january = 1_735_689_600
        case july = 1_751_328_000
    }

    private func meanTemperature(at place: Place, month: Month) -> Double {
        let all = (0..<30 * 24).map { celsius(at: place, Timestamp(month.rawValue + $0 * 3_600)) }
        return all.reduce(0, +) / Double(all.count)
    }
}

/// The sample source's values for Seoul at 2025-10-13 05:00 UTC. They change only with the climate data.
private enum SampleValues {
    static let seoulCelsius = 17.4
    static let seoulHumidity = 69
    static let seoulSky = Condition(kind: .drizzle, intensity: .moderate, isDaylight: true)
}
