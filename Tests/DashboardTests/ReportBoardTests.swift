import AppResources
import Limits
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The reports the board holds: their source, their lifetime and their number.
@MainActor @Suite("Report board")
struct ReportBoardTests {
    private let seoul = Scene.place("Seoul")

    @Test func `a failure erases nothing, and the value keeps its stamp`() {
        let scene = Scene(120, 36)
        scene.answer(seoul, .current(.sample(celsius: 21)))
        let before = scene.board[seoul.id].current
        scene.publish(seoul, .failed(.timedOut, from: .sample, at: scene.clock.now))
        let after = scene.board[seoul.id].current
        #expect(after.value == before.value && after.stamp == before.stamp && after.failure == .timedOut)
    }

    @Test func `every value has its source, the time of its observation and the time it arrived`() {
        let scene = Scene(120, 36)
        scene.board.show(SourceRouting(SourceRouting.Route(.openWeather)), [])
        scene.answer(seoul, .current(.sample(celsius: 21)), from: .openWeather)
        #expect(
            scene.board[seoul.id].current.stamp
                == ReportStamp(
                    source: .openWeather, observedAt: Timestamp(secondsSince1970: 1_760_335_200),
                    fetchedAt: scene.clock.now))
    }

    @Test
    func `the board has settled when each place on screen has weather or a failure and no request is under way`() {
        let scene = Scene(120, 36)
        let busan = Scene.place("Busan")
        scene.board.shown = [seoul.id, busan.id]
        var calls = 0
        scene.board.whenSettled { calls += 1 }
        func forecast(_ event: WeatherUpdate.Event) {
            scene.board.apply([WeatherUpdate(place: busan.id, part: .forecast, event: event)])
        }
        scene.answer(seoul, .current(.sample(celsius: 21)))
        forecast(.started)
        scene.publish(busan, .failed(.timedOut, from: .sample, at: scene.clock.now))
        #expect(calls == 0)
        forecast(.abandoned)
        #expect(calls == 1)
        // One wait is enough, and a board that has already settled returns at once.
        forecast(.started)
        forecast(.abandoned)
        #expect(calls == 1)
        scene.board.whenSettled { calls += 1 }
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
        let scene = Scene(120, 36)
        scene.answer(seoul, .forecast(forecast(2...30)))
        scene.answer(seoul, .forecast(forecast(9...40)))
        #expect(scene.board[seoul.id].forecast.value == forecast(2...40))
    }

    @Test func `reports of places that are not on the screen have a cap, and set no alarm`() {
        // given answers for every place on the screen just now
        let scene = Scene(120, 36).answered()
        scene.model.started()
        let due = scene.ageAlarm.milliseconds
        // when as many other places as allowed are previewed, the first of them long ago
        func preview(_ number: Int) -> Place {
            Place(
                id: PlaceID(rawValue: "p\(number)"), names: LocalizedText(["en": "p"]),
                coordinate: seoul.coordinate)
        }
        let room = Limits.Network.reports - KoreaTwenty.places.count
        for number in 0..<room {
            scene.answer(preview(number), .current(.sample(celsius: 1)))
        }
        // then all are kept, and none of them has moved the alarm
        #expect(scene.board.reports.count == Limits.Network.reports)
        #expect(scene.ageAlarm.milliseconds == due)
        // when there is one more
        scene.clock.advance(1)
        scene.answer(preview(room), .current(.sample(celsius: 1)))
        // then the oldest previews are forgotten, and nothing that is on the screen
        #expect(scene.board.reports.count <= Limits.Network.reports)
        #expect(scene.board[preview(room).id].current.value != nil)
        #expect(KoreaTwenty.places.allSatisfy { scene.board[$0.id].current.value != nil })
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
