import AppResources
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// What is chosen shows in the next frame, whatever it is.
@MainActor @Suite("Live preferences")
struct LivePreferenceTests {
    private func scene(_ columns: Int = 120, _ rows: Int = 44, _ preferences: Preferences = .test()) -> Scene {
        let scene = Scene(columns, rows, preferences: preferences).answered()
        scene.model.started()
        return scene
    }

    private func choose(_ row: SettingsRow, in scene: Scene) throws {
        let index = try #require(scene.model.settingsModel?.rows.firstIndex(of: row))
        scene.press(Key(.home))
        for _ in 0..<index { scene.press(Key(.down)) }
    }

    @Test(arguments: SettingKey.allCases)
    func `every setting has another value, takes it with a key and goes back with another`(key: SettingKey) throws {
        // The source is asked about first, and what is locked by the test's own locale is none.
        guard key != .source else { return }
        let scene = scene()
        scene.press(.character(","))
        try choose(.setting(key), in: scene)
        let before = (scene.model.preferences.settings.text(of: key), scene.frame())
        scene.press(Key(.right))
        #expect(scene.model.preferences.settings.text(of: key) != before.0)
        #expect(scene.model.preferences.origin(of: key) == .inside)
        #expect(scene.frame() != before.1, "\(key) changes nothing that can be seen")
        scene.press(.character("x"))
        #expect(scene.model.preferences.settings.text(of: key) == before.0)
        #expect(scene.model.preferences.origin(of: key) == .usual)
    }

