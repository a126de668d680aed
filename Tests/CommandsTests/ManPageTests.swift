import Engine
import Foundation
import TestSupport
import Testing
import Weather

@testable import Commands

/// The manual pages in docs/man are generated from the table of commands; a test keeps them up to date.
@Suite("Generated manual pages")
struct ManPageTests {
    private static let pages = [(Language.english, "docs/man/nalssi.1"), (.korean, "docs/man/ko/nalssi.1")]

    @Test(arguments: pages) func `Generated: the manual page is up to date`(language: Language, path: String)
        throws
    {
        let file = Products.packageRoot.appendingPathComponent(path)
        let text = ManPage(language).text
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "run make goldens")
    }

    @Test(arguments: pages) func `the page lists all commands, options, variables and codes`(
        language: Language, path: String
    ) {
        let text = ManPage(language).text
        let commands = CommandTable.all.flatMap { [$0] + $0.subcommands.filter { !$0.isHidden } }
        let options = (commands + [.dashboard]).flatMap(\.ownOptions) + CommandSyntax.dashboard.options
        for word in commands.map(\.typed) + options.map(\.name) + HelpText.environment {
            #expect(text.contains(ManPage.escaped(word)), "\(word)")
        }
        for code in ExitCode.allCases { #expect(text.contains(#"\fB\#(code.rawValue)\fR"#)) }
        #expect(!text.contains("candidates"))
    }

    private static let hasMan = ["man", "groff"].allSatisfy { (try? Products.systemPath(of: $0, package: $0)) != nil }

    @Test(.enabled(if: hasMan, "man and groff are not installed"), arguments: pages)
    func `man shows the page without a warning, and examples can be typed`(language: Language, path: String)
        async throws
    {
        try await Sandbox.with { sandbox in
            let man = try Products.systemPath(of: "man", package: "man-db")
            let file = Products.packageRoot.appendingPathComponent(path).path
            let environment = sandbox.environment(["MANWIDTH": "100", "MANPAGER": "cat", "MAN_KEEP_FORMATTING": ""])
            let run = try ProgramRun.of(
                man, ["-L", language.rawValue, "--warnings", "-E", "UTF-8", "-l", file], environment: environment)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            // Removes bold, which is written as overstruck letters or as SGR sequences.
            let shown = run.output.replacing(/.\u{8}/, with: "").replacing(/\u{1B}\[[0-9;]*m/, with: "")
            let typed = [
                "nalssi bookmarks add", "--list LIST", "'{name} {temp}'",
                "source <(nalssi completions bash)",
            ]
            for text in typed + [language == .korean ? "사용법" : "SYNOPSIS"] {
                #expect(shown.contains(text), "\(text) in \(shown)")
            }
        }
    }
}
