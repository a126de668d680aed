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
        for end in 0..<good.count {
            #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(Array(good[..<end])) }
        }
        for index in stride(from: 0, to: good.count, by: 7) {
            var changed = good
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(changed) }
        }
        try withFile { path in
            for bytes in [Array(good.dropLast()), [], Array("nonsense".utf8), [UInt8](repeating: 0, count: 1_000)] {
                try put(bytes, at: path)
                var damage: [String] = []
                #expect(ReportCacheFile(path: path).load { damage.append($0) }.isEmpty)
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

    @Test func `damage affects only its place, and the next save leaves a complete file`() throws {
        try withFile { path in
            let places = TestPlaces.many(6)
            var bytes = KeptBytes.of(places.flatMap { reports(of: $0) })
            let name = Array(places[2].id.rawValue.utf8)
            let at = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
            bytes[at + name.count + 40] ^= 1
            try put(bytes, at: path)
            let file = ReportCacheFile(path: path)
            #expect(Set(file.load().map(\.place)) == Set(places.map(\.id)).subtracting([places[2].id]))
            file.save(reports(of: places[2]))
            var damage: [String] = []
            #expect(Set(file.load { damage.append($0) }.map(\.place)) == Set(places.map(\.id)))
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
            let hashes = Set([ReportArchive.hash(of: places[3].id)])
            let contents = ReportCacheFile.contents(of: hashes, size: bytes.count) { offset, room in
                let piece = Array(bytes.dropFirst(offset).prefix(room))
                count += piece.count
                return piece
            }
            #expect(contents.blocks.count == 1)
            #expect(count <= ReportArchive.largestHead + bytes.count / 20)
        }
    }

    @Test func `two places with the same hash are distinguished`() {
        let hash = ReportArchive.hash(of: TestPlaces.seoul.id)
        let blocks = [TestPlaces.seoul, TestPlaces.busan].compactMap { place in
            var kept = KeptPlace(place.id)
            for report in reports(of: place) { kept.add(KeptEntry(report), at: nil) }
            return kept.newest.map { ReportArchive.Block(hash: hash, newest: $0, bytes: kept.bytes) }
        }
        let newer = reports(of: TestPlaces.seoul, at: Self.now.adding(seconds: 60))
        let file = KeptBytes.contents(ReportCacheFile.bytes(adding: newer, to: blocks))
        #expect(Set(file.reports) == Set(newer + reports(of: TestPlaces.busan)))
    }

    @Test func `a file from the version without an index is read, and rewritten by the next save`() throws {
        // From an old version of the program; `reports-9` has one place with all its parts and one with only the weather.
        let old = try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../Versions/reports-9"))
        try withFile { path in
            try put(Array(old), at: path)
            let file = ReportCacheFile(path: path)
            let known = file.load()
            let asan = PlaceID(rawValue: "owm:1842616")
            let ulsan = PlaceID(rawValue: "owm:1833747")
            #expect(
                Set(known.map(\.key))
                    == Set(
                        ReportPart.allCases.map { ReportKey(place: asan, part: $0) } + [
                            ReportKey(place: ulsan, part: .current)
                        ]))
            #expect(
                known.allSatisfy { $0.stamp.source == .openWeather && $0.stamp.fetchedAt == Timestamp(1_795_418_475) })
            #expect(Set(file.load(of: [ulsan])) == Set(known.filter { $0.place == ulsan }))
            file.save(reports(of: TestPlaces.seoul))
            #expect(Set(file.load()) == Set(known + reports(of: TestPlaces.seoul)))
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: path))[ReportArchive.magic.count] == ReportArchive.version)
        }
        for end in 0..<old.count { #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(Array(old[..<end])) } }
    }

    @Test func `what version 10 wrote is read`() throws {
        let old = try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../Versions/reports-10"))
        #expect(old[ReportArchive.magic.count] == 10)
        try withFile { path in
            try put(Array(old), at: path)
            let busan = PlaceID(rawValue: "owm:1838524")
            let known = ReportCacheFile(path: path).load(of: [busan])
            #expect(Set(known.map(\.key.part)) == Set(ReportPart.allCases))
            #expect(
                known.allSatisfy {
                    $0.stamp.source == .openMeteo && $0.stamp.fetchedAt.secondsSince1970 > 1_795_000_000
                })
        }
    }

    @Test(arguments: [UInt8(0), 8, 11, 255])
    func `a file from an unknown version is dropped`(version: UInt8) {
        var bytes = KeptBytes.of(reports(of: TestPlaces.seoul))
        bytes[ReportArchive.magic.count] = version
        #expect(throws: ByteReader.Damaged.self) { try KeptBytes.read(bytes) }
    }

    @Test func `a source, a part and a form from a later version are kept unchanged, and not shown`() throws {
        func entry(_ source: String, _ part: UInt8, _ form: UInt8) -> KeptEntry {
            KeptEntry(
                key: KeptEntry.Key(source: source, part: part), form: form, observedAt: nil, fetchedAt: Self.now,
                value: [1, 2, 3])
        }
        let later = [entry("kma", 0, 0), entry("openweather", 200, 0), entry("openweather", 1, 7)]
        var place = KeptPlace(TestPlaces.seoul.id)
        for entry in later { place.add(entry, at: Self.now) }
        let file = ReportArchive.bytes(of: [try #require(ReportArchive.Block(place))])
        #expect(try KeptBytes.read(file).isEmpty)
        // The forecast in the later form is older than the one saved now.
        let newer = reports(of: TestPlaces.seoul, at: Self.now.adding(seconds: 1))
        let saved = KeptBytes.contents(ReportCacheFile.bytes(adding: newer, to: KeptBytes.contents(file).blocks))
        #expect(Set(saved.reports) == Set(newer))
        let kept = try KeptPlace(try #require(saved.blocks.first).bytes)
        #expect(Set(kept.entries.values).isSuperset(of: later.prefix(2)))
        #expect(kept.entries.count == newer.count + 2)
    }

    @Test func `a forecast of the form before the depth of snow is read without it`() throws {
        var writer = ByteWriter()
        let none = Double?.none
        writer.put(Int32(32_400))
        writer.put(false)
        writer.put(UInt16(1))
        writer.put(Timestamp?.some(Self.now))
        writer.put(UInt32(3_600))
        writer.append([UInt8(try #require(ConditionCode.kinds.firstIndex(of: .snow))), 3, 1])
        // Temperature, feels-like, chance, rain, snow.
        for number in [-3, none, 0.95, none, 10] { writer.put(number) }
        writer.put(UInt8.max)
        // Wind and pressure.
        for _ in 0..<4 { writer.put(none) }
        writer.put(UInt8(90))
        writer.put(24_140.0 as Double?)
        writer.put(UInt8(1))
        writer.put(Int32(20_374))
        for number in [-5.0, -1] { writer.put(number as Double?) }
        for _ in 0..<2 { writer.put(Timestamp?.none) }
        for number in [240, 0.95, none] { writer.put(number) }
        writer.put(false)
        var reader = ByteReader(writer.bytes)
        let value = try reader.getValue(of: .forecast, form: ForecastForm.withSurroundings)
        #expect(reader.isAtEnd)
        guard case .forecast(let forecast) = value, let step = forecast.steps.first else {
            Issue.record("\(value)")
            return
        }
        #expect(step.snow?.millimetres == 10 && step.snowfall == nil && step.condition.kind == .snow)
        #expect(step.visibility == Visibility(Distance(metres: 24_140)))
        let day = try #require(forecast.outlooks.first)
        #expect(day.precipitation?.millimetres == 240 && day.snow == nil && day.snowfall == nil)
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
        writer.append([UInt8](repeating: 0, count: (most + 1) * 25))
        #expect(throws: ByteReader.Damaged.self) {
            var reader = ByteReader(writer.bytes)
            _ = try reader.getValue(of: .airForecast, form: 0)
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
            let changed = KeptBytes.with(good) { block in
                for _ in 0..<(1 + round % 4) {
                    block[random.number(0...block.count - 1)] = UInt8.random(in: 0...255, using: &random)
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

    @Test func `a header with a correct checksum and random contents does no harm`() {
        var random = SeededRandom(seed: 6)
        let good = KeptBytes.of(reports(of: TestPlaces.seoul))
        let start = ReportArchive.magic.count + 1
        for _ in 0..<2_000 {
            var head = Array(good.prefix(start + 4 + 32))
            head[random.number(start...head.count - 1)] = UInt8.random(in: 0...255, using: &random)
            let bytes = Seal.sealed(head) + good.dropFirst(head.count + Seal.size)
            #expect(KeptBytes.contents(bytes).blocks.count <= 1)
        }
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

    /// A small file may not unpack to a large one: 500 records of the same block would be read 500 times.
    @Test func `records may not share bytes`() throws {
        let block = ReportArchive.Block(
            hash: 7, newest: Self.now, bytes: [UInt8](repeating: 7, count: 1_000))
        let one = ReportArchive.bytes(of: [block])
        var head = ByteWriter()
        head.append(ReportArchive.magic)
        head.put(ReportArchive.version)
        head.put(UInt32(Limits.Cache.places))
        let start = ReportArchive.largestHead
        for number in 0..<Limits.Cache.places {
            head.put(UInt64(number))
            head.put(UInt32(start))
            head.put(UInt32(block.bytes.count))
            head.put(Self.now)
            head.put(Seal.checksum(of: block.bytes))
        }
        let shared = Seal.sealed(head.bytes) + block.bytes
        func contents(_ bytes: [UInt8]) -> ReportCacheFile.Contents {
            ReportCacheFile.contents(of: nil, size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
        }
        #expect(contents(one).blocks == [block])
        #expect(contents(shared).isDamaged && contents(shared).blocks.isEmpty)
    }

    @Test(arguments: [0, 1]) func `a block gives no more reports than a place may have`(beyond: Int) {
        let report = KnownReport(
            place: TestPlaces.seoul.id, value: .air(nil),
            stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        var writer = ByteWriter()
        writer.put(report.place.rawValue)
        for _ in 0..<(Limits.Cache.entries + beyond) {
            let bytes = KeptEntry(report).bytes
            writer.put(UInt32(bytes.count))
            writer.append(bytes)
        }
        #expect(KeptPlace.reports(in: writer.bytes).count == Limits.Cache.entries)
    }
}
