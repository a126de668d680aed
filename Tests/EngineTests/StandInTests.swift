import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// What is requested of whom while a source fails, and what the board shows of it.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct StandInTests {
    private let first = ScriptedSource(id: .openMeteo, celsius: 21)
    private let second = ScriptedSource(id: .metNorway, celsius: 19)
    private let places = Array(KoreaTwenty.places.prefix(5))
    private let elsewhere = KoreaTwenty.places[9]

    private var demand: Demand { Demand(visible: places, listed: places + [elsewhere]) }

    private func rig(chance: Double = 0) -> BoardRig { BoardRig(source: first, others: [second], chance: chance) }

    /// Waits until a condition holds that other threads bring about.
    private func until(_ isMet: () -> Bool) async { while !isMet() { await Task.yield() } }

    /// Lets `seconds` pass, and waits until what becomes due then has been answered.
    private func pass(_ seconds: Int, _ rig: BoardRig) async {
        rig.clock.advance(seconds)
        rig.ageAlarm.ring()
        await rig.refreshFinished()
        await until { !rig.refresher.isAsking }
    }

    private func isFrom(_ source: SourceID, _ rig: BoardRig) -> Bool {
        places.allSatisfy { rig.board[$0.id].current.stamp?.source == source }
    }

    @Test func `another source stands in for one that has failed for two minutes, only for what is in view`() async {
        let rig = rig()
        await rig.running {
            // given values of the first source, which then fails
            rig.start(demand)
            await until { isFrom(.openMeteo, rig) && !rig.refresher.isAsking }
            first.fail(with: .offline)
            await pass(600, rig)
            await until { places.allSatisfy { rig.board[$0.id].current.failure != nil } }
            #expect(second.asked.isEmpty && isFrom(.openMeteo, rig))
            let failed = rig.board.now
            // when two minutes have passed
            while rig.board.now < failed.adding(seconds: 119) {
                await pass(min(10, failed.adding(seconds: 119).seconds(since: rig.board.now)), rig)
            }
            #expect(second.asked.isEmpty)
            await pass(1, rig)
            await until { isFrom(.metNorway, rig) }
            // then the second has been asked once for each place in view, and nothing on the screen is old or has failed
            #expect(Set(second.asked) == Set(places.map(\.id)) && second.asked.count == places.count)
            #expect(places.allSatisfy { rig.board[$0.id].current.failure == nil })
            #expect(places.allSatisfy { rig.board.state(of: rig.board[$0.id], at: .now) == .fresh })
        }
    }

    @Test func `a source that fails is tried at one place, and leads again once it answers`() async {
        let rig = rig()
        await rig.running {
            first.fail(with: .server(status: 503))
            rig.start(demand)
            // Nothing is known, so the other one need not wait.
            await until { isFrom(.metNorway, rig) && !rig.refresher.isAsking }
            let before = first.asked.count
            await pass(10, rig)
            await pass(20, rig)
            // The failure of a try does not touch what the other one has told.
            #expect(first.asked.dropFirst(before).allSatisfy { $0 == places[0].id } && first.asked.count > before)
            #expect(first.asked.count <= before + 2)
            #expect(isFrom(.metNorway, rig) && places.allSatisfy { rig.board[$0.id].current.failure == nil })
            // when it is well again
            first.fail(with: nil)
            for _ in 0..<40 where !isFrom(.openMeteo, rig) { await pass(30, rig) }
            #expect(isFrom(.openMeteo, rig) && rig.board.troubles.isEmpty)
            let asked = second.asked.count
            await pass(600, rig)
            #expect(second.asked.count == asked)
        }
    }

    @Test func `the wait before another source stands in is the same for all places`() async {
        let rig = rig(chance: 1)
        await rig.running {
            first.fail(with: .timedOut)
            rig.start(demand)
            await until { places.allSatisfy { rig.board[$0.id].current.failure != nil } }
            let failed = rig.board.now
            while rig.board.now < failed.adding(seconds: 299) {
                await pass(min(20, failed.adding(seconds: 299).seconds(since: rig.board.now)), rig)
            }
            #expect(second.asked.isEmpty)
            await pass(1, rig)
            await until { isFrom(.metNorway, rig) }
        }
    }

    @Test func `a limit moves only the selected place, and a refused key none`() async {
        for (failure, moved) in [(WeatherFailure.rateLimited(retryAfter: 3_600), 1), (.keyRefused, 0)] {
            let (first, second) = (ScriptedSource(id: .openMeteo), ScriptedSource(id: .metNorway))
            let rig = BoardRig(source: first, others: [second])
            await rig.running {
                first.fail(with: failure)
                rig.start(demand)
                await until { places.allSatisfy { !rig.board[$0.id].isLoading } && first.asked.count >= places.count }
                for _ in 0..<20 { await pass(30, rig) }
                #expect(Set(second.asked).count == moved)
                if moved > 0 { #expect(Set(second.asked) == [places[0].id]) }
            }
        }
    }

    @Test(arguments: [false, true])
    func `a change of the network and a refresh try the first source at once, however long it has failed`(
        isRefresh: Bool
    ) async {
        let rig = rig()
        await rig.running {
            first.fail(with: .offline)
            rig.start(demand)
            await until { isFrom(.metNorway, rig) && !rig.refresher.isAsking }
            for _ in 0..<60 { await pass(30, rig) }
            let next = rig.board.troubles.trouble(of: .openMeteo, .weather, at: rig.board.now)?.retryAt
            #expect(next.map { $0 > rig.board.now.adding(seconds: 5) } == true)
            // when it works again
            first.fail(with: nil)
            let asked = first.asked.count
            if isRefresh { rig.refresher.refreshAsked() } else { rig.refresher.conditionsChanged() }
            await until { first.asked.count > asked }
            // then it leads
            await until { rig.board.troubles.isEmpty }
            await pass(600, rig)
            await until { isFrom(.openMeteo, rig) }
        }
    }

    @Test
    func `a budget that is spent for the day moves only the selected place, and the next day the first leads again`()
        async throws
    {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let rig = rig()
        first.spend(
            CallBudget(
                host: "a", quota: CallQuota(perMinute: 60, perDay: places.count),
                file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"),
                now: { [clock = rig.clock] in clock.now }))
        await rig.running {
            // given a day's calls, which are enough for each place once
            rig.start(Demand(visible: places))
            await until { isFrom(.openMeteo, rig) && !rig.refresher.isAsking }
            // when the values have become old
            for _ in 0..<400 where rig.board[places[0].id].current.stamp?.source != .metNorway {
                rig.clock.advance(10)
                rig.ageAlarm.ring()
                for _ in 0..<100 { await Task.yield() }
            }
            #expect(rig.board[places[0].id].current.stamp?.source == .metNorway)
            // then
            #expect(Set(second.asked) == [places[0].id] && first.asked.count == places.count)
            #expect(rig.board.troubles.isEmpty && places[1...].allSatisfy { rig.board[$0.id].current.failure == nil })
            // and when the day is over
            rig.clock.advance(86_400)
            rig.ageAlarm.ring()
            await until { isFrom(.openMeteo, rig) }
        }
    }

    @Test func `a start after the day's calls are spent asks the next source about the selected place`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let rig = rig()
        let path = sandbox.cacheFolder + "/calls"
        func budget() -> CallBudget {
            CallBudget(
                host: "a", quota: CallQuota(perMinute: 60, perDay: 3), file: CallLedgerFile(path: path),
                now: { [clock = rig.clock] in clock.now })
        }
        // given another program that has used them up
        #expect(budget().take(3))
        first.spend(budget())
        await rig.running {
            rig.start(Demand(visible: places))
            await until { rig.board[places[0].id].current.stamp?.source == .metNorway }
            #expect(first.asked.isEmpty && Set(second.asked) == [places[0].id])
        }
    }

    @Test func `while both fail, the first says why`() async {
        let rig = rig()
        await rig.running {
            first.fail(with: .offline)
            second.fail(with: .server(status: 500))
            rig.start(demand)
            for _ in 0..<30 { await pass(20, rig) }
            #expect(places.allSatisfy { rig.board[$0.id].current.failure != nil })
            second.fail(with: nil)
            for _ in 0..<60 where !isFrom(.metNorway, rig) { await pass(20, rig) }
            #expect(isFrom(.metNorway, rig))
        }
    }
}
