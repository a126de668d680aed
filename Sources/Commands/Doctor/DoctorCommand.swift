import AppResources
import Engine
import Glibc

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
            Finding.Grade.ok: phrase(.doctorOK), .note: phrase(.doctorNote), .wrong: phrase(.doctorWrong),
        ]
        let isColored = isatty(STDOUT_FILENO) == 1 && context.environment["NO_COLOR"] == nil
        try WholeFile.answer(words.has("--json") ? report.json : report.lines(grades, isColored: isColored))
        return report.isWell ? .success : .unavailable
    }
}
