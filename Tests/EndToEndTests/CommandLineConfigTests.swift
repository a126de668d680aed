import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi config` in the real program.
    struct CommandLineConfig {
        private func run(
            _ sandbox: Sandbox, _ arguments: [String], language: String = "en", input: String = ""
        ) throws -> ProgramRun {
            try ProgramRun.of(
                Products.path(of: "nalssi"), ["config"] + arguments, input: input,
                environment: sandbox.environment(["NALSSI_LANG": language]))
        }

        @Test(arguments: [("ko", "쓸 수 있는 값"), ("en", "Accepted values")])
        func `the default file is printed in the user's language and starts the program`(
            language: String, words: String
        ) async throws {
            try await Sandbox.with { sandbox in
                let printed = try run(sandbox, ["--print-default"], language: language)
                #expect(printed.status == 0 && printed.errors.isEmpty, "\(printed)")
                #expect(printed.output.contains(words) && printed.output.contains(sandbox.configFile))
                #expect(printed.output.contains("\n# units = \"metric\"\n"), "\(printed.output)")

                let chosen = printed.output.replacing("# units = \"metric\"", with: "units = \"imperial\"")
                try sandbox.write(chosen, to: sandbox.configFile)
                let started = try ProgramRun.of(Products.path(of: "nalssi"), [], environment: sandbox.environment())
                // The program gets as far as looking for a terminal, which the test does not provide.
                #expect(started.status == 69 && started.errors.split(separator: "\n").count == 1, "\(started)")
            }
        }

        @Test func `a valid file and a missing file are each reported in one sentence on standard output`() async throws
        {
            try await Sandbox.with { sandbox in
                let none = try run(sandbox, ["--check"])
                #expect(none.status == 0 && none.errors.isEmpty, "\(none)")
                #expect(none.output.hasPrefix("\(sandbox.configFile): ") && none.output.contains("no such file"))
                try sandbox.write("units = 'imperial'\n", to: sandbox.configFile)
                for language in ["ko", "en"] {
                    let good = try run(sandbox, ["--check"], language: language)
                    #expect(good.status == 0 && good.errors.isEmpty, "\(good)")
                    #expect(good.output.hasPrefix("\(sandbox.configFile): ") && good.output.hasSuffix(".\n"))
                    #expect(good.output.split(separator: "\n").count == 1)
                }
                let named = try run(sandbox, ["--check", "no-such-file"])
                #expect(named.status == 74 && named.errors.contains("no-such-file"), "\(named)")
            }
        }

        @Test(arguments: [
            ("en", "does not accept this value; use metric, imperial."), ("ko", "쓸 수 있는 값: metric, imperial."),
        ])
        func `every mistake is reported with its line and the accepted values`(language: String, words: String)
            async throws
        {
            try await Sandbox.with { sandbox in
                let path = sandbox.root + "/other.toml"
                try sandbox.write("units = 'feet'\nsource = = 1\n\u{0}\ncolour = 1\nascii = 3\n", to: path)
                let run = try run(sandbox, ["--check", path], language: language)
                #expect(run.status == 78 && run.output.isEmpty, "\(run)")
                let lines = run.errors.split(separator: "\n")
                #expect(
                    lines.map { $0.prefix { $0 != " " } }
                        == [1, 2, 3, 5, 4].map { "\(path):\($0):" }, "\(run.errors)")
                #expect(lines.first?.hasSuffix(words) == true, "\(run.errors)")
            }
        }

        @Test func `an unknown key is only a warning`() async throws {
            try await Sandbox.with { sandbox in
                let run = try run(sandbox, ["--check", "-"], input: "# c\ncolour = 1\n")
                #expect(run.status == 0 && run.output.isEmpty, "\(run)")
                #expect(run.errors == "-:2: unknown setting 'colour' is ignored; did you mean 'color'?\n")
            }
        }

        @Test func `an invalid or oversized file is refused, and its bytes never reach the terminal`() async throws {
            try await Sandbox.with { sandbox in
                try Data("units = 'metric'\n\u{1B}[2J = 1\n\"\\u001b[2J\" = 1\n".utf8 + [0xFF])
                    .write(to: URL(fileURLWithPath: sandbox.root + "/bytes"))
                let broken = try run(sandbox, ["--check", sandbox.root + "/bytes"])
                #expect(broken.status == 78 && !broken.errors.contains("\u{1B}"), "\(broken)")
                #expect(broken.errors.contains("/bytes:4: "), "\(broken)")

                let cap = 65_536
                for (count, status) in [(cap, 0), (cap + 1, 78)] {
                    try sandbox.write(String(repeating: "#", count: count), to: sandbox.configFile)
                    #expect(try run(sandbox, ["--check"]).status == status)
                    #expect(try run(sandbox, ["--check", sandbox.configFile]).status == status)
                }
                #expect(try run(sandbox, ["--check", "/dev/zero"]).status == 78)
                #expect(try run(sandbox, ["--check", "/"]).status == 74)
            }
        }

        @Test func `the printed file passes the check`() async throws {
            try await Sandbox.with { sandbox in
                let printed = try run(sandbox, ["--print-default"]).output
                let checked = try run(sandbox, ["--check", "-"], input: printed)
                #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked)")
            }
        }

        @Test(arguments: [[], ["--foo"], ["--check", "a", "b"]])
        func `wrong usage gives one sentence that points to the help, and code 64`(arguments: [String]) async throws {
            try await Sandbox.with { sandbox in
                let run = try run(sandbox, arguments)
                #expect(run.status == 64 && run.output.isEmpty, "\(run)")
                #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
                let both = run.errors.contains("config --print-default") && run.errors.contains("config --check [FILE]")
                #expect(arguments.isEmpty ? both : run.errors.contains("'nalssi config --help'"), "\(run.errors)")
            }
        }

        @Test(arguments: ["ko", "en"])
        func `the help mentions the command`(language: String) async throws {
            try await Sandbox.with { sandbox in
                let help = try ProgramRun.of(
                    Products.path(of: "nalssi"), ["--help", "--lang", language], environment: sandbox.environment())
                #expect(help.status == 0 && help.output.contains("\n  config [FILE] "))
                let own = try run(sandbox, ["--help"], language: language)
                #expect(own.status == 0, "\(own)")
                for way in ["nalssi config --print-default\n", "nalssi config --check FILE\n"] {
                    #expect(own.output.contains(way), "\(own)")
                }
            }
        }
    }
}
