import Testing
import Weather

@testable import StandinServer
@testable import WeatherService

/// The stand-in's world, as it is told and as it is read.
struct SWICStandinTests {
    /// Monday 2026-11-23 00:00 UTC, when the story begins.
    private let monday = Timestamp(1_795_392_000)

    private func answer(_ wire: String, at time: Timestamp, fault: WarningFault? = nil) throws -> HTTPAnswer {
        let uri = wire.dropFirst(ServiceAddress.swic.description.count)
        let answer = try #require(
            SWICResponder.answer(to: RequestTarget(uri: String(uri)), now: time, fault: fault))
        return HTTPAnswer(status: answer.status, body: answer.body)
    }

    private func members() throws -> SWICMembers {
        try SWICMembers.read(try answer("\(ServiceAddress.swic)\(SWICMembers.path)", at: monday))
    }

    private func sources() throws -> SWICSources {
        try SWICSources.read(try answer("\(ServiceAddress.swic)\(SWICSources.path)", at: monday))
    }

    private func read(
        at time: Timestamp, _ countries: [CountryCode]? = nil, fault: WarningFault? = nil
    ) throws -> SWICAnswer {
        let members = try members()
        let codes = (countries ?? Array(members.codes.keys)).flatMap { members.codes(for: $0) }.sorted()
        let question = try #require(SWICQuestion.questions(about: codes, at: .swic).first)
        return try SWICAnswer.read(
            try answer(question.request(at: .swic).wireText, at: time, fault: fault), sources: try sources(),
            members: members, now: time)
    }

    @Test func `at every moment of the week what is read is what the table has`() throws {
        let (members, sources) = (try members(), try sources())
        let wire = try #require(
            SWICQuestion.questions(about: members.codes.values.flatMap(\.self).sorted(), at: .swic).first
        ).request(at: .swic).wireText
        var seen: Set<String> = []
        for minute in stride(from: 0, to: 7 * 24 * 60, by: 15) {
            let time = monday.adding(seconds: minute * 60)
            let table = StandinWarnings.at(time)
            let read = try SWICAnswer.read(
                try answer(wire, at: time), sources: sources, members: members, now: time)
            let first = table.filter { $0.office != .japanInJapanese }
            #expect(Set(read.warnings.compactMap(\.document)) == Set(first.map(\.document)), "minute \(minute)")
            #expect(read.warnings.count == first.count && read.unreadableRows == 0, "minute \(minute)")
            for warning in first {
                let found = try #require(read.warnings.first { $0.document == warning.document })
                #expect(found.level.rawValue == warning.severity && found.certainty.rawValue == warning.certainty)
                #expect(found.sent == warning.sent && found.onset == warning.onset && found.expires == warning.expires)
                #expect(found.areas.count == warning.areas.count && found.issuer == warning.office.name)
                #expect(found.country?.rawValue == warning.office.country)
                #expect(found.isCancellation == (warning.urgency == 1))
                #expect(found.texts.byLanguage.count == (warning.office == .japan ? 2 : 1))
                seen.insert(warning.document)
            }
            let newest = try SWICAnswer.newest(
                try answer(SWICNewest.request(at: .swic).wireText, at: time), now: time)
            #expect(newest == table.map(\.sent).max(), "minute \(minute)")
        }
        #expect(seen.count >= 13)
    }

    @Test func `the storm is raised, moves, lasts longer and is lifted`() throws {
        func storm(_ hours: Int) throws -> Warning? {
            try read(at: monday.adding(seconds: hours * 3_600), [.southKorea]).warnings.first
        }
        let watch = try #require(try storm(7))
        #expect(watch.level == .moderate && watch.areas.map(\.name) == ["Jeju area"])
        #expect(try storm(13)?.level == .severe)
        #expect(try storm(25)?.areas.map(\.name) == ["Busan area", "Ulsan area"])
        let (early, late) = (try #require(try storm(35)?.expires), try #require(try storm(37)?.expires))
        #expect(early < late)
        #expect(try storm(51)?.isCancellation == true && storm(53) == nil)
    }

    @Test func `a quiet country has no warnings, and one that does not report is none that reports`() throws {
        let sources = try sources()
        let quiet = CountryCode(rawValue: StandinOffice.quiet.country)
        #expect(try read(at: monday.adding(seconds: 3_600), [quiet]).warnings.isEmpty)
        #expect(sources.reporting.contains(quiet) && sources.reporting.contains(.southKorea))
        for office in [StandinOffice.silent, .absent] {
            #expect(!sources.reporting.contains(CountryCode(rawValue: office.country)))
            #expect(try !members().codes(for: CountryCode(rawValue: office.country)).isEmpty)
        }
    }

    @Test func `faults are failures or show in the values, and never look like a quiet day`() throws {
        let time = monday.adding(seconds: 13 * 3_600)
        let good = try read(at: time)
        #expect(throws: WeatherFailure.unreadable(field: "ExceptionReport")) { try read(at: time, fault: .exception) }
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try read(at: time, fault: .errLines) }
        #expect(throws: WeatherFailure.tooLarge) { try read(at: time, fault: .huge) }
        let expired = try read(at: time, fault: .expired)
        #expect(!expired.warnings.isEmpty && !expired.warnings.contains { $0.isInForce(at: time) })
        let damaged = try read(at: time, fault: .damagedShapes)
        #expect(Set(damaged.warnings.map(\.id)) == Set(good.warnings.map(\.id)))
        let frozen = try read(at: time, fault: .frozen(monday))
        #expect(frozen.newest == monday && frozen.warnings.count < good.warnings.count)
        let early = try read(at: time, fault: .clock(seconds: -8 * 3_600))
        #expect(early.newest == good.newest?.adding(seconds: -8 * 3_600))
        let late = try read(at: time, fault: .clock(seconds: 365 * 86_400))
        #expect(late.newest == nil && late.warnings.count == good.warnings.count)
        #expect(
            try read(at: time, fault: .noRows) == SWICAnswer(warnings: [], newest: nil, unreadableRows: 0)
        )
    }

    @Test func `the document of every warning is found by its name`() throws {
        let time = monday.adding(seconds: 30 * 3_600)
        let warnings = try read(at: time).warnings
        #expect(warnings.count >= 3)
        for warning in warnings {
            let document = try #require(warning.document.flatMap(SWICDocument.init))
            let answer = try answer(document.request(at: .swic).wireText, at: time)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(answer.status == 200 && text.contains("<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">"))
            let event = try #require(warning.texts.byLanguage.first?.text.event)
            #expect(text.contains("<event>\(event)</event>"))
            #expect(try self.answer(document.request(at: .swic).wireText, at: time, fault: .noDocuments).status == 404)
        }
    }
}
