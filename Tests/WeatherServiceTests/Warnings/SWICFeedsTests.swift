import Files
import Limits
import StandinServer
import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// What the centre is asked, what is said of its answers, and what of them outlasts the program.
@Suite struct SWICFeedsTests {
    private static let (korea, quiet) = (CountryCode.southKorea, CountryCode(rawValue: "NZ"))
    private static let monday = SWICWorld.monday

    private func coverage(_ news: WarningNews, _ country: CountryCode = korea) -> WarningCoverage {
        news.coverage[country] ?? .unreported
    }

    // MARK: The first answer

    @Test func `the lists are asked for, then all countries together, and all is known`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            let before = await program.known(about: SWICWorld.twenty)
            #expect(before.messages.isEmpty && before.next == rig.now)
            #expect(before.coverage.count == 20 && before.coverage.values.allSatisfy { $0 == .untold(nil) })
            let news = await program.ask(about: SWICWorld.twenty)
            #expect(rig.world.requests.map(\.question) == [.members, .offices, .rows])
            #expect(news.messages.contains { $0.country == .southKorea })
            for (country, coverage) in news.coverage {
                let isUnreported = SWICWorld.unreported.contains(CountryCode(rawValue: country.rawValue))
                #expect(coverage == (isUnreported ? .unreported : .told(at: rig.now)), "\(country.rawValue)")
            }
            #expect(news.next == rig.now.adding(seconds: 600))
            #expect(await program.known(about: SWICWorld.twenty) == news)
        }
    }

    @Test func `a country without a member is not reported, and one of another's service is asked about as that`()
        async throws
    {
        try await SWICRig.with { rig in
            let countries = SWICWorld.countries("XK PR")
            let program = rig.program()
            await rig.run(program, countries, minutes: 2)
            let news = await program.known(about: countries)
            #expect(coverage(news, CountryCode(rawValue: "XK")) == .unreported)
            #expect(coverage(news, CountryCode(rawValue: "PR")) == .told(at: Self.monday))
            #expect(rig.world.requests(.rows).map { $0.isAbout("093") } == [true])
        }
    }

    @Test func `nobody looking means nobody is asked, and no time is named at which to ask`() async throws {
        try await SWICRig.with { rig in
            let news = await rig.program().ask(about: [])
            #expect(rig.world.requests.isEmpty && news == WarningNews(source: .swic))
        }
    }

    @Test func `a further country is asked about ten seconds after the last request, together with all`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            let both: Set = [Self.korea, Self.quiet]
            rig.advance(4)
            let early = await program.ask(about: both)
            #expect(rig.world.requests(.rows).count == 1 && early.next == rig.now.adding(seconds: 6))
            #expect(coverage(early).isTold && coverage(early, Self.quiet) == .untold(nil))
            rig.advance(6)
            #expect(coverage(await program.ask(about: both), Self.quiet) == .told(at: rig.now))
            #expect(rig.world.requests(.rows).last.map { $0.isAbout("095") && $0.isAbout("904") } == true)
        }
    }

    // MARK: Other programs, other starts

    @Test func `what one program was told the other knows, and the next start too`() async throws {
        try await SWICRig.with { rig in
            let (one, other) = (rig.program(), rig.program())
            let told = await one.ask(about: SWICWorld.twenty)
            rig.advance(60)
            let news = await other.ask(about: SWICWorld.twenty)
            #expect(rig.world.requests.count == 3)
            #expect(news.coverage == told.coverage && news.messages == told.messages)
            rig.advance(540)
            let fresh = await other.ask(about: SWICWorld.twenty)
            #expect(await one.ask(about: SWICWorld.twenty).coverage == fresh.coverage)
            #expect(rig.world.requests.count == 4 && coverage(fresh) == .told(at: rig.now))
            rig.advance(300)
            let next = await rig.program().ask(about: SWICWorld.twenty)
            #expect(rig.world.requests.count == 4 && next.coverage == fresh.coverage)
        }
    }

    @Test func `of two programs that ask while the other waits for the answer, one request is sent`() async throws {
        try await SWICRig.with { rig in
            let other = rig.program()
            let seen = Mutexed<WarningNews?>(nil)
            rig.world.meanwhile.change { meanwhile in
                meanwhile = { request in
                    guard request.question == .rows else { return }
                    let news = await other.ask(about: [Self.korea])
                    seen.change { $0 = news }
                }
            }
            _ = await rig.program().ask(about: [Self.korea])
            #expect(rig.world.requests(.rows).count == 1)
            #expect(seen.value.flatMap(\.next) == rig.now.adding(seconds: 10))
        }
    }

    @Test func `while a program waits for an answer, asking again neither sends nor is told to ask at once`()
        async throws
    {
        try await SWICRig.with { rig in
            let program = rig.program()
            let seen = Mutexed<[WarningNews]>([])
            rig.world.meanwhile.change { meanwhile in
                meanwhile = { _ in
                    let news = await program.ask(about: [Self.korea])
                    seen.change { $0.append(news) }
                }
            }
            let news = await program.ask(about: [Self.korea])
            #expect(rig.world.requests.count == 3 && coverage(news).isTold)
            #expect(seen.value.count == 3)
            for early in seen.value { #expect(early.next.map { $0 > rig.now } == true) }
        }
    }

    @Test func `damaged files are asked for again and cost nothing else`() async throws {
        try await SWICRig.with { rig in
            _ = await rig.program().ask(about: [Self.korea])
            for name in ["swic-095.feed", "swic-list-members.feed", "swic-list-offices.feed"] {
                let file = PrivateFile(path: rig.feeds + "/" + name)
                #expect((try? file.read(limit: Limits.Feed.file)) != nil, "\(name)")
                try file.replace(with: Array("damaged".utf8))
            }
            rig.advance(10)
            let program = rig.program()
            #expect(coverage(await program.known(about: [Self.korea])) == .untold(nil))
            #expect(coverage(await program.ask(about: [Self.korea])) == .told(at: rig.now))
            #expect(rig.world.requests.count == 6)
        }
    }

    @Test func `without a place to write, requests are as rare`() async throws {
        try await SWICRig.with { rig in
            try rig.sandbox.write("", to: rig.sandbox.cacheFolder)
            rig.world.set(.noRows)
            let program = rig.program()
            await rig.run(program, SWICWorld.twenty, minutes: 180)
            let times = rig.world.requests(.rows, .newest).map(\.time)
            #expect(times.count <= 19 && times.count >= 17)
            // Asking about one does not forget the others.
            #expect(coverage(await program.known(about: [Self.korea])).isSilent)
            #expect(coverage(await program.known(about: SWICWorld.twenty), Self.quiet).isSilent)
        }
    }

    // MARK: Failures

    @Test(arguments: [WeatherFailure.offline, .proxy(.unreachable), .insecure(.untrusted)])
    func `what could not be sent is tried again soon and is no request`(failure: WeatherFailure) async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            let counted = FeedLogFile(path: rig.log).log(of: "swic").requests
            rig.advance(600)
            rig.world.fail(failure, .rows)
            let news = await program.ask(about: [Self.korea])
            #expect(coverage(news) == .told(at: Self.monday) && news.next == rig.now.adding(seconds: 10))
            #expect(FeedLogFile(path: rig.log).log(of: "swic").requests == counted)
            rig.world.fail(nil, .rows)
            await program.tryAgain().value
            #expect(rig.world.networkChanges == 1)
            #expect(coverage(await program.ask(about: [Self.korea])) == .told(at: rig.now))
        }
    }

    @Test func `a request that the centre refuses by its number has been sent`() async throws {
        try await SWICRig.with { rig in
            rig.world.answer.change { $0[.rows] = HTTPAnswer(429, "", retryAfter: 1) }
            let program = rig.program()
            await rig.run(program, [Self.korea], minutes: 60)
            #expect(rig.world.requests(.rows).count <= 6 && rig.world.requests(.rows).count > 1)
            #expect(
                coverage(await program.known(about: [Self.korea])) == .untold(.rateLimited(retryAfter: 1)))
        }
    }

    @Test func `a request that was given up has been sent, and is no failure of the centre`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            rig.world.meanwhile.change { meanwhile in
                meanwhile = { if $0.question == .rows { throw CancellationError() } }
            }
            let news = await program.ask(about: [Self.korea])
            #expect(coverage(news) == .untold(nil) && news.next == rig.now.adding(seconds: 10))
            #expect(FeedLogFile(path: rig.log).log(of: "swic").requests == [rig.now])
        }
    }

    @Test func `without answers a told country is silent after three hours, since the last answer`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            rig.world.fail(.timedOut, .rows, .newest)
            rig.advance(60)
            await rig.run(program, [Self.korea], minutes: 180 - 1) { #expect(coverage($0) == .told(at: Self.monday)) }
            #expect(coverage(await program.known(about: [Self.korea])) == .silent(since: Self.monday))
            #expect(rig.world.requests(.rows, .newest).count <= 19)
        }
    }

    @Test(arguments: [WarningFault.exception, .errLines, .huge])
    func `an answer that is none tells nothing`(fault: WarningFault) async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            rig.world.set(fault)
            await rig.run(program, [Self.korea], minutes: 60) { #expect(coverage($0).isUntold) }
            let expected: WeatherFailure =
                switch fault {
                case .exception: .unreadable(field: "ExceptionReport")
                case .errLines: .unreadable(field: "body")
                default: .tooLarge
                }
            #expect(coverage(await program.known(about: [Self.korea])) == .untold(expected))
            rig.world.set(nil)
            await rig.run(program, [Self.korea], minutes: 21)
            #expect(coverage(await program.known(about: [Self.korea])).isTold)
        }
    }

    @Test func `rows that cannot be read, or too many of them, are not all warnings of a country`() async throws {
        try await SWICRig.with { rig in
            rig.move(to: SWICFixture.now)
            let program = rig.program()
            let rows = [SWICFixture.row(), SWICFixture.row(#""capurl":null"#)]
            rig.world.answer.change { $0[.rows] = HTTPAnswer(status: 200, body: SWICFixture.body(rows)) }
            let news = await program.ask(about: [Self.korea])
            #expect(coverage(news) == .untold(.unreadable(field: "features")) && news.messages.count == 1)
            let row = SWICFixture.row(geometry: "null")
            let many = SWICFixture.body([String](repeating: row, count: Limits.SWIC.rows))
            rig.world.answer.change { $0[.rows] = HTTPAnswer(status: 200, body: many) }
            rig.advance(600)
            _ = await program.ask(about: [Self.korea])
            let other = await program.known(about: [Self.korea])
            #expect(coverage(other) == .untold(.unreadable(field: "features")) && other.messages == news.messages)
        }
    }

    @Test func `what is too large is asked for in parts until every country is told`() async throws {
        try await SWICRig.with { rig in
            rig.world.limit.change { $0 = { $0.text.split(separator: "mem=").count - 1 > 6 } }
            let program = rig.program()
            await rig.run(program, SWICWorld.twenty, minutes: 80)
            let news = await program.known(about: SWICWorld.twenty)
            for country in SWICWorld.twenty.subtracting(SWICWorld.unreported) {
                #expect(coverage(news, country).isTold, "\(country.rawValue)")
            }
            // Everything in one request again, once it may be.
            rig.world.limit.change { $0 = { _ in false } }
            await rig.run(program, SWICWorld.twenty, minutes: 300)
            #expect(rig.world.requests(.rows).last.map { $0.text.split(separator: "mem=").count - 1 } == 20)
        }
    }

    @Test func `one country that is always too large does not silence the others`() async throws {
        try await SWICRig.with { rig in
            rig.world.limit.change { $0 = { $0.isAbout("095") } }
            let program = rig.program()
            await rig.run(program, SWICWorld.twenty, minutes: 6 * 60)
            await rig.run(program, SWICWorld.twenty, minutes: 12 * 60) { news in
                #expect(coverage(news) == .untold(.tooLarge))
                for country in SWICWorld.reporting.subtracting([Self.korea]) {
                    #expect(coverage(news, country).isTold, "\(country.rawValue)")
                }
            }
        }
    }

    @Test func `rows without a member that are everyone's do not fill the memory`() async throws {
        try await SWICRig.with { rig in
            let row = SWICFixture.row(#""mem":null,"description":"\#(String(repeating: "x", count: 1_500))""#)
            let body = SWICFixture.body([String](repeating: row, count: 4_000))
            rig.world.answer.change { $0[.rows] = HTTPAnswer(status: 200, body: body) }
            let news = await rig.program().ask(about: SWICWorld.twenty)
            #expect(news.messages.isEmpty && coverage(news) == .untold(.tooLarge))
        }
    }

    // MARK: Lists

    @Test func `lists are asked for once in thirty days, with the time of the last one, and outlast failures`()
        async throws
    {
        try await SWICRig.with { rig in
            let day = 86_400
            rig.advance(3_600)
            _ = await rig.program().ask(about: SWICWorld.twenty)
            rig.advance(30 * day - 1)
            _ = await rig.program().ask(about: SWICWorld.twenty)
            #expect(rig.world.requests(.members, .offices).count == 2)
            rig.advance(1)
            rig.world.fail(.server(status: 500), .members, .offices)
            let program = rig.program()
            #expect(coverage(await program.ask(about: SWICWorld.twenty)) == .told(at: rig.now.adding(seconds: -1)))
            await rig.run(program, SWICWorld.twenty, minutes: 60)
            #expect((4...14).contains(rig.world.requests(.members, .offices).count))
            rig.world.fail(nil, .members, .offices)
            rig.world.answer.change { $0[.members] = HTTPAnswer(status: 304, body: []) }
            await rig.run(program, SWICWorld.twenty, minutes: 11)
            #expect(rig.world.requests(.members).last?.url.headers == ["If-Modified-Since": SWICWorld.day])
            let count = rig.world.requests(.members, .offices).count
            await rig.run(rig.program(), SWICWorld.twenty, minutes: 60)
            #expect(rig.world.requests(.members, .offices).count == count)
            #expect(coverage(await program.known(about: SWICWorld.twenty)).isTold)
        }
    }

    @Test func `without a list nothing is said of a country, and the failure is named`() async throws {
        try await SWICRig.with { rig in
            rig.world.fail(.timedOut, .members, .offices)
            let program = rig.program()
            #expect(coverage(await program.ask(about: [Self.korea])) == .untold(.timedOut))
            #expect(rig.world.requests(.rows).isEmpty)
            rig.world.fail(nil, .members)
            rig.world.fail(.portal, .offices)
            rig.advance(600)
            _ = await program.ask(about: [Self.korea])
            rig.advance(600)
            #expect(coverage(await program.ask(about: [Self.korea])) == .untold(.portal))
        }
    }

    @Test func `a list by another program is used when it is due`() async throws {
        try await SWICRig.with { rig in
            let (one, other) = (rig.program(), rig.program())
            _ = await one.ask(about: [Self.korea])
            _ = await other.ask(about: [Self.korea])
            rig.advance(30 * 86_400)
            _ = await one.ask(about: [Self.korea])
            _ = await other.ask(about: [Self.korea])
            #expect(rig.world.requests(.members, .offices).count == 4)
        }
    }

    @Test func `a list that is refused for asking too often waits for the interval`() async throws {
        try await SWICRig.with { rig in
            rig.world.answer.change { $0[.members] = HTTPAnswer(429, "", retryAfter: 1) }
            let program = rig.program()
            await rig.run(program, [Self.korea], minutes: 60)
            #expect(rig.world.requests(.members).count == 6)
        }
    }

    @Test func `an office that does not report is believed once it has sent something since the list`() async throws {
        try await SWICRig.with { rig in
            let mongolia = CountryCode(rawValue: "MN")
            func answer(sent: String) -> HTTPAnswer {
                let row = SWICFixture.row(#""mem":"905","capurl":"mn-standin-en/a.xml","sent":"\#(sent)""#)
                return HTTPAnswer(status: 200, body: SWICFixture.body([row]))
            }
            rig.move(to: SWICFixture.now)
            let program = rig.program()
            rig.world.answer.change { $0[.rows] = answer(sent: "2026-11-26T04:00:00Z") }
            let last = await program.ask(about: [mongolia])
            #expect(coverage(last, mongolia) == .unreported && last.messages.count == 1)
            rig.advance(600)
            rig.world.answer.change { $0[.rows] = answer(sent: "2026-11-26T05:05:00Z") }
            #expect(coverage(await program.ask(about: [mongolia]), mongolia) == .told(at: rig.now))
        }
    }

    // MARK: The clock

    @Test(arguments: [-400 * 7 * 86_400, -7 * 86_400, 400 * 7 * 86_400])
    func `a clock set back or forward stops nothing, and makes no old answer new`(jump: Int) async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            rig.world.fail(.timedOut, .rows, .newest, .members, .offices)
            rig.advance(600)
            _ = await program.ask(about: [Self.korea])
            rig.advance(jump)
            for program in [program, rig.program()] {
                #expect(!coverage(await program.known(about: [Self.korea])).isTold)
            }
            rig.world.fail(nil, .rows, .newest, .members, .offices)
            await rig.run(program, [Self.korea], minutes: 15)
            guard case .told(let time) = coverage(await program.known(about: [Self.korea])) else {
                Issue.record("not told")
                return
            }
            #expect(rig.now.seconds(since: time) <= 900)
            #expect(rig.world.requests(.members).count > 1)
        }
    }

    // MARK: Signs of life

    @Test func `a quiet country is told while the world is alive`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            await rig.run(program, [Self.quiet], minutes: 12 * 60) {
                #expect(coverage($0, Self.quiet).isTold || rig.now == Self.monday)
            }
            #expect((3...11).contains(rig.world.requests(.newest).count))
        }
    }

    @Test func `after a long pause an old sign of life says nothing until the centre has been asked`() async throws {
        try await SWICRig.with { rig in
            _ = await rig.program().ask(about: [Self.quiet])
            let log = FeedLogFile(path: rig.log)
            log.update("swic") { $0.note(signOfLife: Self.monday) }
            let alive = Self.monday.adding(seconds: 2 * 86_400)
            rig.world.set(.frozen(alive))
            rig.move(to: alive.adding(seconds: 20 * 3_600))
            let program = rig.program()
            let seen = Mutexed<WarningCoverage?>(nil)
            rig.world.meanwhile.change { meanwhile in
                meanwhile = { request in
                    guard request.question == .newest else { return }
                    let news = await program.known(about: [Self.quiet])
                    seen.change { $0 = news.coverage[Self.quiet] }
                }
            }
            rig.world.fail(.timedOut, .newest)
            let failed = await program.ask(about: [Self.quiet])
            #expect(rig.world.requests.last?.question == .newest)
            #expect(seen.value == .untold(nil) && coverage(failed, Self.quiet) == .untold(.timedOut))
            rig.world.fail(nil, .newest)
            await rig.run(program, [Self.quiet], minutes: 61)
            #expect(coverage(await program.known(about: [Self.quiet]), Self.quiet) == .silent(since: alive))
        }
    }

    @Test(arguments: [
        HTTPAnswer(200, "<ows:ExceptionReport/>"), HTTPAnswer(400, ""), HTTPAnswer(403, ""), HTTPAnswer(404, ""),
    ]) func `a centre that refuses the question for the newest row is as good as its answers`(refusal: HTTPAnswer)
        async throws
    {
        try await SWICRig.with { rig in
            rig.world.answer.change { $0[.newest] = refusal }
            let program = rig.program()
            rig.move(to: Self.monday.adding(seconds: 6 * 86_400))
            await rig.run(program, [Self.quiet], minutes: 3)
            await rig.run(program, [Self.quiet], minutes: 24 * 60) { #expect(coverage($0, Self.quiet).isTold) }
            rig.world.answer.change { $0 = [:] }
            await rig.run(program, [Self.quiet], minutes: 120)
            #expect(FeedLogFile(path: rig.log).log(of: "swic").tellsLife)
        }
    }

    // MARK: Documents

    @Test func `a document is fetched once, makes its message complete, and is there at the next start`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            let rows = await program.ask(about: [Self.korea])
            let name = try #require(rows.messages.first?.document)
            #expect(rows.documents.isEmpty && rows.messages[0].id.sender == "swic:kr-standin-en")
            #expect(await program.read(documents: [name, name]) == nil)
            let whole = await program.known(about: [Self.korea])
            #expect(whole.documents == [name] && whole.messages.map(\.document) == [name])
            #expect(whole.messages[0].id.identifier.hasPrefix("STANDIN.") && !whole.messages[0].areas.isEmpty)
            let next = rig.program()
            #expect(await next.read(documents: [name]) == nil)
            #expect(await next.known(about: [Self.korea]) == whole)
            #expect(rig.world.requests(.document).count == 1)
            #expect(rig.world.requests(.document).first?.url.accepts == .cap)
        }
    }

    @Test func `two readers of a document share one request`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            let name = try #require(await program.ask(about: [Self.korea]).messages.first?.document)
            let seen = Mutexed<[Timestamp?]>([])
            rig.world.meanwhile.change { meanwhile in
                meanwhile = { _ in
                    guard seen.value.isEmpty else { return }
                    seen.change { $0.append(nil) }
                    let retry = await program.read(documents: [name])
                    seen.change { $0[0] = retry }
                }
            }
            #expect(await program.read(documents: [name]) == nil)
            #expect(rig.world.requests(.document).count == 1)
            #expect(seen.value == [rig.now.adding(seconds: 10)])
        }
    }

    @Test func `a missing document waits, and without a connection or a budget no other is tried`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            let names = (0..<5).map { "kr-standin-en/2026/11/23/\($0).xml" }
            #expect(await program.read(documents: names) == rig.now.adding(seconds: 600))
            #expect(rig.world.requests(.document).count == 5)
            #expect(await program.read(documents: names) == rig.now.adding(seconds: 600))
            #expect(rig.world.requests(.document).count == 5)
            rig.advance(600)
            for failure in [WeatherFailure.offline, .overBudget(until: rig.now.adding(seconds: 50)), .timedOut] {
                let count = rig.world.requests.count
                rig.world.fail(failure, .document)
                let retry = await program.read(documents: names)
                #expect(rig.world.requests.count == count + 1, "\(failure)")
                #expect(retry.map { $0 > rig.now } == true, "\(failure)")
                rig.advance(600)
            }
        }
    }

    @Test func `names that are none ask nobody, and those in memory are few`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            _ = await program.ask(about: [Self.korea])
            #expect(await program.read(documents: ["../../etc/passwd", "x", "a/../b.xml"]) == nil)
            #expect(rig.world.requests(.document).isEmpty)
            let body = CAPFixture.alert()
            rig.world.answer.change { $0[.document] = HTTPAnswer(status: 200, body: body) }
            for round in 0..<4 {
                _ = await program.read(documents: (0..<80).map { "kr-standin-en/\(round)/\($0).xml" })
            }
            let known = await program.known(about: [Self.korea]).documents
            #expect(known.count <= Limits.Feed.documents && known.contains("kr-standin-en/3/79.xml"))
            _ = await program.read(documents: (0..<300).map { "kr-standin-en/9/\($0).xml" })
            #expect(await program.known(about: [Self.korea]).documents.count <= Limits.Feed.documents)
        }
    }
}

