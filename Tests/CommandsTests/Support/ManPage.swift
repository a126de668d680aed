import AppResources
import Engine
import Weather
import WeatherService

@testable import Commands

/// The manual page of the program in one language, generated from the table of commands and the tables beside it, in
/// the language of man(7).
struct ManPage {
    private let words: ManWords
    private var phrase: PhraseBook { words.phrase }

    init(_ language: Language) { words = ManWords(language) }

    var text: String {
        var lines = head
        lines += [section(.description)]
        lines += words.description.flatMap { [".PP", Self.escaped($0)] }
        lines += [section(.commands)] + CommandTable.all.flatMap(command)
        lines += [section(.options)] + options
        lines += [section(.environment)] + environment
        lines += [section(.files)] + files
        lines += [section(.exitStatus)] + exitStatus
        return lines.joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        [
            #".\" Made from the table of commands: make goldens."#,
            // Words are never hyphenated, and lines are not justified.
            ".nr HY 0",
            #".TH NALSSI 1 "" "nalssi \#(nalssiVersion)" "\#(words.manual)""#,
            ".nh", ".ad l",
            section(.name), "nalssi \\- \(Self.escaped(phrase(.summaryDashboard)))",
            section(.synopsis), ".B nalssi", "[\(words.option)]", ".br", ".B nalssi", #"\fI\#(words.command)\fR"#,
        ]
    }

    // MARK: Commands

    private func command(_ syntax: CommandSyntax) -> [String] {
        let subcommands = syntax.subcommands.filter { !$0.isHidden }
        let head = [".SS \"\(Self.escaped(syntax.typed))\"", Self.escaped(HelpText.opening(syntax, phrase))]
        let usage = subcommands.isEmpty ? [".PP", self.usage(syntax)] : []
        let body = subcommands.isEmpty ? definitions(of: syntax) : subcommands.flatMap(subcommand)
        return head + usage + body + notes(syntax) + examples(syntax)
    }

    private func subcommand(_ syntax: CommandSyntax) -> [String] {
        let own = definitions(of: syntax)
        return [".TP", usage(syntax), Self.escaped(HelpText.opening(syntax, phrase))]
            + (own.isEmpty ? [] : [".RS"] + own + [".RE"])
    }

    private func usage(_ syntax: CommandSyntax) -> String {
        // Keeps words that belong together on one line.
        let words = syntax.usageWords.map { Self.escaped($0).replacing(" ", with: "\\~") }
        let setting = syntax.settings == .all ? ["[\(self.words.setting)]"] : []
        return ([#"\fB\#(Self.escaped(syntax.typed))\fR"#] + words + setting).joined(separator: " ")
    }

    private func definitions(of syntax: CommandSyntax) -> [String] {
        let operands = syntax.operands.compactMap { operand in
            operand.meaning.map { definition(#"\fI\#(Self.escaped(operand.name))\fR"#, phrase($0)) }
        }
        let options = syntax.ownOptions.map { definition(Self.bold($0), phrase($0.meaning)) }
        return (operands + options).flatMap(\.self)
    }

    private func notes(_ syntax: CommandSyntax) -> [String] {
        (syntax.notes.map { phrase($0) }?.split(separator: "\n") ?? []).flatMap { [".PP", Self.escaped(String($0))] }
    }

    private func examples(_ syntax: CommandSyntax) -> [String] {
        guard !syntax.examples.isEmpty else { return [] }
        return [".PP", ".RS", ".EX"] + syntax.examples.map(Self.escaped) + [".EE", ".RE"]
    }

    // MARK: Other sections

    private var options: [String] {
        let settings = SettingKey.allCases.map { key in
            let places = [key.rawValue, key.environmentName].compactMap(\.self).joined(separator: ", ")
            return definition(Self.bold(OptionSyntax(key)), "\(phrase(key.help)) (\(places))")
        }
        let others = [OptionSyntax.version, .help].map { definition(Self.bold($0), phrase($0.meaning)) }
        return [Self.escaped(words.settings)] + (settings + others).flatMap(\.self)
    }

    private var environment: [String] {
        let settings: [(name: String, meaning: String)] = SettingKey.allCases.compactMap { key in
            key.environmentName.map { ($0, words.like(key.option)) }
        }
        let told = words.variables.flatMap(\.names) + settings.map(\.name)
        var lines = words.variables.flatMap { definition($0.names, $0.meaning) }
        let hosts = SourceProfile.all.flatMap(\.hosts) + WarningProfile.all.flatMap(\.hosts)
        for name in HelpText.environment where !told.contains(name) {
            let host = hosts.first { $0.variable == name }
            lines += definition([name], words.server(insteadOf: host?.standard.host ?? name))
        }
        return lines + settings.flatMap { definition([$0.name], $0.meaning) }
    }

    private var files: [String] {
        let folders = ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }
        let paths = Paths(environment: Environment(Dictionary(uniqueKeysWithValues: folders.map { ($0, "/$\($0)") })))
        var lines = definition([String(paths.config.dropFirst())], words.configuration)
        for file in Disclosure.KeptFile.allCases {
            let meaning = "\(phrase(file.content)) (\(phrase(file.retention)))"
            lines += definition([String(file.path(paths).dropFirst())], meaning)
        }
        return lines + [".PP", Self.escaped(words.folders)]
    }

    private var exitStatus: [String] {
        ExitCode.allCases.flatMap { definition(["\($0.rawValue)"], words.meaning(of: $0)) }
    }

    // MARK: man(7)

    private func section(_ section: ManWords.Section) -> String { ".SH \"\(words.title(section))\"" }

    private func definition(_ names: [String], _ meaning: String) -> [String] {
        definition(names.map { #"\fB\#(Self.escaped($0))\fR"# }.joined(separator: ", "), meaning)
    }

    private func definition(_ term: String, _ meaning: String) -> [String] { [".TP", term, Self.escaped(meaning)] }

    private static func bold(_ option: OptionSyntax) -> String {
        #"\fB\#(escaped(option.name))\fR"# + (option.value.map { " " + escaped($0.placeholder) } ?? "")
    }

    /// Escapes text for roff, with a hyphen that can be copied as a minus sign.
    static func escaped(_ text: String) -> String {
        let signs: [Character: String] = [
            "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        ]
        let escaped = text.map { signs[$0] ?? String($0) }.joined()
        // At the beginning of a line these characters would start a request.
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
