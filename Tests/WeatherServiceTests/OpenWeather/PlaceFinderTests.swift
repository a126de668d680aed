import Testing
import Weather

@testable import WeatherService

@Suite struct PlaceFinderTests {
    private func finder(_ transport: any HTTPTransport, key: String? = "abc123") -> OpenWeatherPlaceFinder {
        OpenWeatherPlaceFinder(transport: transport, key: key.flatMap(APIKey.init))
    }

    private func places(_ body: String, status: Int = 200) async throws -> [Place] {
        try await finder(CannedTransport(HTTPAnswer(status: status, body: Array(body.utf8)))).places(named: "x")
    }

    @Test func theTextIsEscapedAndFivePlacesAreWanted() async throws {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("[]".utf8)))
        #expect(try await finder(transport).places(named: "서울 & limit=9#").isEmpty)
        #expect(
            transport.requests.map(\.wireText) == [
                "https://api.openweathermap.org/geo/1.0/direct?q=%EC%84%9C%EC%9A%B8%20%26%20limit%3D9%23&limit=5&appid=abc123"
            ])
    }

    @Test func withoutAKeyNothingIsAsked() async throws {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("[]".utf8)))
        await #expect(throws: WeatherFailure.noKey) { try await finder(transport, key: nil).places(named: "x") }
        #expect(transport.requests.isEmpty)
    }

    @Test func aPlaceHasItsNamesRegionAndCountry() async throws {
        let found = try await places(
            """
            [{"name":"Seogwipo","local_names":{"ko":"서귀포시","en":"Seogwipo","feature_name":"Seogwipo","tr":7},
              "lat":33.2530923,"lon":126.5618282,"country":"KR","state":"Jeju"},
             {"name":"Nowhere"}, 7, null, {"lat":1,"lon":2}, {"name":"Bare","lat":"1.5","lon":-2},
             {"name":"Off","lat":91,"lon":0}, {"name":"\\u001b[2J\\u202eEvil","lat":0,"lon":0}]
            """)
        #expect(found.map { $0.names.text(in: .english) } == ["Seogwipo", "Bare", "[2JEvil"])
        let first = try #require(found.first)
        #expect(first.id.rawValue == "geo:33.2531,126.5618")
        #expect(first.names.text(in: .korean) == "서귀포시")
        #expect(first.region?.text(in: .english) == "Jeju" && first.country?.text(in: .english) == "KR")
    }

    @Test func nothingFoundIsNoFailure() async throws {
        #expect(try await places("[]").isEmpty)
        #expect(try await places("{\"cod\":\"400\",\"message\":\"Nothing to geocode\"}", status: 400).isEmpty)
        #expect(try await places("{\"cod\":\"404\",\"message\":\"not found\"}", status: 404).isEmpty)
    }

    @Test func whatGoesWrongIsNamed() async throws {
        let cases: [(String, Int, WeatherFailure)] = [
            ("{\"cod\":401, \"message\": \"Invalid API key.\"}", 401, .keyRefused),
            ("{\"cod\":429, \"message\": \"blocked\"}", 429, .rateLimited(retryAfter: nil)),
            ("<html>", 200, .unreadable(field: "body")), ("{\"cod\":\"500\"}", 200, .server(status: 500)),
            ("{}", 200, .unreadable(field: "body")), ("", 502, .server(status: 502)),
        ]
        for (body, status, failure) in cases {
            await #expect(throws: failure, "\(status) \(body)") { try await places(body, status: status) }
        }
    }

    @Test(.enabled(if: Corpus.isThere, "the corpus of real answers is not beside this checkout"))
    func everyRealAnswerIsRead() async throws {
        var read = 0
        for (name, body) in try Corpus.bodies("owm_geo") {
            let found = try await finder(CannedTransport(HTTPAnswer(status: 200, body: body))).places(named: "x")
            #expect(!found.isEmpty, "\(name)")
            read += found.count
        }
        #expect(read >= 7)
    }
}