    @Test(arguments: SettingKey.allCases)
    func `what config toml fixes is locked, whatever is pressed`(key: SettingKey) throws {
        let value = key.steps[0]
        let literal = Int(value) == nil && !["true", "false"].contains(value) ? "'\(value)'" : value
        let scene = scene(120, 44, .test(config: "\(key.rawValue) = \(literal)\n"))
        scene.press(.character(","))
        try choose(.setting(key), in: scene)
        #expect(scene.model.preferences.isLocked(key) && scene.frame().text.contains("config.toml"))
        let before = scene.model.preferences.settings.text(of: key)
        scene.press(Key(.right), Key(.left), Key(.enter), .character("x"))
        #expect(scene.model.preferences.settings.text(of: key) == before)
        #expect(
            scene.model.settingsModel != nil && scene.model.feedback == nil || scene.model.feedback == .settingIsLocked)
    }

    @Test func `another language changes every word at once`() throws {
        let scene = scene(120, 36, .test([:], ["LANG": "ko_KR.UTF-8"]))
        #expect(scene.frame().text.contains("날씨") && scene.frame().text.contains("공주"))
        scene.press(.character(","))
        try choose(.setting(.language), in: scene)
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("Language") && !scene.frame().text.contains("언어"))
        scene.press(Key(.escape))
        let hangul = scene.frame().text.filter { ("가"..."힣").contains($0) }
        // The detail tells what a place is called where it lies.
        #expect(Set(hangul).isSubset(of: "공주"), "\(hangul)")
    }

    @Test func `another theme, no colour and ASCII are other pictures`() throws {
        let scene = scene(80, 36)
        func styles() -> Set<Style> { Set(scene.frame().cells.map(\.style)) }
        let dark = styles()
        scene.model.preferences.choose(.theme, "light")
        #expect(styles() != dark && scene.view.look.background == .light)
        scene.model.preferences.choose(.theme, nil)
        #expect(styles() == dark)
        scene.model.preferences.choose(.ascii, "true")
        scene.model.preferences.choose(.language, "en")
        scene.press(Key(.right), Key(.left))
        #expect(scene.frame().text.replacing("공주", with: "").utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a number is stepped through, or typed, and what is out of range says what is not`() throws {
        let scene = scene()
        scene.press(.character(","))
        try choose(.setting(.refreshMinutes), in: scene)
        scene.press(Key(.right))
        #expect(scene.model.preferences.settings.refreshMinutes == 15)
        scene.press(Key(.left), Key(.left))
        #expect(scene.model.preferences.settings.refreshMinutes == 180)
        scene.press(Key(.enter))
        scene.press(.control("u"))
        scene.type("9")
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("10부터 180까지") && scene.model.preferences.settings.refreshMinutes == 180)
        scene.press(Key(.backspace))
        scene.type("45")
        scene.press(Key(.enter))
        #expect(scene.model.preferences.settings.refreshMinutes == 45 && scene.frame().text.contains("45분"))
        scene.press(Key(.right))
        #expect(scene.model.preferences.settings.refreshMinutes == 60)
        // An hour and a half later nothing is asked for before its time.
        #expect(scene.board.intervals[.sample]?.seconds(.current) == 600, "asked once the app tells of the change")
        scene.model.demandChanged()
    }

    @Test func `a longer interval asks less often, a shorter budget too`() {
        let twenty = Demand(visible: KoreaTwenty.places)
        let now = Timestamp(secondsSince1970: 1_800_000_000)
        let hour = RefreshInterval(for: twenty, from: PlannedSource(), every: 60, at: now)
        #expect(hour.seconds(.current) == 3_600 && hour.seconds(.forecast) == 3_600 && hour.outOfView == 3_600)
        let three = RefreshInterval(for: twenty, from: PlannedSource(), every: 180, at: now)
        #expect(three.seconds(.current) == 10_800 && three.seconds(.air) == 10_800 && three.outOfView == 10_800)
        let poor = PlannedSource(budget: BudgetState(quota: CallQuota(perMinute: 1), left: 1, moreAt: nil))
        let stretched = RefreshInterval(for: twenty, from: poor, every: 10, at: now)
        let relaxed = RefreshInterval(for: twenty, from: poor, every: 60, at: now)
        #expect(stretched.stretch > 2 && relaxed.stretch == 1)
    }

    @Test func `the source is changed with a yes, and the settings are there again`() throws {
        let preferences = Preferences.test()
        let scene = Scene(
            120, 44, notices: [.sample], preferences: preferences,
            alternative: WeatherSupply(source: OtherSource(), profile: .openMeteo, finder: nil, contacts: [])
        ).answered()
        preferences.onChange = { [model = scene.model] before in
            guard preferences.settings.source != before.source, let next = model.sources.offer() else { return }
            model.sources.use(next)
        }
        scene.press(.character(","))
        try choose(.setting(.source), in: scene)
        scene.press(Key(.right), Key(.escape))
        #expect(scene.model.sources.current.isInvented && scene.model.settingsModel?.row == .setting(.source))
        scene.press(Key(.right), Key(.enter))
        #expect(scene.model.sources.current.source.id == .openMeteo)
        #expect(preferences.settings.source == .openMeteo && preferences.origin(of: .source) == .inside)
        #expect(scene.model.settingsModel?.row == .setting(.source))
    }

    @Test func `a configuration file that changes counts at once, a broken one says so and changes nothing`() throws {
        let scene = scene(120, 36)
        let changed = try ConfigFile(path: "config.toml", text: "clock = 12\nwat = 1\n")
        scene.model.configChanged(to: changed)
        #expect(scene.frame().text.contains("오후 2:30"))
        #expect(scene.model.feedback == .configReloaded && scene.model.preferences.isLocked(.clock))
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("알 수 없는 설정"))
        scene.model.configChanged(to: changed)
        scene.model.configRefused(
            .configWrongValue(path: "config.toml", line: 3, key: "clock", accepted: ["24", "12"]))
        #expect(scene.frame().text.contains("3번째 줄 clock") && scene.frame().text.contains("오후 2:30"))
        let sample = Scene(120, 36, notices: [.sample]).answered()
        sample.model.configRefused(
            .configWrongValue(path: "config.toml", line: 3, key: "clock", accepted: ["24", "12"]))
        #expect(sample.frame().text.contains("3번째 줄 clock"), "more pressing than that the weather is invented")
        scene.model.configChanged(to: nil)
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("14:30") && !scene.frame().text.contains("config.toml"))
    }
}
