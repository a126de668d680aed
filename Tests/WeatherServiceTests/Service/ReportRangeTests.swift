import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Stored reports come from a file that anyone may have changed, so they must be in the ranges required of a service.
@Suite struct ReportRangeTests {
    private static let time = Timestamp(1_795_239_000)
    private static let mild = Temperature(celsius: 3)
    private static let sky = Condition(kind: .rain, isDaylight: true)

    /// A report with only the given values, about one place.
    private static func now(
        feelsLike: Temperature? = nil, pressure: Pressure? = nil, wind: Wind = Wind(), visibility: Visibility? = nil,
        rain: PrecipitationDepth? = nil, snow: PrecipitationDepth? = nil
    ) -> ReportValue {
        .current(
            CurrentWeather(
                observedAt: time, condition: sky, temperature: mild, feelsLike: feelsLike, pressure: pressure,
                wind: wind, visibility: visibility, rain: rain, snow: snow, clock: .utc))
    }

    private static func step(
        chance: Double? = nil, rain: PrecipitationDepth? = nil, snow: PrecipitationDepth? = nil, wind: Wind = Wind()
    ) -> ReportValue {
        let step = ForecastStep(
            time: time, condition: sky, temperature: mild, precipitationProbability: chance, rain: rain, snow: snow,
            wind: wind)
        return .forecast(Forecast(steps: [step], clock: .utc))
    }

    private static func today(
        low: Temperature? = nil, high: Temperature? = nil, sum: PrecipitationDepth? = nil, chance: Double? = nil,
        uvIndex: Double? = nil
    ) -> DayOutlook {
        DayOutlook(
            dayNumber: 20_778, low: low, high: high, sun: .rises(time, sets: time.adding(seconds: 36_000)),
            precipitation: sum, precipitationProbability: chance, uvIndex: uvIndex)
    }

    private static func now(_ today: DayOutlook) -> ReportValue {
        .current(CurrentWeather(observedAt: time, condition: sky, temperature: mild, clock: .utc, today: today))
    }

    private static func air(pm25: Double? = nil, pm10: Double? = nil) -> ReportValue {
        .air(AirQuality(observedAt: time, index: .fair, pm25: pm25, pm10: pm10))
    }

    /// Each measure alone, with `number` as its value.
    private static func measures(of number: Double) -> [ReportValue] {
        let depth = PrecipitationDepth(millimetres: number)
        let speed = Speed(metresPerSecond: number)
        return [
            now(feelsLike: Temperature(celsius: number)), now(pressure: Pressure(hectopascals: number)),
            now(wind: Wind(speed: speed)), now(wind: Wind(gust: speed)),
            now(visibility: Visibility(Distance(metres: number))),
            now(rain: depth), now(snow: depth), step(chance: number), step(rain: depth), step(snow: depth),
            step(wind: Wind(speed: speed)), air(pm25: number), air(pm10: number),
            .air(AirQuality(observedAt: time, ozone: number)),
            .air(AirQuality(observedAt: time, carbonMonoxide: number)),
            now(today(low: Temperature(celsius: number))), now(today(high: Temperature(celsius: number))),
            now(today(sum: depth)), now(today(chance: number)), now(today(uvIndex: number)),
        ]
    }

