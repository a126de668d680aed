import TestSupport
import Weather

@testable import WeatherService

// MET Norway's answers about a place, through the functions its source uses. The first byte of an input is the status, the
// second selects the part.
extension FuzzTarget {
    static let metNorway = FuzzTarget(
        name: "met-norway",
        seeds: { (0...1).map { [0, UInt8($0)] + GoodBodies.metNorway } },
        words: jsonWords + [
            "\"timeseries\":", "\"time\":", "\"data\":", "\"instant\":", "\"details\":", "\"next_1_hours\":",
            "\"next_6_hours\":", "\"summary\":", "\"symbol_code\":", "air_temperature", "air_temperature_max",
            "precipitation_amount", "lightssnowshowersandthunder_polartwilight", "heavysleet", "T00:00:00Z", "celsius",
            "\"units\":", "\"coordinates\":", "<!DOCTYPE html>",
        ], longest: 8_192
    ) { bytes in
        guard let place else { return }
        var tape = ByteTape(bytes)
        let status = tape.one(of: statuses)
        let isForecast = tape.byte() % 2 == 1
        do throws(WeatherFailure) {
            let answer = try MetNorwayAnswer.read(
                HTTPAnswer(status: status, body: Array(tape.rest)), about: place.coordinate)
            require(status == 200 || status == 203, "an answer with status \(status) was accepted")
            let value = isForecast ? try answer.forecast(at: place) : try answer.current(at: place, now: time)
            WeatherChecks.check(value, farthest: 0)
            KeptReport.check(value)
        } catch .unreadable(let field) {
            require(!field.isEmpty && field.utf8.count < 100, "a field called \(field)")
        } catch {
            // Any other failure is told by the status.
        }
    }

    /// 2026-10-06 00:30 UTC.
    private static let time = Timestamp(secondsSince1970: 1_791_246_600)

    private static let place = Coordinate(latitude: 37.5683, longitude: 126.9778).map {
        Place(
            id: PlaceID(rawValue: "owm:1"), names: LocalizedText([:]), coordinate: $0,
            usualOffset: UTCOffset(seconds: 32_400))
    }
}
