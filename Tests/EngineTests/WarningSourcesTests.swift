import AppResources
import Engine
import EngineSupport
import TestSupport
import Testing
import Weather
import WeatherService

/// Who tells of a place where several sources could: its own country's office, and the centre for what is left.
@MainActor @Suite("Whose warnings a place has") struct WarningSourcesTests {
    /// A board that asks both sources, or one of them.
    @MainActor
    private struct Rig {
        let clock: TestClock
        let centre: WarningCentre
        let folder: String
        let board: WarningBoard

        /// `minute`: of the week; by default New York's winter storm is in force.
        init(_ folder: String, _ ids: [SourceID], at minute: Int) {
            let clock = TestClock(WarningCentre.monday.secondsSince1970 + minute * 60)
            (self.clock, self.folder, centre) = (clock, folder, WarningCentre(now: { clock.now }))
            let sources = centre.sources(in: folder, ids)
            board = WarningBoard(
                executor: ServiceExecutor(label: "test.board"), now: { clock.now }, sources: { sources })
        }

        func look(_ places: [Place] = WarningSourcesTests.places) async {
            board.follow(places, .asked)
            await board.finished()
            // Whoever stands in may be asked a moment later.
            await pass(minutes: 1)
        }

        func pass(minutes: Int) async {
            for _ in 0..<minutes {
                clock.advance(60)
                board.askIfDue()
                await board.finished()
            }
        }

        func state(_ index: Int) -> WarningState { board.known.state(at: WarningSourcesTests.places[index].id) }
        func source(_ index: Int) -> SourceID? { board.known.source(at: WarningSourcesTests.places[index].id) }
        func shown(_ index: Int) -> [Warning] {
            board.known.inForce(at: WarningSourcesTests.places[index].id, in: clock.now...clock.now).map(\.warning)
        }
        /// Whether the centre was asked about the United States.
        var centreWasAsked: Bool { centre.addresses(.rows).contains { $0.contains("093") } }
    }

    private static func place(_ name: String, _ north: Double, _ east: Double, _ country: String) -> Place? {
        Coordinate(latitude: north, longitude: east).map {
            Place(
                id: PlaceID(rawValue: name), names: LocalizedText(["en": name]), coordinate: $0,
                country: LocalizedText(["en": country]))
        }
    }

    private static let states = "United States"
    /// New York, Los Angeles, Tokyo, and a point that the service has no zones for.
    private static let places = [
        place("New York", 40.7143, -74.006, states), place("Los Angeles", 34.0522, -118.2437, states),
        place("Tokyo", 35.6895, 139.6917, "Japan"), place("Nowhere", 30, -60, states),
    ].compactMap(\.self)
    private static let three = Array(places.prefix(3))

    private static let thirdDay = 3 * 1_440

    private func rig(
        _ ids: [SourceID] = [.nws, .swic], at minute: Int = thirdDay, _ body: (Rig) async throws -> Void
    ) async throws {
        try await Sandbox.with { try await body(Rig($0.cacheFolder, ids, at: minute)) }
    }

    @Test(arguments: [[SourceID.nws, .swic], [.swic, .nws]])
    func `the office tells of its own country alone, and the centre is not asked about it`(ids: [SourceID]) async throws
    {
        try await rig(ids) { rig in
            await rig.look(Self.three)
            #expect(rig.source(0) == .nws && rig.source(1) == .nws && rig.source(2) == .swic)
            #expect(rig.state(0).isKnown && rig.state(2).isKnown && !rig.centreWasAsked)
            #expect(rig.shown(0).map(\.kind) == [.blizzard] && rig.shown(1).map(\.kind) == [.wildfire])
            // Its own texts, without a document to be read.
            #expect(rig.shown(0).first?.document == nil && rig.shown(0).first?.id.sender == "w-nws.webmaster@noaa.gov")
        }
    }

    @Test func `an office that has never answered is stood in for at once`() async throws {
        try await rig { rig in
            rig.centre.fail(.timedOut, .nws)
            await rig.look(Self.three)
            #expect(rig.source(0) == .swic && rig.state(0).isKnown && rig.centreWasAsked)
            #expect(rig.shown(0).map(\.kind) == [.blizzard])
            #expect(rig.shown(0).first?.id.sender.hasPrefix("swic:") == true)
            rig.centre.fail(nil, .nws)
            await rig.pass(minutes: 12)
            #expect(rig.source(0) == .nws && rig.shown(0).count == 1)
        }
    }

    @Test func `an office that stands still is stood in for after twelve hours, and leads again when it goes on`()
        async throws
    {
        try await rig { rig in
            await rig.look(Self.three)
            rig.centre.freeze(.nws)
            await rig.pass(minutes: 11 * 60)
            #expect(rig.source(0) == .nws && rig.state(0).isKnown && !rig.centreWasAsked)
            await rig.pass(minutes: 80)
            #expect(rig.source(0) == .swic && rig.state(0).isKnown && rig.board.known.trouble == nil)
            #expect(rig.shown(0).map(\.kind) == [.blizzard])
            rig.centre.set(nil, .nws)
            await rig.pass(minutes: 12)
            #expect(rig.source(0) == .nws && rig.shown(0).count == 1)
        }
    }

