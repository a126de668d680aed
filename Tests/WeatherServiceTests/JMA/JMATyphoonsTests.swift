import Files
import TestSupport
import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// When the agency is asked about cyclones, and what is said of them.
@Suite struct JMATyphoonsTests {
    /// After the stand-in's storm.
    private static let calm = SWICWorld.monday.adding(seconds: 4 * 86_400)
    private static let noon = SWICWorld.monday.adding(seconds: 12 * 3_600)

    @Test func `a day without a cyclone is a request in half an hour, by however many programs`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.calm)
            let programs = [rig.typhoons(), rig.typhoons()]
            for _ in 0..<24 * 60 {
                for program in programs {
                    await rig.run(program, minutes: 1) { #expect($0.coverage.isTold && $0.typhoons.isEmpty) }
                }
                rig.advance(-60)
            }
            #expect((47...49).contains(rig.world.requests.count))
            #expect(rig.world.questions.allSatisfy { $0 == .cyclones })
        }
    }

    @Test func `a cyclone is told with its positions, and asked about again when it is issued anew`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let program = rig.typhoons()
            #expect(await program.news().coverage == .untold(nil))
            let news = await program.ask()
            #expect(rig.world.questions == [.cyclones, .cyclone, .cyclone] && news.coverage == .told(at: rig.now))
            let storm = try #require(news.typhoons.first)
            #expect(storm.name?.international == "Kakuu" && storm.category == .typhoon)
            #expect(storm.positions.map(\.time) == [0, 12, 24, 48].map { Self.noon.adding(seconds: $0 * 3_600) })
            let count = rig.world.requests(.cyclone).count
            await rig.run(program, minutes: 3 * 60 - 1)
            #expect(rig.world.requests(.cyclone).count == count)
            await rig.run(program, minutes: 32)
            #expect(rig.world.requests(.cyclone).count == count + 2)
            #expect(await program.news().typhoons.first?.positions.first?.time == Self.noon.adding(seconds: 3 * 3_600))
        }
    }

    @Test func `the position that comes nearest to Busan is one of those issued`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let storm = try #require(await rig.typhoons().ask().typhoons.first)
            let busan = try #require(Coordinate(latitude: 35.1796, longitude: 129.0756))
            let approach = storm.nearestApproach(to: busan, from: rig.now)
            #expect(storm.positions.contains(approach.position) && approach.position.basis == .forecast)
            #expect(approach.position.time == Self.noon.adding(seconds: 24 * 3_600) && approach.kilometres < 30)
        }
    }

    @Test func `it is kept over restarts, and gone when the list has it no more`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let told = await rig.typhoons().ask()
            let count = rig.world.requests.count
            let other = rig.typhoons()
            #expect(await other.ask() == told && rig.world.requests.count == count)
            rig.move(to: Self.calm)
            #expect(await other.ask().typhoons.isEmpty)
        }
    }

    @Test func `a cyclone of which nothing can be had is not told, and the failure is named`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let program = rig.typhoons()
            rig.world.fail(.server(status: 500), .cyclone)
            let news = await program.ask()
            #expect(news.typhoons.isEmpty && news.coverage == .untold(.server(status: 500)))
            let next = try #require(news.next)
            #expect(next > rig.now)
            rig.world.fail(nil, .cyclone)
            await rig.run(program, minutes: 31)
            #expect(await program.news().coverage.isTold)
        }
    }

    @Test func `without shapes there are still the positions`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let list = rig.typhoons()
            let storm = try #require(JMACyclone(at: rig.now))
            rig.world.answer(
                .cyclone, HTTPAnswer(storm.specification.compactText), HTTPAnswer(404, ""))
            let news = await list.ask()
            #expect(news.coverage.isTold && news.typhoons.first?.positions.count == 4)
        }
    }

    @Test func `files that are older than the list says are not asked for again before the list is`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let program = rig.typhoons()
            let old = try #require(JMACyclone(at: SWICWorld.monday))
            let body = HTTPAnswer(old.specification.compactText)
            rig.world.answer(.cyclone, body, HTTPAnswer(404, ""), body, HTTPAnswer(404, ""))
            await rig.run(program, minutes: 29)
            #expect(rig.world.requests(.cyclone).count == 2)
            await rig.run(program, minutes: 60)
            #expect(rig.world.requests(.cyclone).count == 6)
        }
    }

    @Test func `a missing list is a failure, never a sea without storms`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.noon)
            let program = rig.typhoons()
            rig.world.answer(.cyclones, HTTPAnswer(404, ""))
            #expect(await program.ask().coverage == .untold(.notFound))
            rig.world.fail(.offline, .cyclones)
            rig.advance(1_800)
            let news = await program.ask()
            #expect(news.coverage == .untold(.offline))
            #expect(news.next.map { $0 > rig.now } == true)
            rig.world.fail(nil, .cyclones)
            await program.tryAgain().value
            #expect(await program.ask().coverage.isTold)
        }
    }

    @Test func `what has long not been told is silent`() async throws {
        try await JMARig.with { rig in
            rig.move(to: Self.calm)
            let program = rig.typhoons()
            _ = await program.ask()
            rig.world.fail(.timedOut, .cyclones)
            await rig.run(program, minutes: 180) { #expect($0.coverage.isTold) }
            #expect(await program.news().coverage == .silent(since: Self.calm))
        }
    }
}
