import AppResources
import Engine
import Files
import Runtime
import Weather

/// Gives alerts: by a program, a notification and on standard output.
@MainActor
struct AlertOutlets {
    /// A way to give an alert.
    private enum Way: Hashable { case program, notification, output }

    private let program: OtherProgram?
    private let notifier: OtherProgram?
    private let asJSON: Bool
    private let environment: Environment
    private let phrase: PhraseBook
    /// The ways in which an alert was given that failed in another way, by rule and place: it is not repeated there.
    private var given: [String: Set<Way>] = [:]

    /// Milliseconds after which a program that is still running is not waited for any longer, and counts as successful.
    private static let patience = 10_000

    init(
        _ question: WatchQuestion, _ environment: Environment, _ phrase: PhraseBook
    ) throws(CommandProblem) {
        let searchPath = environment["PATH"] ?? ""
        program = try question.found(searchPath: searchPath)
        notifier = question.notifies ? OtherProgram(["notify-send"], searchPath: searchPath) : nil
        if question.notifies, notifier == nil { throw .noNotifier }
        (asJSON, self.environment, self.phrase) = (question.asJSON, environment, phrase)
    }

    /// Gives the alerts among the findings. Returns those for which a program failed, which is reported. Throws if standard output
    /// cannot be written.
    mutating func announce(_ findings: [WatchFinding], _ run: WeatherRun, at now: Timestamp) throws(FileTrouble)
        -> [WatchFinding]
    {
        given = given.filter { id, _ in findings.contains { $0.id == id } }
        let alerts = findings.filter { $0.alert != nil }
        var started: [(finding: WatchFinding, way: Way, path: String, run: StartedProgram?)] = []
        for finding in alerts {
            let text = WatchAlertText(finding: finding, now: now, format: run.format, isSample: run.isSample)
            let variables = environment.forOtherPrograms
            func start(_ program: OtherProgram?, _ way: Way, _ words: [String], _ variables: [String: String]) {
                guard let program, !isGiven(finding, way) else { return }
                started.append((finding, way, program.path, program.start(words, variables: variables)))
            }
            start(program, .program, [], variables.merging(text.variables) { $1 })
            start(
                notifier, .notification, ["--app-name=nalssi", "--", text.name, text.words.markupEscaped], variables)
            guard !isGiven(finding, .output) else { continue }
            try Console.answer(asJSON ? text.json : text.line)
            given[finding.id, default: []].insert(.output)
        }
        return untold(alerts, started)
    }

    private func isGiven(_ finding: WatchFinding, _ way: Way) -> Bool { given[finding.id]?.contains(way) == true }

    /// Waits for the programs, all together for at most `patience`.
    private mutating func untold(
        _ alerts: [WatchFinding], _ started: [(finding: WatchFinding, way: Way, path: String, run: StartedProgram?)]
    ) -> [WatchFinding] {
        let end = ContinuousClock.now + .milliseconds(Self.patience)
        var failed: Set<String> = []
        for (finding, way, path, run) in started {
            let left = max(0, Int((end - ContinuousClock.now) / .milliseconds(1)))
            if let run {
                let status = run.status(within: left) ?? 0
                guard status != 0 else {
                    given[finding.id, default: []].insert(way)
                    continue
                }
                Console.complain(phrase(.watchFailed, ["name": path, "code": "\(status)"]))
            } else {
                Console.complain(phrase(.watchNotRun, ["name": path]))
            }
            failed.insert(finding.id)
        }
        for alert in alerts where !failed.contains(alert.id) { given[alert.id] = nil }
        return alerts.filter { failed.contains($0.id) }
    }
}
