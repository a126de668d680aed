import Files
import TestSupport
import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// What the Japan Meteorological Agency is asked, what is said of its answers, and what of them outlasts the program.
@Suite struct JMAFeedsTests {
    private static let three = JMARig.three
    private static let hour = 3_600

    private func coverage(_ news: WarningNews, _ index: Int = 0) -> WarningCoverage? {
        news.coverage[Self.three[index].id]
    }

    private func areAllTold(_ news: WarningNews) -> Bool { news.coverage.values.allSatisfy(\.isTold) }

    // MARK: Requests

    @Test func `municipalities are found once, then one request is for the whole country`() async throws {
        try await JMARig.with { rig in
            rig.move(to: JMARig.snow)
            let program = rig.program()
            let before = await program.known(at: Self.three)
            #expect(before.coverage.values.allSatisfy { $0 == .untold(nil) } && before.next == rig.now)
            let news = await program.ask(at: Self.three)
            #expect(rig.world.questions.first == .areas && rig.world.questions.last == .state)
            #expect(rig.world.questions.dropFirst().dropLast().allSatisfy { $0 == .outline })
            #expect(areAllTold(news) && news.next == rig.now.adding(seconds: 600))
            #expect(news.places.map(\.zones) == [["9900001"], ["9834350"], ["9843410"]])
            #expect(await program.known(at: Self.three) == news)
            let count = rig.world.requests.count
            rig.advance(600)
            _ = await program.ask(at: Self.three)
            #expect(rig.world.requests.count == count + 1 && rig.world.questions.last == .state)
        }
    }

    @Test func `a warning is for the places of its municipality, in three languages`() async throws {
        try await JMARig.with { rig in
            rig.move(to: JMARig.snow)
            let news = await rig.program().ask(at: Self.three)
            let warning = try #require(news.messages.first)
            #expect(news.messages.count == 1 && warning.kind == .heavySnow && warning.level == .severe)
            #expect(warning.texts.byLanguage.map(\.text.event) == ["大雪警報", "대설경보", "heavy snow warning"])
            let local = WarningBook(news.messages).local(for: news.places)
            #expect(local.keys.map(\.rawValue) == ["Tokyo"])
            #expect(local[Self.three[0].id]?.first?.reach == .area("Tokyo area"))
        }
    }

    @Test func `a warning that was lifted is over, and what has not changed is not sent again`() async throws {
        try await JMARig.with { rig in
            rig.move(to: JMARig.snow)
            let program = rig.program()
            #expect(await program.ask(at: Self.three).messages.count == 1)
            rig.advance(600)
            _ = await program.ask(at: Self.three)
            let again = try #require(rig.world.requests(.state).last)
            #expect(again.url.headers["If-Modified-Since"] != nil)
            let news = await program.known(at: Self.three)
            #expect(coverage(news)?.isTold == true && news.messages.count == 1)
            #expect(news.coverage[Self.three[0].id] == .told(at: rig.now))
            rig.move(to: JMARig.thaw)
            #expect(await program.ask(at: Self.three).messages.isEmpty)
        }
    }

