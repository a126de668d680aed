import AppResources
import EngineSupport
import Foundation
import Limits
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Rules on the screen: when they ring, the messages they show, and that each event rings only once.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct AlertTests {
    private static let seoul = Scene.place("Seoul")
    private static let busan = Scene.place("Busan")
    private static let korea = LocalClock(UTCOffset(seconds: 32_400))

    private final class Rings {
        var all: [[WatchFinding]] = []
    }

    /// A scene that counts its rings after the start.
    private func scene(
        _ config: String, source: (any WeatherSource)? = nil, bookmarks: [Place] = [], alerts: AlertBoard = AlertBoard()
    ) -> (Scene, Rings) {
        let scene = Scene(
            120, 36, source: source, bookmarks: bookmarks, preferences: .test(config: config), alerts: alerts)
        let rings = Rings()
        scene.model.alerts.onRing = { rings.all.append($0) }
        scene.model.alerts.start()
        scene.model.settle()
        return (scene, rings)
    }

    private func rule(_ place: String, _ more: String = "") -> String {
        "[[watch]]\nplace = \"\(place)\"\nrain = \"1mm\"\n\(more)\n"
    }

    /// An observation of dry weather.
    private func dry(_ scene: Scene) -> ReportValue {
        .current(
            CurrentWeather(
                observedAt: scene.clock.now, condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), clock: Self.korea))
    }

    /// A forecast of rain in the hour that begins in two hours, or of dry weather if the amount is 0.
    private func rain(_ millimetres: Double, at place: Place, _ scene: Scene, from source: SourceID = .sample) {
        scene.answer(place, dry(scene), from: source)
        let now = scene.clock.now
        let steps = (1...8).map { hour in
            let falls = hour == 3 ? millimetres : 0
            return ForecastStep(
                time: now.adding(seconds: hour * 3_600), length: 3_600,
                condition: Condition(kind: falls > 0 ? .rain : .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), precipitationProbability: falls > 0 ? 1 : 0,
                rain: falls > 0 ? PrecipitationDepth(millimetres: falls) : nil)
        }
        scene.answer(place, .forecast(Forecast(steps: steps, clock: Self.korea)), from: source)
    }

    private func line(_ scene: Scene) -> String {
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines[lines.count - 2])
    }

    // MARK: Ringing

    @Test func `a rule that comes true rings once, and again when the amount grows`() {
        let (scene, rings) = scene(rule("서울"))
        rain(0, at: Self.seoul, scene)
        #expect(rings.all.isEmpty && scene.model.rules.alertMessages.isEmpty)
        rain(2, at: Self.seoul, scene)
        #expect(rings.all.map(\.count) == [1])
        #expect(
            scene.model.rules.alertMessages.count == 1 && line(scene).contains("서울: 16:30부터 17:30까지 비(합계 2.0mm)"),
            "\(line(scene))")
        scene.clock.advance(600)
        rain(2, at: Self.seoul, scene)
        scene.board.timePassed()
        #expect(rings.all.count == 1, "the next refresh should not ring again")
        rain(4, at: Self.seoul, scene)
        #expect(rings.all.count == 2 && rings.all.last?.first?.alert == .grows)
        #expect(scene.model.alerts.unread.count == 1 && line(scene).contains("더 심해졌어요"), "\(line(scene))")
    }

    @Test func `a report that arrives in parts rings once it is complete, and does not count as growing`() {
        let (scene, rings) = scene("[[watch]]\nplace = \"서울\"\nhigh = 5\n")
        scene.answer(Self.seoul, dry(scene))
        #expect(rings.all.isEmpty && scene.model.rules.findings(at: Self.seoul).isEmpty)
        let warm = ForecastStep(
            time: scene.clock.now.adding(seconds: 3_600), length: 3_600,
            condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 20))
        scene.answer(Self.seoul, .forecast(Forecast(steps: [warm], clock: Self.korea)))
        #expect(rings.all.map { $0.map(\.alert) } == [[.begins]])
        #expect(line(scene).contains("서울: 지금 기온 5° 이상(최고 20°)"), "\(line(scene))")
    }

    @Test func `an event comes within a rule's lead time as time passes`() {
        let (scene, rings) = scene(rule("서울", "within = \"1h\""))
        rain(2, at: Self.seoul, scene)
        #expect(rings.all.isEmpty && scene.model.rules.findings(at: Self.seoul).isEmpty)
        scene.clock.advance(3_660)
        scene.board.timePassed()
        #expect(rings.all.count == 1 && scene.model.rules.findings(at: Self.seoul).count == 1)
    }

    @Test func `nothing rings in quiet hours, but the tile is still marked`() {
        let (scene, rings) = scene(rule("서울", "quiet = \"14:00-15:00\""))
        rain(2, at: Self.seoul, scene)
        #expect(rings.all.isEmpty && scene.model.rules.alertMessages.isEmpty)
        #expect(scene.model.rules.findings(at: Self.seoul).count == 1)
        scene.clock.advance(1_860)
        scene.board.timePassed()
        #expect(rings.all.count == 1, "the rule should ring when the quiet hours end")
    }

    @Test func `several places share one ring and one message, and ! lists each of them`() {
        let (scene, rings) = scene(rule("서울") + rule("Busan"))
        for place in [Self.seoul, Self.busan] { scene.answer(place, dry(scene)) }
        let forecast = Forecast(
            steps: [
                ForecastStep(
                    time: scene.clock.now.adding(seconds: 3_600), length: 3_600,
                    condition: Condition(kind: .rain, isDaylight: true), temperature: Temperature(celsius: 10),
                    precipitationProbability: 1, rain: PrecipitationDepth(millimetres: 2))
            ], clock: Self.korea)
        let stamp = ReportStamp(source: .sample, observedAt: nil, fetchedAt: scene.clock.now)
        scene.board.apply(
            [Self.seoul, Self.busan].map { place in
                WeatherUpdate(place: place.id, part: .forecast, event: .answered(.forecast(forecast), stamp))
            })
        #expect(rings.all.map(\.count) == [2] && scene.model.rules.alertMessages.count == 1)
        #expect(line(scene).contains("서울: ") && line(scene).contains("에도 알림"), "\(line(scene))")
        #expect(line(scene).contains("예시 데이터"), "sample data should be marked as such")
        scene.press(.character("!"))
        let dialog = scene.frame().text
        #expect(dialog.contains("서울: 지금 비") && dialog.contains("부산: 지금 비"))
        scene.press(Key(.escape))
        #expect(scene.model.rules.alertMessages.count == 1)
        scene.press(Key(.escape))
        #expect(scene.model.rules.alertMessages.isEmpty, "Escape on the tiles should mark the message as read")
        #expect(!scene.model.rules.findings(at: Self.seoul).isEmpty, "the marks should stay")
    }

    @Test func `an event that is over is no longer announced`() {
        let (scene, _) = scene(rule("서울"))
        rain(2, at: Self.seoul, scene)
        #expect(scene.model.rules.alertMessages.count == 1)
        rain(0, at: Self.seoul, scene)
        #expect(scene.model.rules.alertMessages.isEmpty && scene.model.rules.findings(at: Self.seoul).isEmpty)
    }

    @Test(arguments: ["owm:1835848", "서울", "SEOUL", "우리 집"])
    func `a rule names a place by id, by a name in any language, or by the user's own name`(text: String) {
        let (scene, rings) = scene(rule(text), bookmarks: [Self.seoul])
        _ = scene.shelf.rename(Self.seoul.id, to: "우리 집")
        rain(2, at: Self.seoul, scene)
        rain(2, at: Self.busan, scene)
        #expect(rings.all.flatMap { $0.map(\.place.id) } == [Self.seoul.id])
    }

    @Test func `rules do not request weather`() {
        let (with, _) = scene(rule("서울") + rule("부산", "dust = \"36\""), bookmarks: [Self.busan])
        let (without, _) = scene("", bookmarks: [Self.busan])
        #expect(with.model.requests.demand == without.model.requests.demand)
    }

    @Test func `announced alerts are not repeated at the next start, and nothing is written while idle`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let paths = Paths(environment: Environment(sandbox.environment()))
        let file = WatchMemoryFile(paths, of: .dashboard)
        @MainActor func started() -> (Scene, Rings) {
            scene(rule("서울"), source: StubSource(id: .openMeteo), alerts: AlertBoard(file: file))
        }
        let (first, rings) = started()
        rain(2, at: Self.seoul, first, from: .openMeteo)
        #expect(rings.all.count == 1)
        let path = paths.alerts + "-dashboard"
        let written = try #require(try? String(contentsOfFile: path, encoding: .utf8))
        #expect(written.contains("owm:1835848 rain 1.0 10800"))
        let (second, again) = started()
        rain(2, at: Self.seoul, second, from: .openMeteo)
        #expect(again.all.isEmpty && second.model.rules.findings(at: Self.seoul).count == 1)
        // Every write would create the file again.
        try FileManager.default.removeItem(atPath: path)
        for _ in 0..<5 {
            first.clock.advance(300)
            first.board.timePassed()
            rain(2, at: Self.seoul, first, from: .openMeteo)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `an alert whose notification failed rings again after five minutes, and at the next start`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let paths = Paths(environment: Environment(sandbox.environment()))
        let file = WatchMemoryFile(paths, of: .dashboard)
        @MainActor func started() -> (Scene, Rings) {
            scene(rule("서울"), source: StubSource(id: .openMeteo), alerts: AlertBoard(file: file))
        }
        let (first, rings) = started()
        rain(2, at: Self.seoul, first, from: .openMeteo)
        #expect(rings.all.count == 1)
        first.model.alerts.takeBack(try #require(rings.all.first), on: first.board)
        for (seconds, count) in [(240, 1), (59, 1), (1, 2), (600, 2)] {
            first.clock.advance(seconds)
            first.board.timePassed()
            first.model.rules.checked()
            #expect(rings.all.count == count, "after \(seconds) more seconds")
        }
        first.model.alerts.takeBack(try #require(rings.all.last), on: first.board)
        let (second, again) = started()
        rain(2, at: Self.seoul, second, from: .openMeteo)
        #expect(again.all.count == 1)
    }

    @Test func `sample data rings, and its alerts are not stored`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let paths = Paths(environment: Environment(sandbox.environment()))
        let board = AlertBoard(file: WatchMemoryFile(paths, of: .dashboard))
        let (scene, rings) = scene(rule("서울"), alerts: board)
        rain(2, at: Self.seoul, scene)
        #expect(rings.all.count == 1 && !FileManager.default.fileExists(atPath: paths.alerts + "-dashboard"))
    }

    @Test func `a notification is shown if possible, or else the bell rings; silent mode does neither`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let (scene, _) = scene(rule("서울"))
        rain(2, at: Self.seoul, scene)
        let findings = scene.model.alerts.unread
        /// Whether the bell should ring.
        func rings(_ alert: Settings.AlertChoice, _ folder: String) -> Bool {
            let terminal = OpenedTerminal()
            AlertNotifier(
                preferences: .test([.alert: alert.rawValue]), environment: Environment(["PATH": folder]),
                terminal: terminal
            ).notify(findings, at: scene.clock.now, isInvented: true)
            return terminal.owesBell
        }
        #expect(rings(.bell, sandbox.root) && rings(.notify, sandbox.root) && !rings(.none, sandbox.root))
        let (program, record) = (sandbox.root + "/notify-send", sandbox.root + "/told")
        try sandbox.writeProgram(
            "printf '%s|' \"$@\" > '\(record).new'\nmv '\(record).new' '\(record)'", to: program)
        #expect(!rings(.notify, sandbox.root + ":/usr/bin:/bin"))
        let end = ContinuousClock.now + .seconds(Deadline.usual)
        while !FileManager.default.fileExists(atPath: record), .now < end { usleep(10_000) }
        let told = try String(contentsOfFile: record, encoding: .utf8)
        #expect(told.hasPrefix("--app-name=nalssi|--|") && told.contains("서울: 16:30부터 17:30까지 비"), "\(told)")
    }

    // MARK: Official warnings

    @Test func `official warnings ring once, and are neither a mark of alerts nor a line of the details`() async throws
    {
        // Sample data: at 13:00 in Korea the capital area has warnings of wind and of heavy rain.
        let scene = Scene(
            120, 36, notices: [.sample], bookmarks: [Self.seoul, Self.busan],
            preferences: .test(config: "[[watch]]\nwarning = \"moderate\"\n"),
            time: TestClock(20_778 * 86_400 + 4 * 3_600))
        let rings = Rings()
        scene.model.alerts.onRing = { rings.all.append($0) }
        scene.model.alerts.start()
        scene.model.started()
        scene.answered()
        scene.model.settle()
        await scene.model.warnings.finished()
        scene.model.settle()
        let seoul = try #require(scene.model.shelf.list[Self.seoul.id]).place
        let kinds = rings.all.joined().filter { $0.place.id == seoul.id }.compactMap(\.event.warning?.kind)
        #expect(rings.all.count == 1 && kinds.count == 2 && Set(kinds) == [.heavyRain, .strongWind])
        #expect(rings.all.joined().allSatisfy { $0.alert == .begins })
        let format = scene.model.preferences.format
        let lines = format.lines(ofAlerts: rings.all.first ?? [], now: scene.clock.now, isInvented: false)
        #expect(lines.contains { $0.hasPrefix("서울: 호우경보 · ") && $0.hasSuffix("까지") }, "\(lines)")
        #expect(scene.model.rules.findings(at: seoul).isEmpty && scene.model.rules.alertedPlaces.isEmpty)
        for _ in 0..<3 {
            scene.clock.advance(1_800)
            scene.ageAlarm.ring()
            scene.model.settle()
            await scene.model.warnings.finished()
        }
        #expect(rings.all.count == 1)
    }

    // MARK: The rules of a place

    @Test func `i opens the usual rules of a place, and Enter and Space save and remove them at once`() throws {
        let (scene, _) = scene("")
        scene.press(.character("2"), .character("i"))
        #expect(scene.model.rules.rulesModel?.rows.map(\.state) == Array(repeating: .off, count: 7))
        let place = scene.model.rules.rulesModel?.place
        scene.press(Key(.enter))
        let made = scene.model.preferences.chosenRules
        #expect(made.map(\.condition) == [WatchCondition(.rain, 1)] && made.map(\.place) == [place?.id.rawValue])
        #expect(line(scene).contains("알림을 켰어요: 공주, 시간당 비 1mm 이상"), "\(line(scene))")
        try scene.goDown(to: WatchCondition(.wind, 14))
        scene.press(.character(" "))
        #expect(scene.model.preferences.chosenRules.map(\.condition.kind) == [.rain, .wind])
        scene.press(.character(" "))
        #expect(scene.model.preferences.chosenRules.map(\.condition.kind) == [.rain])
        #expect(line(scene).contains("알림을 껐어요"))
        scene.press(Key(.escape))
        #expect(scene.model.rules.rulesModel == nil)
    }

    @Test func `the rules of a bookmark close when the bookmark is gone, and the screen says why`() throws {
        let berlin = Place(
            id: PlaceID(rawValue: "berlin"), names: LocalizedText(korean: "베를린", english: "Berlin"),
            coordinate: try #require(Coordinate(latitude: 52.52, longitude: 13.4)))
        let scene = Scene(120, 36, bookmarks: [berlin, KoreaTwenty.places[0]])
        scene.press(.character("i"))
        #expect(scene.model.rules.rulesModel?.place == berlin)
        // As another program does.
        scene.shelf.remove(berlin.id)
        #expect(scene.model.rules.rulesModel == nil)
        #expect(scene.model.messages.all.first == .feedback(.goneMeanwhile(berlin)))
        // A place of a built-in list keeps its rules.
        scene.press(.character("i"))
        scene.shelf.remove(KoreaTwenty.places[0].id)
        #expect(scene.model.rules.rulesModel?.place.id == KoreaTwenty.places[0].id)
    }

    @Test func `the key also works in the Korean layout, and in the details`() {
        let (scene, _) = scene("")
        scene.answered()
        scene.press(.character("2"), Key(.enter), .character("ㅑ"))
        #expect(scene.model.rules.rulesModel != nil)
        scene.press(Key(.escape))
        #expect(scene.model.route.isInDetail)
    }

    @Test func `a rule created in the program shows its matches at once`() {
        let (scene, rings) = scene("")
        scene.press(.character("2"))
        rain(2, at: scene.model.list.active[0], scene)
        #expect(rings.all.isEmpty)
        scene.press(.character("i"), Key(.enter))
        #expect(rings.all.count == 1 && !scene.model.rules.findings(at: scene.model.list.active[0]).isEmpty)
        scene.press(Key(.enter))
        #expect(
            scene.model.rules.findings(at: scene.model.list.active[0]).isEmpty
                && scene.model.rules.alertMessages.isEmpty)
    }

    @Test func `rules from config toml are shown, and can only be changed in the file`() {
        let (scene, _) = scene(rule("공주") + "[[watch]]\nplace = \"Gongju\"\nlow = -3\n" + rule("부산", "high = 30"))
        scene.press(.character("2"), .character("i"))
        let rows = scene.model.rules.rulesModel?.rows ?? []
        #expect(
            rows.filter { !$0.isElsewhere }.map(\.state) == [.fixed, .off, .off, .off, .off, .off, .off, .fixed])
        #expect(rows.filter(\.isElsewhere).map(\.state) == [.fixed, .fixed])
        scene.press(Key(.enter))
        #expect(scene.model.rules.rulesModel?.row.state == .fixed && line(scene).contains("config.toml에 적은 알림이에요"))
        #expect(scene.model.preferences.chosenRules.isEmpty)
    }

    @Test func `a rule other than the usual ones stays in its row when it is switched off`() throws {
        let own = WatchRule(place: Self.seoul.id.rawValue, WatchCondition(.low, 0), within: 7_200)
        let scene = Scene(120, 36, bookmarks: [Self.seoul], preferences: .test(rules: [own]))
        scene.press(.character("i"))
        try scene.goDown(to: own.condition)
        scene.press(Key(.enter))
        #expect(scene.model.rules.rulesModel?.row.rule == own && scene.model.rules.rulesModel?.row.state == .off)
        scene.press(Key(.enter))
        #expect(scene.model.preferences.chosenRules == [own])
    }

    @Test func `at the maximum number of rules a message says so`() {
        let rules = (0..<Limits.Watch.rules).map {
            WatchRule(place: "owm:\($0)", WatchCondition(.rain, 1))
        }
        let scene = Scene(120, 36, bookmarks: [Self.seoul], preferences: .test(rules: rules))
        scene.press(.character("i"), Key(.enter))
        #expect(scene.model.preferences.chosenRules.count == Limits.Watch.rules)
        #expect(line(scene).contains("알림은 \(Limits.Watch.rules)개까지"), "\(line(scene))")
    }

    @Test func `a rule that cannot be saved shows the reason instead`() {
        let scene = Scene(
            120, 36, bookmarks: [Self.seoul],
            preferences: .test(keepRule: { _ in .unsaved(.system(28)) }))
        scene.press(.character("i"), Key(.enter))
        #expect(scene.model.feedback == nil && scene.model.messages.all.contains(.choices(.unsaved(.system(28)))))
    }

    @Test func `a click switches a rule, and a click outside closes the list`() throws {
        let (scene, _) = scene("")
        scene.press(.character("2"), .character("i"))
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("초미세먼지 36") })
        let column = scene.model.layout.list.endColumn - 6
        _ = scene.click(column, row)
        #expect(scene.model.preferences.chosenRules.map(\.condition.kind) == [.dust])
        scene.mouse(.wheelUp, column, row)
        #expect(scene.model.rules.rulesModel?.sheet.selection == 4)
        _ = scene.click(0, 20)
        #expect(scene.model.rules.rulesModel == nil)
    }

    // MARK: Limits and other places

    private func offers(_ intent: DashboardIntent, _ scene: Scene) -> Bool {
        scene.model.offeredKeys(hidingMessages: false).contains { $0.intent == intent }
    }

    @Test
    func `plus and minus change the limit of a rule, at once if it is on, and otherwise for when it is switched on`()
        throws
    {
        var kept: [RuleChange] = []
        let scene = Scene(
            120, 36, bookmarks: [Self.seoul],
            preferences: .test {
                kept.append($0)
                return nil
            })
        scene.press(.character("i"))
        try scene.goDown(to: WatchCondition(.high, 33))
        scene.press(.character("+"), .character("+"))
        #expect(scene.model.rules.rulesModel?.row.rule.condition == WatchCondition(.high, 35) && kept.isEmpty)
        scene.press(Key(.enter))
        let made = WatchRule(place: Self.seoul.id.rawValue, WatchCondition(.high, 35), within: 43_200)
        #expect(kept == [.made(made)])
        scene.press(.character("-"))
        var changed = made
        changed.condition = WatchCondition(.high, 34)
        #expect(kept.last == .changed(made, to: changed) && scene.model.preferences.chosenRules == [changed])
        #expect(line(scene).contains("알림 기준을 바꿨어요: 서울, 기온 34° 이상"), "\(line(scene))")
        // It is shown as what it is when the dialog is opened again.
        scene.press(Key(.escape), .character("i"))
        #expect(scene.model.rules.rulesModel?.rows.filter { $0.state == .on }.map(\.rule) == [changed])
        #expect(scene.model.rules.rulesModel?.rows.count == 7)
    }

    @Test func `a limit ends where there is no next one, and that of config toml can only be changed in the file`()
        throws
    {
        let (scene, _) = scene(rule("공주"))
        scene.press(.character("2"), .character("i"))
        #expect(!offers(.stepRule(1), scene) && !offers(.switchRule, scene))
        scene.press(.character("+"))
        #expect(line(scene).contains("config.toml에 적은 알림이에요"))
        try scene.goDown(to: WatchCondition(.rain, 15))
        #expect(offers(.stepRule(1), scene))
        for _ in 0..<20 { scene.press(.character("+")) }
        #expect(scene.model.rules.rulesModel?.row.rule.condition.threshold == 100)
        #expect(line(scene).contains("알림 기준을 더 올릴 수 없어요"), "\(line(scene))")
        #expect(scene.model.preferences.chosenRules.isEmpty)
    }

    @Test func `steps of a limit do not ring although the weather is due, and the row marks it`() throws {
        let (scene, rings) = scene("")
        scene.press(.character("2"))
        let place = scene.model.list.active[0]
        rain(12, at: place, scene)
        scene.press(.character("i"))
        try scene.goDown(to: WatchCondition(.rain, 15))
        scene.press(Key(.enter))
        #expect(rings.all.isEmpty && scene.model.rules.findings(at: place).isEmpty)
        scene.press(.character("-"))
        #expect(scene.model.rules.findings(at: place).count == 1 && rings.all.isEmpty)
        #expect(scene.frame().text.contains("⚑ 시간당 비 10mm 이상"))
        scene.press(.character("-"), .character("+"), .character("+"))
        #expect(scene.model.rules.findings(at: place).isEmpty)
        scene.press(.character("-"))
        #expect(rings.all.isEmpty && scene.model.rules.alertMessages.isEmpty)
        // It counts as told, so that only more rain is news.
        scene.clock.advance(600)
        rain(12, at: place, scene)
        #expect(rings.all.isEmpty)
        rain(31, at: place, scene)
        #expect(rings.all.map { $0.map(\.alert) } == [[.grows]])
    }

    @Test func `alerts of other places are listed below, and can be switched, changed and removed there`() throws {
        let own = WatchRule(place: Self.busan.id.rawValue, WatchCondition(.wind, 14), within: 21_600)
        let scene = Scene(120, 36, bookmarks: [Self.seoul, Self.busan], preferences: .test(rules: [own]))
        scene.press(.character("i"))
        #expect(scene.frame().text.contains("모든 곳") && scene.frame().text.contains("✓ 부산: 바람 14m/s 이상"))
        scene.press(Key(.end), .character("+"))
        #expect(scene.model.preferences.chosenRules.map(\.condition) == [WatchCondition(.wind, 15)])
        scene.press(Key(.enter))
        #expect(scene.model.preferences.chosenRules.isEmpty && scene.model.rules.rulesModel?.row.state == .off)
        #expect(line(scene).contains("알림을 껐어요: 부산"))
        scene.press(Key(.enter))
        #expect(scene.model.preferences.chosenRules.count == 1)
        scene.press(Key(.delete))
        #expect(scene.model.preferences.chosenRules.isEmpty && scene.model.rules.rulesModel?.rows.count == 7)
        #expect(scene.frame().text.contains("다른 곳에는 켠 알림이 없어요"))
    }

    @Test func `u takes back what was done to the rules, the steps of one limit together`() throws {
        let own = WatchRule(place: Self.busan.id.rawValue, WatchCondition(.wind, 14), within: 21_600)
        let scene = Scene(120, 36, bookmarks: [Self.seoul, Self.busan], preferences: .test(rules: [own]))
        scene.press(.character("i"))
        #expect(!offers(.undoRule, scene))
        scene.press(.character("u"))
        #expect(line(scene).contains("되돌릴 것이 없어요"), "\(line(scene))")
        scene.press(Key(.enter), Key(.end), .character("+"), .character("+"), .character("x"))
        #expect(scene.model.preferences.chosenRules.map(\.condition.kind) == [.rain] && offers(.undoRule, scene))
        scene.press(.character("u"))
        #expect(scene.model.preferences.chosenRules.map(\.condition).last == WatchCondition(.wind, 16))
        #expect(scene.model.rules.rulesModel?.rows.count == 8)
        #expect(scene.model.rules.rulesModel?.row.rule.condition == WatchCondition(.wind, 16))
        scene.press(.character("u"))
        #expect(scene.model.preferences.chosenRules.last == own)
        #expect(scene.model.rules.rulesModel?.row.rule == own)
        scene.press(.character("u"))
        #expect(scene.model.preferences.chosenRules == [own] && !offers(.undoRule, scene))
        #expect(scene.model.shelf.list.count == 2, "the bookmarks should have a history of their own")
    }

    @Test func `a long list of alerts scrolls to every row`() throws {
        let rules = (0..<40).map { index in
            WatchRule(
                place: KoreaTwenty.places[1 + index % 19].id.rawValue,
                WatchCondition(index < 19 ? .rain : index < 38 ? .wind : .dust, 14))
        }
        let scene = Scene(40, 12, preferences: .test(rules: rules))
        scene.press(.character("2"), .character("i"))
        let count = try #require(scene.model.rules.rulesModel?.rows.count)
        for index in 0..<count {
            #expect(scene.model.rules.rulesModel?.sheet.selection == index)
            #expect(scene.frame().text.contains("▸"), "row \(index) should be in view")
            scene.press(Key(.down))
        }
        #expect(count == 47 && scene.model.rules.rulesModel?.sheet.selection == 0)
    }

    // MARK: A test

    @Test func `t gives a test alert in the chosen way, and changes nothing`() throws {
        let (scene, rings) = scene(rule("공주"))
        var tests = 0
        scene.model.alerts.onTest = {
            tests += 1
            return .bell
        }
        scene.press(.character("2"), .character("i"), .character("t"))
        #expect(tests == 1 && rings.all.isEmpty && scene.model.alerts.unread.isEmpty)
        #expect(line(scene).contains("시험 알림이에요. 실제 알림도 여기에 나오고 터미널 소리로 알려요"), "\(line(scene))")
        #expect(scene.model.rules.rulesModel != nil && scene.model.preferences.chosenRules.isEmpty)
    }

    @Test func `a test alert says how it was given`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let terminal = OpenedTerminal()
        func given(_ alert: Settings.AlertChoice, _ folder: String) -> Message.AlertWay {
            AlertNotifier(
                preferences: .test([.alert: alert.rawValue]), environment: Environment(["PATH": folder]),
                terminal: terminal
            ).test()
        }
        #expect(given(.none, sandbox.root) == .silent && !terminal.owesBell)
        #expect(given(.notify, sandbox.root) == .bellInstead && terminal.owesBell)
        #expect(given(.bell, sandbox.root) == .bell)
        let (program, record) = (sandbox.root + "/notify-send", sandbox.root + "/told")
        try sandbox.writeProgram(
            "printf '%s|' \"$@\" > '\(record).new'\nmv '\(record).new' '\(record)'", to: program)
        #expect(given(.notify, sandbox.root + ":/usr/bin:/bin") == .notification)
        let end = ContinuousClock.now + .seconds(Deadline.usual)
        while !FileManager.default.fileExists(atPath: record), .now < end { usleep(10_000) }
        #expect(try String(contentsOfFile: record, encoding: .utf8).contains("시험 알림이에요"))
    }

    // MARK: Places without alerts

    @Test func `a position that is no bookmark offers no alerts, and i says what to do`() async {
        let scene = Scene(
            120, 36, world: HereRig.World(zone: HereRig.spot(37.5, 127.1, "송파"), ip: .failure(.offline), address: nil))
        scene.press(.character("3"))
        await scene.model.here.settled()
        if let place = scene.model.here.pending?.place { scene.answered([place]) }
        #expect(scene.model.selectedPlace != nil && !offers(.openRules, scene))
        scene.press(.character("i"))
        #expect(scene.model.rules.rulesModel == nil && line(scene).contains("b를 눌러 먼저 즐겨찾기에 추가하세요"))
        scene.press(.character("b"))
        #expect(offers(.openRules, scene))
        scene.press(.character("i"))
        #expect(scene.model.rules.rulesModel != nil)
    }
}
