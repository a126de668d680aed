import Places
import Testing

/// Whether people find the places they mean: several thousand queries, each with the place that must be the first result
/// or among the first five.
@Suite("Recall")
struct RecallTests {
    @Test("Every class of queries reaches its promised recall")
    func everyClass() throws {
        let gazetteer = try #require(gazetteer)
        var found: [String: [Int?]] = [:]
        for query in try QueryTable.queries() {
            let rank = gazetteer.search(query.text, limit: 5)
                .firstIndex { query.means($0.place) }
            found[query.kind, default: []].append(rank)
        }
        let floors = try QueryTable.floors()
        #expect(Set(floors.map(\.kind)) == Set(found.keys))
        for floor in floors {
            let ranks = found[floor.kind] ?? []
            let first = Double(ranks.count { $0 == 0 }) / Double(ranks.count)
            let five = Double(ranks.count { $0 != nil }) / Double(ranks.count)
            #expect(first >= floor.first, "\(floor.kind): \(first) first of \(ranks.count)")
            #expect(five >= floor.five, "\(floor.kind): \(five) among five of \(ranks.count)")
        }
    }

    @Test func `text that names no place finds nothing, or only results marked as guesses`() throws {
        let gazetteer = try #require(gazetteer)
        let lines = try QueryTable.nothing()
        #expect(lines.count > 100)
        for line in lines {
            guard let first = gazetteer.search(line, limit: 5).first else { continue }
            #expect(first.isGuess, "\(line): \(first.place.names.text(in: .korean))")
        }
    }

    @Test func `hardly any other text that names no place has a first result that is no guess`() throws {
        let gazetteer = try #require(gazetteer)
        let lines = try QueryTable.laterNothing()
        #expect(lines.count == 455)
        let sure = lines.filter { gazetteer.search($0, limit: 5).first?.isGuess == false }
        #expect(Double(sure.count) <= 0.02 * Double(lines.count), "\(sure)")
    }
}
