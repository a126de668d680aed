import Testing
import Weather

/// Sky, chance and amount come from different models. Where they contradict each other, every part of the program tells the same.
@Suite struct ContradictionTests {
    private static let now = Timestamp(secondsSince1970: 1_760_335_200)
    private static let hour = 3_600
    private static let later = now.adding(seconds: hour)

    /// What one hour says, the same for each of the next 30 hours.
    private struct Hour: CustomTestStringConvertible {
        var kind = Condition.Kind.overcast
        var chance: Double?
        var rain: Double?
        var clouds: Int? = 5
        var testDescription: String { "\(kind), chance \(chance ?? -1), \(rain ?? 0) mm" }

        var step: ForecastStep { step(endingAt: now.adding(seconds: hour)) }

        func step(endingAt time: Timestamp) -> ForecastStep {
            ForecastStep(
                time: time, length: hour, condition: Condition(kind: kind, isDaylight: true),
                temperature: Temperature(celsius: 9), precipitationProbability: chance,
                rain: rain.map(PrecipitationDepth.init(millimetres:)), cloudCover: clouds)
        }

        var forecast: Forecast {
            Forecast(
                steps: (1...30).map { step(endingAt: now.adding(seconds: $0 * hour)) },
                clock: LocalClock(UTCOffset(seconds: 32_400)))
        }
    }