    @Test(arguments: [1, 2]) func `a day is at most one request in ten minutes, by however many programs`(programs: Int)
        async throws
    {
        try await JMARig.with { rig in
            let all = (0..<programs).map { _ in rig.program() }
            for _ in 0..<24 * 60 {
                for program in all { await rig.run(program, Self.three, minutes: 1) { #expect(areAllTold($0)) } }
                rig.advance(-60 * (programs - 1))
            }
            let times = rig.world.requests(.state).map(\.time)
            #expect((143...145).contains(times.count) && rig.world.requests(.areas).count == 1)
            #expect(rig.world.requests(.stateTime).isEmpty && rig.world.requests(.outline).count < 8)
            for (one, next) in zip(times, times.dropFirst()) { #expect(next.seconds(since: one) >= 600) }
        }
    }

    @Test func `two hundred places cost as many requests as one, once they are found`() async throws {
        try await JMARig.with { rig in
            let places = (0..<200).compactMap { number in
                JMARig.place("\(number)", 31.1 + Double(number / 20) * 1.13, 130.1 + Double(number % 20) * 0.71)
            }
            let program = rig.program()
            await rig.run(program, places, minutes: 60)
            let count = rig.world.requests.count
            let codes = rig.world.requests(.outline).map(\.path)
            #expect(Set(codes).count == codes.count)
            await rig.run(program, places, minutes: 60) { #expect(areAllTold($0)) }
            #expect((5...7).contains(rig.world.requests.count - count))
        }
    }

    @Test func `the list is kept over restarts and asked for again after a month`() async throws {
        try await JMARig.with { rig in
            _ = await rig.program().ask(at: Self.three)
            let outlines = rig.world.requests(.outline).count
            rig.advance(JMAFeeds.areasInterval - 1)
            #expect(areAllTold(await rig.program().ask(at: Self.three)))
            #expect(rig.world.requests(.areas).count == 1 && rig.world.requests(.outline).count == outlines)
            rig.advance(601)
            #expect(areAllTold(await rig.program().ask(at: Self.three)))
            #expect(rig.world.requests(.areas).count == 2 && rig.world.requests(.outline).count == outlines)
        }
    }

    @Test func `nobody in the country means that nobody is asked`() async throws {
        try await JMARig.with { rig in
            let news = await rig.program().ask(at: WarningPlace.one(in: SWICWorld.countries("KR US")))
            #expect(rig.world.requests.isEmpty && news == WarningNews(source: .jma))
        }
    }

    @Test func `a position that was found leaves nothing of itself on disk`() async throws {
        try await JMARig.with { rig in
            let here = try #require(JMARig.place("here", 35.6895, 139.6917, mayBeKept: false))
            let program = rig.program()
            #expect(await program.ask(at: [here]).coverage[here.id]?.isTold == true)
            #expect(rig.files.allSatisfy { $0 == "jma-areas.feed" || $0 == "jma-warnings.feed" })
            let count = rig.world.requests.count
            rig.advance(300)
            #expect(await program.ask(at: [here]).coverage[here.id]?.isTold == true)
            #expect(rig.world.requests.count == count)
        }
    }

    @Test func `a place far from every municipality has nobody who warns it`() async throws {
        try await JMARig.with { rig in
            let sea = try #require(JMARig.place("sea", 20, 160))
            let news = await rig.program().ask(at: [sea])
            #expect(news.coverage[sea.id] == .unreported)
        }
    }

    // MARK: What cannot be read

    @Test func `a municipality that no bulletin names is not told of`() async throws {
        try await JMARig.with { rig in
            rig.world.set(.noRows)
            let news = await rig.program().ask(at: Self.three)
            #expect(news.coverage.values.allSatisfy { $0 == .unreported } && news.messages.isEmpty)
        }
    }

    @Test func `a bulletin that cannot be read may be of a warning`() async throws {
        try await JMARig.with { rig in
            let good = JMAFixture.bulletin(at: rig.now, [("9900001", [("14", "発表")]), ("9834350", [])])
            rig.world.answer(.state, HTTPAnswer("[\(good),{}]"))
            let program = rig.program()
            let news = await program.ask(at: Self.three)
            #expect(coverage(news, 1) == .untold(.unreadable(field: "warning")) && news.messages.count == 1)
            rig.advance(600)
            #expect(areAllTold(await program.ask(at: Self.three)))
        }
    }

    @Test(arguments: [WarningFault.noDocuments, .damagedShapes])
    func `without outlines the nearest box counts, and they are not asked for again`(fault: WarningFault) async throws {
        try await JMARig.with { rig in
            rig.world.set(fault)
            let program = rig.program()
            #expect(areAllTold(await program.ask(at: Self.three)))
            let count = rig.world.requests(.outline).count
            await rig.run(program, Self.three, minutes: 60)
            #expect(rig.world.requests(.outline).count == count)
        }
    }

    // MARK: Failures

    @Test(arguments: [
        (HTTPAnswer(200, "<!DOCTYPE html><html></html>"), WeatherFailure.portal),
        (HTTPAnswer(403, ""), .requestRefused(status: 403)), (HTTPAnswer(404, ""), .notFound),
        (HTTPAnswer(200, "{}"), .unreadable(field: "body")), (HTTPAnswer(200, "["), .unreadable(field: "body")),
        (HTTPAnswer(429, "", retryAfter: 5), .rateLimited(retryAfter: 5)),
        (HTTPAnswer(304, ""), WeatherFailure(status: 304, retryAfter: nil)),
    ])
    func `an answer that is none tells nothing, and the failure is named`(
        answer: HTTPAnswer, failure: WeatherFailure
    ) async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.answer(.state, answer)
            #expect(coverage(await program.ask(at: Self.three)) == .untold(failure))
            await rig.run(program, Self.three, minutes: 12)
            #expect(areAllTold(await program.known(at: Self.three)))
        }
    }

    @Test(arguments: [WarningQuestion.areas, .outline, .state])
    func `without a connection it is tried again soon, and what is missing is named`(question: WarningQuestion)
        async throws
    {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.fail(.offline, question)
            let news = await program.ask(at: Self.three)
            #expect(rig.world.requests(question).count == 1)
            #expect(news.coverage.values.contains(.untold(.offline)))
            #expect(news.next == rig.now.adding(seconds: 10))
            rig.world.fail(nil, question)
            await program.tryAgain().value
            #expect(areAllTold(await program.ask(at: Self.three)))
        }
    }

    @Test func `a failing agency is left alone for ten minutes each time`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.fail(.server(status: 500), .areas)
            await rig.run(program, Self.three, minutes: 60)
            #expect((5...7).contains(rig.world.requests.count))
        }
    }

    @Test func `an answer that is too large is asked for ever more rarely`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.set(.huge)
            await rig.run(program, Self.three, minutes: 6 * 60)
            #expect((3...9).contains(rig.world.requests(.state).count))
            rig.world.set(nil)
            await rig.run(program, Self.three, minutes: 181)
            #expect(areAllTold(await program.known(at: Self.three)))
        }
    }

    // MARK: Silence

    @Test func `an agency that stands still is asked for its last bulletin, and silent after six hours`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            await rig.run(program, Self.three, minutes: 60)
            // The stand-in has a bulletin at the beginning of every other hour.
            let freeze = SWICWorld.monday
            rig.world.set(.frozen(rig.now))
            var isSilent = false
            await rig.run(program, Self.three, minutes: 12 * 60) { news in
                let age = rig.now.seconds(since: freeze)
                let silent = coverage(news)?.isSilent == true
                #expect(silent == (age >= 6 * Self.hour), "after \(age) s: \(String(describing: coverage(news)))")
                #expect(silent || !isSilent)
                isSilent = silent
            }
            #expect(coverage(await program.known(at: Self.three)) == .silent(since: freeze))
            let asked = rig.world.requests(.stateTime).count
            #expect((8...11).contains(asked), "\(asked)")
        }
    }

    @Test func `if the last bulletin cannot be asked for, an old state says nothing`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.fail(.notFound, .stateTime)
            rig.world.set(.frozen(rig.now))
            await rig.run(program, Self.three, minutes: 7 * 60)
            #expect(coverage(await program.known(at: Self.three)) == .untold(.notFound))
        }
    }

    @Test func `a newer time of the last bulletin shows that the agency is alive`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            rig.world.set(.frozen(rig.now))
            await rig.run(program, Self.three, minutes: 5 * 60)
            let times = (0..<3).map { hour in
                let time = SWICRow.text(of: SWICWorld.monday.adding(seconds: (5 + hour) * Self.hour))
                return HTTPAnswer(#"{"latestControlDatetime":"\#(time)"}"#)
            }
            rig.world.answer(.stateTime, times[0], times[1], times[2])
            await rig.run(program, Self.three, minutes: 5 * 60) { #expect(areAllTold($0)) }
        }
    }

    @Test func `without answers the state is silent after three hours`() async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.three)
            rig.world.fail(.timedOut, .state, .stateTime)
            rig.advance(60)
            await rig.run(program, Self.three, minutes: 179) { #expect(coverage($0) == .told(at: SWICWorld.monday)) }
            #expect(coverage(await program.known(at: Self.three)) == .silent(since: SWICWorld.monday))
        }
    }

    // MARK: The disk

    @Test func `what one program was told the other knows, and damaged files cost one request each`() async throws {
        try await JMARig.with { rig in
            rig.move(to: JMARig.snow)
            let told = await rig.program().ask(at: Self.three)
            let count = rig.world.requests.count
            #expect(await rig.program().ask(at: Self.three) == told && rig.world.requests.count == count)
            for name in rig.files {
                try PrivateFile(path: rig.feeds + "/" + name).replace(with: Array("damaged".utf8))
            }
            rig.advance(60)
            #expect(areAllTold(await rig.program().ask(at: Self.three)))
            #expect(rig.world.requests.count == 2 * count)
        }
    }

    @Test(arguments: [-400 * 86_400, 400 * 86_400])
    func `a clock set back or forward stops nothing, and makes no old answer new`(jump: Int) async throws {
        try await JMARig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.three)
            rig.world.fail(.timedOut, .state, .stateTime, .areas)
            rig.advance(jump)
            #expect(coverage(await program.known(at: Self.three))?.isTold == false)
            rig.world.fail(nil, .state, .stateTime, .areas)
            await rig.run(program, Self.three, minutes: 15)
            #expect(areAllTold(await program.known(at: Self.three)))
        }
    }
}
