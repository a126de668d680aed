import Foundation
import StandinServer
import TestSupport
import Testing
import Weather

extension EndToEnd {
    /// Official warnings by the real program, from the stand-in's centre.
    struct OfficialWarnings {
        /// The row of the details about warnings, once they have been told.
        private static func isTold(_ screen: String) -> Bool {
            screen.contains("특보 없음") || screen.firstMatch(of: /특보 [1-9]건/) != nil
        }

        private func withDashboard(
            _ server: StandinServer, _ warnings: String?, in sandbox: Sandbox,
            _ body: (TerminalSession) async throws -> Void
        ) async throws {
            var environment = server.openMeteoEnvironment
            environment["NALSSI_WARNINGS"] = warnings
            try await TerminalSession.run(
                Products.path(of: "nalssi"), ["--lang", "ko"], in: sandbox, size: wide, environment: environment,
                content: .program, body)
        }

        @Test func `the screen, the next start and the commands share one request`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    try await withDashboard(server, "swic", in: sandbox) { terminal in
                        try terminal.waitUntil("the warnings are told") { Self.isTold($0) }
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    try await withDashboard(server, "swic", in: sandbox) { terminal in
                        try terminal.waitUntil("the warnings of the first start") {
                            ExpectedText.isAllAnswered($0) && Self.isTold($0)
                        }
                    }
                    let environment = server.openMeteoEnvironment.merging(["NALSSI_WARNINGS": "swic"]) { $1 }
                    let run = try ProgramRun.of(
                        Products.path(of: "nalssi"), ["now", "--list", "korea", "--json"],
                        environment: sandbox.environment(environment))
                    #expect(run.status == 0)
                    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                    let places = try #require(answer?["places"] as? [[String: Any]])
                    let states = Set(places.compactMap { $0["warningState"] as? String })
                    #expect(states.isSubset(of: ["none", "inForce"]) && !states.isEmpty)
                    #expect(places.allSatisfy { $0["warningsAsked"] is String })
                    #expect(await server.requests(for: .rows).count == 1)
                    #expect(await server.requests(for: .members).count == 1)
                    // It is asked by country alone.
                    let rows = try #require(await server.requests(for: .rows).first)
                    #expect(rows.query["cql_filter"]?.contains("INTERSECTS") == false)
                    #expect(await server.requests(for: .rows).allSatisfy { !$0.carriedKey })
                }
            }
        }

        @Test func `an American place has the warnings of its own service, and its zones are asked for once`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let environment = server.openMeteoEnvironment.merging(["NALSSI_WARNINGS": "nws, swic"]) { $1 }
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            Products.path(of: "nalssi"), ["now", "New York", "Los Angeles", "--json"],
                            environment: sandbox.environment(environment))
                        #expect(run.status == 0)
                        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                        let places = try #require(answer?["places"] as? [[String: Any]])
                        let states = Set(places.compactMap { $0["warningState"] as? String })
                        #expect(states.isSubset(of: ["none", "inForce"]) && !states.isEmpty)
                    }
                    #expect(await server.requests(for: .point).count == 2)
                    #expect(await server.requests(for: .alerts).count == 1)
                    // The centre has nothing to tell.
                    #expect(await server.requests(for: .rows).isEmpty)
                    #expect(await server.requests(for: .alerts).allSatisfy { !$0.carriedKey })
                }
            }
        }

        @Test(arguments: [true, false])
        func `Korean places have the warnings of their own office by the user's key, and one request is for all`(
            isEncoded: Bool
        ) async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    var environment = server.openMeteoEnvironment.merging(server.kmaEnvironment) { $1 }
                    environment["NALSSI_WARNINGS"] = "kma, swic"
                    if !isEncoded { environment["KMA_SERVICE_KEY"] = server.serviceKey }
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            Products.path(of: "nalssi"), ["now", "--list", "korea", "--json"],
                            environment: sandbox.environment(environment))
                        #expect(run.status == 0 && !run.output.contains(server.serviceKey))
                        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                        let places = try #require(answer?["places"] as? [[String: Any]])
                        let states = Set(places.compactMap { $0["warningState"] as? String })
                        #expect(states.isSubset(of: ["none", "inForce"]) && !states.isEmpty)
                    }
                    let requests = await server.requests(for: .status)
                    #expect(requests.count == 1 && requests.allSatisfy(\.carriedKey))
                    // The centre has nothing to tell.
                    #expect(await server.requests(for: .rows).isEmpty)
                }
            }
        }

        @Test func `without a key the office's site is asked, and the centre beside it`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let environment = server.openMeteoEnvironment.merging(["NALSSI_WARNINGS": "kma, swic"]) { $1 }
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            Products.path(of: "nalssi"), ["now", "--list", "korea", "--json"],
                            environment: sandbox.environment(environment))
                        #expect(run.status == 0)
                        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                        let places = try #require(answer?["places"] as? [[String: Any]])
                        let states = Set(places.compactMap { $0["warningState"] as? String })
                        #expect(states.isSubset(of: ["none", "inForce"]) && !states.isEmpty)
                    }
                    #expect(await server.requests(for: .feed).count == 1)
                    #expect(await server.requests(for: .rows).count == 1)
                    #expect(await server.requests(for: .status).isEmpty)
                }
            }
        }

        @Test func `where the portal does not know the key the centre stands in`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    var environment = server.openMeteoEnvironment.merging(server.kmaEnvironment) { $1 }
                    (environment["NALSSI_WARNINGS"], environment["KMA_SERVICE_KEY"]) = ("kma, swic", "mistyped")
                    try await TerminalSession.run(
                        Products.path(of: "nalssi"), ["--lang", "ko"], in: sandbox, size: wide,
                        environment: environment, content: .program
                    ) { terminal in
                        try terminal.waitUntil("the centre's warnings") { Self.isTold($0) }
                        #expect(!(try terminal.screen().contains("mistyped")))
                    }
                    #expect(await server.requests(for: .status).count == 1)
                    #expect(await !server.requests(for: .rows).isEmpty)
                }
            }
        }

        @Test func `a Japanese place has the warnings of its own agency, which learns no coordinates`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let environment = server.openMeteoEnvironment.merging(["NALSSI_WARNINGS": "jma, swic"]) { $1 }
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            Products.path(of: "nalssi"), ["now", "Tokyo", "Osaka", "--json"],
                            environment: sandbox.environment(environment))
                        #expect(run.status == 0)
                        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                        let places = try #require(answer?["places"] as? [[String: Any]])
                        let states = Set(places.compactMap { $0["warningState"] as? String })
                        #expect(states.isSubset(of: ["none", "inForce"]) && !states.isEmpty)
                    }
                    #expect(await server.requests(for: .areas).count == 1)
                    #expect(await server.requests(for: .state).count == 1)
                    #expect(await (1...8).contains(server.requests(for: .outline).count))
                    // The centre has nothing to tell.
                    #expect(await server.requests(for: .rows).isEmpty)
                    for question in [WarningQuestion.areas, .state, .outline] {
                        #expect(await server.requests(for: question).allSatisfy { !$0.carriedKey && $0.query.isEmpty })
                    }
                }
            }
        }

        /// Whether the story has a warning for Los Angeles today: it depends on the day of the week.
        private static var isLosAngelesWarned: Bool {
            let now = Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970))
            return StandinWarnings.at(now).contains { warning in
                warning.office == .states && warning.areas.contains { $0.name.hasPrefix("Los Angeles") }
            }
        }

        @Test func `watch tells of a warning once, and says with a status of its own that it cannot know`() async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    var environment = server.openMeteoEnvironment.merging(["NALSSI_WARNINGS": "nws"]) { $1 }
                    func watch(_ place: String) throws -> ProgramRun {
                        try ProgramRun.of(
                            Products.path(of: "nalssi"),
                            ["--lang", "en", "watch", place, "--warning", "minor", "--once"],
                            environment: sandbox.environment(environment))
                    }
                    let first = try watch("Los Angeles")
                    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
                    #expect(first.output.hasPrefix("Los Angeles: ") == Self.isLosAngelesWarned, "\(first.output)")
                    #expect(first.output.isEmpty != Self.isLosAngelesWarned)
                    for _ in 0..<3 {
                        let again = try watch("Los Angeles")
                        #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty, "\(again.output)")
                    }
                    #expect(await server.requests(for: .alerts).count == 1)
                    // Nobody may be asked about Berlin, which it says.
                    let refused = try watch("Berlin")
                    #expect(refused.output.isEmpty && !refused.errors.isEmpty)
                    // The service may be asked about New York, and does not answer.
                    environment["NALSSI_NWS_URL"] = "http://127.0.0.1:1"
                    let unknown = try watch("New York")
                    #expect(unknown.status == 69 && unknown.output.isEmpty && !unknown.errors.isEmpty)
                }
            }
        }

        @Test func `nobody is asked without a yes, and the screen says so`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    try await withDashboard(server, nil, in: sandbox) { terminal in
                        try terminal.waitUntil("it says that nobody was asked") {
                            ExpectedText.isAllAnswered($0) && $0.contains("특보는 아직 요청하지 않았어요")
                        }
                    }
                    try await withDashboard(server, "none", in: sandbox) { terminal in
                        try terminal.waitUntil("the details say that nobody was asked") {
                            ExpectedText.isAllAnswered($0) && $0.contains("특보 미확인(g)")
                        }
                    }
                    #expect(await server.requests(for: .rows).isEmpty)
                    for question in [WarningQuestion.members, .status, .feed, .alerts] {
                        #expect(await server.requests(for: question).isEmpty)
                    }
                }
            }
        }

        @Test(arguments: [WarningFault.exception, .errLines, .huge])
        func `what is no answer is told as a failure, and never as no warning`(fault: WarningFault) async throws {
            try await withServer(StandinOptions(warningFault: fault)) { server in
                try await Sandbox.with { sandbox in
                    try await withDashboard(server, "swic", in: sandbox) { terminal in
                        try terminal.waitUntil("the failure") {
                            ExpectedText.isAllAnswered($0) && $0.contains("기상특보를 받지 못했어요")
                        }
                        #expect(!Self.isTold(try terminal.screen()))
                    }
                }
            }
        }
    }
}
