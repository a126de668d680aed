import TestSupport
import Testing
import Weather

/// Which warnings hold, given messages in any order.
@Suite struct WarningBookTests {
    private typealias Fixture = WarningFixture

    private func ids(_ messages: [Warning]) -> [String] { WarningBook(messages).warnings.map(\.id.identifier) }

    // MARK: Updates and cancellations

    @Test func `a chain of updates leaves the last one, in whatever order they arrive`() {
        let chain = [
            Fixture.warning("a", sent: 0), Fixture.warning("b", level: .severe, sent: 1, replaces: ["a"]),
            Fixture.warning("c", level: .extreme, sent: 2, replaces: ["b"]),
            Fixture.warning("d", level: .minor, sent: 3, replaces: ["c", "unknown"]),
        ]
        for order in chain.permutations { #expect(ids(order) == ["d"]) }
    }

    @Test func `a cancellation ends what it names and is itself no warning`() {
        let messages = [
            Fixture.warning("a"), Fixture.warning("b", level: .severe, sent: 1, replaces: ["a"]),
            Fixture.warning("other", kind: .heavyRain, areas: [Fixture.box("Pohang", 36, 129)]),
            Fixture.cancel("c", "b"),
        ]
        for order in messages.permutations { #expect(ids(order) == ["other"]) }
    }

    @Test func `an update that is gone leaves what it replaced in place`() {
        #expect(ids([Fixture.warning("a"), Fixture.cancel("c", "b")]) == ["a"])
    }

    @Test func `nobody else can replace or cancel a warning`() {
        var stranger = Fixture.cancel("c", from: "stranger")
        stranger.replaces = [Fixture.id("a")]
        var colleague = Fixture.warning("d", from: "second office", kind: .fog)
        colleague.replaces = [Fixture.id("a")]
        #expect(Set(ids([Fixture.warning("a"), stranger, colleague])) == ["a", "d"])
    }

    @Test func `an update counts although its clock is behind`() {
        let messages = [Fixture.warning("a", sent: 5), Fixture.warning("b", level: .severe, sent: -3, replaces: ["a"])]
        for order in messages.permutations { #expect(ids(order) == ["b"]) }
    }

    @Test func `messages that replace each other in a circle only replace what was sent before them`() {
        let circle = [
            Fixture.warning("a", level: .minor, sent: 1, replaces: ["c", "a"]),
            Fixture.warning("b", level: .moderate, sent: 3, replaces: ["a"]),
            Fixture.warning("c", level: .severe, sent: 2, replaces: ["b", "d"]),
            Fixture.warning("d", level: .extreme, sent: 0),
        ]
        for order in circle.permutations { #expect(ids(order) == ["c", "b"]) }
        let twins = [Fixture.warning("x", level: .minor, replaces: ["y"]), Fixture.warning("y", replaces: ["x"])]
        for order in twins.permutations { #expect(ids(order) == ["y"]) }
    }

    @Test func `a warning that ends as it begins is none, but replaces what it names`() {
        let ended = Fixture.warning("b", sent: 2, onset: 3, expires: 3, replaces: ["a"])
        #expect(ids([Fixture.warning("a"), ended]) == [])
        #expect(ids([Fixture.warning("a"), Fixture.warning("b", kind: .fog, onset: 4, expires: 2)]) == ["a"])
    }

    /// Messages of few offices, names, areas and times, so that many are the same or replace each other, also in
    /// circles.
    private func messages(_ random: inout SeededRandom, events: [String]) -> [Warning] {
        let names = ["a", "b", "c", "d", "e"]
        let areas = [
            Fixture.box("West", 36, 126), Fixture.box("East", 36, 128), Fixture.box("Ost", 36, 128),
            WarningArea(name: "East"),
            WarningArea(name: ""),
        ]
        return (0..<random.number(2...14)).map { _ -> Warning in
            let kind = random.one(of: [WarningKind.strongWind, .strongWind, .other])
            let languages =
                kind == .other ? ["en"] : Array(["en", "ko"].shuffled(using: &random).prefix(random.below(3)))
            var warning = Fixture.warning(
                random.one(of: names), from: random.one(of: ["office", "office", "stranger"]),
                country: random.one(of: ["KR", "JP", nil]), kind: kind, level: random.one(of: [.moderate, .severe]),
                sent: random.number(0...2), onset: random.number(3...4), expires: random.one(of: [nil, 3, 8, 9]),
                texts: languages.map { ($0, random.one(of: events)) },
                areas: (0..<random.number(0...3)).map { _ in random.one(of: areas) },
                replaces: random.chance(30) ? [random.one(of: names), random.one(of: names)] : [])
            warning.isCancellation = random.chance(10)
            warning.certainty = random.one(of: [.possible, .likely])
            warning.issuer = random.one(of: ["", "The Office", "사무소"])
            warning.part = random.below(3)
            warning.document = random.one(of: [nil, "x", "y"])
            return warning
        }
    }

    @Test(arguments: 0..<150 as Range<UInt64>)
    func `any messages give the same in any order, and if they come twice`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let messages = messages(&random, events: ["Wind", "wind", "Gale"])
        let book = WarningBook(messages)
        for _ in 0..<5 {
            #expect(WarningBook(messages.shuffled(using: &random)) == book)
            #expect(WarningBook(messages + messages.shuffled(using: &random)) == book)
        }
    }

    /// Without circles, in which it matters what else there is.
    @Test(arguments: 0..<150 as Range<UInt64>)
    func `to what holds, the messages that it comes from add nothing`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var messages = messages(&random, events: ["Wind"])
        for index in messages.indices {
            let own = messages[index].id.identifier
            messages[index].replaces.removeAll { $0.identifier >= own }
        }
        #expect(WarningBook(WarningBook(messages).warnings + messages) == WarningBook(messages))
        for index in messages.indices { messages[index].replaces = [] }
        #expect(WarningBook(WarningBook(messages).warnings) == WarningBook(messages))
    }

    // MARK: The same warning

    @Test func `a message that came by two ways is one warning, with what either knows`() throws {
        var feed = Fixture.warning(
            "a", expires: nil, texts: [("en", "Strong Wind Watch")], areas: [WarningArea(name: "Ulleungdo")])
        feed.document = "a.xml"
        feed.certainty = .unknown
        let message = Fixture.warning(
            "a", expires: 9, texts: [("ko", "강풍주의보")], areas: [Fixture.box("Ulleungdo", 37, 130)])
        for order in [[feed, message], [message, feed]] {
            let warning = try #require(WarningBook(order).warnings.first)
            #expect(WarningBook(order).warnings.count == 1)
            #expect(warning.texts.text(in: .korean)?.event == "강풍주의보")
            #expect(warning.texts.text(in: .english)?.event == "Strong Wind Watch")
            #expect(warning.expires == Fixture.hours(9) && warning.document == "a.xml" && warning.certainty == .likely)
            #expect(warning.areas == [Fixture.box("Ulleungdo", 37, 130)])
        }
    }

    @Test func `rows of one message are one warning for all their areas`() throws {
        let names = ["Pohang", "Ulleungdo", "Gyeongju"]
        let rows = names.enumerated().map { Fixture.warning("a", areas: [Fixture.box($1, Double($0), 5)]) }
        for order in rows.permutations {
            let warnings = WarningBook(order + order).warnings
            #expect(warnings.count == 1 && warnings.first?.areas.map(\.name).sorted() == names.sorted())
        }
    }

    @Test func `the higher level and the later end hold for the same area`() {
        let copies = [
            Fixture.warning("a", level: .severe, expires: 9), Fixture.warning("a", level: .moderate, expires: 7),
        ]
        for order in copies.permutations {
            let warnings = WarningBook(order).warnings
            #expect(warnings.count == 1 && warnings.first?.level == .severe)
            #expect(warnings.first?.expires == Fixture.hours(9))
        }
        #expect(ids([Fixture.warning("a", expires: 7), Fixture.warning("a", expires: 9)]) == ["a"])
    }

    @Test func `parts of a message for other areas, for longer or about something else stay apart`() {
        let east = Fixture.box("East", 37, 130)
        let severe = Fixture.warning("a", level: .severe, expires: 6, areas: [east])
        let others = [
            Fixture.warning("a", expires: 6, areas: [east, Fixture.box("West", 37, 126)]),
            Fixture.warning("a", expires: 9, areas: [east]), Fixture.warning("a", kind: .heavyRain, areas: [east]),
            Fixture.warning("a", onset: 4, expires: 6, areas: [east]),
        ]
        for other in others {
            #expect(WarningBook([severe, other]).warnings == [severe, other])
            #expect(WarningBook([other, severe]).warnings == [severe, other])
        }
        let events = ["Rip currents", "Special statement"].map {
            Fixture.warning("a", kind: .other, texts: [("en", $0)])
        }
        #expect(WarningBook(events).warnings.count == 2)
    }

    @Test func `a warning issued again without naming the first is one, with the newer words`() throws {
        var again = Fixture.warning("b", sent: 3)
        again.texts.byLanguage[0].text.headline = "Still windy"
        let warnings = WarningBook([again, Fixture.warning("a")]).warnings
        #expect(warnings.count == 1 && warnings.first == again)
        for other in [
            Fixture.warning("b", from: "stranger"), Fixture.warning("b", kind: .fog), Fixture.warning("b", onset: 2),
            Fixture.warning("b", expires: 10), Fixture.warning("b", areas: [Fixture.box("Ulleungdo", 38, 130)]),
            Fixture.warning("b", texts: [("en", "Gale Warning")]), Fixture.warning("b", level: .severe),
        ] {
            #expect(WarningBook([other, Fixture.warning("a")]).warnings.count == 2)
        }
    }

    @Test func `two messages in two languages are one warning if its kind is known`() throws {
        let english = Fixture.warning("en", areas: [Fixture.box("Ulleungdo", 37, 130)])
        let korean = Fixture.warning("ko", texts: [("ko", "강풍주의보")], areas: [Fixture.box("울릉도", 37, 130)])
        let warnings = WarningBook([english, korean]).warnings
        #expect(warnings.count == 1 && warnings.first?.texts.byLanguage.map(\.language) == ["en", "ko"])
        let unknown = [english, korean].map { warning in
            var warning = warning
            warning.kind = .other
            return warning
        }
        #expect(WarningBook(unknown).warnings.count == 2)
    }

    @Test func `what ends a repeated warning also ends its earlier issues, but not later ones`() {
        let issues = [Fixture.warning("a", sent: 0), Fixture.warning("b", sent: 1), Fixture.warning("d", sent: 5)]
        for order in (issues.dropLast() + [Fixture.cancel("c", sent: 2, "b")]).permutations {
            #expect(ids(order) == [])
        }
        for order in (issues + [Fixture.cancel("c", sent: 2, "b")]).permutations { #expect(ids(order) == ["d"]) }
        for order in (issues.dropLast() + [Fixture.cancel("c", sent: 2, "a")]).permutations {
            #expect(ids(order) == ["b"])
        }
    }

    // MARK: Order and time

    @Test func `the gravest come first, then the surest, the earliest, the newest`() {
        var possible = Fixture.warning("possible", kind: .dry)
        possible.certainty = .possible
        let ordered = [
            Fixture.warning("extreme", level: .extreme, sent: 0, onset: 8),
            Fixture.warning("early", kind: .fog, sent: 0, onset: 0), Fixture.warning("new", kind: .hail, sent: 3),
            Fixture.warning("old a", kind: .ice, sent: 1), Fixture.warning("old b", kind: .frost, sent: 1), possible,
            Fixture.warning("unknown", level: .unknown),
        ]
        #expect(ids(ordered.reversed()) == ordered.map(\.id.identifier))
    }

    @Test func `a warning is in force at the moments between its onset and its end`() throws {
        let warning = Fixture.warning("a", onset: 24, expires: 30)
        #expect(!warning.isInForce(at: Fixture.hours(23)) && warning.isInForce(at: Fixture.hours(24)))
        #expect(warning.isInForce(at: Fixture.hours(29)) && !warning.isInForce(at: Fixture.hours(30)))
        let endless = Fixture.warning("b", sent: 2, onset: 0, expires: nil)
        #expect(endless.isInForce(at: Fixture.hours(25)) && !endless.isInForce(at: Fixture.hours(26)))
        #expect(!Fixture.cancel("c").isInForce(at: Fixture.hours(1)))
    }

    @Test func `thousands of messages in a chain or in a circle, or all in one, come to an end`() {
        let chain = (0..<3_000).map { Fixture.warning("\($0)", replaces: ["\($0 + 1)"]) }
        #expect(ids(chain) == ["0"])
        let circle = chain + [Fixture.warning("3000", replaces: ["0"])]
        #expect(WarningBook(circle).warnings.count <= 1)
        let parts = (0..<3_000).map { number in
            Fixture.warning(
                "a", expires: 10 + number, areas: [Fixture.box("\(number)", Double(number / 100), Double(number % 100))]
            )
        }
        #expect(WarningBook(parts).warnings.count == 3_000)
    }
}
