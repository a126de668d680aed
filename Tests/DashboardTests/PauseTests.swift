import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import WeatherService

/// The screen and the keys while requests to a service are paused. The main actor is shared with pictures of every size,
/// which alone take a minute.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct PauseTests {
    private let source = PausedSource()

    /// A scene whose twenty places have just failed with `cause`, with a pause of `seconds`.
    private func scene(_ cause: WeatherFailure, _ seconds: Int, _ language: Language = .korean) -> Scene {
        // Without details beside it, whose lines would mix with those of the card.
        let scene = Scene(90, 36, language, source: source)
        source.pause = Pause(
            cause: cause, began: scene.clock.now, until: scene.clock.now.adding(seconds: seconds))
        for place in KoreaTwenty.places { scene.publish(place, .failed(cause, from: .sample, at: scene.clock.now)) }
        scene.model.started()
        return scene
    }

    /// The text on the screen, without borders and line breaks.
    private func message(_ scene: Scene) -> String { scene.frame().text.replacing(/[┃\s]+/, with: " ") }

    @Test func `one message says when requests go on, and counts down`() {
        // given
        let scene = scene(.rateLimited(retryAfter: 30), 30)
        #expect(message(scene).contains("날씨 서비스가 요청을 잠시 막았어요. 30초 뒤에 다시 시도해요."))
        #expect(scene.ageAlarm.milliseconds == 1_000)
        // when two seconds have passed
        for _ in 0..<2 {
            scene.clock.advance(1)
            scene.ageAlarm.ring()
        }
        // then
        #expect(message(scene).contains("28초 뒤에 다시 시도해요."))
    }

    @Test func `a wait of more than a minute is given in minutes`() {
        let scene = scene(.rateLimited(retryAfter: 150), 150, .english)
        #expect(
            message(scene).contains(
                "the weather service is refusing requests for now. Trying again in 3 min."))
        #expect(scene.ageAlarm.milliseconds == 30_000)
        scene.clock.advance(30)
        scene.ageAlarm.ring()
        #expect(message(scene).contains("Trying again in 2 min."))
        #expect(scene.ageAlarm.milliseconds == 60_000)
    }

    @Test func `holding r down sends no request while the service has asked to wait`() async {
        let scene = scene(.rateLimited(retryAfter: 30), 30)
        for _ in 0..<100 { scene.press(.character("r")) }
        await scene.model.refreshFinished()
        #expect(source.asked.isEmpty)
    }

    @Test func `holding r down tries a lost network once in two seconds`() async {
        let scene = scene(.offline, 10)
        #expect(message(scene).contains("네트워크를 확인해 주세요. 10초 뒤에 다시 시도해요."))
        for _ in 0..<4 {
            for _ in 0..<30 { scene.press(.character("r")) }
            scene.clock.advance(1)
        }
        await scene.model.refreshFinished()
        #expect(source.refreshes == 2)
        #expect(source.asked.count == 20)
    }

    @Test func `r joins the requests under way, in the details too`() async {
        // given a source that never answers, with as many requests at once as it takes: twenty tiles and the details
        let source = SilentSource()
        let scene = Scene(120, 36, source: source)
        scene.model.started()
        await source.waitForCalls(23)
        // when
        for _ in 0..<3 {
            scene.press(.character("r"))
            scene.clock.advance(2)
        }
        // Everything runs in the order of the requests, on one thread.
        for _ in 0..<4 { await scene.service.load([]) }
        // then
        #expect(await source.calls == 23)
        await scene.service.shutDown()
    }

    @Test func `a place that comes into view during a pause shows why it is empty`() async {
        // given a paused host, and values for everything on the screen
        let scene = Scene(120, 36, source: source).answered()
        source.pause = Pause(
            cause: .rateLimited(retryAfter: 600), began: scene.clock.now, until: scene.clock.now.adding(seconds: 600))
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        // when another place is bookmarked
        let jeju = Place(
            id: PlaceID(rawValue: "new"), names: LocalizedText(korean: "새곳", english: "New"),
            coordinate: KoreaTwenty.places[0].coordinate)
        scene.shelf.toggle(jeju)
        scene.press(.character("1"))
        // then the source, which refuses, is asked for this place alone, and the message says why and when
        while scene.board[jeju.id].current.failure == nil { await Task.yield() }
        #expect(source.asked == [jeju.id])
        #expect(message(scene).contains("10분 뒤에 다시 시도해요."))
        await scene.service.shutDown()
        await following.value
    }
}

/// A source whose requests all stay open until they are cancelled.
private actor SilentSource: PlaceByPlaceSource {
    let id = SourceID.sample
    private(set) var calls = 0
    private var waiting: [(calls: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func currentWeather(at place: Place) async throws -> CurrentWeather { try await hang() }
    func forecast(at place: Place) async throws -> Forecast { try await hang() }
    func airQuality(at place: Place) async throws -> AirQuality? { try await hang() }
    func airForecast(at place: Place) async throws -> AirForecast { try await hang() }

    func waitForCalls(_ count: Int) async {
        guard calls < count else { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    private func hang<Value>() async throws -> Value {
        calls += 1
        for entry in waiting where entry.calls <= calls { entry.continuation.resume() }
        waiting.removeAll { $0.calls <= calls }
        try await ContinuousClock().sleep(for: .seconds(3_600))
        throw CancellationError()
    }
}
