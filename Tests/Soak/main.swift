import Foundation
import Runtime
import TestSupport

@testable import Dashboard

// A day of the whole program but its terminal, in a minute or two: `soak [SEED]`.
//
// Exit code 0 when it takes no more of the machine at the end than after an hour, keeps to its budget, shows nothing that is
// too old and recovers from everything; 1 otherwise. With the same seed a person does the same things.

ProcessSetup.shareHeap()
// A program that was just built counts as written to until it is on the disk.
sync()
let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
let began = ContinuousClock.now
let isWell = try await Sandbox.with { sandbox in
    let program = try await SoakedProgram(in: sandbox, SimulatedTime())
    let day = SoakedDay(program, seed: seed)
    var first: ProcessFigures?
    try await day.pass(
        afterFirstHour: { first = await ProcessFigures.atRest() },
        hourly: {
            say(
                "\(Judge.clock(program.time.uptime)), \(program.meter.counts.total) requests"
            )
        })
    let last = await ProcessFigures.atRest()
    let report = SoakReport(day, first: first ?? last, last: last, began.duration(to: .now))
    await program.stop()
    for line in report.lines { say(line) }
    for violation in report.violations { say("VIOLATION \(violation)") }
    return report.violations.isEmpty
}
exit(isWell ? 0 : 1)

/// One line at once, also into a file.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
