import StandinServer
import TestSupport
import Testing

/// What the server records about its clients.
struct ObservationTests {
    let seoul = StandinCity.named("서울")

    @Test func `requests are recorded without the key`() async throws {
        let seoul = try #require(seoul)
        try await withStandin { server async throws in
            _ = try server.weather(at: seoul, "&lang=kr")
            _ = try RawHTTP.get(port: server.port, "/img/wn/01d.png")
            let requests = await server.requests()
            #expect(requests.map(\.path) == ["/data/2.5/weather", "/img/wn/01d.png"])
            #expect(requests.map(\.carriedKey) == [true, false])
            #expect(requests[0].query["lang"] == "kr")
            #expect(requests[0].query["appid"] == nil)
            #expect(requests[0].city == seoul)
            #expect(requests[0].receivedAt == noon)
            for request in requests { #expect(!request.logLine(.answered(status: 200)).contains(server.key)) }
        }
    }

    @Test func `waiting ends when the requests have arrived`() async throws {
        let seoul = try #require(seoul)
        try await withStandin { server async throws in
            async let arrived = server.waitForRequests(3, to: "/data/2.5/weather")
            for _ in 0..<3 { _ = try server.weather(at: seoul) }
            #expect(await arrived)
            #expect(await server.waitUntilQuiet())
            #expect(await server.activity().answered == 3)
        }
    }

    @Test func `requests to the centre of the warnings are told apart`() async throws {
        try await withStandin { server async throws in
            let rows = "request=GetFeature&cql_filter=mem%3D%27095%27"
            let newest = "request=GetFeature&cql_filter=sent%20IS%20NOT%20NULL&sortBy=sent%20D"
            async let arrived = server.waitForRequests(3, for: .rows)
            for (path, query) in [
                ("/f/wfs", rows), ("/f/wfs", newest), ("/f/wfs", rows + "&sortBy=sent+D"),
                ("/json/wmo_member.json", ""), ("/v2/json/sources.json", ""), ("/v2/cap-alerts/none.xml", ""),
                ("/f/wfs", "request=GetCapabilities"), ("/data/2.5/weather", "q=Seoul"),
            ] { _ = try server.get(path, query) }
            #expect(await arrived)
            let questions: [WarningQuestion?] = [.rows, .newest, .rows, .members, .offices, .document, .rows, nil]
            let requests = await server.requests()
            #expect(requests.map(\.warningQuestion) == questions)
            for (request, question) in zip(requests, questions) {
                let line = request.logLine(.answered(status: 200))
                #expect(question.map { line.hasSuffix(" [\($0.rawValue)] → 200") } ?? !line.contains("[rows]"))
            }
            #expect(await server.requests(for: .rows).map(\.number) == [1, 3, 7])
            let counts: [WarningQuestion: Int] = [.rows: 3, .newest: 1, .members: 1, .offices: 1, .document: 1]
            #expect(await server.activity().receivedByWarningQuestion == counts)
        }
    }

    @Test func `every command leads to this server's warnings`() async throws {
        try await withStandin { server async throws in
            for command in [server.command, server.openMeteoCommand, server.metNorwayCommand] {
                for name in ["NALSSI_SWIC_URL", "NALSSI_NWS_URL", "NALSSI_DATA_GO_KR_URL", "NALSSI_JMA_URL"] {
                    #expect(command.split(separator: " ").contains("\(name)=\(server.baseURL)"), "\(command)")
                }
            }
        }
    }

    @Test func `waiting for requests that never arrive ends at the limit`() async throws {
        try await withStandin { server async throws in
            #expect(await server.waitForRequests(1, upTo: 0.05) == false)
        }
    }

    @Test func `a client that disconnects is noticed`() async throws {
        let seoul = try #require(seoul)
        try await withStandin(StandinOptions(faults: [Fault(.hang)])) { server async throws in
            let socket = try LoopbackSocket(port: server.port)
            let target = "/data/2.5/weather?lat=\(seoul.latitude)&lon=\(seoul.longitude)&appid=\(server.key)"
            try socket.send(Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            #expect(await server.waitForRequests(1))
            let busy = await server.activity()
            #expect(busy.inFlight == 1)
            #expect(busy.openConnections == 1)
            socket.close()
            #expect(await server.waitForAborted(1))
            #expect(await server.wait { $0.openConnections == 0 })
            #expect(await server.activity().inFlight == 0)
        }
    }

    @Test func `bad requests do not affect other clients`() async throws {
        let seoul = try #require(seoul)
        try await withStandin { server async throws in
            let long = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
            let bad: [[UInt8]] = [
                Array("NONSENSE\r\n\r\n".utf8), Array("GET / HTTP/1.1\r\nX: ".utf8) + long, Array("GET /".utf8) + long,
                Array("GET /%zz?%=%&&=&appid HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8),
                Array(
                    "POST /data/2.5/weather HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"
                        .utf8),
                [0, 1, 2, 255, 254],
            ]
            for bytes in bad {
                let reply = try RawHTTP.exchange(port: server.port, bytes)
                #expect((400...414).contains(reply.status ?? 400))
            }
            #expect(try server.weather(at: seoul).status == 200)
        }
    }

    @Test func `many requests on one connection are answered in turn`() async throws {
        try await withStandin { server async throws in
            let one = "GET /img/wn/01d.png HTTP/1.1\r\nHost: x\r\n\r\n"
            let last = "GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let reply = try RawHTTP.exchange(port: server.port, Array((one + one + one + last).utf8))
            #expect(reply.ending == .closed)
            #expect(await server.activity().answered == 4)
        }
    }

    @Test func `a second server on the same port fails with the reason`() async throws {
        try await withStandin { server async throws in
            let error = await #expect(throws: StandinStartError.self) {
                _ = try await StandinServer.start(StandinOptions(port: server.port))
            }
            #expect(error == .portInUse(server.port))
        }
    }

    @Test func `stopping ends hanging requests`() async throws {
        let server = try await StandinServer.start(StandinOptions(faults: [Fault(.hang)]))
        let socket = try LoopbackSocket(port: server.port)
        defer { socket.close() }
        try socket.send(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        #expect(await server.waitForRequests(1))
        await server.stop()
        #expect(socket.read().ending != .timedOut)
    }
}
