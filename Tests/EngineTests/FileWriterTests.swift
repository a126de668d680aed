import Dispatch
import Engine
import Synchronization
import TestSupport
import Testing
import WeatherService

@MainActor @Suite("Writing small files", .timeLimit(.minutes(Deadline.minutes)))
struct FileWriterTests {
    private final class Record: Sendable {
        let done = Mutex<[String]>([])

        func note(_ text: String) { done.withLock { $0.append(text) } }
    }

    @Test func `works run in order and beside the caller, and of several for one subject only the last`() async {
        let writer = FileWriter(executor: ServiceExecutor(label: "test.files"))
        let record = Record()
        let gate = DispatchSemaphore(value: 0)
        writer.write(.log) { gate.wait() }
        writer.write(.choice(.theme)) { record.note("theme dark") }
        writer.write(.choice(.language)) { record.note("language") }
        writer.write(.rule) { record.note("rule 1") }
        writer.write(.choice(.theme)) { record.note("theme light") }
        writer.write(.rule) { record.note("rule 2") }
        // The first one hangs, and this is still here.
        #expect(writer.unwritten == [.log, .choice(.language), .rule, .choice(.theme), .rule])
        #expect(record.done.withLock(\.self).isEmpty)
        gate.signal()
        await writer.finish()
        #expect(record.done.withLock(\.self) == ["language", "rule 1", "theme light", "rule 2"])
        #expect(writer.unwritten.isEmpty)
    }

    @Test func `a result comes back to the main actor`() async {
        let writer = FileWriter(executor: ServiceExecutor(label: "test.files"))
        let record = Record()
        writer.write(.here) {
            1
        } done: {
            record.note("here \($0)")
        }
        await writer.finish()
        #expect(record.done.withLock(\.self) == ["here 1"])
    }

    @Test func `a result that is not there in time is given up, and the work is done later`() async {
        let writer = FileWriter(executor: ServiceExecutor(label: "test.files"))
        let record = Record()
        let gate = DispatchSemaphore(value: 0)
        writer.write(.log) { gate.wait() }
        let late: Int? = await writer.written(.asking, within: 1) {
            record.note("asked")
            return 1
        }
        #expect(late == nil && record.done.withLock(\.self).isEmpty)
        gate.signal()
        await writer.finish()
        #expect(record.done.withLock(\.self) == ["asked"])
        #expect(await writer.written(.asking, within: 60_000) { 2 } == 2)
    }

    @Test func `what was begun behind a reading that hangs is read beside it`() {
        let files = SmallFiles()
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let hanging = files.begin { () -> Int in
            gate.wait()
            return 1
        }
        let (second, third) = (files.begin { 2 }, files.begin { 3 })
        #expect(files.result(of: hanging, within: 1) == nil)
        #expect(files.result(of: third, within: 5_000) == 3)
        #expect(files.result(of: second, within: 5_000) == 2)
    }

    @Test func `a reading that hangs is given up, and the next does not wait for it`() {
        let files = SmallFiles()
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        #expect(files.read(within: 5_000) { 1 } == 1)
        let hanging: Int? = files.read(within: 1) {
            gate.wait()
            return 2
        }
        #expect(hanging == nil)
        #expect(files.read(within: 5_000) { 3 } == 3)
    }
}
