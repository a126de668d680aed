import AppResources
import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// The line of the detail that says what another source expects.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct OpinionViewTests {
    private let place = KoreaTwenty.places[0]

    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean, ascii: Bool = false)
        -> Scene
    {
        let scene = Scene(
            columns, rows, language, ascii: ascii, source: StubSource(id: .openMeteo),
            others: [StubSource(id: .metNorway)])
        let sample = SampleSource(now: { [clock = scene.clock] in clock.now })
        scene.answer(place, .current(sample.currentWeather(at: place)), from: .openMeteo)
        scene.answer(place, .forecast(sample.forecast(at: place)), from: .openMeteo)
        scene.answer(place, .air(sample.airQuality(at: place)), from: .openMeteo)
        scene.model.refresher.start()
        scene.press(Key(.enter))
        if columns >= 100 { scene.press(.character("f")) }
        return scene
    }

    /// Another source says what the sample says of another place.
    private func told(_ scene: Scene, as other: Place) {
        let sample = SampleSource(now: { [clock = scene.clock] in clock.now })
        let stamp = ReportStamp(source: .metNorway, observedAt: nil, fetchedAt: scene.clock.now)
        scene.board.apply([
            WeatherUpdate(
                place: place.id, part: .forecast, event: .answered(.forecast(sample.forecast(at: other)), stamp),
                isOpinion: true)
        ])
    }

    @Test("Golden: a second opinion in the detail", arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func golden(_ size: (Int, Int), _ language: Language) throws {
        let scene = scene(size.0, size.1, language)
        told(scene, as: KoreaTwenty.places[7])
        try Golden.expect(scene.frame(), "opinion-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `until it is asked the line offers to ask, and Enter asks only if the line is selected`() {
        for isASCII in [false, true] {
            let scene = scene(ascii: isASCII)
            let offer = "\(isASCII ? "Enter" : "⏎") MET Norway 예보와 비교하기"
            #expect(scene.frame().text.contains(offer), "\(scene.frame().text)")
            // Without a selection, Enter opens what is below.
            scene.press(Key(.enter))
            #expect(scene.model.detail.chosen != .opinion && scene.frame().text.contains(offer))
            // when
            for _ in 0..<20 where scene.model.detail.chosen != .opinion { scene.press(Key(.up)) }
            #expect(scene.model.detail.chosen == .opinion)
            scene.press(Key(.enter))
            // then
            #expect(scene.frame().text.contains("MET Norway에 요청하는 중") && scene.model.detail.chosen == nil)
        }
    }

    @Test func `the same forecast agrees, and a failure says why and can be repeated`() {
        let scene = scene()
        told(scene, as: place)
        #expect(scene.frame().text.contains("MET Norway도 "), "\(scene.frame().text)")
        scene.board.apply([
            WeatherUpdate(
                place: place.id, part: .forecast,
                event: .failed(.server(status: 503), from: .metNorway, at: scene.clock.now), isOpinion: true)
        ])
        #expect(scene.frame().text.contains("⏎ MET Norway: "), "\(scene.frame().text)")
        #expect(!scene.frame().text.contains("MET Norway도 "))
    }

    @Test(arguments: [
        (2, 1.0, Language.korean, "MET Norway: 11시부터 비(2시간 늦게), 내일 최고 15°(1° 높게)"),
        (-1, -3, .korean, "MET Norway: 08시부터 비(1시간 일찍), 내일 최고 11°(3° 낮게)"),
        (2, 0, .english, "MET Norway: rain from 11:00 (2 h later), high 14° tomorrow"),
        (0, 0, .english, "MET Norway agrees: rain from 09:00, high 14° tomorrow"),
    ])
    func `the line says by how much another source differs`(
        later hours: Int, warmer: Double, language: Language, words: String
    ) {
        // given rain from nine o'clock and a high of 14° tomorrow
        let midnight = Timestamp(secondsSince1970: 1_760_313_600)
        func forecast(rainFrom first: Int, high: Double) -> Forecast {
            Forecast(
                steps: (5..<48).map { hour in
                    ForecastStep(
                        time: midnight.adding(seconds: hour * 3_600), length: 3_600,
                        condition: Condition(kind: hour > first ? .rain : .clear, isDaylight: true),
                        temperature: Temperature(celsius: hour == 38 ? high : 3),
                        precipitationProbability: hour > first ? 0.9 : 0)
                }, clock: .utc)
        }
        let now = midnight.adding(seconds: 6 * 3_600)
        let told = ForecastComparison(
            of: forecast(rainFrom: 9 + hours, high: 14 + warmer), with: forecast(rainFrom: 9, high: 14), now: now)
        let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
        let forms = told.map { format.opinion(of: "MET Norway", $0, now: now, clock: .utc) } ?? []
        #expect(forms.first == words)
        #expect(zip(forms, forms.dropFirst()).allSatisfy { $0.displayWidth >= $1.displayWidth })
    }

    @Test func `a selected line that can no longer be opened asks nobody`() {
        let scene = scene()
        for _ in 0..<20 where scene.model.detail.chosen != .opinion { scene.press(Key(.up)) }
        #expect(scene.model.detail.opens == .opinion)
        told(scene, as: place)
        #expect(scene.model.detail.opens != .opinion)
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("MET Norway도 ") && !scene.board[place.id].opinion.isLoading)
    }

    @Test func `an opinion older than an hour is asked for anew, and one source alone has no such line`() {
        let scene = scene()
        told(scene, as: place)
        scene.clock.advance(3_600)
        scene.board.timePassed()
        #expect(scene.frame().text.contains("예보와 비교하기"))
        let alone = Scene(120, 36, .korean, source: StubSource(id: .openMeteo)).answered([place])
        alone.press(Key(.enter), .character("f"))
        #expect(!alone.frame().text.contains("비교하기"))
    }
}
