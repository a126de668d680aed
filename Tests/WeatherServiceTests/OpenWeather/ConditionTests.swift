import JSON
import Testing
import Weather

@testable import WeatherService

@Suite struct ConditionTests {
    private func condition(
        id: Int? = nil, main: String? = nil, icon: String? = nil, hour: Int = 12, daylight: Daylight? = nil
    ) -> Condition {
        OpenWeatherCondition(id: id, group: main, icon: icon).condition(
            at: Timestamp(1_760_313_600 + hour * 3_600),
            daylight: daylight ?? Daylight(partOfDay: nil, sun: nil, clock: .utc))
    }

    private typealias Row = (ids: [Int], kind: Condition.Kind, intensity: Condition.Intensity?)

    @Test func `every documented number has its kind and intensity`() {
        let table: [Row] = [
            ([200, 210, 230], .thunderstorm, .light), ([201, 211, 231], .thunderstorm, .moderate),
            ([202, 212, 232], .thunderstorm, .heavy), ([221], .thunderstorm, nil),
            ([300, 310], .drizzle, .light), ([301, 311, 313], .drizzle, .moderate),
            ([302, 312, 314], .drizzle, .heavy), ([321], .drizzle, nil),
            ([500], .rain, .light), ([501], .rain, .moderate), ([502, 503, 504], .rain, .heavy),
            ([511], .freezingRain, nil),
            ([520], .showers, .light), ([521], .showers, .moderate), ([522], .showers, .heavy), ([531], .showers, nil),
            ([600, 620], .snow, .light), ([601, 621], .snow, .moderate), ([602, 622], .snow, .heavy),
            ([612, 615], .sleet, .light), ([611, 613, 616], .sleet, nil),
            ([701], .mist, nil), ([741], .fog, nil), ([711, 721], .haze, nil), ([731, 751, 761, 762], .dust, nil),
            ([771], .squall, nil), ([781], .tornado, nil), ([800], .clear, nil), ([801], .fewClouds, nil),
            ([802], .scatteredClouds, nil), ([803], .brokenClouds, nil), ([804], .overcast, nil),
        ]
        for row in table {
            for id in row.ids {
                let condition = condition(id: id)
                #expect(condition.kind == row.kind && condition.intensity == row.intensity, "\(id)")
            }
        }
        #expect(table.reduce(0) { $0 + $1.ids.count } == 55)
    }

    @Test func `the number decides when the icon disagrees`() {
        #expect(condition(id: 800, main: "Clear", icon: "02d").kind == .clear)
        #expect(condition(id: 804, main: "Clouds", icon: "10d").kind == .overcast)
    }

    @Test func `an unknown number falls back on the group, then on the icon`() {
        #expect(condition(id: 599, main: "Rain", icon: "13d").kind == .rain)
        #expect(condition(id: 960, main: "Extreme", icon: "11d").kind == .thunderstorm)
        #expect(condition(main: "Clouds", icon: "03n").kind == .scatteredClouds)
        #expect(condition(main: "Clouds").kind == .brokenClouds)
        #expect(condition(id: 962, main: "Extreme", icon: "zz").kind == .unknown)
        #expect(condition(id: -1).kind == .unknown)
        #expect(condition(main: "Mist").kind == .mist && condition(main: "Fog").kind == .fog)
        // Only the number gives the intensity.
        #expect(condition(id: 599, main: "Rain").intensity == nil)
    }

    @Test(arguments: ["null", "{}", "[]", "[7]", #"[{"id":null}]"#])
    func `a missing condition is unknown`(text: String) throws {
        let daylight = Daylight(partOfDay: nil, sun: nil, clock: .utc)
        let sky = OpenWeatherCondition(try #require(JSONElement(wholeOf: Array(text.utf8))))
        #expect(sky.condition(at: Timestamp(0), daylight: daylight).kind == .unknown)
    }

    @Test func `the first condition is the main one`() throws {
        let text = #"[null,{"id":500,"main":"Rain","icon":"10d"},{"id":600}]"#
        let sky = OpenWeatherCondition(try #require(JSONElement(wholeOf: Array(text.utf8))))
        #expect(sky.id == 500 && sky.group == "Rain" && sky.icon == "10d")
    }

    @Test func `day or night is taken from the icon`() {
        #expect(condition(icon: "01d", hour: 0).isDaylight)
        #expect(!condition(icon: "01n", hour: 12).isDaylight)
    }

    @Test func `without an icon day or night follows the part of day, then the sun, then the clock`() {
        let midnight = Timestamp(1_760_313_600)
        let sun = Sun.Day.rises(midnight.adding(seconds: 5 * 3_600), sets: midnight.adding(seconds: 20 * 3_600))
        let byPart = Daylight(partOfDay: "n", sun: sun, clock: .utc)
        let bySun = Daylight(partOfDay: nil, sun: sun, clock: .utc)
        #expect(!condition(hour: 12, daylight: byPart).isDaylight)
        #expect(condition(hour: 19, daylight: bySun).isDaylight)
        #expect(!condition(hour: 20, daylight: bySun).isDaylight)
        for (sun, isUp) in [(Sun.Day.polarDay, true), (.polarNight, false)] {
            for hour in [0, 12] {
                let daylight = Daylight(partOfDay: nil, sun: sun, clock: .utc)
                #expect(condition(hour: hour, daylight: daylight).isDaylight == isUp)
            }
        }
        #expect(!condition(hour: 19).isDaylight)
        #expect(condition(hour: 6).isDaylight)
    }
}
