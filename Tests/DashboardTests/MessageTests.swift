import AppResources
import Display
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The message line when there is little room, and the dialog that shows the complete messages.
@MainActor @Suite("Messages")
struct MessageTests {
    nonisolated private static let sizes = [(120, 36), (80, 24), (40, 12)]
    nonisolated private static let path = "/home/me/.config/nalssi/config.toml"
    nonisolated private static let unknown = ConfigFile(
        path: path, checking: Array("clock = 24\nwat = 1\nlang = 'ko'\n".utf8))
    nonisolated private static let wrongValue = LaunchProblem.configWrongValue(
        path: path, line: 3, key: "density", accepted: SettingKey.density.accepted)

    private func line(_ scene: Scene) -> String {
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines[lines.count - 2])
    }

    private func footer(_ scene: Scene) -> String {
        String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
    }

    /// The dialog's text, without its borders and line breaks.
    private func dialog(_ scene: Scene) -> String {
        scene.model.settings.pageModel?.layout.lines.map { $0.text.trimmed }.joined(separator: " ") ?? ""
    }

    // MARK: The message line

    @Test(arguments: sizes, Language.allCases)
    func `a broken configuration file is reported with its line and the accepted values first`(
        size: (Int, Int), language: Language
    ) {
        let scene = Scene(size.0, size.1, language, notices: [.sample]).answered()
        scene.model.settings.configRefused(Self.wrongValue)
        let told = line(scene)
        #expect(told.contains(language == .korean ? "3번째 줄" : "line 3") || told.contains("Line 3"), "\(told)")
        #expect(told.contains("density") && told.contains("auto, line"), "\(told)")
        if size.0 >= 80 { #expect(told.contains("large"), "\(told)") }
        if size.0 >= 120 { #expect(told.contains("config.toml"), "\(told)") }
    }

    @Test(
        arguments: [
            LaunchProblem.configSyntax(path: path, line: 12, reason: "expected a closing quotation mark"),
            .configNotText(path: path, line: 12), .configNotUTF8(path: path, line: 12),
            .configWrongValue(path: path, line: 12, key: "clock", accepted: ["24", "12"]),
        ], Language.allCases)
    func `for any mistake in the file the line number is visible`(problem: LaunchProblem, language: Language) {
        for (columns, rows) in Self.sizes {
            let scene = Scene(columns, rows, language).answered()
            scene.model.settings.configRefused(problem)
            #expect(line(scene).contains("12"), "\(line(scene))")
            if columns == 120 { #expect(line(scene).contains("config.toml"), "\(line(scene))") }
        }
    }

    @Test(arguments: sizes, Language.allCases)
    func `the command that fixes a key file comes first, complete if it fits`(size: (Int, Int), language: Language) {
        let scene = Scene(
            size.0, size.1, language,
            notices: [.storedKeyUnusable(.openToOthers, path: KeyDesk.test.path(.openWeather))]
        ).answered()
        let command = "chmod 600 ~/.config/nalssi/openweather.key"
        if size.0 >= 80 { #expect(line(scene).contains(command), "\(line(scene))") }
        #expect(!line(scene).contains("…"), "\(line(scene))")
        scene.model.notices.append(.koreanUnavailable)
        if size.0 >= 80 { #expect(line(scene).contains(command), "\(line(scene))") }
        scene.model.notices.removeLast()
        guard size.0 < 80 else { return #expect(!scene.model.isPossible(.showMessages)) }
        scene.press(.character("!"))
        #expect(dialog(scene).contains(command), "\(dialog(scene))")
    }

    @Test(arguments: Language.allCases)
    func `unknown keys are reported with sample data too`(language: Language) {
        for (columns, rows) in Self.sizes {
            let scene = Scene(
                columns, rows, language, notices: [.sample] + [Message.unknownKeys(of: Self.unknown)].compactMap(\.self)
            ).answered()
            #expect(line(scene).contains("wat") && line(scene).contains("2"), "\(line(scene))")
            #expect(line(scene).contains("!"), "the second key and the sample-data notice should be behind the !")
            scene.press(.character("!"))
            #expect(dialog(scene).contains("wat") && dialog(scene).contains("lang"), "\(dialog(scene))")
            #expect(dialog(scene).contains(PhraseBook(language)(.sampleNotice)), "\(dialog(scene))")
        }
    }

    @Test(arguments: Language.allCases)
    func `the feedback of a key includes the key to undo it at 40 columns`(language: Language) {
        let place = Scene.place("Gwangju")
        let deeds: [(Message.Feedback, String)] = [
            (.added(place, position: 12), "u"), (.removed(place), "u"), (.moved(place, position: 12, count: 20), "u"),
            (.renamed(place, to: "아주 길고 긴 나의 이름"), "u"), (.renamed(place, to: nil), "u"),
            (.undone(.bookmark(.added, place, list: nil)), "^R"),
            (.undone(.bookmark(.renamed, place, list: nil)), "^R"),
            (.redone(.bookmark(.moved, place, list: nil)), "u"),
        ]
        for (deed, key) in deeds {
            let scene = Scene(40, 12, language).answered()
            scene.model.tell(deed)
            #expect(line(scene).contains("(\(key)") && line(scene).contains(")"), "\(line(scene))")
        }
    }

    @Test(arguments: sizes, Language.allCases)
    func `further messages are announced with the key that shows them`(size: (Int, Int), language: Language) {
        let scene = Scene(
            size.0, size.1, language, notices: [.sample, .koreanUnavailable]
        ).answered()
        #expect(line(scene).contains("!") && footer(scene).contains("! "), "\(line(scene))")
        let alone = Scene(size.0, size.1, language, notices: [.sample]).answered()
        #expect(!line(alone).contains("!") && !footer(alone).contains("! "), "\(line(alone))")
    }

    @Test func `a single message is never cut to make room for the key`() {
        let format = Scene(80, 24).view.look.format
        let text = MessageText([String(repeating: "a", count: 90)], brief: [String(repeating: "b", count: 70)])
        func line(_ columns: Int, others: Int = 0) -> String {
            MessageLine(text, role: .text, others: others, columns: columns, format).text
        }
        #expect(line(100) == text.lines[0])
        #expect(line(86) == text.brief[0] + " (! 전체 보기)")
        #expect(line(76) == text.brief[0] + " (!)")
        #expect(line(72) == text.brief[0])
        #expect(line(60).hasSuffix("… (!)") && line(60).displayWidth == 60)
        #expect(line(84, others: 2) == text.brief[0] + " (! 2건 더)")
        #expect(
            line(98, others: 2) == text.lines[0] + " (! +2)", "all important text, and the shorter form of the key")
        #expect(line(72, others: 2).hasSuffix("… (! +2)"))
    }

    // MARK: The dialog

    @Test(arguments: sizes)
    func `the key shows every message whole, scrolls, and Escape closes it`(size: (Int, Int)) throws {
        let scene = Scene(
            size.0, size.1,
            notices: [
                .sample, .storedKeyUnusable(.openToOthers, path: KeyDesk.test.path(.openWeather)), .koreanUnavailable,
            ]
        )
        .answered()
        scene.model.settings.configRefused(Self.wrongValue)
        scene.press(.character("!"))
        let page = try #require(scene.model.settings.pageModel)
        for text in [
            "density에 쓸 수 있는 값: " + SettingKey.density.accepted.joined(separator: ", "), "chmod 600",
            PhraseBook(.korean)(.sampleNotice), PhraseBook(.korean)(.localeCannotKorean),
        ] { #expect(dialog(scene).contains(text), "\(text)\n\(dialog(scene))") }
        scene.press(Key(.end))
        #expect(page.scroll == page.layout.lastScroll && scene.model.isPossible(.scrollPage(.down)) == page.canScroll)
        let last = page.layout.lines.last?.text.trimmed ?? ""
        #expect(scene.frame().text.contains(last), "\(scene.frame().text)")
        scene.press(Key(.escape))
        #expect(scene.model.route.dialog == nil)
    }

    @Test func `a cut message is shown in full, even though the key that shows it dismisses it`() {
        let scene = Scene(40, 12, .english).answered()
        scene.press(.character("J"))
        #expect(scene.model.feedback == .said(.orderIsFixed))
        scene.model.tell(.said(.keyNotKept, ["reason": .trouble(.notAFile)]))
        #expect(scene.model.isPossible(.showMessages) && line(scene).contains("!"))
        let whole = PhraseBook(.english)(.keyNotKept, ["reason": PhraseBook(.english)(.reasonNotAFile)])
        scene.press(.character("!"))
        #expect(dialog(scene).contains(whole), "\(dialog(scene))")
    }

    @Test func `without further messages the key says so and opens nothing`() {
        let scene = Scene(80, 24, notices: [.sample]).answered()
        #expect(!scene.model.isPossible(.showMessages))
        scene.press(.character("!"))
        #expect(scene.model.route.dialog == nil && scene.model.feedback == .said(.noMoreMessages))
    }

    @Test func `the dialog shows the current messages, and opens over the settings too`() throws {
        let scene = Scene(80, 24).answered()
        scene.press(.character(","))
        scene.model.settings.configRefused(Self.wrongValue)
        scene.model.notices.append(.koreanUnavailable)
        scene.press(.character("!"))
        #expect(dialog(scene).contains("density"))
        scene.model.settings.configChanged(to: nil)
        #expect(!dialog(scene).contains("density"))
        scene.press(Key(.escape))
        #expect(scene.model.settings.settingsModel != nil)
    }

    @Test func `a click on the message line shows the complete messages`() {
        let scene = Scene(80, 24, notices: [.sample, .koreanUnavailable]).answered()
        _ = scene.click(10, 22)
        #expect(scene.model.settings.pageModel != nil)
        scene.press(Key(.escape))
        scene.model.notices = []
        _ = scene.click(10, 22)
        #expect(scene.model.route.dialog == nil)
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
