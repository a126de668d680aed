import AppResources
import Display
import Engine
import Glibc
import JSON

extension Command {
    /// `nalssi doctor`.
    static let doctor = Command(
        CommandSyntax(
            "doctor", .summaryDoctor,
            options: [OptionSyntax("--online", .doctorOnline), OptionSyntax("--json", .doctorJSON)],
            settings: .all, notes: .doctorNotes)
    ) { words, context throws(CommandProblem) in
        let phrase = context.phrase
        let doctor = Doctor(
            environment: context.environment, isUTF8: context.isUTF8, clock: context.clock, phrase: phrase)
        let report = await doctor.examine(words.settings, isOnline: words.has("--online"))
        let grades = [
            DoctorFinding.Grade.ok: phrase(.doctorOK), .note: phrase(.doctorNote), .wrong: phrase(.doctorWrong),
        ]
        let isColored = isatty(STDOUT_FILENO) == 1 && context.environment["NO_COLOR"] == nil
        try WholeFile.answer(words.has("--json") ? report.json : report.lines(grades, isColored: isColored))
        return report.isWell ? .success : .unavailable
    }
}

/// All results.
struct DoctorReport: Hashable, Sendable {
    let findings: [DoctorFinding]

    var isWell: Bool { !findings.contains { $0.grade == .wrong } }

    /// One line for each finding, with its advice on the next line.
    func lines(_ words: [DoctorFinding.Grade: String], isColored: Bool) -> String {
        let width = findings.map(\.title.displayWidth).max() ?? 0
        return findings.map { finding in
            let tint: TableCell.Tint = finding.grade == .ok ? .dim : finding.grade == .note ? .warning : .failure
            let widest = words.values.map(\.displayWidth).max() ?? 0
            let grade = words[finding.grade] ?? finding.grade.rawValue
            let mark =
                TableCell(grade, tint).written(isColored: isColored)
                + String(repeating: " ", count: widest - grade.displayWidth)
            let title = finding.title + String(repeating: " ", count: width - finding.title.displayWidth)
            let advice = finding.advice.map { "\(String(repeating: " ", count: widest + width + 4))→ \($0)\n" } ?? ""
            return "\(mark)  \(title)  \(finding.value)\n\(advice)"
        }.joined()
    }

    /// See docs/doctor.schema.json.
    var json: String {
        JSONValue(sorted: [
            "version": 1, "program": nalssiVersion, "ok": isWell,
            "checks": findings.map { finding in
                JSONValue(sorted: [
                    "id": finding.id, "grade": finding.grade.rawValue, "title": finding.title, "value": finding.value,
                    "advice": finding.advice,
                ])
            },
        ]).line
    }
}

/// The result of one check.
struct DoctorFinding: Hashable, Sendable {
    enum Grade: String, CaseIterable, Hashable, Sendable { case ok, note, wrong }

    /// A stable name for scripts, such as `terminal.width`.
    let id: String
    let grade: Grade
    /// The subject of the check, in the display language.
    let title: String
    let value: String
    /// What to do; nil if nothing needs doing.
    let advice: String?

    init(_ id: String, _ grade: Grade, _ title: String, _ value: String, advice: String? = nil) {
        (self.id, self.grade, self.title, self.value, self.advice) = (id, grade, title, value, advice)
    }

    /// A result without problems.
    init(_ id: String, _ title: String, _ value: String) { self.init(id, .ok, title, value) }
}
