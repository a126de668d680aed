import AppResources
import Engine
import EngineSupport
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// A week of official warnings from the offices of Korea, Japan and the United States, and from the centre for the rest.
@MainActor @Suite("A week with three offices and the centre") struct OfficeWeekTests {
    private static let ids: [SourceID] = [.kma, .jma, .nws, .swic]

    /// Korea's cities of the list that the storm passes, and cities of the world.
    private static let places =
        KoreaTwenty.places.filter { place in
            ["서울", "부산", "제주", "울산"].contains { place.names.text(in: .korean).hasPrefix($0) }
        }
        + WarningRig.world.filter { place in
            [
                "Tokyo", "Osaka", "New York", "Los Angeles", "Chicago", "Beijing", "Berlin", "Mumbai", "Auckland",
                "Ulaanbaatar", "Funafuti",
            ].contains(place.names.text(in: .english))
        }

    /// Who tells of a place while all of them are at work.
    private static func office(of place: Place) -> SourceID {
        switch place.countryCode {
        case .southKorea: .kma
        case .japan: .jma
        case .unitedStates: .nws
        default: .swic
        }
    }

    private nonisolated static let kinds: [String: WarningKind] = [
        "Typhoon Watch": .tropicalCyclone, "Typhoon Warning": .tropicalCyclone, "Strong Wind Watch": .strongWind,
        "Heavy Rain Watch": .heavyRain, "Heavy Snow Warning": .heavySnow, "Winter Storm Warning": .blizzard,
        "Red Flag Warning": .wildfire, "gale": .strongWind, "STURMBÖEN": .strongWind, "Heavy Rain": .heavyRain,
    ]

    /// What is in force by its own office's table, as kinds and CAP's severities.
    private struct Told: Hashable {
        let kind: WarningKind?
        let severity: Int
    }

    /// The tables of the sources at the moments when they were asked last.
    private struct Tables {
        private var tables: [SourceID: (time: Timestamp, table: ToldWarnings)] = [:]

        /// What a source had of a place: a moment's state lasts until the next is told, while a message says when it begins and ends.
        mutating func due(at place: Place, by source: SourceID, _ rig: WarningRig, until: Timestamp?) -> Set<Told> {
            guard let asked = rig.centre.lastAsked(source).map({ asked in until.map { min($0, asked) } ?? asked })
            else { return [] }
            if tables[source]?.time != asked { tables[source] = (asked, ToldWarnings(at: asked)) }
            let isState = source == .kma || source == .jma
            let due =
                tables[source]?.table.inForce(
                    place.coordinate.latitude, place.coordinate.longitude, in: place.countryCode,
                    at: isState ? asked : rig.clock.now) ?? []
            return Set(
                due.map { told in
                    let kind = OfficeWeekTests.kinds[told.event]
                    // A typhoon has no grade above 경보.
                    let most = source == .kma && kind == .tropicalCyclone ? 3 : 4
                    return Told(kind: kind, severity: min(told.severity, most))
                })
        }
    }

    private static func shown(at place: Place, _ rig: WarningRig) -> [Told] {
        rig.scene.model.warningActions.inForce(at: place).map {
            Told(kind: $0.warning.kind, severity: $0.warning.level.rawValue)
        }
    }

    private static let rule = "[[watch]]\nwarning = \"minor\"\n"

    private final class Rings {
        var all: [WatchFinding] = []

        /// No warning of a place has begun, or reached the same level, twice.
        var twice: [String] {
            let told = all.compactMap { ring in
                ring.alert.flatMap { alert in
                    alert == .extends || alert == .lifted
                        ? nil : "\(ring.id) \(alert) \(ring.event.warning?.warning?.level.rawValue ?? 0)"
                }
            }
            return Dictionary(grouping: told) { $0 }.filter { $1.count > 1 }.keys.sorted()
        }
    }

