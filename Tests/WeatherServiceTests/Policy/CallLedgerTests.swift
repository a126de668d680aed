import Files
import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The number of calls that may be made.
@Suite struct CallLedgerTests {
    private let start = Timestamp(1_760_335_200)
    private let free = CallQuota(perMinute: 60)

    private func at(_ second: Int) -> Timestamp { start.adding(seconds: second) }

    @Test func `a minute's calls are granted once in any minute`() {
        var ledger = CallLedger()
        for _ in 0..<60 { #expect(ledger.take(1, from: "a", free, at: at(30)) == true) }
        #expect(ledger.take(1, from: "a", free, at: at(59)) == false)
        #expect(ledger.take(1, from: "a", free, at: at(90)) == false, "it should not be granted a second too early")
        #expect(ledger.room(for: 1, to: "a", free, from: at(59)) == at(91))
        #expect(ledger.take(60, from: "a", free, at: at(91)) == true)
        #expect(ledger.take(1, from: "b", free, at: at(91)) == true, "another host has its own calls")
    }

    @Test func `hours and days follow UTC`() {
        let quota = CallQuota(perMinute: 600, perHour: 1_000, perDay: 1_500)
        var ledger = CallLedger()
        // 06:00:00 UTC
        #expect(ledger.take(600, from: "a", quota, at: at(0)) == true)
        #expect(ledger.take(400, from: "a", quota, at: at(61)) == true)
        #expect(ledger.take(1, from: "a", quota, at: at(3_599)) == false)
        #expect(ledger.room(for: 1, to: "a", quota, from: at(130)) == at(3_600))
        #expect(ledger.take(500, from: "a", quota, at: at(3_600)) == true)
        #expect(ledger.room(for: 1, to: "a", quota, from: at(7_300)) == at(18 * 3_600), "midnight")
        #expect(ledger.state("a", quota, at: at(7_300)).left == 0)
        #expect(ledger.take(1, from: "a", quota, at: at(18 * 3_600)) == true)
    }

    @Test func `a day may follow another clock than UTC`() {
        let quota = CallQuota(perMinute: 60, perDay: 10, dayZone: UTCOffset(seconds: -8 * 3_600))
        var ledger = CallLedger()
        // 06:00 UTC is 22:00 of the previous day.
        #expect(ledger.take(10, from: "a", quota, at: at(0)) == true)
        #expect(ledger.take(1, from: "a", quota, at: at(2 * 3_600 - 1)) == false)
        #expect(ledger.room(for: 1, to: "a", quota, from: at(120)) == at(2 * 3_600))
        #expect(abs(ledger.state("a", quota, at: at(3_600)).sustained(at: at(3_600))) < 0.001)
        // A look without knowledge of the quota forgets nothing.
        ledger.comeToTerms(with: at(-10))
        #expect(ledger.left("a", quota, at: at(7_100)) == 0)
        #expect(ledger.take(1, from: "a", quota, at: at(2 * 3_600)) == true)
        #expect(ledger.state("a", quota, at: at(2 * 3_600)).sustained(at: at(2 * 3_600)) == 9.0 / 1_440)
    }

    @Test func `setting the clock back does not bring spent calls back`() {
        var ledger = CallLedger()
        #expect(ledger.take(60, from: "a", free, at: at(10_000)) == true)
        #expect(ledger.take(1, from: "a", free, at: at(0)) == false)
        // The minute counts from the new time, not until the clock has caught up.
        #expect(ledger.take(1, from: "a", free, at: at(60)) == false)
        #expect(ledger.take(1, from: "a", free, at: at(61)) == true)
    }

    @Test func `a request for more than the whole quota counts as the whole quota`() {
        var ledger = CallLedger()
        #expect(ledger.take(100, from: "a", free, at: at(0)) == true)
        #expect(ledger.left("a", free, at: at(0)) == 0)
        #expect(ledger.take(100, from: "a", free, at: at(30)) == false)
        #expect(ledger.take(100, from: "a", free, at: at(61)) == true)
    }

    @Test func `the number of hosts has a cap, and the latest are kept`() {
        var ledger = CallLedger()
        for number in 0...Limits.Cache.ledgerHosts { _ = ledger.take(1, from: "h\(number)", free, at: at(number)) }
        #expect(ledger.hosts.count == Limits.Cache.ledgerHosts)
        #expect(ledger.hosts["h0"] == nil && ledger.hosts["h\(Limits.Cache.ledgerHosts)"] != nil)
    }

    @Test func `a ledger is restored from its lines`() {
        var ledger = CallLedger()
        for second in 0..<61 { _ = ledger.take(second % 3, from: "api.openweathermap.org", free, at: at(second)) }
        _ = ledger.take(3, from: "127.0.0.1:8080", free, at: at(70))
        #expect(CallLedger(lines: ledger.lines) == ledger)
        #expect(CallLedger(lines: CallLedger().lines) == CallLedger())
    }

    @Test(arguments: [
        "", "1 2 3", "1 2 3 -4", "1 2 3 4 5", "1 2 3 4 6:1 5:1", "1 2 3 4 5:", "1 2 3 99999999999999999999",
        "1 2 3 4 5:9999999999999",
    ]) func `a ledger with another line is not accepted`(value: String) {
        #expect(CallLedger(lines: [LinesFile.Line("a", "1 2 3 4"), LinesFile.Line("b", value)]) == nil)
    }

    /// No sequence of calls exceeds the quota in any window of time.
    @Test(arguments: 0..<100) func `no sequence of calls exceeds the limit`(seed: Int) {
        var dice = SeededRandom(seed: UInt64(seed))
        let quota = CallQuota(perMinute: Int.random(in: 1...80, using: &dice), perDay: 2_000)
        var ledger = CallLedger()
        var second = 0
        var made: [(second: Int, calls: Int)] = []
        for _ in 0..<2_000 {
            second += Int.random(in: 0...4, using: &dice)
            let calls = Int.random(in: 1...3, using: &dice)
            let left = ledger.left("a", quota, at: at(second))
            let room = ledger.room(for: calls, to: "a", quota, from: at(second))
            let isGranted = ledger.take(calls, from: "a", quota, at: at(second))
            #expect(isGranted == (left >= min(calls, quota.perMinute)))
            #expect(isGranted == (room == at(second)), "a call should be granted exactly when it was promised")
            if isGranted { made.append((second, calls)) }
            if Int.random(in: 0..<20, using: &dice) == 0, let copy = CallLedger(lines: ledger.lines) { ledger = copy }
        }
        for (index, first) in made.enumerated() {
            let minute = made[index...].prefix { $0.second <= first.second + 60 }.reduce(0) { $0 + $1.calls }
            #expect(minute <= max(quota.perMinute, first.calls))
        }
        #expect(made.reduce(0) { $0 + $1.calls } <= 2 * 2_000)
    }
}

/// The ledger's file, shared by several instances.
@Suite struct CallLedgerFileTests {
    private func budget(_ path: String, _ clock: TestClock, perMinute: Int = 60) -> CallBudget {
        CallBudget(
            host: "a", quota: CallQuota(perMinute: perMinute), file: CallLedgerFile(path: path),
            now: { clock.now })
    }

