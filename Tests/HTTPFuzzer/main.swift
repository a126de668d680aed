import Foundation

// Answers its own requests with 200,000 broken pieces of HTTP: `http-fuzzer [COUNT [SEED [FIRST]]]`.
//
// The exit code is 0 if every request ended as a value or a WeatherFailure, in time and with bounded memory, and good
// answers were accepted in between; otherwise it is 1. Runs with the same seed and first number send the same answers.

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let count = arguments.first ?? 200_000
let seed = UInt64(arguments.dropFirst().first ?? 1)
let first = arguments.dropFirst(2).first ?? 0
/// Resident bytes the process may have, servers included: twice the memory of a run without a finding.
let memoryLimit = 256 * 1_024 * 1_024

say("seed \(seed), \(count) answers from number \(first)")
let began = ContinuousClock.now
let run = try await FuzzRun(seed: seed, first: first, count: count)
var outcome = try await run.run { soFar in
    say("\(soFar.count) answers, \(ResidentMemory.bytes >> 20) MB resident")
}
if ResidentMemory.highest > memoryLimit { outcome.complain("\(ResidentMemory.highest >> 20) MB were resident") }
let seconds = began.duration(to: .now) / .seconds(1)
say("\(outcome.count) answers in \(Int(seconds)) s, at most \(ResidentMemory.highest >> 20) MB resident")
for (name, number) in outcome.endings.sorted(by: { $0.value > $1.value }) { say("  \(name) \(number)") }
for violation in outcome.violations { say("VIOLATION \(violation)") }
exit(outcome.violations.isEmpty ? 0 : 1)

/// Writes one line at once, even if standard output is a file.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
