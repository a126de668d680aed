import EngineSupport
import Runtime
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// When the field of a map is asked for, and what of it is known.
@MainActor @Suite struct FieldBoardTests {
    /// Tells a temperature, hours after it has been asked.
    private final class Teller: FieldSource {
        let executor = ServiceExecutor()
        let clock: TestClock
        let asked = Mutex<[FieldQuestion]>([])
        let kept = Mutex<FieldNews?>(nil)
        let failure = Mutex<WeatherFailure?>(nil)

        init(_ clock: TestClock) { self.clock = clock }

        func known(of question: FieldQuestion) async -> FieldNews {
            kept.withLock { $0 } ?? FieldNews(next: clock.now)
        }

        func ask(_ question: FieldQuestion) async -> FieldNews {
            asked.withLock { $0.append(question) }
            if let failure = failure.withLock({ $0 }) {
                return FieldNews(failure: failure, next: clock.now.adding(seconds: 60))
            }
            let now = clock.now
            let series = question.lattice.points.map { point in
                (
                    point,
                    FieldSeries(.weather, toldAt: now, start: now, hours: 2) { variable, _ in
                        variable == .temperature ? 8 : nil
                    }
                )
            }
            return FieldNews(
                series: [.weather: Dictionary(series) { first, _ in first }], next: now.adding(seconds: 10_800))
        }

        func tryAgain() async {}

        var count: Int { asked.withLock { $0.count } }
    }

    private let korea = FieldQuestion(Lattice(south: 33, north: 39, west: 123, east: 132), [.weather])
    private let japan = FieldQuestion(Lattice(south: 33, north: 39, west: 133, east: 142), [.weather])

    @Test func `a map that opens asks at once, and one that is closed asks no more`() async {
        let clock = TestClock()
        let teller = Teller(clock)
        let board = FieldBoard(now: { clock.now }, rest: ManualAlarm()) { teller }
        #expect(board.nextChange(after: clock.now) == nil && !board.isWaiting)
        board.follow(korea)
        #expect(board.isWaiting)
        await board.finished()
        #expect(teller.count == 1 && !board.isWaiting)
        #expect(board.known.question == korea && board.known.end(of: .weather) == clock.now.adding(seconds: 7_200))
        #expect(board.known.grid(of: [.temperature], at: clock.now)?.value(.temperature, column: 0, row: 0) == 8)
        #expect(board.nextChange(after: clock.now) == clock.now.adding(seconds: 10_800))
        board.follow(korea)
        await board.finished()
        #expect(teller.count == 1)
        clock.advance(10_800)
        board.askIfDue()
        await board.finished()
        #expect(teller.count == 2)
        board.follow(nil)
        #expect(board.known == KnownField() && board.nextChange(after: clock.now) == nil)
        clock.advance(10_800)
        board.askIfDue()
        await board.finished()
        #expect(teller.count == 2)
    }

    @Test func `a view that is only passed is not asked about`() async {
        let clock = TestClock()
        let teller = Teller(clock)
        let rest = ManualAlarm()
        let board = FieldBoard(now: { clock.now }, rest: rest) { teller }
        board.follow(korea)
        await board.finished()
        board.follow(japan)
        await board.finished()
        board.follow(korea)
        board.follow(japan)
        await board.finished()
        #expect(teller.count == 1 && board.isWaiting && board.known.question == japan)
        rest.ring()
        await board.finished()
        #expect(teller.asked.withLock { $0 } == [korea, japan] && !board.isWaiting)
    }

    @Test func `what is on disk is shown before anybody is asked`() async throws {
        let clock = TestClock()
        let teller = Teller(clock)
        teller.kept.withLock { $0 = FieldNews(series: [.weather: [:]], next: clock.now.adding(seconds: 500)) }
        let board = FieldBoard(now: { clock.now }, rest: ManualAlarm()) { teller }
        board.follow(korea)
        await board.finished()
        #expect(teller.count == 0 && board.known.question == korea)
        #expect(board.nextChange(after: clock.now) == clock.now.adding(seconds: 500))
    }

    @Test func `a failure is told, and waits`() async {
        let clock = TestClock()
        let teller = Teller(clock)
        teller.failure.withLock { $0 = .offline }
        let board = FieldBoard(now: { clock.now }, rest: ManualAlarm()) { teller }
        board.follow(korea)
        await board.finished()
        #expect(teller.count == 1 && board.known.failure == .offline && !board.isWaiting)
        board.askIfDue()
        await board.finished()
        #expect(teller.count == 1)
        teller.failure.withLock { $0 = nil }
        clock.advance(60)
        board.askIfDue()
        await board.finished()
        #expect(board.known.failure == nil && board.known.series[.weather]?.count == korea.lattice.points.count)
    }

    @Test func `without a source nothing is known, and nothing waits`() async {
        let clock = TestClock()
        let board = FieldBoard(now: { clock.now }, rest: ManualAlarm())
        board.follow(korea)
        await board.finished()
        #expect(board.known == KnownField() && !board.isWaiting && board.nextChange(after: clock.now) == nil)
    }

    @Test(arguments: [
        ("open-meteo", true), ("openweather, open-meteo", true), ("met-norway", false), ("openweather", false),
        ("sample", true),
    ])
    func `only Open-Meteo and sample data tell what lies between places`(sources: String, isThere: Bool) async throws {
        try await Sandbox.with { sandbox in
            let variables = ["NALSSI_SOURCE": sources, "OPENWEATHER_API_KEY": "0123456789abcdef"]
            let environment = Environment(sandbox.environment(variables))
            let settings = try Settings(
                SettingsInputs(options: CommandLineOptions([]), environment: environment, config: nil, isUTF8: true))
            let supplies = WeatherSupplies(
                settings: { settings }, environment: environment, paths: Paths(environment: environment),
                executor: ServiceExecutor(), clock: { Timestamp(secondsSince1970: 1_795_392_000) })
            #expect((supplies.field(of: settings.profiles) != nil) == isThere)
        }
    }
}
