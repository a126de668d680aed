import AppResources
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The requests made while the program runs. The main actor is shared with pictures of every size, which alone take a
/// minute.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct RefresherTests {
    private let source = ScriptedSource()
    private let seoul = KoreaTwenty.places[0]

    /// Runs `body` with a scene that receives the source's answers.
    private func running(
        _ columns: Int = 80, _ rows: Int = 24, bookmarks: [Place] = [], _ body: (Scene) async throws -> Void
    ) async rethrows {
        let scene = Scene(columns, rows, source: source, bookmarks: bookmarks)
        let following = Task { await scene.board.follow() }
        try await body(scene)
        await scene.service.shutDown()
        await following.value
    }

    /// Waits until a condition holds that other threads bring about.
    private func until(_ isMet: () -> Bool) async {
        while !isMet() { await Task.yield() }
    }

    private func answered(_ scene: Scene) async {
        await until { scene.board[seoul.id].current.value != nil && !scene.board[seoul.id].isLoading }
    }

    @Test func `a value is requested again when it has reached its age, not before`() async {
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            await answered(scene)
            #expect(source.asked == [seoul.id])
            #expect(scene.ageAlarm.milliseconds == 600_000)
            scene.clock.advance(599)
            scene.model.resized(to: Size(columns: 81, rows: 24))
            scene.scrollAlarm.ring()
            await scene.service.load([])
            #expect(source.asked == [seoul.id])
            scene.clock.advance(1)
            scene.ageAlarm.ring()
            await until { source.asked.count == 2 }
        }
    }

    @Test(arguments: [-300, 300, -86_400 * 365]) func `setting the clock makes no value younger or older`(shift: Int)
        async
    {
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            await answered(scene)
            scene.clock.advance(400)
            scene.clock.set(by: shift)
            scene.model.conditionsChanged()
            await scene.service.load([])
            #expect(source.asked.count == 1)
            #expect(scene.board[seoul.id].current.fetchedAt.map { scene.clock.now.seconds(since: $0) } == 400)
            scene.clock.advance(200)
            scene.ageAlarm.ring()
            await until { source.asked.count == 2 }
        }
    }

    @Test func `after a sleep, values that are too old are requested at once`() async {
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            await answered(scene)
            // The alarm was asleep as well.
            scene.clock.advance(8 * 3_600)
            scene.model.conditionsChanged()
            await until { source.asked.count == 2 }
        }
    }

    @Test func `an unreachable place is tried after ten, twenty, forty seconds, and once the network is back`() async {
        source.fail(with: .offline)
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            for (tries, wait) in [(1, 10), (2, 20), (3, 40), (4, 80)] {
                await until { scene.board[seoul.id][.current].failures == tries }
                #expect(source.asked.count == tries)
                #expect(scene.board[seoul.id][.current].retryAt == scene.clock.now.adding(seconds: wait))
                #expect(scene.frame().text.contains(wait > 60 ? "2분 뒤 다시 시도" : "\(wait)초 뒤 다시 시도"))
                #expect(scene.ageAlarm.milliseconds == (wait > 60 ? 20_000 : 1_000), "it should count down")
                if tries == 4 { break }
                scene.clock.advance(wait)
                scene.ageAlarm.ring()
            }
            source.fail(with: nil)
            scene.clock.advance(1)
            scene.model.conditionsChanged()
            await answered(scene)
            #expect(scene.board[seoul.id][.current].failures == 0)
        }
    }

    @Test func `a place without data is requested again after an hour, and by r once a minute at most`()
        async
    {
        source.fail(with: .notFound)
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            await until { scene.board[seoul.id][.current].failure == .notFound }
            for _ in 0..<19 {
                scene.clock.advance(3)
                scene.press(.character("r"))
                await scene.service.load([])
            }
            #expect(source.asked.count == 1)
            scene.clock.advance(3)
            scene.press(.character("r"))
            await until { scene.board[seoul.id][.current].failures == 2 }
            #expect(source.asked.count == 2)
            scene.clock.advance(RetryRule.nowhere * 2 - 1)
            scene.model.conditionsChanged()
            await scene.service.load([])
            #expect(source.asked.count == 2)
            source.fail(with: nil)
            scene.clock.advance(1)
            scene.ageAlarm.ring()
            await answered(scene)
        }
    }

    @Test(arguments: [WeatherFailure.notInPlan, .requestRefused(status: 418), .noKey])
    func `a failure that only the user can fix is retried only on request`(failure: WeatherFailure) async {
        source.fail(with: failure)
        await running(bookmarks: [seoul]) { scene in
            scene.model.started()
            await until { scene.board[seoul.id].hasFailure }
            #expect(scene.ageAlarm.milliseconds == 3_600_000, "only the forecast should be due next")
            scene.clock.advance(86_400)
            scene.model.conditionsChanged()
            await scene.service.load([])
            #expect(source.asked.count == 1)
            scene.press(.character("r"))
            await until { source.asked.count == 2 }
        }
    }

    @Test func `a place that is wanted, unwanted and wanted again in one event is not lost`() async {
        let slow = HeldSource()
        let scene = Scene(80, 24, source: slow, bookmarks: [seoul])
        let following = Task { await scene.board.follow() }
        scene.model.started()
        await until { slow.calls == 1 && scene.board[seoul.id].isLoading }
        // Two key presses at once: to the other list and back, before any other event.
        scene.press(Key(.tab), .shift(.tab))
        await until { slow.calls >= 2 && scene.board[seoul.id].isLoading || slow.cancelled == 0 && slow.calls == 1 }
        slow.answerAll()
        await until {
            slow.answerAll()
            return scene.board[seoul.id].current.value != nil
        }
        await scene.service.shutDown()
        await following.value
    }

    @Test func `r requests only the places in view, once in two seconds`() async {
        let places = (0..<40).map { number in
            Place(
                id: PlaceID(rawValue: "many:\(number)"),
                names: LocalizedText(korean: "곳 \(number)", english: "\(number)"), coordinate: seoul.coordinate)
        }
        await running(bookmarks: places) { scene in
            scene.model.started()
            await until { scene.model.loadedCount == 40 }
            let inView = scene.model.tiles.visibleRows * scene.model.tiles.columns
            for _ in 0..<50 { scene.press(.character("r")) }
            await until { source.asked.count == 40 + inView }
            // What is still under way on the board would not be requested again.
            await until { !scene.model.isWaiting }
            #expect(
                source.asked.dropFirst(40).map(\.rawValue).sorted() == places[..<inView].map(\.id.rawValue).sorted())
            scene.clock.advance(2)
            scene.press(.character("r"))
            await until { source.asked.count == 40 + 2 * inView }
        }
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
        let following = Task { await scene.board.follow() }
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

