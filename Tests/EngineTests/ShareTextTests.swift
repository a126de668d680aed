import AppResources
import Testing
import Weather

@testable import Engine

/// The weather of a place in a line, to send to somebody.
@Suite struct ShareTextTests {
    /// 2026-11-21 14:30 in Korea, a Saturday.
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)
    private static let korea = LocalClock(UTCOffset(seconds: 32_400))
    private static let hour = 3_600

    private static func place(_ korean: String, _ english: String) throws -> Place {
        Place(
            id: PlaceID(rawValue: "test:1"), names: LocalizedText(korean: korean, english: english),
            coordinate: try #require(Coordinate(latitude: 33.5, longitude: 126.5)))
    }

    /// Two days of hours. `rain`: millimetres of each hour tomorrow.
    private static func forecast(_ kind: Condition.Kind, rain: Double? = nil, clock: LocalClock = korea) -> Forecast {
        let start = clock.startOfDay(clock.time(now).dayNumber)
        return Forecast(
            steps: (0..<72).map { index in
                let isTomorrow = (24..<48).contains(index)
                let wet = isTomorrow ? rain.map(PrecipitationDepth.init(millimetres:)) : nil
                return ForecastStep(
                    time: start.adding(seconds: (index + 1) * hour), length: hour,
                    condition: Condition(kind: wet == nil ? kind : .rain, isDaylight: true),
                    temperature: Temperature(celsius: 13 + Double(index % 4)),
                    precipitationProbability: wet == nil ? 0 : 0.9, rain: wet)
            }, clock: clock)
    }

    private func text(
        _ language: Language, _ forecast: Forecast?, current: CurrentWeather? = nil, at moment: Moment,
        _ place: Place? = nil, home: LocalClock = korea, units: Units = .metric, glyphs: Glyphs = .unicode
    ) throws -> String {
        let format = WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: glyphs)
        let seen = SeenWeather(
            try place ?? Self.place("제주", "Jeju"), current: current, forecast: forecast, at: moment, now: Self.now)
        return format.shareText(seen, home: home, credit: "Open-Meteo")
    }

    private var tomorrow: Moment { .day(Self.korea.time(Self.now).dayNumber + 1) }

    @Test func `a rainy day has its amount, and its low and high`() throws {
        let forecast = Self.forecast(.clear, rain: 1.5)
        #expect(try text(.korean, forecast, at: tomorrow) == "제주 내일: 비 36mm, 13~16°C · Open-Meteo")
        #expect(try text(.english, forecast, at: tomorrow) == "Jeju tomorrow: rain 36mm, 13 to 16°C · Open-Meteo")
    }

    @Test func `a dry day has its sky`() throws {
        #expect(try text(.korean, Self.forecast(.clear), at: tomorrow) == "제주 내일: 맑음, 13~16°C · Open-Meteo")
        let after = Moment.day(Self.korea.time(Self.now).dayNumber + 2)
        let english = try text(.english, Self.forecast(.overcast), at: after)
        #expect(english == "Jeju Mon 23: overcast, 13 to 16°C · Open-Meteo")
    }

    @Test func `an hour has its own sky, amount and temperature`() throws {
        let moment = Moment.hour(Self.now.adding(seconds: -1_800 + 24 * Self.hour))
        let wet = Self.forecast(.clear, rain: 1.5)
        #expect(try text(.korean, wet, at: moment) == "제주 내일 14시: 비 1.5mm, 14°C · Open-Meteo")
        #expect(try text(.english, wet, at: moment) == "Jeju tomorrow 14:00: rain 1.5mm, 14°C · Open-Meteo")
        #expect(try text(.english, Self.forecast(.clear), at: moment).contains(": clear, 14°C ·"))
    }

    @Test func `of now it has what was measured, the range of the day and the news`() throws {
        let current = CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .overcast, isDaylight: true),
            temperature: Temperature(celsius: 14.2), clock: Self.korea)
        let korean = try text(.korean, Self.forecast(.overcast, rain: 1.5), current: current, at: .now)
        #expect(korean == "제주 지금: 흐림, 14°C(오늘 13~16°C), 자정부터 비가 와요 · Open-Meteo")
        let english = try text(.english, Self.forecast(.overcast), current: current, at: .now)
        #expect(english == "Jeju now: overcast, 14°C (13 to 16°C today) · Open-Meteo")
    }

    @Test func `what is unknown is said to be`() throws {
        #expect(try text(.korean, nil, at: .now) == "제주 지금: 정보 없음 · Open-Meteo")
        let far = Moment.day(Self.korea.time(Self.now).dayNumber + 9)
        #expect(try text(.english, Self.forecast(.clear), at: far) == "Jeju Mon 30: no data · Open-Meteo")
    }

    @Test func `hours of another clock are those of the place, and say so`() throws {
        let cairo = LocalClock(UTCOffset(seconds: 7_200))
        // 14:00 in Korea is 07:00 in Cairo.
        let moment = Moment.hour(Self.now.adding(seconds: -1_800 + 24 * Self.hour))
        let forecast = Self.forecast(.clear, clock: cairo)
        let place = try Self.place("카이로", "Cairo")
        #expect(try text(.korean, forecast, at: moment, place).hasPrefix("카이로 내일 07시 (현지): 맑음"))
        #expect(try text(.english, forecast, at: moment, place).hasPrefix("Cairo tomorrow 07:00 local: clear"))
        #expect(try text(.english, forecast, at: moment, place, home: cairo).hasPrefix("Cairo tomorrow 07:00: clear"))
    }

    @Test func `units, ASCII and control characters`() throws {
        let imperial = try text(.english, Self.forecast(.clear, rain: 1.5), at: tomorrow, units: .imperial)
        #expect(imperial == "Jeju tomorrow: rain 1.42in, 55 to 61°F · Open-Meteo")
        let ascii = try text(.english, Self.forecast(.clear), at: tomorrow, glyphs: .ascii)
        #expect(ascii == "Jeju tomorrow: clear, 13 to 16C - Open-Meteo")
        let evil = try Self.place("x", "Je\u{1B}]52;c;eA==\u{7}ju\u{202E}\nx")
        let text = try text(.english, Self.forecast(.clear), at: tomorrow, evil)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(text)")
    }

    @Test func `a picture's time can be read later and elsewhere`() {
        let format = WeatherFormat(phrase: PhraseBook(.english), units: .metric, glyphs: .unicode)
        #expect(format.stamp(Self.now, clock: Self.korea, withOffset: false) == "2026-11-21 (Sat) 14:30")
        #expect(format.stamp(Self.now, clock: Self.korea, withOffset: true) == "2026-11-21 (Sat) 14:30 UTC+9")
        let korean = WeatherFormat(phrase: PhraseBook(.korean), units: .metric, glyphs: .unicode)
        #expect(korean.fullDate(Self.korea.time(Self.now).dayNumber) == "2026-11-21 (토)")
    }

    @Test func `every source is credited in its own words, and sample data says what it is`() {
        let phrase = PhraseBook(.english)
        #expect(SourceProfile.sample.credit(phrase) == "sample data, not real weather")
        #expect(SourceProfile.openWeather.credit(phrase) == "OpenWeather")
        #expect(SourceProfile.openMeteo.credit(phrase) == "Weather data by Open-Meteo.com")
    }
}
