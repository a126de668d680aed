import Foundation
import Testing

@testable import WeatherService

/// The clock of a service's own thread.
struct QueueClockTests {
    /// What is left behind is kept until the sleep would have ended: some 400 bytes each, measured. In a process of its own,
    /// which has no other tests in memory.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/statm"), "only Linux tells so much of itself"))
    func `sleeps that were cancelled leave nothing behind on the thread`() async throws {
        await #expect(processExitsWith: .success) {
            let clock = QueueClock(ServiceExecutor(label: "test.clock"))
            func sleepAndCancel(rounds: Int) async {
                for _ in 1...rounds {
                    await withTaskGroup(of: Void.self) { group in
                        // Cancelled while they sleep, or before they do.
                        for _ in 1...1_000 { group.addTask { try? await clock.sleep(for: .seconds(600)) } }
                        group.cancelAll()
                    }
                }
            }
            // given what the first of them take once and for all
            await sleepAndCancel(rounds: 5)
            let before = try QueueClockTests.residentBytes()
            // when
            await sleepAndCancel(rounds: 150)
            // then
            #expect(try QueueClockTests.residentBytes() - before < 20_000_000)
        }
    }

    /// What this process has in memory.
    fileprivate static func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(pages.dropFirst().first.flatMap { Int($0) }) * 4_096
    }

    @Test func `it sleeps as long as it is told to`() async throws {
        let clock = QueueClock(ServiceExecutor(label: "test.clock"))
        let began = clock.now
        try await clock.sleep(for: .milliseconds(30))
        #expect(began.duration(to: clock.now) >= .milliseconds(30))
    }
}
