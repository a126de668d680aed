@testable import WeatherService

/// The results of a day.
@MainActor
struct SoakReport {
    let lines: [String]
    let violations: [String]

    /// Bytes by which private dirty memory may grow after the first hour, and bytes that may be resident, file pages
    /// included. docs/measurements/many-places.md explains how the limits were chosen.
    private static let keptLimit = 6 * 1_024 * 1_024
    private static let residentLimit = 10 * 1_024 * 1_024

    init(_ day: SoakedDay, first: ProcessFigures, last: ProcessFigures, _ took: Duration) {
        let (counts, others) = (day.program.meter.counts, day.program.otherMeter.counts)
        func megabytes(_ bytes: Int) -> String {
            let tenths = (bytes * 10 + 524_288) / 1_048_576
            return "\(tenths / 10).\(tenths % 10) MB"
        }
        func line(_ what: String, _ first: String, _ last: String) -> String {
            what.padded(to: 34) + first.padded(to: 12) + last
        }
        var lines = [
            line("", "hour 1", "hour \(SoakedDay.hours)"),
            line("resident", megabytes(first.resident), megabytes(last.resident)),
            line("private and written to", megabytes(first.privateDirty), megabytes(last.privateDirty)),
            line("descriptors", "\(first.descriptors)", "\(last.descriptors)"),
            line("threads", "\(first.threads)", "\(last.threads)"),
            line("timers set", "", "\(day.program.time.timers)"),
            line("requests", "", "\(counts.total)"),
            line("most in any minute", "", "\(counts.mostInAMinute)"),
            line("requests to the one that stands in", "", "\(others.total)"),
            line("most of them in any minute", "", "\(others.mostInAMinute)"),
            line("oldest value in calm hours", "", "\(day.judge.oldestShown) s"),
            line("frames", "", "\(day.program.framesDrawn)"),
            line("real time", "", "\(took.components.seconds) s"),
        ]
        for trouble in Trouble.allCases {
            let seconds = day.recoveries.filter { $0.trouble == trouble }.map(\.seconds)
            lines.append(
                line("after \(trouble)", "", "\(seconds.count) times, \(seconds.max() ?? 0) s at most"))
        }
        self.lines = lines

        var violations = day.judge.violations
        if first.descriptors != last.descriptors { violations.append("descriptors: \(first) then \(last)") }
        if first.threads != last.threads { violations.append("threads: \(first) then \(last)") }
        for (what, growth, limit) in [
            ("resident", last.resident - first.resident, Self.residentLimit),
            ("private and written to", last.privateDirty - first.privateDirty, Self.keptLimit),
        ] where growth > limit {
            violations.append("memory (\(what)) has grown by \(megabytes(growth))")
        }
        if counts.mostInAMinute > SoakedProgram.callsPerMinute {
            violations.append("\(counts.mostInAMinute) requests in one minute")
        }
        if others.total == 0 { violations.append("no source has stood in for the other") }
        if others.mostInAMinute > 60 / CallBudget.standInSpacing {
            violations.append("\(others.mostInAMinute) requests in one minute to the one that stands in")
        }
        self.violations = violations
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
