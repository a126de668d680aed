import AppResources
import Engine
import Foundation
import TestSupport
import Testing
import Weather

@testable import Commands

/// The options of `nalssi snapshot`, and the mistakes it refuses.
@Suite struct SnapshotCommandTests {
    private func asked(
        _ arguments: String..., isTerminal: Bool = false
    ) throws -> (question: SnapshotQuestion, path: String?, list: String?) {
        let command = try command(arguments, isTerminal: isTerminal)
        return (command.question, command.path, command.list)
    }

    private func command(_ arguments: [String], isTerminal: Bool = false) throws(CommandProblem) -> SnapshotCommand {
        let words = try Commands.read { () throws(UsageProblem) in try Command.snapshot.syntax.read(arguments) }
        return try SnapshotCommand(words, isTerminal: isTerminal)
    }

    @Test func `without options the picture is the dashboard's first screen at 120 by 36`() throws {
        let (question, path, list) = try asked()
        #expect(path == nil && list == nil && question.form == .text)
        #expect((question.columns, question.rows, question.seconds) == (120, 36, 10))
        #expect(question.shift == nil && !question.opensDetail)
        #expect(try asked(isTerminal: true).question.form == .ansi)
    }

    @Test func `every option is accepted, including settings`() throws {
        let (question, path, list) = try asked(
            "-o", "a.b/c.svg", "--size=300x100", "--list", "korea", "--at", "-3h", "--detail", "--timeout", "60",
            "--theme", "light", isTerminal: true)
        #expect(path == "a.b/c.svg" && question.form == .svg && question.opensDetail && question.seconds == 60)
        #expect((question.columns, question.rows) == (300, 100))
        #expect(list == "korea" && question.shift == .hours(-3))
        #expect(question.settings.values == [.theme: "light"])
        #expect(try asked("-o", "x.ansi").question.form == .ansi && asked("-o", "x.txt").question.form == .text)
        #expect(try asked("-o", "-").path == nil && asked("--size", "1x1").question.columns == 1)
        #expect(try asked("--at", "+48h").question.shift == .hours(48))
        #expect(try asked("--at", "+13d").question.shift == .days(13))
        #expect(try asked("--clean").question.isClean && !asked().question.isClean)
        #expect(try asked("-o", "x.svg", "--play", "24h").question.hours == 24 && asked().question.hours == nil)
        #expect(try asked("-o", "x.svg", "--play", "2d", "--at", "-6h").question.hours == 48)
        #expect(try asked("-o", "x.png").question.form == .png)
    }

    @Test(arguments: [
        ["--size", "0x5"], ["--size", "301x5"], ["--size", "5x101"], ["--size", "120"], ["--size", "1x2x3"],
        ["--size", "x"], ["--size", "+5x5"], ["--size", "99999999999999999999x1"], ["--size"],
        ["--at", "6h"], ["--at", "+49h"], ["--at", "-49h"], ["--at", "+0d"], ["--at", "-1d"], ["--at", "+14d"],
        ["--at", "+h"], ["--at", ""], ["--at", "+"], ["--at", "+-3h"], ["--at", "+3m"], ["--at", "tomorrow"],
        ["--list"], ["--timeout", "0"], ["--timeout", "61"],
        ["-o", "x.gif"], ["-o", "svg"], ["-o", ""], ["-o", "x."], ["-o", "x.SVG"], ["-o"],
        ["--play", "24h"], ["--play", "24h", "-o", "x.txt"], ["--play", "24h", "-o", "x.png"],
        ["--play", "0h", "-o", "x.svg"], ["--play", "49h", "-o", "x.svg"], ["--play", "3d", "-o", "x.svg"],
        ["--play", "24", "-o", "x.svg"], ["--play", "-3h", "-o", "x.svg"], ["--play", "", "-o", "x.svg"],
        ["--play", "24h", "--at", "+2d", "-o", "x.svg"], ["--clean", "yes"],
        ["--theme", "blue"], ["--unknown"], ["서울"],
    ])
    func `a mistake is refused in one sentence`(arguments: [String]) throws {
        let problem = #expect(throws: CommandProblem.self) { try command(arguments) }
        #expect(problem?.exitCode == .usage, "\(arguments)")
        for language in Language.allCases {
            let sentence = problem?.sentence(PhraseBook(language)) ?? ""
            #expect(!sentence.isEmpty && !sentence.contains("\n") && !sentence.contains("{"), "\(sentence)")
        }
    }

    @Test func `a file that is not private follows the umask, and keeps its mode when replaced`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/x.svg"
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let mask = umask(0o022)
        defer { umask(mask) }
        try WholeFile.write("1", to: path, overwrites: true, isPrivate: false)
        #expect(try mode() == 0o644)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try WholeFile.write("2", to: path, overwrites: true, isPrivate: false)
        #expect(try mode() == 0o640 && String(contentsOfFile: path, encoding: .utf8) == "2")
        try WholeFile.write("3", to: path, overwrites: true)
        #expect(try mode() == 0o600)
    }

    @Test func `a dangling link and a write-protected file are refused, and stay as they are`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let (link, file) = (sandbox.root + "/link.svg", sandbox.root + "/kept.svg")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: sandbox.root + "/gone/x.svg")
        try sandbox.write("old", to: file)
        chmod(file, 0o444)
        #expect(throws: CommandProblem.unwritable(path: link, .system(ENOENT))) {
            try WholeFile.write("new", to: link, overwrites: true, isPrivate: false)
        }
        #expect(throws: CommandProblem.unwritable(path: file, .system(EACCES))) {
            try WholeFile.write("new", to: file, overwrites: true, isPrivate: false)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("/gone/x.svg"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.root).filter { $0.contains(".svg.") } == [])
    }

    @Test(.enabled(if: getuid() == 0, "needs root")) func `another user's file stays that user's`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let file = sandbox.root + "/theirs.svg"
        try sandbox.write("old", to: file)
        chown(file, 65_534, 65_534)
        chmod(file, 0o664)
        try WholeFile.write("new", to: file, overwrites: true, isPrivate: false)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_uid == 65_534 && status.st_gid == 65_534)
        #expect(status.st_mode & 0o777 == 0o664)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
    }

    @Test(arguments: Language.allCases) func `the help says how long it waits`(language: Language) throws {
        let help = HelpText(Command.snapshot.syntax, PhraseBook(language)).text
        let line = try #require(help.split(separator: "\n").last { $0.contains("--timeout") })
        #expect(try line.contains("10") && asked().question.seconds == 10, "\(line)")
    }
}
