import Engine

extension Command {
    /// `nalssi help COMMAND`: the same as `nalssi COMMAND --help`.
    static let help = Command(
        CommandSyntax(
            "help", .summaryHelp, operands: [OperandSyntax(.command, .any)],
            examples: ["nalssi help forecast", "nalssi help bookmarks add"])
    ) { words, context throws(CommandProblem) in
        let syntax = try Commands.read { () throws(UsageProblem) in try CommandTable.syntax(of: words.operands) }
        try Commands.answerHelp(of: syntax, context)
        return .success
    }
}