    private static func report(_ value: ReportValue, of place: Place = TestPlaces.seoul) -> KnownReport {
        KnownReport(
            place: place.id, value: value,
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: time))
    }

    /// A file with this value, valid or not, between two good ones.
    private static func file(_ value: ReportValue) -> [UInt8] {
        KeptBytes.unchecked([report(now(), of: TestPlaces.busan), report(value), report(now(), of: TestPlaces.sydney)])
    }

    private static let others = Set([TestPlaces.busan.id, TestPlaces.sydney.id])

    /// The value read from such a file; nil if it was left out. The others are always read.
    private static func read(_ bytes: [UInt8]) throws -> ReportValue? {
        let reports = try KeptBytes.read(bytes)
        #expect(Set(reports.map(\.place)).isSuperset(of: others))
        return reports.first { $0.place == TestPlaces.seoul.id }?.value
    }

    @Test(arguments: measures(of: 1e300) + measures(of: -1e300) + [now(rain: PrecipitationDepth(millimetres: -1e-300))])
    func `only a value with a measure out of range is left out`(value: ReportValue) throws {
        #expect(try Self.read(Self.file(value)) == nil)
        #expect(try KeptBytes.read(KeptBytes.of([Self.report(value)])).isEmpty)
    }

    private static func forecast(offset: Int, changedAt time: Timestamp, to later: Int) -> ReportValue {
        .forecast(
            Forecast(
                steps: [],
                clock: LocalClock(
                    UTCOffset(seconds: offset),
                    changes: [LocalClock.Change(at: time, to: UTCOffset(seconds: later))])))
    }

    @Test(arguments: [
        forecast(offset: 3_600, changedAt: Timestamp(1 << 40), to: 7_200),
        forecast(offset: 3_600, changedAt: Timestamp(-(1 << 40)), to: 7_200),
    ])
    func `only a value with a clock change out of range is left out`(value: ReportValue) throws {
        #expect(try Self.read(Self.file(value)) == nil)
    }

    /// 1999, 2100, and clocks that start from zero or overflow.
    @Test(arguments: [946_684_799, 4_102_444_801, 0, -1, Int(Int64.min) + 1, Int.max])
    func `a report from a time when the clock was wrong does not affect the others`(seconds: Int) throws {
        let wrong = Timestamp(seconds)
        let stamped = KnownReport(
            place: TestPlaces.seoul.id, value: Self.now(),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: wrong))
        let observed = KnownReport(
            place: TestPlaces.seoul.id, value: Self.now(),
            stamp: ReportStamp(source: .openWeather, observedAt: wrong, fetchedAt: Self.time))
        for bad in [stamped, observed] {
            let good = [Self.report(Self.now(), of: TestPlaces.busan), Self.report(Self.air(), of: TestPlaces.sydney)]
            #expect(Set(try KeptBytes.read(KeptBytes.of(good + [bad]))) == Set(good))
            let file = KeptBytes.unchecked([good[0], bad, good[1]])
            #expect(Set(try KeptBytes.read(file)) == Set(good))
        }
    }

    @Test func `a report from a time when the clock was ahead gives way to a current one`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let file = ReportCacheFile(path: sandbox.cacheFolder + "/reports")
        func report(at time: Timestamp) -> KnownReport {
            KnownReport(
                place: TestPlaces.seoul.id, value: Self.now(),
                stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: time))
        }
        let ahead = report(at: Self.time.adding(seconds: 40 * 365 * 86_400))
        #expect(file.save([ahead], at: ahead.stamp.fetchedAt) == nil && file.load() == [ahead])
        #expect(file.save([report(at: Self.time)], at: Self.time) == nil)
        #expect(file.load() == [report(at: Self.time)])
    }

    @Test(arguments: [Int32(64_800), -64_800])
    func `only a value with an impossible offset is left out`(told: Int32) throws {
        // The bytes are changed, because an offset of 18 hours and a second cannot be created.
        let forecast = Self.forecast(offset: 64_800, changedAt: Self.time, to: -64_800)
        let good = Self.file(forecast)
        func bytes(of number: Int32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
        let changed = KeptBytes.with(good) { entry in
            if let place = entry.indices.first(where: { entry[$0...].starts(with: bytes(of: told)) }) {
                entry.replaceSubrange(place..<place + 4, with: bytes(of: told + told.signum()))
            }
        }
        #expect(changed != good)
        #expect(try Self.read(good) == forecast)
        #expect(try Self.read(changed) == nil)
    }

    @Test(arguments: [
        now(feelsLike: Temperature(celsius: 70)), now(feelsLike: Temperature(celsius: -100)),
        now(pressure: Pressure(hectopascals: 300)), now(pressure: Pressure(hectopascals: 1_200)),
        now(wind: Wind(speed: Speed(metresPerSecond: 150), gust: Speed(metresPerSecond: 0))),
        now(visibility: Visibility(Distance(metres: 1_000_000))), now(rain: PrecipitationDepth(millimetres: 2_000)),
        step(chance: 0), step(chance: 1), air(pm25: 0, pm10: 100_000), now(),
        .air(
            AirQuality(
                observedAt: time, pm25: 1, pm10: 2, ozone: 3, nitrogenDioxide: 4, sulphurDioxide: 5, carbonMonoxide: 6)),
        forecast(offset: 64_800, changedAt: time, to: -64_800),
        forecast(offset: 3_600, changedAt: Timestamp(946_684_800), to: 0),
        now(today(low: Temperature(celsius: -100), high: Temperature(celsius: 70), chance: 1, uvIndex: 50)),
        .forecast(
            Forecast(
                steps: [ForecastStep(time: time, length: ForecastStep.hour, condition: sky, temperature: mild)],
                clock: .utc, outlooks: [today(), DayOutlook(dayNumber: 20_779)])),
    ])
    func `a measure at the end of its range is read back`(value: ReportValue) throws {
        #expect(try Self.read(Self.file(value)) == value)
    }
}
