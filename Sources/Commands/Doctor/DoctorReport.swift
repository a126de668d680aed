import Display
import Engine

/// All results.
struct DoctorReport: Hashable, Sendable {
    let findings: [Finding]

    var isWell: Bool { !findings.contains { $0.grade == .wrong } }

    /// One line for each finding, with its advice on the next line.
    func lines(_ words: [Finding.Grade: String], isColored: Bool) -> String {
        let width = findings.map(\.title.displayWidth).max() ?? 0
        return findings.map { finding in
            let ink: Cell.Ink = finding.grade == .ok ? .dim : finding.grade == .note ? .warning : .failure
            let widest = words.values.map(\.displayWidth).max() ?? 0
            let grade = words[finding.grade] ?? finding.grade.rawValue
            let mark =
                Cell(grade, ink).written(isColored: isColored)
                + String(repeating: " ", count: widest - grade.displayWidth)
            let title = finding.title + String(repeating: " ", count: width - finding.title.displayWidth)
            let advice = finding.advice.map { "\(String(repeating: " ", count: widest + width + 4))→ \($0)\n" } ?? ""
            return "\(mark)  \(title)  \(finding.value)\n\(advice)"
        }.joined()
    }

    /// See docs/doctor.schema.json.
    var json: String {
        JSONAnswer.object([
            "version": .value(1), "program": .value(nalssiVersion), "ok": .value(isWell),
            "checks": .array(
                findings.map { finding in
                    .object([
                        "id": .value(finding.id), "grade": .value(finding.grade.rawValue),
                        "title": .value(finding.title), "value": .value(finding.value),
                        "advice": JSONAnswer(finding.advice),
                    ])
                }),
        ]).line
    }
}
