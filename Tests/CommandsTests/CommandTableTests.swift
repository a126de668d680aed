import AppResources
import Engine
import TestSupport
import Testing
import Weather

@testable import Commands

/// What holds for every command, because all of it is made from one table.
@Suite("The table of commands")
struct CommandTableTests {
    /// Every command and subcommand a person can type.
    static let all = CommandTable.all.flatMap { [$0] + $0.subcommands.filter { !$0.isHidden } }

    @Test func `no two commands differ in whether an option takes a value`() {
        var kinds: [String: Bool] = [:]
        for option in Self.all.flatMap(\.options) + CommandSyntax.dashboard.options {
            let takesValue = option.value != nil
            #expect(kinds.updateValue(takesValue, forKey: option.name) ?? takesValue == takesValue, "\(option.name)")
        }
    }

    @Test(arguments: all.map(\.path)) func `help names every word and option, in both languages`(path: String) throws {
        let syntax = try CommandTable.syntax(of: path.split(separator: " ").map(String.init))
        for language in Language.allCases {
            let help = HelpText(syntax, PhraseBook(language)).text
            let operands = syntax.subcommands.isEmpty ? syntax.operands.map(\.usage) : []
            let options = syntax.subcommands.isEmpty ? syntax.ownOptions.map(\.usage) : []
            let expected = operands + options + syntax.subcommands.filter { !$0.isHidden }.map(\.name) + syntax.examples
            for word in expected + [syntax.typed] { #expect(help.contains(word), "\(word) in \(help)") }
            #expect(!help.contains("candidates") && help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }

    @Test(arguments: Language.allCases) func `the program's help names every command and option`(language: Language) {
        let help = HelpText.program(PhraseBook(language), configPath: "/c.toml")
        for command in CommandTable.all { #expect(help.contains("\n  \(command.name)")) }
        for option in CommandSyntax.dashboard.options { #expect(help.contains("\n  \(option.usage)")) }
    }

    @Test(arguments: all.map(\.path))
    func `an option the command does not have is refused, with the one that was meant`(
        path: String
    ) throws {
        let syntax = try CommandTable.syntax(of: path.split(separator: " ").map(String.init))
        let unknown = UsageProblem(.unknownOption("--zzqqx", near: nil), of: path)
        #expect(throws: unknown) { try syntax.read(["--zzqqx"]) }
        for option in syntax.options where option.name.count > 6 {
            let slip = String(option.name.dropLast()) + "q"
            #expect(throws: UsageProblem(.unknownOption(slip, near: option.name), of: path)) { try syntax.read([slip]) }
        }
    }

    @Test(arguments: CommandName.allCases)
    func `a name with a letter left out or two swapped leads to the command`(name: CommandName) {
        let known = CommandName.allCases.map(\.rawValue)
        var swapped = Array(name.rawValue)
        swapped.swapAt(swapped.count - 2, swapped.count - 1)
        let withoutSecond = String(name.rawValue.prefix(1) + name.rawValue.dropFirst(2))
        for slip in [
            String(swapped), withoutSecond, name.rawValue.uppercased(),
        ] {
            let problem = UsageProblem(.unknownCommand(slip, near: name.rawValue, known: known), of: "")
            #expect(throws: problem) { try CommandTable.find([slip]) }
            #expect(problem.exitCode == .usage)
            for language in Language.allCases {
                let sentence = problem.sentence(PhraseBook(language))
                #expect(sentence.contains("'\(name.rawValue)'") && sentence.contains(slip) && !sentence.contains("\n"))
            }
        }
    }

    @Test(
        arguments: all.flatMap { syntax in syntax.options.compactMap { $0.value == nil ? nil : (syntax.path, $0.name) }
        })
    func `a value stands behind a blank or an equals sign, before or behind the words, and never behind two dashes`(
        path: String, name: String
    ) throws {
        let syntax = try CommandTable.syntax(of: path.split(separator: " ").map(String.init))
        let option = try #require(syntax.option(named: name))
        // A range of numbers is told as such: its first one is accepted.
        let accepted = option.value?.accepted.first ?? ""
        let value = option.value?.accepts(accepted) == true ? accepted : String(accepted.prefix { $0 != "-" })
        let words = syntax.operands.filter(\.isRequired).map { _ in "1" }
        let read = try syntax.read([name, value] + words)
        #expect(read.operands == words)
        #expect(try syntax.read(["\(name)=\(value)"] + words) == read)
        #expect(try syntax.read(words + [name, value]) == read)
        #expect(try syntax.read([name, value, "--"] + words) == read)
        #expect(throws: UsageProblem(.needsValue(name, accepted: option.value?.accepted ?? []), of: path)) {
            try syntax.read(words + [name])
        }
    }

    @Test func `of an option given twice the last counts, and help before all that follows`() throws {
        let read = try Command.now.syntax.read(["--list", "korea", "--list=here", "-h", "--bogus"])
        #expect(read["--list"] == "here" && read.asksForHelp)
        #expect(throws: UsageProblem.self) { try Command.now.syntax.read(["--bogus", "-h"]) }
    }

    @Test(arguments: [
        (["now"], "now"), (["bookmarks", "add"], "bookmarks add"), ([], ""),
    ])
    func `help is asked for a command by its path`(words: [String], path: String) throws {
        #expect(try CommandTable.syntax(of: words).path == path)
    }

    @Test func `names of three letters have slips too`() {
        #expect(["now", "help", "places"].nearest(to: "nwo") == "now")
        #expect(["now", "help", "places"].nearest(to: "no") == "now")
        #expect(["now", "help", "places"].nearest(to: "abc") == nil)
        #expect(["now", "help"].nearest(to: String(repeating: "now", count: 20)) == nil)
    }

    @Test(arguments: [["nwo"], ["bookmarks", "ad"], ["now", "later"]])
    func `help of what there is not is a mistake`(words: [String]) {
        #expect(throws: UsageProblem.self) { try CommandTable.syntax(of: words) }
    }
}
