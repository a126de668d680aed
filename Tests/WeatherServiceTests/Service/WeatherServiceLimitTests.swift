import TestSupport
import Testing
import Weather

@testable import WeatherService

/// How many requests run at the same time.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct WeatherServiceLimitTests {
    @Test func `a hanging place does not delay the others`() async {
        // given
        let rig = ServiceRig(atOnce: 2)
        let service = rig.service()
        let places = TestPlaces.many(20)
        let load = Task { await service.load([.current], of: places) }
        await rig.source.waitForCalls(2)

        // when all but the first are answered
        for place in places.dropFirst() {
            while await !rig.source.answer(place, rig.current(1)) { await Task.yield() }
        }

        // then all of them have been requested
        await rig.source.waitForCalls(20)
        #expect(await rig.source.oldestOpenCall()?.place == places[0].id)
        load.cancel()
        await load.value
    }

    @Test(arguments: [1, 4])
    func `the limit applies to all callers together, and all are served`(_ atOnce: Int) async {
        // given three callers with thirty places each
        let rig = ServiceRig(atOnce: atOnce)
        let service = rig.service()
        let places = TestPlaces.many(90)
        var loads: [Task<Void, Never>] = []
        for start in stride(from: 0, to: 90, by: 30) {
            // The next caller starts when this one's requests have been accepted.
            await withCheckedContinuation { taken in
                loads.append(
                    Task {
                        await service.load([.current], of: Array(places[start..<start + 30])) { taken.resume() }
                    })
            }
        }

        // when
        for _ in 0..<90 {
            while await rig.source.answerOldest(celsius: 1) == nil { await Task.yield() }
        }
        for load in loads { await load.value }

        // then
        #expect(await rig.source.mostAtOnce <= atOnce)
        let called = await rig.source.calls.map(\.place)
        #expect(called.count == 90 && Set(called) == Set(places.map(\.id)))
        // Several requests at a time may overtake each other on their way to the source; one at a time cannot.
        if atOnce == 1 { #expect(called == places.map(\.id)) }
    }

    @Test func `a cancelled request that does not end still counts as running`() async {
        // given a source that ignores cancellation, and room for one request
        let rig = ServiceRig(ignoresCancellation: true, atOnce: 1)
        let service = rig.service()
        let first = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)
        first.cancel()
        await first.value
        let second = Task { await service.load([.current], of: [TestPlaces.busan]) }

        // when it finally ends
        await rig.source.waitForCancelled(1)
        await rig.source.answer(TestPlaces.seoul, rig.current(1))

        // then
        await rig.source.waitForCalls(2)
        await rig.source.answer(TestPlaces.busan, rig.current(2))
        await second.value
        #expect(await rig.source.mostAtOnce == 1)
    }
}
