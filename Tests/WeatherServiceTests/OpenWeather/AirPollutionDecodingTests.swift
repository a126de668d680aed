import Testing
import Weather

@testable import WeatherService

@Suite struct AirPollutionDecodingTests {
    private func decode(_ text: String) throws -> AirQuality? {
        try OpenWeatherAnswer(HTTPAnswer(text)).airQuality()
    }

    @Test func `the first sample is read`() throws {
        #expect(
            try decode(Fixture.air)
                == AirQuality(
                    observedAt: Timestamp(1_760_335_200), index: .moderate, pm25: 6.86, pm10: 9.36, ozone: 79.39,
                    nitrogenDioxide: 1.39, sulphurDioxide: 1.36, carbonMonoxide: 240.33))
    }

    @Test func `the index may be a fraction, and the coordinate an array`() throws {
        let text = #"{"coord":[50.0,50.0],"list":[{"dt":1605182400,"main":{"aqi":4.0}}]}"#
        #expect(try decode(text) == AirQuality(observedAt: Timestamp(1_605_182_400), index: .poor))
    }

    @Test func `an empty list means that no value is known`() throws {
        #expect(try decode(#"{"coord":{"lon":1,"lat":1},"list":[]}"#) == nil)
    }

    @Test(arguments: ["0", "6", "-1", "null", #""good""#, "1e300"])
    func `an index off the scale is reported`(_ json: String) {
        let text = #"{"list":[{"dt":1605182400,"main":{"aqi":\#(json)}}]}"#
        #expect(throws: WeatherFailure.unreadable(field: "list[0].main.aqi")) { try decode(text) }
    }

    @Test(arguments: ["0", "6", "null", #""good""#]) func `an invalid index does not hide a concentration`(
        _ json: String
    ) throws {
        let text = #"{"list":[{"dt":1605182400,"main":{"aqi":\#(json)},"components":{"o3":79.4}}]}"#
        #expect(try decode(text) == AirQuality(observedAt: Timestamp(1_605_182_400), ozone: 79.4))
        #expect(try decode(text)?.koreanGrade == .normal)
    }

    private func forecast(_ text: String) throws -> AirForecast {
        try OpenWeatherAnswer(HTTPAnswer(text)).airForecast()
    }

    private func sample(_ time: Int, _ index: String, _ dust: Double = 1) -> String {
        #"{"main":{"aqi":\#(index)},"components":{"pm2_5":\#(dust),"pm10":\#(dust * 2)},"dt":\#(time)}"#
    }

    @Test func `a forecast has every sample in order of time`() throws {
        let list = [sample(1_605_186_000, "2", 12), sample(1_605_182_400, "4.0", 60)].joined(separator: ",")
        let hours = try forecast(#"{"coord":[50.0,50.0],"list":[\#(list)]}"#).hours
        #expect(
            hours == [
                AirQuality(observedAt: Timestamp(1_605_182_400), index: .poor, pm25: 60, pm10: 120),
                AirQuality(observedAt: Timestamp(1_605_186_000), index: .fair, pm25: 12, pm10: 24),
            ])
        #expect(try forecast(Fixture.air).hours == [try #require(try decode(Fixture.air))])
        #expect(try forecast(#"{"list":[]}"#).hours.isEmpty)
    }

    @Test func `a bad hour is left out beside good ones, and reported if there are none`() throws {
        let bad = ["7", sample(1_605_182_400, "9", -1), #"{"main":{"aqi":1}}"#]
        let good = sample(1_605_186_000, "1")
        #expect(try forecast(#"{"list":[\#((bad + [good]).joined(separator: ","))]}"#).hours.count == 1)
        for (entry, field) in zip(bad, ["list[0].main.aqi", "list[0].main.aqi", "list[0].dt"]) {
            #expect(throws: WeatherFailure.unreadable(field: field)) { try forecast(#"{"list":[\#(entry)]}"#) }
        }
        #expect(throws: WeatherFailure.unreadable(field: "list")) { try forecast("{}") }
        // The service marks an unknown component with a value far below zero.
        let unknown = try forecast(#"{"list":[\#(sample(1_605_182_400, "3", -9_999))]}"#).hours
        #expect(unknown == [AirQuality(observedAt: Timestamp(1_605_182_400), index: .moderate)])
    }

    @Test func `a missing list or time is reported`() {
        #expect(throws: WeatherFailure.unreadable(field: "list")) { try decode("{}") }
        #expect(throws: WeatherFailure.unreadable(field: "list[0].dt")) {
            try decode(#"{"list":[{"main":{"aqi":1}}]}"#)
        }
    }
}
