import AppResources
import Engine
import EngineSupport
import TestSupport
import Testing
import Weather
import WeatherService

/// Asking for official warnings while somebody looks at places, and what is known meanwhile.
@MainActor @Suite("Asking for official warnings") struct WarningBoardTests {
    /// What a test works with: a centre, and a board that asks it.
    @MainActor
    private struct Rig {
        let clock: TestClock
        let centre: WarningCentre
        let folder: String
        let board: WarningBoard

        init(_ folder: String, at minute: Int = 5 * 1_440) {
            let clock = TestClock(WarningCentre.monday.secondsSince1970 + minute * 60)
            self.init(folder, clock, WarningCentre(now: { clock.now }))
        }

        /// A program that begins now, with what another one has left.
        init(_ folder: String, _ clock: TestClock, _ centre: WarningCentre) {
            (self.clock, self.folder, self.centre) = (clock, folder, centre)
            let sources = centre.sources(in: folder)
            board = WarningBoard(
                executor: ServiceExecutor(label: "test.warnings"), now: { clock.now }, sources: { sources })
        }

        func look(_ places: [Place] = KoreaTwenty.places, _ way: WarningWay = .asked) async {
            board.follow(places, way)
            await board.finished()
        }

        /// Lets time pass as the screen does: the board is called when it wants to be, and in every minute.
        func pass(minutes: Int) async {
            for _ in 0..<minutes {
                clock.advance(60)
                board.askIfDue()
                await board.finished()
            }
        }

        func state(_ index: Int = 0) -> WarningState { board.known.state(at: KoreaTwenty.places[index].id) }
    }

    private func rig(at minute: Int = 5 * 1_440, _ body: (Rig) async throws -> Void) async throws {
        try await Sandbox.with { try await body(Rig($0.cacheFolder, at: minute)) }
    }

    private func index(_ name: String) throws -> Int {
        try #require(KoreaTwenty.places.firstIndex { $0.names.text(in: .korean) == name })
    }

    @Test func `nobody is asked before the user has said so, nor after a refusal`() async throws {
        try await rig { rig in
            for way in [WarningWay.undecided, .refused] {
                await rig.look(KoreaTwenty.places, way)
                #expect(rig.state() == .notAsked(way) && rig.board.nextChange(after: rig.clock.now) == nil)
            }
            #expect(rig.centre.asked.isEmpty)
        }
    }

    @Test func `it is asked at once, and again after ten minutes`() async throws {
        try await rig { rig in
            await rig.look()
            #expect(rig.state() == .none(asOf: rig.clock.now))
            let first = try #require(rig.board.nextChange(after: rig.clock.now))
            #expect(first.seconds(since: rig.clock.now) == 600)
            await rig.pass(minutes: 60)
            let times = rig.centre.asked
            // At first also for the newest warning of the world, which leaves one request less for the first hour.
            #expect(times.map { $0.seconds(since: times[0]) } == [0, 0, 600, 1_200, 1_800, 2_400, 3_600])
        }
    }

    @Test func `a list without places asks nobody`() async throws {
        try await rig { rig in
            await rig.look([])
            #expect(rig.centre.asked.isEmpty && rig.board.nextChange(after: rig.clock.now) == nil)
        }
    }

    @Test func `the next program shows at once what is on the disk, and asks when it is due`() async throws {
        try await rig { rig in
            await rig.look()
            let asked = rig.centre.asked
            rig.clock.advance(300)
            let next = Rig(rig.folder, rig.clock, rig.centre)
            await next.look()
            #expect(next.state() == rig.state() && rig.centre.asked == asked)
            rig.clock.advance(301)
            next.board.askIfDue()
            await next.board.finished()
            #expect(rig.centre.asked.count == asked.count + 1)
        }
    }

    @Test func `without a network nothing is said of warnings, and it is tried again soon`() async throws {
        try await rig { rig in
            rig.centre.fail(.offline)
            await rig.look()
            #expect(rig.state() == .untold(.offline) && rig.board.known.trouble == .untold(.offline))
            rig.centre.fail(nil)
            await rig.pass(minutes: 3)
            #expect(rig.state().isKnown && rig.board.known.trouble == nil)
        }
    }

    @Test func `what was known stays while the centre cannot be reached, and is silent after three hours`() async throws
    {
        try await rig { rig in
            await rig.look()
            let asked = rig.clock.now
            rig.centre.fail(.offline)
            await rig.pass(minutes: 179)
            #expect(rig.state() == .none(asOf: asked))
            await rig.pass(minutes: 2)
            #expect(rig.state() == .silent(since: asked) && rig.board.known.trouble == .silent(since: asked))
        }
    }

