import AppResources
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands
@testable import Engine

@Suite("nalssi config: what it prints and reads")
struct ConfigCommandTests {
    /// Throws the first mistake.
    private func read(_ text: String) throws -> ConfigFile {
        let file = ConfigFile(path: "", checking: Array(text.utf8))
        if let mistake = file.mistakes.first { throw mistake }
        return file
    }

    private func template(_ language: Language, _ environment: [String: String] = [:]) -> String {
        ConfigTemplate(path: "/home/me/config.toml", environment: Environment(environment)).text(PhraseBook(language))
    }

    /// The settings as a user would uncomment them: all lines that have a setting after `# `.
    private func settings(in template: String) throws -> [(key: String, line: String)] {
        let setting = try Regex("# ([a-z-]+) = .*")
        return try template.split(separator: "\n").compactMap { line in
            try setting.wholeMatch(in: line).map { (String($0[1].substring ?? ""), String(line.dropFirst(2))) }
        }
    }

    @Test(arguments: SettingKey.allCases, Language.allCases)
    func `every setting is printed with its purpose, its values and a line the program accepts`(
        key: SettingKey, language: Language
    ) throws {
        let text = template(language)
        let lines = try settings(in: text).filter { $0.key == key.rawValue }
        let line = try #require(lines.first?.line)
        #expect(lines.count == 1)
        let file = try read(line)
        #expect(file.entries.keys.map(\.self) == [key] && file.unknownKeys.isEmpty)
        #expect(text.contains(PhraseBook(language)(key.help)))
        #expect(text.contains(": " + key.accepted.joined(separator: ", ") + "\n"))
    }

    @Test(arguments: Language.allCases)
    func `however much is wrong, twenty problems are reported in short lines`(language: Language) {
        let phrase = PhraseBook(language)
        let long = String(repeating: "x", count: 5_000)
        for line in ["units = 7", "unknown", "\(long) = 1\n\(long) = 2", "[[watch]]\n\(long) = 1"] {
            let text = (0..<60).map { line.replacing("unknown", with: "unknown\($0) = 1") }.joined(separator: "\n")
            let report = ConfigFile(path: "/c.toml", checking: Array(text.utf8)).report(phrase)
            #expect(report.count == 21, "\(report.count) of \(line.prefix(20))")
            #expect(report.allSatisfy { $0.count < 300 }, "\(report.map(\.count))")
            #expect(report.last == phrase(.configMoreProblems, ["path": "/c.toml"]))
        }
        #expect(ConfigFile(path: "/c.toml", checking: Array("units = 7\nx = 1".utf8)).report(phrase).count == 2)
    }

    @Test func `a file that is too large is a wrong configuration, and its size is what is said`() {
        let problem = LaunchProblem.configUnreadable(path: "/c.toml", .larger(than: 65_536))
        #expect(problem.exitCode == .configuration)
        #expect(problem.sentence(PhraseBook(.english)).contains("64 kB"))
        #expect(LaunchProblem.configUnreadable(path: "/c.toml", .system(13)).exitCode == .inputOutput)
    }

    @Test(arguments: Language.allCases)
    func `the printed file sets nothing, and is valid with every setting uncommented`(language: Language)
        throws
    {
        let text = template(language)
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") })
        #expect(try read(text).entries.isEmpty)
        let uncommented = try settings(in: text).reduce(text) { $0.replacing("# " + $1.line, with: $1.line) }
        let file = ConfigFile(path: "", checking: Array(uncommented.utf8))
        #expect(file.mistakes.isEmpty && file.unknownKeys.isEmpty)
        #expect(Set(file.entries.keys) == Set(SettingKey.allCases))
        #expect(text.contains("/home/me/config.toml\n") && !text.contains("{"))
    }

    @Test(arguments: SettingKey.allCases, ["C.UTF-8", "ko_KR.UTF-8"])
    func `the printed value is the default`(key: SettingKey, locale: String) throws {
        let environment = Environment(["LANG": locale])
        func resolved(_ config: String) throws -> [String?] {
            let settings = try Settings(
                SettingsInputs(
                    options: CommandLineOptions(), environment: environment,
                    config: read(config), chosen: [:], isUTF8: true))
            return SettingKey.allCases.map(settings.text)
        }
        let line = ConfigTemplate(path: "", environment: environment).setting(key)
        #expect(try resolved(line) == resolved(""), "\(line)")
    }

    @Test func `a folder's name cannot smuggle a line into the file`() throws {
        let path = "/tmp/a\nunits = \"imperial\"\r\n/config.toml"
        for language in Language.allCases {
            let text = ConfigTemplate(path: path, environment: Environment([:])).text(PhraseBook(language))
            #expect(try read(text).entries.isEmpty)
        }
    }

    private func command(_ arguments: [String]) throws -> ConfigCommand {
        try ConfigCommand(try Commands.read { () throws(UsageProblem) in try ConfigCommand.syntax.read(arguments) })
    }

    @Test(arguments: [
        (["--print-default"], ConfigCommand.printDefault), (["--check"], .check(path: nil)),
        (["--check", "a.toml"], .check(path: "a.toml")), (["a.toml", "--check"], .check(path: "a.toml")),
        (["--check", "--", "--x"], .check(path: "--x")), (["--check", "-"], .check(path: "-")),
    ])
    func `commands are read`(arguments: [String], expected: ConfigCommand) throws {
        #expect(try command(arguments) == expected)
    }

    @Test(
        arguments: [
            (["--foo"], .unknownOption("--foo", near: nil)), (["--check=a"], .takesNoValue("--check")),
            (["--print-default", "a"], .unexpected("a")), (["--check", "a", "b"], .unexpected("b")),
            (["--print-default", "--check"], .unexpected("--check")),
            (["--check", "--foo", "a"], .unknownOption("--foo", near: nil)),
        ] as [([String], UsageProblem.Mistake)])
    func `any other argument is reported in one sentence`(arguments: [String], mistake: UsageProblem.Mistake) {
        #expect(throws: CommandProblem.usage(UsageProblem(mistake, of: "config"))) { try command(arguments) }
    }

    @Test(arguments: [[], ["print-default"]])
    func `without an option the message names both`(arguments: [String]) {
        #expect(throws: CommandProblem.configUsage) { try command(arguments) }
        for language in Language.allCases {
            let sentence = CommandProblem.configUsage.sentence(PhraseBook(language))
            #expect(sentence.contains("nalssi config --print-default") && sentence.contains("--check [FILE]"))
        }
        #expect(CommandProblem.configUsage.exitCode == .usage)
    }
}
