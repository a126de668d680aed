import AppResources
import EngineSupport
import Synchronization
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// The requests made while the program runs.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct RefresherTests {
    private let source = ScriptedSource()
    private let seoul = KoreaTwenty.places[0]

    private var demand: Demand { Demand(visible: [seoul], outlined: [seoul], listed: [seoul]) }

    /// Runs `body` with a rig that receives the source's answers.
    private func running(_ body: (BoardRig) async throws -> Void) async rethrows {
        let rig = BoardRig(source: source)
        try await rig.running { try await body(rig) }
    }

    /// Waits until a condition holds that other threads bring about.
    private func until(_ isMet: () -> Bool) async {
        while !isMet() { await Task.yield() }
    }

    private func answered(_ rig: BoardRig) async {
        await until { rig.board[seoul.id].current.value != nil && !rig.board[seoul.id].isLoading }
    }

    @Test func `a value is requested again when it has reached its age, not before`() async {
        await running { rig in
            rig.start(demand)
            await answered(rig)
            #expect(source.asked == [seoul.id])
            #expect(rig.ageAlarm.milliseconds == 600_000)
            rig.clock.advance(599)
            rig.refresher.showDelayed { demand }
            rig.scrollAlarm.ring()
            await rig.service.load([])
            #expect(source.asked == [seoul.id])
            rig.clock.advance(1)
            rig.ageAlarm.ring()
            await until { source.asked.count == 2 }
        }
    }

    @Test(arguments: [-300, 300, -86_400 * 365]) func `setting the clock makes no value younger or older`(shift: Int)
        async
    {
        await running { rig in
            rig.start(demand)
            await answered(rig)
            rig.clock.advance(400)
            rig.clock.set(by: shift)
            rig.refresher.conditionsChanged()
            await rig.service.load([])
            #expect(source.asked.count == 1)
            #expect(rig.board[seoul.id].current.fetchedAt.map { rig.clock.now.seconds(since: $0) } == 400)
            rig.clock.advance(200)
            rig.ageAlarm.ring()
            await until { source.asked.count == 2 }
        }
    }

    @Test func `after a sleep, values that are too old are requested at once`() async {
        await running { rig in
            rig.start(demand)
            await answered(rig)
            // The alarm was asleep as well.
            rig.clock.advance(8 * 3_600)
            rig.refresher.conditionsChanged()
            await until { source.asked.count == 2 }
        }
    }

    @Test func `an unreachable place is tried after ten, twenty, forty seconds, and once the network is back`() async {
        source.fail(with: .offline)
        await running { rig in
            rig.start(demand)
            for (tries, wait) in [(1, 10), (2, 20), (3, 40), (4, 80)] {
                await until { rig.board[seoul.id][.current].failures == tries }
                #expect(source.asked.count == tries)
                #expect(rig.board[seoul.id][.current].retryAt == rig.clock.now.adding(seconds: wait))
                #expect(rig.ageAlarm.milliseconds == (wait > 60 ? 20_000 : 1_000), "it should count down")
                if tries == 4 { break }
                rig.clock.advance(wait)
                rig.ageAlarm.ring()
            }
            source.fail(with: nil)
            rig.clock.advance(1)
            rig.refresher.conditionsChanged()
            await answered(rig)
            #expect(rig.board[seoul.id][.current].failures == 0)
        }
    }

    @Test func `a place without data is requested again after an hour, and by a refresh once a minute at most`()
        async
    {
        source.fail(with: .notFound)
        await running { rig in
            rig.start(demand)
            await until { rig.board[seoul.id][.current].failure == .notFound }
            for _ in 0..<19 {
                rig.clock.advance(3)
                rig.refresher.refreshAsked()
                await rig.service.load([])
            }
            #expect(source.asked.count == 1)
            rig.clock.advance(3)
            rig.refresher.refreshAsked()
            await until { rig.board[seoul.id][.current].failures == 2 }
            #expect(source.asked.count == 2)
            rig.clock.advance(RetryRule.nowhere * 2 - 1)
            rig.refresher.conditionsChanged()
            await rig.service.load([])
            #expect(source.asked.count == 2)
            source.fail(with: nil)
            rig.clock.advance(1)
            rig.ageAlarm.ring()
            await answered(rig)
        }
    }

    @Test(arguments: [WeatherFailure.notInPlan, .requestRefused(status: 418), .noKey])
    func `a failure that only the user can fix is retried only on request`(failure: WeatherFailure) async {
        source.fail(with: failure)
        await running { rig in
            rig.start(demand)
            await until { rig.board[seoul.id].hasFailure }
            #expect(rig.ageAlarm.milliseconds == 3_600_000, "only the forecast should be due next")
            rig.clock.advance(86_400)
            rig.refresher.conditionsChanged()
            await rig.service.load([])
            #expect(source.asked.count == 1)
            rig.refresher.refreshAsked()
            await until { source.asked.count == 2 }
        }
    }

    @Test func `a place that is wanted, unwanted and wanted again in one event is not lost`() async {
        let slow = HeldSource()
        let rig = BoardRig(source: slow)
        await rig.running {
            rig.start(demand)
            await until { slow.calls == 1 && rig.board[seoul.id].isLoading }
            rig.refresher.show(Demand(visible: [KoreaTwenty.places[1]]))
            rig.refresher.show(demand)
            await until { slow.calls >= 2 && rig.board[seoul.id].isLoading || slow.cancelled == 0 && slow.calls == 1 }
            slow.answerAll()
            await until {
                slow.answerAll()
                return rig.board[seoul.id].current.value != nil
            }
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