    @Test func `two instances share one minute, and a third that starts later too`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            let (first, second) = (budget(path, clock), budget(path, clock))
            for _ in 0..<30 { #expect(first.take(1) && second.take(1)) }
            #expect(!first.take(1) && !second.take(1) && !budget(path, clock).take(1))
            let state = first.readState()
            #expect(state.left == 0 && state.lastCall == clock.now && first.room(for: 1) > clock.now)
            clock.advance(seconds: 61)
            #expect(second.take(60) && !first.take(1))
        }
    }

    @Test func `after the clock was set back, the minute passes even without new calls`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            let budget = budget(path, clock)
            for _ in 0..<60 { #expect(budget.take(1)) }
            clock.advance(seconds: -9 * 3_600)
            #expect(budget.readState().left == 0)
            clock.advance(seconds: 61)
            #expect(budget.readState().left == 60)
            #expect(budget.take(60))
        }
    }

    @Test(arguments: ["", "nonsense", "a = 1 1 1 1 1:\n", "a = 1 1"])
    func `an unreadable file counts the current minute as spent`(text: String) async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            try sandbox.write(text, to: path)
            let budget = budget(path, clock)
            // Nothing has been counted in an empty file.
            #expect(budget.take(1) == text.isEmpty)
            clock.advance(seconds: 61)
            #expect(budget.take(1))
        }
    }

    @Test func `without a file the budget still applies`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            try sandbox.write("", to: sandbox.cacheFolder + "/file")
            let budget = budget(sandbox.cacheFolder + "/file/calls", clock)
            for _ in 0..<60 { #expect(budget.take(1)) }
            #expect(!budget.take(1))
            clock.advance(seconds: 61)
            #expect(budget.take(1))
        }
    }

    @Test func `calls that could not be written are shared as soon as they can be`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            // A folder with that name cannot be written to.
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let (first, second) = (budget(path, clock), budget(path, clock))
            for _ in 0..<20 { #expect(first.take(1)) }
            #expect(first.readState().left == 40 && second.readState().left == 60)
            try FileManager.default.removeItem(atPath: path)
            for _ in 0..<10 { #expect(second.take(1)) }
            #expect(first.take(1))
            #expect(
                first.readState().left == 29 && second.readState().left == 29
                    && budget(path, clock).readState().left == 29)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "takes the right to mount a file system"))
    func `after the disk was full the instances share one minute again`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let disk = try SmallDisk(at: sandbox.cacheFolder, kilobytes: 64)
            defer { disk.unmount() }
            let path = sandbox.cacheFolder + "/calls"
            let (first, second) = (budget(path, clock), budget(path, clock))
            try disk.fill()
            for _ in 0..<20 { #expect(first.take(1) && second.take(1)) }
            #expect(first.readState().left == 40 && second.readState().left == 40)
            try disk.makeRoom()
            #expect(first.take(1) && second.take(1))
            #expect(first.readState().left == 18 && second.readState().left == 18)
        }
    }

    @Test func `a file locked by another instance grants nothing, and is tried again`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            let (budget, other) = (budget(path, clock), CallLedgerFile(path: path))
            _ = other.visit { _, _ in
                #expect(!budget.take(1))
                #expect(budget.readState().left == 0)
            }
            #expect(budget.take(1))
        }
    }
}
