import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Callers that leave, and the end of the service.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct WeatherServiceCancellationTests {
    private let rig = ServiceRig()

    @Test func `cancelling the only caller cancels the request and publishes it`() async {
        // given
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        let load = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)

        // when
        load.cancel()
        await load.value
        await rig.source.waitForCancelled(1)

        // then
        #expect(await updates.next() == rig.started(TestPlaces.seoul))
        #expect(await updates.next() == rig.abandoned(TestPlaces.seoul))
    }

    @Test func `a request that another caller waits for goes on`() async {
        // given two callers for one request
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        let leaving = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)
        let staying = Task {
            await service.load([.current], of: [TestPlaces.seoul, TestPlaces.busan])
        }
        await rig.source.waitForCalls(2)

        // when one leaves
        leaving.cancel()
        await leaving.value
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await rig.source.answer(TestPlaces.busan, rig.current(19))
        await staying.value

        // then
        #expect(await rig.source.cancelled.isEmpty)
        for _ in 0..<2 { _ = await updates.next() }
        let answers = [await updates.next()?.place, await updates.next()?.place]
        #expect(Set(answers) == [TestPlaces.seoul.id, TestPlaces.busan.id])
    }

    @Test func `requests still queued are dropped without being sent`() async {
        // given one request running and two queued
        let rig = ServiceRig(atOnce: 1)
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        let places = TestPlaces.many(3)
        let load = Task { await service.load([.current], of: places) }
        await rig.source.waitForCalls(1)

        // when
        load.cancel()
        await load.value

        // then
        var heard: [WeatherUpdate?] = []
        for _ in 0..<2 { heard.append(await updates.next()) }
        #expect(heard == [rig.started(places[0]), rig.abandoned(places[0])], "the others should never have begun")
        #expect(await rig.source.calls.count == 1)
    }

    @Test func `an abandoned place can be requested again`() async {
        let rig = ServiceRig(atOnce: 1)
        let service = rig.service()
        let load = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)
        load.cancel()
        await load.value
        async let again: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(2)
        await rig.source.answer(TestPlaces.seoul, rig.current(21), number: 2)
        await again
        #expect(await rig.source.calls.count == 2)
    }

    @Test func `a task that is already cancelled sends no request`() async {
        let service = rig.service()
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await service.load([.current], of: [TestPlaces.seoul])
        }
        await load.value
        #expect(await rig.source.calls.isEmpty)
    }

    @Test func `a source that cancels on its own leaves no caller waiting`() async {
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        async let done: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(1)
        await rig.source.fail(TestPlaces.seoul, with: CancellationError())
        await done
        _ = await updates.next()
        // The cancellation comes from between the service and the source, not from a caller.
        #expect(
            await updates.next()
                == WeatherUpdate(
                    place: TestPlaces.seoul.id, part: .current,
                    event: .failed(.offline, from: .sample, at: rig.clock.now)))
    }

    @Test func `shutting down ends everything under way`() async {
        // given
        let rig = ServiceRig(atOnce: 1)
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        let load = Task {
            await service.load([.current], of: [TestPlaces.seoul, TestPlaces.busan])
        }
        await rig.source.waitForCalls(1)

        // when
        await service.shutDown()
        await load.value
        await rig.source.waitForCancelled(1)

        // then
        var heard: [WeatherUpdate] = []
        while let update = await updates.next() { heard.append(update) }
        #expect(heard == [rig.started(TestPlaces.seoul), rig.abandoned(TestPlaces.seoul)])
    }

    @Test func `after the end no request is sent and no update published`() async {
        let service = rig.service()
        await service.shutDown()
        await service.load([.current], of: [TestPlaces.seoul])
        var updates = service.eachUpdate().makeAsyncIterator()
        #expect(await updates.next() == nil)
        #expect(await rig.source.calls.isEmpty)
    }
}
