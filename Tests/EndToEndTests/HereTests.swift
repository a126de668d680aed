import Foundation
import StandinServer
import TestSupport
import Testing
import Weather

extension EndToEnd {
    /// The user's location in the real program: queried only with consent, and never written to a file.
    struct Here {
        /// Runs the program with all services: weather, addresses, the IP service, and a gpsd.
        private func start(
            _ server: StandinServer, _ gpsd: GpsdReplay, in sandbox: Sandbox, hasNaver: Bool = true,
            _ body: (TerminalSession) async throws -> Void
        ) async throws {
            let position = server.positionEnvironment.filter { hasNaver || !$0.key.hasPrefix("NAVER_") }
            let environment = liveEnvironment(server).merging(position) { $1 }
                .merging(["NALSSI_GPSD": gpsd.address, "TZ": "Asia/Seoul"]) { $1 }
            try await TerminalSession.run(
                Products.path(of: "nalssi"), ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox, size: wide,
                environment: environment,
                content: .program, body)
        }

        private func withGpsd(_ script: String, _ body: (GpsdReplay) async throws -> Void) async throws {
            let gpsd = try await GpsdReplay.start(script)
            do {
                try await body(gpsd)
                await gpsd.stop()
            } catch {
                await gpsd.stop()
                throw error
            }
        }

        /// The files the program has written, without the terminal's own files.
        private func written(in sandbox: Sandbox) -> [String: Data] {
            sandbox.writtenFiles().filter { file in
                ["config", "data", "cache", "state", "home"].contains { file.key.hasPrefix("\(sandbox.root)/\($0)/") }
            }
        }