    @Test func `at every minute each place shows what its own office had, and each warning rings once`() async throws {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(
                sandbox.cacheFolder, bookmarks: Self.places, Self.ids,
                variables: ["KMA_SERVICE_KEY": "invented+key=="], config: Self.rule)
            let rings = Rings()
            rig.scene.model.alerts.onRing = { rings.all += $0 }
            rig.scene.model.list.choose(.bookmarks)
            for _ in 0..<2 { await rig.pass(minutes: 1) }
            var tables = Tables()
            // Those for the place, not for its whole country, which ring nowhere.
            var seen: Set<String> = []
            for minute in 2..<WarningRig.minutesOfWeek {
                for place in Self.places {
                    let (name, office) = (place.names.text(in: .english), Self.office(of: place))
                    let shown = Self.shown(at: place, rig)
                    let due = tables.due(at: place, by: office, rig, until: nil)
                    #expect(Set(shown) == due && shown.count == due.count, "\(name), minute \(minute)")
                    #expect(rig.scene.model.warningActions.mark(of: place)?.count ?? 0 == due.count)
                    for warning in rig.scene.model.warningActions.inForce(at: place) where warning.reach != .countryOnly
                    {
                        seen.insert("\(name) \(warning.warning.kind.rawValue)")
                    }
                    let state = rig.warnings.known.state(at: place.id)
                    if ["Mongolia", "Tuvalu"].contains(place.country?.text(in: .english)) {
                        #expect(state == .unreported)
                        continue
                    }
                    #expect(rig.warnings.known.source(at: place.id) == office, "\(name), minute \(minute)")
                    guard case .none(let asOf) = state else {
                        Issue.record("\(name): \(state), minute \(minute)")
                        continue
                    }
                    #expect(rig.clock.now.seconds(since: asOf) <= 1_200)
                }
                await rig.pass(minutes: 1)
            }
            #expect(seen.count >= 9, "\(seen)")
            #expect(rings.twice == [])
            // Each has begun once for each place.
            let begun = rings.all.filter { $0.alert == .begins }.map {
                "\($0.place.names.text(in: .english)) \($0.event.warning?.kind.rawValue ?? "")"
            }
            #expect(begun.sorted() == seen.sorted())
            for (office, times) in [
                (SourceID.swic, rig.centre.asked), (.nws, rig.centre.askedForAlerts), (.kma, rig.centre.askedForStatus),
                (.jma, rig.centre.askedForState),
            ] {
                #expect((1_000...1_015).contains(times.count), "\(office): \(times.count)")
                // Its lists and the first answers come at the start.
                #expect(zip(times.dropFirst(4), times.dropFirst(5)).allSatisfy { $1.seconds(since: $0) >= 600 })
            }
        }
    }

    /// What happens to a source while a city of its own is warned.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let source: SourceID
        /// It stands still, and does not fail.
        let isFrozen: Bool
        let hour: Int
        let city: String
        /// The hours after which somebody else tells, or nobody can.
        let lasts: ClosedRange<Int>

        var testDescription: String { "\(source.rawValue) \(isFrozen ? "frozen" : "broken") while \(city) is warned" }
    }

    nonisolated static let troubles = [
        Trouble(source: .nws, isFrozen: true, hour: 72, city: "New York", lasts: 12...13),
        Trouble(source: .nws, isFrozen: false, hour: 72, city: "New York", lasts: 3...4),
        Trouble(source: .jma, isFrozen: true, hour: 28, city: "Tokyo", lasts: 5...9),
        Trouble(source: .jma, isFrozen: false, hour: 28, city: "Tokyo", lasts: 3...4),
        Trouble(source: .kma, isFrozen: false, hour: 13, city: "Jeju", lasts: 3...4),
        Trouble(source: .swic, isFrozen: true, hour: 121, city: "Berlin", lasts: 10...14),
        Trouble(source: .swic, isFrozen: false, hour: 121, city: "Berlin", lasts: 3...4),
    ]

    @Test(arguments: troubles)
    func `while one source fails, its places say so or have the centre's, and all others what they had`(
        _ trouble: Trouble
    ) async throws {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(
                sandbox.cacheFolder, bookmarks: Self.places, at: trouble.hour * 60, Self.ids,
                variables: ["KMA_SERVICE_KEY": "invented+key=="], config: Self.rule)
            let rings = Rings()
            rig.scene.model.alerts.onRing = { rings.all += $0 }
            rig.scene.model.list.choose(.bookmarks)
            for _ in 0..<15 { await rig.pass(minutes: 1) }
            let city = try #require(Self.places.first { $0.names.text(in: .english).hasPrefix(trouble.city) })
            #expect(!Self.shown(at: city, rig).isEmpty)
            if trouble.isFrozen {
                rig.centre.freeze(trouble.source)
            } else {
                rig.centre.fail(.timedOut, trouble.source)
            }
            let began = rig.clock.now
            var (own, others) = (Tables(), Tables())
            var endedAfter: Int?
            var lost: [PlaceID: Int] = [:]
            for _ in 0..<(16 * 6) {
                for _ in 0..<2 { await rig.pass(minutes: 5) }
                for place in Self.places {
                    let (name, office) = (place.names.text(in: .english), Self.office(of: place))
                    let hours = Double(rig.clock.now.seconds(since: began)) / 3_600
                    let source = try #require(rig.warnings.known.source(at: place.id), "\(name) after \(hours) h")
                    let state = rig.warnings.known.state(at: place.id)
                    if state == .unreported { continue }
                    let isLost = office == trouble.source && (source != office || !state.isKnown)
                    if isLost {
                        lost[place.id, default: 0] += 1
                        // Who stands in knows; where nobody does, or not yet, nothing is said to be quiet.
                        #expect(state.isKnown == (source == .swic && trouble.source != .swic), "\(name)")
                        if lost[place.id, default: 0] > 1 { #expect(source == .swic, "\(name) after \(hours) h") }
                        if place == city, endedAfter == nil { endedAfter = rig.clock.now.seconds(since: began) }
                    } else {
                        #expect(source == office && state.isKnown, "\(name) after \(hours) h: \(source) \(state)")
                    }
                    let fails = source == trouble.source
                    let due =
                        fails
                        ? own.due(at: place, by: source, rig, until: began)
                        : others.due(at: place, by: source, rig, until: nil)
                    #expect(Set(Self.shown(at: place, rig)) == due, "\(name) after \(hours) h")
                }
            }
            let seconds = try #require(endedAfter)
            #expect(
                (trouble.lasts.lowerBound * 3_600...trouble.lasts.upperBound * 3_600).contains(seconds), "\(seconds)")
            if trouble.isFrozen { rig.centre.set(nil, trouble.source) } else { rig.centre.fail(nil, trouble.source) }
            for _ in 0..<100 { await rig.pass(minutes: 1) }
            for place in Self.places where rig.warnings.known.state(at: place.id) != .unreported {
                #expect(rig.warnings.known.source(at: place.id) == Self.office(of: place))
                #expect(rig.warnings.known.state(at: place.id).isKnown)
            }
            #expect(rings.twice == [])
        }
    }

    /// Ten places around each of twenty cities in Asia, America, Europe and Oceania.
    private static var twoHundred: [Place] {
        let cities = Array((Self.places + WarningRig.world).distinct(by: \.id).prefix(20))
        return cities.flatMap { city in
            (0..<10).compactMap { number in
                Coordinate(
                    latitude: city.coordinate.latitude + Double(number % 5 - 2) * 0.05,
                    longitude: city.coordinate.longitude + Double(number / 5) * 0.05
                ).map { point in
                    Place(
                        id: PlaceID(rawValue: "\(city.id.rawValue)-\(number)"), names: city.names, coordinate: point,
                        country: city.country, timeZone: city.timeZone)
                }
            }
        }
    }

    @Test func `a day of two hundred places costs each office a request in ten minutes, and little at the start`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let rig = WarningRig(
                sandbox.cacheFolder, bookmarks: Self.twoHundred, Self.ids,
                variables: ["KMA_SERVICE_KEY": "invented+key=="])
            rig.scene.model.list.choose(.bookmarks)
            #expect(rig.scene.model.list.shown.count == 200)
            for _ in 0..<1_440 { await rig.pass(minutes: 1) }
            let counts = Dictionary(uniqueKeysWithValues: Self.ids.map { ($0, rig.centre.counts(of: $0)) })
            // 144 times ten minutes, and one at the start.
            let most = 145
            let centre = counts[.swic] ?? [:]
            #expect((140...most).contains((centre[.rows] ?? 0) + (centre[.newest] ?? 0)))
            #expect(centre[.members] == 1 && centre[.offices] == 1 && centre[.document] ?? 0 <= 20)
            #expect((140...most).contains(counts[.kma]?[.status] ?? 0) && counts[.kma]?.count == 1)
            let japan = counts[.jma] ?? [:]
            #expect((140...most).contains(japan[.state] ?? 0) && japan.values.reduce(0, +) <= 2 * most)
            let america = counts[.nws] ?? [:]
            #expect((140...most).contains(america[.alerts] ?? 0))
            // Once for each place, and never again.
            let american = rig.scene.model.list.shown.count { $0.countryCode == .unitedStates }
            #expect(america[.point] == american && Set(rig.centre.addresses(.point)).count == american)
        }
    }

    @Test
    func `a typhoon is asked about while a Japanese place is listed, and is gone with the last issue`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let tokyo = Self.places.filter { $0.countryCode == .japan }.prefix(1)
            let rig = WarningRig(
                sandbox.cacheFolder, bookmarks: Array(tokyo), at: 10, Self.ids,
                variables: ["KMA_SERVICE_KEY": "invented+key=="])
            let model = rig.scene.model
            for _ in 0..<3 { await rig.pass(minutes: 1) }
            #expect(model.typhoons.known.count == 1)
            var hours: [Int] = []
            for minute in stride(from: 0, to: 4 * 1_440, by: 5) {
                await rig.pass(minutes: 5)
                if minute.isMultiple(of: 60), !model.typhoons.known.isEmpty { hours.append(minute / 60) }
                for typhoon in model.typhoons.known {
                    #expect(typhoon.positions.contains { rig.clock.now.seconds(since: $0.time) <= 6 * 3_600 })
                }
            }
            // The story's storm is over on Wednesday at noon; half an hour later it has been asked about again.
            #expect(hours == Array(0...(hours.last ?? 0)) && (58...61).contains(hours.count))
            let asked = rig.centre.askedForCyclones
            #expect((185...195).contains(asked.count))
            #expect(zip(asked, asked.dropFirst()).allSatisfy { $1.seconds(since: $0) >= 1_800 })
        }
    }
}
