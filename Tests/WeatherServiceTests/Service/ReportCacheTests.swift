import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The reports kept from one start to the next.
@Suite struct ReportCacheTests {
    private static let now = Timestamp(1_795_239_000)
    private static let sample = SampleSource(now: { now })

    /// All reports about a place.
    private func reports(of place: Place, at time: Timestamp = now, from source: SourceID = .openWeather)
        -> [KnownReport]
    {
        let values: [ReportValue] = [
            .current(Self.sample.currentWeather(at: place)), .forecast(Self.sample.forecast(at: place)),
            .air(Self.sample.airQuality(at: place)), .airForecast(Self.sample.airForecast(at: place)),
        ]
        return values.map {
            KnownReport(
                place: place.id, value: $0,
                stamp: ReportStamp(source: source, observedAt: $0.observedAt, fetchedAt: time))
        }
    }

    /// The shortest of them, for files that are read thousands of times.
    private func shortReports(of place: Place) -> [KnownReport] {
        reports(of: place).filter { [.current, .air].contains($0.value.part) }
    }

    private func withFile(_ body: (String) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try body(sandbox.cacheFolder + "/reports")
    }

    @Test func `saved reports are read back with their stamps, and only their owner can read the file`() throws {
        try withFile { path in
            let file = ReportCacheFile(path: path)
            let all =
                TestPlaces.many(5).flatMap { reports(of: $0) }
                + [
                    KnownReport(
                        place: TestPlaces.seoul.id, value: .air(nil),
                        stamp: ReportStamp(source: .sample, observedAt: nil, fetchedAt: Self.now)),
                    KnownReport(
                        place: TestPlaces.seoul.id, value: .airForecast(AirForecast(hours: [])),
                        stamp: ReportStamp(source: .sample, observedAt: nil, fetchedAt: Self.now)),
                ]
            #expect(file.load().isEmpty)
            #expect(file.save(all) == nil)
            #expect(Set(file.load()) == Set(all))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent) == [
                    "reports"
                ])
        }
    }

    @Test func `every kind of sky is kept with its intensity, by day and by night`() throws {
        let skies = Condition.Kind.allCases.flatMap { kind in
            ([nil] + Condition.Intensity.allCases).flatMap { intensity in
                [true, false].map { Condition(kind: kind, intensity: intensity, isDaylight: $0) }
            }
        }
        let steps = skies.enumerated().map { hour, sky in
            ForecastStep(
                time: Self.now.adding(seconds: hour * 3_600), condition: sky, temperature: Temperature(celsius: 1))
        }
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .forecast(Forecast(steps: steps, clock: .utc)),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        #expect(try KeptBytes.read(KeptBytes.of([report])) == [report])
    }

    @Test(arguments: [nil, IconCode("01d"), IconCode("50n")])
    func `the source's icon is stored by its code`(icon: IconCode?) throws {
        let weather = CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .rain, isDaylight: true),
            temperature: Temperature(celsius: 1), clock: .utc, icon: icon)
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .current(weather),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        #expect(try KeptBytes.read(KeptBytes.of([report])) == [report])
    }

    @Test func `two programs keep each other's reports, and the newer value wins`() throws {
        try withFile { path in
            let places = TestPlaces.many(2)
            let older = reports(of: places[0], at: Self.now.adding(seconds: -60))
            ReportCacheFile(path: path).save(reports(of: places[0]))
            ReportCacheFile(path: path).save(older + reports(of: places[1]))
            #expect(Set(ReportCacheFile(path: path).load()) == Set(reports(of: places[0]) + reports(of: places[1])))
            // A report from one source is not used for another.
            let other = reports(of: places[0], from: .openMeteo)
            ReportCacheFile(path: path).save(other)
            #expect(ReportCacheFile(path: path).load().count == 12)
        }
    }

    @Test func `programs that write at the same time leave a complete file`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.cacheFolder + "/reports"
        let places = TestPlaces.many(8)
        await withTaskGroup { group in
            for place in places {
                let own = reports(of: place)
                group.addTask { for _ in 0..<50 { ReportCacheFile(path: path).save(own) } }
            }
        }
        var damage: [String] = []
        let left = ReportCacheFile(path: path).load { damage.append($0) }
        #expect(damage.isEmpty && !left.isEmpty)
    }

    @Test func `a file that is cut short or changed anywhere is reported as damaged`() throws {
        let good = KeptBytes.of(reports(of: TestPlaces.seoul))
        #expect(throws: Never.self) { try KeptBytes.read(good) }
        let short = KeptBytes.of(shortReports(of: TestPlaces.seoul))
        for end in 0..<short.count {
            #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(Array(short[..<end])) }
        }
        for index in stride(from: 0, to: good.count, by: 7) {
            var changed = good
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(changed) }
        }
        try withFile { path in
            let files = [
                (Array(good.dropLast()), 3), ([], 0), (Array("nonsense".utf8), 0),
                ([UInt8](repeating: 0, count: 1_000), 0),
            ]
            for (bytes, left) in files {
                try put(bytes, at: path)
                var damage: [String] = []
                #expect(ReportCacheFile(path: path).load { damage.append($0) }.count == left)
                #expect(damage.count == 1 && damage[0].contains(path))
                #expect(ReportCacheFile(path: path).save(reports(of: TestPlaces.seoul)) == nil)
                #expect(ReportCacheFile(path: path).load().count == 4)
            }
        }
    }

    private func put(_ bytes: [UInt8], at path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test func `damage affects only one report, and the next save leaves a complete file`() throws {
        try withFile { path in
            let all = TestPlaces.many(6).flatMap { reports(of: $0) }
            var bytes = KeptBytes.of(all)
            let damaged = KeptEntry.bytes(of: all[9])
            let at = try #require(bytes.indices.first { bytes[$0...].starts(with: damaged) })
            bytes[at + damaged.count / 2] ^= 1
            try put(bytes, at: path)
            let file = ReportCacheFile(path: path)
            #expect(Set(file.load()) == Set(all).subtracting([all[9]]))
            file.save([all[9]])
            var damage: [String] = []
            #expect(Set(file.load { damage.append($0) }) == Set(all))
            #expect(damage.isEmpty)
        }
    }

    @Test func `only the wanted places are read from a large file`() throws {
        try withFile { path in
            let places = TestPlaces.many(40)
            let file = ReportCacheFile(path: path)
            file.save(places.flatMap { reports(of: $0) })
            let wanted: Set = [places[3].id, places[30].id, TestPlaces.sydney.id]
            #expect(Set(file.load(of: wanted)) == Set([places[3], places[30]].flatMap { reports(of: $0) }))
            #expect(file.load(of: []).isEmpty)
            let bytes = KeptBytes.of(places.flatMap { reports(of: $0) })
            var count = 0
            let contents = ReportArchive.contents(of: [places[3].id], size: bytes.count) { offset, room in
                let piece = Array(bytes.dropFirst(offset).prefix(room))
                count += piece.count
                return piece
            }
            #expect(contents.entries.count == 4)
            #expect(count <= bytes.count / 7)
        }
    }

    @Test func `of a damaged file, the wanted places are read as with all others`() throws {
        let places = TestPlaces.many(3)
        let good = KeptBytes.of(places.flatMap { shortReports(of: $0) })
        for index in good.indices {
            var changed = good
            changed[index] ^= 1 << UInt8(index % 8)
            let wanted = ReportArchive.contents(of: [places[1].id], size: changed.count) {
                Array(changed.dropFirst($0).prefix($1))
            }
            #expect(wanted.reports == KeptBytes.contents(changed).reports.filter { $0.place == places[1].id })
        }
    }

    /// Fails if anything is written in another way, so that no program reads what another has written differently.
    @Test func `what is written changes only with the version`() {
        let skies = Condition.Kind.allCases.flatMap { kind in
            ([nil] + Condition.Intensity.allCases).map { Condition(kind: kind, intensity: $0, isDaylight: true) }
        }
        let wind = Wind(
            speed: Speed(metresPerSecond: 3), direction: Bearing(degrees: 220), gust: Speed(metresPerSecond: 9))
        let (depth, snow) = (PrecipitationDepth(millimetres: 1.5), SnowDepth(centimetres: 2))
        let day = DayOutlook(
            dayNumber: 20_778, low: Temperature(celsius: -1), high: Temperature(celsius: 4),
            sun: .rises(Self.now, sets: Self.now.adding(seconds: 36_000)), precipitation: depth, snow: depth,
            snowfall: snow, precipitationProbability: 0.5, uvIndex: 3, condition: skies[0])
        let steps = skies.enumerated().map { hour, sky in
            ForecastStep(
                time: Self.now.adding(seconds: hour * 3_600), length: 3_600, condition: sky,
                temperature: Temperature(celsius: 1), feelsLike: Temperature(celsius: 0),
                precipitationProbability: 0.25,
                rain: depth, snow: depth, snowfall: snow, humidity: 40, wind: wind,
                pressure: Pressure(hectopascals: 1_012), cloudCover: 90,
                visibility: Visibility(Distance(metres: 10_000), isLimit: true))
        }
        let clock = LocalClock(
            UTCOffset(seconds: 3_600), changes: [LocalClock.Change(at: Self.now, to: UTCOffset(seconds: 7_200))])
        let air = AirQuality.Index.allCases.map {
            AirQuality(
                observedAt: Self.now, index: $0, pm25: 1, pm10: 2, ozone: 3, nitrogenDioxide: 4, sulphurDioxide: 5,
                carbonMonoxide: 6)
        }
        let values: [ReportValue] = [
            .current(
                CurrentWeather(
                    observedAt: Self.now, condition: skies[5], temperature: Temperature(celsius: 2),
                    feelsLike: Temperature(celsius: 1), humidity: 50, pressure: Pressure(hectopascals: 1_000),
                    wind: wind,
                    cloudCover: 20, visibility: Visibility(Distance(metres: 900)), rain: depth, snow: depth,
                    sun: .polarDay, clock: clock, today: day, icon: IconCode("10d"))),
            .forecast(Forecast(steps: steps, clock: clock, outlooks: [day])), .air(air[0]),
            .airForecast(AirForecast(hours: air)),
        ]
        let bytes = KeptBytes.of(
            values.map {
                KnownReport(
                    place: TestPlaces.seoul.id, value: $0,
                    stamp: ReportStamp(source: .openWeather, observedAt: $0.observedAt, fetchedAt: Self.now))
            })
        let checksum = Seal.checksum(of: bytes.dropFirst(ReportArchive.head.count))
        #expect(
            checksum == 10_045_367_792_597_191_455,
            "give `ReportArchive.head` the next version, and put \(checksum) here")
    }

    @Test func `a file from another version is dropped`() {
        let other = Array("nalssi-reports 10\n".utf8)
        let bytes = other + KeptBytes.of(reports(of: TestPlaces.seoul)).dropFirst(ReportArchive.head.count)
        #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(bytes) }
    }

    @Test func `an air forecast is stored up to its cap of hours, and a longer one is left out when read`() throws {
        func kept(_ count: Int) throws -> Int {
            let hours = (0..<count).map { AirQuality(observedAt: Self.now.adding(seconds: $0 * 3_600), index: .fair) }
            let report = KnownReport(
                place: TestPlaces.seoul.id, value: .airForecast(AirForecast(hours: hours)),
                stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
            let read = try KeptBytes.read(KeptBytes.of([report]))
            guard case .airForecast(let forecast) = try #require(read.first).value else { return -1 }
            return forecast.hours.count
        }
        let most = Limits.Network.airHours
        #expect(try kept(most) == most)
        #expect(try kept(most + 1) == most)
        var writer = ByteWriter()
        writer.put(UInt16(most + 1))
        writer.append([UInt8](repeating: 0, count: (most + 1) * 57))
        #expect(throws: ByteReader.Damaged.self) {
            var reader = ByteReader(writer.bytes)
            _ = try reader.getValue(of: .airForecast)
        }
    }

    @Test(arguments: [-1, 10_955, 47_484, Int(Int32.max)])
    func `a day outside the valid years is left out`(day: Int) throws {
        let forecast = Forecast(
            steps: [
                ForecastStep(
                    time: Self.now, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 10))
            ], clock: .utc, outlooks: [DayOutlook(dayNumber: day)])
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .forecast(forecast),
            stamp: ReportStamp(source: .openMeteo, observedAt: nil, fetchedAt: Self.now))
        #expect(try KeptBytes.read(KeptBytes.unchecked([report])).isEmpty)
    }

    @Test func `a file with correct checksums and wrong contents gives only values a service may send`() {
        var random = SeededRandom(seed: 5)
        var read = 0
        let good = KeptBytes.of(reports(of: TestPlaces.seoul))
        for round in 0..<2_000 {
            let changed = KeptBytes.with(good) { entry in
                for _ in 0..<(1 + round % 4) {
                    entry[random.number(0...entry.count - 1)] = UInt8.random(in: 0...255, using: &random)
                }
            }
            // It may still be valid, but it must not crash the program.
            for case .current(let weather) in KeptBytes.contents(changed).reports.map(\.value) {
                read += 1
                #expect(WireField.temperatures.contains(weather.temperature.celsius))
            }
        }
        #expect(read > 100)
    }

    @Test func `the newest reports are kept up to the caps`() {
        let places = TestPlaces.many(Limits.Cache.places + 1)
        let all = places.enumerated().flatMap { index, place in
            reports(of: place, at: Self.now.adding(seconds: index))
        }
        func kept(_ reports: [KnownReport]) -> Set<PlaceID> {
            Set(((try? KeptBytes.read(KeptBytes.of(reports))) ?? []).map(\.place))
        }
        #expect(kept(Array(all.dropFirst(3))).count == Limits.Cache.places)
        #expect(kept(all) == Set(places.dropFirst().map(\.id)))
        #expect(KeptBytes.of(all).count <= Limits.Cache.bytes)
        // A forecast with the maximum number of steps takes some 35 kB.
        let long = Forecast(
            steps: (0..<Limits.Network.forecastSteps).map {
                ForecastStep(
                    time: Self.now.adding(seconds: $0 * 3_600),
                    condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 1))
            }, clock: .utc)
        let large = places.map {
            KnownReport(
                place: $0.id, value: .forecast(long),
                stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        }
        let bytes = KeptBytes.of(large)
        #expect(bytes.count <= Limits.Cache.bytes && bytes.count > Limits.Cache.bytes - 40_000)
    }

    @Test(arguments: [0, 1]) func `no more reports are read than a file may hold`(beyond: Int) {
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .air(nil),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        let most = Limits.Cache.reports
        let contents = KeptBytes.contents(KeptBytes.unchecked(Array(repeating: report, count: most + beyond)))
        #expect(contents.entries.count == (beyond == 0 ? most : 0))
        #expect(contents.isDamaged == (beyond > 0))
    }
}
