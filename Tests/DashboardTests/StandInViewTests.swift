import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// What the screen shows while a source stands in for another.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct StandInViewTests {
    private let twenty = KoreaTwenty.places

    /// Sixteen places of Open-Meteo, which has failed for some minutes, and three of MET Norway.
    private func scene(_ columns: Int, _ rows: Int, _ language: Language, ascii: Bool = false, isFailing: Bool = true)
        -> Scene
    {
        let scene = Scene(
            columns, rows, language, ascii: ascii, source: Other(id: .openMeteo), others: [Other(id: .metNorway)])
        let sample = SampleSource(now: { [clock = scene.clock] in clock.now })
        for (index, place) in twenty.enumerated() {
            let isStandIn = index == 0 || index == 2 || index == 5
            let source = isStandIn ? SourceID.metNorway : .openMeteo
            scene.answer(place, .current(sample.currentWeather(at: place)), from: source)
            scene.answer(place, .forecast(sample.forecast(at: place)), from: source)
            scene.answer(place, .air(sample.airQuality(at: place)), from: .openMeteo)
        }
        scene.board.shown = Set(twenty.map(\.id))
        if isFailing { scene.board.takeOver(troubles(scene.clock.now.adding(seconds: -400))) }
        return scene
    }

    private func troubles(_ began: Timestamp, delay: Int = 60) -> SourceTroubles {
        var troubles = SourceTroubles()
        _ = troubles.failed(
            SourceTroubles.Subject(.openMeteo, .weather), .server(status: 503), at: began, delay: delay, chance: 1)
        return troubles
    }

    @Test("Golden: tiles of two sources", arguments: [(120, 36), (80, 24)], Language.allCases)
    func goldenTiles(_ size: (Int, Int), _ language: Language) throws {
        let scene = scene(size.0, size.1, language)
        try Golden.expect(scene.frame(), "stand-in-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `every tile of the second source has its mark, no other has, and the line says whose it is`() {
        for isASCII in [false, true] {
            let scene = scene(160, 45, .korean, ascii: isASCII)
            let text = scene.frame().text
            let sign = isASCII ? "^" : "†"
            #expect(text.contains("\(sign) Open-Meteo가 응답하지 않아 MET Norway에서 받은 값이에요"))
            // One on each of three tiles, and one in the message.
            #expect(text.count { String($0) == sign } == 4, "\(text)")
            #expect(text.contains("Open-Meteo, MET Norway"))
        }
    }

    @Test func `values of the second source stay credited after the first is well again`() {
        let scene = scene(160, 45, .korean, isFailing: false)
        #expect(scene.frame().text.contains("† MET Norway에서 받은 값이에요"))
        #expect(!scene.frame().text.contains("응답하지 않아"))
    }

    @Test func `a table marks the places of the second source too`() {
        let scene = scene(120, 36, .english)
        scene.press(.character("v"))
        // The line tells of the form.
        #expect(scene.frame().text.count { $0 == "†" } == 3, "\(scene.frame().text)")
        scene.press(Key(.down))
        #expect(scene.frame().text.count { $0 == "†" } == 4, "\(scene.frame().text)")
    }

    @Test func `the detail credits the source of each value in it`() {
        let scene = scene(120, 36, .english)
        scene.press(Key(.enter), .character("f"))
        let text = scene.frame().text
        #expect(text.contains("MET Norway") && text.contains("Open-Meteo"), "\(text)")
        scene.press(.character("]"))
        #expect(!scene.frame().text.contains("Data from MET Norway"))
    }

    @Test func `before the second stands in, the line says when it will`() {
        let scene = Scene(120, 36, .english, source: Other(id: .openMeteo), others: [Other(id: .metNorway)])
        let sample = SampleSource(now: { [clock = scene.clock] in clock.now })
        for place in twenty { scene.answer(place, .current(sample.currentWeather(at: place)), from: .openMeteo) }
        scene.board.selected = twenty[0]
        scene.board.takeOver(troubles(scene.clock.now, delay: 180))
        let time = scene.model.messages.format.time(
            scene.clock.now.adding(seconds: 300), clock: scene.model.facts.clock(scene.clock.now))
        #expect(scene.frame().text.contains("Open-Meteo is not responding; MET Norway takes over at \(time)"))
    }
}

/// A live source that answers nothing by itself.
private struct Other: WeatherSource {
    let id: SourceID

    func covers(_ part: ReportPart, at place: Place) -> Bool { id == .openMeteo || part.topic == .weather }
    func placesPerRequest(for parts: Set<ReportPart>) -> Int { 1 }
    func answer(_ request: ReportRequest) async throws -> ReportAnswers { [:] }
}
