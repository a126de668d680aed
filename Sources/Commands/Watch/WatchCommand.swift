import AppResources
import Engine
import Runtime

extension Command {
    /// `nalssi watch`.
    static let watch = Command(
        CommandSyntax(
            "watch", .summaryWatch,
            operands: [OperandSyntax(.place, .any, .operandWatchPlace)],
            options: WatchField.allCases.compactMap(OptionSyntax.init) + [
                OptionSyntax("--exec", .watchExec, .file), OptionSyntax("--notify", .watchNotify),
                OptionSyntax("--json", .watchJSON), OptionSyntax("--once", .watchOnce), .timeout, .printUnit,
            ],
            settings: .all, notes: .watchNotes,
            examples: ["nalssi watch 서울 부산 --rain 1mm --within 3h --notify", "nalssi watch Oslo --low -10 --exec beep"])
    ) { words, context throws(CommandProblem) in
        let question = try WatchQuestion(words)
        guard !words.has(OptionSyntax.printUnit.name) else {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let found = try question.found(searchPath: context.environment["PATH"] ?? "")
            try WholeFile.answer(
                SystemdUnit(program: ExecutablePath.own, arguments: arguments, found: found?.path).text)
            return .success
        }
        let runner = WatchRunner(
            environment: context.environment, clock: context.clock, isUTF8: context.isUTF8, phrase: context.phrase)
        return try await runner.run(question, context.loop)
    }
}

extension OptionSyntax {
    fileprivate static let printUnit = OptionSyntax("--print-unit", .watchUnit)

    /// Nil for the place, which is an operand.
    fileprivate init?(_ field: WatchField) {
        let meaning: CommandPhrase
        switch field {
        case .place: return nil
        case .rain: meaning = .watchForRain
        case .wind: meaning = .watchForWind
        case .low: meaning = .watchForLow
        case .high: meaning = .watchForHigh
        case .dust: meaning = .watchForDust
        case .within: meaning = .watchWithin
        case .quiet: meaning = .watchQuiet
        }
        self.init(field.option, meaning, .watch(field))
    }
}
