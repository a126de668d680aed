import Foundation
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Answers that no HTTP client should have to accept, byte for byte over a socket.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct HostileAnswerTests {
    /// The outcome of a request that the server answers with `answer`. The next request gets a good answer, and must be
    /// answered whatever the first did to the connection.
    private func outcome(
        of answer: RawAnswer, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Result<CurrentWeather, WeatherFailure> {
        let server = try await RawServer.start { number, _ in number == 1 ? answer : Self.good }
        let transport = CurlTransport(version: "test", bounds: .patient)
        let source = OpenWeatherSource(
            transport: transport, key: APIKey("k"), baseURL: try ServiceAddress(parsing: server.baseURL))
        let result: Result<CurrentWeather, WeatherFailure>
        do {
            result = .success(try await source.currentWeather(at: TestPlaces.seoul))
        } catch let failure as WeatherFailure {
            result = .failure(failure)
        }
        let next = try? await source.currentWeather(at: TestPlaces.busan)
        #expect(next != nil, "the good answer afterwards should be accepted", sourceLocation: sourceLocation)
        await transport.shutDown()
        await server.stop()
        return result
    }

    private static let good = RawAnswer(
        "HTTP/1.1 200 OK\r\nContent-Length: \(Fixture.bareCurrent.utf8.count)\r\n\r\n\(Fixture.bareCurrent)")

    @Test(arguments: ["600", "999"])
    func `an unknown HTTP status is a server error`(_ status: String) async throws {
        let result = try await outcome(of: RawAnswer("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n{}"))
        #expect(result.failure == .server(status: Int(status) ?? -1))
    }

    @Test(arguments: ["000", "001", "099"], ["Content-Length: 2\r\n\r\n{}", "Content-Length: 0\r\n\r\n"])
    func `a status below 100 is not HTTP`(_ status: String, _ rest: String) async throws {
        let result = try await outcome(of: RawAnswer("HTTP/1.1 \(status) X\r\n" + rest))
        #expect(result.failure == .unreadable(field: "body"))
    }

    @Test(arguments: ["HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"])
    func `interim answers are skipped`(_ hint: String) async throws {
        let good = Self.good.pieces[0]
        #expect(try await outcome(of: RawAnswer([Array(hint.utf8) + good])).failure == nil)
        #expect(try await outcome(of: RawAnswer([Array(hint.utf8), Array(hint.utf8), good], pause: 5)).failure == nil)
    }

    @Test func `endless interim answers are cut off`() async throws {
        let hints = String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 8_000)
        #expect(try await outcome(of: RawAnswer(hints)).failure == .tooLarge)
    }

    @Test func `a switch to another protocol is not accepted`() async throws {
        let result = try await outcome(
            of: RawAnswer(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\nPRI * HTTP/2.0"))
        #expect(result.failure == .unreadable(field: "status"))
    }

    @Test(arguments: [204, 205, 304])
    func `a status that allows no body is a failure`(_ status: Int) async throws {
        let result = try await outcome(
            of: RawAnswer("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n"))
        #expect(result.failure == (status == 304 ? .redirected : .unreadable(field: "body")))
    }

    @Test(arguments: [
        "Content-Encoding: br", "Content-Encoding: deflate", "Content-Encoding: gzip, gzip", "Content-Encoding: x",
        "Content-Encoding: gzip\r\nContent-Encoding: gzip", "Transfer-Encoding: gzip",
    ]) func `a body in an unrequested encoding is reported`(_ coding: String) async throws {
        let result = try await outcome(
            of: RawAnswer("HTTP/1.1 200 OK\r\n\(coding)\r\nContent-Length: 2\r\n\r\n\u{1f}\u{0b}"))
        #expect(result.failure == .unreadable(field: "Content-Encoding"))
    }

    /// The output of a shell command, compressed with `gzip`.
    private func gzipped(_ command: String) throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(command) | gzip -9"]
        process.standardOutput = output
        try process.run()
        defer { process.waitUntilExit() }
        return Array(output.fileHandleForReading.readDataToEndOfFile())
    }

    private func packed(_ body: [UInt8], as coding: String = "gzip") -> RawAnswer {
        RawAnswer([
            Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
        ])
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip"])
    func `a compressed body is decompressed`(_ coding: String) async throws {
        let body = try gzipped("printf %s '\(Fixture.bareCurrent)'")
        #expect(try await outcome(of: packed(body, as: coding)).failure == nil)
    }

    @Test func `the cap counts the decompressed size of a body`() async throws {
        // given 100 MB compressed to 100 kB
        let bomb = try gzipped("head -c 100000000 /dev/zero")
        #expect(bomb.count < 200_000)
        // when, then
        #expect(try await outcome(of: packed(bomb)).failure == .tooLarge)
    }

    @Test func `a compressed body that is cut off or damaged is unreadable`() async throws {
        let body = try gzipped("printf %s '\(Fixture.bareCurrent)'")
        #expect(try await outcome(of: packed(Array(body.prefix(body.count / 2)))).failure != nil)
        var spoiled = body
        spoiled[body.count - 8] ^= 1
        #expect(try await outcome(of: packed(spoiled)).failure == .unreadable(field: "Content-Encoding"))
    }

    @Test func `an endless head or trailer is cut off`() async throws {
        let lines = String(repeating: "X-A: \(String(repeating: "a", count: 2_000))\r\n", count: 200)
        #expect(try await outcome(of: RawAnswer("HTTP/1.1 200 OK\r\n" + lines)).failure == .tooLarge)
        let trailer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + lines
        #expect(try await outcome(of: RawAnswer(trailer)).failure == .tooLarge)
    }

    @Test func `an endless extension of a chunk is cut off`() async throws {
        let junk = String(repeating: "a", count: 10_000_000)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try await outcome(of: RawAnswer(head + "2;" + junk)).failure == .tooLarge)
    }

    @Test func `endless empty frames are cut off`() async throws {
        // given a server that answers with 9 MB of frames of an unknown type, which have to be ignored
        let server = try FrameServer.start { _ in
            [[UInt8]](repeating: [0, 0, 0, 0xEE, 0, 0, 0, 0, 0], count: 1_000_000).flatMap(\.self)
        }
        let transport = CurlTransport(
            version: "test", bounds: .patient, authorities: Authorities(file: try ServerIdentity.authorityFile()))
        await #expect(throws: WeatherFailure.tooLarge) {
            try await transport.get(RequestURL(wireText: "https://127.0.0.1:\(server.port)/"))
        }
        #expect(server.requests == 1, "it should not be repeated")
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a body with too large an announced length is not read`() async throws {
        let result = try await outcome(of: RawAnswer("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n{"))
        #expect(result.failure == .tooLarge)
    }

    @Test func `chunks of one byte give one body`() async throws {
        let chunks = Fixture.bareCurrent.map { "1\r\n\($0)\r\n" }.joined()
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try await outcome(of: RawAnswer(head + chunks + "0\r\nX-Sum: 1\r\n\r\n")).failure == nil)
    }

    @Test func `an answer that ends with the connection is complete`() async throws {
        let answer = RawAnswer("HTTP/1.0 200 OK\r\n\r\n" + Fixture.bareCurrent, ending: .closed)
        #expect(try await outcome(of: answer).failure == nil)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "nonsense\r\n"])
    func `bytes that follow an answer are never taken for the next answer`(_ more: String) async throws {
        // given a server that sends more than was requested
        let server = try await RawServer.start { number, _ in
            RawAnswer([Self.good.pieces[0] + (number == 1 ? Array(more.utf8) : [])])
        }
        let transport = CurlTransport(version: "test", bounds: .patient)
        let url = RequestURL(wireText: server.baseURL + "/")
        // when
        let first = try await transport.get(url)
        // then the rest is discarded with its connection
        #expect(try await transport.get(url).body == first.body)
        #expect(await server.waitForConnections(2))
        #expect(await server.waitForEndedConnections(1))
        await transport.shutDown()
        await server.stop()
    }

    @Test func `unsolicited bytes that arrive later are never taken for the next answer`() async throws {
        // given a server that has given a good answer
        let server = try await RawServer.start { _, _ in Self.good }
        let transport = CurlTransport(version: "test", bounds: .patient)
        let url = RequestURL(wireText: server.baseURL + "/")
        let first = try await transport.get(url)
        // when it starts another one
        server.say("HTTP/1.1 200 OK\r\nX-Rest: ")
        // then the rest of it does not become the answer to the next request
        for _ in 0..<3 { #expect(try await transport.get(url).body == first.body) }
        await transport.shutDown()
        await server.stop()
    }

    @Test(
        arguments: [
            ("Retry-After: 30", 30), ("Retry-After: 0", nil), ("Retry-After: -5", nil), ("X: 1", nil),
            ("Retry-After: 99999999999999999999", nil),
            ("Date: Sun, 06 Nov 1994 08:49:09 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:37 GMT", 28),
            ("Date: nonsense\r\nRetry-After: Mon, 13 Oct 2025 06:01:00 GMT", 60),
            ("Retry-After: Monday, 13-Oct-25 06:00:45 GMT", 45), ("Retry-After: Mon Oct 13 06:00:05 2025", 5),
            ("Retry-After: Mon, 13 Oct 2025 05:59:00 GMT", nil),
        ] as [(String, Int?)])
    func `the wait is read in every format`(_ header: String, _ seconds: Int?) async throws {
        // given a clock at Mon, 13 Oct 2025 06:00:00 GMT
        let server = try await RawServer.start { _, _ in
            RawAnswer("HTTP/1.1 429 Too Many Requests\r\n\(header)\r\nContent-Length: 0\r\n\r\n")
        }
        let transport = CurlTransport(version: "test", bounds: .patient, now: { Timestamp(1_760_335_200) })
        #expect(try await transport.get(RequestURL(wireText: server.baseURL + "/")).retryAfter == seconds)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `many simultaneous large answers share a common cap`() async throws {
        // given room for two answers of the largest size, and a server that holds back the last byte of twenty
        var bounds = CurlTransport.Bounds.patient
        bounds.bodyBytes = 300_000
        bounds.sharedBytes = 600_000
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"
        let body = String(repeating: "a", count: 299_999)
        let server = try await RawServer.start { number, _ in RawAnswer(head + body + (number > 20 ? "b" : "")) }
        let transport = CurlTransport(version: "test", bounds: bounds)
        let url = RequestURL(wireText: server.baseURL + "/")
        // when
        let refused = await withTaskGroup(of: WeatherFailure?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do { _ = try await transport.get(url) } catch { return error as? WeatherFailure }
                    return nil
                }
            }
            var refused: [WeatherFailure?] = []
            while refused.count < 18, let next = await group.next() { refused.append(next) }
            group.cancelAll()
            return refused
        }
        // then those without room have failed for that reason, and the room of the others is freed with their connections
        #expect(refused == Array(repeating: .tooLarge, count: 18))
        #expect(await server.waitForEndedConnections(20))
        #expect(try await transport.get(url).body.count == 300_000)
        await transport.shutDown()
        await server.stop()
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
