import AppResources
import Engine
import Files
import Glibc
import Limits

/// The parsed arguments of `nalssi config`.
enum ConfigCommand: Hashable, Sendable {
    case printDefault
    /// Nil for the user's own file, "-" for standard input.
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

/// Runs `nalssi config`. It never writes the configuration file.
struct ConfigCommandRunner {
    let phrase: PhraseBook
    let environment: Environment

    func run(_ command: ConfigCommand) throws(CommandProblem) -> ExitCode {
        switch command {
        case .printDefault:
            let template = ConfigTemplate(path: ownPath, environment: environment)
            try WholeFile.answer(template.text(phrase))
        case .check(let path):
            if let path { return try check(ConfigFile(path: path, checking: bytes(of: path))) }
            if let bytes = try ownBytes() { return try check(ConfigFile(path: ownPath, checking: bytes)) }
            try answer(.configMissing, path: ownPath)
        }
        return .success
    }

    private var ownPath: String { Paths(environment: environment).config }

    /// Prints mistakes and warnings starting with file and line, as compilers do, without the program's name in front.
    private func check(_ file: ConfigFile) throws(CommandProblem) -> ExitCode {
        let sentences = file.report(phrase)
        if sentences.isEmpty {
            try answer(.configGood, path: file.path)
        } else {
            TextOutput.write(sentences.map { $0.printable + "\n" }.joined(), to: STDERR_FILENO)
        }
        return file.mistakes.isEmpty ? .success : .configuration
    }

    private func answer(_ sentence: CommandPhrase, path: String) throws(CommandProblem) {
        try WholeFile.answer(phrase(sentence, ["path": path.printable]) + "\n")
    }

    /// The user's own file, read with the same restrictions as at a start; nil if there is none.
    private func ownBytes() throws(CommandProblem) -> [UInt8]? {
        do throws(FileTrouble) {
            if let text = try BoundedFile.text(ownPath, limit: Limits.File.configuration) { return Array(text.utf8) }
        } catch {
            if error.isMissing { return nil }
            throw .launch(.configUnreadable(path: ownPath, error))
        }
        // The file is not UTF-8, so its bytes are needed to find the line.
        return try bytes(of: ownPath)
    }

    /// Any file the user names, including a pipe.
    private func bytes(of path: String) throws(CommandProblem) -> [UInt8] {
        let limit = Limits.File.configuration
        let bytes = try WholeFile.read(path, limit: limit)
        guard bytes.count <= limit else { throw .launch(.configUnreadable(path: path, .larger(than: limit))) }
        return bytes
    }
}

/// A complete `config.toml` with every line commented out: all settings, their values and defaults.
struct ConfigTemplate {
    /// The path of the configuration file.
    let path: String
    /// The defaults.
    private let standard: Settings?

    /// Takes only the locale from `environment`, because a key in it would change the default source.
    init(path: String, environment: Environment) {
        self.path = path
        let locale = environment.localeLanguage == .korean ? "ko_KR.UTF-8" : "C.UTF-8"
        standard = try? Settings(
            SettingsInputs(
                options: CommandLineOptions(), environment: Environment(["LANG": locale]), config: nil, isUTF8: true))
    }

    /// Ends with a line break. Explanations contain no equals sign, so a line `# name = value` is always a setting.
    func text(_ phrase: PhraseBook) -> String {
        let head = phrase(.configTemplateHead, ["path": path.printable])
        let sections = SettingKey.allCases.map { key in
            let help = (key.flagValue.map { "\($0): " } ?? "") + phrase(key.help)
            let accepted = phrase(.configAccepted, ["accepted": key.accepted.joined(separator: ", ")])
            let explanation = [help, accepted] + (key.standardNote.map { [phrase($0)] } ?? [])
            return explanation.joined(separator: "\n") + "\n" + setting(key)
        }
        return ([head] + sections).map(commented).joined(separator: "\n")
    }

    /// The line that sets a key to its default.
    func setting(_ key: SettingKey) -> String {
        "\(key.rawValue) = \(Self.literal(standard?.text(of: key) ?? ""))"
    }

    private func commented(_ text: String) -> String {
        text.split(separator: "\n").map { "# \($0)\n" }.joined()
    }

    /// Words and whole numbers are bare in TOML, and everything else is quoted. No setting's value contains quotation marks.
    private static func literal(_ value: String) -> String {
        value.isDigits || ["true", "false"].contains(value) ? value : "\"\(value)\""
    }
}