/// Cutting an answer into its members.
@Suite struct FeatureSplitTests {
    private func split(_ rows: [String], _ members: [String] = ["095", "901"]) throws -> FeatureSplit {
        try SWICAnswer.split(HTTPAnswer(status: 200, body: SWICFixture.body(rows)), about: members)
    }

    private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

    @Test func `each member gets its rows byte for byte, and one without rows an empty answer`() throws {
        let (one, two, other) = (SWICFixture.row(), SWICFixture.row(#""s":4"#), SWICFixture.row(#""mem":"901""#))
        let split = try split([one, other, two], ["095", "901", "902"])
        #expect(text(split.bodies["095"]) == #"{"features":[\#(one),\#(two)]}"#)
        #expect(text(split.bodies["901"]) == #"{"features":[\#(other)]}"#)
        #expect(text(split.bodies["902"]) == #"{"features":[]}"# && !split.isCut && split.bodies.count == 3)
    }

    @Test func `a row of nobody is everyone's, and one of a stranger nobody's`() throws {
        let (nobodys, strangers) = (SWICFixture.row(#""mem":null"#), SWICFixture.row(#""mem":"555""#))
        let split = try split([nobodys, strangers, "null", "7"])
        for member in ["095", "901"] {
            #expect(text(split.bodies[member]) == #"{"features":[\#(nobodys),null,7]}"#)
        }
    }

    @Test func `an answer with as many rows as one may have is cut`() throws {
        let rows = [String](repeating: "{}", count: Limits.SWIC.rows)
        #expect(try split(rows).isCut)
        #expect(try !split(Array(rows.dropLast())).isCut)
    }

    @Test(arguments: ["", "[]", "{}", #"{"features":null}"#, #"{"features":{}}"#, #"{"features":[{}"#])
    func `what is no collection is unreadable`(text: String) {
        #expect(throws: WeatherFailure.self) { try SWICAnswer.split(HTTPAnswer(text), about: ["095"]) }
    }
}
