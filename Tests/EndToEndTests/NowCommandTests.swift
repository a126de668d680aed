import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing
import Weather
import WeatherService

extension EndToEnd {
    /// `nalssi now` against the stand-in: its requests, and its messages when there is no weather.
    @Suite struct NowCommand {
        private func now(
            _ sandbox: Sandbox, _ server: StandinServer?, _ arguments: [String], _ environment: [String: String] = [:]
        ) throws -> ProgramRun {
            try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "ko", "now"] + arguments,
                environment: sandbox.environment(liveEnvironment(server).merging(environment) { $1 }))
        }

        private func withHome(_ body: (Sandbox, StandinServer) async throws -> Void) async throws {
            try await withServer { server in try await Sandbox.with { try await body($0, server) } }
        }

        @Test func `fresh weather is not requested again, and each place is one line`() async throws {
            try await withHome { sandbox, server in
                for _ in 0..<20 {
                    let run = try now(sandbox, server, ["서울", "부산"])
                    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                    let lines = run.output.split(separator: "\n")
                    #expect(lines.count == 4 && lines[0].hasPrefix("서울") && lines[1].hasPrefix("부산"))
                    #expect(lines[3] == "날씨: OpenWeather")
                    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
                }
                #expect(await server.activity().received == 2)
            }
        }

        @Test func `of ten simultaneous runs one makes the request, and the cache stays intact`() async throws {
            try await withHome { sandbox, server in
                let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
                    for _ in 0..<10 { group.addTask { try now(sandbox, server, ["대구"]) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(Set(runs.map(\.output)).count == 1 && runs.allSatisfy { $0.status == 0 })
                #expect(await server.activity().received == 1)
                var damage: [String] = []
                let kept = ReportCacheFile(path: sandbox.cacheFolder + "/reports").load { damage.append($0) }
                #expect(kept.count == 1 && damage.isEmpty)
            }
        }

        @Test func `a request held back by nalssi's own limit is not blamed on the server`() async throws {
            try await withHome { sandbox, server in
                try sandbox.write("calls-per-minute = 1\n", to: sandbox.configFile)
                let run = try now(sandbox, server, ["서울", "부산", "--json", "--timeout", "4"])
                #expect(run.output.contains("\"over-budget\"") && !run.output.contains("timed-out"), "\(run.output)")
                #expect(await server.activity().received == 1)
            }
        }

        @Test func `a server that asks to wait gets one request, and every answer says so`() async throws {
            try await withHome { sandbox, server in
                server.setRetryAfter("600")
                server.setFaults([Fault(.rateLimited)])
                for _ in 0..<20 {
                    let run = try now(sandbox, server, ["서울"])
                    #expect(run.status == 69)
                    #expect(run.output.contains("서울"))
                }
                #expect(await server.activity().received == 1)
                // With --waybar the class shows the failure, and the exit code is 0.
                let bar = try now(sandbox, server, ["서울", "--waybar"])
                #expect(bar.status == 0 && bar.output.contains(#""class":["error"]"#))
                #expect(await server.activity().received == 1)
            }
        }

        @Test func `without a network the last weather is printed with its age`() async throws {
            try await withHome { sandbox, server in
                #expect(try now(sandbox, server, ["서울"]).status == 0)
                server.setFaults([Fault(.reset)])
                // An hour later.
                let file = ReportCacheFile(path: sandbox.cacheFolder + "/reports")
                let old = file.load().map { report in
                    KnownReport(
                        place: report.place, value: report.value,
                        stamp: ReportStamp(
                            source: report.stamp.source, observedAt: report.stamp.observedAt,
                            fetchedAt: report.stamp.fetchedAt.adding(seconds: -3_700)))
                }
                try FileManager.default.removeItem(atPath: sandbox.cacheFolder + "/reports")
                #expect(file.save(old) == nil)
                let run = try now(sandbox, server, ["서울"])
                #expect(run.status == 0 && run.output.contains("1시간 전, 연결 안 됨"), "\(run.output)")
                let json = try now(sandbox, server, ["서울", "--json"]).output
                #expect(json.contains(#""stale":true"#) && json.contains(#""code":"offline""#))
            }
        }

        @Test func `a silent server is waited for as long as requested`() async throws {
            try await withHome { sandbox, server in
                server.setFaults([Fault(.hang)])
                let began = ContinuousClock.now
                let run = try now(sandbox, server, ["서울", "--timeout", "1"])
                #expect(run.status == 69 && run.output.contains("응답 없음"), "\(run.output)")
                #expect(ContinuousClock.now - began < .seconds(withinTheProgramsLimit))
            }
        }

        @Test func `without a weather source sample data is shown only on request`() async throws {
            try await Sandbox.with { sandbox in
                let run = try now(sandbox, nil, [])
                #expect(run.status == 69 && run.output.isEmpty && run.errors.contains("--source open-meteo"))
                #expect(try now(sandbox, nil, [], ["NALSSI_SOURCE": "sample"]).status == 69)
                for form in [[], ["--json"], ["--waybar"], ["--format", "{name}"]] {
                    let sample = try now(sandbox, nil, ["서울", "--source", "sample"] + form)
                    #expect(sample.status == 0)
                    #expect((sample.output + sample.errors).contains("실제 날씨가 아닌 예시예요."), "\(form)")
                }
                #expect(sandbox.writtenFiles().isEmpty, "\(sandbox.writtenFiles().keys)")
            }
        }

        @Test func `if a stopped process holds the lock, the request is made without it before time runs out`()
            async throws
        {
            try await withHome { sandbox, server in
                // given a process that holds the lock and does not release it
                let folder = sandbox.cacheFolder + "/hosts"
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                let holder = open(folder + "/turn", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
                defer { close(holder) }
                try #require(holder >= 0 && flock(holder, LOCK_EX | LOCK_NB) == 0)
                // when
                let run = try now(sandbox, server, ["서울", "--timeout", "6"])
                // then
                #expect(run.status == 0 && run.output.contains("서울"), "\(run)")
                #expect(await server.activity().received == 1)
            }
        }

        @Test func `ten runs with --follow make as many requests as one, and end with their readers`() async throws {
            try await withHome { sandbox, server in
                let program = try Products.path(of: "nalssi")
                let environment = sandbox.environment(liveEnvironment(server))
                // `head` takes the first answer and ends; the next answer would come ten minutes later.
                let script =
                    "for i in 1 2 3 4 5 6 7 8 9 10; do \"$0\" --lang ko now 서울 --format '{name} {temp}' --follow | head -n 1 & done; wait"
                let run = try ProgramRun.of("/bin/sh", ["-c", script, program], environment: environment)
                let lines = run.output.split(separator: "\n")
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                #expect(lines.count == 10 && Set(lines).count == 1 && lines[0].hasPrefix("서울 "))
                #expect(await server.activity().received == 1)
            }
        }

        @Test func `--follow shows values that another program has fetched`() async throws {
            try await withHome { sandbox, server in
                let program = try Products.path(of: "nalssi")
                let environment = sandbox.environment(liveEnvironment(server))
                let cache = ReportCacheFile(path: sandbox.cacheFolder + "/reports")
                let run = try await withThrowingTaskGroup(of: ProgramRun?.self) { group in
                    group.addTask {
                        let script = "\"$0\" --lang ko now 서울 --format '{temp}' --follow | head -n 2"
                        return try ProgramRun.of("/bin/sh", ["-c", script, program], environment: environment)
                    }
                    group.addTask {
                        let end = ContinuousClock.now + .seconds(Deadline.usual)
                        while cache.load().isEmpty, ContinuousClock.now < end { await Task.yield() }
                        guard let known = cache.load().first, case .current(let weather) = known.value else {
                            return nil
                        }
                        // A value fetched in the future is ignored.
                        while SystemClock.now().seconds(since: known.stamp.fetchedAt) < 1 { await Task.yield() }
                        let stamp = ReportStamp(
                            source: known.stamp.source, observedAt: weather.observedAt.adding(seconds: 1),
                            fetchedAt: known.stamp.fetchedAt.adding(seconds: 1))
                        let warmer = CurrentWeather(
                            observedAt: weather.observedAt.adding(seconds: 1), condition: weather.condition,
                            temperature: Temperature(celsius: weather.temperature.celsius + 20), clock: weather.clock)
                        let trouble = cache.save(
                            [KnownReport(place: known.place, value: .current(warmer), stamp: stamp)],
                            lockTimeout: .brief)
                        #expect(trouble == nil)
                        return nil
                    }
                    return try await group.reduce(into: ProgramRun?.none) { if let run = $1 { $0 = run } }
                }
                let lines = try #require(run).output.split(separator: "\n")
                #expect(lines.count == 2 && lines[0] != lines[1], "\(lines)")
                #expect(await server.activity().received == 1)
            }
        }

        @Test func `a forecast is requested once, and its days and hours come from the cache`() async throws {
            try await withHome { sandbox, server in
                func forecast(_ arguments: [String]) throws -> ProgramRun {
                    try ProgramRun.of(
                        try Products.path(of: "nalssi"), ["--lang", "ko", "forecast", "서울"] + arguments,
                        environment: sandbox.environment(liveEnvironment(server)))
                }
                for arguments in [
                    [], ["--days", "2"], ["--hours", "12"], ["--json"], ["--days", "1", "--hours", "6"],
                ] {
                    let run = try forecast(arguments)
                    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                    #expect(run.output.contains("서울"))
                }
                #expect(try forecast(["--days", "2"]).output.split(separator: "\n").count == 4)
                #expect(await server.activity().received == 1)
            }
        }

        @Test(arguments: [
            (["--nope"], "--nope"), (["--list", "moon"], "bookmarks"), (["--format", "{nam}"], "name"),
            (["--format", "{name"], "{name"), (["--json", "--format", "{name}"], "--waybar"),
            (["--timeout", "0"], "1-60"),
            (["--units", "stone"], "imperial"), (["서욿"], "서울"), (["qqxzvw"], "qqxzvw"),
        ])
        func `a mistake is reported in a sentence, with exit code 64`(arguments: [String], told: String) async throws {
            try await Sandbox.with { sandbox in
                let run = try now(sandbox, nil, ["--source", "sample"] + arguments)
                #expect(run.status == 64 && run.output.isEmpty)
                #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(told), "\(run.errors)")
                // A bar would hide a command that fails.
                let bar = try now(
                    sandbox, nil, ["--source", "sample", "--waybar"] + arguments.filter { $0 != "--json" })
                #expect(bar.status == 0 && bar.output.split(separator: "\n").count == 1, "\(bar.output)")
                #expect(bar.output.contains(#""class":["error"]"#) && bar.errors.isEmpty, "\(bar.output)")
            }
        }

        @Test
        func `a place can be given by its number or postal code, and a failed lookup gives the reason`()
            async throws
        {
            try await withHome { sandbox, server in
                // A known place: only its weather is requested.
                #expect(try now(sandbox, server, ["id:1835848"]).output.contains("서울"))
                #expect(await server.activity().received == 1)
                // An unknown place: its code is looked up, and its number is known to no service.
                let code = try now(sandbox, server, ["zip:04524,KR"])
                #expect(code.status == 0 && code.output.split(separator: "\n").count == 3, "\(code)")
                let unknown = try now(sandbox, server, ["id:999999999"])
                #expect(unknown.status == 64 && unknown.errors.contains("id:999999999"))
                let silent = try now(
                    sandbox, server, ["zip:99999,ZZ"], ["NALSSI_OPENWEATHER_URL": "http://127.0.0.1:1"])
                #expect(silent.status == 69 && silent.errors.contains("zip:99999,ZZ") && silent.output.isEmpty)
            }
        }

        @Test func `an unknown name is looked up by the service, and the answer says which place was chosen`()
            async throws
        {
            try await withHome { sandbox, server in
                let noPlaces = ["NALSSI_RESOURCES": sandbox.home]
                let found = try now(sandbox, server, ["Tokyo"], noPlaces)
                #expect(found.status == 0 && found.output.contains("도쿄"), "\(found)")
                #expect(found.errors.contains("'Tokyo'") && found.errors.contains("도쿄"), "\(found)")
                let unknown = try now(sandbox, server, ["Qqxzvw"], noPlaces)
                #expect(unknown.status == 64 && unknown.errors.contains("Qqxzvw"), "\(unknown)")
            }
        }

        @Test func `looking up a place and requesting its weather share one deadline`() async throws {
            try await withHome { sandbox, server in
                // Each answer alone would be in time.
                server.setDelay(1.4)
                let run = try now(sandbox, server, ["zip:04524,KR", "--timeout", "2"])
                #expect(run.status == 69, "\(run)")
            }
        }

        @Test(arguments: [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)])
        func `lines have colours on a terminal that wants them`(environment: [String: String], isColored: Bool)
            async throws
        {
            try await Sandbox.with { sandbox in
                let arguments = ["--lang", "ko", "now", "서울", "--source", "sample"]
                let terminal = try BareTerminal(
                    try Products.path(of: "nalssi"), arguments, in: sandbox, environment: environment)
                let written = try terminal.readUntil("예시")
                #expect(written.contains("\u{1B}[1m서울\u{1B}[0m") == isColored, "\(written)")
                #expect(written.contains("\u{1B}") == isColored, "\(written)")
                // In a pipe there are no colours.
                let piped = try now(sandbox, nil, ["서울", "--source", "sample"], ["TERM": "xterm-256color"])
                #expect(piped.status == 0 && !piped.output.contains("\u{1B}"))
            }
        }
    }
}