/// A source that answers at once, or fails as the test sets, and records requests other than for forecasts and air.
private final class ScriptedSource: PlaceByPlaceSource {
    let id = SourceID.sample
    private struct State {
        var asked: [PlaceID] = []
        var failure: WeatherFailure?
        var budget: CallBudget?
    }

    private let state = Mutex(State())

    var asked: [PlaceID] { state.withLock { $0.asked } }
    func fail(with failure: WeatherFailure?) { state.withLock { $0.failure = failure } }
    func spend(_ budget: CallBudget) { state.withLock { $0.budget = budget } }
    func budget(for part: ReportPart) -> CallBudget? { state.withLock { $0.budget } }

    func currentWeather(at place: Place) async throws -> CurrentWeather {
        try pay()
        if let failure = state.withLock({ state in
            state.asked.append(place.id)
            return state.failure
        }) {
            throw failure
        }
        return CurrentWeather(
            observedAt: Timestamp(secondsSince1970: 1_760_335_200),
            condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 21),
            clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    func forecast(at place: Place) async throws -> Forecast {
        try pay()
        return Forecast(steps: [], clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    func airQuality(at place: Place) async throws -> AirQuality? {
        try pay()
        return nil
    }

    func airForecast(at place: Place) async throws -> AirForecast {
        try pay()
        return AirForecast(hours: [])
    }

    private func pay() throws {
        if let budget = budget(for: .current), !budget.take(1) {
            throw WeatherFailure.overBudget(until: budget.room(for: 1))
        }
    }
}

/// A source whose answers are held back.
private final class HeldSource: PlaceByPlaceSource {
    let id = SourceID.sample
    private struct State {
        var calls = 0
        var cancelled = 0
        var open: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    var calls: Int { state.withLock { $0.calls } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func answerAll() {
        let open = state.withLock { state in
            defer { state.open = [:] }
            return state.open.values
        }
        for continuation in open { continuation.resume() }
    }

    func currentWeather(at place: Place) async throws -> CurrentWeather {
        let number = state.withLock { state in
            state.calls += 1
            return state.calls
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.open[number] = continuation }
            }
        } onCancel: {
            state.withLock { state in
                state.cancelled += 1
                return state.open.removeValue(forKey: number)
            }?.resume(throwing: CancellationError())
        }
        return CurrentWeather(
            observedAt: Timestamp(secondsSince1970: 1_760_335_200),
            condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 21),
            clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    func forecast(at place: Place) async throws -> Forecast {
        Forecast(steps: [], clock: LocalClock(UTCOffset(seconds: 32_400)))
    }
    func airQuality(at place: Place) async throws -> AirQuality? { nil }
    func airForecast(at place: Place) async throws -> AirForecast { AirForecast(hours: []) }
}

/// Sleeps until the test wakes it.
final class ManualSleep: Clock {
    private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    var isAsleep: Bool { sleepers.withLock { !$0.isEmpty } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in sleepers.withLock { $0.append(continuation) } }
        try Task.checkCancellation()
    }

    /// Waits until a task sleeps, and wakes all sleepers.
    func wake() async {
        while !isAsleep { await Task.yield() }
        let woken = sleepers.withLock { sleepers in
            defer { sleepers = [] }
            return sleepers
        }
        for sleeper in woken { sleeper.resume() }
    }
}
