import AppResources
import Engine
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The purpose of the program: three questions about many places and another time, each answered by the screen after at
/// most four keys.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct PlanningTests {
    private nonisolated static let seoul = LocalClock(UTCOffset(seconds: 32_400))
    /// Monday, 2026-11-23, 09:00 in Seoul.
    private nonisolated static let monday = 1_795_392_000
    private nonisolated static let hour = 3_600

    /// Places in Korea with hourly forecasts and days after them. It rains at six this evening at the places in
    /// `wetThisEvening`, it is warmest tomorrow afternoon at `warmest`, and those in `dryOnSaturday` stay dry.
    private struct World {
        let places: [Place]
        let wetThisEvening: Set<Int>
        let warmest: Int
        let dryOnSaturday: Set<Int>

        init(_ count: Int, _ random: inout SeededRandom) throws {
            places = try (0..<count).map { index in
                if index < KoreaTwenty.places.count { return KoreaTwenty.places[index] }
                return Place(
                    id: PlaceID(rawValue: "test:\(index)"),
                    names: LocalizedText(korean: "곳\(index)", english: "Place \(index)"),
                    coordinate: try #require(
                        Coordinate(latitude: 34 + Double(index) / 100, longitude: 126 + Double(index) / 100)),
                    usualOffset: UTCOffset(seconds: 32_400))
            }
            wetThisEvening = Set((0..<3).map { _ in random.below(count) })
            warmest = random.below(count)
            dryOnSaturday = Set((0..<3).map { _ in random.below(count) })
        }

        func forecast(_ index: Int, from now: Timestamp) -> Forecast {
            let today = seoul.time(now).dayNumber
            let evening = seoul.moment(onDay: today, hour: 18)
            let afternoon = seoul.moment(onDay: today + 1, hour: 15)
            let steps = (1...120).map { number -> ForecastStep in
                let time = now.adding(seconds: number * hour)
                let isWet =
                    wetThisEvening.contains(index) && time > evening && time <= evening.adding(seconds: 2 * hour)
                let isWarm = index == warmest && abs(time.seconds(since: afternoon)) <= 2 * hour
                return ForecastStep(
                    time: time, length: hour, condition: Condition(kind: isWet ? .rain : .overcast, isDaylight: true),
                    temperature: Temperature(celsius: isWarm ? 21 : Double(8 + index % 5)),
                    precipitationProbability: isWet ? 0.8 : 0.05,
                    rain: isWet ? PrecipitationDepth(millimetres: 1.5) : nil, humidity: 60)
            }
            let days = (0..<14).map { day in
                let isDry = day != 5 || dryOnSaturday.contains(index)
                return DayOutlook(
                    dayNumber: today + day, low: Temperature(celsius: 3), high: Temperature(celsius: 12),
                    precipitation: PrecipitationDepth(millimetres: isDry ? 0 : 6),
                    precipitationProbability: isDry ? 0.1 : 0.9,
                    condition: Condition(kind: isDry ? .clear : .rain, isDaylight: true))
            }
            return Forecast(steps: steps, clock: seoul, outlooks: days)
        }
    }

    private func scene(_ world: World) -> Scene {
        let isTwenty = world.places.count == KoreaTwenty.places.count
        let scene = Scene(
            160, 50, bookmarks: isTwenty ? [] : world.places, time: TestClock(Self.monday))
        for (index, place) in world.places.enumerated() {
            scene.answer(
                place,
                .current(
                    CurrentWeather(
                        observedAt: scene.clock.now, condition: Condition(kind: .overcast, isDaylight: true),
                        temperature: Temperature(celsius: Double(8 + index % 5)), clock: Self.seoul)))
            scene.answer(place, .forecast(world.forecast(index, from: scene.clock.now)))
        }
        scene.press(.character(isTwenty ? "2" : "1"))
        return scene
    }

    /// The summary at the end of the second row.
    private func summary(_ scene: Scene) -> String {
        let row = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[1]
        return String(row.suffix(64))
    }

    private func names(_ indices: Set<Int>, _ world: World) -> [String] {
        indices.sorted().map { world.places[$0].names.text(in: .korean) }
    }

    @Test(arguments: [20, 200], 0..<3)
    func
        `where it will rain at six this evening, where it is warmest tomorrow afternoon, which place is dry on Saturday`(
            count: Int, seed: UInt64
        ) throws
    {
        var random = SeededRandom(seed: seed)
        let world = try World(count, &random)

        // Six hours ahead, and three more: 18:00.
        let evening = scene(world)
        evening.type("}>>>")
        #expect(evening.frame().text.contains("◷ 오늘 18시"))
        for name in names(world.wetThisEvening, world) {
            #expect(summary(evening).contains(name), "\(name): \(summary(evening))")
        }

        // A day ahead, and six hours: 15:00.
        let afternoon = scene(world)
        afternoon.type(")}")
        #expect(afternoon.frame().text.contains("◷ 내일 15시"))
        #expect(
            summary(afternoon).contains("최고: \(names([world.warmest], world)[0]) 21°"), "\(summary(afternoon))")

        // The weekend begins on Saturday.
        let saturday = scene(world)
        saturday.type("w")
        #expect(saturday.frame().text.contains("◷ 28일 (토)"))
        let dry = names(world.dryOnSaturday, world)
        #expect(summary(saturday).contains("비·눈 없는 곳: \(dry.joined(separator: ", "))"), "\(summary(saturday))")
        // And only the dry places.
        saturday.press(.character("y"))
        try saturday.goDown(to: .dry)
        saturday.press(Key(.enter))
        #expect(saturday.names == dry)
    }
}
