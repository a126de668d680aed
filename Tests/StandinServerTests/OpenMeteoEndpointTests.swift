import Foundation
import StandinServer
import TestSupport
import Testing

/// The stand-in's Open-Meteo endpoints, on the wire.
struct OpenMeteoEndpointTests {
    private static let twoPlaces = "latitude=37.5683,35.1028&longitude=126.9778,129.0403"

    private func get(_ server: StandinServer, _ path: String, _ query: String) throws -> RawReply {
        try RawHTTP.get(port: server.port, "\(path)?\(query)")
    }

    private func forecast(_ server: StandinServer, _ places: String, _ more: String = "") throws -> RawReply {
        try get(
            server, "/v1/forecast",
            "\(places)&current=temperature_2m,wind_speed_10m,weather_code&timezone=auto&timeformat=unixtime"
                + "&wind_speed_unit=ms\(more)")
    }

    @Test func `one place is an object, and several are an array with an index for each but the first`() async throws {
        try await withStandin { server async throws in
            let one = try forecast(server, "latitude=37.5683&longitude=126.9778")
            #expect(one.object?["utc_offset_seconds"] as? Int == 32_400)
            let two = try #require(try forecast(server, Self.twoPlaces).json as? [[String: Any]])
            #expect(two.map { $0["location_id"] as? Int } == [nil, 1])
            #expect(two[0]["current"] as? NSDictionary == one.object?["current"] as? NSDictionary)
        }
    }

    @Test func `the weather is the same as in OpenWeather's answers`() async throws {
        try await withStandin { server async throws in
            let seoul = try #require(StandinCity.named("서울"))
            let place = "latitude=\(seoul.latitude)&longitude=\(seoul.longitude)"
            let own = try #require(try forecast(server, place).object?["current"] as? [String: Any])
            let other = try #require(try server.weather(at: seoul, "&units=metric").object?["main"] as? [String: Any])
            let (temperature, same) = try (
                #require(own["temperature_2m"] as? Double), #require(other["temp"] as? Double)
            )
            #expect(abs(temperature - same) < 1)
            let air = try get(server, "/v1/air-quality", "\(place)&current=pm2_5,ozone&timeformat=unixtime")
            let dust = (air.object?["current"] as? [String: Any])?["pm2_5"] as? Double
            let list =
                try server.get("/data/2.5/air_pollution", "lat=\(seoul.latitude)&lon=\(seoul.longitude)")
                .object?["list"] as? [[String: Any]]
            #expect(dust == (list?.first?["components"] as? [String: Any])?["pm2_5"] as? Double && dust != nil)
        }
    }

    @Test func `hours and days begin at the place's midnight, in the requested number`() async throws {
        try await withStandin { server async throws in
            let body = try forecast(
                server, "latitude=37.5683&longitude=126.9778",
                "&hourly=temperature_2m,snowfall&daily=temperature_2m_max,temperature_2m_min,sunrise&forecast_days=3")
            let hourly = try #require(body.object?["hourly"] as? [String: [Any]])
            let daily = try #require(body.object?["daily"] as? [String: [Any]])
            #expect(hourly["time"]?.count == 72 && hourly["temperature_2m"]?.count == 72)
            // 2026-11-21 in Seoul.
            #expect(daily["time"] as? [Int] == [1_795_186_800, 1_795_273_200, 1_795_359_600])
            let temperatures = try #require(hourly["temperature_2m"] as? [Double])
            #expect(daily["temperature_2m_max"]?.first as? Double == temperatures[..<24].max())
        }
    }

    @Test(arguments: [("78.22", 0), ("-77.85", 86_400)])
    func `where the sun does not rise or set, its times are midnight, or a day apart`(
        latitude: String, length: Int
    ) async throws {
        let reply = try await withStandin {
            try forecast($0, "latitude=\(latitude)&longitude=15.65", "&daily=sunrise,sunset&forecast_days=2")
        }
        let daily = try #require(reply.object?["daily"] as? [String: [Int]])
        #expect(daily["sunrise"] == daily["time"])
        #expect(daily["sunset"] == daily["time"]?.map { $0 + length })
    }

    @Test(arguments: [
        ("latitude=95&longitude=1", "Latitude must be in range of -90 to 90°. Given: 95."),
        ("latitude=1,2&longitude=1", "Parameter 'latitude' and 'longitude' must have the same number of elements"),
        (
            "latitude=1&longitude=1&hourly=tempeture_2m",
            "Cannot initialize WeatherVariable from invalid String value tempeture_2m for key hourly"
        ),
        ("latitude=1&longitude=1&forecast_days=17", "Forecast days is invalid. Allowed range 0 to 16. Given 17."),
    ])
    func `an invalid query is refused in the service's words`(query: String, reason: String) async throws {
        let reply = try await withStandin { try get($0, "/v1/forecast", query) }
        #expect(reply.status == 400)
        #expect(reply.object?["error"] as? Bool == true && reply.object?["reason"] as? String == reason)
    }

