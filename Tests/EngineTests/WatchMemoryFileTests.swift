import TestSupport
import Testing
import Weather

@testable import Engine

@Suite struct WatchMemoryFileTests {
    @Test func `a check uses the readable part of the file, whatever else it contains`() async throws {
        try await Sandbox.with { sandbox in
            let paths = Paths(environment: Environment(sandbox.environment([:])))
            let now = Timestamp(secondsSince1970: 1_764_000_000)
            try sandbox.write(
                """
                owm:1 rain 1.0 10800 = 1 0 1764000000 -
                owm:2 rain 1.0 10800 = 1 0 -9223372036854775808 -
                owm:3 rain 1.0 10800 = 1 -9223372036854775808 1764000000 -
                owm:4 rain 1.0 10800 = 1 0 9223372036854775807 -
                owm:5 = 1 0 99999999999999999999 -
                owm:6 = -9223372036854775808 0 1764000000 -
                nonsense

                """, to: paths.alerts + "-watch")
            var memory = WatchMemory()
            WatchMemoryFile(paths, of: .watch).update(&memory) { memory in
                memory.forgetOld(at: now)
                for rule in memory.said.keys { _ = memory.check(rule, nil, isKnown: true, now: now) }
            }
            #expect(Array(memory.said.keys) == ["owm:1 rain 1.0 10800"])
            #expect(WatchMemoryFile(paths, of: .watch).read() == memory)
        }
    }

    @Test func `a thousand alerts are remembered`() async throws {
        try await Sandbox.with { sandbox in
            let file = WatchMemoryFile(Paths(environment: Environment(sandbox.environment([:]))), of: .watch)
            let now = Timestamp(secondsSince1970: 1_764_000_000)
            let event = try #require(
                WatchedWeather(
                    current: CurrentWeather(
                        observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
                        temperature: Temperature(celsius: 40), clock: .utc), forecast: nil
                ).event(WatchCondition(.high, 33), within: 3_600, now: now))
            func check() -> Int {
                var memory = WatchMemory()
                return file.update(&memory) { memory in
                    (0..<1_000).count { number in
                        memory.check("geo:37.5665,126.\(number) high 33.0 10800", event, isKnown: true, now: now) != nil
                    }
                }
            }
            #expect(check() == 1_000)
            #expect(check() == 0)
        }
    }

    @Test func `an alert that was taken back is given again, with the grade it had before`() {
        let now = Timestamp(secondsSince1970: 1_764_000_000)
        func event(_ celsius: Double) -> WatchedEvent? {
            WatchedWeather(
                current: CurrentWeather(
                    observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: celsius), clock: .utc), forecast: nil
            ).event(WatchCondition(.high, 33), within: 3_600, now: now)
        }
        var memory = WatchMemory()
        func check(_ celsius: Double) -> WatchMemory.Alert? {
            memory.check("a", event(celsius), isKnown: true, now: now)
        }
        #expect(check(34) == .begins && check(34) == nil)
        memory.takeBack("a", .begins)
        #expect(check(34) == .begins && check(34) == nil && check(39) == .grows)
        memory.takeBack("a", .grows)
        #expect(check(34) == nil && check(39) == .grows && check(39) == nil)
    }

    @Test func `an alert is given once although its memory cannot be written`() async throws {
        try await Sandbox.with { sandbox in
            let paths = Paths(environment: Environment(sandbox.environment([:])))
            // A folder can be neither read nor replaced.
            try sandbox.write("", to: paths.alerts + "-watch/in-the-way")
            let file = WatchMemoryFile(paths, of: .watch)
            let now = Timestamp(secondsSince1970: 1_764_000_000)
            let event = try #require(
                WatchedWeather(
                    current: CurrentWeather(
                        observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
                        temperature: Temperature(celsius: 40), clock: .utc), forecast: nil
                ).event(WatchCondition(.high, 33), within: 3_600, now: now))
            var memory = WatchMemory()
            let given = (0..<3).map { _ in
                file.update(&memory) { $0.check("owm:1 high 33.0 10800", event, isKnown: true, now: now) != nil }
            }
            #expect(given == [true, false, false])
        }
    }
}
