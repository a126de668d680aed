import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// What another source says of a place, beside the one that has told its weather.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct SecondOpinionTests {
    private let first = ScriptedSource(id: .openMeteo, celsius: 21)
    private let second = ScriptedSource(id: .metNorway, celsius: 19)
    private let place = KoreaTwenty.places[0]

    private func rig() -> BoardRig { BoardRig(source: first, others: [second]) }

    private func until(_ isMet: () -> Bool) async { while !isMet() { await Task.yield() } }

    /// Shows one place with everything the first source says of it.
    private func started(_ rig: BoardRig) async {
        rig.start(Demand(visible: [place], opened: place))
        await rig.refreshFinished()
        await until { rig.board[place.id].forecast.value != nil && !rig.refresher.isAsking }
    }

    @Test func `another source is asked only when the user wants it, and for nothing else`() async {
        let rig = rig()
        await rig.running {
            #expect(rig.board.otherSource(at: place) == nil, "nothing to compare with yet")
            await started(rig)
            #expect(rig.board.otherSource(at: place) == .metNorway)
            #expect(second.asked.isEmpty && rig.board[place.id].opinion == Loadable())
            // when
            rig.refresher.compare(place)
            #expect(rig.board[place.id].opinion.isLoading && !rig.board[place.id].isLoading)
            await rig.refresher.comparing?.value
            await until { rig.board[place.id].opinion.value != nil }
            // then the report is still the first source's
            let report = rig.board[place.id]
            #expect(report.opinion.stamp?.source == .metNorway && !report.opinion.isLoading)
            #expect(ReportPart.allCases.allSatisfy { report[$0].stamp?.source == .openMeteo && !report[$0].isLoading })
            #expect(second.asked.isEmpty, "the present was not asked for")
        }
    }

    @Test func `a source that does not answer is told beside the report, and can be asked again`() async {
        let rig = rig()
        await rig.running {
            await started(rig)
            second.fail(with: .server(status: 503), forecasts: true)
            rig.refresher.compare(place)
            await until { rig.board[place.id].opinion.failure != nil }
            #expect(rig.board.otherSource(at: place) == .metNorway)
            #expect(!rig.board[place.id].hasFailure && rig.board[place.id].opinion.loading.failedSource == .metNorway)
            second.fail(with: nil)
            rig.refresher.compare(place)
            await until { rig.board[place.id].opinion.value != nil }
            #expect(rig.board[place.id].opinion.failure == nil)
        }
    }

    @Test func `what the first source has said stays as an opinion when another one takes its place`() {
        let rig = rig()
        let forecast = SampleSource(now: { [clock = rig.clock] in clock.now }).forecast(at: place)
        rig.answer(place, .forecast(forecast), from: .openMeteo)
        rig.clock.advance(60)
        rig.answer(place, .forecast(Forecast(steps: [], clock: .utc)), from: .metNorway)
        let report = rig.board[place.id]
        #expect(report.forecast.stamp?.source == .metNorway && report.opinion.stamp?.source == .openMeteo)
        #expect(report.opinion.value == forecast && rig.board.otherSource(at: place) == .openMeteo)
        // While the first fails, it is tried by itself; the second may be asked as often as the user wants.
        var troubles = SourceTroubles()
        _ = troubles.failed(
            SourceTroubles.Subject(.openMeteo, .weather), .offline, at: rig.clock.now, delay: 0, chance: 1)
        rig.board.takeOver(troubles)
        #expect(rig.board.otherSource(at: place) == nil)
        // The same source again leaves it, and both are kept for the next start.
        rig.answer(place, .forecast(Forecast(steps: [], clock: .utc)), from: .metNorway)
        #expect(rig.board[place.id].opinion.stamp?.source == .openMeteo)
        #expect(Set(rig.board.known.map(\.stamp.source)) == [.openMeteo, .metNorway])
    }

    @Test func `a start takes up what both have said, whatever the order in the file`() async throws {
        try await Sandbox.with { @MainActor sandbox in
            let rig = rig()
            let forecast = SampleSource(now: { [clock = rig.clock] in clock.now }).forecast(at: place)
            rig.answer(place, .forecast(forecast), from: .metNorway)
            rig.clock.advance(60)
            rig.answer(place, .forecast(forecast), from: .openMeteo)
            let file = ReportCacheFile(path: sandbox.cacheFolder + "/reports")
            #expect(file.save(rig.board.known, at: rig.clock.now) == nil)
            let next = BoardRig(source: first, others: [second], time: rig.clock)
            next.board.restore(file.reports(from: next.board.routing, note: { _ in }))
            let report = next.board[place.id]
            #expect(report.forecast.stamp?.source == .openMeteo && report.opinion.stamp?.source == .metNorway)
        }
    }

    @Test func `an opinion that came later is not kept, or the next start would take it for the report's own`() {
        let rig = rig()
        rig.answer(place, .forecast(Forecast(steps: [], clock: .utc)), from: .openMeteo)
        rig.clock.advance(60)
        let stamp = ReportStamp(source: .metNorway, observedAt: nil, fetchedAt: rig.clock.now)
        rig.board.apply([
            WeatherUpdate(
                place: place.id, part: .forecast,
                event: .answered(.forecast(Forecast(steps: [], clock: .utc)), stamp), isOpinion: true)
        ])
        #expect(rig.board[place.id].opinion.stamp == stamp)
        #expect(rig.board.known.map(\.stamp.source) == [.openMeteo])
    }

    @Test func `a failure that was asked for otherwise ends the wait for an opinion`() {
        let rig = rig()
        rig.answer(place, .forecast(Forecast(steps: [], clock: .utc)), from: .openMeteo)
        rig.board.opinionAsked(place.id)
        rig.board.apply([
            WeatherUpdate(
                place: place.id, part: .forecast, event: .failed(.offline, from: .metNorway, at: rig.clock.now))
        ])
        #expect(!rig.board[place.id].opinion.isLoading && rig.board[place.id].opinion.failure == .offline)
    }

    @Test func `a source whose calls are spent is not offered`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let rig = rig()
        rig.answer(place, .forecast(Forecast(steps: [], clock: .utc)), from: .openMeteo)
        let budget = CallBudget(
            host: "a", quota: CallQuota(perMinute: 60, perDay: 2),
            file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"), now: { [clock = rig.clock] in clock.now })
        second.spend(budget)
        #expect(budget.take(1) && rig.board.otherSource(at: place) == .metNorway)
        #expect(budget.take(1) && rig.board.otherSource(at: place) == nil)
    }

    @Test func `a request that is given up leaves nothing loading`() async {
        let rig = rig()
        await rig.running {
            await started(rig)
            rig.board.opinionAsked(place.id)
            rig.publish(place, .abandoned)
            #expect(rig.board[place.id].opinion.isLoading, "the present was given up")
            rig.board.apply([WeatherUpdate(place: place.id, part: .forecast, event: .abandoned)])
            #expect(!rig.board[place.id].opinion.isLoading)
            // A single source has nothing to be compared with.
            rig.board.show(SourceRouting(first), [])
            rig.refresher.compare(place)
            #expect(rig.board.otherSource(at: place) == nil && !rig.board[place.id].opinion.isLoading)
        }
    }
}
