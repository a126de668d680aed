import Limits
import Weather

@testable import WeatherService

// Geocoders' answers, through the functions their finders use. The first byte of an input is the status.
extension FuzzTarget {
    static let places = FuzzTarget(
        name: "places",
        seeds: {
            [
                """
                [{"name":"Seoul","local_names":{"ko":"서울","en":"Seoul","ascii":"Seoul"},"lat":37.5667,"lon":126.9783,\
                "country":"KR","state":"Seoul"},{"name":"Paris","lat":48.8589,"lon":2.32,"country":"FR"}]
                """, "[]",
            ].map { [0] + Array($0.utf8) }
        }, words: jsonWords + ["name", "local_names", "lat", "lon", "state", "country", "\"ko\":", "-180", "1e2"],
        corpus: ["owm_geo", "owm_geo_item", "owm_geo_zip", "owm_error"], prefix: [0]
    ) { bytes in
        let answer = answer(bytes)
        do throws(WeatherFailure) {
            try OpenWeatherAnswer(answer, as: .array).places.forEach(WeatherChecks.check)
        } catch {
            // Any failure is acceptable; the compiler ensures that it is a `WeatherFailure`.
        }
    }

    static let openMeteoPlaces = FuzzTarget(
        name: "open-meteo-places",
        seeds: {
            [
                """
                {"results":[{"id":1835848,"name":"서울","latitude":37.566,"longitude":126.9784,"timezone":"Asia/Seoul",\
                "country":"대한민국","admin1":"서울"}],"generationtime_ms":0.5}
                """, #"{"generationtime_ms":0.5}"#, #"{"error":true,"reason":"no name"}"#,
            ].map { [0] + Array($0.utf8) }
        }, words: jsonWords + ["results", "id", "name", "latitude", "longitude", "timezone", "admin1", "1e9"],
        corpus: ["om_geo", "om_geo_empty", "om_error"], prefix: [0]
    ) { bytes in
        let answer = answer(bytes)
        do throws(WeatherFailure) {
            let json = try OpenWeatherAnswer(answer).json
            for language in Language.allCases {
                OpenMeteoPlaceFinder.places(json, in: language).forEach(WeatherChecks.check)
            }
        } catch {
            // See above.
        }
    }
}
