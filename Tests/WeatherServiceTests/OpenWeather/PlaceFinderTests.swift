import Testing
import Weather

@testable import WeatherService

@Suite struct PlaceFinderTests {
    private func finder(_ transport: any HTTPTransport, key: String? = "abc123") -> OpenWeatherPlaceFinder {
        OpenWeatherPlaceFinder(transport: transport, key: key.flatMap { APIKey($0) })
    }

    private func places(_ body: String, status: Int = 200) async throws -> [Place] {
        try await finder(CannedTransport(HTTPAnswer(status: status, body: Array(body.utf8)))).places(
            named: "x", in: .korean)
    }

    @Test func `the text is escaped, and five places are requested`() async throws {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("[]".utf8)))
        #expect(try await finder(transport).places(named: "서울 & limit=9#", in: .korean).isEmpty)
        #expect(
            transport.requests.map(\.wireText) == [
                "https://api.openweathermap.org/geo/1.0/direct?q=%EC%84%9C%EC%9A%B8%20%26%20limit%3D9%23&limit=5&appid=abc123"
            ])
    }

    @Test func `without a key no place is looked up`() async throws {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("[]".utf8)))
        await #expect(throws: WeatherFailure.noKey) {
            try await finder(transport, key: nil).places(named: "x", in: .korean)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `a place has its names, region and country`() async throws {
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

    @Test(arguments: [("zip:90210,US", "?zip=90210,US&"), ("zip:90210", "?zip=90210&")])
    func `a postal code is requested from the geocoder, and the answer names its place`(text: String, asked: String)
        async throws
    {
        let body = #"{"zip":"90210","name":"Beverly Hills","lat":34.0901,"lon":-118.4065,"country":"US"}"#
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array(body.utf8)))
        let code = try #require(PlaceCode(text))
        let place = try #require(try await finder(transport).place(of: code))
        #expect(transport.requests.count == 1)
        #expect(transport.requests.map(\.wireText).allSatisfy { $0.contains("/geo/1.0/zip\(asked)") })
        #expect(place.names.text(in: .korean) == "Beverly Hills" && place.country?.text(in: .english) == "US")
        #expect(place.coordinate.latitude == 34.0901 && place.id == PlaceID(at: place.coordinate))
    }

    @Test(arguments: ["id:1835848", "ID:7"])
    func `a city number is not requested, because the weather endpoints no longer resolve it`(text: String) async throws
    {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("{}".utf8)))
        #expect(try await finder(transport).place(of: try #require(PlaceCode(text))) == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "{}", #"{"name":"A"}"#, #"{"lat":91,"lon":0,"name":"A"}"#, #"{"lat":1,"lon":2,"name":"\u001b"}"#,
    ])
    func `an answer without a place is not found`(body: String) async throws {
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array(body.utf8)))
        #expect(try await finder(transport).place(of: .zip("90210")) == nil)
    }

    @Test func `other text is not taken for a postal code`() {
        let texts = [
            "id:", "id:x", "id:0", "id:-1", "zip:", "zip:!!", "zip:12345678901234567", "서울", "37.5,127", "id",
            "name:Seoul", ":1",
        ]
        #expect(texts.allSatisfy { PlaceCode($0) == nil })
    }

    @Test func `no result is not a failure`() async throws {
        #expect(try await places("[]").isEmpty)
        #expect(try await places("{\"cod\":\"400\",\"message\":\"Nothing to geocode\"}", status: 400).isEmpty)
        #expect(try await places("{\"cod\":\"404\",\"message\":\"not found\"}", status: 404).isEmpty)
    }

    @Test func `each error has its failure`() async throws {
        let cases: [(String, Int, WeatherFailure)] = [
            ("{\"cod\":401, \"message\": \"Invalid API key.\"}", 401, .keyRefused),
            ("{\"cod\":429, \"message\": \"blocked\"}", 429, .rateLimited(retryAfter: nil)),
            ("<html>", 200, .portal), ("{\"cod\":\"500\"}", 200, .server(status: 500)),
            ("{}", 200, .unreadable(field: "body")), ("", 502, .server(status: 502)),
        ]
        for (body, status, failure) in cases {
            await #expect(throws: failure, "\(status) \(body)") { try await places(body, status: status) }
        }
    }

    @Test func `a point is requested by coordinate, and open water has no places`() async throws {
        let transport = CannedTransport(HTTPAnswer(#"[{"name":"Jung-gu","lat":37.56,"lon":126.99,"country":"KR"}]"#))
        let found = try await finder(transport).places(around: TestPlaces.seoul.coordinate, in: .korean)
        #expect(found.map { $0.names.text(in: .english) } == ["Jung-gu"])
        #expect(
            transport.requests.map(\.wireText) == [
                "https://api.openweathermap.org/geo/1.0/reverse?lat=37.56826&lon=126.977829&limit=5&appid=abc123"
            ])
        let water = finder(CannedTransport(HTTPAnswer("[]")))
        #expect(try await water.places(around: TestPlaces.seoul.coordinate, in: .korean).isEmpty)
    }

    private static let beverlyHills =
        #"{"zip":"90210","name":"Beverly Hills","lat":34.0901,"lon":-118.4065,"country":"US"}"#

    @Test(arguments: [("90210", "90210"), ("90210,US", "90210,US"), ("04524, kr", "04524,KR"), ("SW1A,GB", "SW1A,GB")])
    func `a postal code is looked up as a code and as a name, with the code's place first`(text: String, code: String)
        async throws
    {
        let transport = RoutedTransport([
            "/geo/1.0/zip": HTTPAnswer(Self.beverlyHills),
            // The second result is the same spot again.
            "/geo/1.0/direct": HTTPAnswer(
                #"[{"name":"Elsewhere","lat":1,"lon":2},{"name":"Again","lat":34.09012,"lon":-118.40651}]"#),
        ])
        let found = try await finder(transport).places(named: text, in: .korean)
        #expect(found.map { $0.names.text(in: .english) } == ["Beverly Hills", "Elsewhere"])
        let first = try #require(found.first)
        #expect(first.id.rawValue == "geo:34.0901,-118.4065" && first.country?.text(in: .english) == "US")
        let asked = transport.requests.map(\.wireText)
        #expect(asked.contains("https://api.openweathermap.org/geo/1.0/zip?zip=\(code)&appid=abc123"))
        #expect(asked.count == 2 && asked.contains { $0.contains("/geo/1.0/direct?q=") })
    }

    @Test func `text that is not a postal code is looked up only by name`() async throws {
        let transport = RoutedTransport(["/geo/1.0/direct": HTTPAnswer("[]")])
        for text in ["Seoul,KR", "SW1A", "9021"] {
            #expect(try await finder(transport).places(named: text, in: .korean).isEmpty)
        }
        #expect(transport.requests.count == 3)
    }

    @Test func `an unknown postal code finds nothing, and a failure is reported only without results`()
        async throws
    {
        let unknown = HTTPAnswer(404, #"{"cod":"404","message":"not found"}"#)
        let refused = HTTPAnswer(401, #"{"cod":401, "message": "Invalid API key."}"#)
        func found(_ code: HTTPAnswer, _ name: HTTPAnswer) async throws -> [String] {
            try await finder(RoutedTransport(["/geo/1.0/zip": code, "/geo/1.0/direct": name])).places(
                named: "90210", in: .korean
            )
            .map { $0.names.text(in: .english) }
        }
        let one = HTTPAnswer(#"[{"name":"A","lat":1,"lon":2}]"#)
        #expect(try await found(unknown, HTTPAnswer("[]")) == [])
        #expect(try await found(unknown, one) == ["A"])
        #expect(try await found(HTTPAnswer(500, ""), one) == ["A"])
        #expect(try await found(HTTPAnswer(Self.beverlyHills), HTTPAnswer(500, "")) == ["Beverly Hills"])
        await #expect(throws: WeatherFailure.server(status: 500)) { try await found(unknown, HTTPAnswer(500, "")) }
        await #expect(throws: WeatherFailure.keyRefused) { try await found(refused, HTTPAnswer("[]")) }
        for body in ["{}", #"{"name":"","lat":1,"lon":2}"#, #"{"name":"A","lat":91,"lon":2}"#] {
            #expect(try await found(HTTPAnswer(body), one) == ["A"])
        }
    }

    @Test func `commas and spaces alone are not looked up`() async throws {
        let transport = CannedTransport(HTTPAnswer("[]"))
        #expect(try await finder(transport).places(named: " , ,", in: .korean).isEmpty && transport.requests.isEmpty)
    }

    @Test func `Open-Meteo is queried in the language of the name`() async throws {
        let address = try ServiceAddress(parsing: "https://geo.example.org")
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array("{\"generationtime_ms\":0.5}".utf8)))
        let finder = OpenMeteoPlaceFinder(transport: transport, baseURL: address)
        #expect(try await finder.places(named: "서울", in: .english).isEmpty)
        #expect(try await finder.places(named: "a&b", in: .english).isEmpty)
        #expect(
            transport.requests.map(\.wireText) == [
                "https://geo.example.org/v1/search?name=%EC%84%9C%EC%9A%B8&count=10&language=ko&format=json",
                "https://geo.example.org/v1/search?name=a%26b&count=10&language=en&format=json",
            ])
    }

    @Test func `Open-Meteo's places are read, and zero values may be missing`() async throws {
        let body = """
            {"results":[{"id":1835848,"name":"서울특별시","latitude":37.566,"longitude":126.9784,"timezone":"Asia/Seoul",
              "country":"대한민국","admin1":"서울특별시"},{"name":"Equator","longitude":9.4},{"name":"Nowhere"},7]}
            """
        let transport = CannedTransport(HTTPAnswer(status: 200, body: Array(body.utf8)))
        let address = try ServiceAddress(parsing: "https://geo.example.org")
        let found = try await OpenMeteoPlaceFinder(transport: transport, baseURL: address)
            .places(named: "서울", in: .korean)
        #expect(found.map(\.id.rawValue) == ["owm:1835848", "geo:0.0000,9.4000"])
        #expect(found.first?.names.text(in: .korean) == "서울특별시" && found.first?.timeZone == "Asia/Seoul")
        let failing = CannedTransport(HTTPAnswer(status: 429, body: Array("{\"error\":true,\"reason\":\"x\"}".utf8)))
        await #expect(throws: WeatherFailure.rateLimited(retryAfter: nil)) {
            try await OpenMeteoPlaceFinder(transport: failing, baseURL: address).places(named: "x", in: .korean)
        }
    }

    @Test(arguments: [401, 403]) func `a service without a key does not blame one`(status: Int) async throws {
        let answer = HTTPAnswer(status: status, body: Array("{\"error\":true,\"reason\":\"x\"}".utf8))
        let address = try ServiceAddress(parsing: "https://geo.example.org")
        await #expect(throws: WeatherFailure.requestRefused(status: status)) {
            try await OpenMeteoPlaceFinder(transport: CannedTransport(answer), baseURL: address)
                .places(named: "x", in: .korean)
        }
        #expect(throws: WeatherFailure.requestRefused(status: status)) { try IPPosition(answer) }
    }

    @Test func `several services act as one, and fail only if all of them fail`() async throws {
        let good = finder(
            CannedTransport(HTTPAnswer(status: 200, body: Array("[{\"name\":\"A\",\"lat\":1,\"lon\":2}]".utf8))))
        let bad = finder(CannedTransport(HTTPAnswer(status: 500, body: [])))
        #expect(try await PlaceFinders([bad, good]).places(named: "x", in: .korean).count == 1)
        #expect(try await PlaceFinders([good, good]).places(named: "x", in: .korean).count == 1)
        let other = finder(
            CannedTransport(HTTPAnswer(status: 200, body: Array("[{\"name\":\"B\",\"lat\":3,\"lon\":4}]".utf8))))
        let both = try await PlaceFinders([other, good]).places(named: "x", in: .korean)
        #expect(both.map { $0.names.text(in: .english) } == ["B", "A"])
        #expect(
            try await PlaceFinders([other, good]).places(around: TestPlaces.seoul.coordinate, in: .korean).count == 2)
        await #expect(throws: WeatherFailure.server(status: 500)) {
            try await PlaceFinders([bad, bad]).places(named: "x", in: .korean)
        }
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `every recorded answer from Open-Meteo is read`() async throws {
        let address = try ServiceAddress(parsing: "https://geo.example.org")
        for (folder, isEmpty) in [("om_geo", false), ("om_geo_empty", true)] {
            for (name, body) in try AnswerFolder.recorded.bodies(folder) {
                let transport = CannedTransport(HTTPAnswer(status: 200, body: body))
                let found = try await OpenMeteoPlaceFinder(transport: transport, baseURL: address)
                    .places(named: "x", in: .korean)
                #expect(found.isEmpty == isEmpty, "\(name)")
            }
        }
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `every recorded answer about a postal code is read`() async throws {
        for (name, body) in try AnswerFolder.recorded.bodies("owm_geo_zip") {
            let transport = RoutedTransport([
                "/geo/1.0/zip": HTTPAnswer(status: 200, body: body), "/geo/1.0/direct": HTTPAnswer("[]"),
            ])
            let found = try await finder(transport).places(named: "1000-001,PT", in: .korean)
            #expect(found.count == 1 && found.first?.country != nil, "\(name)")
        }
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `every recorded answer is read`() async throws {
        var read = 0
        for (name, body) in try AnswerFolder.recorded.bodies("owm_geo") {
            let finder = finder(CannedTransport(HTTPAnswer(status: 200, body: body)))
            let found = try await finder.places(named: "x", in: .korean)
            #expect(!found.isEmpty, "\(name)")
            #expect(try await finder.places(around: TestPlaces.seoul.coordinate, in: .korean) == found, "\(name)")
            read += found.count
        }
        #expect(read >= 7)
    }
}
