import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi config`, the program itself.
    struct CommandLineConfig {
        private func run(
            _ sandbox: Sandbox, _ arguments: [String], language: String = "en", input: String = ""
        ) throws -> ProgramRun {
            try ProgramRun.of(
                Products.path(of: "nalssi"), ["config"] + arguments, input: input,
                environment: sandbox.environment(["NALSSI_LANG": language]))
        }

        @Test(arguments: [("ko", "쓸 수 있는 값"), ("en", "It takes")])
        func `the default file is printed in the person's language and starts the program`(
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
                // It gets as far as asking for a terminal, which there is none of.
                #expect(started.status == 69 && started.errors.split(separator: "\n").count == 1, "\(started)")
            }
        }
    }
}
