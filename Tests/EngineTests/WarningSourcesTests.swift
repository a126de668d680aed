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
        init(_ folder: String, _ ids: [SourceID], at minute: Int, hasKey: Bool = true) {
            let clock = TestClock(WarningCentre.monday.secondsSince1970 + minute * 60)
            (self.clock, self.folder, centre) = (clock, folder, WarningCentre(now: { clock.now }))
            let sources = centre.sources(in: folder, ids, hasKey: hasKey)
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

        func shown(at place: Place) -> [Warning] {
            board.known.inForce(at: place.id, in: clock.now...clock.now).map(\.warning)
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
    /// Cities in the storm's way and beside it, and an island that it spares.
    private static let korean = [
        place("Seoul", 37.5665, 126.978, "South Korea"), place("Busan", 35.1028, 129.0403, "South Korea"),
        place("Jeju", 33.5097, 126.5219, "South Korea"), place("Suwon", 37.2636, 127.0286, "South Korea"),
        place("Mokpo", 34.7936, 126.3886, "South Korea"), place("Daegu", 35.8714, 128.6014, "South Korea"),
        place("Gangneung", 37.7519, 128.8761, "South Korea"), place("Chuja", 33.955, 126.3, "South Korea"),
    ].compactMap(\.self)

    private static let thirdDay = 3 * 1_440

    private func rig(
        _ ids: [SourceID] = [.nws, .swic], at minute: Int = thirdDay, hasKey: Bool = true,
        _ body: (Rig) async throws -> Void
    ) async throws {
        try await Sandbox.with { try await body(Rig($0.cacheFolder, ids, at: minute, hasKey: hasKey)) }
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

    @Test func `Korea's office tells of Korea alone, with what is only expected, and is stood in for without a key`()
        async throws
    {
        let places = Self.korean + Self.three
        try await rig([.kma, .nws, .swic], at: 60) { rig in
            await rig.look(places)
            let (jeju, tokyo) = (places[2].id, Self.three[2].id)
            #expect(rig.board.known.source(at: jeju) == .kma && rig.board.known.source(at: tokyo) == .swic)
            #expect(rig.board.known.state(at: jeju).isKnown && rig.shown(at: places[2]).isEmpty)
            let expected = rig.board.known.preliminary(at: jeju, from: rig.clock.now)
            #expect(expected.map(\.warning.kind) == [.tropicalCyclone])
            #expect(rig.board.known.ahead(at: jeju, from: rig.clock.now).isEmpty)
            await rig.pass(minutes: 12 * 60)
            #expect(rig.shown(at: places[2]).map(\.kind) == [.tropicalCyclone])
            #expect(rig.shown(at: places[2]).first?.issuer == "기상청" && rig.shown(at: places[7]).isEmpty)
        }
        try await rig([.kma, .swic], at: 12 * 60) { rig in
            rig.centre.fail(.keyNotActive, .kma)
            await rig.look(Self.korean)
            let jeju = Self.korean[2].id
            #expect(rig.board.known.source(at: jeju) == .swic && rig.board.known.state(at: jeju).isKnown)
            #expect(rig.board.known.failure(of: .kma) == .keyNotActive)
        }
    }

    @Test func `Korea's feed without a key is believed only while the centre has nothing newer of Korea`() async throws
    {
        let hour = 60
        try await rig([.kma, .swic], at: 13 * hour, hasKey: false) { rig in
            let jeju = Self.korean[2]
            await rig.look(Self.korean)
            #expect(rig.board.known.source(at: jeju.id) == .kma && rig.board.known.state(at: jeju.id).isKnown)
            #expect(rig.shown(at: jeju).map(\.kind) == [.tropicalCyclone])
            // The centre is asked beside it.
            #expect(!rig.centre.askedForRows.isEmpty)
            rig.centre.freeze(.kma)
            await rig.pass(minutes: 12 * hour)
            // The storm has moved on, which the feed does not know.
            let busan = Self.korean[1]
            #expect(rig.board.known.source(at: busan.id) == .swic && rig.board.known.state(at: busan.id).isKnown)
            #expect(rig.shown(at: busan).map(\.kind) == [.tropicalCyclone] && rig.shown(at: jeju).isEmpty)
            rig.centre.set(nil, .kma)
            await rig.pass(minutes: 12)
            #expect(rig.board.known.source(at: busan.id) == .kma && rig.shown(at: busan).count == 1)
        }
    }

    @Test func `Korea's feed without the centre beside it says what it lists, and never that there is nothing`()
        async throws
    {
        try await rig([.kma], at: 13 * 60, hasKey: false) { rig in
            await rig.look(Self.korean)
            #expect(rig.shown(at: Self.korean[2]).map(\.kind) == [.tropicalCyclone])
            for place in Self.korean { #expect(!rig.board.known.state(at: place.id).isKnown) }
        }
        try await rig([.kma, .swic], at: 13 * 60, hasKey: false) { rig in
            rig.centre.fail(.timedOut, .swic)
            await rig.look(Self.korean)
            for place in Self.korean { #expect(!rig.board.known.state(at: place.id).isKnown) }
            #expect(rig.shown(at: Self.korean[2]).map(\.kind) == [.tropicalCyclone])
        }
    }

    @Test(arguments: [SourceID.nws, .kma])
    func `at every half hour of the week the same storm is told by both`(source: SourceID) async throws {
        let (one, other) = (try Sandbox(), try Sandbox())
        defer { for sandbox in [one, other] { sandbox.remove() } }
        let office = Rig(one.cacheFolder, [source], at: 0)
        let centre = Rig(other.cacheFolder, [.swic], at: 0)
        let places = source == .nws ? Array(Self.places.prefix(2)) : Self.korean
        for rig in [office, centre] { await rig.look(places) }
        var seen: Set<WarningKind> = []
        for minute in 1..<7 * 1_440 {
            for rig in [office, centre] {
                rig.clock.advance(60)
                rig.board.askIfDue()
                await rig.board.finished()
            }
            // Between the changes, once both have been asked.
            guard minute % 30 == 15 else { continue }
            for place in places {
                let (own, others) = (office.shown(at: place), centre.shown(at: place))
                #expect(own.map(\.kind) == others.map(\.kind), "\(place.id.rawValue), minute \(minute)")
                #expect(office.board.known.state(at: place.id).isKnown)
                // Korea's states say no end, and a typhoon has no grade above 경보.
                if source == .nws {
                    #expect(own.map(\.level) == others.map(\.level) && own.map(\.end) == others.map(\.end))
                }
                seen.formUnion(own.map(\.kind))
            }
        }
        #expect(seen == (source == .nws ? [.blizzard, .wildfire] : [.tropicalCyclone, .strongWind, .heavyRain]))
        // One request in ten minutes.
        let asked = source == .nws ? office.centre.askedForAlerts : office.centre.askedForStatus
        #expect((1_005...1_010).contains(asked.count))
    }
}
