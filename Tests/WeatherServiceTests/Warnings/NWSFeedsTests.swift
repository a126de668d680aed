import Files
import Limits
import TestSupport
import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// What the National Weather Service is asked, what is said of its answers, and what of them outlasts the program.
@Suite struct NWSFeedsTests {
    private static let three = NWSRig.three
    private static let hour = 3_600
    /// When Los Angeles has a red flag warning, and New York's winter storm has been announced.
    private static let both = SWICWorld.monday.adding(seconds: 3 * 86_400)

    private func coverage(_ news: WarningNews, _ index: Int = 0) -> WarningCoverage? {
        news.coverage[Self.three[index].id]
    }

    private func areAllTold(_ news: WarningNews) -> Bool { news.coverage.values.allSatisfy(\.isTold) }

    // MARK: Requests

    @Test func `each point is asked about once, then one request is for the zones of all places`() async throws {
        try await NWSRig.with { rig in
            rig.move(to: Self.both)
            let program = rig.program()
            let before = await program.known(at: Self.three)
            #expect(before.coverage.values.allSatisfy { $0 == .untold(nil) } && before.next == rig.now)
            let news = await program.ask(at: Self.three)
            #expect(rig.world.requests.map(\.question) == [.point, .point, .point, .alerts])
            let alerts = try #require(rig.world.requests(.alerts).first)
            #expect(Set(alerts.zones) == Set(news.places.flatMap(\.zones)) && alerts.zones.count == 6)
            #expect(alerts.target.query["limit"] == nil && alerts.target.query["status"] == "actual")
            #expect(alerts.target.query["message_type"] == "alert,update" && alerts.url.accepts == .geoJSON)
            #expect(rig.world.requests(.point).map(\.target.path)[0] == "/points/40.7143,-74.006")
            #expect(areAllTold(news) && news.next == rig.now.adding(seconds: 600))
            #expect(Set(news.messages.map(\.kind)) == [.blizzard, .wildfire])
            #expect(await program.known(at: Self.three) == news)
        }
    }

    @Test func `the zones are kept over restarts and asked for again after ninety days`() async throws {
        try await NWSRig.with { rig in
            _ = await rig.program().ask(at: Self.three)
            rig.advance(NWSFeeds.pointInterval - 1)
            let news = await rig.program().ask(at: Self.three)
            #expect(rig.world.requests(.point).count == 3 && areAllTold(news))
            rig.advance(601)
            _ = await rig.program().ask(at: Self.three)
            #expect(rig.world.requests(.point).count == 6)
        }
    }

