import Foundation
import Testing

@testable import WeatherService

/// The clock of a service's own thread.
struct QueueClockTests {
    /// A leak would be kept until the sleep would have ended: some 400 bytes each, measured. The test runs in a separate
    /// process, without other tests in memory.
    @Test func `cancelled sleeps leave nothing behind on the thread`() async throws {
        await #expect(processExitsWith: .success) {
            let clock = QueueClock(ServiceExecutor(label: "test.clock"))
            func sleepAndCancel(rounds: Int) async {
                for _ in 1...rounds {
                    await withTaskGroup(of: Void.self) { group in
                        // Some are cancelled while they sleep, others before.
                        for _ in 1...1_000 { group.addTask { try? await clock.sleep(for: .seconds(600)) } }
                        group.cancelAll()
                    }
                }
            }
            // given the one-time allocations of the first sleeps
            await sleepAndCancel(rounds: 5)
            let before = try QueueClockTests.residentBytes()
            // when
            await sleepAndCancel(rounds: 150)
            // then
            #expect(try QueueClockTests.residentBytes() - before < 20_000_000)
        }
    }

    /// The resident memory of this process in bytes.
    fileprivate static func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(pages.dropFirst().first.flatMap { Int($0) }) * 4_096
    }

    @Test func `it sleeps for the requested time`() async throws {
        let clock = QueueClock(ServiceExecutor(label: "test.clock"))
        let began = clock.now
        try await clock.sleep(for: .milliseconds(30))
        #expect(began.duration(to: clock.now) >= .milliseconds(30))
    }
}
