import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The summary of the tiles in view, at the end of the search bar.
@MainActor @Suite("Summary of the tiles") struct TileSummaryTests {
    private let now = TestClock().now
    private let korea = LocalClock(UTCOffset(seconds: 32_400))

    /// The values of a place's tile: its temperature, and in how many hours it rains, if it does.
    private struct Given {
        var celsius: Double? = 10
        var rainsIn: Int?
        var kind = Condition.Kind.rain
        var isRaining = false
        var observed = Condition.Kind.rain
        var hasForecast = true
        var failure: WeatherFailure?
        var chance = 0.1
        /// The age of the observation in seconds.
        var age = 0
        var hours = 30
    }

    private func tiles(_ given: [Given]) -> [TilePicture] {
        let grid = TileGrid(area: Rect(column: 0, row: 0, columns: 80, rows: 20), count: given.count)
        return zip(KoreaTwenty.places, given).map { place, given in
            var report = Report()
            let stamp = ReportStamp(source: .sample, observedAt: now, fetchedAt: now)
            if let celsius = given.celsius {
                report.current.answered(
                    CurrentWeather(
                        observedAt: now.adding(seconds: -given.age),
                        condition: Condition(kind: given.isRaining ? given.observed : .clear, isDaylight: true),
                        temperature: Temperature(celsius: celsius), clock: korea), stamp)
            }
            if let failure = given.failure { report.current.loading.failed(failure, from: .sample, at: now, chance: 1) }
            if given.hasForecast { report.forecast.answered(forecast(given), stamp) }
            return TilePicture(
                place, report, TileState(report[.current], now: now, oldAge: 3_600), density: grid.density, at: .now,
                now: now,
                home: korea, bookmark: .none, spinner: "")
        }
    }

    private func forecast(_ given: Given) -> Forecast {
        let steps = (1...given.hours).map { hour in
            let isWet = given.rainsIn.map { (0..<2).contains(hour - 1 - $0) } ?? false
            return ForecastStep(
                time: now.adding(seconds: hour * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: isWet ? given.kind : .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), precipitationProbability: isWet ? 0.8 : given.chance,
                rain: isWet ? PrecipitationDepth(millimetres: 1) : nil)
        }
        return Forecast(steps: steps, clock: korea)
    }

    private func look(_ language: Language, home: LocalClock) -> Presentation {
        Presentation(Appearance(language: language), home: { _ in home })
    }

    private func texts(
        _ given: [Given], _ language: Language = .korean, home: LocalClock = LocalClock(UTCOffset(seconds: 32_400))
    ) -> [String] {
        TileSummary(tiles(given))?.forms(look(language, home: home)).map { $0.map(\.text).joined() } ?? []
    }

    private static let dry = Array(repeating: Given(), count: 4)

