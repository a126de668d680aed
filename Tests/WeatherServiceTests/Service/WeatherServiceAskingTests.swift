import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Requests, their order, and the updates that subscribers receive.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct WeatherServiceAskingTests {
    private let rig = ServiceRig()

    @Test func `requests start in the given order, and answers are published as they arrive`() async {
        // given
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        async let done: Void = service.load(
            [.current], of: [TestPlaces.seoul, TestPlaces.busan])
        await rig.source.waitForCalls(2)

        // when the second answers first
        await rig.source.answer(TestPlaces.busan, rig.current(19))
        let first = [await updates.next(), await updates.next(), await updates.next()]
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        let last = await updates.next()
        await done

        // then
        #expect(
            first == [rig.started(TestPlaces.seoul), rig.started(TestPlaces.busan), rig.answered(TestPlaces.busan, 19)])
        #expect(last == rig.answered(TestPlaces.seoul, 21))
    }

    @Test func `every place's first part is requested before any place's second`() async {
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()

        // when
        let load = Task {
            await service.load([.current, .air], of: [TestPlaces.seoul, TestPlaces.busan])
        }
        var begun: [WeatherUpdate?] = []
        for _ in 0..<4 { begun.append(await updates.next()) }

        // then
        #expect(
            begun == [
                rig.started(TestPlaces.seoul), rig.started(TestPlaces.busan), rig.started(TestPlaces.seoul, .air),
                rig.started(TestPlaces.busan, .air),
            ])
        load.cancel()
        await load.value
    }

    @Test func `a failure is published and ends the load`() async {
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        async let done: Void = service.load([.air], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(1)
        await rig.source.fail(TestPlaces.seoul, .air, with: WeatherFailure.offline)
        await done
        #expect(await updates.next() == rig.started(TestPlaces.seoul, .air))
        #expect(
            await updates.next()
                == WeatherUpdate(
                    place: TestPlaces.seoul.id, part: .air, event: .failed(.offline, from: .sample, at: rig.clock.now)))
    }

    @Test func `a place listed twice is requested once`() async {
        let service = rig.service()
        for number in 1...2 {
            async let done: Void = service.load(
                [.current, .current], of: [TestPlaces.seoul, TestPlaces.seoul])
            await rig.source.waitForCalls(number)
            await rig.source.answer(TestPlaces.seoul, rig.current(1), number: number)
            await done
            #expect(await rig.source.calls.count == number)
        }
    }

    @Test func `every subscriber gets every update`() async {
        let service = rig.service()
        var first = service.eachUpdate().makeAsyncIterator()
        var second = service.eachUpdate().makeAsyncIterator()
        async let done: Void = service.load([.current], of: [TestPlaces.seoul])
        await rig.source.waitForCalls(1)
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await done
        for expected in [rig.started(TestPlaces.seoul), rig.answered(TestPlaces.seoul, 21)] {
            #expect(await first.next() == expected)
            #expect(await second.next() == expected)
        }
    }

    @Test func `an equal answer is published all the same`() async {
        let service = rig.service()
        var updates = service.eachUpdate().makeAsyncIterator()
        for number in 1...2 {
            async let done: Void = service.load([.current], of: [TestPlaces.seoul])
            await rig.source.waitForCalls(number)
            await rig.source.answer(TestPlaces.seoul, rig.current(21), number: number)
            await done
            #expect(await updates.next() == rig.started(TestPlaces.seoul))
            #expect(await updates.next() == rig.answered(TestPlaces.seoul, 21))
        }
    }

    @Test func `a newly chosen source is planned for at once, and gets the next request`() async {
        let service = rig.service()
        let transport = CannedTransport(HTTPAnswer(OpenMeteoFixture.current()))
        #expect(service.sources.sources.map(\.gathering) == [0])
        service.use(SourceRouting(OpenMeteoFixture.source(transport)))
        #expect(service.sources.sources.map(\.gathering) == [60])
        #expect(service.sources.ids == [.openMeteo])
        await service.load([.current], of: [TestPlaces.seoul])
        #expect(transport.requests.count == 1)
        #expect(await rig.source.calls.isEmpty)
    }
}
