import AppResources
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands
@testable import Engine

@Suite("nalssi config: what it prints and reads")
struct ConfigCommandTests {
    private func template(_ language: Language, _ environment: [String: String] = [:]) -> String {
        ConfigTemplate(path: "/home/me/config.toml", environment: Environment(environment)).text(PhraseBook(language))
    }

    /// The lines that are settings behind a `# `, as somebody who wants them all would find them.
    private func settings(in template: String) throws -> [(key: String, line: String)] {
        let setting = try Regex("# ([a-z-]+) = .*")
        return try template.split(separator: "\n").compactMap { line in
            try setting.wholeMatch(in: line).map { (String($0[1].substring ?? ""), String(line.dropFirst(2))) }
        }
    }

    @Test(arguments: SettingKey.allCases, Language.allCases)
    func `every setting is there with what it does, what it takes and a line the program accepts`(
        key: SettingKey, language: Language
    ) throws {
        let text = template(language)
        let lines = try settings(in: text).filter { $0.key == key.rawValue }
        let line = try #require(lines.first?.line)
        #expect(lines.count == 1)
        let file = try ConfigFile(path: "/c.toml", text: line)
        #expect(file.entries.keys.map(\.self) == [key] && file.unknownKeys.isEmpty)
        #expect(text.contains(PhraseBook(language)(key.help)))
        #expect(text.contains(": " + key.accepted.joined(separator: ", ") + "\n"))
    }

    @Test(arguments: Language.allCases)
    func `as it is printed it sets nothing, and with every setting uncommented it has no mistake`(language: Language)
        throws
    {
        let text = template(language)
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") })
        #expect(try ConfigFile(path: "", text: text).entries.isEmpty)
        let uncommented = try settings(in: text).reduce(text) { $0.replacing("# " + $1.line, with: $1.line) }
        let file = ConfigFile(path: "", checking: Array(uncommented.utf8))
        #expect(file.mistakes.isEmpty && file.unknownKeys.isEmpty)
        #expect(Set(file.entries.keys) == Set(SettingKey.allCases))
        #expect(text.contains("/home/me/config.toml\n") && !text.contains("{"))
    }

    @Test(arguments: SettingKey.allCases, ["C.UTF-8", "ko_KR.UTF-8"])
    func `the value printed is what holds without it`(key: SettingKey, locale: String) throws {
        let environment = Environment(["LANG": locale])
        func resolved(_ config: String) throws -> [String?] {
            let settings = try Settings(
                SettingsInputs(
                    options: CommandLineOptions([]), environment: environment,
                    config: ConfigFile(path: "", text: config), chosen: [:], isUTF8: true))
            return SettingKey.allCases.map(settings.text)
        }
        let line = ConfigTemplate(path: "", environment: environment).setting(key)
        #expect(try resolved(line) == resolved(""), "\(line)")
    }

    @Test func `a folder's name cannot smuggle a line into the file`() throws {
        let path = "/tmp/a\nunits = \"imperial\"\r\n/config.toml"
        for language in Language.allCases {
            let text = ConfigTemplate(path: path, environment: Environment([:])).text(PhraseBook(language))
            #expect(try ConfigFile(path: "", text: text).entries.isEmpty)
        }
    }

    @Test(arguments: [
        (["--print-default"], ConfigCommand.printDefault), (["--help"], .help), (["-h", "--print-default"], .help),
        (["--check"], .check(path: nil)), (["--check", "a.toml"], .check(path: "a.toml")),
        (["a.toml", "--check"], .check(path: "a.toml")), (["--check", "--", "--x"], .check(path: "--x")),
        (["--check", "-"], .check(path: "-")),
    ])
    func `commands are read`(arguments: [String], command: ConfigCommand) throws {
        #expect(try ConfigCommand(arguments) == command)
    }

    @Test(
        arguments: [
            ([], nil), (["--foo"], "--foo"), (["print-default"], "print-default"), (["--check=a"], "--check=a"),
            (["--print-default", "a"], "a"), (["--check", "a", "b"], "b"),
            (["--print-default", "--check"], "--check"), (["--check", "--foo", "a"], "--foo"),
        ] as [([String], String?)])
    func `anything else is answered with the two ways to write it`(arguments: [String], word: String?) {
        let problem = CommandProblem.configUsage(word)
        #expect(throws: problem) { try ConfigCommand(arguments) }
        #expect(problem.exitCode == .usage)
        for language in Language.allCases {
            let sentence = problem.sentence(PhraseBook(language))
            #expect(sentence.contains("nalssi config --print-default") && sentence.contains("--check [FILE]"))
            #expect(sentence.contains(word ?? "nalssi") && !sentence.contains("{"))
        }
    }
}
