import Engine
import EngineSupport
import TestSupport
import Weather
import WeatherService

@testable import Dashboard

/// A screen with real weather that asks a centre for warnings.
@MainActor
struct WarningRig {
    let clock: TestClock
    let centre: WarningCentre
    let scene: Scene

    /// `config`: the configuration, with rules that ring if there are any.
    init(
        _ folder: String, bookmarks: [Place], at minute: Int = 0, _ ids: [SourceID] = [.swic],
        variables: [String: String] = [:], config: String? = nil
    ) {
        let clock = TestClock(WarningCentre.monday.secondsSince1970 + minute * 60)
        let centre = WarningCentre(now: { clock.now })
        let (sources, typhoons) = (centre.sources(in: folder, ids), centre.typhoons(in: folder))
        (self.clock, self.centre) = (clock, centre)
        scene = Scene(
            100, 30, source: StubSource(id: .openMeteo), bookmarks: bookmarks,
            preferences: .test(
                [:], variables.merging(["LANG": "ko_KR.UTF-8"]) { $1 }, config: config,
                chosen: [.warnings: Settings.text(of: ids), .motion: "none"]),
            time: clock, warningSources: { sources },
            typhoonSource: { ids.contains(.jma) ? typhoons : nil })
        if config != nil { scene.model.alerts.start() }
        scene.model.started()
        scene.model.settle()
    }

    var warnings: WarningBoard { scene.model.warnings }

    func pass(minutes: Int) async {
        clock.advance(minutes * 60)
        scene.model.refresher.timePassed()
        scene.model.settle()
        await warnings.finished()
        await scene.model.typhoons.finished()
    }

    static let minutesOfWeek = 7 * 1_440

    /// Cities of the world at their coordinates in the stand-in's table, among them some that are never warned.
    static let world: [Place] = [
        ("Tokyo", 35.6895, 139.6917, "Japan"), ("Osaka", 34.6937, 135.5022, "Japan"),
        ("New York", 40.7128, -74.006, "United States"), ("Los Angeles", 34.0522, -118.2437, "United States"),
        ("Chicago", 41.85, -87.65, "United States"), ("Honolulu", 21.3069, -157.8583, "United States"),
        ("Beijing", 39.9042, 116.4074, "China"), ("Shanghai", 31.2222, 121.4581, "China"),
        ("Berlin", 52.5244, 13.4105, "Germany"), ("Hamburg", 53.5507, 9.993, "Germany"),
        ("Mumbai", 19.0144, 72.8479, "India"), ("Delhi", 28.6667, 77.2167, "India"),
        ("Auckland", -36.8667, 174.7667, "New Zealand"), ("Wellington", -41.2866, 174.7756, "New Zealand"),
        ("Ulaanbaatar", 47.9077, 106.8832, "Mongolia"), ("Funafuti", -8.5243, 179.1942, "Tuvalu"),
        ("Suva", -18.1416, 178.4415, "Fiji"), ("Sapporo", 43.0642, 141.3469, "Japan"),
        ("Seattle", 47.6062, -122.3321, "United States"), ("Munich", 48.1374, 11.5755, "Germany"),
    ].compactMap { name, north, east, country in
        Coordinate(latitude: north, longitude: east).map {
            Place(
                id: PlaceID(rawValue: "world:\(name)"), names: LocalizedText(["en": name]), coordinate: $0,
                country: LocalizedText(["en": country]))
        }
    }
}
