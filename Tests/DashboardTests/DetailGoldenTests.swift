import AppResources
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The details on the whole screen: every layout in both languages, with all values, with few, with old values, and with
/// no values.
@MainActor @Suite("Golden details")
struct DetailGoldenTests {
    enum State: String, CaseIterable { case rich, sparse, stale, failed }

    nonisolated static let sizes = [(200, 60), (160, 45), (120, 36), (80, 24), (40, 12)]

    /// A place in the polar night, with a known offset but no known time zone.
    private static let svalbard = Place(
        id: PlaceID(rawValue: "owm:2729907"), names: LocalizedText(korean: "롱위에아르뷔엔", english: "Longyearbyen"),
        coordinate: Coordinate(latitude: 78.22, longitude: 15.65) ?? KoreaTwenty.places[0].coordinate,
        usualOffset: UTCOffset(seconds: 3_600))

    private func scene(_ state: State, _ size: (Int, Int), _ language: Language) -> Scene {
        let scene = Scene(
            size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(3)) + [Self.svalbard])
        scene.model.started()
        switch state {
        case .rich:
            scene.answered()
            scene.press(.character("f"), .character("]"))
        case .sparse:
            scene.answered(Array(KoreaTwenty.places.prefix(3)))
            scene.press(Key(.end), .character("f"))
            answerLittle(scene)
        case .stale:
            scene.answered()
            scene.clock.advance(7_200)
            for part in ReportPart.allCases { fail(scene, KoreaTwenty.places[0], part, .timedOut) }
            scene.board.timePassed()
            scene.press(.character("f"))
        case .failed:
            for part in ReportPart.allCases { fail(scene, KoreaTwenty.places[0], part, .offline) }
            scene.press(.character("f"))
        }
        scene.model.slid(milliseconds: 1_000)
        scene.restAlarm.ring()
        return scene
    }

    private func fail(_ scene: Scene, _ place: Place, _ part: ReportPart, _ failure: WeatherFailure) {
        let event = WeatherUpdate.Event.failed(failure, from: .sample, at: scene.clock.now)
        scene.board.apply([WeatherUpdate(place: place.id, part: part, event: event)])
    }

    /// No gusts, no visibility, no pressure, half of the forecast without chances, and no air.
    private func answerLittle(_ scene: Scene) {
        let now = scene.clock.now
        scene.answer(
            Self.svalbard,
            .current(
                CurrentWeather(
                    observedAt: now, condition: Condition(kind: .snow, isDaylight: false),
                    temperature: Temperature(celsius: -14.2), clock: LocalClock(Self.svalbard.usualOffset))))
        let steps = (1...7).map { index in
            ForecastStep(
                time: now.adding(seconds: index * 10_800), condition: Condition(kind: .overcast, isDaylight: false),
                temperature: Temperature(celsius: -14 - Double(index)))
        }
        scene.answer(Self.svalbard, .forecast(Forecast(steps: steps, clock: LocalClock(Self.svalbard.usualOffset))))
        scene.answer(Self.svalbard, .air(nil))
        scene.answer(Self.svalbard, .airForecast(AirForecast(hours: [])))
    }

    @Test(arguments: sizes, State.allCases)
    func `Golden: the detail on the whole screen`(size: (Int, Int), state: State) throws {
        for language in Language.allCases {
            let frame = scene(state, size, language).frame()
            try Golden.expect(frame, "detail-full-\(state.rawValue)-\(size.0)x\(size.1)-\(language.rawValue)")
        }
    }
}