        @Test func `no service is queried without consent, and a position that was found is in no file`() async throws {
            try await withServer { server in
                try await withGpsd(GpsdReplay.watching + GpsdReplay.fix(37.3614, 127.1115)) { gpsd in
                    try await Sandbox.with { sandbox in
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "r")
                            try terminal.waitUntil("the question names gpsd") { $0.contains(gpsd.address) }
                            #expect(gpsd.connections == 0)
                            #expect(await server.requests(to: "/").isEmpty)
                            #expect(await server.requests(to: "/map-reversegeocode/v2/gc").isEmpty)
                            try terminal.send(keys: "Enter")
                            try terminal.waitUntil("the place, its address and its weather") {
                                $0.contains("예시로12") && !$0.contains("(추정)")
                            }
                            #expect(gpsd.connections == 1 && gpsd.watches == 1)
                            let asked = await server.requests(to: "/map-reversegeocode/v2/gc")
                            #expect(asked.count == 1 && asked.first?.query["coords"] == "127.1115,37.3614")
                            #expect(await server.requests(to: "/geo/1.0/reverse").isEmpty)
                            #expect(
                                await server.requests(to: "/").isEmpty,
                                "the IP service should not be used without consent")
                            // When the list is not on the screen, gpsd is no longer followed.
                            try terminal.send(keys: "2")
                            #expect(await gpsd.wait { $0.openConnections == 0 })
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                        let files = written(in: sandbox)
                        #expect(files.keys.contains(sandbox.stateFolder + "/here"))
                        #expect(files.keys.contains(sandbox.cacheFolder + "/reports"))
                        for (path, data) in files {
                            let text = String(decoding: data, as: UTF8.self)
                            for secret in ["37.36", "127.11", "예시로", "예시동", "here:", server.key] {
                                #expect(!text.contains(secret), "\(secret) is in \(path)")
                            }
                        }
                    }
                }
            }
        }

        @Test func `without Naver Maps OpenWeather gives the address, and its city replaces no neighbourhood`()
            async throws
        {
            try await withServer { server in
                try await withGpsd(GpsdReplay.watching + GpsdReplay.fix(37.3614, 127.1115)) { gpsd in
                    try await Sandbox.with { sandbox in
                        try await start(server, gpsd, in: sandbox, hasNaver: false) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "r", "Enter")
                            try terminal.waitUntil("the place with its offline address") {
                                $0.contains("성남시") && !$0.contains("(추정)")
                            }
                            #expect(await server.waitForRequests(1, to: "/geo/1.0/reverse"))
                            let screen = try await terminal.restingScreen(server)
                            #expect(screen.contains("성남시") && screen.contains("정자"), "\(screen)")
                            let asked = await server.requests(to: "/geo/1.0/reverse")
                            #expect(asked.count == 1)
                            #expect(asked.first?.query["lat"] == "37.3614" && asked.first?.query["lon"] == "127.1115")
                        }
                    }
                }
            }
        }

        /// A flight over Jeju and Gwangju, whose answers are slow, and Daegu, whose weather never arrives, to Busan.
        @Test func `a newer position closes the older one's connections, and only the newest is shown`()
            async throws
        {
            let daegu = try #require(StandinCity.named("대구"))
            try await withServer { server in
                try await withGpsd(GpsdReplay.watching) { gpsd in
                    try await Sandbox.with { sandbox in
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "r", "Enter")
                            #expect(await gpsd.wait { $0.watches == 1 })
                            _ = try await terminal.restingScreen(server)
                            server.setDelay(60)
                            for (latitude, longitude) in [(33.4996, 126.5312), (35.1595, 126.8526)] {
                                let before = await server.activity()
                                move(gpsd, to: latitude, longitude)
                                // The requests for the address and the weather are under way, and none for the previous place.
                                #expect(await server.waitForRequests(before.received + 2))
                                #expect(await server.wait(upTo: withinTheProgramsLimit) { $0.inFlight == 2 })
                                let asked = await server.requests().suffix(2)
                                #expect(
                                    Set(asked.map(\.path)) == ["/data/2.5/weather", "/map-reversegeocode/v2/gc"])
                                #expect(asked.contains { $0.query["lat"] == "\(latitude)" })
                                #expect(asked.contains { $0.query["coords"] == "\(longitude),\(latitude)" })
                                #expect(
                                    try terminal.settledScreen().contains("서울 (추정)"),
                                    "the last known place should be shown")
                            }
                            #expect(await server.activity().aborted == 2, "the requests about Jeju should be cancelled")
                            server.setDelay(0)
                            server.setFaults([Fault(.hang, at: daegu)])
                            let before = await server.activity()
                            move(gpsd, to: daegu.latitude, daegu.longitude)
                            #expect(
                                await server.waitForAborted(4, upTo: withinTheProgramsLimit),
                                "the requests about Gwangju should be cancelled")
                            #expect(await server.wait { $0.answered == before.answered + 1 && $0.inFlight == 1 })
                            let waiting = try terminal.settledScreen()
                            #expect(
                                waiting.contains("서울 (추정)") && !waiting.contains("예시로"),
                                "an address should not be shown without its weather")
                            move(gpsd, to: 35.1796, 129.0756)
                            #expect(await server.waitForAborted(5, upTo: withinTheProgramsLimit), "and Daegu's weather")
                            let screen = try terminal.waitUntil("the newest position's address") {
                                $0.contains("예시로12")
                            }
                            #expect(screen.contains("부산") && screen.contains("°"), "\(screen)")
                            for other in ["(추정)", "제주", "광주", "대구"] {
                                #expect(!screen.contains(other), "\(other) is on the screen")
                            }
                            #expect(await server.waitUntilQuiet())
                            #expect(
                                await server.activity().aborted == 5,
                                "no request about the newest place should be cancelled")
                        }
                    }
                }
            }
        }

        @Test func `a flood of positions leads to only a few requests`() async throws {
            try await withServer { server in
                try await withGpsd(GpsdReplay.watching) { gpsd in
                    try await Sandbox.with { sandbox in
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "r", "Enter")
                            #expect(await gpsd.wait { $0.watches == 1 })
                            _ = try await terminal.restingScreen(server)
                            // Northwards, two kilometres with every report.
                            gpsd.say((0..<4_000).map { GpsdReplay.fix(34 + Double($0 % 150) * 0.02, 127.5) }.joined())
                            #expect(await server.waitForRequests(1, to: "/map-reversegeocode/v2/gc"))
                            #expect(await server.waitUntilQuiet())
                            let asked = await server.requests(to: "/map-reversegeocode/v2/gc").count
                            #expect(asked <= 6, "\(asked) addresses")
                        }
                    }
                }
            }
        }

        /// Sends the position twice, because one far from the last is accepted only when it is repeated.
        private func move(_ gpsd: GpsdReplay, to latitude: Double, _ longitude: Double) {
            gpsd.say(GpsdReplay.fix(latitude, longitude) + GpsdReplay.fix(latitude, longitude))
        }

        @Test func `the IP service gives a position, which gets weather, and consent is kept for the next start`()
            async throws
        {
            try await withServer { server in
                server.setPosition(try #require(Coordinate(latitude: 33.5, longitude: 126.53)))
                try await withGpsd("") { gpsd in
                    try await Sandbox.with { sandbox in
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "r", "n", "r")
                            try terminal.waitUntil("the question names the service") { $0.contains(server.baseURL) }
                            #expect(await server.requests(to: "/").isEmpty)
                            try terminal.send(keys: "Enter")
                            try terminal.waitUntil("a position from the IP address") {
                                $0.contains("(추정)") && $0.contains("IP 주소로 추정한")
                            }
                            _ = try await terminal.restingScreen(server)
                            let requests = await server.requests()
                            #expect(requests.contains { $0.path == "/" } && gpsd.connections == 0)
                            #expect(requests.contains { $0.path == "/data/2.5/weather" && $0.query["lat"] == "33.5" })
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("a position from the time zone, and until when it is used") {
                                $0.contains("서울 (추정)") && $0.contains("부터 다시 조회할 수 있어요")
                            }
                            for _ in 0..<5 {
                                try terminal.send(keys: "r")
                                _ = try await terminal.restingScreen(server)
                            }
                            #expect(
                                await server.requests(to: "/").count == 1,
                                "it should be queried once an hour, even across restarts")
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                        let kept = try String(contentsOfFile: sandbox.stateFolder + "/here", encoding: .utf8)
                        #expect(kept.contains("ip-asked = ") && !kept.contains("33.5") && !kept.contains("126.53"))
                        let mode = try FileManager.default.attributesOfItem(atPath: sandbox.stateFolder + "/here")
                        #expect(mode[.posixPermissions] as? Int == 0o600)
                        // An hour later it is queried again, without a question.
                        let asked = kept.replacing(/ip-asked = [0-9]+/, with: "ip-asked = 1000000000")
                        try sandbox.write(asked, to: sandbox.stateFolder + "/here")
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("the position is queried again without a question") {
                                $0.contains("IP 주소로 추정한")
                            }
                            #expect(await server.requests(to: "/").count == 2)
                        }
                    }
                }
            }
        }

        @Test func `a place set by hand is kept for the next start, and removed by going back to automatic`()
            async throws
        {
            try await withServer { server in
                try await withGpsd("") { gpsd in
                    try await Sandbox.with { sandbox in
                        let file = sandbox.stateFolder + "/here"
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3", "c")
                            try terminal.waitUntil("the dialog") { $0.contains("내 위치 정하기 ━") }
                            try terminal.type("35.5, 129.3")
                            try terminal.send(keys: "Enter")
                            try terminal.waitUntil("it is set") { $0.contains("내 위치를 정했어요") }
                            try terminal.signal(SIGKILL)
                            _ = try terminal.waitForExit()
                        }
                        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("latitude = 35.5\n"))
                        try await start(server, gpsd, in: sandbox) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "3")
                            try terminal.waitUntil("the chosen value is kept") { $0.contains("직접 정한 위치예요") }
                            try terminal.send(keys: "c")
                            try terminal.waitUntil("the way back") { $0.contains("자동 찾기로 되돌리기") }
                            try terminal.send(keys: "Enter")
                            try terminal.waitUntil("the location is automatic again") { $0.contains("서울 (추정)") }
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                        #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains("latitude")))
                        #expect(await server.requests(to: "/").isEmpty && gpsd.connections == 0)
                    }
                }
            }
        }
    }
}
