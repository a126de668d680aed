import AppResources
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// Tomorrow's worst air quality, in the details.
@MainActor @Suite("Air tomorrow")
struct AirTomorrowTests {
    /// 2026-11-21 14:00 in Korea; tomorrow begins ten hours later.
    private static let now = Timestamp(secondsSince1970: 1_795_237_200)
    private static let midnight = 10

    /// Hours with fair air from now on, except for `others`, keyed by hours from now.
    private func forecast(_ hours: Range<Int> = 0..<96, _ others: [Int: AirQuality] = [:]) -> AirForecast {
        AirForecast(
            hours: hours.map { hour in
                let time = Self.now.adding(seconds: hour * 3_600)
                let other = others[hour]
                return AirQuality(
                    observedAt: time, index: other?.index ?? .fair, pm25: other == nil ? 12 : other?.pm25)
            })
    }

    private func air(_ index: AirQuality.Index, pm25: Double? = nil) -> AirQuality {
        AirQuality(observedAt: Self.now, index: index, pm25: pm25)
    }

    private func scene(_ forecast: AirForecast?, _ columns: Int = 60, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, 70, language)
        let place = KoreaTwenty.places[0]
        scene.answered([place])
        if let forecast { scene.answer(place, .airForecast(forecast)) }
        scene.press(Key(.enter))
        return scene
    }

    private func row(_ scene: Scene) -> String? {
        let label = scene.view.look.phrase(.airTomorrow)
        let line = scene.frame().text.split(separator: "\n").first { $0.contains(label) }
        return line.map { $0.filter { $0 != "┃" }.trimmingSpaces }
    }

    @Test(arguments: [
        (Language.korean, "내일 대기질 나쁨 · 초미세먼지 48"), (.english, "Air tomorrow: poor · PM2.5 48"),
    ])
    func `tomorrow's air has a row of its own, with the fine dust of the worst hour`(
        language: Language, expected: String
    ) {
        // Today is worse, and so is the day after tomorrow.
        let others = [
            Self.midnight - 1: air(.veryPoor, pm25: 90), Self.midnight + 5: air(.poor, pm25: 47.6),
            Self.midnight + 24: air(.veryPoor, pm25: 99),
        ]
        #expect(row(scene(forecast(0..<96, others), 60, language)) == expected)
    }

    @Test func `without fine dust the index is shown alone`() {
        #expect(row(scene(forecast(0..<96, [Self.midnight: air(.veryPoor)]))) == "내일 대기질 매우 나쁨")
    }

    @Test(arguments: Language.allCases)
    func `fine dust is left out if it does not fit, and no number is cut`(language: Language) throws {
        let others = [Self.midnight: air(.veryPoor, pm25: 148)]
        var isShort = false
        for columns in 16...60 {
            guard let row = row(scene(forecast(0..<96, others), columns, language)) else { continue }
            #expect(row.hasSuffix(" 148") || !row.contains("148"), "\(columns): \(row)")
            isShort = isShort || !row.contains("148")
        }
        #expect(isShort)
    }

    @Test func `nothing is shown if the forecast does not cover all of tomorrow`() {
        for known in [0..<0, 0..<Self.midnight, 0..<Self.midnight + 20, Self.midnight + 4..<96] {
            #expect(row(scene(forecast(known))) == "내일 대기질 ––", "\(known)")
        }
        #expect(row(scene(forecast(0..<Self.midnight + 24)))?.contains("––") == false)
    }

    @Test func `tomorrow follows the place's clock, and is the next day after midnight`() {
        let others = [Self.midnight + 3: air(.moderate, pm25: 31), Self.midnight + 30: air(.poor, pm25: 61)]
        let scene = scene(forecast(0..<96, others))
        #expect(row(scene) == "내일 대기질 보통 · 초미세먼지 31")
        scene.clock.advance(Self.midnight * 3_600)
        scene.board.timePassed()
        #expect(row(scene) == "내일 대기질 나쁨 · 초미세먼지 61")
    }

    @Test func `a failed air forecast is requested again with the rest of the details`() {
        let place = KoreaTwenty.places[0]
        let scene = scene(nil)
        let (before, rowBefore) = (scene.board[place.id], row(scene))
        #expect(!before.hasFailure && before.airForecast.value != nil && rowBefore?.contains("내일 대기질") == true)
        scene.board.apply([
            WeatherUpdate(
                place: place.id, part: .airForecast, event: .failed(.offline, from: .sample, at: scene.clock.now))
        ])
        let report = scene.board[place.id]
        #expect(report.hasFailure && report.airForecast.value == before.airForecast.value)
        #expect(row(scene) == rowBefore)
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
