import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The screens for a place whose clock is set forward or back in the coming night.
@MainActor @Suite("Change of the clock")
struct ClockChangeTests {
    private static let sky = Condition(kind: .clear, isDaylight: true)

    private static func change(_ zone: String, _ index: Int) -> ClockChange {
        ClockChange.all.filter { $0.zone == zone }[index]
    }

    private static let berlin = Place(
        id: PlaceID(rawValue: "owm:2950159"), names: LocalizedText(korean: "베를린", english: "Berlin"),
        coordinate: Coordinate(latitude: 52.52, longitude: 13.41) ?? KoreaTwenty.places[0].coordinate,
        timeZone: "Europe/Berlin")

    /// Hours from the start of the previous day: cool mornings, mild afternoons, and rain in the night of the change.
    private static func forecast(_ day: ClockChange) -> Forecast {
        let start = day.clock.startOfDay(day.dayNumber - 1)
        return Forecast(
            steps: (0..<day.clock.startOfDay(day.dayNumber + 3).seconds(since: start) / 3_600).map { index in
                let time = start.adding(seconds: index * 3_600)
                let hour = day.clock.time(time).hour
                let isWet = abs(time.seconds(since: day.start)) < 5 * 3_600
                return ForecastStep(
                    time: time, length: 3_600,
                    condition: Condition(kind: isWet ? .rain : .brokenClouds, isDaylight: (7..<19).contains(hour)),
                    temperature: Temperature(celsius: Double(12 - abs(15 - hour)) / 1.5),
                    precipitationProbability: isWet ? 0.8 : 0.1,
                    rain: isWet ? PrecipitationDepth(millimetres: 1.5) : nil,
                    wind: Wind(speed: Speed(metresPerSecond: Double(hour % 7)), direction: Bearing(degrees: 200)))
            }, clock: day.clock)
    }

    /// The screen at `hour` of the evening before the change.
    private func scene(_ day: ClockChange, _ columns: Int, _ rows: Int, _ language: Language, hour: Int = 20) -> Scene {
        let now = day.clock.moment(onDay: day.dayNumber - 1, hour: hour)
        let scene = Scene(
            columns, rows, language, bookmarks: [Self.berlin], time: TestClock(now.secondsSince1970))
        scene.answer(
            Self.berlin,
            .current(
                CurrentWeather(
                    observedAt: now, condition: Self.sky, temperature: Temperature(celsius: 6), clock: day.clock)))
        scene.answer(Self.berlin, .forecast(Self.forecast(day)))
        return scene
    }

    @Test(arguments: [(0, "spring"), (1, "autumn")], Language.allCases)
    func `Golden: the night the clock is changed`(change: (index: Int, name: String), language: Language) throws {
        let day = Self.change("Europe/Berlin", change.index)
        // At the larger size the tile's chart labels every hour.
        for (columns, rows) in [(240, 50), (120, 36)] {
            let scene = scene(day, columns, rows, language)
            scene.model.started()
            try Golden.expect(scene.frame(), "clock-\(change.name)-\(columns)x\(rows)-\(language.rawValue)")
        }
        // The steps of the day of the change.
        let narrow = scene(day, 80, 40, language)
        narrow.press(Key(.enter))
        try narrow.goDown(to: .day(day.dayNumber))
        narrow.press(Key(.enter))
        #expect(narrow.model.detail.page.days.opened == day.dayNumber)
        try Golden.expect(narrow.frame(), "clock-\(change.name)-80x40-\(language.rawValue)")
    }

    @Test func `chart hours are those the clock shows: 01 03 04 in spring, 01 02 02 03 in autumn`() throws {
        for (index, expected) in [(0, [23, 0, 1, 3, 4]), (1, [23, 0, 1, 2, 2, 3])] {
            let day = Self.change("Europe/Berlin", index)
            let hours = try #require(
                ChartHours(
                    Self.forecast(day), current: nil, now: day.start.adding(seconds: -3_600), past: 0, ahead: 86_400))
            let marks = hours.marks(ChartScale(hours, width: 100))
            #expect(Array(marks.map(\.hour).prefix(expected.count)) == expected)
            #expect(marks.filter(\.beginsDay).map(\.time) == [day.start, day.end].filter { $0 <= hours.end })
            // One column for each hour, whatever its number.
            #expect(zip(marks, marks.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) == 3_600 })
        }
    }

    @Test(arguments: ClockChange.all)
    func `marks are full local hours, far enough apart to be read, and a day begins with one mark at most`(
        day: ClockChange
    ) throws {
        for (width, hoursAhead) in [(24, 24), (40, 24), (60, 48), (96, 24), (120, 48), (200, 48)] {
            let hours = try #require(
                ChartHours(
                    Self.forecast(day), current: nil, now: day.start.adding(seconds: -4 * 3_600), past: 0,
                    ahead: hoursAhead * 3_600))
            let scale = ChartScale(hours, width: width)
            let marks = hours.marks(scale)
            #expect(!marks.isEmpty)
            for (mark, next) in zip(marks, marks.dropFirst()) {
                #expect(scale.column(of: next.time) - scale.column(of: mark.time) >= 4, "\(width)")
            }
            for mark in marks {
                let local = day.clock.time(mark.time)
                #expect((local.hour, local.minute) == (mark.hour, 0))
                #expect(mark.beginsDay == (day.clock.time(mark.time.adding(seconds: -1)).dayNumber < local.dayNumber))
            }
        }
    }

    @Test func `the clock difference is that of the time it refers to`() {
        // Home is Korea, nine hours ahead of UTC; Berlin is eight hours behind Korea until 01:00 UTC and then seven.
        let day = Self.change("Europe/Berlin", 0)
        for (seconds, expected) in [(-60, "현지 01:59 (−8시간)"), (60, "현지 03:01 (−7시간)")] {
            let now = (day.clock.changes.first?.time ?? day.start).adding(seconds: seconds)
            let scene = Scene(80, 24, bookmarks: [Self.berlin], time: TestClock(now.secondsSince1970))
            let weather = CurrentWeather(
                observedAt: day.start, condition: Self.sky, temperature: Temperature(celsius: 6), clock: day.clock)
            scene.answer(Self.berlin, .current(weather))
            scene.press(Key(.enter))
            #expect(scene.frame().text.contains(expected), "\(scene.frame().text)")
            // An observation made before the change is shown with the clock of that time.
            #expect(scene.frame().text.contains("00:00"))
        }
    }
}
