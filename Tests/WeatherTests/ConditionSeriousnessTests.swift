import Testing
import Weather

@Suite struct ConditionSeriousnessTests {
    private func condition(
        _ kind: Condition.Kind, _ intensity: Condition.Intensity? = nil, isDaylight: Bool = true
    ) -> Condition {
        Condition(kind: kind, intensity: intensity, isDaylight: isDaylight)
    }

    @Test func `all skies are strictly ordered by seriousness`() {
        let order = [
            condition(.unknown), condition(.clear), condition(.fewClouds), condition(.scatteredClouds),
            condition(.brokenClouds), condition(.overcast), condition(.haze), condition(.dust), condition(.mist),
            condition(.fog), condition(.drizzle, .light), condition(.drizzle), condition(.drizzle, .heavy),
            condition(.rain, .light), condition(.sleet, .light), condition(.snow, .light), condition(.showers, .light),
            condition(.rain), condition(.sleet), condition(.snow), condition(.showers), condition(.rain, .heavy),
            condition(.snow, .heavy), condition(.showers, .heavy), condition(.freezingRain, .light),
            condition(.freezingRain, .heavy), condition(.thunderstorm, .light), condition(.thunderstorm),
            condition(.thunderstorm, .heavy), condition(.squall), condition(.tornado),
        ]
        for (lesser, greater) in zip(order, order.dropFirst()) {
            #expect(lesser.seriousness < greater.seriousness, "\(lesser) \(greater)")
        }
        #expect(Set(order.map(\.kind)) == Set(Condition.Kind.allCases))
    }

    @Test func `an unknown intensity counts as moderate, and day and night count the same`() {
        for kind in Condition.Kind.allCases {
            #expect(condition(kind).seriousness == condition(kind, .moderate).seriousness)
            #expect(condition(kind).seriousness == condition(kind, isDaylight: false).seriousness)
        }
    }

    /// The sky of a day, from three-hour steps starting at midnight.
    private func day(_ conditions: [Condition], observed: Condition? = nil) -> Condition? {
        conditions.enumerated().map { index, condition in
            ForecastStep(
                time: Timestamp(secondsSince1970: index * 10_800), condition: condition,
                temperature: Temperature(celsius: 1))
        }
        .conditionOfDay(
            around: Timestamp(secondsSince1970: 13 * 3_600), observed: observed)
    }

    @Test func `a day of rain with a dry noon does not count as cloudy`() {
        let clouds = condition(.brokenClouds)
        let night = condition(.overcast, isDaylight: false)
        #expect(
            day([night, condition(.rain, .light), clouds, clouds, clouds, condition(.rain, .heavy), night, night])
                == condition(.rain, .heavy))
        #expect(
            day([condition(.thunderstorm, isDaylight: false), night, clouds, clouds, clouds, clouds, clouds, night])
                == condition(.thunderstorm))
    }

    @Test func `a day on which rain is likely does not count as cloudy, whatever its sky`() {
        func day(_ chance: Double, rain: Double = 0.1, snow: Double = 0) -> Condition.Kind? {
            let step = ForecastStep(
                time: Timestamp(secondsSince1970: 43_200), condition: condition(.overcast),
                temperature: Temperature(celsius: 1), precipitationProbability: chance,
                rain: PrecipitationDepth(millimetres: rain), snow: PrecipitationDepth(millimetres: snow))
            return [step].conditionOfDay(around: Timestamp(secondsSince1970: 46_800))?.kind
        }
        #expect(day(0.85) == .rain && day(0.85, rain: 0, snow: 0.1) == .snow && day(0.85, snow: 0.1) == .sleet)
        #expect(day(0.49) == .overcast && day(0.85, rain: 0) == .overcast)
    }

    @Test func `a day on which it rains now does not count as sunny`() {
        let clear = condition(.clear)
        let dry = [Condition](repeating: clear, count: 8)
        #expect(day(dry, observed: condition(.rain, isDaylight: false)) == condition(.rain))
        #expect(day(dry, observed: condition(.mist, isDaylight: false)) == clear)
        #expect(
            day([clear, condition(.rain, .heavy), clear], observed: condition(.drizzle)) == condition(.rain, .heavy))
    }

    @Test func `a dry day has its midday sky`() {
        let fog = condition(.fog)
        let night = condition(.overcast, isDaylight: false)
        #expect(day([night, night, fog, fog, condition(.clear), night, night, night]) == condition(.clear))
        #expect(day([night]) == night)
        // In the afternoon only the evening is left of it.
        #expect(day([night], observed: condition(.clear)) == condition(.overcast))
        #expect(day([night], observed: condition(.clear, isDaylight: false)) == night)
        #expect(day([]) == nil)
    }
}
