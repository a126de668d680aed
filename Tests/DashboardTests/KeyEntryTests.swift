import AppResources
import EngineSupport
import Files
import Glibc
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// An API key entered in the program: never shown, tried first, and saved only with consent.
@MainActor @Suite("Key entry")
struct KeyEntryTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    /// Records what was done with keys.
    @MainActor private final class Desk {
        var tried: [APIKey] = []
        var kept: [APIKey] = []
        var removed = 0
        /// The sources that it was about.
        var sources: Set<SourceID> = []
        var verdict: WeatherFailure?
        var trouble: FileTrouble?
        /// Whether the disk does not answer until `answer` is called.
        var isSlow = false
        var answer: (@MainActor () -> Void)?

        var desk: KeyDesk {
            KeyDesk(
                path: KeyDesk.test.path, host: KeyDesk.test.host,
                trial: { key, source in
                    self.sources.insert(source.id)
                    self.tried.append(key)
                    return self.verdict
                },
                store: { key, source, done in
                    self.sources.insert(source.id)
                    self.kept.append(key)
                    self.answer = { done(self.trouble) }
                    if !self.isSlow { self.answer?() }
                },
                remove: { source, done in
                    self.sources.insert(source.id)
                    self.removed += 1
                    self.answer = { done(self.trouble) }
                    if !self.isSlow { self.answer?() }
                })
        }
    }

    private func opened(_ desk: Desk, _ preferences: Preferences = .test(), columns: Int = 120) throws -> Scene {
        let scene = Scene(columns, 44, preferences: preferences, keyDesk: desk.desk).answered()
        scene.press(.character(","))
        try scene.goDown(to: .key(.openWeather))
        return scene
    }

    private func entered(_ text: String, in scene: Scene) async {
        scene.press(Key(.enter))
        _ = scene.router.handle(.paste(text))
        scene.press(Key(.enter))
        await scene.model.keyTrial?.value
    }

    @Test func `a pasted key is never shown`() throws {
        let scene = try opened(Desk())
        scene.press(Key(.enter))
        _ = scene.router.handle(.paste(Self.key))
        let text = scene.frame().text
        #expect(text.contains(String(repeating: "•", count: 32)) && !text.contains("0123"))
        #expect(text.contains("api.example.org"))
        // Opened again, the dialog is empty.
        scene.press(Key(.escape), Key(.enter))
        #expect(!scene.frame().text.contains("•"))
    }

    @Test func `a key is tried, and saved after a yes`() async throws {
        let desk = Desk()
        let scene = try opened(desk)
        await entered("  \(Self.key)\n", in: scene)
        #expect(desk.tried.count == 1 && desk.kept.isEmpty && scene.key == nil)
        #expect(scene.frame().text.contains("openweather.key") && scene.frame().text.contains("0600"))
        scene.press(Key(.enter))
        #expect(desk.kept == desk.tried && scene.model.feedback == .said(.keyKept))
        #expect(scene.key?.origin == .stored)
        // A key makes OpenWeather the source if no other has been chosen.
        #expect(scene.model.preferences.settings.source == .openWeather)
        #expect(!scene.frame().text.contains("0123"))
    }

    @Test(arguments: [nil, .noAnswer] as [FileTrouble?])
    func `a key is used while the disk is still writing it, and then the message says how that went`(
        trouble: FileTrouble?
    ) async throws {
        let desk = Desk()
        (desk.isSlow, desk.trouble) = (true, trouble)
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        scene.press(Key(.enter))
        #expect(scene.key?.origin == .entered && scene.model.feedback == nil)
        scene.press(.character("?"))
        #expect(scene.frame().text.contains("도움말"))
        desk.answer?()
        #expect(scene.key?.origin == (trouble == nil ? .stored : .entered))
        #expect(scene.model.feedback == trouble.map { .said(.keyNotKept, ["reason": .trouble($0)]) } ?? .said(.keyKept))
    }

    @Test func `a key that is entered while another is being removed stays`() async throws {
        let desk = Desk()
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        scene.press(Key(.enter))
        desk.isSlow = true
        scene.press(.character("x"), Key(.enter))
        let removed = desk.answer
        let other = try #require(APIKey("fedcba9876543210fedcba9876543210"))
        scene.model.preferences.use(KeyChoice(key: other, origin: .entered), of: .openWeather)
        removed?()
        #expect(desk.removed == 1 && scene.key?.key == other)
    }

    @Test func `after a no the key is used for this run and not saved`() async throws {
        let desk = Desk()
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        scene.press(Key(.escape))
        #expect(desk.kept.isEmpty && scene.key?.origin == .entered)
        #expect(scene.model.feedback == .said(.keyUsed) && scene.frame().text.contains("이번 실행에서만"))
    }

    @Test(arguments: [WeatherFailure.keyRefused, .keyNotActive, .offline, .timedOut])
    func `a refused key shows the reason, and can be corrected`(failure: WeatherFailure) async throws {
        let desk = Desk()
        desk.verdict = failure
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        let told = failure.sentence(PhraseBook(scene.model.language)).prefix(12)
        #expect(scene.frame().text.contains(told) && scene.key == nil)
        desk.verdict = nil
        scene.press(Key(.enter))
        await scene.model.keyTrial?.value
        guard case .question = scene.model.route.dialog else { return #expect(Bool(false), "no question") }
    }

    @Test(arguments: ["", "no key", "a/b", "키", "key?x=1"])
    func `text that cannot be a key is not sent anywhere`(text: String) async throws {
        let desk = Desk()
        let scene = try opened(desk)
        await entered(text, in: scene)
        #expect(desk.tried.isEmpty && scene.frame().text.contains("영문자와 숫자만"))
    }

    @Test func `leaving while a key is tried changes nothing`() async throws {
        let desk = Desk()
        let scene = try opened(desk)
        scene.press(Key(.enter))
        _ = scene.router.handle(.paste(Self.key))
        scene.press(Key(.enter))
        let trial = scene.model.keyTrial
        scene.press(Key(.escape))
        await trial?.value
        #expect(scene.model.settings.settingsModel != nil && scene.key == nil)
    }

    @Test func `a saved key is removed after a yes, and a failure is shown`() async throws {
        let desk = Desk()
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        scene.press(Key(.enter), .character("x"), Key(.escape))
        #expect(desk.removed == 0 && scene.key != nil)
        desk.trouble = .system(EACCES)
        scene.press(.character("x"), Key(.enter))
        #expect(
            scene.model.feedback == .said(.keyNotRemoved, ["reason": .trouble(.system(EACCES))]) && scene.key != nil)
        desk.trouble = nil
        scene.press(.character("x"), Key(.enter))
        #expect(desk.removed == 2 && scene.key == nil && scene.model.feedback == .said(.keyRemoved))
        #expect(scene.model.preferences.settings.source == .sample)
    }

    @Test func `a key that cannot be saved is used for this run, with the reason shown`() async throws {
        let desk = Desk()
        desk.trouble = .system(EROFS)
        let scene = try opened(desk)
        await entered(Self.key, in: scene)
        scene.press(Key(.enter))
        #expect(scene.model.feedback == .said(.keyNotKept, ["reason": .trouble(.system(EROFS))]))
        #expect(scene.key?.origin == .entered)
    }

    @Test func `each source that needs a key has one of its own`() async throws {
        var other = SourceProfile.openMeteo
        other.key = SourceProfile.openWeather.key
        let desk = Desk()
        let scene = try opened(desk, .test([.language: "en"]))
        scene.model.open(.entry(EntryViewModel(keyTo: other, host: "https://keys.example.net")))
        #expect(scene.frame().text.contains("Open-Meteo API key") && scene.frame().text.contains("keys.example.net"))
        _ = scene.router.handle(.paste(Self.key))
        scene.press(Key(.enter))
        await scene.model.keyTrial?.value
        #expect(scene.frame().text.contains("open-meteo.key"))
        #expect(scene.model.messages.keyState(of: other) == .keyStateMissing)
        scene.press(Key(.enter))
        #expect(scene.model.preferences.settings.keys.mapValues(\.origin) == [.openMeteo: .stored])
        for source in [SourceID.openWeather, .openMeteo] {
            scene.publish(KoreaTwenty.places[0], .failed(.keyRefused, from: source, at: scene.clock.now))
            let state: Phrase = source == .openMeteo ? .keyStateRefused : .keyStateSet
            #expect(scene.model.messages.keyState(of: other) == state)
        }
        #expect(scene.model.messages.keyState(of: .openWeather) == .keyStateMissing)
        scene.model.open(.question(.removeKey(of: other, path: desk.desk.path(other))))
        #expect(scene.frame().text.contains("Open-Meteo again you would"))
        scene.press(Key(.enter))
        #expect(desk.sources == [.openMeteo] && scene.model.preferences.settings.keys.isEmpty)
    }

    @Test func `a key in the environment takes precedence, and the screen says so`() throws {
        let preferences = Preferences.test([:], ["OPENWEATHER_API_KEY": Self.key])
        preferences.use(KeyChoice(key: try #require(APIKey("other")), origin: .stored), of: .openWeather)
        #expect(
            preferences.settings.keys[.openWeather]
                == KeyChoice(
                    key: try #require(APIKey(Self.key)), origin: .environment("OPENWEATHER_API_KEY")))
        let scene = try opened(Desk(), preferences)
        #expect(scene.frame().text.contains("OPENWEATHER_API_KEY") && !scene.frame().text.contains("0123"))
        scene.press(Key(.enter), .character("x"))
        #expect(scene.model.settings.settingsModel != nil, "there should be no dialog over the settings")
    }
}

extension Scene {
    /// The key to OpenWeather.
    fileprivate var key: KeyChoice? { model.preferences.settings.keys[.openWeather] }
}
