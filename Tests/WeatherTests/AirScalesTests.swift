import Testing
import Weather

/// Published scales, on both sides of every step in their tables.
@Suite struct AirScalesTests {
    private static let time = Timestamp(secondsSince1970: 1_760_335_200)

    private func air(_ pollutant: AirQuality.Pollutant, _ value: Double) -> AirQuality {
        func only(_ other: AirQuality.Pollutant) -> Double? { pollutant == other ? value : nil }
        return AirQuality(
            observedAt: Self.time, pm25: only(.pm25), pm10: only(.pm10), ozone: only(.ozone),
            nitrogenDioxide: only(.nitrogenDioxide), sulphurDioxide: only(.sulphurDioxide),
            carbonMonoxide: only(.carbonMonoxide))
    }

    /// Converts parts per billion to µg/m³.
    private func mass(_ pollutant: AirQuality.Pollutant, ppb: Double) -> Double {
        ppb / (pollutant.partsPerBillion(1) ?? 1)
    }

    @Test(arguments: [
        (AirQuality.Pollutant.pm25, [15.0, 35, 75], 1.0), (.pm10, [30, 80, 150], 1), (.ozone, [30, 90, 150], 1),
        (.nitrogenDioxide, [30, 60, 200], 1), (.sulphurDioxide, [20, 50, 150], 1),
        (.carbonMonoxide, [2_000, 9_000, 15_000], 10),
    ])
    func `Korea's grades follow AirKorea's table`(pollutant: AirQuality.Pollutant, highest: [Double], digit: Double) {
        for (index, limit) in highest.enumerated() {
            func grade(_ value: Double) -> Int? { air(pollutant, mass(pollutant, ppb: value)).koreanGrade?.rawValue }
            #expect(grade(limit) == index + 1)
            #expect(grade(limit + digit) == index + 2)
            // A value that rounds to the limit is still within it, because the table gives rounded values.
            #expect(grade(limit + digit * 0.4) == index + 1)
        }
        #expect(air(pollutant, 0).koreanGrade == .good)
    }

    @Test(arguments: [
        (0.0, 0), (9.0, 50), (9.05, 50), (9.1, 51), (35.4, 100), (35.5, 101), (35.9, 102), (55.4, 150), (55.5, 151),
        (125.4, 200), (125.5, 201), (225.4, 300), (225.5, 301), (325.4, 500), (1_000, 500),
    ])
    func `the US index has the official breakpoints for fine dust`(value: Double, index: Int) {
        #expect(air(.pm25, value).usIndex == index)
    }

    @Test(arguments: [
        (AirQuality.Pollutant.pm10, [54.0, 154, 254, 354, 424, 604], 1.0),
        (.ozone, [54, 70, 85, 105, 200, 604], 1), (.nitrogenDioxide, [53, 100, 360, 649, 1_249, 2_049], 1),
        (.sulphurDioxide, [35, 75, 185, 304, 604, 1_004], 1),
        (.carbonMonoxide, [4_400, 9_400, 12_400, 15_400, 30_400, 50_400], 100),
    ])
    func `the US index has the official breakpoints for all other pollutants`(
        pollutant: AirQuality.Pollutant, highest: [Double], digit: Double
    ) {
        let indices = [50, 100, 150, 200, 300, 500]
        for (limit, index) in zip(highest, indices) {
            func found(_ value: Double) -> Int? { air(pollutant, mass(pollutant, ppb: value)).usIndex }
            #expect(found(limit + digit * 0.01) == index)
            #expect(found(limit + digit * 1.01) == min(500, index + 1))
        }
    }

    @Test func `the agency's own examples give the published results`() {
        // EPA-454/B-24-002, section IV: 0.0785 ppm of ozone, 8.4 ppm of carbon monoxide.
        #expect(air(.ozone, mass(.ozone, ppb: 78.533)).usIndex == 126)
        #expect(air(.carbonMonoxide, mass(.carbonMonoxide, ppb: 8_400)).usIndex == 90)
    }

    @Test func `the worst pollutant decides, and unknown air has no index`() {
        let mixed = AirQuality(observedAt: Self.time, pm25: 5, pm10: 200, ozone: 20)
        #expect(mixed.koreanGrade == .veryBad && mixed.usIndex == 123)
        let told = AirQuality(observedAt: Self.time, index: .poor)
        #expect(told.koreanGrade == nil && told.usIndex == nil)
        #expect(!told.hasConcentrations && mixed.hasConcentrations)
    }
}
