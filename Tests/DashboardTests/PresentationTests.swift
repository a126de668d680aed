import Display
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

@Suite("Presentation")
struct PresentationTests {
    @Test func `every picture has its declared size`() {
        for kind in Condition.Kind.allCases {
            for isDaylight in [true, false] {
                let condition = Condition(kind: kind, isDaylight: isDaylight)
                for scale in [ConditionArt.Scale.small, .large] {
                    let size = ConditionArt.size(scale)
                    var buffer = CellBuffer(size: Size(columns: size.columns + 2, rows: size.rows + 2))
                    let look = Presentation(Appearance(), home: { _ in .utc })
                    ConditionArt.draw(
                        condition, scale: scale, column: 1, row: 1, into: &buffer, look: look, clip: buffer.bounds)
                    #expect(buffer.text.contains { $0 != " " && $0 != "\n" })
                }
            }
        }
    }

    @MainActor
    @Test(
        arguments: [
            (Settings.ThemeChoice.automatic, nil, Background.dark, false),
            (.automatic, Background.light, .light, false),
            (.dark, .dark, .dark, false), (.dark, .light, .dark, true), (.dark, nil, .dark, true),
            (.light, .light, .light, false), (.light, .dark, .light, true), (.light, nil, .light, true),
        ] as [(Settings.ThemeChoice, Background?, Background, Bool)])
    func `a theme paints a background unless the terminal's own is known to be of its kind`(
        theme: Settings.ThemeChoice, own: Background?, background: Background, paints: Bool
    ) {
        let preferences = Preferences.test([.theme: theme.rawValue])
        let appearance = Appearance(preferences.settings, on: own, colorDepth: .direct)
        #expect(appearance.background == background)
        #expect(appearance.paintsPaper == paints)
    }

    @MainActor @Test(arguments: Background.allCases)
    func `on a painted background no cell keeps the terminal's own colours`(background: Background) {
        let other: Background = background == .dark ? .light : .dark
        let preferences = Preferences.test([.theme: background.rawValue])
        let scene = Scene(100, 30, background: other, preferences: preferences).answered()
        var frame = CellBuffer(size: Size(columns: 100, rows: 30))
        _ = scene.view.render(DashboardPicture(scene.model, scene.view.look), into: &frame)
        #expect(frame.cells.allSatisfy { $0.style.background != .standard && $0.style.foreground != .standard })
        #expect(frame.cells.contains { $0.style.background == Palette.paperColor(background) })
        let own = Scene(100, 30, background: background, preferences: preferences).answered()
        _ = own.view.render(DashboardPicture(own.model, own.view.look), into: &frame)
        #expect(frame.cells.contains { $0.style.background == .standard })
    }
}
