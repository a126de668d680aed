import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// A service's answers, at each cap and one over it.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct NetworkLimitTests {
    private func body(
        of answer: RawAnswer, limit: Int = Limits.Network.body
    ) async throws -> Result<Int, WeatherFailure> {
        let server = try await RawServer.start { _, _ in answer }
        let transport = CurlTransport(version: "test", bounds: .patient)
        let result: Result<Int, WeatherFailure>
        do {
            result = .success(
                try await transport.get(RequestURL(wireText: server.baseURL, bodyLimit: limit)).body.count)
        } catch let failure as WeatherFailure {
            result = .failure(failure)
        }
        await transport.shutDown()
        await server.stop()
        return result
    }

    @Test(arguments: [Limits.Network.body, Limits.Network.bodyOfMany])
    func `a body is accepted up to its request's cap, with or without an announced length`(most: Int) async throws {
        for head in ["Content-Length: %\r\n\r\n", "Connection: close\r\n\r\n"] {
            func answer(_ bytes: Int) -> RawAnswer {
                let head = "HTTP/1.1 200 OK\r\n" + head.replacing("%", with: "\(bytes)")
                return RawAnswer(head + String(repeating: "x", count: bytes), ending: .closed)
            }
            let (fits, tooMuch) = (
                try await body(of: answer(most), limit: most), try await body(of: answer(most + 1), limit: most)
            )
            #expect(fits == .success(most), "\(head)")
            #expect(tooMuch == .failure(.tooLarge), "\(head)")
        }
    }

    @Test func `each request on a connection has its own cap, which is not sent to the server`() async throws {
        // given a server that answers every request with more than an answer about one place may have
        let length = Limits.Network.body + 1
        let answer = RawAnswer(
            "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n" + String(repeating: "x", count: length))
        let server = try await RawServer.start { _, _ in answer }
        let transport = CurlTransport(version: "test", bounds: .patient)
        for _ in 0..<2 {
            // when, then
            let many = RequestURL(wireText: server.baseURL, bodyLimit: Limits.Network.bodyOfMany)
            #expect(try await transport.get(many).body.count == length)
            await #expect(throws: WeatherFailure.tooLarge) {
                try await transport.get(RequestURL(wireText: server.baseURL))
            }
        }
        #expect(!server.lastHead.isEmpty && !server.lastHead.contains("X-Nalssi"))
        await transport.shutDown()
        await server.stop()
    }

    @Test func `the largest answers share a common cap`() async throws {
        // given a server that holds back the last byte of two of the largest answers
        let most = Limits.Network.bodyOfMany
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(most)\r\n\r\n"
        let server = try await RawServer.start { _, _ in RawAnswer(head + String(repeating: "x", count: most - 1)) }
        let transport = CurlTransport(version: "test", bounds: .patient)
        let url = RequestURL(wireText: server.baseURL, bodyLimit: most)
        // when both are requested
        let first = await withTaskGroup(of: WeatherFailure?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do { _ = try await transport.get(url) } catch { return error as? WeatherFailure }
                    return nil
                }
            }
            defer { group.cancelAll() }
            return await group.next()
        }
        // then there is no room for the second
        #expect(first == .tooLarge)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a head is accepted well below its cap, and refused at twice the cap`() async throws {
        // The head is checked after each read, so the cap is not exact to the byte.
        func answer(_ bytes: Int) -> RawAnswer {
            let fields = (0..<bytes / 1_000).map { "X-\($0): \(String(repeating: "x", count: 990))\r\n" }.joined()
            return RawAnswer("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")
        }
        #expect(try await body(of: answer(Limits.Network.head / 2)) == .success(0))
        #expect(try await body(of: answer(Limits.Network.head * 4)) == .failure(.tooLarge))
    }

    @Test func `a forecast is read up to its cap of steps`() throws {
        func steps(_ count: Int) throws -> Int {
            let entries = (0..<count).map { #"{"dt":\#(1_760_335_200 + $0 * 3_600),"main":{"temp":1}}"# }
            let text = #"{"list":["# + entries.joined(separator: ",") + "]}"
            return try OpenWeatherAnswer(HTTPAnswer(text))
                .forecast(usualOffset: .zero).steps.count
        }
        #expect(try steps(Limits.Network.forecastSteps) == Limits.Network.forecastSteps)
        #expect(try steps(Limits.Network.forecastSteps + 1) == Limits.Network.forecastSteps)
    }

    @Test func `an air forecast is read up to its cap of hours`() throws {
        func hours(_ count: Int) throws -> Int {
            let entries = (0..<count).map { #"{"dt":\#(1_760_335_200 + $0 * 3_600),"main":{"aqi":1}}"# }
            let text = #"{"list":["# + entries.joined(separator: ",") + "]}"
            return try OpenWeatherAnswer(HTTPAnswer(text)).airForecast().hours.count
        }
        #expect(try hours(96) == 96)
        #expect(try hours(Limits.Network.airHours) == Limits.Network.airHours)
        #expect(try hours(Limits.Network.airHours + 1) == Limits.Network.airHours)
    }

    @Test func `places found by name are accepted up to their cap`() async throws {
        let most = Limits.Network.places
        func found(_ count: Int) async throws -> [Int] {
            let entries = (0..<count).map { #"{"name":"a","lat":1,"lon":\#($0),"latitude":1,"longitude":\#($0)}"# }
            let list = "[" + entries.joined(separator: ",") + "]"
            let address = try ServiceAddress(parsing: "http://127.0.0.1:1")
            let finders: [any PlaceFinder] = [
                OpenWeatherPlaceFinder(transport: CannedTransport(HTTPAnswer(list)), key: APIKey("k")),
                OpenMeteoPlaceFinder(
                    transport: CannedTransport(HTTPAnswer(#"{"results":\#(list)}"#)), baseURL: address),
            ]
            var counts: [Int] = []
            for finder in finders { counts.append(try await finder.places(named: "a", in: .korean).count) }
            return counts
        }
        #expect(try await found(most) == [most, most])
        #expect(try await found(most + 1) == [most, most])
    }

    @Test func `a text is accepted up to its caps in characters and in scalars`() {
        let characters = String(repeating: "가", count: Limits.Network.text)
        #expect(ServerText(characters).text == characters)
        #expect(ServerText(characters + "나").text == characters)
        let scalars = "e" + String(repeating: "\u{301}", count: Limits.Network.textScalars - 1)
        #expect(ServerText(scalars).text == scalars)
        #expect(ServerText(scalars + "\u{301}").text == scalars)
    }

    @Test func `requests to a service are paused for at most the cap`() {
        let longest = Limits.Network.retryAfter
        #expect(RetryAfter.seconds("\(longest)", now: nil) == longest)
        #expect(RetryAfter.seconds("\(longest + 1)", now: nil) == longest)
    }
}
