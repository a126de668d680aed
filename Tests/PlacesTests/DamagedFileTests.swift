import Files
import Foundation
import Places
import TestSupport
import Testing
import Weather

@Suite("A damaged gazetteer")
struct DamagedFileTests {
    private static let whole = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources/Places/places.bin")

    @Test("A missing, empty, unrelated or truncated file is refused")
    func refused() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/places.bin"
        #expect(throws: DataFileFailure.unusable(path: path)) { try Gazetteer(path: path) }
        let data = try Data(contentsOf: Self.whole)
        for content in [Data(), Data("hello".utf8), data.prefix(100), data.dropLast(1), data + [0]] {
            try content.write(to: URL(filePath: path))
            #expect(throws: DataFileFailure.unusable(path: path)) { try Gazetteer(path: path) }
        }
    }

    @Test("A file that is shortened or overwritten while it is open is noticed, and never crashes a search")
    func changedInPlace() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/places.bin"
        let data = try Data(contentsOf: Self.whole)
        for length in [0, 1, 4_096, 100_001, data.count / 2, data.count - 1] {
            try data.write(to: URL(filePath: path))
            let gazetteer = try Gazetteer(path: path)
            try gazetteer.check()
            #expect(truncate(path, off_t(length)) == 0)
            for query in ["서울", "ㅅㄱㅍ", "san fransisco", "90210", "37.5,127.0"] {
                #expect(gazetteer.search(query, limit: 20).count <= 20)
            }
            #expect(throws: DataFileFailure.unusable(path: path)) { try gazetteer.check() }
            // Complete again, as after `cp` over it: what has been read may still be wrong.
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.write(contentsOf: data)
            try handle.close()
            #expect(!gazetteer.isUnchanged)
            let again = try Gazetteer(path: path)
            #expect(again.search("서울", limit: 1).first?.place.id.rawValue == "owm:1835848")
            try again.check()
        }
    }

    @Test("Damaged tables never crash a search", arguments: 0..<7)
    func damaged(seed: Int) throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.root + "/places.bin"
        var data = try Data(contentsOf: Self.whole)
        var random = SeededRandom(seed: UInt64(seed))
        // Past the table of sections: from a few changed bytes to a file that is mostly noise.
        data.withUnsafeMutableBytes { bytes in
            let range = UInt64(bytes.count - 400)
            for _ in 0..<(20_000 << seed) {
                let number = random.next()
                bytes[400 + Int((number >> 8) % range)] = UInt8(truncatingIfNeeded: number)
            }
        }
        try data.write(to: URL(filePath: path))
        let gazetteer = try Gazetteer(path: path)
        for query in [
            "서울", "ㅅㄱㅍ", "san fransisco", "paris texas", "pusan", "tjdnf", "일본", "37.5,127.0", "a", "ㄱ", "hamdeok",
            "서울 날씨",
            "안면도", "Gangnam-gu, Seoul, South Korea", "東京",
            "90210", "Chicago, IL 60601", "서울 이번주 비", "북한산", "ICN", "대전컨퍼런스홀", "서울특별시강남구역삼동", "tjdnf rkdskarn",
            "california",
        ] {
            #expect(gazetteer.search(query, limit: 20).count <= 20)
        }
        let point = try #require(Coordinate(latitude: 36, longitude: 128))
        _ = gazetteer.townBeside(gazetteer.place(at: point))
        #expect(gazetteer.place(at: point).coordinate == point)
    }
}
