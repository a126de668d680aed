import Testing
import Weather

@testable import WeatherService

@Suite struct OpenWeatherRequestTests {
    private typealias Topic = OpenWeatherRequest.Topic

    /// The part of the address after the host, without the key at its end.
    private func address(_ question: Topic) throws -> String {
        let key = try #require(APIKey("abc123"))
        let url = OpenWeatherRequest(question).url(at: .openWeather, key: key)
        #expect(url.wireText.hasPrefix("https://api.openweathermap.org/"))
        #expect(url.wireText.hasSuffix("&appid=abc123"))
        return String(url.wireText.dropFirst("https://api.openweathermap.org".count).dropLast("&appid=abc123".count))
    }

    private let seoul = TestPlaces.seoul.coordinate

    @Test func `a name or postal code is escaped`() throws {
        for (name, query) in [
            (CityName("서울"), "%EC%84%9C%EC%9A%B8"), (CityName("London, GB"), "London,GB"),
            (CityName("Portland,Maine,US"), "Portland,Maine,US"),
        ] {
            let asked = try address(.placesCalled(try #require(name), limit: 5))
            #expect(asked == "/geo/1.0/direct?q=\(query)&limit=5")
        }
        for (code, query) in [("90210", "90210"), ("04524,KR", "04524,KR"), ("sw1a 1aa,gb", "SW1A%201AA,GB")] {
            #expect(try address(.place(of: try #require(PostalQuery(code)))) == "/geo/1.0/zip?zip=\(query)")
        }
    }

    @Test func `air and geocoder have no units`() throws {
        let name = try #require(CityName("Seoul, KR"))
        let code = try #require(PostalQuery("04524,KR"))
        let table: [(Topic, String)] = [
            (.airPollution(at: seoul), "/data/2.5/air_pollution?lat=37.56826&lon=126.977829"),
            (.airPollutionForecast(at: seoul), "/data/2.5/air_pollution/forecast?lat=37.56826&lon=126.977829"),
            (.placesCalled(name, limit: 5), "/geo/1.0/direct?q=Seoul,KR&limit=5"),
            (.placesAround(seoul, limit: 3), "/geo/1.0/reverse?lat=37.56826&lon=126.977829&limit=3"),
            (.place(of: code), "/geo/1.0/zip?zip=04524,KR"),
        ]
        for (question, expected) in table {
            #expect(try address(question) == expected)
        }
    }

    @Test func `weather is requested in metric units`() throws {
        for (question, path) in [
            (Topic.currentWeather(at: seoul), "weather"),
            (.forecast(at: seoul), "forecast"),
        ] {
            #expect(try address(question) == "/data/2.5/\(path)?lat=37.56826&lon=126.977829&units=metric")
        }
    }

    @Test(arguments: [(-1, 1), (0, 1), (1, 1), (5, 5), (6, 5), (.max, 5)])
    func `no more places are requested than the service gives`(asked: Int, wanted: Int) throws {
        let name = try #require(CityName("a"))
        #expect(try address(.placesCalled(name, limit: asked)) == "/geo/1.0/direct?q=a&limit=\(wanted)")
        #expect(try address(.placesAround(seoul, limit: asked)).hasSuffix("&limit=\(wanted)"))
    }

    @Test func `the path of a custom address comes before the endpoint's`() throws {
        let key = try #require(APIKey("abc123"))
        let address = try ServiceAddress(parsing: "http://127.0.0.1:8765/owm/")
        let request = OpenWeatherRequest(.forecast(at: TestPlaces.sydney.coordinate))
        #expect(
            request.url(at: address, key: key).wireText
                == "http://127.0.0.1:8765/owm/data/2.5/forecast?lat=-33.8679&lon=151.2073&units=metric&appid=abc123"
        )
    }

    @Test func `neither a key nor a name can add parameters or lines`() throws {
        let key = try #require(APIKey("a&lat=0#\r\nX: ü"))
        let name = try #require(CityName(" 서울 & limit=9#\r\nX: +%2C?/ , k=r,, "))
        let url = OpenWeatherRequest(.placesCalled(name, limit: 5)).url(at: .openWeather, key: key)
        #expect(
            url.wireText == "https://api.openweathermap.org/geo/1.0/direct?"
                + "q=%EC%84%9C%EC%9A%B8%20%26%20limit%3D9%23%0D%0AX%3A%20%2B%252C%3F%2F,k%3Dr&limit=5"
                + "&appid=a%26lat%3D0%23%0D%0AX%3A%20%C3%BC")
    }

    @Test func `printing a question never shows its content`() throws {
        let request = OpenWeatherRequest(.placesCalled(try #require(CityName("Hometown")), limit: 5))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), "\(Optional(request) as Any)", dumped] {
            #expect(text.contains("OpenWeatherRequest(hidden)") && !text.contains("Hometown"))
        }
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (0.0000004, "0"), (-0.0000004, "0"), (1, "1"), (-180, "-180"), (0.000001, "0.000001"),
        (-0.5, "-0.5"), (37.5665, "37.5665"), (126.9779692, "126.977969"), (89.9999999, "90"), (-33.86785, "-33.86785"),
    ])
    func `degrees have at most six decimals and no exponent`(_ degrees: Double, _ text: String) {
        #expect(Coordinate.decimal(degrees) == text)
    }
}

@Suite struct PostalCodeTests {
    @Test(
        arguments: [
            ("90210", "90210", nil), ("90210,US", "90210", "US"), ("04524, kr", "04524", "KR"),
            ("SW1A,GB", "SW1A", "GB"),
            (" d02 x285 ,ie ", "D02 X285", "IE"), ("1000-001,PT", "1000-001", "PT"), ("1010,AT", "1010", "AT"),
            ("100-0001,JP", "100-0001", "JP"),
        ] as [(String, String, String?)])
    func `a postal code is read with or without its country`(text: String, code: String, country: String?) throws {
        let read = try #require(PostalQuery(text))
        #expect(read.code == code && read.country == country)
    }

    @Test(arguments: [
        "", ",", "서울", "Seoul", "Seoul,KR", "9021", "902101", "SW1A", "100-0001", "90210,", "90210,USA", "90210,1",
        ",US",
        "90210,US,CA", "90210,경기", "９０２１０", "1,KR", "12345678901,KR", "90210&a,US", "37.5,127", "04524 KR",
    ])
    func `anything else is a name`(text: String) {
        #expect(PostalQuery(text) == nil)
    }
}