    @Test func `a refresh tries again at once what could not be sent, and nothing else`() async throws {
        try await rig { rig in
            await rig.look()
            let count = rig.centre.asked.count
            rig.clock.advance(20)
            await rig.board.tryAgain()?.value
            await rig.board.finished()
            #expect(rig.centre.asked.count == count)
            rig.clock.advance(600)
            rig.centre.fail(.offline)
            rig.board.askIfDue()
            await rig.board.finished()
            rig.centre.fail(nil)
            rig.clock.advance(6)
            await rig.board.tryAgain()?.value
            await rig.board.finished()
            #expect(rig.state() == .none(asOf: rig.clock.now))
        }
    }

    @Test func `a place in another country is asked about without waiting, with the others`() async throws {
        try await rig { rig in
            await rig.look()
            rig.clock.advance(30)
            let tokyo = Place(
                id: PlaceID(rawValue: "test:tokyo"), names: LocalizedText(["en": "Tokyo"]),
                coordinate: try #require(Coordinate(latitude: 35.68, longitude: 139.69)),
                country: LocalizedText(["en": "Japan"]))
            await rig.look(KoreaTwenty.places + [tokyo])
            #expect(rig.board.known.state(at: tokyo.id) == .none(asOf: rig.clock.now))
            #expect(rig.state() == .none(asOf: rig.clock.now))
            #expect(rig.centre.askedForRows.count == 2)
        }
    }

    @Test func `the text of a warning is fetched once when it is opened`() async throws {
        // The storm is over Busan.
        try await rig(at: 1_440 + 600) { rig in
            await rig.look()
            let busan = KoreaTwenty.places[try index("부산")].id
            let shown = rig.board.known.inForce(at: busan, in: rig.clock.now...rig.clock.now)
            #expect(shown.count == 1 && rig.centre.askedForDocuments.isEmpty)
            rig.board.open(shown)
            await rig.board.finished()
            let opened = rig.board.known.inForce(at: busan, in: rig.clock.now...rig.clock.now)
            #expect(rig.centre.askedForDocuments.count == 1 && opened.count == 1)
            #expect(opened.first?.warning.id.sender.hasPrefix("swic:") == false)
            await rig.pass(minutes: 30)
            #expect(rig.centre.askedForDocuments.count == 1)
        }
    }

    @Test func `the document of a warning without an end is fetched unasked`() async throws {
        try await rig(at: 3 * 1_440 + 120) { rig in
            await rig.look()
            #expect(rig.centre.askedForDocuments.count == 1)
            let seoul = KoreaTwenty.places[try index("서울")].id
            #expect(rig.board.known.inForce(at: seoul, in: rig.clock.now...rig.clock.now).count == 1)
        }
    }

    @Test func `a warning ends on the screen without a request`() async throws {
        try await rig(at: 4 * 1_440 + 17 * 60 + 55) { rig in
            await rig.look()
            let mokpo = KoreaTwenty.places[try index("목포")].id
            #expect(rig.board.known.inForce(at: mokpo, in: rig.clock.now...rig.clock.now).count == 1)
            let count = rig.centre.asked.count
            let end = try #require(rig.board.nextChange(after: rig.clock.now))
            #expect(end.seconds(since: rig.clock.now) == 300)
            rig.clock.advance(300)
            #expect(rig.board.known.inForce(at: mokpo, in: rig.clock.now...rig.clock.now).isEmpty)
            #expect(rig.centre.asked.count == count)
        }
    }

    @Test func `where nobody reports, a place in no country, and one that was not asked about are told apart`()
        async throws
    {
        try await rig { rig in
            let point = try #require(Coordinate(latitude: 0, longitude: 10))
            func place(_ id: String, _ country: String?) -> Place {
                Place(
                    id: PlaceID(rawValue: id), names: LocalizedText(["en": id]), coordinate: point,
                    country: country.map { LocalizedText(["en": $0]) })
            }
            let (mongolia, sea, quiet) = (place("a", "Mongolia"), place("b", nil), place("c", "New Zealand"))
            await rig.look([mongolia, sea, quiet])
            #expect(rig.board.known.state(at: mongolia.id) == .unreported)
            #expect(rig.board.known.state(at: sea.id) == .unreported)
            await rig.pass(minutes: 1)
            #expect(rig.board.known.state(at: quiet.id).isKnown)
        }
    }
}
