import AppResources
import EngineSupport
import Limits
import Testing
import Weather
import WeatherService

@testable import Engine

/// The reports the board holds: their source, their lifetime and their number.
@MainActor @Suite("Report board")
struct ReportBoardTests {
    private let seoul = KoreaTwenty.place("Seoul")

    @Test func `a failure erases nothing, and the value keeps its stamp`() {
        let rig = BoardRig()
        rig.answer(seoul, .current(.sample(celsius: 21)))
        let before = rig.board[seoul.id].current
        rig.publish(seoul, .failed(.timedOut, from: .sample, at: rig.clock.now))
        let after = rig.board[seoul.id].current
        #expect(after.value == before.value && after.stamp == before.stamp && after.failure == .timedOut)
    }

    @Test func `every value has its source, the time of its observation and the time it arrived`() {
        let rig = BoardRig()
        rig.board.show(SourceRouting(StubSource(id: .openWeather)), [])
        rig.answer(seoul, .current(.sample(celsius: 21)), from: .openWeather)
        #expect(
            rig.board[seoul.id].current.stamp
                == ReportStamp(
                    source: .openWeather, observedAt: Timestamp(secondsSince1970: 1_760_335_200),
                    fetchedAt: rig.clock.now))
    }

    @Test
    func `the board has settled when each place on screen has weather or a failure and no request is under way`() {
        let rig = BoardRig()
        let busan = KoreaTwenty.place("Busan")
        rig.board.shown = [seoul.id, busan.id]
        var calls = 0
        rig.board.whenSettled { calls += 1 }
        func forecast(_ event: WeatherUpdate.Event) {
            rig.board.apply([WeatherUpdate(place: busan.id, part: .forecast, event: event)])
        }
        rig.answer(seoul, .current(.sample(celsius: 21)))
        forecast(.started)
        rig.publish(busan, .failed(.timedOut, from: .sample, at: rig.clock.now))
        #expect(calls == 0)
        forecast(.abandoned)
        #expect(calls == 1)
        // One wait is enough, and a board that has already settled returns at once.
        forecast(.started)
        forecast(.abandoned)
        #expect(calls == 1)
        rig.board.whenSettled { calls += 1 }
        #expect(calls == 2)
    }

    @Test func `a forecast keeps the hours of today that have passed`() {
        func forecast(_ hours: ClosedRange<Int>) -> Forecast {
            let midnight = 1_795_219_200
            return Forecast(
                steps: hours.map {
                    ForecastStep(
                        time: Timestamp(secondsSince1970: midnight + $0 * 3_600),
                        condition: Condition(kind: .clear, isDaylight: true),
                        temperature: Temperature(celsius: Double($0)))
                }, clock: .utc)
        }
        let rig = BoardRig()
        rig.answer(seoul, .forecast(forecast(2...30)))
        rig.answer(seoul, .forecast(forecast(9...40)))
        #expect(rig.board[seoul.id].forecast.value == forecast(2...40))
    }

    @Test func `reports of places that are not on the screen have a cap, and set no alarm`() {
        // given answers for every place on the screen just now
        let rig = BoardRig()
        rig.answered()
        rig.start(Demand(visible: KoreaTwenty.places))
        let due = rig.ageAlarm.milliseconds
        // when as many other places as allowed are previewed, the first of them long ago
        func preview(_ number: Int) -> Place {
            Place(
                id: PlaceID(rawValue: "p\(number)"), names: LocalizedText(["en": "p"]),
                coordinate: seoul.coordinate)
        }
        let room = Limits.Network.reports - KoreaTwenty.places.count
        for number in 0..<room {
            rig.answer(preview(number), .current(.sample(celsius: 1)))
        }
        // then all are kept, and none of them has moved the alarm
        #expect(rig.board.reports.count == Limits.Network.reports)
        #expect(rig.ageAlarm.milliseconds == due)
        // when there is one more
        rig.clock.advance(1)
        rig.answer(preview(room), .current(.sample(celsius: 1)))
        // then the oldest previews are forgotten, and nothing that is on the screen
        #expect(rig.board.reports.count <= Limits.Network.reports)
        #expect(rig.board[preview(room).id].current.value != nil)
        #expect(KoreaTwenty.places.allSatisfy { rig.board[$0.id].current.value != nil })
    }
}

extension CurrentWeather {
    fileprivate static func sample(celsius: Double) -> CurrentWeather {
        CurrentWeather(
            observedAt: Timestamp(secondsSince1970: 1_760_335_200),
            condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), clock: .utc)
    }
}
