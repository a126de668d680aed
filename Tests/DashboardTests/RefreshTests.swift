import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// What the screen requests while the program runs, and what it shows of that. The main actor is shared with pictures of every
/// size, which alone take a minute.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct RefreshTests {
    private let source = ScriptedSource()
    private let seoul = KoreaTwenty.places[0]

    /// Waits until a condition holds that other threads bring about.
    private func until(_ isMet: () -> Bool) async {
        while !isMet() { await Task.yield() }
    }

    @Test(arguments: [(1, 10, "10초 뒤 다시 시도"), (4, 80, "2분 뒤 다시 시도")])
    func `an unreachable place counts down to its next request`(failures: Int, wait: Int, words: String) {
        let scene = Scene(80, 24, source: source, bookmarks: [seoul])
        scene.board.shown = [seoul.id]
        for _ in 0..<failures { scene.publish(seoul, .failed(.offline, from: .sample, at: scene.clock.now)) }
        #expect(scene.board[seoul.id][.current].retryAt == scene.clock.now.adding(seconds: wait))
        #expect(scene.frame().text.contains(words))
    }

    @Test func `r requests only the places in view, once in two seconds`() async {
        let places = (0..<40).map { number in
            Place(
                id: PlaceID(rawValue: "many:\(number)"),
                names: LocalizedText(korean: "곳 \(number)", english: "\(number)"), coordinate: seoul.coordinate)
        }
        let scene = Scene(80, 24, source: source, bookmarks: places)
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        await until { scene.model.loadedCount == 40 }
        let inView = scene.model.tiles.visibleRows * scene.model.tiles.columns
        for _ in 0..<50 { scene.press(.character("r")) }
        await until { source.asked.count == 40 + inView }
        // What is still under way on the board would not be requested again.
        await until { !scene.model.requests.isWaiting }
        #expect(
            source.asked.dropFirst(40).map(\.rawValue).sorted() == places[..<inView].map(\.id.rawValue).sorted())
        scene.clock.advance(2)
        scene.press(.character("r"))
        await until { source.asked.count == 40 + 2 * inView }
        await scene.service.shutDown()
        await following.value
    }

    @Test func `requests beyond the budget wait, show for how long, and follow by themselves`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let clock = TestClock()
        source.spend(
            CallBudget(
                host: "a", quota: .openWeather(perMinute: 5),
                file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"), now: { clock.now }))
        let sleep = ManualSleep()
        let scene = Scene(
            120, 36, source: source, bookmarks: Array(KoreaTwenty.places[..<8]), time: clock, sleep: sleep)
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        await until { scene.model.loadedCount == 5 && scene.board.queue.places > 0 }
        // Three tiles, and the other parts of the open place; other parts for the tiles can wait.
        #expect(scene.board.queue.places == 4)
        #expect(scene.frame().text.contains("4곳의 날씨는 2분 안에 이어서 받아요 (1분에 요청 5번까지)."))
        #expect(scene.frame().text.contains("대기 중") && !scene.frame().text.contains("불러오는 중 │"))
        clock.advance(61)
        await sleep.wake()
        await until { scene.model.loadedCount == 8 && scene.board.queue == .empty || sleep.isAsleep }
        while scene.board.queue != .empty {
            clock.advance(61)
            await sleep.wake()
            await until { scene.board.queue == .empty || sleep.isAsleep }
        }
        await until { scene.model.loadedCount == 8 }
        await scene.service.shutDown()
        await following.value
    }
}