    private static func seen(_ hour: Hour, _ current: CurrentWeather? = nil, at moment: Moment) throws -> SeenWeather {
        let place = Place(
            id: PlaceID(rawValue: "test:1"), names: LocalizedText(korean: "곳", english: "Place"),
            coordinate: try #require(Coordinate(latitude: 37.5, longitude: 127)))
        return SeenWeather(place, current: current, forecast: hour.forecast, at: moment, now: now)
    }

    private static func current(_ kind: Condition.Kind, clouds: Int? = nil, rain: Double? = nil) -> CurrentWeather {
        CurrentWeather(
            observedAt: now, condition: Condition(kind: kind, intensity: .moderate, isDaylight: true),
            temperature: Temperature(celsius: 9), cloudCover: clouds,
            rain: rain.map(PrecipitationDepth.init(millimetres:)), clock: .utc, icon: IconCode("11d"))
    }

    @Test func `whether a measurement is of now does not change within a minute`() {
        let measured = Self.current(.rain)
        for minute in [0, 119, 120, 121] {
            let times = (0..<60).map { Self.now.startOfMinute.adding(seconds: minute * 60 + $0) }
            #expect(Set(times.map(measured.isOfNow)).count == 1, "\(minute)")
        }
        #expect(!measured.isOfNow(Self.now.adding(seconds: 3 * Self.hour)))
    }

    /// Numbers are kept with two decimals, and chances in whole percent. What they decide is decided by those.
    @Test(arguments: [(0.104, nil), (nil, 0.004), (0.104, 0.004), (0.6, 0.004)] as [(Double?, Double?)])
    func `an hour made from the numbers of another is the same hour`(chance: Double?, rain: Double?) {
        let hour = Hour(kind: .rain, chance: chance, rain: rain).step
        let again = Hour(
            kind: hour.condition.kind, chance: hour.precipitationProbability, rain: hour.rain?.millimetres
        ).step
        #expect(again == hour)
    }

    /// What each part of the program tells of an hour: headline, hour, map, alert, day.
    private static func told(_ hour: Hour) throws -> [Bool] {
        let now = try seen(hour, at: .now)
        let isSaid =
            switch now.headline {
            case .begins, .ends, .lasts: true
            default: false
            }
        let event = WatchedWeather(current: nil, forecast: hour.forecast)
            .event(WatchCondition(.rain, 0.1), within: 3 * Self.hour, now: Self.now)
        let day = try #require(hour.forecast.days(current: nil, now: Self.now).first)
        return [
            isSaid, now.spell != nil, try seen(hour, at: .hour(Self.later)).falls != nil, hour.step.falls != nil,
            event != nil, day.falls != nil,
        ]
    }

    @Test(arguments: [
        (Hour(kind: .rain, chance: 0, rain: 5), true), (Hour(kind: .overcast, chance: 0, rain: 5), true),
        (Hour(kind: .rain, chance: 0.004, rain: 0.2), true), (Hour(kind: .thunderstorm, chance: 0, rain: 2), true),
        (Hour(kind: .rain, chance: nil, rain: 1), true), (Hour(kind: .rain, chance: 0.9, rain: 1), true),
        (Hour(kind: .rain, chance: 0.3, rain: 1), false), (Hour(kind: .overcast, chance: 0.3, rain: 1), false),
        (Hour(kind: .overcast, chance: 0.9), false), (Hour(kind: .rain, chance: 0), false),
        (Hour(kind: .thunderstorm, chance: 0.05), false),
    ])
    private func `headline, hour, map, alert and day tell the same of an amount and a chance`(_ hour: Hour, falls: Bool)
        throws
    {
        #expect(try Self.told(hour) == Array(repeating: falls, count: 6))
    }

    @Test func `a chance of zero beside an amount is unknown, for an hour and for a day`() throws {
        let hour = Hour(kind: .rain, chance: 0, rain: 5)
        #expect(hour.step.precipitationProbability == nil && hour.step.rain?.millimetres == 5)
        #expect(Hour(kind: .rain, chance: 0).step.precipitationProbability == 0)
        #expect(Hour(kind: .rain, chance: 0.01, rain: 5).step.precipitationProbability == 0.01)
        let number = LocalClock.utc.time(Self.now).dayNumber + 2
        func day(_ chance: Double, _ amount: Double) throws -> ForecastDay {
            let outlook = DayOutlook(
                dayNumber: number, low: Temperature(celsius: 5), high: Temperature(celsius: 9),
                precipitation: PrecipitationDepth(millimetres: amount), precipitationProbability: chance,
                condition: Condition(kind: .overcast, isDaylight: true))
            let forecast = Forecast(steps: [], clock: .utc, outlooks: [outlook])
            return try #require(forecast.day(number, current: nil, now: Self.now))
        }
        #expect(try day(0, 12).precipitationProbability == nil && day(0, 12).falls == .rain)
        #expect(try day(0, 12).condition.kind == .rain)
        #expect(try day(0, 0).precipitationProbability == 0 && day(0, 0).falls == nil)
    }

    @Test func `a chance without an amount promises nothing, and yet the place is not called dry`() throws {
        let hour = Hour(kind: .overcast, chance: 0.9)
        #expect(try Self.seen(hour, at: .now).ahead?.isDry == false)
        #expect(try !Self.seen(hour, at: .hour(Self.later)).staysDry)
        #expect(try Self.seen(Hour(kind: .overcast, chance: 0.1), at: .hour(Self.later)).staysDry)
    }

    @Test(arguments: [
        (5 as Int?, Condition.Kind.clear), (20, .fewClouds), (40, .scatteredClouds), (80, .brokenClouds),
        (100, .overcast), (nil, .unknown),
    ])
    func `an hour of precipitation without an amount and with almost no chance has the sky of its clouds`(
        clouds: Int?, sky: Condition.Kind
    ) {
        for kind in [Condition.Kind.thunderstorm, .rain, .snow] {
            for chance in [0, 0.05, 0.1] {
                let told = Hour(kind: kind, chance: chance, clouds: clouds).step.condition
                #expect(told == Condition(kind: sky, isDaylight: true))
            }
            #expect(Hour(kind: kind, chance: nil, clouds: clouds).step.condition.kind == kind)
            #expect(Hour(kind: kind, chance: 0.4, clouds: clouds).step.condition.kind == kind)
            #expect(Hour(kind: kind, chance: 0, rain: 1, clouds: clouds).step.condition.kind == kind)
        }
    }

    @Test func `a present thunderstorm needs an amount or a chance in its hour`() throws {
        func told(_ hour: Hour, _ current: CurrentWeather) throws -> SeenWeather {
            try Self.seen(hour, current, at: .now)
        }
        let dry = Hour(kind: .thunderstorm, chance: 0)
        let clear = try told(dry, Self.current(.thunderstorm))
        #expect(clear.conditions?.condition == Condition(kind: .clear, isDaylight: true))
        #expect(clear.current?.icon == nil && clear.falls == nil && clear.headline == nil && clear.spell == nil)
        #expect(try told(dry, Self.current(.thunderstorm, clouds: 90)).conditions?.condition.kind == .overcast)
        let today = try #require(dry.forecast.days(current: Self.current(.thunderstorm), now: Self.now).first)
        #expect(today.condition.kind == .clear)
        // Measured, likely, unknown, or merely missed by the forecast.
        #expect(try told(dry, Self.current(.thunderstorm, rain: 3)).falls == .thunderstorm)
        #expect(
            try told(Hour(kind: .thunderstorm, chance: 0.4), Self.current(.thunderstorm)).falls == .thunderstorm)
        #expect(
            try told(Hour(kind: .overcast, chance: nil), Self.current(.thunderstorm)).falls == .thunderstorm)
        #expect(try told(dry, Self.current(.rain)).falls == .rain)
    }

    @Test func `a day's thunderstorm without an amount and with almost no chance is not believed`() throws {
        let today = LocalClock.utc.time(Self.now).dayNumber
        func day(_ number: Int, hours: Int) throws -> ForecastDay {
            let start = LocalClock.utc.startOfDay(number)
            let steps = (0..<hours).map {
                Hour(kind: .thunderstorm, chance: 0).step(endingAt: start.adding(seconds: ($0 + 1) * Self.hour))
            }
            let outlook = DayOutlook(
                dayNumber: number, low: Temperature(celsius: 5), high: Temperature(celsius: 9),
                precipitation: PrecipitationDepth(millimetres: 0), precipitationProbability: 0,
                condition: Condition(kind: .thunderstorm, isDaylight: true))
            let forecast = Forecast(steps: steps, clock: .utc, outlooks: [outlook])
            return try #require(forecast.day(number, current: nil, now: Self.now))
        }
        #expect(try day(today, hours: 24).condition.kind == .clear)
        // The hours end in the middle of the day, or before it.
        #expect(try day(today + 1, hours: 15).condition.kind == .clear)
        #expect(try day(today + 3, hours: 0).condition.kind == .unknown)
    }
}
