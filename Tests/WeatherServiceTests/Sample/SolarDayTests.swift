import Testing
import Weather

@testable import WeatherService

/// Expected times: NOAA Solar Calculator (https://gml.noaa.gov/grad/solcalc/), to the minute; four minutes of
/// difference are allowed for the simplified equations.
@Suite struct SolarDayTests {
    @Test(arguments: [
        // 2025-06-21 05:11, 19:57 and 2025-12-21 07:43, 17:17 in Seoul.
        (TestPlaces.seoul, 1_750_474_800, 1_750_450_260, 1_750_503_420),
        (TestPlaces.seoul, 1_766_286_000, 1_766_270_580, 1_766_305_020),
        // 2025-06-21 07:00, 16:54 in Sydney (UTC+10).
        (TestPlaces.sydney, 1_750_474_800, 1_750_453_200, 1_750_488_840),
    ])
    func sunriseAndSunsetAreThoseOfTheLocalDay(_ place: Place, _ time: Int, _ sunrise: Int, _ sunset: Int) throws {
        let sun = try #require(
            SolarDay(coordinate: place.coordinate).sunriseAndSunset(at: Timestamp(time), offset: place.usualOffset))
        #expect(abs(sun.sunrise.seconds(since: Timestamp(sunrise))) <= 240)
        #expect(abs(sun.sunset.seconds(since: Timestamp(sunset))) <= 240)
    }

    @Test func beyondTheDateLineTheSunStillRisesOnTheLocalDay() throws {
        // given a place whose clock is a day ahead of its longitude
        let place = TestPlaces.apia
        for day in 0..<365 {
            // when
            let time = Timestamp(1_735_689_600 + day * 86_400)
            let sun = try #require(
                SolarDay(coordinate: place.coordinate).sunriseAndSunset(at: time, offset: place.usualOffset))
            // then
            let today = LocalTime(time, offset: place.usualOffset).dayNumber
            #expect(LocalTime(sun.sunrise, offset: place.usualOffset).dayNumber == today)
            #expect(LocalTime(sun.sunset, offset: place.usualOffset).dayNumber == today)
        }
    }

    @Test func theSunIsHighAtNoonAndLowAtMidnight() {
        let day = SolarDay(coordinate: TestPlaces.seoul.coordinate)
        // 12:32 and 00:32 by the clock of Seoul, which is half an hour ahead of the sun.
        #expect(abs(day.elevation(at: Timestamp(1_750_476_720)) - 75.9) < 0.5)
        #expect(abs(day.elevation(at: Timestamp(1_750_433_520)) + 29) < 1)
    }

    @Test(arguments: [90.0, -90.0])
    func thePolesHaveNeitherSunriseNorSunset(_ latitude: Double) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: 0))
        for day in stride(from: 0, to: 365, by: 7) {
            let time = Timestamp(1_735_689_600 + day * 86_400)
            let elevation = SolarDay(coordinate: coordinate).elevation(at: time)
            #expect(elevation.isFinite)
            if abs(elevation) > 2 {
                #expect(SolarDay(coordinate: coordinate).sunriseAndSunset(at: time, offset: .zero) == nil)
            }
        }
    }
}
