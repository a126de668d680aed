import AppResources
import EngineSupport
import Foundation
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import WeatherService

/// Failures in the details.
@MainActor @Suite struct FailureDetailTests {
    private static let seoul = Scene.place("Seoul")

    /// A scene that shows Seoul's details, whose parts in `failed` could not be loaded.
    private func scene(
        answered: Bool, _ failed: [ReportPart: WeatherFailure], _ size: (Int, Int) = (120, 36),
        _ language: Language = .korean
    ) -> Scene {
        let scene = Scene(size.0, size.1, language)
        if answered { scene.answered([Self.seoul]) }
        scene.clock.advance(1_200)
        scene.board.apply(
            failed.sorted { "\($0.key)" < "\($1.key)" }.map {
                WeatherUpdate(
                    place: Self.seoul.id, part: $0.key, event: .failed($0.value, from: .sample, at: scene.clock.now))
            })
        scene.board.timePassed()
        scene.model.detail.show(Self.seoul)
        return scene
    }

    /// The text of the details, without the box and the list beside it.
    private func told(_ scene: Scene) -> String {
        scene.frame().text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "│", omittingEmptySubsequences: false)
            return parts.count < 2 ? nil : parts[parts.count - 2].trimmingCharacters(in: .whitespaces)
        }
        .joined(separator: " ")
    }

    @Test func `the details show which values could not be refreshed, their time and the reason`() {
        let told = told(scene(answered: true, [.current: .offline, .forecast: .offline, .air: .offline]))
        #expect(told.contains("현재 날씨, 예보, 대기질: 새로고침 실패, 14:30 기준"), "\(told)")
        #expect(told.contains("날씨 서비스에 연결할 수 없어요."))
        #expect(told.ranges(of: "연결할 수 없어요").count == 1)
        #expect(told.contains("체감"))
    }

    @Test func `old values are as dim in the details as on their tile`() {
        let fresh = scene(answered: true, [:]).frame()
        let old = scene(answered: true, [.current: .offline]).frame()
        // The picture and the digits. A label has the colour of what is old.
        let label = scene(answered: true, [:]).view.look.theme[.dim].foreground
        let cells = (92..<118).flatMap { column in (3..<9).map { Point(column: column, row: $0) } }
        let same = cells.filter { cell in
            let (one, other) = (fresh[cell.column, cell.row], old[cell.column, cell.row])
            return ![.standard, label].contains(one.style.foreground) && one.character == other.character
        }
        #expect(same.count >= 12)
        let equal = same.filter { fresh[$0.column, $0.row].style == old[$0.column, $0.row].style }
        #expect(equal.isEmpty, "\(equal.map { "\($0) \(fresh[$0.column, $0.row].character)" })")
    }

    @Test(arguments: Language.allCases)
    func `a chart that has no room for its end keeps its hours`(language: Language) throws {
        let scene = Scene(80, 24, language, bookmarks: [Self.seoul]).answered([Self.seoul])
        scene.clock.advance(1_200)
        scene.board.apply(
            [ReportPart.current, .forecast, .air].map {
                WeatherUpdate(
                    place: Self.seoul.id, part: $0, event: .failed(.offline, from: .sample, at: scene.clock.now))
            })
        scene.board.timePassed()
        let look = scene.view.look
        func rows() -> [String] {
            scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        // Without scrolling the chart is in view, and the sentences of the failure too.
        let first = rows()
        #expect(
            first.contains { $0.contains(" \(look.phrase(.now)) ") },
            "\(first)")
        for _ in 0..<12 {
            let rows = rows()
            let heading = rows.firstIndex { $0.contains(language == .korean ? "48시간 예보" : "Next 48 hours") }
            let border = try #require(rows.lastIndex { $0.hasPrefix("╰") || $0.hasPrefix("┗") })
            // Where a curve is in view, so are its hours.
            if let heading, border - heading > ChartSection.leastCurveRows + 3 {
                let hours = rows[(heading + 1)..<border].filter { $0.contains(" \(look.phrase(.now)) ") }
                #expect(hours.count == 1, "\(rows.joined(separator: "\n"))")
            }
            scene.press(Key(.down))
        }
    }

    @Test(arguments: 8...24)
    func `at any height a curve has its hours`(rows: Int) {
        let scene = Scene(80, rows, bookmarks: [Self.seoul]).answered([Self.seoul])
        let text = scene.frame().text
        let lines = text.split(separator: "\n").map(String.init)
        guard let heading = lines.firstIndex(where: { $0.contains("시간 예보") }),
            let border = lines.lastIndex(where: { $0.hasPrefix("╰") || $0.hasPrefix("┗") }),
            border - heading > ChartSection.leastCurveRows + 3
        else { return }
        #expect(lines[(heading + 1)..<border].contains { $0.contains(" 지금 ") }, "\(text)")
    }

    @Test func `the border of the details shows it too, at any size`() {
        let wide = scene(answered: true, [.current: .offline]).frame().text
        #expect(wide.split(separator: "\n").contains { $0.contains(" 새로고침 실패, 14:30 기준 ·") }, "\(wide)")
        let narrow = scene(answered: true, [.current: .offline], (40, 12))
        for _ in 0..<9 { narrow.press(Key(.right)) }
        narrow.press(Key(.enter))
        #expect(narrow.frame().text.split(separator: "\n").contains { $0.hasSuffix("새로고침 실패, 14:30 기준 ━┛") })
    }

    @Test(arguments: [ReportPart.current, .forecast, .air])
    func `a failure of each single part is shown`(_ part: ReportPart) {
        let names: [ReportPart: String] = [.current: "현재 날씨", .forecast: "예보", .air: "대기질"]
        let told = told(scene(answered: true, [part: .server(status: 500)]))
        #expect(told.contains("\(names[part] ?? "?"): 새로고침 실패, 14:30 기준"), "\(told)")
    }

    @Test func `a part that never arrived shows the reason`() {
        let scene = scene(answered: false, [.forecast: .notInPlan, .air: .timedOut])
        scene.answer(
            Self.seoul,
            .current(SampleSource(now: { scene.clock.now }).currentWeather(at: Self.seoul)))
        let told = told(scene)
        #expect(told.contains("예보: 받지 못함") && told.contains("요금제"), "\(told)")
        #expect(told.contains("대기질: 받지 못함") && told.contains("서버가 제때 응답하지 않았어요"), "\(told)")
        #expect(!told.contains("예보를 불러오는 중"))
    }

    @Test(arguments: Language.allCases)
    func `a refused place says what can be done, and the places beside it have their values`(_ language: Language) {
        let others = Array(KoreaTwenty.places.filter { $0.id != Self.seoul.id })
        let scene = Scene(120, 36, language).answered(others)
        scene.board.apply(
            [ReportPart.current, .forecast].map {
                WeatherUpdate(
                    place: Self.seoul.id, part: $0, event: .failed(.notFound, from: .sample, at: scene.clock.now))
            })
        scene.type("2")
        let phrase = scene.view.look.phrase
        let advice = language == .korean ? "가까운 다른 곳을 골라 주세요." : "Choose another one nearby."
        let rows = scene.frame().text.split(separator: "\n")
        #expect(rows.filter { $0.contains("! \(phrase(.shortNotFound))") }.count == 1, "\(scene.frame().text)")
        #expect(!scene.frame().text.contains(phrase(.shortRequestRefused)) && scene.model.loadedCount == 19)
        // The message line names the place, and says it too.
        let message = rows[rows.count - 2]
        #expect(message.contains(scene.view.look.format.name(Self.seoul)) && message.contains(advice), "\(message)")
        scene.model.detail.show(Self.seoul)
        #expect(told(scene).contains(advice), "\(told(scene))")
    }

    @Test func `without any values only the reason is shown`() {
        let told = told(scene(answered: false, [.current: .portal, .forecast: .portal, .air: .portal]))
        #expect(told.ranges(of: "브라우저에서 로그인해").count == 1, "\(told)")
        #expect(!told.contains("받지 못함"))
    }

    /// A wait of `seconds` that the service asked for, and that made everything fail.
    private func paused(_ seconds: Int, answered: Bool = true, _ language: Language) -> Scene {
        let source = PausedSource()
        let scene = Scene(120, 36, language, source: source)
        if answered { scene.answered() }
        scene.clock.advance(1_200)
        source.pause = Pause(
            cause: .rateLimited(retryAfter: seconds), began: scene.clock.now,
            until: scene.clock.now.adding(seconds: seconds))
        scene.board.apply(
            KoreaTwenty.places.flatMap { place in
                [ReportPart.current, .forecast].map {
                    WeatherUpdate(
                        place: place.id, part: $0,
                        event: .failed(.rateLimited(retryAfter: seconds), from: .sample, at: scene.clock.now))
                }
            })
        scene.board.shown = Set(KoreaTwenty.places.map(\.id))
        scene.board.timePassed()
        scene.model.detail.show(Self.seoul)
        return scene
    }

    @Test(
        arguments: [
            (265 * 60, "4시간 25분 뒤에 다시 시도해요", "Trying again in 4 h 25 min"),
            (3 * 3_600, "3시간 뒤에 다시 시도해요", "Trying again in 3 h"),
            (600, "10분 뒤에 다시 시도해요", "Trying again in 10 min"),
            (30, "30초 뒤에 다시 시도해요", "Trying again in 30 s"),
        ], Language.allCases)
    func `the details and the message show the same wait, in hours if it is long`(
        _ wait: (seconds: Int, korean: String, english: String), _ language: Language
    ) {
        let scene = paused(wait.seconds, language)
        let words = language == .korean ? wait.korean : wait.english
        let lines = scene.frame().text.split(separator: "\n").map(String.init)
        #expect(
            lines.contains { $0.contains(words) && !$0.contains("│") }, "the message line should be outside the box")
        let detail = told(scene)
        #expect(detail.contains(words), "\(detail)")
        #expect(!detail.contains("잠시 뒤에") && !detail.contains("again soon"))
        // A minute later both have counted down.
        scene.clock.advance(wait.seconds > 60 ? 60 : 1)
        scene.board.timePassed()
        #expect(!told(scene).contains(words))
    }

    @Test func `a single failed part of the open place shows when it is tried again, and counts down`() {
        let scene = scene(answered: true, [.forecast: .offline])
        #expect(told(scene).contains("10초 뒤에 다시 시도해요"))
        scene.board.shown = [Self.seoul.id]
        scene.board.opened = Self.seoul.id
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 1))
    }

    @Test func `a retry moves nothing while there are old values`() {
        let scene = scene(answered: true, [.forecast: .offline])
        let before = told(scene)
        scene.board.apply([WeatherUpdate(place: Self.seoul.id, part: .forecast, event: .started)])
        #expect(told(scene) == before)
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: a detail whose values are old, and one without air`(_ size: (Int, Int), _ language: Language) throws {
        let scene = scene(
            answered: true, [.current: .insecure(.expired), .forecast: .insecure(.expired)], size, language)
        if size.0 < 100 {
            for _ in 0..<9 { scene.press(Key(.right)) }
            scene.press(Key(.enter))
            scene.model.detail.show(Self.seoul)
        }
        try Golden.expect(scene.frame(), "detail-old-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
