import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Settings chosen in the program take effect at once, and are kept for the next start.
@MainActor @Suite("Settings screen")
struct SettingsScreenTests {
    private func text(_ scene: Scene) -> String { scene.frame().text }

    @Test func `every setting is on the screen once`() {
        let rows = Setting.Group.allCases.flatMap(\.rows)
        let keys = rows.compactMap { row in if case .setting(let key) = row { key } else { nil } }
        #expect(Set(keys) == Set(SettingKey.allCases) && keys.count == SettingKey.allCases.count)
        #expect(
            Set(rows).count == rows.count
                && rows.count == keys.count + 3 + PositionWay.allCases.count + Page.allCases.count)
    }

    @Test func `a chosen unit shows at once, and the previous one can be restored`() throws {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(.character(","))
        try scene.goDown(to: .wind)
        scene.press(Key(.right))
        #expect(scene.model.preferences.settings.units.wind == .kilometresPerHour)
        #expect(text(scene).contains("사용자 지정") && text(scene).contains("여기서 설정함"))
        scene.press(Key(.escape))
        #expect(text(scene).contains("km/h") && !text(scene).contains("m/s"))
        scene.press(.character(","))
        try scene.goDown(to: .wind)
        scene.press(.character("x"))
        #expect(scene.model.preferences.settings.units == .metric)
    }

    @Test func `a preset replaces single units`() throws {
        let scene = Scene(120, 36).answered()
        scene.press(.character(","))
        try scene.goDown(to: .wind)
        scene.press(Key(.left))
        #expect(scene.model.preferences.settings.units.wind == .knots)
        try scene.goDown(to: .units)
        scene.press(Key(.enter))
        #expect(scene.model.preferences.settings.units == .metric)
        scene.press(Key(.enter))
        #expect(scene.model.preferences.settings.units == .imperial)
        #expect(text(scene).contains("°F"))
    }

    @Test func `a setting fixed outside the program says so, cannot be changed, and keeps its value`() throws {
        let preferences = Preferences.test([.wind: "kn"], ["NALSSI_UNITS": "imperial"])
        preferences.choose(.wind, "m/s")
        preferences.choose(.units, "metric")
        preferences.choose(.clock, "12")
        #expect(preferences.settings.units.wind == .knots && preferences.settings.units.clock == .of12Hours)
        #expect(preferences.isLocked(.wind) && preferences.isLocked(.units) && !preferences.isLocked(.clock))
        let scene = Scene(90, 44, preferences: preferences)
        scene.press(.character(","))
        try scene.goDown(to: .wind)
        #expect(text(scene).contains("--wind로 설정함") && text(scene).contains("NALSSI_UNITS로 설정함"))
        #expect(text(scene).contains("이 화면 밖에서 지정한"))
        #expect(
            scene.model.settings.settingsModel?.changeable == nil
                && scene.model.settings.settingsModel?.canReset == false)
        scene.press(Key(.right))
        #expect(scene.model.feedback == .said(.settingLocked) && preferences.settings.units.wind == .knots)
    }

    @Test func `a choice that cannot be saved shows the reason`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try sandbox.write("", to: sandbox.root + "/state")
        let preferences = Preferences.test(file: ChoiceFile(path: sandbox.stateFolder + "/choices"))
        let scene = Scene(120, 36, preferences: preferences).answered()
        preferences.choose(.clock, "12")
        #expect(scene.frame().text.contains("직접 고른 설정을 저장하지 못했어요"))
    }

    @Test func `motion and the position of new bookmarks take effect at once`() throws {
        let scene = Scene(120, 36, bookmarks: Array(KoreaTwenty.places.prefix(2))).answered()
        scene.press(.character(","))
        try scene.goDown(to: .motion)
        scene.press(Key(.right), Key(.escape))
        #expect(!scene.model.isMotionAllowed)
        scene.press(.character("/"))
        #expect(!scene.model.isSliding)
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: the settings`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language).answered()
        scene.press(.character(","))
        try scene.goDown(to: .theme)
        scene.press(Key(.right))
        try Golden.expect(scene.frame(), "settings-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `a click selects, another changes, and a click outside closes`() throws {
        let scene = Scene(120, 36).answered()
        scene.press(.character(","))
        let settings = try #require(scene.model.settings.settingsModel)
        let row = try #require(settings.rows.firstIndex(of: .setting(.clock)))
        let line = settings.layout.tiles.rect(of: row, scrollRow: 0)
        _ = scene.click(line.column + 4, line.row)
        #expect(settings.row == .setting(.clock) && scene.model.preferences.settings.units.clock == .of24Hours)
        _ = scene.click(line.column + 4, line.row)
        #expect(scene.model.preferences.settings.units.clock == .of12Hours)
        _ = scene.click(1, 1)
        #expect(scene.model.route.dialog == nil)
    }
}
