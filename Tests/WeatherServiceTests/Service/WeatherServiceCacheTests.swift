import Testing
import Weather

@testable import WeatherService

/// What is remembered, and for how long.
@Suite(.timeLimit(.minutes(1))) struct WeatherServiceCacheTests {
    private let rig = ServiceRig()

    @Test func aFreshValueIsNotAskedForAndAStaleOneIs() async {
        // given
        let service = rig.service()
        async let first: Void = service.load([.current], of: [TestPlaces.seoul], policy: .unlessFresh)
        await rig.source.waitForCalls(1)
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await first

        // when nine minutes and 59 seconds have passed
        rig.clock.advance(seconds: 599)
        await service.load([.current], of: [TestPlaces.seoul], policy: .unlessFresh)
        // then
        #expect(await rig.source.calls.count == 1)

        // when it is ten minutes
        rig.clock.advance(seconds: 1)
        async let second: Void = service.load([.current], of: [TestPlaces.seoul], policy: .unlessFresh)
        await rig.source.waitForCalls(2)
        await rig.source.answer(TestPlaces.seoul, rig.current(22), number: 2)
        await second
        // then
        #expect(await rig.source.calls.count == 2)
    }

    @Test func aFailureIsNotRememberedAndErasesNothing() async {
        // given a value that has become stale
        let service = rig.service()
        async let first: Void = service.load([.current], of: [TestPlaces.seoul], policy: .unlessFresh)
        await rig.source.waitForCalls(1)
        await rig.source.answer(TestPlaces.seoul, rig.current(21))
        await first

        // when a refresh of it fails
        async let second: Void = service.load([.current], of: [TestPlaces.seoul], policy: .always)
        await rig.source.waitForCalls(2)
        await rig.source.fail(TestPlaces.seoul, with: WeatherFailure.timedOut, number: 2)
        await second

        // then the value is still known, and still fresh
        await service.load([.current], of: [TestPlaces.seoul], policy: .unlessFresh)
        #expect(await rig.source.calls.count == 2)
    }

    @Test func aForecastKeepsTheHoursOfTodayThatHavePassed() async {
        // given a forecast from the morning
        let service = rig.service()
        var updates = service.updates().makeAsyncIterator()
        func forecast(_ hours: ClosedRange<Int>) -> Forecast {
            let midnight = 1_760_313_600
            return Forecast(
                steps: hours.map {
                    ForecastStep(
                        time: Timestamp(midnight + $0 * 3_600),
                        condition: Condition(kind: .clear, isDaylight: true, summary: ""),
                        temperature: Temperature(celsius: Double($0)))
                }, offset: .zero)
        }
        // when one from the evening follows, whose first step is tomorrow's
        for (number, hours) in [(1, 7...30), (2, 24...48)] {
            async let done: Void = service.load([.forecast], of: [TestPlaces.seoul], policy: .always)
            await rig.source.waitForCalls(number)
            await rig.source.answer(TestPlaces.seoul, .forecast(forecast(hours)), number: number)
            await done
        }
        // then
        for _ in 0..<3 { _ = await updates.next() }
        #expect(await updates.next()?.event == .answered(.forecast(forecast(7...48)), fetchedAt: rig.clock.now))
    }
}
