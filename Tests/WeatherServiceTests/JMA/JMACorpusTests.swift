import Testing
import Weather

@testable import WeatherService

/// Recorded answers, beside the checkout.
@Suite(.enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct JMACorpusTests {
    private func answer(_ name: String) throws -> HTTPAnswer {
        HTTPAnswer(status: 200, body: try AnswerFolder.recordedLater.body(name))
    }

    private func status(_ name: String) throws -> JMAStatus { try JMAStatus.read(answer("jma_warning/\(name)")) }

    @Test func `every state is read, and the old format is refused`() throws {
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try status("07-old-format-izu-2026-05.json") }
        for name in [
            "01-map-hokkaido-2026-09-04", "02-map-extra-codes", "03-map-ishigaki-two-types", "04-map-statuses",
        ] {
            let status = try status(name + ".json")
            #expect(status.unreadable == 0 && !status.rows.isEmpty && !status.areas.isEmpty, "\(name)")
        }
        #expect(try status("06-empty-list.json").areas.isEmpty)
        let time = try JMAStatusTime.read(answer("jma_warning/05-map-time.json"))
        #expect(time == Timestamp(iso8601: "2026-09-03T22:54:47Z"))
    }

    @Test func `what is in force is what their readers found`() throws {
        let hokkaido = try status("01-map-hokkaido-2026-09-04.json")
        #expect(Set(hokkaido.rows.map(\.code.text)) == ["29"] && hokkaido.areas.count > 15)
        #expect(try status("02-map-extra-codes.json").words == ["9010100 03", "9010200 04", "9010300 49"])
        #expect(try status("03-map-ishigaki-two-types.json").words == ["4720700 03", "4720700 49"])
        let statuses = try status("04-map-statuses.json")
        #expect(statuses.words == ["1310100 36", "1310100 99", "1312100 14", "1312100 15"])
        #expect(statuses.rows[0].isLowered)
    }

    @Test func `cyclones are read with what they have`() throws {
        func list(_ name: String) throws -> JMATyphoonList { try JMATyphoonList.read(answer("jma_typhoon/\(name)")) }
        let target = try list("01-target-2026-09-04.json")
        #expect(target.cyclones.map(\.category) == [.storm, .depression] && target.unreadable == 0)
        #expect(try list("02-target-depressions.json").cyclones.map(\.number?.ordinal) == [nil, 16, nil])
        #expect(try list("03-target-empty.json").cyclones.isEmpty)
        for (name, count) in [("04-spec-jongdari-2024", 1), ("05-spec-violent-2026", 3), ("06-spec-slow", 1)] {
            let read = try JMATyphoonSpecification.read(answer("jma_typhoon/\(name).json"))
            let typhoon = try #require(JMATyphoon.typhoon(target.cyclones[0], read, nil), "\(name)")
            #expect(typhoon.positions.count == count && typhoon.positions[0].pressure != nil, "\(name)")
        }
        let shapes = try JMATyphoonShapes.read(answer("jma_typhoon/07-forecast-2026.json"))
        #expect(shapes.analysis != nil && !shapes.circles.isEmpty)
    }

    @Test func `the violent typhoon has its circles`() throws {
        let read = try JMATyphoonSpecification.read(answer("jma_typhoon/05-spec-violent-2026.json"))
        #expect(read.name?.international == "BARBIE" && read.number?.ordinal == 9)
        #expect(read.positions.map(\.basis) == [.analysis, .forecast, .forecast])
        #expect(read.positions.map(\.circle) == [nil, 65, 155])
    }

    /// Its form was guessed; the agency's list is an object (five of its readers agree).
    @Test func `a list of municipalities in another form is refused`() throws {
        #expect(throws: WeatherFailure.unreadable(field: "body")) {
            try JMAAreaList.read(answer("jma_area/02-class20relm.json"))
        }
    }
}
