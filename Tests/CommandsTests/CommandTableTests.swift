import AppResources
import Engine
import TestSupport
import Testing
import Weather

@testable import Commands

/// Rules that hold for every command, because all commands come from one table.
@Suite("The table of commands")
struct CommandTableTests {
    /// Every command and subcommand a user can type.
    static let all = CommandTable.all.flatMap { [$0] + $0.subcommands.filter { !$0.isHidden } }

    @Test func `an option takes a value in all commands or in no command`() {
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
    func `an unknown option is refused with the one that was meant`(
        path: String
    ) throws {
        let syntax = try CommandTable.syntax(of: path.split(separator: " ").map(String.init))
        let unknown = UsageProblem(.unknownOption("--zzqqx", near: nil), of: path)
        #expect(throws: unknown) { try syntax.read(["--zzqqx"]) }
        for option in syntax.options where option.name.count > 6 {
            // Either of two names of which one begins the other may be meant.
            if syntax.options.contains(where: { $0.name != option.name && option.name.hasPrefix($0.name) }) { continue }
            let slip = String(option.name.dropLast()) + "q"
            #expect(throws: UsageProblem(.unknownOption(slip, near: option.name), of: path)) { try syntax.read([slip]) }
        }
    }

    @Test(arguments: CommandName.allCases)
    func `a name with a missing letter or two swapped letters suggests the command`(name: CommandName) {
        let known = CommandName.allCases.map(\.rawValue)
        var swapped = Array(name.rawValue)
        swapped.swapAt(swapped.count - 2, swapped.count - 1)
        let withoutSecond = String(name.rawValue.prefix(1) + name.rawValue.dropFirst(2))
        for slip in [
            String(swapped), withoutSecond, name.rawValue.uppercased(),
        ] {
            let problem = UsageProblem(.unknownCommand(slip, near: name.rawValue, known: known), of: "")
            #expect(throws: problem) { try CommandTable.find([slip]) }
            #expect(CommandProblem.usage(problem).exitCode == .usage)
            for language in Language.allCases {
                let sentence = problem.sentence(PhraseBook(language))
                #expect(sentence.contains("'\(name.rawValue)'") && sentence.contains(slip) && !sentence.contains("\n"))
            }
        }
    }

    @Test(
        arguments: all.flatMap { syntax in syntax.options.compactMap { $0.value == nil ? nil : (syntax.path, $0.name) }
        })
    func `a value follows a space or an equals sign, before or after the operands, but never after two dashes`(
        path: String, name: String
    ) throws {
        let syntax = try CommandTable.syntax(of: path.split(separator: " ").map(String.init))
        let option = try #require(syntax.option(named: name))
        // A range of numbers is listed as text such as "1-99"; its first number is accepted.
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

    @Test func `the last of repeated options counts, and help wins over anything after it`() throws {
        let read = try Command.now.syntax.read(["--list", "korea", "--list=here", "-h", "--bogus"])
        #expect(read["--list"] == "here" && read.asksForHelp)
        #expect(throws: UsageProblem.self) { try Command.now.syntax.read(["--bogus", "-h"]) }
    }

    @Test(arguments: [
        (["now"], "now"), (["bookmarks", "add"], "bookmarks add"), ([], ""),
    ])
    func `help finds a command by its path`(words: [String], path: String) throws {
        #expect(try CommandTable.syntax(of: words).path == path)
    }

    @Test func `typos in names of three letters are recognised`() {
        #expect(["now", "help", "places"].nearest(to: "nwo") == "now")
        #expect(["now", "help", "places"].nearest(to: "no") == "now")
        #expect(["now", "help", "places"].nearest(to: "abc") == nil)
        #expect(["now", "help"].nearest(to: String(repeating: "now", count: 20)) == nil)
    }

    @Test(arguments: [["nwo"], ["bookmarks", "ad"], ["now", "later"]])
    func `help for an unknown command is a mistake`(words: [String]) {
        #expect(throws: UsageProblem.self) { try CommandTable.syntax(of: words) }
    }
}
