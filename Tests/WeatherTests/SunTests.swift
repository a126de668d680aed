import Testing
import Weather

/// Expected times: NOAA Solar Calculator (https://gml.noaa.gov/grad/solcalc/), to the minute.
@Suite struct SunTests {
    private static let seoul = Sun(latitude: 37.56826, longitude: 126.977829)
    private static let korea = UTCOffset(seconds: 32_400)

    /// The day on which `time` falls by the clock.
    private static func day(_ sun: Sun, _ time: Int, _ offset: UTCOffset) -> Sun.Day {
        sun.day(LocalClock(offset).time(Timestamp(secondsSince1970: time)).dayNumber, clock: LocalClock(offset))
    }

    @Test(arguments: [
        // 2025-06-21 05:11, 19:57 and 2025-12-21 07:43, 17:17 in Seoul.
        (seoul, korea, 1_750_474_800, 1_750_450_260, 1_750_503_420),
        (seoul, korea, 1_766_286_000, 1_766_270_580, 1_766_305_020),
        // 2025-06-21 07:00, 16:54 in Sydney (UTC+10).
        (
            Sun(latitude: -33.8679, longitude: 151.2073), UTCOffset(seconds: 36_000), 1_750_474_800, 1_750_453_200,
            1_750_488_840
        ),
    ])
    func `sunrise and sunset belong to the local day, and are right to a minute`(
        _ sun: Sun, _ offset: UTCOffset, _ time: Int, _ sunrise: Int, _ sunset: Int
    ) throws {
        let day = Self.day(sun, time, offset)
        #expect(abs(try #require(day.sunrise).secondsSince1970 - sunrise) <= 60)
        #expect(abs(try #require(day.sunset).secondsSince1970 - sunset) <= 60)
    }

    @Test func `across the date line the sun still rises on the local day`() throws {
        // given Apia, whose clock is a day ahead of its longitude
        let offset = UTCOffset(seconds: 46_800)
        for number in 20_089..<20_454 {
            // when
            let day = Sun(latitude: -13.8333, longitude: -171.7667).day(number, clock: LocalClock(offset))
            // then
            #expect(LocalClock(offset).time(try #require(day.sunrise)).dayNumber == number)
            #expect(LocalClock(offset).time(try #require(day.sunset)).dayNumber == number)
        }
    }

    @Test func `the sun is overhead at the tropics at midsummer and midwinter, and over the equator in between`() {
        // 2025-03-20 09:01, 2025-06-21 02:42, 2025-09-22 18:19 and 2025-12-21 15:03 UTC.
        for (time, degrees) in [
            (1_742_461_260, 0), (1_750_473_720, 23.44), (1_758_565_140, 0), (1_766_329_380, -23.44),
        ] {
            #expect(abs(Sun.declination(at: Timestamp(secondsSince1970: time)) - degrees) < 0.02)
        }
    }

    @Test func `the sun is high at noon and low at midnight`() {
        // 12:32 and 00:32 by Seoul's clock, which is half an hour ahead of the sun.
        #expect(abs(Self.seoul.elevation(at: Timestamp(secondsSince1970: 1_750_476_720)) - 75.9) < 0.5)
        #expect(abs(Self.seoul.elevation(at: Timestamp(secondsSince1970: 1_750_433_520)) + 29) < 1)
        #expect(abs(Self.seoul.solarHours(at: Timestamp(secondsSince1970: 1_750_476_720)) - 12) < 0.1)
    }

    @Test(arguments: Array(stride(from: 20_089, to: 20_454, by: 7)))
    func `the sun is up from sunrise to sunset, and down before and after`(number: Int) throws {
        let day = Self.seoul.day(number, clock: LocalClock(Self.korea))
        let (sunrise, sunset) = (try #require(day.sunrise), try #require(day.sunset))
        for minutes in [3, 60, 240] {
            #expect(!Self.seoul.isUp(at: sunrise.adding(seconds: -60 * minutes)))
            #expect(Self.seoul.isUp(at: sunrise.adding(seconds: 60 * minutes)))
            #expect(Self.seoul.isUp(at: sunset.adding(seconds: -60 * minutes)))
            #expect(!Self.seoul.isUp(at: sunset.adding(seconds: 60 * minutes)))
        }
    }

    @Test func `beyond the polar circle the sun stays up in June and down in December`() {
        let tromso = Sun(latitude: 69.6496, longitude: 18.957)
        #expect(Self.day(tromso, 1_750_500_000, UTCOffset(seconds: 3_600)) == .polarDay)
        #expect(Self.day(tromso, 1_766_300_000, UTCOffset(seconds: 3_600)) == .polarNight)
        #expect(Self.day(tromso, 1_742_461_260, UTCOffset(seconds: 3_600)).sunrise != nil)
    }

    @Test(arguments: [90.0, -90.0]) func `the poles have neither sunrise nor sunset`(latitude: Double) {
        let pole = Sun(latitude: latitude, longitude: 0)
        for time in stride(from: 1_735_689_600, to: 1_735_689_600 + 365 * 86_400, by: 7 * 86_400) {
            let elevation = pole.elevation(at: Timestamp(secondsSince1970: time))
            #expect(elevation.isFinite)
            if abs(elevation) > 2 {
                #expect(Self.day(pole, time, .zero) == (elevation > 0 ? .polarDay : .polarNight))
            }
        }
    }

    @Test(arguments: [
        // 14:46 and 9:34 in Seoul at the solstices.
        (seoul, korea, 1_750_474_800, 53_160), (seoul, korea, 1_766_286_000, 34_440),
        // Longyearbyen, in June and in December.
        (Sun(latitude: 78.2, longitude: 15.6), .zero, 1_750_474_800, 86_400),
        (Sun(latitude: 78.2, longitude: 15.6), .zero, 1_766_286_000, 0),
    ])
    func `daylight lasts as long as the sun is up`(_ sun: Sun, _ offset: UTCOffset, _ time: Int, _ seconds: Int) {
        #expect(abs(Self.day(sun, time, offset).length - seconds) <= 120)
    }

    @Test(arguments: [(999, nil), (1_000, 0), (1_250, 0.25), (2_000, 1), (2_001, nil)] as [(Int, Double?)])
    func `progress is even from sunrise to sunset, and undefined outside`(_ time: Int, _ progress: Double?) {
        let rise = Timestamp(secondsSince1970: 1_000)
        let day = Sun.Day.rises(rise, sets: rise.adding(seconds: 1_000))
        #expect(day.progress(at: Timestamp(secondsSince1970: time)) == progress)
        #expect(Sun.Day.polarDay.progress(at: rise) == nil && Sun.Day.polarNight.progress(at: rise) == nil)
        // A source may send impossible values.
        #expect(Sun.Day.rises(rise, sets: rise.adding(seconds: -5)).length == 0)
        #expect(Sun.Day.rises(rise, sets: rise).progress(at: rise) == nil)
    }
}
