import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// What is requested while requests to a service are paused.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct SourcePauseTests {
    private let source = PausedSource()
    private let places = KoreaTwenty.places
    private var demand: Demand { Demand(visible: places, outlined: places, listed: places) }

    @Test func `failed requests are repeated by themselves`() async {
        // given nineteen failures and one place that was answered
        let rig = BoardRig(source: source)
        let cause = WeatherFailure.rateLimited(retryAfter: 30)
        source.pause = Pause(cause: cause, began: rig.clock.now, until: rig.clock.now.adding(seconds: 30))
        for place in places { rig.publish(place, .failed(cause, from: .sample, at: rig.clock.now)) }
        rig.start(demand)
        rig.answered([places[0]])
        // when the time is up
        source.pause = nil
        rig.clock.advance(30)
        rig.ageAlarm.ring()
        await rig.refreshFinished()
        // then those are requested again, and no alarm is left for it
        #expect(source.asked == Set(places.dropFirst().map(\.id)))
        #expect(source.refreshes == 0)
    }

    @Test func `a pause of one source holds back only its own places`() async {
        // given a host that answers for the south and is paused, and another for the rest
        let isSouth = { @Sendable (place: Place) in place.coordinate.latitude <= 35.5 }
        let held = PausedSource(id: .openMeteo, covers: isSouth)
        let rig = BoardRig(chance: 1)
        let clock = rig.clock
        let sources = SourceRouting(held, [SampleSource(now: { clock.now })])
        await rig.service.use(sources).value
        rig.board.show(sources, [])
        held.pause = Pause(
            cause: .rateLimited(retryAfter: 600), began: clock.now, until: clock.now.adding(seconds: 600))
        let ours = places.filter(isSouth)
        let theirs = places.filter { !isSouth($0) }
        await rig.running {
            // when
            rig.start(demand)
            while !theirs.allSatisfy({ rig.board[$0.id].current.value != nil }) || held.asked.count < ours.count
                || ours.contains(where: { rig.board[$0.id].current.failure == nil })
            {
                await Task.yield()
            }
            // then its own requests have failed, and everything else has arrived
            #expect(theirs.count > 5 && ours.count > 2)
            #expect(theirs.allSatisfy { rig.board[$0.id].current.stamp?.source == .sample })
            #expect(ours.allSatisfy { rig.board[$0.id].current.loading.failedSource == .openMeteo })
            // A refresh by the user gets the values that are available.
            #expect(!rig.board.isToldToWait)
            rig.clock.advance(60)
            rig.refresher.refreshAsked()
            while !theirs.allSatisfy({ rig.board[$0.id].current.fetchedAt == rig.clock.now }) { await Task.yield() }
            #expect(held.asked == Set(ours.map(\.id)))
            // When the pause is over, its places are due.
            held.pause = nil
            rig.clock.advance(600)
            rig.board.timePassed()
            #expect(ours.allSatisfy { rig.board[$0.id].current.loading.retryAt == rig.clock.now })
        }
    }

    @Test func `a pause without waiting requests sets no alarm`() {
        let rig = BoardRig(source: source)
        source.pause = Pause(cause: .offline, began: rig.clock.now, until: rig.clock.now.adding(seconds: 300))
        rig.answered()
        rig.start(Demand(visible: places))
        // Only the age of the values on the screen.
        #expect(rig.ageAlarm.milliseconds == AgeLimit.seconds(.current) * 1_000)
    }
}
