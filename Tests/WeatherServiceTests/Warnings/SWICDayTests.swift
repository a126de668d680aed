import StandinServer
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The requests of days, and what is said of twenty countries meanwhile.
@Suite struct SWICDayTests {
    private static let reporting = SWICWorld.twenty.subtracting(SWICWorld.unreported)

    @Test(arguments: [1, 2]) func `a day of twenty countries is a request in ten minutes, by however many programs`(
        programs: Int
    ) async throws {
        try await SWICRig.with { rig in
            let all = (0..<programs).map { _ in rig.program() }
            for minute in 0..<24 * 60 {
                for program in all { await rig.run(program, SWICWorld.twenty, minutes: 1) { check($0, minute, rig) } }
                rig.advance(-60 * (programs - 1))
            }
            let times = rig.world.requests(.rows, .newest).map(\.time)
            #expect((138...145).contains(times.count))
            let later = times.filter { $0 > SWICWorld.monday.adding(seconds: 60) }
            for (one, next) in zip(later, later.dropFirst()) { #expect(next.seconds(since: one) >= 600) }
            #expect(rig.world.requests(.members).count == 1 && rig.world.requests(.offices).count == 1)
            #expect(rig.world.requests(.newest).count <= 24)
        }
    }

    private func check(_ news: WarningNews, _ minute: Int, _ rig: SWICRig) {
        for country in Self.reporting {
            guard case .told(let time)? = news.coverage[country] else {
                Issue.record("\(country.rawValue) in minute \(minute): \(String(describing: news.coverage[country]))")
                return
            }
            #expect((0...1_320).contains(rig.now.seconds(since: time)), "minute \(minute)")
        }
        for country in SWICWorld.unreported { #expect(news.coverage[country] == .unreported) }
    }

    @Test(arguments: [5, 13]) func `a centre that stands still is silent within fourteen hours, and stays it`(
        hour: Int
    ) async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            await rig.run(program, SWICWorld.twenty, minutes: hour * 60 + 1)
            let freeze = rig.now
            rig.world.set(.frozen(freeze))
            var silent: Set<CountryCode> = []
            await rig.run(program, SWICWorld.twenty, minutes: 30 * 60) { news in
                for country in Self.reporting {
                    let coverage = news.coverage[country] ?? .unreported
                    if coverage.isSilent { silent.insert(country) }
                    #expect(!(silent.contains(country) && coverage.isTold))
                    #expect(coverage.isSilent || rig.now.seconds(since: freeze) <= 14 * 3_600)
                }
            }
            #expect(silent == Self.reporting)
            let known = freeze.adding(seconds: 14 * 3_600)
            let times = rig.world.requests(.rows, .newest).map(\.time).filter { $0 > known }
            for (one, next) in zip(times, times.dropFirst()) { #expect(next.seconds(since: one) >= 600) }
            // It goes on: at noon of Wednesday there are new messages.
            rig.world.set(nil)
            rig.move(to: SWICWorld.monday.adding(seconds: 8 * 86_400))
            await rig.run(program, SWICWorld.twenty, minutes: 62)
            let news = await program.known(about: SWICWorld.twenty)
            for country in Self.reporting { #expect(news.coverage[country]?.isTold == true) }
        }
    }

    @Test func `a centre without any rows is not told once its last sign of life is old`() async throws {
        try await SWICRig.with { rig in
            let program = rig.program()
            await rig.run(program, SWICWorld.twenty, minutes: 60)
            rig.world.set(.noRows)
            await rig.run(program, SWICWorld.twenty, minutes: 12 * 60)
            await rig.run(program, SWICWorld.twenty, minutes: 12 * 60) { news in
                for country in Self.reporting { #expect(news.coverage[country]?.isSilent == true) }
            }
            let first = rig.program()
            await rig.run(first, SWICWorld.twenty, minutes: 30) { news in
                for country in Self.reporting { #expect(news.coverage[country]?.isTold == false) }
            }
        }
    }

    /// What may happen to the centre or to the way to it.
    private enum Trouble: CaseIterable {
        case none, offline, timedOut, refused, limited, exception, errLines, huge, noRows, frozen, noLists, partly
    }

    private func begin(_ trouble: Trouble, in rig: SWICRig) {
        rig.world.set(nil)
        rig.world.answer.change { $0 = [:] }
        rig.world.limit.change { $0 = { _ in false } }
        rig.world.fail(nil, .members, .offices, .rows, .newest)
        switch trouble {
        case .none: break
        case .offline: rig.world.fail(.offline, .members, .offices, .rows, .newest)
        case .timedOut: rig.world.fail(.timedOut, .rows, .newest)
        case .refused: rig.world.answer.change { $0[.newest] = HTTPAnswer(400, "") }
        case .limited:
            rig.world.answer.change { answers in
                for question in [.rows, .newest] as [WarningQuestion] {
                    answers[question] = HTTPAnswer(429, "", retryAfter: 1)
                }
            }
        case .exception: rig.world.set(.exception)
        case .errLines: rig.world.set(.errLines)
        case .huge: rig.world.set(.huge)
        case .noRows: rig.world.set(.noRows)
        case .frozen: rig.world.set(.frozen(rig.now))
        case .noLists: rig.world.fail(.server(status: 503), .members, .offices)
        case .partly: rig.world.limit.change { $0 = { $0.text.split(separator: "mem=").count > 4 } }
        }
    }

    @Test(arguments: 0..<12) func `whatever happens, requests are rare, and told is only what was told`(seed: Int)
        async throws
    {
        var random = SeededRandom(seed: UInt64(seed))
        try await SWICRig.with { rig in
            let countries = SWICWorld.twenty.sorted { $0.rawValue < $1.rawValue }
            /// When a complete answer came, by the codes of the members that it was about.
            var answered: Set<Timestamp> = []
            /// The requests that a program can know, by the clock, and by one that nobody sets.
            var (sent, real): ([(time: Timestamp, real: Int)], Int) = ([], 0)
            var trouble = Trouble.none
            var wanted = Set(countries.prefix(5))
            var programs = [rig.program(), rig.program()]
            /// How long an answer takes.
            let delay = Mutexed(0)
            rig.world.meanwhile.change { $0 = { _ in rig.advance(delay.value) } }
            for step in 0..<250 {
                delay.change { $0 = random.chance(20) ? random.number(1...40) : 0 }
                let passed = random.chance(70) ? random.number(1...20) : random.number(60...2_000)
                rig.advance(passed)
                real += passed
                switch random.below(40) {
                case 0...4: wanted = Set((0..<random.number(0...8)).map { _ in random.one(of: countries) })
                case 5...9:
                    trouble = random.one(of: Trouble.allCases)
                    begin(trouble, in: rig)
                case 10: programs[random.below(2)] = rig.program()
                case 11: await programs[random.below(2)].tryAgain().value
                case 12: rig.advance(-random.number(1...500))
                case 13 where random.chance(50):
                    rig.advance(random.one(of: [-1, 1]) * random.number(1...40) * 43_200)
                    sent = []
                default: break
                }
                // A clock that was more than a little ahead has written nothing that counts.
                sent.removeAll { $0.time > rig.now.adding(seconds: 600) }
                let program = random.below(2)
                let count = rig.world.requests.count
                let asked = rig.now
                let news = await programs[program].ask(about: wanted)
                let new = rig.world.requests.dropFirst(count).filter { [.rows, .newest].contains($0.question) }
                // The sign of life may be asked for right after the first answer.
                #expect(new.count <= 1 || new.map(\.question) == [.rows, .newest], "seed \(seed), step \(step)")
                if trouble != .offline {
                    for request in new { sent.append((request.time, real + request.time.seconds(since: asked))) }
                    if ![.timedOut, .limited, .exception, .errLines, .huge].contains(trouble) {
                        for request in new where request.question == .rows {
                            if !rig.world.limit.value(request) { answered.insert(request.time) }
                        }
                    }
                }
                real += rig.now.seconds(since: asked)
                if sent.count > new.count, let first = new.first, first.question == .rows, trouble != .offline {
                    let gap = sent[sent.count - new.count].real - sent[sent.count - new.count - 1].real
                    #expect(gap >= 10, "seed \(seed), step \(step), \(trouble)")
                }
                #expect(sent.count { real - $0.real < 3_600 } <= 6, "seed \(seed), step \(step), \(trouble)")
                for (country, coverage) in news.coverage {
                    guard case .told(let time) = coverage else { continue }
                    let isOfAnswer = answered.contains(time) || time == rig.now && answered.contains { $0 > rig.now }
                    #expect(isOfAnswer, "seed \(seed), step \(step), \(country.rawValue), \(trouble)")
                    #expect(rig.now.seconds(since: time) < 3 * 3_600, "seed \(seed), step \(step)")
                }
            }
        }
    }
}
