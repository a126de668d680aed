import Testing
import Weather

@testable import WeatherService

@Suite struct OpenWeatherRequestTests {
    @Test func theQuestionIsAskedByCoordinateInMetricUnitsAndTheLanguageOfTheService() throws {
        // given
        let key = try #require(APIKey("abc123"))
        let request = OpenWeatherRequest(
            endpoint: .currentWeather, coordinate: TestPlaces.seoul.coordinate, language: .korean)

        // when
        let url = request.url(at: .openWeather, key: key)

        // then
        #expect(
            url.wireText
                == "https://api.openweathermap.org/data/2.5/weather?lat=37.56826&lon=126.977829&units=metric&lang=kr&appid=abc123"
        )
    }

    @Test func theForecastIsAskedInEnglishWhenThePersonReadsEnglish() throws {
        let key = try #require(APIKey("abc123"))
        let address = try ServiceAddress(parsing: "http://127.0.0.1:8765/owm/")
        let url = OpenWeatherRequest(
            endpoint: .forecast, coordinate: TestPlaces.sydney.coordinate, language: .english
        ).url(at: address, key: key)
        #expect(
            url.wireText
                == "http://127.0.0.1:8765/owm/data/2.5/forecast?lat=-33.8679&lon=151.2073&units=metric&lang=en&appid=abc123"
        )
    }

    @Test func theAirHasNeitherUnitsNorLanguage() throws {
        let key = try #require(APIKey("abc123"))
        let url = OpenWeatherRequest(
            endpoint: .airPollution, coordinate: TestPlaces.busan.coordinate, language: .korean
        ).url(at: .openWeather, key: key)
        #expect(
            url.wireText
                == "https://api.openweathermap.org/data/2.5/air_pollution?lat=35.102779&lon=129.040283&appid=abc123")
    }

    @Test func aKeyCannotAddParametersOrLines() throws {
        let key = try #require(APIKey("a&lat=0#\r\nX: ü"))
        let url = OpenWeatherRequest(
            endpoint: .airPollution, coordinate: TestPlaces.busan.coordinate, language: .korean
        ).url(at: .openWeather, key: key)
        #expect(url.wireText.hasSuffix("&appid=a%26lat%3D0%23%0D%0AX%3A%20%C3%BC"))
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (0.0000004, "0"), (-0.0000004, "0"), (1, "1"), (-180, "-180"), (0.000001, "0.000001"),
        (-0.5, "-0.5"), (37.5665, "37.5665"), (126.9779692, "126.977969"), (89.9999999, "90"), (-33.86785, "-33.86785"),
    ])
    func degreesHaveAtMostSixDecimalsAndNoExponent(_ degrees: Double, _ text: String) {
        #expect(OpenWeatherRequest.decimal(degrees) == text)
    }
}
