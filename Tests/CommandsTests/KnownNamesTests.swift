import AppResources
import BookmarkStore
import Engine
import Limits
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

/// The names offered to complete a command line, from the user's files.
@Suite("Names of bookmarks and places")
struct KnownNamesTests {
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)

    private func names(_ sandbox: Sandbox) -> KnownNames {
        KnownNames(environment: Environment(sandbox.environment()), phrase: PhraseBook(.korean))
    }

    /// Bookmarks of points on a line, with these names.
    private func save(_ ownNames: [String], _ sandbox: Sandbox) async throws {
        let path = Paths(environment: Environment(sandbox.environment())).bookmarks
        let store = BookmarkStore.open(
            path: path, now: Self.now, busyTimeout: .fiveSeconds, executor: ServiceExecutor(label: "test")
        ).store
        let places = try ownNames.indices.map { index in
            Place(at: try #require(Coordinate(latitude: Double(index) / 10, longitude: 127)))
        }
        _ = try await store.edit { lists in
            lists.edit(.bookmarks) { (list: inout BookmarkList) -> [BookmarkChange] in
                zip(places, ownNames).flatMap { place, name in
                    [list.add(place, on: Self.now), list.rename(place.id, to: name)].compactMap(\.self)
                }
            }
        }
    }

    @Test func `bookmarks are offered by name, and those that share a name by id`() async throws {
        try await Sandbox.with { sandbox in
            try await save(["우리 집", "집", "집", "Home"], sandbox)
            #expect(names(sandbox).bookmarks(beginningWith: "우").map(\.word) == ["우리 집"])
            #expect(names(sandbox).bookmarks(beginningWith: "hom").map(\.word) == ["Home"])
            let same = names(sandbox).bookmarks(beginningWith: "집")
            #expect(same.map(\.note) == ["집", "집"] && same.allSatisfy { $0.word.hasPrefix("geo:") })
        }
    }

    @Test(arguments: ["e", "e\u{301}", "E", "e\u{301}c"])
    func `a name that begins with a letter and a combining mark is offered for the letter`(typed: String) async throws {
        try await Sandbox.with { sandbox in
            try await save(["e\u{301}cole", "x"], sandbox)
            let found = names(sandbox).bookmarks(beginningWith: typed).map(\.word)
            #expect(found.map { Array($0.unicodeScalars) } == [Array("e\u{301}cole".unicodeScalars)])
        }
    }

    @Test(arguments: [0, 1]) func `the number of names offered has a cap`(beyond: Int) async throws {
        try await Sandbox.with { sandbox in
            try await save((0..<Limits.Completion.candidates + beyond).map { "장소 \($0)" }, sandbox)
            #expect(names(sandbox).bookmarks(beginningWith: "장").count == Limits.Completion.candidates)
        }
    }

    @Test func `completing creates no file, and leaves a damaged one where it is`() async throws {
        try await Sandbox.with { sandbox in
            #expect(names(sandbox).bookmarks(beginningWith: "").isEmpty)
            #expect(sandbox.writtenFiles().isEmpty)
            let path = Paths(environment: Environment(sandbox.environment())).bookmarks
            try sandbox.write("nothing like a database", to: path)
            #expect(names(sandbox).bookmarks(beginningWith: "").isEmpty)
            #expect(sandbox.writtenFiles().count == 1)
        }
    }

    @Test func `places are the search results with the typed prefix, and the Korean cities before anything is typed`() {
        let environment = Environment(["NALSSI_RESOURCES": Products.packageRoot.path + "/Resources"])
        let names = KnownNames(environment: environment, phrase: PhraseBook(.korean))
        #expect(names.places(beginningWith: "").count == KoreaTwenty.places.count)
        let found = names.places(beginningWith: "서귀")
        #expect(found.first?.word == "서귀포" && found.allSatisfy { $0.word.hasPrefix("서귀") })
        #expect(names.places(beginningWith: "Seogwip").first?.word == "Seogwipo")
        #expect(names.places(beginningWith: "qqxzvw").isEmpty)
        let without = KnownNames(
            environment: Environment(["NALSSI_RESOURCES": "/nowhere"]), phrase: PhraseBook(.korean))
        #expect(without.places(beginningWith: "서").map(\.word) == ["서산", "서울"])
    }
}
