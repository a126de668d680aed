import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The details for values that the source does not provide.
@MainActor @Suite("Unknown values")
struct UnknownValueTests {
    private static let now = Timestamp(secondsSince1970: 1_795_237_200)
    private static let sky = Condition(kind: .unknown, isDaylight: true)

    /// The details of a place of which only the temperature is known.
    private func text(
        _ language: Language, at place: Place = KoreaTwenty.places[0], air: AirQuality?? = .some(nil)
    ) -> String {
        let scene = Scene(80, 48, language, bookmarks: [place])
        let offset = place.usualOffset
        scene.answer(
            place,
            .current(
                CurrentWeather(
                    observedAt: Self.now, condition: Self.sky, temperature: Temperature(celsius: 3),
                    clock: LocalClock(offset))))
        let steps = [
            ForecastStep(
                time: Self.now.adding(seconds: 10_800), condition: Self.sky, temperature: Temperature(celsius: 2)),
            ForecastStep(
                time: Self.now.adding(seconds: 2 * 86_400), condition: Self.sky, temperature: Temperature(celsius: 1),
                precipitationProbability: 0, wind: Wind(speed: Speed(metresPerSecond: 2))),
        ]
        scene.answer(place, .forecast(Forecast(steps: steps, clock: LocalClock(offset))))
        if let air { scene.answer(place, .air(air)) }
        scene.press(Key(.enter))
        return scene.frame().text
    }

    @Test func `every important fact is listed as unknown`() {
        let korean = text(.korean)
        for fact in ["체감 ––", "습도 ––", "이슬점 ––", "기압 ––", "바람 ––", "가시거리 ––", "대기질 ––", "미세먼지 ––"] {
            #expect(korean.contains(fact), "\(fact) in\n\(korean)")
        }
        let english = text(.english)
        for fact in ["Feels ––", "Humidity ––", "Pressure ––", "Wind ––", "Visibility ––"] {
            #expect(english.contains(fact), "\(fact) in\n\(english)")
        }
        #expect(korean.contains("알 수 없음"))
    }

    @Test func `sunrise and sunset are calculated if the source does not provide them`() {
        #expect(text(.korean).contains("일출 07:1") && text(.korean).contains(" 일몰"))
        let north = Place(
            id: PlaceID(rawValue: "owm:3133895"), names: LocalizedText(korean: "트롬쇠", english: "Tromsø"),
            coordinate: Coordinate(latitude: 78.2, longitude: 15.6) ?? KoreaTwenty.places[0].coordinate)
        #expect(text(.korean, at: north).contains("해가 뜨지 않아요"))
        #expect(text(.english, at: north).contains("The sun does not rise"))
    }

    @Test func `an unknown chance or wind does not look like zero`() throws {
        // There is room for both days to be open.
        let frame = text(.korean)
        let lines = frame.split(separator: "\n").map(String.init)
        let unknown = try #require(lines.first { $0.contains("14:00 ?") }, "\(frame)")
        #expect(unknown.firstMatch(of: /–– +––/) != nil && !unknown.contains("%"))
        let none = try #require(lines.first { $0.contains("11:00 ?") })
        #expect(none.contains("0%") && none.contains("––"), "the wind at its beginning is unknown")
    }

    @Test func `known air values are beside dashes for the rest, even while loading`() {
        #expect(text(.korean, air: .none).contains("대기질 ––"))
        let indexAlone = text(.korean, air: AirQuality(observedAt: Self.now, index: .fair))
        #expect(indexAlone.contains("대기질 양호") && indexAlone.contains("초미세먼지 ––"))
        let half = text(.korean, air: AirQuality(observedAt: Self.now, pm10: 40))
        #expect(half.contains("초미세먼지 ––") && half.contains("미세먼지 40 보통"))
    }

