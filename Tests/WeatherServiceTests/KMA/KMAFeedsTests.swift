import Files
import TestSupport
import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// What the Korea Meteorological Administration is asked, what is said of its answers, and which places they are for.
@Suite struct KMAFeedsTests {
    private static let all = KMARig.all
    private static let day = 86_400
    /// When a typhoon is over Jeju.
    private static let onJeju = SWICWorld.monday.adding(seconds: 13 * 3_600)

    private func coverage(_ news: WarningNews) -> WarningCoverage? { news.coverage[Self.all[0].id] }

    private func isTold(_ news: WarningNews) -> Bool {
        news.coverage.count == Self.all.count && news.coverage.values.allSatisfy(\.isTold)
    }

    /// The kinds at a place, those that may be for it with a question mark.
    private func told(_ news: WarningNews, _ name: String) -> [String] {
        let book = WarningBook(news.messages)
        return (book.local(for: news.places)[PlaceID(rawValue: name)] ?? []).map { local in
            let event = book.warnings[local.index].texts.text(in: .korean)?.event ?? ""
            return local.reach == .countryOnly ? event + "?" : event
        }
    }

    /// An answer with warnings in force.
    private func answer(_ inForce: String, preliminary: String = "o 없음") -> HTTPAnswer {
        let item = #"{"t6":"\#(inForce)","t7":"\#(preliminary)","tmFc":202611230900,"tmEf":"202611230900"}"#
        return HTTPAnswer(
            200, #"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[\#(item)]}}}}"#)
    }

    // MARK: Requests

    @Test(arguments: ["standin/+a==", "standin%2F%2Ba%3D%3D", " standin/+a==\n"])
    func `one request is for the whole country, with the key in either form`(key: String) async throws {
        try await KMARig.with { rig in
            let program = rig.program(key)
            let before = await program.known(at: Self.all)
            #expect(before.coverage.values.allSatisfy { $0 == .untold(nil) } && before.next == rig.now)
            #expect(isTold(await program.ask(at: Self.all)))
            let request = try #require(rig.world.requests.first)
            #expect(rig.world.requests.count == 1)
            #expect(request.url.wireText.hasSuffix("&serviceKey=standin%2F%2Ba%3D%3D"))
            #expect(await program.known(at: Self.all).next == rig.now.adding(seconds: 600))
        }
    }

    @Test(arguments: [1, 2]) func `a day is a request in ten minutes, by however many programs`(programs: Int)
        async throws
    {
        try await KMARig.with { rig in
            let all = (0..<programs).map { _ in rig.program() }
            for _ in 0..<24 * 60 {
                for program in all { await rig.run(program, minutes: 1) { #expect(isTold($0)) } }
                rig.advance(-60 * (programs - 1))
            }
            let times = rig.world.requests.map(\.time)
            #expect((143...145).contains(times.count))
            for (one, next) in zip(times, times.dropFirst()) { #expect(next.seconds(since: one) >= 600) }
        }
    }

    @Test func `nobody in the country means that nobody is asked`() async throws {
        try await KMARig.with { rig in
            let abroad = WarningPlace.one(in: SWICWorld.countries("US JP KP"))
            #expect(await rig.program().ask(at: abroad) == WarningNews(source: .kma))
            #expect(rig.world.requests.isEmpty && rig.located.value.isEmpty)
        }
    }

    @Test func `zones are looked for when there is a warning, and once`() async throws {
        try await KMARig.with { rig in
            let program = rig.program()
            rig.world.answers.change { $0 = [answer("o 없음")] }
            _ = await program.ask(at: Self.all)
            #expect(rig.located.value.isEmpty)
            rig.move(to: Self.onJeju)
            await rig.run(program, minutes: 30)
            #expect(rig.located.value.count == Self.all.count)
        }
    }

    // MARK: Places

    @Test func `a warning is for the places in its zones, and may be for those of which no zone is known`()
        async throws
    {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            let news = await rig.program().ask(at: Self.all)
            #expect(told(news, "Jeju") == ["태풍경보"] && told(news, "Hallasan") == ["태풍경보"])
            #expect(told(news, "Chuja").isEmpty && told(news, "Seoul").isEmpty && told(news, "Ulleung").isEmpty)
            #expect(told(news, "sea") == ["태풍경보?"])
        }
    }

    @Test(arguments: [
        ("o 풍랑주의보 : 울릉도.독도", ["Ulleung": ["풍랑주의보"], "Dokdo": ["풍랑주의보"], "Busan": [], "sea": ["풍랑주의보?"]]),
        ("o 대설경보 : 제주도(제주도산지)", ["Hallasan": ["대설경보"], "Jeju": [], "Chuja": []]),
        ("o 강풍주의보 : 제주도(추자도)", ["Chuja": ["강풍주의보"], "Jeju": [], "Hallasan": []]),
        // The city is in two zones, and its bookmark says no part of it.
        ("o 대설주의보 : 강원도(강릉산지)", ["Gangneung": ["대설주의보?"], "Seoul": []]),
        ("o 대설주의보 : 강원도(강릉산지, 강릉평지)", ["Gangneung": ["대설주의보"]]),
        ("o 풍랑경보 : 동해중부먼바다", ["Ulleung": [], "Gangneung": [], "sea": ["풍랑경보?"]]),
        ("o 건조주의보 : 새구역", ["Seoul": ["건조주의보?"], "Dokdo": ["건조주의보?"], "sea": ["건조주의보?"]]),
        ("o 한파주의보 : 전국", ["Seoul": ["한파주의보"], "Dokdo": ["한파주의보"], "sea": ["한파주의보?"]]),
    ])
    func `hard cases`(text: String, expected: [String: [String]]) async throws {
        try await KMARig.with { rig in
            rig.world.answers.change { $0 = [answer(text)] }
            let news = await rig.program().ask(at: Self.all)
            #expect(isTold(news))
            for (name, warnings) in expected { #expect(told(news, name) == warnings, "\(name)") }
        }
    }

    @Test func `what is only expected is told as such, and is not in force when its time comes`() async throws {
        try await KMARig.with { rig in
            let news = await rig.program().ask(at: Self.all)
            #expect(told(news, "Jeju") == ["태풍 예비특보(11월 23일 오후(12시~18시))"])
            let warning = try #require(news.messages.first)
            #expect(warning.isPreliminary && warning.onset == rig.now.adding(seconds: 3 * 3_600))
            rig.advance(4 * 3_600)
            #expect(!warning.isInForce(at: rig.now))
        }
    }

    // MARK: Failures

    @Test(arguments: [
        (HTTPAnswer(200, "<!DOCTYPE html><html></html>"), WeatherFailure.portal),
        (HTTPAnswer(500, "Unexpected errors"), .server(status: 500)),
        (HTTPAnswer(200, "{"), .unreadable(field: "body")),
    ])
    func `an answer that is none tells nothing, and the failure is named`(
        answer: HTTPAnswer, failure: WeatherFailure
    ) async throws {
        try await KMARig.with { rig in
            let program = rig.program()
            rig.world.answers.change { $0 = [answer] }
            let news = await program.ask(at: Self.all)
            #expect(coverage(news) == .untold(failure) && news.failure == failure && rig.files.isEmpty)
            await rig.run(program, minutes: 70)
            #expect(isTold(await program.known(at: Self.all)))
        }
    }

    @Test func `a key that is not known is sent once a day, and when the user asks, because it may be new`()
        async throws
    {
        try await KMARig.with { rig in
            let program = rig.program("mistyped", by: rig.gate())
            let news = await program.ask(at: Self.all)
            #expect(coverage(news) == .untold(.keyNotActive) && news.failure?.isAboutKey == true)
            await rig.run(program, minutes: 23 * 60)
            #expect(rig.world.requests.count == 1)
            await program.tryAgain().value
            await rig.run(program, minutes: 11)
            #expect(rig.world.requests.count == 2)
            await rig.run(program, minutes: 23 * 60)
            #expect(rig.world.requests.count == 2 && rig.files.isEmpty)
        }
    }

    @Test(arguments: [Answer.portalError(.quotaUsedUp), Answer(status: 429, contentType: "text/plain", body: [])])
    func `when the calls of the day are used up it is left alone until Korea's midnight`(refusal: Answer) async throws {
        try await KMARig.with { rig in
            // 09:00 in Korea.
            let program = rig.program(by: rig.gate())
            rig.world.answers.change { $0 = [HTTPAnswer(status: refusal.status, body: refusal.body)] }
            _ = await program.ask(at: Self.all)
            await rig.run(program, minutes: 15 * 60)
            #expect(rig.world.requests.count == 1)
            await rig.run(program, minutes: 12)
            #expect(isTold(await program.known(at: Self.all)))
        }
    }

    @Test func `a line that cannot be read may be a warning, and a region that cannot be read any place`() async throws
    {
        try await KMARig.with { rig in
            rig.world.answers.change { $0 = [answer(#"o 호우경보 : 부산\r\no 알 수 없는 알림"#)] }
            let news = await rig.program().ask(at: Self.all)
            #expect(coverage(news) == .untold(.unreadable(field: "t6")) && told(news, "Busan") == ["호우경보"])
            rig.advance(600)
            rig.world.fault.change { $0 = .damagedShapes }
            rig.move(to: Self.onJeju)
            let damaged = await rig.program().ask(at: Self.all)
            #expect(told(damaged, "Jeju") == ["태풍경보"] && told(damaged, "Seoul") == ["태풍경보?"])
        }
    }

    @Test func `without answers it is silent after three hours, and a restart knows that`() async throws {
        try await KMARig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.all)
            rig.world.failure.change { $0 = .timedOut }
            rig.advance(60)
            await rig.run(program, minutes: 179) { #expect(coverage($0) == .told(at: SWICWorld.monday)) }
            for program in [program, rig.program()] {
                #expect(coverage(await program.known(at: Self.all)) == .silent(since: SWICWorld.monday))
            }
        }
    }

    // MARK: The disk

    @Test func `what one program was told the other knows, and damaged files cost one request`() async throws {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            let told = await rig.program().ask(at: Self.all)
            let other = rig.program()
            #expect(await other.ask(at: Self.all) == told && rig.world.requests.count == 1)
            // Neither the key nor a place is on disk.
            for name in rig.files {
                let text = String(
                    decoding: try BoundedFile.bytes(rig.feeds + "/" + name, limit: 1 << 20), as: UTF8.self)
                #expect(!text.contains("standin") && !text.contains("37.5665"))
                try PrivateFile(path: rig.feeds + "/" + name).replace(with: Array("damaged".utf8))
            }
            rig.advance(60)
            #expect(isTold(await rig.program().ask(at: Self.all)) && rig.world.requests.count == 2)
        }
    }

    @Test(arguments: [-400 * 86_400, 400 * 86_400])
    func `a clock set back or forward stops nothing, and makes no old answer new`(jump: Int) async throws {
        try await KMARig.with { rig in
            let program = rig.program()
            _ = await program.ask(at: Self.all)
            rig.world.failure.change { $0 = .timedOut }
            rig.advance(jump)
            #expect(coverage(await program.known(at: Self.all))?.isTold == false)
            rig.world.failure.change { $0 = nil }
            await rig.run(program, minutes: 15)
            #expect(isTold(await program.known(at: Self.all)))
        }
    }
}
