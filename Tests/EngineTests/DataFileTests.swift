import Cartography
import Engine
import Files
import Foundation
import TestSupport
import Testing

@Suite("Where the data is")
struct DataFileTests {
    private let none = Environment([:])

    @Test("An installed program looks beside itself, one in its checkout there too")
    func candidates() {
        #expect(
            DataFile.map.candidates(environment: none, program: "/usr/bin/nalssi") == ["/usr/share/nalssi/map.bin"])
        #expect(
            DataFile.map.candidates(environment: none, program: "/src/nalssi/.build/debug/nalssi") == [
                "/src/nalssi/.build/share/nalssi/map.bin", "/src/nalssi/Resources/Map/map.bin",
            ])
        #expect(
            DataFile.places.candidates(environment: none, program: "/src/.build-optimized/release/nalssi").last
                == "/src/Resources/Places/places.bin")
    }

    @Test("A folder that the environment names is the only one")
    func named() {
        let environment = Environment(["NALSSI_RESOURCES": "/somewhere"])
        for (file, paths) in [
            (DataFile.map, ["/somewhere/map.bin", "/somewhere/Map/map.bin"]),
            (.places, ["/somewhere/places.bin", "/somewhere/Places/places.bin"]),
        ] {
            #expect(file.candidates(environment: environment, program: "/usr/bin/nalssi") == paths)
            #expect(file.path(environment: environment) == nil)
        }
    }

    @Test("The map is opened, or is missing, or cannot be used")
    func map() async throws {
        try await Sandbox.with { sandbox in
            let environment = Environment(["NALSSI_RESOURCES": sandbox.root])
            #expect(throws: DataFileFailure.missing) { try MapLocation.open(environment: environment) }
            let path = sandbox.root + "/map.bin"
            try Data("nothing of the kind".utf8).write(to: URL(filePath: path))
            #expect(throws: DataFileFailure.unusable(path: path)) { try MapLocation.open(environment: environment) }
            let whole = Products.packageRoot.appendingPathComponent("Resources/Map/map.bin")
            try Data(contentsOf: whole).write(to: URL(filePath: path))
            #expect(try MapLocation.open(environment: environment).levels.count == 3)
        }
    }
}
