import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Several callers that share a request.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct WeatherServiceSharingTests {
    private let rig = ServiceRig()

    @Test func `a request under way is joined, not repeated`() async {
        // given
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        async let first: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(1)

        // when another caller arrives before the answer
        async let second: Void = service.load(
            [.current], of: [TestPlaces.seoul, TestPlaces.busan])
        await rig.source.waitForCalls(2)
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await rig.source.answer(TestPlaces.busan, rig.current(19))
        await first
        await second

        // then
        #expect(await rig.source.calls.count == 2)
        #expect(await updates.next() == rig.started(TestPlaces.seoul))
        #expect(await updates.next() == rig.started(TestPlaces.busan))
    }

    @Test func `a hundred simultaneous refreshes are one request per place`() async {
        // given a request under way that anyone can join
        let service = rig.service()
        async let first: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(1)

        // when a hundred more callers arrive and join it
        let others = TestPlaces.many(100)
        var refreshes: [Task<Void, Never>] = []
        for other in others {
            await withCheckedContinuation { taken in
                refreshes.append(
                    Task { await service.load([.current], of: [TestPlaces.seoul, other]) { taken.resume() } })
            }
        }
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await first

        // then
        #expect(await rig.source.calls.count { $0.place == TestPlaces.seoul.id } == 1)
        for refresh in refreshes { refresh.cancel() }
        for refresh in refreshes { await refresh.value }
    }

    @Test func `answers that arrive together are published together`() async {
        // given a source that answers each of twenty requests at once
        let service = WeatherService(sources: SourceRouting(InstantSource()), now: { Timestamp(0) })
        var changes = service.changes().makeAsyncIterator()

        // when all are made
        await service.load([.current], of: TestPlaces.many(20))

        // then listeners get two events, not forty
        #expect(await changes.next()?.updates.count { $0.event == .started } == 20)
        #expect(await changes.next()?.updates.count { $0.event != .started } == 20)
    }

    @Test func `answers that arrive together wait for each other, not for a slow one`() async {
        // given a source that answers the current weather at once, and no forecast
        let service = WeatherService(sources: SourceRouting(InstantSource(hasForecasts: false)), now: { Timestamp(0) })
        var changes = service.changes().makeAsyncIterator()

        // when both are requested for twenty places
        let load = Task { await service.load([.current, .forecast], of: TestPlaces.many(20)) }

        // then the answers are one event, although as many requests are still under way
        _ = await changes.next()
        #expect(await changes.next()?.updates.count { $0.event != .started } == 20)
        load.cancel()
        await load.value
    }

    @Test func `a call that replaces another keeps the requests both want`() async {
        // given a request with a waiting caller
        let service = rig.service()
        let first = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)

        // when one call after another takes over from the previous one
        var last = first
        for _ in 0..<50 {
            let before = last
            last = Task {
                await service.load([.current], of: [TestPlaces.seoul]) { before.cancel() }
            }
        }
        await first.value

        // then it is still the same request
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        #expect(await rig.source.cancelled.isEmpty)
        last.cancel()
        await last.value
    }

    @Test func `the late answer to a cancelled request is dropped`() async {
        // given a source that answers even cancelled requests
        let rig = ServiceRig(ignoresCancellation: true)
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        let first = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)
        first.cancel()
        await first.value
        async let second: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(2)

        // when the new answer arrives before the old one
        await rig.source.answer(TestPlaces.seoul, rig.current(22), number: 2)
        await second
        #expect(await rig.source.answer(TestPlaces.seoul, rig.current(11), number: 1))
        async let third: Void = service.load([.current], of: [TestPlaces.busan])
        await rig.source.waitForCalls(3)
        await rig.source.answer(TestPlaces.busan, rig.current(19))
        await third

        // then the old one is ignored
        var heard: [WeatherUpdate?] = []
        for _ in 0..<6 { heard.append(await updates.next()) }
        #expect(
            heard == [
                rig.started(TestPlaces.seoul), rig.abandoned(TestPlaces.seoul), rig.started(TestPlaces.seoul),
                rig.answered(TestPlaces.seoul, 22), rig.started(TestPlaces.busan), rig.answered(TestPlaces.busan, 19),
            ])
    }

    @Test(arguments: [WeatherFailure.tooSlow, .tooLarge, .server(status: 500), .unreadable(field: "body")])
    func `an oversized request is repeated part by part, and only an oversized part fails`(
        failure: WeatherFailure
    ) async {
        let source = NarrowSource(failure: failure)
        let service = WeatherService(sources: SourceRouting(source), now: { Timestamp(0) })
        let log = AnswerLog(service.eachUpdate())
        let forecasts = AnswerLog(service.eachUpdate(), of: .forecast)
        await service.load([.current, .forecast], of: [TestPlaces.seoul, TestPlaces.busan])
        await log.wait { $0.count == 2 }
        await forecasts.wait { $0.count == 2 }
        #expect(source.asked == [[.current, .forecast], [.current], [.forecast]])
        #expect(log.seen.values.count == 2)
        #expect(Array(forecasts.seen.failures.values) == [failure, failure])
    }

    @Test(arguments: [WeatherFailure.timedOut, .offline, .portal])
    func `a request without an answer is not repeated in parts, and fails as a whole`(
        failure: WeatherFailure
    ) async {
        let source = NarrowSource(failure: failure)
        let service = WeatherService(sources: SourceRouting(source), now: { Timestamp(0) })
        let (log, forecasts) = (AnswerLog(service.eachUpdate()), AnswerLog(service.eachUpdate(), of: .forecast))
        await service.load([.current, .forecast], of: [TestPlaces.seoul, TestPlaces.busan])
        for parts in [log, forecasts] {
            await parts.wait { $0.count == 2 }
            #expect(Array(parts.seen.failures.values) == [failure, failure])
        }
        #expect(source.asked == [[.current, .forecast]])
    }
}

/// Answers each request at once, on the thread that asks.
private struct InstantSource: PlaceByPlaceSource {
    let id = SourceID.sample
    /// If not, requests for them are never answered.
    var hasForecasts = true

    func currentWeather(at place: Place) async throws -> CurrentWeather { .sample(celsius: 1) }
    func forecast(at place: Place) async throws -> Forecast {
        if !hasForecasts { try await Task.sleep(for: .seconds(3_600)) }
        throw WeatherFailure.notFound
    }
    func airQuality(at place: Place) async throws -> AirQuality? { nil }
    func airForecast(at place: Place) async throws -> AirForecast { AirForecast(hours: []) }
}

/// Answers only the current weather in one request.
private final class NarrowSource: WeatherSource {
    let id = SourceID.openMeteo
    let limits = [RequestLimit(atOnce: 1, isShared: true)]
    private let failure: WeatherFailure
    private let log = Mutex<[Set<ReportPart>]>([])

    init(failure: WeatherFailure) { self.failure = failure }

    var asked: [Set<ReportPart>] { log.withLock(\.self) }

    func placesPerRequest(for parts: Set<ReportPart>) -> Int { 100 }

    func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        log.withLock { $0.append(request.parts) }
        guard request.parts == [.current] else { throw failure }
        var answers: ReportAnswers = [:]
        for key in request.keys { answers[key] = .success(.current(.sample(celsius: 1))) }
        return answers
    }
}