    @Test func `an office that stands still is told where nobody may stand in for it`() async throws {
        try await rig([.nws]) { rig in
            await rig.look(Self.three)
            rig.centre.freeze(.nws)
            let frozen = rig.clock.now
            await rig.pass(minutes: 13 * 60)
            #expect(rig.state(0) == .silent(since: frozen) && rig.board.known.trouble == .silent(since: frozen))
        }
    }

    @Test func `without leave for the office the centre tells, and without leave for the centre nobody abroad`()
        async throws
    {
        try await rig([.swic]) { rig in
            await rig.look(Self.three)
            #expect(rig.centre.askedForAlerts.isEmpty && rig.centre.askedForPoints.isEmpty)
            #expect(rig.source(0) == .swic && rig.state(0).isKnown && rig.shown(0).map(\.kind) == [.blizzard])
        }
        try await rig([.nws]) { rig in
            await rig.look(Self.three)
            #expect(rig.centre.requestCount == 0)
            #expect(rig.state(0).isKnown && rig.state(2) == .notAsked(.refused) && rig.source(2) == nil)
        }
    }

    @Test func `two offices tell of their own countries, and the centre of neither`() async throws {
        try await rig([.jma, .nws, .swic], at: 2 * 1_440) { rig in
            await rig.look(Self.three)
            #expect(rig.source(0) == .nws && rig.source(2) == .jma && rig.state(2).isKnown)
            #expect(rig.shown(2).map(\.kind) == [.heavySnow] && rig.shown(2).first?.id.sender == "jma.go.jp")
            #expect(rig.centre.requestCount == 0)
        }
    }

    @Test func `Japan's office is stood in for while it is silent, and leads again when it goes on`() async throws {
        try await rig([.jma, .swic], at: 2 * 1_440 - 600) { rig in
            let tokyo = [Self.places[2]]
            await rig.look(tokyo)
            rig.centre.freeze(.jma)
            await rig.pass(minutes: 3 * 60)
            #expect(rig.source(2) == .jma && rig.state(2).isKnown)
            await rig.pass(minutes: 5 * 60)
            #expect(rig.source(2) == .swic && rig.state(2).isKnown && rig.shown(2).map(\.kind) == [.heavySnow])
            rig.centre.set(nil, .jma)
            await rig.pass(minutes: 12)
            #expect(rig.source(2) == .jma && rig.shown(2).count == 1)
        }
    }

    @Test func `at every minute of the week Tokyo has what the story had when the agency was asked`() async throws {
        try await rig([.jma], at: 0) { rig in
            let tokyo = Self.places[2]
            await rig.look([tokyo])
            var days: Set<Int> = []
            for minute in 1..<7 * 1_440 {
                rig.clock.advance(60)
                rig.board.askIfDue()
                await rig.board.finished()
                let asked = try #require(rig.centre.askedForState.last)
                let table = ToldWarnings(at: asked).inForce(
                    tokyo.coordinate.latitude, tokyo.coordinate.longitude, in: .japan, at: asked)
                let shown = rig.shown(2)
                #expect(shown.count == table.count, "minute \(minute)")
                #expect(shown.first?.level.rawValue == table.first?.severity && rig.state(2).isKnown)
                if !shown.isEmpty { days.insert(minute / 1_440) }
            }
            #expect(days == [1, 2])
            #expect((1_005...1_012).contains(rig.centre.askedForState.count))
        }
    }

    @Test func `of a point that the office has no zones for the centre tells`() async throws {
        try await rig { rig in
            await rig.look()
            #expect(rig.source(0) == .nws && rig.source(3) == .swic && rig.state(3).isKnown)
            // The centre's rows of the country are not shown at the places of the office.
            #expect(rig.shown(0).count == 1 && rig.shown(1).count == 1)
        }
    }

    @Test func `where nobody can say, nothing is said`() async throws {
        try await rig { rig in
            rig.centre.fail(.offline, .nws)
            rig.centre.fail(.offline, .swic)
            await rig.look(Self.three)
            for index in 0..<3 { #expect(rig.state(index) == .untold(.offline)) }
        }
    }

    @Test func `at every half hour of the week the same storm is told by both`() async throws {
        let (one, other) = (try Sandbox(), try Sandbox())
        defer { for sandbox in [one, other] { sandbox.remove() } }
        let office = Rig(one.cacheFolder, [.nws], at: 0)
        let centre = Rig(other.cacheFolder, [.swic], at: 0)
        let american = Array(Self.places.prefix(2))
        for rig in [office, centre] { await rig.look(american) }
        var seen: Set<WarningKind> = []
        for minute in 1..<7 * 1_440 {
            for rig in [office, centre] {
                rig.clock.advance(60)
                rig.board.askIfDue()
                await rig.board.finished()
            }
            guard minute.isMultiple(of: 30) else { continue }
            for index in 0..<2 {
                let (own, others) = (office.shown(index), centre.shown(index))
                #expect(own.map(\.kind) == others.map(\.kind), "minute \(minute)")
                #expect(own.map(\.level) == others.map(\.level) && own.map(\.end) == others.map(\.end))
                seen.formUnion(own.map(\.kind))
            }
        }
        #expect(seen == [.blizzard, .wildfire])
        // One request in ten minutes.
        #expect((1_005...1_010).contains(office.centre.askedForAlerts.count))
    }
}
