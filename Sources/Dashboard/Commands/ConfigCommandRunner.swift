import AppResources

/// Carries out `nalssi config …`. The file itself is the person's and never written.
struct ConfigCommandRunner {
    let phrase: PhraseBook
    let environment: Environment

    func run(_ command: ConfigCommand) throws(CommandProblem) -> ExitCode {
        switch command {
        case .help: try WholeFile.answer(phrase(.configUsage))
        case .printDefault:
            let template = ConfigTemplate(path: ownPath, environment: environment)
            try WholeFile.answer(template.text(phrase))
        }
        return .success
    }

    private var ownPath: String { Paths(environment: environment).config }
}
