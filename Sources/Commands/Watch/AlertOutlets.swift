import AppResources
import Engine
import Files
import JSON
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

/// An alert as a line, as JSON, for a notification and as environment variables.
struct WatchAlertText {
    let finding: WatchFinding
    let now: Timestamp
    let format: WeatherFormat
    /// Whether the weather is invented.
    let isSample: Bool

    var name: String { format.name(finding.place).printable }

    /// "18시부터 21시까지 비(합계 3.2mm)".
    var words: String { format.words(of: finding, now: now).printable }

    var line: String { "\(name): \(words)\n" }

    /// See docs/watch.schema.json.
    var json: String {
        let until = event.isEndKnown ? event.end.iso8601 : nil
        return JSONValue(sorted: [
            "version": 1, "sample": isSample,
            "place": PlacesAnswer.value(of: finding.place, in: format.language),
            "kind": event.condition.kind.rawValue, "alert": alert,
            "start": event.start.iso8601, "until": until,
            "peak": measure(event.peak), "total": event.total.flatMap(measure),
            "grade": event.grade, "level": level, "warning": event.warning?.kind.key, "text": words,
        ]).line
    }

    /// The environment variables for a program that is run for the alert.
    var variables: [String: String] {
        let peak = measure(event.peak)
        return [
            "NALSSI_PLACE": name, "NALSSI_PLACE_ID": finding.place.id.rawValue,
            "NALSSI_KIND": event.condition.kind.rawValue, "NALSSI_ALERT": alert,
            "NALSSI_START": event.start.iso8601, "NALSSI_UNTIL": event.isEndKnown ? event.end.iso8601 : "",
            "NALSSI_PEAK": peak.map { "\($0.value)" } ?? "", "NALSSI_UNIT": peak?.unit ?? "",
            "NALSSI_TOTAL": event.total.flatMap(measure).map { "\($0.value)" } ?? "",
            "NALSSI_GRADE": "\(event.grade)", "NALSSI_LEVEL": level ?? "",
            "NALSSI_WARNING": event.warning?.kind.key ?? "", "NALSSI_TEXT": words,
        ]
    }

    private var event: WatchedEvent { finding.event }

    private var alert: String {
        switch finding.alert {
        case .grows: "grows"
        case .extends: "extends"
        case .lifted: "lifted"
        case .begins, nil: "begins"
        }
    }

    /// How grave an official warning is; nil of anything else.
    private var level: String? { event.warning == nil ? nil : WarningLevel(rawValue: event.grade)?.key }

    /// The value in the user's units.
    private func measure(_ value: Double) -> UnitValue? {
        let measures = Measures(units: format.units)
        return switch event.condition.kind {
        case .rain: measures.depth(PrecipitationDepth(millimetres: value))
        case .wind: measures.speed(Speed(metresPerSecond: value))
        case .low, .high: measures.degrees(Temperature(celsius: value))
        case .dust: UnitValue(value: (value * 10).rounded() / 10, unit: "µg/m³")
        case .warning: nil
        }
    }
}