    @Test func `rain comes first in order of time, then the coldest place, in ever fewer words`() {
        let given = [
            Given(celsius: 12, rainsIn: 9), Given(celsius: 9.6, rainsIn: 2, kind: .snow), Given(celsius: 11),
            Given(celsius: 13, isRaining: true),
        ]
        #expect(
            texts(given) == [
                "지금 비: 군산 · 16:30부터 눈: 광주(전라남도) · 23:30부터 비: 공주   가장 추운 곳: 광주(전라남도) 9.6°",
                "지금 비 1곳 · 16:30부터 눈: 광주(전라남도) · 23:30부터 비: 공주   가장 추운 곳: 광주(전라남도) 9.6°",
                "지금 비: 군산 · 16:30부터 눈: 광주(전라남도) · 그 뒤 1곳   가장 추운 곳: 광주(전라남도) 9.6°",
                "지금 비 1곳 · 16:30부터 눈: 광주(전라남도) · 그 뒤 1곳   가장 추운 곳: 광주(전라남도) 9.6°",
                "지금 비 1곳 · 16:30부터 눈: 광주(전라남도)   가장 추운 곳: 광주(전라남도) 9.6°",
                "지금 비 1곳   가장 추운 곳: 광주(전라남도) 9.6°", "지금 비 1곳",
                "가장 추운 곳: 광주(전라남도) 9.6°",
            ])
        #expect(texts(given, .english)[5] == "rain now: 1   coldest: Gwangju 9.6°")
    }

    @Test func `places with present rain become a number before any coming rain is left out`() {
        let given = Array(repeating: Given(isRaining: true), count: 3) + [Given(rainsIn: 9), Given(rainsIn: 2)]
        let falls = texts(given).map { $0.components(separatedBy: "   ")[0] }
        #expect(
            falls.dropLast(2) == [
                "지금 비: 공주, 광주(전라남도), 구미 · 16:30부터 비: 대구 · 23:30부터 비: 군산", "지금 비 3곳 · 16:30부터 비: 대구 · 23:30부터 비: 군산",
                "지금 비: 공주, 광주(전라남도), 구미 · 16:30부터 비: 대구 · 그 뒤 1곳", "지금 비 3곳 · 16:30부터 비: 대구 · 그 뒤 1곳",
                "지금 비 3곳 · 16:30부터 비: 대구",
                "지금 비 3곳",
            ])
        #expect(texts(given, .english)[3].hasPrefix("rain now: 3 · rain from 16:30: Daegu · later: 1 more   "))
        // If too many places have rain already, only their number is given.
        let many = Array(repeating: Given(isRaining: true), count: 9) + [Given(rainsIn: 2)]
        #expect(texts(many).first?.hasPrefix("지금 비 9곳 · ") == true)
        let all = Array(repeating: Given(isRaining: true), count: 9)
        #expect(texts(all).first?.hasPrefix("지금 비 9곳   ") == true)
    }

    @Test func `snow is counted separately from rain, and places with the same hour are together`() {
        let snow = Given(isRaining: true, observed: .snow)
        let raining = Array(repeating: Given(isRaining: true), count: 8)
        #expect(texts(raining + [snow]).first?.hasPrefix("지금 비 8곳 · 지금 눈 1곳") == true)
        let together = [Given(rainsIn: 2), Given(rainsIn: 2), Given(rainsIn: 2, kind: .snow), Given(rainsIn: 9)]
        #expect(texts(together).first?.hasPrefix("16:30부터 비: 공주, 광주(전라남도) · 16:30부터 눈: 구미 · 23:30부터 비: 군산   ") == true)
    }

    @Test func `in a list over several clocks, hours are given as the time remaining`() {
        let given = [Given(rainsIn: 2), Given(rainsIn: 9)] + Self.dry
        #expect(texts(given, home: .utc).first?.hasPrefix("2시간 뒤 비: 공주 · 9시간 뒤 비: 광주(전라남도)   ") == true)
        #expect(texts(given, .english, home: .utc).first?.hasPrefix("rain in 2 h: Gongju") == true)
    }

    @Test func `places with the same hour keep the order of their tiles, and unnamed ones are counted`() {
        let given = Array(repeating: Given(rainsIn: 5), count: 11)
        let coming = TileSummary(tiles(given))?.coming.map(\.place)
        #expect(coming == Array(KoreaTwenty.places.prefix(11)))
        let longest = texts(given).first ?? ""
        #expect(longest.count { $0 == "," } == 7 && longest.contains("외 3곳   "), "\(longest)")
    }

    @Test func `the coldest place is not taken from the places in view alone`() {
        func extreme(_ celsius: Double?, age: Int = 0) -> Place? {
            let weather = celsius.map {
                CurrentWeather(
                    observedAt: now.adding(seconds: -age), condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: $0), clock: korea)
            }
            let unseen = TileSummary.Known(
                seen: SeenWeather(KoreaTwenty.places[9], current: weather, forecast: nil, at: .now, now: now),
                state: weather == nil ? .waiting : .fresh)
            return TileSummary(tiles(Self.dry), beside: [unseen])?.extreme?.place
        }
        #expect(extreme(9) == KoreaTwenty.places[9])
        #expect(extreme(11) == KoreaTwenty.places[0])
        #expect(extreme(nil) == nil && extreme(9, age: 7_201) == nil)
        #expect(TileSummary(tiles(Self.dry), beside: nil)?.extreme == nil)
        // It is unknown whether the other places have precipitation.
        #expect(TileSummary(tiles(Self.dry), beside: nil)?.isDry == false)
        #expect(TileSummary(tiles(Self.dry))?.isDry == true)
    }

    @Test func `dry weather is claimed only if every tile has the data`() {
        #expect(texts(Self.dry).first?.hasPrefix("앞으로 24시간 비·눈 가능성 낮음") == true)
        #expect(texts(Self.dry + [Given(hasForecast: false)]) == ["가장 추운 곳: 공주 10.0°"])
        #expect(
            texts(Self.dry + [Given(rainsIn: 26)]).first?.hasPrefix("앞으로 24시간") == true, "rain in 26 hours is tomorrow")
    }

    @Test func `in a heat wave the hottest place is named`() {
        let given = [Given(celsius: 29), Given(celsius: 31.2), Given(celsius: 25), Given(celsius: 28)]
        #expect(texts(given).last == "가장 더운 곳: 광주(전라남도) 31.2°")
    }

    @Test func `no place is called the coldest while another answer is under way`() {
        let waiting = Given(celsius: nil, hasForecast: false)
        #expect(texts(Self.dry + [waiting]).isEmpty)
        let failed = Given(celsius: nil, hasForecast: false, failure: .timedOut)
        #expect(texts(Self.dry + [failed]) == ["가장 추운 곳: 공주 10.0°"])
    }

    @Test func `showers are counted with the rain of their hour, as narrow tiles call them`() {
        let all = Self.dry + [Given(rainsIn: 3), Given(rainsIn: 3, kind: .showers)]
        #expect(texts(all).first?.hasPrefix("17:30부터 비: 대구, 대전") == true, "\(texts(all))")
    }

    @Test
    func `a tile with old values counts by its forecast alone, and nothing is claimed for the others without one`() {
        let forecast = Given(celsius: 1, rainsIn: 1, age: 7_201)
        #expect(texts(Self.dry + [forecast]).first == "15:30부터 비: 대구   가장 추운 곳: 공주 10.0°")
        let old = Given(celsius: 1, hasForecast: false, age: 7_201)
        #expect(texts(Self.dry + [old]).isEmpty)
        #expect(texts(Self.dry + [old, Given(rainsIn: 3)]) == ["받은 5곳 중 17:30부터 비: 대전"])
        #expect(texts(Self.dry + [Given(celsius: 1, age: 7_200)]).last == "가장 추운 곳: 대구 1.0°")
    }

    @Test func `precipitation is shown before its forecast arrives, and for places out of view`() {
        let raining = Given(isRaining: true, hasForecast: false)
        #expect(texts(Self.dry + [raining]).first == "지금 비: 대구   가장 추운 곳: 공주 10.0°")
        let unseen = tiles(Array(repeating: Given(), count: 5) + [raining, Given(rainsIn: 2)]).suffix(2).map {
            TileSummary.Known(seen: $0.seen, state: $0.state)
        }
        let summary = TileSummary(tiles(Self.dry), beside: unseen)
        #expect(summary?.coming.map(\.place) == unseen.map(\.seen.place))
    }

    @Test func `hardly any rain is claimed only if rain is unlikely and the whole day is known`() {
        #expect(texts(Self.dry + [Given(chance: 0.29)]).first?.hasPrefix("앞으로 24시간") == true)
        #expect(texts(Self.dry + [Given(chance: 0.3)]) == ["가장 추운 곳: 공주 10.0°"])
        #expect(texts(Self.dry + [Given(hours: 20)]) == ["가장 추운 곳: 공주 10.0°"])
    }

    @Test func `no place is called the coldest while another waits for the budget`() {
        let queued = TilePicture(
            KoreaTwenty.places[9], Report(), .queued,
            density: .large, at: .now, now: now, home: korea, bookmark: .none, spinner: "")
        #expect(TileSummary(tiles(Self.dry) + [queued])?.extreme == nil)
    }

    @Test func `fewer than four tiles have no summary`() {
        #expect(TileSummary(tiles(Array(Self.dry.prefix(3)))) == nil)
        #expect(TileSummary([]) == nil)
    }

    @Test func `the bar shows the summary at rest, and hides it while searching or loading`() {
        let scene = Scene(120, 36, .english).answered()
        scene.model.started()
        #expect(scene.frame().text.contains("coldest"))
        scene.press(.character("/"))
        #expect(!scene.frame().text.contains("coldest"))
        let loading = Scene(120, 36, .english).answered(Array(KoreaTwenty.places.dropLast()))
        loading.publish(KoreaTwenty.places[19], .started)
        #expect(!loading.frame().text.contains("coldest"))
    }

    @Test(arguments: [40, 60, 80, 120, 200])
    func `the summary leaves the hint unchanged, at every width`(columns: Int) {
        let scene = Scene(columns, 24).answered()
        let hint = columns >= 100 ? "장소 이름, 초성(ㅅㅇ), 위도,경도" : "장소 검색"
        let line = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[1]
        #expect(line.contains(hint))
        #expect(line.contains("가장 추운 곳") || line.contains("비"), "\(line)")
    }

    @Test(arguments: TileDensity.allCases.filter { $0 != .line })
    func `heavy rain has a coloured background, but not if the values are old`(
        density: TileDensity
    ) {
        func grounds(isOld: Bool) -> Int {
            let scene = Scene(200, 60, preferences: .test(chosen: [.density: density.rawValue])).answered()
            let place = KoreaTwenty.places[0]
            scene.answer(
                place,
                .current(
                    CurrentWeather(
                        observedAt: scene.clock.now, condition: Condition(kind: .rain, isDaylight: true),
                        temperature: Temperature(celsius: 9), rain: PrecipitationDepth(millimetres: 8),
                        clock: LocalClock(place.usualOffset))))
            scene.press(Key(.end))
            if isOld {
                scene.clock.advance(3_600)
                scene.board.timePassed()
            }
            let (frame, area) = (scene.frame(), scene.model.layout.list)
            let selected = scene.model.layout.tiles.rect(of: 19, scrollRow: scene.model.list.shownPane.cursor.scrollRow)
            return (area.row..<area.endRow).reduce(0) { sum, row in
                sum
                    + (area.column..<area.endColumn).count { column in
                        !selected.contains(Point(column: column, row: row))
                            && frame[column, row].style.attributes.contains(.reverse)
                    }
            }
        }
        #expect(grounds(isOld: false) > 0)
        #expect(grounds(isOld: true) == 0)
    }

    @Test func `of another time a summary says of how many places it is, unless it is of all`() {
        // A day with rain.
        func scene() -> Scene { Scene(160, 45, time: TestClock(20_778 * 86_400 + 4 * 3_600)) }
        let all = scene().answered()
        all.type(">>")
        #expect(all.frame().text.contains(/비 \d+곳/) && !all.frame().text.contains("받은"), "\(all.frame().text)")
        let some = scene().answered(Array(KoreaTwenty.places.prefix(12)))
            .answered(Array(KoreaTwenty.places.dropFirst(12)), forecast: false)
        some.type(">>")
        #expect(some.frame().text.contains("받은 12곳 중 "), "\(some.frame().text)")
    }
}
