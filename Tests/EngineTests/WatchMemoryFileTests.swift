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
                1 0 1764000000 owm:1 rain 1.0 10800
                1 0 -9223372036854775808 owm:2 rain 1.0 10800
                1 -9223372036854775808 1764000000 owm:3 rain 1.0 10800
                1 0 9223372036854775807 owm:4 rain 1.0 10800
                1 0 99999999999999999999 owm:5
                nonsense

                """, to: paths.alerts + "-watch")
            var memory = WatchMemory()
            WatchMemoryFile(paths, of: .watch).look(&memory) { memory in
                memory.forgetOld(at: now)
                for rule in memory.said.keys { _ = memory.look(rule, nil, isKnown: true, now: now) }
            }
            #expect(Array(memory.said.keys) == ["owm:1 rain 1.0 10800"])
            #expect(WatchMemoryFile(paths, of: .watch).read() == memory)
        }
    }
}
