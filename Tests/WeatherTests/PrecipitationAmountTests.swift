import Testing
import Weather

/// Amounts of rain and snow of hours and days.
@Suite struct PrecipitationAmountTests {
    private static let now = Timestamp(secondsSince1970: 1_760_335_200)
    private static let today = LocalClock.utc.time(now).dayNumber

    private func step(
        _ hour: Int, rain: Double? = nil, snow: Double? = nil, snowfall: Double? = nil, length: Int = 3_600
    ) -> ForecastStep {
        ForecastStep(
            time: LocalClock.utc.startOfDay(Self.today).adding(seconds: hour * 3_600), length: length,
            condition: Condition(kind: snow == nil ? .overcast : .snow, isDaylight: true),
            temperature: Temperature(celsius: 0), precipitationProbability: 0.9,
            rain: rain.map(PrecipitationDepth.init(millimetres:)),
            snow: snow.map(PrecipitationDepth.init(millimetres:)),
            snowfall: snowfall.map(SnowDepth.init(centimetres:)))
    }

    private func day(_ steps: [ForecastStep], _ outlook: DayOutlook? = nil) throws -> PrecipitationAmount {
        let forecast = Forecast(steps: steps, clock: .utc, outlooks: [outlook].compactMap(\.self))
        let day = try #require(forecast.day(outlook?.dayNumber ?? Self.today, current: nil, now: Self.now))
        return try #require(day.amount)
    }

    private func outlook(
        _ water: Double, snow: Double? = nil, snowfall: Double? = nil, kind: Condition.Kind = .snow, in days: Int = 0
    ) -> DayOutlook {
        DayOutlook(
            dayNumber: Self.today + days, low: Temperature(celsius: -5), high: Temperature(celsius: 5),
            precipitation: PrecipitationDepth(millimetres: water),
            snow: snow.map(PrecipitationDepth.init(millimetres:)),
            snowfall: snowfall.map(SnowDepth.init(centimetres:)), precipitationProbability: 0.9,
            condition: Condition(kind: kind, isDaylight: true))
    }

    @Test func `an hour of a longer step has its share`() {
        let amount = step(3, snow: 6, snowfall: 4.2, length: 10_800).amountPerHour
        #expect(amount.isSnow && amount.water.millimetres == 2)
        #expect(abs((amount.snowfall?.centimetres ?? 0) - 1.4) < 0.001)
    }

    @Test func `a day without a summary has the sum of its hours, and a depth only if all of it is known`() throws {
        let known = try day([step(11, snow: 1, snowfall: 0.7), step(12, snow: 2, snowfall: 1.4), step(13, rain: 3)])
        #expect(known.rain.millimetres == 3 && known.melted.millimetres == 3 && !known.isSnow)
        #expect(abs((known.snowfall?.centimetres ?? 0) - 2.1) < 0.001)
        let partly = try day([step(11, snow: 1, snowfall: 0.7), step(12, snow: 2)])
        #expect(partly.isSnow && partly.snowfall == nil && partly.water.millimetres == 3)
    }

    @Test func `a summary divides its total into rain and snow`() throws {
        let snow = try day([step(12, snow: 10, snowfall: 7)], outlook(240.05, snow: 240, snowfall: 168))
        #expect(snow.isSnow && snow.snowfall?.centimetres == 168)
        let mixed = try day([], outlook(12, snow: 4, snowfall: 2.8, in: 3))
        #expect(mixed.rain.millimetres == 8 && mixed.melted.millimetres == 4 && mixed.snowfall?.centimetres == 2.8)
        let rain = try day([], outlook(12, snow: 0, snowfall: 0, kind: .rain, in: 3))
        #expect(rain.rain.millimetres == 12 && rain.snowfall == nil)
    }

    @Test func `a summary that does not divide its total is melted snow if only snow is expected`() throws {
        #expect(try day([step(12, snow: 10, snowfall: 7)], outlook(240)).isSnow)
        #expect(try day([], outlook(9, in: 3)).isSnow)
        #expect(try !day([step(11, rain: 1), step(12, snow: 1)], outlook(9)).isSnow)
        #expect(try !day([], outlook(9, kind: .rain, in: 3)).isSnow)
    }

    @Test func `a gust below the wind is unknown`() {
        func gust(_ speed: Double?, _ gust: Double) -> Double? {
            let wind = Wind(speed: speed.map(Speed.init(metresPerSecond:)), gust: Speed(metresPerSecond: gust))
            return wind.gust?.metresPerSecond
        }
        #expect(gust(8, 0) == nil && gust(8, 7.9) == nil)
        #expect(gust(8, 8) == 8 && gust(8, 12) == 12 && gust(0, 0) == 0 && gust(nil, 5) == 5)
    }
}
