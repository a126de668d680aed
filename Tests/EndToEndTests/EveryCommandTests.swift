import Engine
import TestSupport
import Testing

@testable import Commands

extension EndToEnd {
    /// Behaviour that all commands share.
    @Suite struct EveryCommand {
        private static let all = CommandTable.all.flatMap { [$0] + $0.subcommands.filter { !$0.isHidden } }
            .map { $0.path.split(separator: " ").map(String.init) }

        private func shell(_ sandbox: Sandbox, _ script: String, _ words: [String]) throws -> ProgramRun {
            try ProgramRun.of(
                "/bin/bash", ["-c", script, try Products.path(of: "nalssi")] + words, environment: sandbox.environment()
            )
        }

        @Test(arguments: all) func `a mistake gives one sentence, code 64 and no answer`(path: [String]) async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                for language in ["ko", "en"] {
                    for mistake in [
                        ["--no-such-option"], ["--lang=xx"], ["--help=me"], ["--no-such-option", "--", "--waybar"],
                    ] {
                        let run = try ProgramRun.of(
                            program, path + mistake,
                            environment: sandbox.environment(["NALSSI_LANG": language]))
                        #expect(run.status == 64 && run.output.isEmpty, "\(path) \(mistake): \(run)")
                        #expect(run.errors.hasPrefix("nalssi: ") && run.errors.split(separator: "\n").count == 1)
                    }
                }
                // With --waybar a mistake is reported as the bar's text, but only by the command that supports it.
                let bar = try ProgramRun.of(program, path + ["--waybar", "--no"], environment: sandbox.environment())
                #expect(bar.status == (path == ["now"] ? 0 : 64), "\(path): \(bar)")
                #expect(sandbox.writtenFiles().isEmpty, "\(sandbox.writtenFiles().keys)")
            }
        }

        @Test(arguments: all) func `every way to ask for help gives the same answer`(path: [String]) async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                let runs = try [path + ["--help"], ["-h"] + path, ["help"] + path].map {
                    try ProgramRun.of(program, $0, environment: sandbox.environment())
                }
                #expect(runs.allSatisfy { $0.status == 0 && $0.errors.isEmpty && $0.output == runs[0].output })
                #expect(runs[0].output.contains("nalssi " + path.joined(separator: " ")))
            }
        }

        @Test(arguments: all) func `a closed pipe ends the command quietly, and a failed write is reported`(
            path: [String]
        ) async throws {
            try await Sandbox.with { sandbox in
                let head = try shell(sandbox, "\"$0\" \"$@\" --help | head -n 1", path)
                #expect(
                    head.status == 0 && head.errors.isEmpty && head.output.split(separator: "\n").count == 1, "\(head)")
                let full = try shell(sandbox, "\"$0\" \"$@\" --help > /dev/full", path)
                #expect(full.status == 74 && full.errors.contains("stdout"), "\(full)")
                #expect(full.errors.split(separator: "\n").count == 1, "\(full)")
            }
        }

        /// Commands that answer without a network or a terminal, if possible with more than a pipe holds.
        @Test(arguments: [
            ["places", "s", "--limit", "1000", "--json"], ["config", "--print-default"], ["completions", "bash"],
            ["help"],
            ["bookmarks", "export"], ["doctor"], ["now", "--list", "korea", "--source", "sample", "--json"],
            ["forecast", "서울", "--source", "sample", "--json"], ["--help"], ["--version"],
        ])
        func `an answer is complete, or the exit code says that it is not`(words: [String]) async throws {
            try await Sandbox.with { sandbox in
                let head = try shell(sandbox, "set -o pipefail; \"$0\" \"$@\" | head -c 1 >/dev/null", words)
                #expect(head.errors.isEmpty && [0, 141].contains(head.status), "\(head)")
                let full = try shell(sandbox, "\"$0\" \"$@\" > /dev/full", words)
                #expect(full.status == 74 && full.errors.contains("stdout"), "\(full)")
                let closed = try shell(sandbox, "\"$0\" \"$@\" >&-", words)
                #expect(closed.status == 74, "\(closed)")
            }
        }
    }
}