    @Test(arguments: [
        (Fault.Kind.rateLimited, 429, "Minutely API"), (.hourlyLimit, 429, "Hourly API"),
        (.dailyLimit, 429, "Daily API"),
        (.concurrent, 429, "Too many concurrent"), (.overloaded, 503, "overloaded"),
        (.notFound, 400, "No data is available"),
    ])
    func `rate limits and failures can be switched on`(kind: Fault.Kind, status: Int, words: String) async throws {
        let reply = try await withStandin(StandinOptions(faults: [Fault(kind)], now: noon)) {
            try forecast($0, Self.twoPlaces)
        }
        #expect(reply.status == status)
        #expect((reply.object?["reason"] as? String)?.contains(words) == true)
        #expect(reply.headers["retry-after"] == nil)
    }

    @Test func `a fault of one city affects only requests that include it`() async throws {
        let busan = try #require(StandinCity.named("부산"))
        try await withStandin(StandinOptions(faults: [Fault(.notFound, at: busan)], now: noon)) { server async throws in
            #expect(try forecast(server, Self.twoPlaces).status == 400)
            #expect(try forecast(server, "latitude=37.5683&longitude=126.9778").status == 200)
        }
    }

    private func hours(_ options: StandinOptions, _ place: String) async throws -> [String: [Any]] {
        let reply = try await withStandin(options) {
            try get(
                $0, "/v1/forecast",
                "\(place)&hourly=temperature_2m,precipitation,wind_direction_10m&past_hours=24&forecast_hours=48&timeformat=unixtime"
            )
        }
        return try #require(reply.object?["hourly"] as? [String: [Any]])
    }

    @Test func `a front brings rain to Seoul when it is there, before Busan, and turns the wind`() async throws {
        let options = StandinOptions(now: noon, front: Front(overSeoul: noon.startOfHour))
        func wettest(_ place: String) async throws -> (hour: Int, before: Int, after: Int) {
            let hours = try await hours(options, place)
            let rain = try #require(hours["precipitation"]).map { ($0 as? Double) ?? 0 }
            let wind = try #require(hours["wind_direction_10m"]).map { ($0 as? Int) ?? 0 }
            let hour = try #require(rain.indices.max { rain[$0] < rain[$1] })
            #expect(rain[hour] > 10 && rain.first == 0 && rain.last == 0)
            return (hour - 24, wind[hour - 12], wind[hour + 12])
        }
        let seoul = try await wettest("latitude=37.57&longitude=126.98")
        let busan = try await wettest("latitude=35.18&longitude=129.08")
        #expect(seoul.hour == 0 && busan.hour > 4)
        #expect((200...230).contains(seoul.before) && (300...330).contains(seoul.after))
    }

    @Test func `hours may come without values, or only the first of them`() async throws {
        let place = "latitude=37.57&longitude=126.98"
        let nulls = try await hours(StandinOptions(faults: [Fault(.nulls)], now: noon), place)
        #expect(nulls["time"]?.count == 72 && nulls["temperature_2m"]?.count == 72)
        #expect(nulls["temperature_2m"]?.contains { $0 is Double } == false)
        let short = try await hours(StandinOptions(faults: [Fault(.short)], now: noon), place)
        #expect(short["time"]?.count == 12 && short["precipitation"]?.count == 12)
    }

    @Test func `text after a complete answer makes it invalid JSON`() async throws {
        let reply = try await withStandin(StandinOptions(faults: [Fault(.appended)], now: noon)) {
            try forecast($0, Self.twoPlaces)
        }
        #expect(reply.status == 200 && reply.json == nil && reply.text.hasSuffix("timeoutReached"))
    }

    @Test(arguments: [
        ("name=Seo&language=en", ["Seoul", "Seosan"]), ("name=Se&language=en", []), ("name=%EC%84%9C%EC%9A%B8", []),
        ("name=%EC%84%9C%EC%9A%B8&language=ko", ["서울"]), ("name=nowhere", []),
    ])
    func `the geocoder finds prefixes of three letters, and Korean names in Korean`(query: String, names: [String])
        async throws
    {
        let reply = try await withStandin { try get($0, "/v1/search", query) }
        let results = reply.object?["results"] as? [[String: Any]]
        #expect(Set((results ?? []).compactMap { $0["name"] as? String }) == Set(names))
        #expect((results == nil) == names.isEmpty, "an answer without results should have no list")
    }
}
