import Testing
import Weather

@testable import WeatherService

@Suite struct ForecastDecodingTests {
    private func decode(_ text: String, usualOffset: Int = 3_600) throws -> Forecast {
        try OpenWeatherAnswer(HTTPAnswer(text))
            .forecast(usualOffset: UTCOffset(seconds: usualOffset))
    }

    @Test func `every step is read`() throws {
        let forecast = try decode(Fixture.forecast)
        #expect(forecast.clock.offset.seconds == 32_400)
        #expect(
            forecast.steps == [
                ForecastStep(
                    time: Timestamp(1_760_335_200),
                    condition: Condition(kind: .brokenClouds, isDaylight: true),
                    temperature: Temperature(celsius: 21.34),
                    feelsLike: Temperature(celsius: 20.8),
                    precipitationProbability: 0.32,
                    rain: PrecipitationDepth(millimetres: 0.65),
                    humidity: 40,
                    wind: Wind(
                        speed: Speed(metresPerSecond: 2.06), direction: Bearing(degrees: 220),
                        gust: Speed(metresPerSecond: 3.5)),
                    pressure: Pressure(hectopascals: 1_012), cloudCover: 75,
                    visibility: Visibility(Distance(metres: 10_000), isLimit: true)),
                ForecastStep(
                    time: Timestamp(1_760_346_000),
                    condition: Condition(kind: .clear, isDaylight: false),
                    temperature: Temperature(celsius: 18),
                    precipitationProbability: 0,
                    humidity: 55,
                    wind: Wind(speed: Speed(metresPerSecond: 1), direction: Bearing(degrees: 0)), cloudCover: 0),
            ])
    }

    @Test func `a broken step is left out beside a good one`() throws {
        let forecast = try decode(Fixture.forecast.replacing(#""temp":21.34"#, with: #""temp":"hot""#))
        #expect(forecast.steps.map(\.time) == [Timestamp(1_760_346_000)])
    }

    @Test func `if no step is good the first bad field is reported`() {
        let text = #"{"cod":"200","list":[{"dt":1760335200,"main":{}},{"main":{"temp":1}},7]}"#
        #expect(throws: WeatherFailure.unreadable(field: "list[0].main.temp")) { try decode(text) }
        #expect(throws: WeatherFailure.unreadable(field: "list[0]")) { try decode(#"{"list":[7]}"#) }
        #expect(throws: WeatherFailure.unreadable(field: "list[0].dt")) { try decode(#"{"list":[{}]}"#) }
    }

    @Test(arguments: [#"{"cod":"200"}"#, #"{"list":[]}"#, #"{"list":null}"#, #"{"list":{}}"#])
    func `a forecast without steps is unreadable`(_ text: String) {
        #expect(throws: WeatherFailure.unreadable(field: "list")) { try decode(text) }
    }

    @Test(arguments: [("1", 1.0), ("0", 0), ("1.7", 1), ("-2", 0), (#""0.5""#, 0.5)])
    func `the chance of rain is a fraction`(_ json: String, _ share: Double) throws {
        // Beside an amount a chance of 0 would be unknown.
        let text = Fixture.forecast.replacing(#""pop":0.32"#, with: #""pop":\#(json)"#)
            .replacing(#""rain":{"3h":0.65},"#, with: "")
        #expect(try decode(text).steps.first?.precipitationProbability == share)
    }

    @Test func `old answers without chance or offset are read`() throws {
        let text = #"{"cod":"200","list":[{"dt":1488412800,"main":{"temp":4.86},"rain":{},"snow":{"3h":0.5}}]}"#
        let forecast = try decode(text)
        #expect(forecast.clock.offset.seconds == 3_600)
        #expect(forecast.steps.first?.precipitationProbability == nil)
        #expect(forecast.steps.first?.rain == nil)
        #expect(forecast.steps.first?.snow == PrecipitationDepth(millimetres: 0.5))
    }

    @Test func `an endless list is read up to a cap`() throws {
        let steps = (0..<5_000).map { #"{"dt":\#(1_488_412_800 + $0),"main":{"temp":1}}"# }
        let forecast = try decode(#"{"list":[\#(steps.joined(separator: ","))]}"#)
        #expect(forecast.steps.count == 400)
    }
}
