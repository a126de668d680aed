import Engine

/// The parsed arguments of `nalssi config`.
enum ConfigCommand: Hashable, Sendable {
    case printDefault
    /// Nil for the person's own file, "-" for standard input.
    case check(path: String?)

    static let syntax = CommandSyntax(
        "config", .summaryConfig,
        operands: [OperandSyntax(.file, .optional, .operandConfigFile)],
        options: [
            OptionSyntax("--print-default", .configPrintDefault), OptionSyntax("--check", .configCheck),
        ],
        examples: ["nalssi config --print-default", "nalssi config --check FILE"])

    init(_ words: CommandLineWords) throws(CommandProblem) {
        switch (words.has("--print-default"), words.has("--check")) {
        case (true, false):
            if let word = words.operands.first { throw .usage(Self.syntax.problem(.unexpected(word))) }
            self = .printDefault
        case (false, true): self = .check(path: words.operands.first)
        case (true, true): throw .usage(Self.syntax.problem(.unexpected("--check")))
        case (false, false): throw .configUsage
        }
    }
}

extension Command {
    static let config = Command(ConfigCommand.syntax) { words, context throws(CommandProblem) in
        try ConfigCommandRunner(phrase: context.phrase, environment: context.environment).run(ConfigCommand(words))
    }
}
