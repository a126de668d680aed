import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Live weather of MET Norway, from the stand-in.
    struct FromMetNorway {
        private static let path = "/locationforecast/2.0/complete"

        @Test func `twenty cities are answered by a request each, and the source is named and credited`() async throws {
            try await withServer { server in
                try await EndToEnd.withProgram(
                    asking: nil, ["--source", "met-norway", "--lang", "en"], environment: server.metNorwayEnvironment
                ) { terminal in
                    try terminal.waitUntil("twenty of twenty cities answered") { ExpectedText.isAllAnswered($0) }
                    try terminal.waitUntil("the source is credited") { $0.contains("Data from MET Norway") }
                    // The forecasts came with them.
                    try terminal.waitUntil("nothing waits for room") { !$0.contains("will load within") }
                    let asked = await server.requests()
                    #expect(asked.count == 20 && asked.allSatisfy { $0.path == Self.path && !$0.carriedKey })
                    #expect(Set(asked.compactMap { $0.query["lat"] }).count == 20)
                    for request in asked {
                        #expect(request.headers["user-agent"]?.hasPrefix("nalssi/") == true)
                        #expect(request.headers["if-modified-since"] == nil)
                        for name in ["lat", "lon"] {
                            #expect((request.query[name]?.split(separator: ".").last?.count ?? 9) <= 4)
                        }
                    }
                    // What was answered holds: it is not asked for again, also if the user wants it.
                    try terminal.send(keys: "r")
                    try terminal.waitUntil("it says until when") {
                        $0.contains("This is MET Norway's latest; the next comes after")
                    }
                    #expect(await server.requests().count == 20)
                }
            }
        }

        @Test func `the weather is printed, and a second program asks nobody`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            try Products.path(of: "nalssi"), ["--lang", "en", "now", "서울"],
                            environment: sandbox.environment(server.metNorwayEnvironment))
                        #expect(
                            run.status == 0 && run.output.contains("Data from MET Norway"), "\(run.output)\(run.errors)"
                        )
                    }
                    #expect(await server.requests().count == 1)
                }
            }
        }
    }
}
