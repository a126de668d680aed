import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// Every changed setting takes effect in the next frame.
@MainActor @Suite("Live preferences")
struct LivePreferenceTests {
    private func scene(_ columns: Int = 120, _ rows: Int = 44, _ preferences: Preferences = .test()) -> Scene {
        let scene = Scene(columns, rows, preferences: preferences).answered()
        scene.model.started()
        return scene
    }

    /// Whoever is asked is shown first, what is muted has a list of its own, and the test's own locale locks no setting.
    @Test(arguments: SettingKey.allCases.filter { ![.sources, .warnings, .mutedWarnings].contains($0) })
    func `every setting has another value, which one key sets and another resets`(key: SettingKey) throws {
        let scene = scene()
        scene.press(.character(","))
        try scene.goDown(to: key)
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
    func `a setting fixed in config toml is locked against every key`(key: SettingKey) throws {
        let value = key.steps[0]
        let literal = Int(value) == nil && !["true", "false"].contains(value) ? "'\(value)'" : value
        let scene = scene(120, 44, .test(config: "\(key.rawValue) = \(literal)\n"))
        scene.press(.character(","))
        try scene.goDown(to: key)
        #expect(scene.model.preferences.isLocked(key) && scene.frame().text.contains("config.toml"))
        let before = scene.model.preferences.settings.text(of: key)
        scene.press(Key(.right), Key(.left), Key(.enter), .character("x"))
        #expect(scene.model.preferences.settings.text(of: key) == before)
        #expect(
            scene.model.settings.settingsModel != nil && scene.model.feedback == nil
                || scene.model.feedback == .said(.settingLocked))
    }

    @Test func `another language changes every word at once`() throws {
        let scene = scene(120, 36, .test([:], ["LANG": "ko_KR.UTF-8"]))
        #expect(scene.frame().text.contains("날씨") && scene.frame().text.contains("공주"))
        scene.press(.character(","))
        try scene.goDown(to: .language)
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("Language") && !scene.frame().text.contains("언어"))
        scene.press(Key(.escape))
        let hangul = scene.frame().text.filter { ("가"..."힣").contains($0) }
        // The details show a place's name in its own language.
        #expect(Set(hangul).isSubset(of: "공주"), "\(hangul)")
    }

    @Test func `another theme, no colour and ASCII change the frame`() throws {
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

    @Test func `a number can be stepped or typed, and an invalid one shows the valid range`() throws {
        let scene = scene()
        scene.press(.character(","))
        try scene.goDown(to: .refreshMinutes)
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
        // An hour and a half later nothing is requested before its time.
        #expect(
            scene.board.intervals[.sample]?.seconds(.current) == 600,
            "nothing is requested before the program has started")
    }

    @Test func `the source changes after a yes, and the settings are shown again`() throws {
        let preferences = Preferences.test()
        let scene = Scene(
            120, 44, notices: [.sample], preferences: preferences,
            alternative: OtherSource()
        ).answered()
        scene.press(.character(","))
        try scene.goDown(to: .sources)
        scene.press(Key(.right), Key(.escape))
        #expect(
            scene.model.sources.current.profile.isInvented
                && scene.model.settings.settingsModel?.row == .setting(.sources))
        scene.press(Key(.right), Key(.enter))
        #expect(scene.model.sources.current.source.id == .openMeteo)
        #expect(preferences.settings.source == .openMeteo && preferences.origin(of: .sources) == .inside)
        #expect(scene.model.settings.settingsModel?.row == .setting(.sources))
    }

    @Test func `a changed configuration file takes effect at once, and a broken one only shows a message`() throws {
        let scene = scene(120, 36)
        let changed = try ConfigFile(path: "config.toml", text: "clock = 12\nwat = 1\n")
        scene.model.settings.configChanged(to: changed)
        #expect(scene.frame().text.contains("오후 2:30"))
        #expect(scene.model.feedback == .said(.configReloaded) && scene.model.preferences.isLocked(.clock))
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("알 수 없는 설정"))
        scene.model.settings.configChanged(to: changed)
        scene.model.settings.configRefused(
            .configWrongValue(path: "config.toml", line: 3, key: "clock", accepted: ["24", "12"]))
        #expect(scene.frame().text.contains("3번째 줄 clock") && scene.frame().text.contains("오후 2:30"))
        let sample = Scene(120, 36, notices: [.sample]).answered()
        sample.model.settings.configRefused(
            .configWrongValue(path: "config.toml", line: 3, key: "clock", accepted: ["24", "12"]))
        #expect(
            sample.frame().text.contains("3번째 줄 clock"), "the mistake is more important than the sample-data notice")
        scene.model.settings.configChanged(to: nil)
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("14:30") && !scene.frame().text.contains("config.toml"))
    }
}
