import Testing
import Weather

@testable import WeatherService

@Suite struct AirPollutionDecodingTests {
    private func decode(_ text: String) throws -> AirQuality? {
        try OpenWeatherAnswer.decode(AirPollutionDTO.self, from: HTTPAnswer(text)).airQuality()
    }

    @Test func theFirstSampleIsRead() throws {
        #expect(
            try decode(Fixture.air)
                == AirQuality(observedAt: Timestamp(1_760_335_200), index: .moderate, pm25: 6.86, pm10: 9.36))
    }

    @Test func theIndexMayBeAFractionAndTheCoordinateAnArray() throws {
        let text = #"{"coord":[50.0,50.0],"list":[{"dt":1605182400,"main":{"aqi":4.0}}]}"#
        #expect(try decode(text) == AirQuality(observedAt: Timestamp(1_605_182_400), index: .poor))
    }

    @Test func anEmptyListMeansThatNothingIsKnown() throws {
        #expect(try decode(#"{"coord":{"lon":1,"lat":1},"list":[]}"#) == nil)
    }

    @Test(arguments: ["0", "6", "-1", "null", #""good""#, "1e300"])
    func anIndexOffTheScaleIsNamed(_ json: String) {
        let text = #"{"list":[{"dt":1605182400,"main":{"aqi":\#(json)}}]}"#
        #expect(throws: WeatherFailure.unreadable(field: "list[0].main.aqi")) { try decode(text) }
    }

    @Test func aMissingListOrTimeIsNamed() {
        #expect(throws: WeatherFailure.unreadable(field: "list")) { try decode("{}") }
        #expect(throws: WeatherFailure.unreadable(field: "list[0].dt")) {
            try decode(#"{"list":[{"main":{"aqi":1}}]}"#)
        }
    }
}
