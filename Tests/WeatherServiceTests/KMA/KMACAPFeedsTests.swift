import TestSupport
import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// What the administration's site is asked without a key, and what is said of its feed. The stand-in's messages are invented.
@Suite struct KMACAPFeedsTests {
    private static let all = KMARig.all
    private static let onJeju = SWICWorld.monday.adding(seconds: 13 * 3_600)

    private func coverage(_ news: WarningNews) -> WarningCoverage? { news.coverage[Self.all[0].id] }

    private func told(_ news: WarningNews, _ name: String) -> [String] {
        let book = WarningBook(news.messages)
        return (book.local(for: news.places)[PlaceID(rawValue: name)] ?? []).map { local in
            let event = book.warnings[local.index].texts.text(in: .korean)?.event ?? ""
            return local.reach == .countryOnly ? event + "?" : event
        }
    }

    @Test func `the feed and its messages are asked for, and a message once`() async throws {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            let program = rig.programWithoutKey()
            let news = await program.ask(at: Self.all)
            #expect(rig.world.requests.count == 2 && rig.world.requests.allSatisfy { !$0.url.wireText.contains("Key") })
            #expect(coverage(news)?.isTold == true && news.isUnproven && news.documents.count == 1)
            #expect(told(news, "Jeju") == ["태풍경보"] && told(news, "Seoul").isEmpty)
            #expect(news.newest == Self.onJeju.adding(seconds: -3_600) && news.next == rig.now.adding(seconds: 600))
            rig.advance(600)
            #expect(coverage(await rig.programWithoutKey().ask(at: Self.all))?.isTold == true)
            #expect(rig.world.requests.count == 3)
        }
    }

    @Test func `what is gone from the feed is over`() async throws {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            let program = rig.programWithoutKey()
            _ = await program.ask(at: Self.all)
            rig.advance(600)
            rig.world.fault.change { $0 = .noRows }
            let news = await program.ask(at: Self.all)
            #expect(news.messages.isEmpty && coverage(news)?.isTold == true && news.newest == nil)
        }
    }

    @Test func `a message that has not been read is for somewhere in the country, and then nothing is told`()
        async throws
    {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            let program = rig.programWithoutKey()
            rig.world.fault.change { $0 = .noDocuments }
            let news = await program.ask(at: Self.all)
            #expect(coverage(news) == .unreported && told(news, "Seoul") == ["태풍경보?"])
            #expect(news.next == rig.now.adding(seconds: 600))
            rig.world.fault.change { $0 = nil }
            rig.advance(600)
            #expect(coverage(await program.ask(at: Self.all))?.isTold == true)
        }
    }

    @Test(arguments: [
        (WarningFault.exception, WeatherFailure.server(status: 500)), (.errLines, .portal), (.huge, .tooLarge),
        (.damagedShapes, .unreadable(field: "rss.channel.item.link")),
    ])
    func `what is no feed tells nothing`(fault: WarningFault, failure: WeatherFailure) async throws {
        try await KMARig.with { rig in
            rig.move(to: Self.onJeju)
            rig.world.fault.change { $0 = fault }
            #expect(coverage(await rig.programWithoutKey().ask(at: Self.all)) == .untold(failure))
            #expect(rig.world.requests.count == 1)
        }
    }
}
