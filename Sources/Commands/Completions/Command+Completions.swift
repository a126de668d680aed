import Engine

extension Command {
    /// `nalssi completions`: prints the completion script for a shell.
    static let completions = Command(
        CommandSyntax(
            "completions", .summaryCompletions,
            subcommands: CompletionShell.allCases.map { shell in
                CommandSyntax("completions \(shell.rawValue)", shell.summary)
            } + [
                // Called by the scripts; see `CompletionShell.script`.
                CommandSyntax(
                    "completions candidates", .summaryCompletions,
                    operands: [
                        OperandSyntax(.words(CompletionShell.allCases.map(\.rawValue))),
                        OperandSyntax(.text("WORD"), .any),
                    ], isHidden: true)
            ], notes: .completionsNotes,
            examples: [
                "source <(nalssi completions bash)", "nalssi completions zsh > ~/.zfunc/_nalssi",
                "nalssi completions fish > ~/.config/fish/completions/nalssi.fish",
            ], helpsAlone: true)
    ) { words, context throws(CommandProblem) in
        let name = words.command.split(separator: " ").last.map(String.init) ?? ""
        if let shell = CompletionShell(rawValue: name) {
            try WholeFile.answer(shell.script)
        } else if let shell = words.operands.first.flatMap(CompletionShell.init) {
            let known = KnownNames(environment: context.environment, phrase: context.phrase)
            let typed = Array(words.operands.dropFirst())
            try WholeFile.answer(shell.answer(to: typed, Completer(phrase: context.phrase, names: known)))
        } else {
            let syntax = CommandName.completions.command.syntax
            throw .usage(
                name == "candidates"
                    ? syntax.problem(.unexpected(words.operands.first ?? ""))
                    : syntax.problem(.missing(WordKind.command.placeholder)))
        }
        return .success
    }
}
