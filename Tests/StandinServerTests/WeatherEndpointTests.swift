import StandinServer
import TestSupport
import Testing
import Weather

struct WeatherEndpointTests {
    let seoul = StandinCity.named("서울")

    @Test func `the current weather has the service's format`() async throws {
        let seoul = try #require(seoul)
        let reply = try await withStandin { try $0.weather(at: seoul, "&units=metric&lang=kr") }
        #expect(reply.status == 200)
        #expect(reply.headers["content-type"] == "application/json; charset=utf-8")
        let body = try #require(reply.object)
        #expect(body["cod"] as? Int == 200)
        #expect(body["id"] as? Int == 1_835_848)
        #expect(body["timezone"] as? Int == 32_400)
        #expect(body["name"] as? String == "Banpobondong")
        let main = try #require(body["main"] as? [String: Any])
        let temperature = try #require(main["temp"] as? Double)
        #expect((-30...45).contains(temperature))
        for field in ["feels_like", "temp_min", "temp_max", "pressure", "humidity"] {
            #expect(main[field] as? Double != nil)
        }
        let system = try #require(body["sys"] as? [String: Any])
        let sunrise = try #require(system["sunrise"] as? Int)
        let local = LocalClock(UTCOffset(seconds: 32_400)).time(Timestamp(secondsSince1970: sunrise))
        #expect((5...8).contains(local.hour))
        #expect(try #require(body["dt"] as? Int) <= noon.secondsSince1970)
    }

    @Test func `the same question has the same answer`() async throws {
        let seoul = try #require(seoul)
        let first = try await withStandin { try $0.weather(at: seoul) }
        let second = try await withStandin { try $0.weather(at: seoul) }
        #expect(first.text == second.text)
    }

    @Test func `units are honoured`() async throws {
        let seoul = try #require(seoul)
        func temperature(_ units: String, _ server: StandinServer) throws -> Double {
            let main = try #require(server.weather(at: seoul, units).object?["main"] as? [String: Any])
            return try #require(main["temp"] as? Double)
        }
        try await withStandin { server async throws in
            let celsius = try temperature("&units=metric", server)
            #expect(abs(try temperature("", server) - celsius - 273.15) < 0.02)
            #expect(abs(try temperature("&units=imperial", server) - celsius * 1.8 - 32) < 0.02)
        }
    }

