import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing
import WeatherService

extension EndToEnd {
    /// `nalssi watch` against the stand-in: its requests, its notifications, and that each event is announced only once.
    @Suite struct WatchCommand {
        /// A rule that always rings, because it is always warmer.
        private static let rule = ["서울", "--high", "-50"]

        private func watch(
            _ sandbox: Sandbox, _ server: StandinServer?, _ arguments: [String], _ environment: [String: String] = [:]
        ) throws -> ProgramRun {
            try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "ko", "watch"] + arguments,
                environment: sandbox.environment(liveEnvironment(server).merging(environment) { $1 }))
        }

        private func withHome(_ body: (Sandbox, StandinServer) async throws -> Void) async throws {
            try await withServer { server in try await Sandbox.with { try await body($0, server) } }
        }

        /// A program that writes its environment and its descriptors to a file.
        /// A program that records how it was started. Its descriptors are listed before the shell opens a pipe, each with what
        /// it leads to.
        private func recorder(in sandbox: Sandbox) throws -> (program: String, record: String) {
            let (program, record) = (sandbox.root + "/tell", sandbox.root + "/told")
            try sandbox.writeProgram(
                """
                ls -l /proc/$$/fd > '\(record).new'
                { env; echo "words=$#"; \
                echo "session=$(ps -o sid= -p $$)"; \
                while read -r line; do case $line in Sig[IB]*) echo "$line";; esac; done < /proc/$$/status; } \
                >> '\(record).new'
                mv '\(record).new' '\(record)'
                """, to: program)
            return (program, record)
        }

        @Test func `an event is announced once, even across starts, with no more requests than now`() async throws {
            try await withHome { sandbox, server in
                let first = try watch(sandbox, server, Self.rule + ["--once"])
                #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
                #expect(
                    first.output.hasPrefix("서울: 지금 기온 -50° 이상") && first.output.count { $0 == "\n" } == 1,
                    "\(first.output)")
                for _ in 0..<5 {
                    let again = try watch(sandbox, server, Self.rule + ["--once"])
                    #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty)
                }
                // Another threshold is another rule, and neither makes the other announce anything again.
                let other = ["서울", "--high", "-51", "--once"]
                #expect(try !watch(sandbox, server, other).output.isEmpty)
                for _ in 0..<2 {
                    #expect(try watch(sandbox, server, Self.rule + ["--once"]).output.isEmpty)
                    #expect(try watch(sandbox, server, other).output.isEmpty)
                }
                #expect(await server.activity().received == 2)
            }
        }

        @Test func `beside an open dashboard there are no further requests`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let program = try Products.path(of: "nalssi")
                    try await TerminalSession.run(
                        program, ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox, size: wide,
                        environment: liveEnvironment(server)
                    ) { terminal in
                        try terminal.waitForTwenty()
                        // The dashboard saves its reports a moment after they arrive.
                        let end = ContinuousClock.now + .seconds(Deadline.usual)
                        let cache = ReportCacheFile(path: sandbox.cacheFolder + "/reports")
                        while cache.load().count(where: { $0.value.part == .forecast }) < 20, ContinuousClock.now < end
                        {
                            await Task.yield()
                        }
                        let before = await server.activity().received
                        for _ in 0..<5 {
                            let run = try watch(sandbox, server, Self.rule + ["--once"])
                            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                        }
                        #expect(await server.activity().received == before)
                    }
                }
            }
        }

        @Test func `of ten processes that see an event at once one announces it`() async throws {
            try await withHome { sandbox, server in
                _ = try watch(sandbox, server, ["서울", "--low", "-80", "--once"])
                let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
                    for _ in 0..<10 { group.addTask { try watch(sandbox, server, Self.rule + ["--once"]) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(runs.count { !$0.output.isEmpty } == 1)
            }
        }

        @Test func `a program gets the values but no key, and inherits no descriptors`() async throws {
            try await withHome { sandbox, server in
                let (program, record) = try recorder(in: sandbox)
                let run = try watch(sandbox, server, Self.rule + ["--once", "--json", "--exec", program])
                #expect(run.status == 0, "\(run.errors)")
                let end = ContinuousClock.now + .seconds(Deadline.usual)
                while !FileManager.default.fileExists(atPath: record), ContinuousClock.now < end { await Task.yield() }
                let told = try String(contentsOfFile: record, encoding: .utf8)
                for line in [
                    "NALSSI_PLACE=서울", "NALSSI_KIND=high", "NALSSI_ALERT=begins", "NALSSI_UNIT=°C", "words=0",
                ] {
                    #expect(told.contains(line + "\n"), "\(line)\n\(told)")
                }
                #expect(!told.contains(server.key))
                func mask(_ name: String) -> UInt64? {
                    told.split(separator: "\n").first { $0.hasPrefix(name + ":\t") }
                        .flatMap { UInt64($0.dropFirst(name.count + 2), radix: 16) }
                }
                #expect(mask("SigIgn").map { $0 & 1 << (SIGPIPE - 1) } == 0)
                // The shell reads this itself, because it blocks signals for a moment while it starts another program.
                #expect(mask("SigBlk") == 0)
                // Nothing leads anywhere but to nowhere, and to what the shell itself opens: its script and its record.
                let targets = told.split(separator: "\n").compactMap { line in
                    line.range(of: " -> ").map { String(line[$0.upperBound...]) }
                }
                #expect(targets.count >= 3)
                #expect(Set(targets).subtracting(["/dev/null", program, record + ".new"]).isEmpty, "\(targets)")
                #expect(run.output.hasPrefix("{") && run.output.contains(#""kind":"high""#))
            }
        }

        @Test func `rules are read from config toml, and mistakes in them are reported with their line`() async throws {
            try await withHome { sandbox, server in
                let config = sandbox.configFile
                try sandbox.write(
                    """
                    [[watch]]
                    place = "부산"
                    high = -50
                    within = "6h"

                    [[watch]]
                    place = "아무데도아닌곳xyz"
                    rain = "1mm"
                    """, to: config)
                let run = try watch(sandbox, server, ["--once"])
                #expect(run.output.hasPrefix("부산: 지금 기온 -50° 이상"), "\(run.output)")
                #expect(run.errors.contains("아무데도아닌곳xyz"))
                try sandbox.write("[[watch]]\nplace = \"부산\"\nrain = \"much\"\n", to: config)
                let wrong = try watch(sandbox, server, ["--once"])
                #expect(wrong.status == 78 && wrong.errors.contains("config.toml:3") && wrong.errors.contains("1mm"))
                try sandbox.write("[[watch]]\nrain = \"1mm\"\n", to: config)
                let nowhere = try watch(sandbox, server, ["--once"])
                #expect(
                    nowhere.status == 78 && nowhere.errors.contains("config.toml:1") && nowhere.errors.contains("place")
                )
            }
        }

        @Test func `without rules, without a program and without weather a message says what to do`() async throws {
            try await withHome { sandbox, server in
                let nothing = try watch(sandbox, server, [])
                #expect(nothing.status == 64 && nothing.output.isEmpty && nothing.errors.contains("--rain 1mm"))
                let missing = try watch(sandbox, server, Self.rule + ["--exec", "/no/such/program"])
                #expect(missing.status == 64 && missing.errors.contains("/no/such/program"))
                let silent = try watch(sandbox, server, Self.rule + ["--notify"], ["PATH": "/nowhere"])
                #expect(silent.status == 69 && silent.errors.contains("notify-send"))
                server.setFaults([Fault(.error500)])
                let down = try watch(sandbox, server, Self.rule + ["--once"])
                #expect(down.status == 69 && down.output.isEmpty && down.errors.count { $0 == "\n" } == 2)
                #expect(down.errors.contains("open-meteo"), "another source could stand in: \(down.errors)")
            }
        }

        @Test(arguments: ["--notify", "--exec"])
        func `an alert whose program fails is reported and given again`(option: String) async throws {
            try await withHome { sandbox, server in
                let folder = sandbox.root + "/bin"
                let program = folder + "/notify-send"
                func write(_ script: String) throws { try sandbox.writeProgram(script, to: program) }
                func run() throws -> ProgramRun {
                    try watch(
                        sandbox, server, Self.rule + ["--once", option] + (option == "--exec" ? [program] : []),
                        ["PATH": folder + ":/usr/bin:/bin"])
                }
                try write("exit 3")
                for _ in 0..<2 {
                    let failed = try run()
                    #expect(failed.status == 69 && failed.output.hasPrefix("서울: "), "\(failed)")
                    #expect(failed.errors.contains(program) && failed.errors.contains("3"), "\(failed.errors)")
                }
                try write("kill -9 $$")
                #expect(try run().status == 69)
                try write("exit 0")
                let told = try run()
                #expect(told.status == 0 && told.errors.isEmpty && !told.output.isEmpty, "\(told)")
                #expect(try run().output.isEmpty)
            }
        }

        @Test func `a full disk under the output is an error, and the alert is given again`() async throws {
            try await withHome { sandbox, server in
                let program = try Products.path(of: "nalssi")
                for once in ["", " --once"] {
                    let run = try ProgramRun.of(
                        "/bin/sh", ["-c", "'\(program)' --lang ko watch 서울 --high -50\(once) > /dev/full"],
                        environment: sandbox.environment(liveEnvironment(server)))
                    #expect(run.status == 74 && run.errors.contains("stdout"), "\(run)")
                }
                #expect(try !watch(sandbox, server, Self.rule + ["--once"]).output.isEmpty)
            }
        }

        @Test func `the bookmark's own name is used, however the rule calls the place`() async throws {
            try await withHome { sandbox, server in
                let program = try Products.path(of: "nalssi")
                let environment = sandbox.environment()
                #expect(try ProgramRun.of(program, ["bookmarks", "add", "서울"], environment: environment).status == 0)
                #expect(
                    try ProgramRun.of(program, ["bookmarks", "rename", "서울", "우리 집"], environment: environment).status
                        == 0)
                for (place, high) in [("owm:1835848", "-50"), ("seoul", "-51"), ("우리 집", "-52")] {
                    let run = try watch(sandbox, server, [place, "--high", high, "--once"])
                    #expect(run.output.hasPrefix("우리 집: "), "\(run)")
                }
            }
        }

        @Test func `printing the unit needs neither a source nor a rule`() async throws {
            try await Sandbox.with { sandbox in
                let run = try watch(sandbox, nil, ["--print-unit", "--notify"])
                #expect(run.status == 0 && run.output.contains("[Service]\nExecStart=\"/"))
                #expect(run.output.contains("\"--lang\" \"ko\" \"watch\" \"--notify\"\n"))
            }
        }
    }
}
