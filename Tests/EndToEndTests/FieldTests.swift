import StandinServer
import TestSupport
import Testing
import Weather

extension EndToEnd {
    /// Model values between the places of a map: what is asked for, and that it agrees with the places.
    @Suite struct Field {
        private func snapshot(
            _ sandbox: Sandbox, _ server: StandinServer, _ arguments: [String] = []
        ) throws -> ProgramRun {
            try ProgramRun.of(
                try Products.path(of: "nalssi"),
                ["--lang", "ko", "snapshot", "--list", "korea", "--density", "map", "--size", "120x40"]
                    + arguments,
                environment: sandbox.environment(server.openMeteoEnvironment))
        }

        /// The points that were asked for, in each request for a lattice.
        private func lattices(_ server: StandinServer, _ path: String) async -> [[String]] {
            await server.requests(to: path).filter { $0.query["current"] == nil && $0.query["daily"] == nil }.compactMap
            { request in
                guard let north = request.query["latitude"], let east = request.query["longitude"] else { return nil }
                return zip(north.split(separator: ","), east.split(separator: ",")).map { "\($0),\($1)" }
            }
        }

        private func frontServer(_ body: (StandinServer) async throws -> Void) async throws {
            let now = SystemClock.now()
            try await withServer(StandinOptions(now: now, front: Front(overSeoul: now)), body)
        }

        @Test func `a map asks for at most 130 points once, with dust for as many more, and tiles for none`()
            async throws
        {
            try await frontServer { server in
                try await Sandbox.with { sandbox in
                    let first = try snapshot(sandbox, server)
                    #expect(
                        first.status == 0 && first.output.contains("모델(Open-Meteo), "), "\(first.output)\(first.errors)"
                    )
                    let asked = await lattices(server, "/v1/forecast")
                    #expect(asked.count == 1 && (asked.first?.count ?? 0) <= 130 && (asked.first?.count ?? 0) > 30)
                    #expect(try snapshot(sandbox, server, ["--at", "+3h"]).output.contains("모델(Open-Meteo), "))
                    #expect(try snapshot(sandbox, server, ["--density", "small"]).status == 0)
                    #expect(await lattices(server, "/v1/forecast").count == 1)
                    #expect(await lattices(server, "/v1/air-quality").filter { $0.count > 20 }.isEmpty)
                }
            }
        }

        @Test func `turned off, nothing is asked for`() async throws {
            try await frontServer { server in
                try await Sandbox.with { sandbox in
                    let run = try snapshot(sandbox, server, ["--no-map-field"])
                    #expect(run.status == 0 && !run.output.contains("모델("))
                    #expect(await lattices(server, "/v1/forecast").isEmpty)
                }
            }
        }

        @Test func `hours without values are hatched or told, and places are shown all the same`() async throws {
            for kind in [Fault.Kind.nulls, .rateLimited] {
                try await frontServer { server in
                    try await Sandbox.with { sandbox in
                        _ = try snapshot(sandbox, server, ["--density", "small"])
                        server.setFaults([Fault(kind)])
                        let run = try snapshot(sandbox, server)
                        #expect(run.output.contains("서울") && !run.output.contains("모델("), "\(run.output)")
                    }
                }
            }
        }
    }
}