    @Test(arguments: [
        (Sun.Day.polarNight, "해가 뜨지 않아요", "The sun does not rise", false),
        (.polarDay, "해가 지지 않아요", "The sun does not set", true),
    ])
    func `a source's polar night and midnight sun are told in words, at any latitude`(
        sun: Sun.Day, korean: String, english: String, isASCII: Bool
    ) {
        let place = KoreaTwenty.places[0]
        for (language, words) in [(Language.korean, korean), (.english, english)] {
            for size in [(120, 36), (80, 24), (44, 30)] {
                let scene = Scene(size.0, size.1, language, ascii: isASCII, bookmarks: [place]).answered([place])
                let day = LocalClock(place.usualOffset).time(Self.now).dayNumber
                scene.answer(
                    place,
                    .current(
                        CurrentWeather(
                            observedAt: Self.now, condition: Self.sky, temperature: Temperature(celsius: 3), sun: sun,
                            clock: LocalClock(place.usualOffset), today: DayOutlook(dayNumber: day))))
                scene.press(Key(.enter))
                var text = scene.frame().text
                scene.press(Key(.end))
                text += scene.frame().text
                #expect(text.contains(words) && !text.contains(language == .korean ? "일출" : "Sunrise"), "\(text)")
            }
        }
    }

    @Test func `an unknown amount in the last hour is zero under a dry sky, and a dash in precipitation`() {
        func row(_ kind: Condition.Kind, rain: Double? = nil, snow: Double? = nil) -> String {
            let place = KoreaTwenty.places[0]
            let scene = Scene(60, 36, bookmarks: [place])
            scene.answer(
                place,
                .current(
                    CurrentWeather(
                        observedAt: Self.now, condition: Condition(kind: kind, isDaylight: true),
                        temperature: Temperature(celsius: 3), rain: rain.map { PrecipitationDepth(millimetres: $0) },
                        snow: snow.map { PrecipitationDepth(millimetres: $0) },
                        clock: LocalClock(place.usualOffset))))
            scene.press(Key(.enter))
            return scene.frame().text.split(separator: "\n").first { $0.contains("1시간 강수량") }.map(String.init) ?? ""
        }
        #expect(row(.clear).contains("강수량 0mm "))
        #expect(row(.rain).contains("강수량 –– ") && row(.unknown).contains("강수량 –– "))
        #expect(row(.rain, rain: 1.5).contains("강수량 1.5mm "))
        #expect(row(.snow, rain: 0.5, snow: 1).contains("강수량 1.5mm "))
        #expect(row(.snow, snow: 1).contains("녹인 양"))
    }

    @Test func `a day with one known temperature has it as its low and its high`() {
        let place = KoreaTwenty.places[0]
        let scene = Scene(80, 24, bookmarks: [place])
        let (clock, now) = (LocalClock(place.usualOffset), Self.now)
        scene.answer(
            place,
            .current(
                CurrentWeather(
                    observedAt: now, condition: Self.sky, temperature: Temperature(celsius: 10), clock: clock)))
        let step = ForecastStep(
            time: now.adding(seconds: 3_600), condition: Self.sky, temperature: Temperature(celsius: 10))
        scene.answer(place, .forecast(Forecast(steps: [step], clock: clock)))
        scene.press(Key(.enter))
        let text = scene.frame().text
        #expect(text.contains("최저 10° 최고 10°") && !text.contains("최저 ––"), "\(text)")
    }

    // MARK: Without a measurement

    /// Bookmarks of which only the forecast is known.
    private func expected(_ columns: Int, _ rows: Int, _ density: String) -> Scene {
        let places = Array(KoreaTwenty.places.prefix(3))
        let scene = Scene(
            columns, rows, bookmarks: places,
            preferences: .test([:], ["LANG": "en_US.UTF-8"], chosen: [.density: density]), atlas: .ofTheCheckout())
        for place in places {
            scene.publish(place, .failed(.noMeasurement, from: .sample, at: scene.clock.now))
            let steps = (-2...30).map { hour in
                ForecastStep(
                    time: scene.clock.now.adding(seconds: hour * 3_600), length: ForecastStep.hour, condition: Self.sky,
                    temperature: Temperature(celsius: 7))
            }
            scene.answer(place, .forecast(Forecast(steps: steps, clock: LocalClock(place.usualOffset))))
        }
        return scene
    }

    @Test(arguments: ["auto", "line", "map"])
    func `a value of the forecast in place of a measurement is marked in every form`(density: String) {
        let frame = expected(80, 24, density).frame().text
        #expect(frame.contains(density == "auto" ? "expected" : "~7°"), "\(frame)")
    }

    @Test func `rows too narrow for the word have a sign`() {
        let scene = expected(40, 12, "line")
        scene.press(.character("B"))
        let frame = scene.frame().text
        #expect(frame.contains("~7°") || frame.contains("expected"), "\(frame)")
    }
}