    @Test func `Korean is requested as kr`() async throws {
        let descriptions = try await withStandin { server async throws in
            try StandinCity.korea20.flatMap { city in
                try ["kr", "en", "ko"].map { language in
                    let weather =
                        try server.weather(at: city, "&lang=\(language)").object?["weather"] as? [[String: Any]]
                    return (language, try #require(weather?.first?["description"] as? String))
                }
            }
        }
        for (language, description) in descriptions {
            let isKorean = description.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) }
            #expect(isKorean == (language == "kr"), "\(language): \(description)")
        }
    }

    @Test func `every city is found by its own coordinate`() async throws {
        try await withStandin { server async throws in
            for city in StandinCity.all {
                let body = try #require(try server.weather(at: city).object)
                #expect(body["id"] as? Int == city.id)
                let coordinate = try #require(body["coord"] as? [String: Double])
                #expect(abs(try #require(coordinate["lat"]) - city.latitude) < 0.000_1)
            }
        }
    }

    @Test func `the forecast has forty three-hour steps`() async throws {
        let seoul = try #require(seoul)
        let reply = try await withStandin {
            try $0.get("/data/2.5/forecast", "lat=\(seoul.latitude)&lon=\(seoul.longitude)&units=metric&lang=kr")
        }
        let body = try #require(reply.object)
        #expect(body["cod"] as? String == "200")
        #expect(body["message"] as? Int == 0)
        #expect(body["cnt"] as? Int == 40)
        let list = try #require(body["list"] as? [[String: Any]])
        let times = list.compactMap { $0["dt"] as? Int }
        #expect(times.count == 40)
        #expect(times.first == 1_795_230_000)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 10_800 })
        #expect(list.first?["dt_txt"] as? String == "2026-11-21 03:00:00")
        #expect(list.compactMap { $0["pop"] as? Double }.allSatisfy { (0...1).contains($0) })
        let city = try #require(body["city"] as? [String: Any])
        #expect(city["timezone"] as? Int == 32_400)
    }

    @Test func `the air quality index follows the fine dust`() async throws {
        try await withStandin { server async throws in
            for city in StandinCity.korea20 {
                let reply = try server.get("/data/2.5/air_pollution", "lat=\(city.latitude)&lon=\(city.longitude)")
                let entry = try #require((reply.object?["list"] as? [[String: Any]])?.first)
                let index = try #require((entry["main"] as? [String: Any])?["aqi"] as? Int)
                let fineDust = try #require((entry["components"] as? [String: Double])?["pm2_5"])
                #expect(index == 1 + [10.0, 25, 50, 75].count { fineDust >= $0 })
            }
        }
    }

    @Test func `the air forecast has four days of hours, beginning with the current air`() async throws {
        let seoul = try #require(seoul)
        let query = "lat=\(seoul.latitude)&lon=\(seoul.longitude)"
        let (now, forecast, again) = try await withStandin { server async throws in
            (
                try server.get("/data/2.5/air_pollution", query),
                try server.get("/data/2.5/air_pollution/forecast", query),
                try server.get("/data/2.5/air_pollution/forecast", query)
            )
        }
        #expect(forecast.status == 200 && forecast.text == again.text)
        let list = try #require(forecast.object?["list"] as? [[String: Any]])
        let times = list.compactMap { $0["dt"] as? Int }
        #expect(times.count == 96 && times.first == noon.secondsSince1970 / 3_600 * 3_600)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 3_600 })
        #expect(Set(list.compactMap { ($0["components"] as? [String: Double])?["pm2_5"] }).count > 20)
        // The single entry of the current air is the first of the forecast, byte for byte.
        #expect(forecast.text.hasPrefix(now.text.dropLast("]}".count)))
    }

    @Test(arguments: ["weather", "forecast"])
    func `a city gets the same answer by id, postal code or name as by coordinate`(endpoint: String) async throws {
        let seoul = try #require(seoul)
        let queries = ["id=1835848", "zip=04524,KR", "zip=04524,kr", "q=Seoul,KR", "q=%EC%84%9C%EC%9A%B8"]
        try await withStandin { server async throws in
            let expected = try server.get("/data/2.5/\(endpoint)", "lat=\(seoul.latitude)&lon=\(seoul.longitude)")
            #expect(expected.status == 200)
            for query in queries {
                #expect(try server.get("/data/2.5/\(endpoint)", query).text == expected.text, "\(query)")
            }
            // A postal code without a country is in the United States.
            let newYork = try server.get("/data/2.5/\(endpoint)", "zip=10001")
            #expect(try server.get("/data/2.5/\(endpoint)", "q=New%20York,New%20York,US").text == newYork.text)
            #expect(newYork.status == 200 && newYork.text != expected.text)
            for query in ["id=7", "zip=04524", "q=Seoul,US"] {
                let miss = try server.get("/data/2.5/\(endpoint)", query)
                #expect(miss.status == 404 && miss.text == #"{"cod":"404","message":"city not found"}"#)
            }
        }
    }

    @Test func `the sun does not rise in the polar night`() async throws {
        let reply = try await withStandin { try $0.get("/data/2.5/weather", "lat=78.2&lon=15.6") }
        let system = try #require(reply.object?["sys"] as? [String: Any])
        #expect(system["sunrise"] as? Int == 0)
        #expect(system["sunset"] as? Int == 0)
    }

    @Test(arguments: [
        ("lat=91&lon=1", 400, #"{"cod":"400","message":"wrong latitude"}"#),
        ("lat=nan&lon=1", 400, #"{"cod":"400","message":"wrong latitude"}"#),
        ("lat=1&lon=181", 400, #"{"cod":"400","message":"wrong longitude"}"#),
        ("lat=1", 400, #"{"cod":"400","message":"Nothing to geocode"}"#),
        ("q=nowhere", 404, #"{"cod":"404","message":"city not found"}"#),
        ("id=1", 404, #"{"cod":"404","message":"city not found"}"#),
    ])
    func `an invalid request is refused in the service's words`(query: String, status: Int, body: String) async throws {
        let reply = try await withStandin { try $0.get("/data/2.5/weather", query) }
        #expect(reply.status == status)
        #expect(reply.text == body)
    }

    @Test(arguments: ["", "&appid=", "&appid=wrong", "&appid=STANDIN-KEY"])
    func `any other key is refused`(key: String) async throws {
        let replies = try await withStandin { server async throws in
            try [
                "/data/2.5/weather", "/data/2.5/forecast", "/data/2.5/air_pollution",
                "/data/2.5/air_pollution/forecast",
                "/geo/1.0/reverse",
            ].map {
                try RawHTTP.get(port: server.port, "\($0)?lat=37.5&lon=127\(key)")
            }
        }
        let body =
            #"{"cod":401, "message": "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."}"#
        for reply in replies {
            #expect(reply.status == 401)
            #expect(reply.text == body)
        }
    }
}
