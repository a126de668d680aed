import Testing
import Weather

@testable import WeatherService

@Suite struct CurrentWeatherDecodingTests {
    private func decode(_ text: String, usualOffset: Int = 32_400) throws -> CurrentWeather {
        try OpenWeatherAnswer(HTTPAnswer(text))
            .currentWeather(usualOffset: UTCOffset(seconds: usualOffset))
    }

    /// The full answer with one field's text replaced.
    private func decode(replacing old: String, with new: String) throws -> CurrentWeather {
        try #require(Fixture.current.contains(old))
        return try decode(Fixture.current.replacing(old, with: new))
    }

    @Test func `a full answer becomes a full value`() throws {
        #expect(
            try decode(Fixture.current)
                == CurrentWeather(
                    observedAt: Timestamp(1_760_335_200),
                    condition: Condition(kind: .rain, intensity: .light, isDaylight: true),
                    temperature: Temperature(celsius: 21.34),
                    feelsLike: Temperature(celsius: 20.8),
                    humidity: 40,
                    pressure: Pressure(hectopascals: 1_012),
                    wind: Wind(
                        speed: Speed(metresPerSecond: 2.06), direction: Bearing(degrees: 220),
                        gust: Speed(metresPerSecond: 1.5)),
                    cloudCover: 75,
                    visibility: Visibility(Distance(metres: 10_000), isLimit: true),
                    rain: PrecipitationDepth(millimetres: 0.25),
                    sun: .rises(Timestamp(1_760_305_000), sets: Timestamp(1_760_346_000)),
                    clock: LocalClock(UTCOffset(seconds: 32_400)),
                    icon: IconCode("10d")))
    }

    @Test(arguments: ["../x", "10", "10x", "", "010d", "１０d"])
    func `an unknown icon name is ignored`(_ icon: String) throws {
        #expect(try decode(replacing: #""icon":"10d""#, with: #""icon":"\#(icon)""#).icon == nil)
    }

    @Test func `time and temperature are enough`() throws {
        let weather = try decode(Fixture.bareCurrent, usualOffset: 3_600)
        #expect(weather.temperature.celsius == 3)
        #expect(weather.clock.offset.seconds == 3_600)
        #expect(weather.condition.kind == .unknown)
        #expect(weather.condition.intensity == nil)
        #expect(weather.feelsLike == nil && weather.humidity == nil && weather.pressure == nil)
        #expect(weather.wind == Wind())
        #expect(weather.sun == nil && weather.rain == nil && weather.visibility == nil)
    }

    @Test(arguments: [
        (#""dt":1760335200,"#, "", "dt"),
        (#""dt":1760335200"#, #""dt":0"#, "dt"),
        (#""dt":1760335200"#, #""dt":-1"#, "dt"),
        (#""dt":1760335200"#, #""dt":9223372036854775807"#, "dt"),
        (#""dt":1760335200"#, #""dt":1e300"#, "dt"),
        (#""dt":1760335200"#, #""dt":null"#, "dt"),
        (#""temp":21.34"#, #""temp":null"#, "main.temp"),
        (#""temp":21.34"#, #""temp":"NaN""#, "main.temp"),
        (#""temp":21.34"#, #""temp":"0x1p3""#, "main.temp"),
        (#""temp":21.34"#, #""temp":294.49"#, "main.temp"),
        (#""temp":21.34"#, #""temp":-100.1"#, "main.temp"),
        (#""temp":21.34"#, #""temp":{}"#, "main.temp"),
        (#""main":{"#, #""main":7,"x":{"#, "main.temp"),
    ])
    func `an invalid required field is reported`(_ old: String, _ new: String, _ field: String) {
        #expect(throws: WeatherFailure.unreadable(field: field)) { try decode(replacing: old, with: new) }
    }

    @Test(arguments: ["1", "true", "null", #""text""#, "[]", "[1]", "{}"])
    func `an optional field of the wrong type loses only itself`(_ wrong: String) throws {
        for (field, old) in [
            ("wind", #""wind":{"speed":2.06,"deg":220,"gust":1.5}"#), ("rain", #""rain":{"1h":0.25,"3h":1.1}"#),
            ("clouds", #""clouds":{"all":75}"#), ("icon", #""icon":"10d""#),
            ("description", #""description":"실 비""#), ("timezone", #""timezone":32400"#),
        ] {
            let weather = try decode(replacing: old, with: #""\#(field)":\#(wrong)"#)
            #expect(weather.temperature.celsius == 21.34)
            #expect(weather.condition.kind == .rain)
        }
    }

    @Test(arguments: [("21", 21.0), (#""21.5""#, 21.5), ("2.15e1", 21.5), ("-0.0", 0.0), (#""-3""#, -3.0)])
    func `a number may be an integer, a fraction or a text`(_ json: String, _ celsius: Double) throws {
        #expect(try decode(replacing: "21.34", with: json).temperature.celsius == celsius)
    }

    @Test(arguments: [("79.47", 79), ("79.5", 80), ("-4", 0), ("140", 100), ("1e300", 100), (#""55""#, 55)])
    func `humidity is rounded and limited to 100`(_ json: String, _ percent: Int) throws {
        #expect(try decode(replacing: #""humidity":40"#, with: #""humidity":\#(json)"#).humidity == percent)
    }

    @Test(arguments: [#""rain":null"#, #""rain":{}"#, #""rain":{"3h":1.1}"#, #""rain":3"#])
    func `rain in the last hour is unknown unless it is given`(_ rain: String) throws {
        #expect(try decode(replacing: #""rain":{"1h":0.25,"3h":1.1}"#, with: rain).rain == nil)
    }

    @Test func `snow is read like rain`() throws {
        let weather = try decode(replacing: #""rain":"#, with: #""snow":"#)
        #expect(weather.snow == PrecipitationDepth(millimetres: 0.25))
        #expect(weather.rain == nil)
    }

    @Test func `a missing or fractional wind direction does no harm`() throws {
        #expect(try decode(replacing: #""deg":220,"#, with: "").wind.direction == nil)
        #expect(try decode(replacing: #""deg":220"#, with: #""deg":null"#).wind.direction == nil)
        #expect(try decode(replacing: #""deg":220"#, with: #""deg":288.253"#).wind.direction?.degrees == 288.25)
        #expect(try decode(replacing: #""deg":220"#, with: #""deg":-90"#).wind.direction?.degrees == 270)
    }

    @Test func `a gust below the mean speed is unknown`() throws {
        let wind = try decode(Fixture.current).wind
        #expect(wind.speed != nil && wind.gust == nil)
    }

    @Test func `equal times mean polar day or polar night, by the season`() throws {
        // Longyearbyen and McMurdo, on 2026-06-21 and 2026-12-21 at noon UTC.
        for (coord, june, december) in [
            (#"{"lon":15.6,"lat":78.2}"#, Sun.Day.polarDay, Sun.Day.polarNight),
            (#"{"lon":166.7,"lat":-77.8}"#, .polarNight, .polarDay),
        ] {
            for (time, course) in [(1_782_043_200, june), (1_797_854_400, december)] {
                let text = """
                    {"coord":\(coord),"main":{"temp":3},"dt":\(time),"weather":[{"id":800}],
                     "sys":{"sunrise":\(time - 500),"sunset":\(time - 500)}}
                    """
                let weather = try decode(text)
                #expect(weather.sun == course, "\(coord)")
                #expect(weather.condition.isDaylight == (course == .polarDay))
            }
        }
    }

    @Test(arguments: ["0", "null", "-5", "1e18"])
    func `there is no sunrise if the sun does not rise`(_ json: String) throws {
        let weather = try decode(replacing: #""sunrise":1760305000"#, with: #""sunrise":\#(json)"#)
        #expect(weather.sun == nil)
    }

    @Test func `the offset may be in sys or be missing`() throws {
        let inSys = #"{"main":{"temp":3},"dt":1760335200,"sys":{"timezone":20700}}"#
        #expect(try decode(inSys).clock.offset.seconds == 20_700)
        #expect(
            try decode(replacing: #""timezone":32400"#, with: #""timezone":-14400"#).clock.offset.seconds == -14_400)
        #expect(try decode(replacing: #""timezone":32400"#, with: #""timezone":1e20"#).clock.offset.seconds == 32_400)
    }

    @Test func `the service's descriptions are not read`() throws {
        let asWell = try decode(replacing: "실 비", with: #"\u001b[2J\u202e실\n 비\u0007"#)
        #expect(try asWell == decode(Fixture.current))
    }

    @Test func `an impossible feels-like temperature is unknown`() throws {
        #expect(try decode(replacing: #""feels_like":20.8"#, with: #""feels_like":293.9"#).feelsLike == nil)
    }
}
