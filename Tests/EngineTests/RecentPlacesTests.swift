import AppResources
import Files
import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import Engine

/// The places last chosen from the search, in their file.
@Suite struct RecentPlacesTests {
    private func read(_ text: String) async throws -> [Place] {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/searches"
            try sandbox.write(text, to: path)
            return RecentPlacesFile(path: path).read().places
        }
    }

    @Test func `the newest is first, each is there once, and no more than eight are kept`() {
        var recent = RecentPlaces()
        for place in KoreaTwenty.places { recent.apply(.chosen(place)) }
        #expect(recent.places == KoreaTwenty.places.suffix(Limits.Query.recent).reversed())
        recent.apply(.chosen(recent.places[5]))
        #expect(recent.places.count == Limits.Query.recent && Set(recent.places.map(\.id)).count == Limits.Query.recent)
        #expect(recent.places[0] == KoreaTwenty.places[KoreaTwenty.places.count - 6])
        recent.apply(.forgotten(recent.places[0].id))
        #expect(recent.places.count == Limits.Query.recent - 1)
    }

    @Test func `a place is read as it was stored, by the owner alone, and beside those of another program`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/searches"
            let (one, other) = (RecentPlacesFile(path: path), RecentPlacesFile(path: path))
            let far = Place(
                id: PlaceID(rawValue: "owm:5128581"),
                names: LocalizedText(["en": "New York = %09 City", "ko": "뉴욕", "zh": "纽约"]),
                coordinate: try #require(Coordinate(latitude: 40.7143, longitude: -74.006)),
                region: LocalizedText(korean: "뉴욕주", english: "New York"),
                country: LocalizedText(["en": "United States"]),
                timeZone: "America/New_York", usualOffset: UTCOffset(seconds: -18_000))
            let spot = Place(at: try #require(Coordinate(latitude: -0.00004, longitude: 127.12345)))
            #expect(one.store(.chosen(far)) == nil && other.store(.chosen(spot)) == nil)
            #expect(one.read() == RecentPlaces([spot, far]))
            #expect(try permissions(path) == 0o600)
            #expect(other.store(.forgotten(far.id)) == nil && one.read() == RecentPlaces([spot]))
            let text = try #require(try BoundedFile.text(path, limit: Limits.File.configuration))
            #expect(!text.contains("New York"))
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        "A line that is not of a place is ignored",
        arguments: [
            "nonsense", "owm:1 = ", "owm:1 = latitude 91%09longitude 0%09name-en A",
            "owm:1 = latitude nan%09longitude 0%09name-en A",
            "owm:1 = latitude 1%09longitude 2", "owm:1 = latitude 1%09longitude 2%09name-en \u{202E}A",
            "owm:1 = latitude 1%09longitude 2%09name-en %1B[2J", "owm 1 = latitude 1%09longitude 2%09name-en A",
            "geo:1.0000,2.0001 = latitude 1%09longitude 2%09name-en A", "서울 = latitude 1%09longitude 2%09name-en A",
        ])
    func ignored(line: String) async throws {
        let sound = "owm:2 = latitude 1%09longitude 2%09name-en B%09offset 9999999999%09zone 서울%09later x"
        let places = try await read("# nalssi\n\(line)\n\(sound)\n")
        #expect(places.map(\.id.rawValue) == ["owm:2"])
        #expect(places.first?.usualOffset == .zero && places.first?.timeZone == nil)
    }

    @Test func `a long name, many languages and many lines are cut`() async throws {
        let long = String(repeating: "A", count: Limits.Name.imported + 1)
        #expect(try await read("owm:1 = latitude 1%09longitude 2%09name-en \(long)\n").isEmpty)
        let names = (0..<200).map { "%09name-x\($0) A" }.joined()
        let many = try await read("owm:1 = latitude 1%09longitude 2\(names)\n")
        #expect(many.first?.names.byLanguageCode.count == Limits.Name.languages)
        let lines = (0..<500).map { "owm:\($0) = latitude 1%09longitude 2%09name-en A\n" }.joined()
        #expect(try await read(lines).map(\.id.rawValue) == (0..<Limits.Query.recent).map { "owm:\($0)" })
    }

    @Test func `a damaged file counts as empty, and is replaced by the next place`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/searches"
            try sandbox.write("", to: path)
            try Data([0xFF, 0x0A]).write(to: URL(fileURLWithPath: path))
            let file = RecentPlacesFile(path: path)
            #expect(file.read().places.isEmpty)
            #expect(file.store(.chosen(KoreaTwenty.places[0])) == nil)
            #expect(file.read().places == [KoreaTwenty.places[0]])
        }
    }

    @Test func `a folder that cannot be written is told`() async throws {
        try await Sandbox.with { sandbox in
            let folder = sandbox.root + "/nothing"
            try sandbox.write("", to: folder)
            #expect(RecentPlacesFile(path: folder + "/searches").store(.forgotten(PlaceID(rawValue: "owm:1"))) != nil)
        }
    }
}
