import AppResources
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// What the detail says of values the source does not tell.
@MainActor @Suite("Unknown values")
struct UnknownValueTests {
    private static let now = Timestamp(secondsSince1970: 1_795_237_200)
    private static let sky = Condition(kind: .unknown, isDaylight: true)

    /// A place of which nothing but a temperature is told, in its detail.
    private func text(
        _ language: Language, at place: Place = KoreaTwenty.places[0], air: AirQuality?? = .some(nil)
    ) -> String {
        let scene = Scene(80, 36, language, bookmarks: [place])
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

    @Test func `every fact a person looks for is there, told as unknown`() {
        let korean = text(.korean)
        for fact in ["체감 모름", "습도 모름", "기압 모름", "바람 모름", "구름 모름", "가시거리 모름", "대기질 모름"] {
            #expect(korean.contains(fact), "\(fact) in\n\(korean)")
        }
        let english = text(.english)
        for fact in ["feels unknown", "Humidity unknown", "Pressure unknown", "Wind unknown", "Visibility unknown"] {
            #expect(english.contains(fact), "\(fact) in\n\(english)")
        }
        #expect(korean.contains("알 수 없음") && !korean.contains("초미세먼지"))
    }

    @Test func `sunrise and sunset are reckoned where they are not told`() {
        #expect(text(.korean).contains("일출 07:1") && text(.korean).contains(" 일몰"))
        let north = Place(
            id: PlaceID(rawValue: "owm:3133895"), names: LocalizedText(korean: "트롬쇠", english: "Tromsø"),
            coordinate: Coordinate(latitude: 78.2, longitude: 15.6) ?? KoreaTwenty.places[0].coordinate)
        #expect(text(.korean, at: north).contains("해 종일 뜨지 않음"))
        #expect(text(.english, at: north).contains("Sun down all day"))
    }

    @Test func `a chance or a wind that is not told does not look like none`() throws {
        // There is room for both days to stand open.
        let lines = text(.korean).split(separator: "\n").map(String.init)
        let unknown = try #require(lines.first { $0.contains("17:00") })
        #expect(unknown.firstMatch(of: /–– +––/) != nil && !unknown.contains("%"))
        let none = try #require(lines.first { $0.contains("14:00") && $0.contains("m/s") })
        #expect(none.contains("0%") && none.contains("2.0m/s"))
    }

    @Test func `the air is unknown only once that is the answer, and half of its dust stays beside the other`() {
        #expect(!text(.korean, air: .none).contains("대기질"))
        let indexAlone = text(.korean, air: AirQuality(observedAt: Self.now, index: .fair))
        #expect(indexAlone.contains("대기질 양호"))
        #expect(!indexAlone.contains("미세먼지"))
        let half = text(.korean, air: AirQuality(observedAt: Self.now, pm10: 40))
        #expect(half.contains("초미세먼지 모름") && half.contains("미세먼지 40 보통"))
    }
}
