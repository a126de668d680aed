import Foundation
import Runtime
import TestSupport

@testable import Dashboard

// Runs the whole program without its terminal through a day, in a minute or two: `soak [SEED]`.
//
// The exit code is 0 if the program uses no more resources at the end than after an hour, keeps to its budget, shows no
// outdated value and recovers from every trouble; otherwise it is 1. With the same seed the user does the same things.

ProcessSetup.shareHeaps()
// A program that was just built has dirty pages until it is on the disk.
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

/// Writes one line at once, even if standard output is a file.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
