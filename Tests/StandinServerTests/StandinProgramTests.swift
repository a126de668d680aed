import StandinServer
import TestSupport
import Testing

/// The command-line program that runs the server.
struct StandinProgramTests {
    private func run(_ arguments: [String]) async throws -> ProgramRun {
        try await Sandbox.with { sandbox in
            try ProgramRun.of(
                Products.path(of: "openweather-standin"), arguments, environment: sandbox.environment())
        }
    }

    @Test func `help goes to standard output`() async throws {
        let run = try await run(["--help"])
        #expect(run.status == 0)
        #expect(run.output == StandinCommand.usage + "\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `wrong usage gives one sentence and code 64`() async throws {
        let run = try await run(["--port", "many"])
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors == "openweather-standin: --port cannot be 'many': it must be a number from 0 to 65535\n")
    }

    @Test func `an unknown fault of the warnings gives one sentence and code 64`() async throws {
        let run = try await run(["--warnings", "melt"])
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("openweather-standin: --warnings cannot be 'melt': it must be one of frozen"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `a port in use gives one sentence and code 69`() async throws {
        let run = try await withStandin { server async throws in
            try await self.run(["--port", String(server.port)])
        }
        #expect(run.status == 69)
        #expect(run.errors.contains("in use"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }
}
