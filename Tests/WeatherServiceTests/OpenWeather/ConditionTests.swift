import Testing
import Weather

@testable import WeatherService

@Suite struct ConditionTests {
    private func condition(
        id: Int? = nil, main: String? = nil, icon: String? = nil, hour: Int = 12, daylight: Daylight? = nil
    ) -> Condition {
        let entry = ConditionDTO(
            id: .init(wrappedValue: id.map { WireNumber(value: Double($0)) }), main: .init(wrappedValue: main),
            description: .init(wrappedValue: nil), icon: .init(wrappedValue: icon))
        return OpenWeatherCondition([Lenient(wrappedValue: entry)]).condition(
            at: Timestamp(1_760_313_600 + hour * 3_600),
            daylight: daylight ?? Daylight(partOfDay: nil, sunrise: nil, sunset: nil, offset: .zero))
    }

    @Test(arguments: [
        ([200, 201, 202, 210, 211, 212, 221, 230, 231, 232], Condition.Kind.thunderstorm),
        ([300, 301, 302, 310, 311, 312, 313, 314, 321], .drizzle),
        ([500, 501, 502, 503, 504], .rain), ([511], .freezingRain), ([520, 521, 522, 531], .showers),
        ([600, 601, 602, 620, 621, 622], .snow), ([611, 612, 613, 615, 616], .sleet),
        ([701, 741], .mist), ([711, 721], .haze), ([731, 751, 761, 762], .dust), ([771], .squall), ([781], .tornado),
        ([800], .clear), ([801], .fewClouds), ([802], .scatteredClouds), ([803], .brokenClouds), ([804], .overcast),
    ])
    func everyDocumentedNumberHasItsKind(_ ids: [Int], _ kind: Condition.Kind) {
        for id in ids { #expect(condition(id: id).kind == kind) }
    }

    @Test func theNumberDecidesWhereTheIconDisagrees() {
        #expect(condition(id: 800, main: "Clear", icon: "02d").kind == .clear)
        #expect(condition(id: 804, main: "Clouds", icon: "10d").kind == .overcast)
    }

    @Test func anUnknownNumberFallsBackOnTheGroupThenTheIcon() {
        #expect(condition(id: 599, main: "Rain", icon: "13d").kind == .rain)
        #expect(condition(id: 960, main: "Extreme", icon: "11d").kind == .thunderstorm)
        #expect(condition(main: "Clouds", icon: "03n").kind == .scatteredClouds)
        #expect(condition(main: "Clouds").kind == .brokenClouds)
        #expect(condition(id: 962, main: "Extreme", icon: "zz").kind == .unknown)
        #expect(condition(id: -1).kind == .unknown)
    }

    @Test func noConditionAtAllIsUnknown() {
        let daylight = Daylight(partOfDay: nil, sunrise: nil, sunset: nil, offset: .zero)
        #expect(OpenWeatherCondition(nil).condition(at: Timestamp(0), daylight: daylight).kind == .unknown)
        #expect(OpenWeatherCondition([]).condition(at: Timestamp(0), daylight: daylight).kind == .unknown)
    }

    @Test func dayOrNightComesFromTheIcon() {
        #expect(condition(icon: "01d", hour: 0).isDaylight)
        #expect(!condition(icon: "01n", hour: 12).isDaylight)
    }

    @Test func withoutAnIconItComesFromThePartOfDayThenTheSunThenTheClock() {
        let rise = Timestamp(1_760_313_600 + 5 * 3_600)
        let set = Timestamp(1_760_313_600 + 20 * 3_600)
        let byPart = Daylight(partOfDay: "n", sunrise: rise, sunset: set, offset: .zero)
        let bySun = Daylight(partOfDay: nil, sunrise: rise, sunset: set, offset: .zero)
        #expect(!condition(hour: 12, daylight: byPart).isDaylight)
        #expect(condition(hour: 19, daylight: bySun).isDaylight)
        #expect(!condition(hour: 20, daylight: bySun).isDaylight)
        #expect(!condition(hour: 19).isDaylight)
        #expect(condition(hour: 6).isDaylight)
    }
}
