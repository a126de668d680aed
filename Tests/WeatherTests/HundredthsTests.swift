import Testing

@testable import Weather

@Suite struct HundredthsTests {
    @Test("a number of two decimals comes back unchanged")
    func twoDecimals() throws {
        for count in -30_000...130_000 {
            let text = "\(count < 0 ? "-" : "")\(abs(count) / 100).\(abs(count) % 100 / 10)\(abs(count) % 10)"
            let number = try #require(Double(text))
            #expect(Hundredths(number).number == number)
        }
    }

    @Test("more decimals are rounded, and no number stays none")
    func others() {
        #expect(Hundredths(1.234).number == 1.23)
        #expect(Hundredths(-0.006).number == -0.01)
        #expect(Hundredths(nil).number == nil)
        #expect(Hundredths(.nan).number == nil)
    }

    @Test("numbers out of range are clamped", arguments: [1e300, .infinity])
    func outOfRange(number: Double) {
        #expect(Hundredths(number).number == 21_474_836.47)
        #expect(Hundredths(-number).number == -21_474_836.47)
    }

    @Test("a step takes 64 bytes at most, and an hour of air 40")
    func size() {
        #expect(MemoryLayout<ForecastStep>.stride <= 64)
        #expect(MemoryLayout<AirQuality>.stride <= 40)
    }
}
