import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// What is kept from one start to the next.
@Suite struct ReportCacheTests {
    private static let now = Timestamp(1_795_239_000)
    private static let sample = SampleSource(now: { now })

    /// All that is known of a place.
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

    private func withFile(_ body: (String) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try body(sandbox.cacheFolder + "/reports")
    }

    @Test func `what is saved is there again, with its stamps, and is readable by its owner alone`() throws {
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
            #expect(file.save(all))
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
        #expect(try ReportCacheFile.decode(ReportCacheFile.encode([report])) == [report])
    }

    @Test(arguments: [nil, IconCode("01d"), IconCode("50n")])
    func `the source's own picture is kept by its name`(icon: IconCode?) throws {
        let weather = CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .rain, isDaylight: true),
            temperature: Temperature(celsius: 1), clock: .utc, icon: icon)
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .current(weather),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        #expect(try ReportCacheFile.decode(ReportCacheFile.encode([report])) == [report])
    }

    @Test func `of two programs each keeps what the other wrote, and the newer value counts`() throws {
        try withFile { path in
            let places = TestPlaces.many(2)
            let older = reports(of: places[0], at: Self.now.adding(seconds: -60))
            ReportCacheFile(path: path).save(reports(of: places[0]))
            ReportCacheFile(path: path).save(older + reports(of: places[1]))
            #expect(Set(ReportCacheFile(path: path).load()) == Set(reports(of: places[0]) + reports(of: places[1])))
            // What one source said is not taken for another's.
            let other = reports(of: places[0], from: .openMeteo)
            ReportCacheFile(path: path).save(other)
            #expect(ReportCacheFile(path: path).load().count == 12)
        }
    }

    @Test func `programs that write at once leave a whole file`() async throws {
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

    @Test func `a file cut short or changed anywhere is dropped, and said to be`() throws {
        let good = ReportCacheFile.encode(reports(of: TestPlaces.seoul))
        #expect(throws: Never.self) { try ReportCacheFile.decode(good) }
        for end in 0..<good.count {
            #expect(throws: ByteReader.Damaged.self) { try ReportCacheFile.decode(Array(good[..<end])) }
        }
        for index in stride(from: 0, to: good.count, by: 7) {
            var changed = good
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: ByteReader.Damaged.self) { try ReportCacheFile.decode(changed) }
        }
        try withFile { path in
            for bytes in [Array(good.dropLast()), [], Array("nonsense".utf8), [UInt8](repeating: 0, count: 1_000)] {
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                var damage: [String] = []
                #expect(ReportCacheFile(path: path).load { damage.append($0) }.isEmpty)
                #expect(damage.count == 1 && damage[0].contains(path))
                #expect(ReportCacheFile(path: path).save(reports(of: TestPlaces.seoul)))
                #expect(ReportCacheFile(path: path).load().count == 4)
            }
        }
    }

    @Test func `what another version wrote is dropped`() {
        let bytes = ReportCacheFile.encode(reports(of: TestPlaces.seoul))
        let place = ReportCacheFile.magic.count
        for version in [0, ReportCacheFile.version - 1, ReportCacheFile.version + 1] {
            var other = Array(bytes.dropLast(8))
            other[place] = version
            #expect(throws: ByteReader.Damaged.self) { try ReportCacheFile.decode(Seal.sealed(other)) }
        }
        #expect(throws: Never.self) {
            try ReportCacheFile.decode(Seal.sealed(Array(bytes.dropLast(8))))
        }
    }

    @Test func `an air forecast is kept up to its cap of hours, and one beyond is left out when read`() throws {
        func kept(_ count: Int) throws -> Int {
            let hours = (0..<count).map { AirQuality(observedAt: Self.now.adding(seconds: $0 * 3_600), index: .fair) }
            let report = KnownReport(
                place: TestPlaces.seoul.id, value: .airForecast(AirForecast(hours: hours)),
                stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
            let read = try ReportCacheFile.decode(ReportCacheFile.encode([report]))
            guard case .airForecast(let forecast) = try #require(read.first).value else { return -1 }
            return forecast.hours.count
        }
        let most = Limits.Network.airHours
        #expect(try kept(most) == most)
        #expect(try kept(most + 1) == most)
        var writer = ByteWriter()
        writer.put(UInt8(3))
        writer.put(UInt16(most + 1))
        writer.append([UInt8](repeating: 0, count: (most + 1) * 25))
        #expect(throws: ByteReader.Damaged.self) {
            var reader = ByteReader(writer.bytes)
            _ = try reader.getValue()
        }
    }

    @Test(arguments: [-1, 10_955, 47_484, Int(Int32.max)])
    func `a day outside the years a service may speak of is left out`(day: Int) throws {
        let forecast = Forecast(
            steps: [
                ForecastStep(
                    time: Self.now, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 10))
            ], clock: .utc, outlooks: [DayOutlook(dayNumber: day)])
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .forecast(forecast),
            stamp: ReportStamp(source: .openMeteo, observedAt: nil, fetchedAt: Self.now))
        #expect(try ReportCacheFile.decode(ReportCacheFile.file(of: [ReportCacheFile.entry(report)])).isEmpty)
    }

    @Test func `a file with a right checksum and wrong contents is dropped`() {
        // Any bytes behind the magic, sealed as a real file is.
        var random = SeededRandom(seed: 5)
        let good = ReportCacheFile.encode(reports(of: TestPlaces.seoul))
        for round in 0..<2_000 {
            var body = Array(good.dropLast(8))
            for _ in 0..<(1 + round % 4) {
                let at = random.number(ReportCacheFile.magic.count + 1...body.count - 1)
                body[at] = UInt8.random(in: 0...255, using: &random)
            }
            // It may still mean something; it must not end the program, nor bring what no service may say.
            for report in (try? ReportCacheFile.decode(Seal.sealed(body))) ?? [] {
                if case .current(let weather) = report.value {
                    #expect(WireField.temperatures.contains(weather.temperature.celsius))
                }
            }
        }
    }

    @Test func `it keeps the newest up to its caps`() {
        let places = TestPlaces.many(Limits.Cache.places + 1)
        let all = places.enumerated().flatMap { index, place in
            reports(of: place, at: Self.now.adding(seconds: index))
        }
        func kept(_ reports: [KnownReport]) -> Set<PlaceID> {
            Set(((try? ReportCacheFile.decode(ReportCacheFile.encode(reports))) ?? []).map(\.place))
        }
        #expect(kept(Array(all.dropFirst(3))).count == Limits.Cache.places)
        #expect(kept(all) == Set(places.dropFirst().map(\.id)))
        #expect(ReportCacheFile.encode(all).count <= Limits.Cache.bytes)
        // A forecast of as many steps as there may be takes some 35 kB.
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
        let bytes = ReportCacheFile.encode(large)
        #expect(bytes.count <= Limits.Cache.bytes && bytes.count > Limits.Cache.bytes - 40_000)
    }
}
