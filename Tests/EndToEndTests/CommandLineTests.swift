import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// The program's messages when it cannot start, and its exit codes.
    struct CommandLine {
        /// Starts the program in a terminal wide enough for a sentence, and returns its exit code and output.
        private func outcome(
            _ arguments: [String], environment: [String: String] = [:], prepare: (Sandbox) throws -> Void = { _ in }
        ) async throws -> (code: Int, text: String) {
            try await Sandbox.with { sandbox in
                try prepare(sandbox)
                let size = TerminalSession.Size(240, 24)
                return try await TerminalSession.run(
                    Products.path(of: "nalssi"), arguments, in: sandbox, size: size,
                    environment: environment.mapValues { $0.replacing("SANDBOX", with: sandbox.root) }
                ) { terminal in
                    let code = try terminal.waitForExit()
                    return (code, try terminal.screen().trimmingCharacters(in: .whitespacesAndNewlines))
                }
            }
        }

        private func runWithoutTerminal(_ arguments: [String], environment: [String: String] = [:]) async throws
            -> ProgramRun
        {
            try await Sandbox.with { sandbox in
                try ProgramRun.of(
                    Products.path(of: "nalssi"), arguments, environment: sandbox.environment(environment))
            }
        }

        @Test(arguments: ["--bogus", "-z", "extra", "--units=kelvin"])
        func `wrong usage gives one sentence and code 64`(word: String) async throws {
            let run = try await runWithoutTerminal([word])
            #expect(run.status == 64)
            #expect(run.output.isEmpty)
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
            #expect(run.errors.contains(word.split(separator: "=")[0]))
        }

        @Test(arguments: ["--help", "--version"])
        func `answers go to standard output`(word: String) async throws {
            let run = try await runWithoutTerminal([word])
            #expect(run.status == 0)
            #expect(run.output.contains("nalssi"))
            #expect(run.errors.isEmpty)
        }

        @Test func `the version comes first, and at most the build follows it`() async throws {
            let said = try await runWithoutTerminal(["--version"]).output
            let pattern = /nalssi \d+\.\d+\.\d+( \((([0-9a-f]{8,40}(-dirty)?)(, )?)?(\d{4}-\d\d-\d\d)?\))?\n/
            #expect(said.wholeMatch(of: pattern) != nil, "\(said)")
        }

        @Test func `an unencrypted address of another host is refused`() async throws {
            let environment = ["NALSSI_OPENWEATHER_URL": "http://example.com", "OPENWEATHER_API_KEY": "some-key"]
            let (code, text) = try await outcome(["--source", "openweather"], environment: environment)
            #expect(code == 78, "\(text)")
            #expect(text.contains("NALSSI_OPENWEATHER_URL"), "\(text)")
            #expect(!text.contains("some-key"))
        }

        @Test func `an unreadable key file is named`() async throws {
            let environment = ["OPENWEATHER_API_KEY_FILE": "SANDBOX/no-such-key"]
            let (code, text) = try await outcome([], environment: environment)
            #expect(code == 74, "\(text)")
            #expect(text.contains("no-such-key"), "\(text)")
        }

        @Test(arguments: [("ko", "다른 사용자도"), ("en", "accessible to other users")])
        func `a key file that others may read is refused, and the suggested command fixes it`(
            language: String, words: String
        )
            async throws
        {
            try await Sandbox.with { sandbox in
                let path = sandbox.root + "/the key"
                try sandbox.write("not-a-real-key\n", to: path, mode: 0o644)
                let environment = sandbox.environment([
                    "OPENWEATHER_API_KEY_FILE": path, "LANG": "C.UTF-8", "NALSSI_LANG": language,
                ])
                let nalssi = try Products.path(of: "nalssi")
                let refused = try ProgramRun.of(nalssi, [], environment: environment)
                #expect(refused.status == 78 && refused.output.isEmpty, "\(refused)")
                #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
                #expect(refused.errors.contains(words) && refused.errors.contains("'\(path)'"), "\(refused.errors)")
                #expect(!refused.errors.contains("not-a-real-key"))
                let command = "chmod 600 '\(path)'"
                #expect(refused.errors.hasSuffix(": \(command)\n"), "\(refused.errors)")

                // The program gets as far as looking for a terminal, which the test does not provide.
                let mended = try ProgramRun.of(
                    "/bin/sh", ["-c", "\(command) && exec '\(nalssi)'"], environment: environment)
                #expect(mended.status == 69, "\(mended)")
                let piped = try ProgramRun.of(
                    "/bin/bash", ["-c", "OPENWEATHER_API_KEY_FILE=<(echo not-a-real-key) exec '\(nalssi)'"],
                    environment: environment)
                #expect(piped.status == 69, "\(piped)")
            }
        }

        @Test func `a broken configuration is reported with its line`() async throws {
            let (code, text) = try await outcome([]) { sandbox in
                try sandbox.write("lang = \"ko\"\nunits = = metric\n", to: sandbox.configFile)
            }
            #expect(code == 78, "\(text)")
            #expect(text.contains("config.toml"), "\(text)")
            #expect(text.contains("2"), "\(text)")
        }

        @Test func `a NUL in the configuration is reported with its line`() async throws {
            let (code, text) = try await outcome([]) { sandbox in
                try sandbox.write("language = \"ko\"\nunits = \"metric\"\u{0}\nnonsense\n", to: sandbox.configFile)
            }
            #expect(code == 78, "\(text)")
            #expect(text.contains("config.toml") && text.contains("2") && text.contains("NUL"), "\(text)")
            #expect(text.split(separator: "\n").count == 1, "\(text)")
        }

        @Test func `an unknown setting is reported and logged, and the program goes on`() async throws {
            try await Sandbox.with { sandbox in
                try sandbox.write("language = \"en\"\ncolour = 256\n", to: sandbox.configFile)
                let run = try ProgramRun.of(Products.path(of: "nalssi"), [], environment: sandbox.environment())
                // The program gets as far as looking for a terminal, which the test does not provide.
                #expect(run.status == 69, "\(run)")
                let warning = "\(sandbox.configFile):2: unknown setting 'colour' is ignored; did you mean 'color'?"
                #expect(run.errors.hasPrefix("nalssi: \(warning)\n"), "\(run.errors)")
                let log = try String(contentsOfFile: sandbox.stateFolder + "/nalssi.log", encoding: .utf8)
                #expect(log.contains(warning), "\(log)")
            }
        }

        /// Home folders as services and some containers have them.
        @Test func `without a home the program runs, and says why bookmarks are not saved`() async throws {
            let homeless = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
                .reduce(into: ["HOME": "/dev/null"]) { $0[$1] = "" }
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"], environment: homeless) {
                terminal in
                try terminal.waitForTwenty()
                try terminal.waitUntil("the obstacle is shown") { $0.contains("'/dev/null'은 폴더가 아니에요") }
                try terminal.send(keys: "b")
                try terminal.waitUntil("a bookmark works for this run") { screen in
                    screen.contains("1 즐겨찾기(1)") && screen.contains("☆")
                }
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 74)
            }
            for (words, status) in [(["list"], 0), (["export"], 0), (["add", "서울"], 74)] {
                let run = try await runWithoutTerminal(["bookmarks", "--lang=en"] + words, environment: homeless)
                #expect(run.status == status, "\(words): \(run)")
                #expect(run.errors.contains("'/dev/null' is not a folder") == (status != 0), "\(run.errors)")
            }
        }

        @Test func `an unknown terminal gives one sentence and code 69`() async throws {
            let (code, text) = try await outcome(["--source", "sample"], environment: ["TERM": "bogus"])
            #expect(code == 69, "\(text)")
            #expect(text.contains("bogus"), "\(text)")
            #expect(text.split(separator: "\n").count == 1, "\(text)")
        }

        @Test func `without a terminal the program says so and ends`() async throws {
            let run = try await runWithoutTerminal(["--source", "sample"])
            #expect(run.status == 69)
            #expect(run.output.isEmpty)
            #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
    }
}
