import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The clock that an answer's times are shown with.
@Suite struct ZoneClocksTests {
    private static let spring = ClockChange.all[0]
    private static let hour = 3_600
    private static let day = 86_400
    /// Two days before the change.
    private static let now = spring.start.adding(seconds: -2 * day)

    private static func place(_ zone: String?, usualOffset: Int = 3_600) -> Place {
        Place(
            id: PlaceID(rawValue: "test:1"), names: LocalizedText(korean: "베를린", english: "Berlin"),
            coordinate: TestPlaces.tromso.coordinate, timeZone: zone, usualOffset: UTCOffset(seconds: usualOffset))
    }

    private static func forecast(_ offset: Int) -> ReportValue {
        .forecast(Forecast(steps: [], clock: LocalClock(UTCOffset(seconds: offset))))
    }

    /// A folder with Berlin's zone as of spring 2026, independent of the machine's own files.
    private static func withFolder(_ body: (ZoneClocks, Sandbox) throws -> Void) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try write(ZoneFileBytes(spring.clock).bytes, "Europe/Berlin", in: sandbox)
        try body(ZoneClocks(folder: sandbox.root + "/zones"), sandbox)
    }

    private static func write(_ bytes: [UInt8], _ zone: String, in sandbox: Sandbox) throws {
        let url = URL(fileURLWithPath: sandbox.root + "/zones/" + zone)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    // MARK: Answers

    @Test func `an answer with the zone's offset gets the zone's clock`() throws {
        try Self.withFolder { zones, _ in
            let place = Self.place("Europe/Berlin")
            let value = zones.value(Self.forecast(3_600), of: place, told: nil, at: Self.now)
            #expect(value == .forecast(Forecast(steps: [], clock: Self.spring.clock)))
            let weather = CurrentWeather.sample(celsius: 3)
            let told = zones.value(
                .current(weather.by(LocalClock(UTCOffset(seconds: 3_600)))), of: place, at: Self.now)
            #expect(told == .current(weather.by(Self.spring.clock)))
        }
    }

    @Test(arguments: [7_200, 0, 5_400, -36_000])
    func `an answer with another offset is trusted, without a clock change`(offset: Int) throws {
        try Self.withFolder { zones, _ in
            let value = zones.value(Self.forecast(offset), of: Self.place("Europe/Berlin"), at: Self.now)
            #expect(value == Self.forecast(offset))
        }
    }

    @Test func `within an hour of the change either offset is accepted`() throws {
        let change = try #require(Self.spring.clock.changes.first).time
        try Self.withFolder { zones, _ in
            for (offset, seconds, isBelieved) in [
                (3_600, -10, true), (7_200, -10, true), (3_600, 10, true), (7_200, 10, true),
                (3_600, 3_599, true), (3_600, 3_600, false), (7_200, -3_600, true), (7_200, -3_601, false),
            ] {
                let place = Self.place("Europe/Berlin")
                let value = zones.value(Self.forecast(offset), of: place, at: change.adding(seconds: seconds))
                let clock = isBelieved ? Self.spring.clock : LocalClock(UTCOffset(seconds: offset))
                #expect(value == .forecast(Forecast(steps: [], clock: clock)), "\(offset) after \(seconds) s")
            }
        }
    }

    @Test(arguments: [nil, "Europe/Nowhere", "../zones/Europe/Berlin", ""])
    func `without a known zone only the answer's offset is used`(zone: String?) throws {
        try Self.withFolder { zones, _ in
            let place = Self.place(zone)
            #expect(zones.value(Self.forecast(3_600), of: place, told: nil, at: Self.now) == Self.forecast(3_600))
            let request = ReportRequest(.forecast, of: [place], inBackground: true)
            #expect(zones.request(request, at: Self.now) == request)
        }
        let none = ZoneClocks(folder: nil)
        #expect(
            none.value(Self.forecast(3_600), of: Self.place("Europe/Berlin"), at: Self.now) == Self.forecast(3_600))
    }

    @Test func `a place without a zone takes the one that its answer names, if it has the answer's offset`() throws {
        try Self.withFolder { zones, sandbox in
            try Self.write(ZoneFileBytes(first: 3_600).bytes, "Africa/Lagos", in: sandbox)
            func clock(_ place: Place, told: String?, offset: Int = 3_600) -> LocalClock? {
                let value = zones.value(Self.forecast(offset), of: place, told: told, at: Self.now)
                if case .forecast(let forecast) = value { return forecast.clock }
                return nil
            }
            let none = LocalClock(UTCOffset(seconds: 3_600))
            #expect(clock(Self.place(nil), told: "Europe/Berlin") == Self.spring.clock)
            // It is nearer to the truth than the zone of the nearest town.
            #expect(clock(Self.place("Africa/Lagos"), told: "Europe/Berlin") == Self.spring.clock)
            #expect(clock(Self.place("Europe/Berlin"), told: "Etc/Nowhere") == Self.spring.clock)
            #expect(clock(Self.place("Europe/Berlin"), told: "../zones/Africa/Lagos") == Self.spring.clock)
            #expect(clock(Self.place(nil), told: nil) == none)
            #expect(
                clock(Self.place(nil), told: "Europe/Berlin", offset: 7_200) == LocalClock(UTCOffset(seconds: 7_200)))
        }
    }

    @Test func `an air answer has no offset and is left unchanged`() throws {
        try Self.withFolder { zones, _ in
            for value in [ReportValue.air(nil), .airForecast(AirForecast(hours: []))] {
                #expect(zones.value(value, of: Self.place("Europe/Berlin"), at: Self.now) == value)
            }
        }
    }

    @Test func `if an answer has no offset, the zone's offset at the time is used and not the usual one`() throws {
        try Self.withFolder { zones, _ in
            let later = Self.spring.end
            let asked = zones.request(ReportRequest(.current, of: [Self.place("Europe/Berlin")]), at: later)
            #expect(asked.places == [Self.place("Europe/Berlin", usualOffset: 7_200)])
        }
    }

    @Test func `the service gives a source's answers the place's clock`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try Self.write(ZoneFileBytes(Self.spring.clock).bytes, "Europe/Berlin", in: sandbox)
        // The day after the change, with sample data, which knows only the request.
        let now = Self.spring.end
        let service = WeatherService(
            sources: SourceRouting(SampleSource(now: { now })), zones: ZoneClocks(folder: sandbox.root + "/zones"),
            now: { now })
        let updates = service.eachUpdate()
        await service.load([.current, .forecast], of: [Self.place("Europe/Berlin")])
        await service.shutDown()
        var clocks: [LocalClock] = []
        for await update in updates {
            switch update.event {
            case .answered(.current(let weather), _): clocks.append(weather.clock)
            case .answered(.forecast(let forecast), _): clocks.append(forecast.clock)
            default: break
            }
        }
        #expect(clocks == [Self.spring.clock, Self.spring.clock])
    }

    @Test func `Open-Meteo's answer names the zone, and it reaches the value`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try Self.write(ZoneFileBytes(Self.spring.clock).bytes, "Europe/Berlin", in: sandbox)
        let place = Self.place(nil)
        let time = Self.now.secondsSince1970
        let text = """
            {"latitude":\(place.coordinate.latitude),"longitude":\(place.coordinate.longitude),
             "utc_offset_seconds":3600,"timezone":"Europe/Berlin",
             "current":{"time":\(time),"temperature_2m":3}}
            """
        let service = WeatherService(
            sources: SourceRouting(OpenMeteoFixture.source(CannedTransport(HTTPAnswer(text)))),
            zones: ZoneClocks(folder: sandbox.root + "/zones"), now: { Self.now })
        let updates = service.eachUpdate()
        await service.load([.current], of: [place])
        await service.shutDown()
        var clocks: [LocalClock] = []
        for await update in updates {
            if case .answered(.current(let weather), _) = update.event { clocks.append(weather.clock) }
        }
        #expect(clocks == [Self.spring.clock])
    }

    // MARK: Files

    @Test func `a zone is read by another of its names if the system lacks this one`() throws {
        try Self.withFolder { zones, sandbox in
            try Self.write(ZoneFileBytes(first: 28_800).bytes, "Europe/Kiev", in: sandbox)
            try Self.write(ZoneFileBytes(first: -28_800).bytes, "America/Los_Angeles", in: sandbox)
            for (name, seconds) in [("Europe/Kyiv", 28_800), ("Europe/Uzhgorod", 28_800), ("US/Pacific", -28_800)] {
                #expect(zones.clock(of: name, around: Self.now) == LocalClock(UTCOffset(seconds: seconds)), "\(name)")
            }
        }
    }

    @Test func `names lead only to files in the folder`() {
        for name in ["UTC", "Europe/Berlin", "America/Argentina/ComodRivadavia", "Etc/GMT+9", "Asia/Ust-Nera", "A_b"] {
            #expect(ZoneClocks.isName(name), "\(name)")
        }
        for name in [
            "", "/", "/etc/localtime", "Europe/", "Europe//Berlin", ".", "..", "../Europe/Berlin",
            "Europe/../../etc/passwd",
            "Europe/Berlin\0", "Europe/Berl\nin", "Europe Berlin", "Europe/베를린", "~/x", "posixrules.", "%2e%2e/x",
        ] { #expect(!ZoneClocks.isName(name), "\(name)") }
        #expect(ZoneClocks.isName(String(repeating: "a", count: Limits.Name.timeZone)))
        #expect(!ZoneClocks.isName(String(repeating: "a", count: Limits.Name.timeZone + 1)))
    }

    @Test func `an invalid zone file counts as missing`() throws {
        try Self.withFolder { zones, sandbox in
            try Self.write(Array("nonsense".utf8), "Nonsense", in: sandbox)
            try Self.write([], "Empty", in: sandbox)
            // Files of the maximum size and a byte more; bytes after the rule are not read.
            let good = ZoneFileBytes(Self.spring.clock).bytes
            for (name, size) in [("Large", Limits.Zone.file), ("Larger", Limits.Zone.file + 1)] {
                try Self.write(good + [UInt8](repeating: 0, count: size - good.count), name, in: sandbox)
            }
            // The pipe has no writer, so waiting for one would never end.
            #expect(mkfifo(sandbox.root + "/zones/Pipe", 0o600) == 0)
            for name in ["Nonsense", "Empty", "Larger", "Pipe", "Europe", "Missing"] {
                #expect(zones.clock(of: name, around: Self.now) == nil, "\(name)")
            }
            #expect(zones.clock(of: "Large", around: Self.now) == Self.spring.clock)
        }
    }

    @Test func `a file is read once a day, and again when the machine's clock was set back`() throws {
        try Self.withFolder { zones, sandbox in
            func clock(after seconds: Int) -> LocalClock? {
                zones.clock(of: "Europe/Berlin", around: Self.now.adding(seconds: seconds))
            }
            #expect(clock(after: 0) == Self.spring.clock)
            // The country has abolished summer time, and the system's files have been updated.
            try Self.write(ZoneFileBytes(first: 3_600).bytes, "Europe/Berlin", in: sandbox)
            #expect(clock(after: Self.day - 1) == Self.spring.clock)
            #expect(clock(after: Self.day) == LocalClock(UTCOffset(seconds: 3_600)))
            try Self.write(ZoneFileBytes(Self.spring.clock).bytes, "Europe/Berlin", in: sandbox)
            #expect(clock(after: Self.day - 1) == Self.spring.clock)
            // A missing zone is remembered for a day as well.
            #expect(zones.clock(of: "Late", around: Self.now) == nil)
            try Self.write(ZoneFileBytes(Self.spring.clock).bytes, "Late", in: sandbox)
            #expect(zones.clock(of: "Late", around: Self.now) == nil)
            #expect(zones.clock(of: "Late", around: Self.now.adding(seconds: Self.day)) == Self.spring.clock)
        }
    }

    @Test func `the number of zones remembered has a cap`() throws {
        try Self.withFolder { zones, _ in
            for number in 0..<Limits.Zone.known { _ = zones.clock(of: "Zone/\(number)", around: Self.now) }
            #expect(zones.knownCount == Limits.Zone.known)
            _ = zones.clock(of: "Zone/one-more", around: Self.now)
            #expect(zones.knownCount == 1)
        }
    }
}