    @Test(arguments: [1, 2]) func `a day is a request in ten minutes, by however many programs`(programs: Int)
        async throws
    {
        try await NWSRig.with { rig in
            let all = (0..<programs).map { _ in rig.program() }
            for _ in 0..<24 * 60 {
                for program in all { await rig.run(program, Self.three, minutes: 1) { #expect(areAllTold($0)) } }
                rig.advance(-60 * (programs - 1))
            }
            let times = rig.world.requests(.alerts).map(\.time)
            #expect((143...145).contains(times.count) && rig.world.requests(.point).count == 3)
            for (one, next) in zip(times, times.dropFirst()) { #expect(next.seconds(since: one) >= 600) }
        }
    }

    @Test func `two hundred places are one request, once their points have been asked about`() async throws {
        try await NWSRig.with { rig in
            let places = (0..<200).compactMap { number in
                NWSRig.place("\(number)", 30 + Double(number / 20) * 1.5, -120 + Double(number % 20) * 2)
            }
            let program = rig.program()
            await rig.run(program, places, minutes: 30)
            let count = rig.world.requests(.alerts).count
            await rig.run(program, places, minutes: 60)
            let requests = rig.world.requests(.alerts)
            #expect(rig.world.requests(.point).count == 200 && (5...6).contains(requests.count - count))
            #expect(requests.last.map { Set($0.zones).count >= 200 && $0.url.wireText.utf8.count < 8_000 } == true)
            #expect(areAllTold(await program.known(at: places)))
        }
    }

    @Test func `nobody in the country means that nobody is asked`() async throws {
        try await NWSRig.with { rig in
            let abroad = WarningPlace.one(in: SWICWorld.countries("KR CA"))
            let news = await rig.program().ask(at: abroad)
            #expect(rig.world.requests.isEmpty && news == WarningNews(source: .nws))
        }
    }

    @Test func `territories are the service's too`() async throws {
        try await NWSRig.with { rig in
            let point = try #require(Coordinate(latitude: 18.4655, longitude: -66.1057))
            let island = WarningPlace(
                id: PlaceID(rawValue: "pr"), coordinate: point, country: CountryCode(rawValue: "PR"))
            let news = await rig.program().ask(at: [island])
            #expect(news.coverage[island.id]?.isTold == true)
        }
    }

    @Test func `a position that was found leaves nothing on disk`() async throws {
        try await NWSRig.with { rig in
            let here = try #require(NWSRig.place("here", 41.85, -87.65, mayBeKept: false))
            let program = rig.program()
            #expect(await program.ask(at: [here]).coverage[here.id]?.isTold == true)
            #expect(rig.files.isEmpty)
            rig.advance(300)
            #expect(await program.ask(at: [here]).coverage[here.id]?.isTold == true)
            #expect(rig.world.requests.count == 2)
        }
    }

    // MARK: Zones and polygons

    @Test func `an alert without a polygon is for the places in its zones, and one with a polygon for those inside`()
        async throws
    {
        try await NWSRig.with { rig in
            rig.move(to: Self.both)
            let news = await rig.program().ask(at: Self.three)
            let book = WarningBook(news.messages)
            let local = book.local(for: news.places)
            func kinds(_ index: Int) -> [WarningKind] {
                (local[Self.three[index].id] ?? []).map { book.warnings[$0.index].kind }
            }
            #expect(kinds(0) == [.blizzard] && kinds(1) == [.wildfire] && kinds(2).isEmpty)
            #expect(local[Self.three[0].id]?.first?.reach == .area("New York area"))
            #expect(news.messages.first { $0.kind == .blizzard }?.areas.contains(where: \.hasShape) == false)
            #expect(news.messages.first { $0.kind == .wildfire }?.areas.contains(where: \.hasShape) == true)
        }
    }

    @Test func `a point that the service does not have has no zones and is not asked about again`() async throws {
        try await NWSRig.with { rig in
            let sea = try #require(NWSRig.place("sea", 30, -60))
            let program = rig.program()
            let news = await program.ask(at: Self.three + [sea])
            #expect(news.coverage[sea.id] == .unreported && coverage(news)?.isTold == true)
            await rig.run(program, Self.three + [sea], minutes: 60)
            #expect(rig.world.requests(.point).count == 4)
        }
    }

    // MARK: Failures

    @Test func `a failing service is asked a second time at once, and then left until it is due`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.answer(.point, HTTPAnswer(500, ""))
            rig.world.answer(.alerts, HTTPAnswer(503, ""))
            #expect(areAllTold(await program.ask(at: Self.three)))
            #expect(rig.world.requests.map(\.question) == [.point, .point, .point, .point, .alerts, .alerts])
            rig.advance(600)
            rig.world.answer(.alerts, HTTPAnswer(503, ""), HTTPAnswer(503, ""))
            let news = await program.ask(at: Self.three)
            #expect(coverage(news) == .told(at: SWICWorld.monday) && news.next == rig.now.adding(seconds: 600))
        }
    }

    @Test(arguments: [
        (HTTPAnswer(200, "<!DOCTYPE html><html></html>"), WeatherFailure.portal),
        (HTTPAnswer(403, ""), .requestRefused(status: 403)), (HTTPAnswer(400, ""), .requestRefused(status: 400)),
        (HTTPAnswer(200, "{}"), .unreadable(field: "features")), (HTTPAnswer(200, "{"), .unreadable(field: "body")),
        (HTTPAnswer(429, "", retryAfter: 5), .rateLimited(retryAfter: 5)),
    ])
    func `an answer that is none tells nothing, and the failure is named`(
        answer: HTTPAnswer, failure: WeatherFailure
    ) async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.answer(.alerts, answer)
            #expect(coverage(await program.ask(at: Self.three)) == .untold(failure))
            await rig.run(program, Self.three, minutes: 12)
            #expect(areAllTold(await program.known(at: Self.three)))
        }
    }

    @Test func `without a connection no other point is tried, and it is tried again soon`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.fail(.offline, .point)
            let news = await program.ask(at: Self.three)
            #expect(rig.world.requests.count == 1 && news.coverage.values.allSatisfy { $0 == .untold(.offline) })
            #expect(news.next == rig.now.adding(seconds: 10))
            rig.world.fail(nil, .point)
            await program.tryAgain().value
            #expect(areAllTold(await program.ask(at: Self.three)))
        }
    }

    @Test func `one point whose answer makes no sense does not keep the others waiting`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.answer(.point, HTTPAnswer(200, #"{"properties":{"county":null}}"#))
            let news = await program.ask(at: Self.three)
            #expect(coverage(news, 0) == .untold(.unreadable(field: "properties.forecastZone")))
            #expect(coverage(news, 1)?.isTold == true && coverage(news, 2)?.isTold == true)
            rig.advance(600)
            _ = await program.ask(at: Self.three)
            #expect(rig.world.requests(.point).count == 4)
        }
    }

    @Test func `alerts that cannot be read are not all warnings of a zone`() async throws {
        try await NWSRig.with { rig in
            let zone = try #require(await rig.program().ask(at: Self.three).places[0].zones.sorted().first)
            rig.advance(600)
            let bad = NWSFixture.alert(#""event":null,"headline":null,"geocode":{"UGC":["\#(zone)"]}"#)
            let good = NWSFixture.alert(#""geocode":{"UGC":["\#(zone)"]}"#)
            rig.world.answer(.alerts, HTTPAnswer(status: 200, body: NWSFixture.body([bad, good])))
            let news = await rig.program().ask(at: Self.three)
            #expect(coverage(news, 0) == .untold(.unreadable(field: "features")) && news.messages.count == 1)
            #expect(coverage(news, 2)?.isTold == true)
        }
    }

    @Test func `an answer that is too large is asked for in parts`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.fail(.tooLarge, .alerts)
            _ = await program.ask(at: Self.three)
            rig.world.fail(nil, .alerts)
            await rig.run(program, Self.three, minutes: 30)
            #expect(areAllTold(await program.known(at: Self.three)))
            #expect(rig.world.requests(.alerts).dropFirst().first.map { $0.zones.count == 3 } == true)
        }
    }

    // MARK: Silence

    @Test func `a service that stands still is silent after twelve hours, and stays it`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            await rig.run(program, Self.three, minutes: 60)
            let freeze = rig.now
            rig.world.set(.frozen(freeze))
            var isSilent = false
            await rig.run(program, Self.three, minutes: 20 * 60) { news in
                let age = rig.now.seconds(since: freeze)
                let silent = coverage(news)?.isSilent == true
                #expect(silent == (age >= 12 * Self.hour), "after \(age) s")
                #expect(silent || !isSilent)
                isSilent = silent
            }
            #expect(coverage(await program.known(at: Self.three)) == .silent(since: freeze))
        }
    }

    @Test func `without answers a zone is silent after three hours`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.three)
            rig.world.fail(.timedOut, .alerts)
            rig.advance(60)
            await rig.run(program, Self.three, minutes: 179) { #expect(coverage($0) == .told(at: SWICWorld.monday)) }
            #expect(coverage(await program.known(at: Self.three)) == .silent(since: SWICWorld.monday))
        }
    }

    @Test func `answers that do not say when they were made are as old as themselves`() async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            rig.world.answers.change {
                $0[.alerts] = [HTTPAnswer](repeating: HTTPAnswer(200, #"{"features":[]}"#), count: 200)
            }
            await rig.run(program, Self.three, minutes: 24 * 60) { #expect(areAllTold($0)) }
        }
    }

    // MARK: The disk

    @Test func `what one program was told the other knows, and damaged files cost one request`() async throws {
        try await NWSRig.with { rig in
            rig.move(to: Self.both)
            let told = await rig.program().ask(at: Self.three)
            let other = rig.program()
            #expect(await other.ask(at: Self.three) == told && rig.world.requests.count == 4)
            for name in rig.files {
                try PrivateFile(path: rig.feeds + "/" + name).replace(with: Array("damaged".utf8))
            }
            rig.advance(60)
            #expect(areAllTold(await rig.program().ask(at: Self.three)))
            #expect(rig.world.requests.count == 8)
        }
    }

    @Test(arguments: [-400 * 86_400, 400 * 86_400])
    func `a clock set back or forward stops nothing, and makes no old answer new`(jump: Int) async throws {
        try await NWSRig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.three)
            rig.world.fail(.timedOut, .alerts, .point)
            rig.advance(jump)
            #expect(coverage(await program.known(at: Self.three))?.isTold == false)
            rig.world.fail(nil, .alerts, .point)
            await rig.run(program, Self.three, minutes: 15)
            #expect(areAllTold(await program.known(at: Self.three)))
        }
    }
}
