import Cartography
import Files
import Foundation
import Limits
import TestSupport
import Testing

@Suite("A map that is not as it should be")
struct DamagedMapTests {
    /// Where the head ends: magic, two numbers, three sections, the length.
    private static let head = 56
    private static let lengthOffset = 48

    @Test("A missing, empty, foreign, shortened or lengthened file is refused, and so is what is no file")
    func refused() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/map.bin"
            #expect(throws: DataFileFailure.unusable(path: path)) { try MapData(path: path) }
            #expect(throws: DataFileFailure.unusable(path: sandbox.root)) { try MapData(path: sandbox.root) }
            let data = try Data(contentsOf: URL(filePath: MapOfCheckout.path))
            var later = data
            later[16] = 3
            for content in [Data(), Data("hello".utf8), data.prefix(Self.head), data.dropLast(1), data + [0], later] {
                try content.write(to: URL(filePath: path))
                #expect(throws: DataFileFailure.unusable(path: path)) { try MapData(path: path) }
            }
            let pipe = sandbox.root + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(throws: DataFileFailure.unusable(path: pipe)) { try MapData(path: pipe) }
        }
    }

    @Test("A file of the greatest size is read, a larger one is refused")
    func size() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/map.bin"
            let data = try Data(contentsOf: URL(filePath: MapOfCheckout.path))
            for (size, isFine) in [(Limits.File.map, true), (Limits.File.map + 1, false)] {
                var padded = data + Data(count: size - data.count)
                withUnsafeBytes(of: UInt64(size).littleEndian) {
                    padded.replaceSubrange(Self.lengthOffset..<Self.lengthOffset + 8, with: $0)
                }
                try padded.write(to: URL(filePath: path))
                #expect(((try? MapData(path: path)) != nil) == isFine)
            }
        }
    }

    @Test("Cut anywhere, the file is refused; cut and with a length that fits, nothing crashes")
    func cut() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/map.bin"
            let data = try Data(contentsOf: URL(filePath: MapOfCheckout.path))
            for size in stride(from: 0, to: data.count, by: 97) {
                var cut = data.prefix(size)
                try cut.write(to: URL(filePath: path))
                #expect((try? MapData(path: path)) == nil)
                guard size >= Self.head else { continue }
                withUnsafeBytes(of: UInt64(size).littleEndian) {
                    cut.replaceSubrange(Self.lengthOffset..<Self.lengthOffset + 8, with: $0)
                }
                try cut.write(to: URL(filePath: path))
                // The last section then ends beyond the file.
                #expect((try? MapData(path: path)) == nil)
            }
        }
    }

    @Test("Whatever the tables say, nothing crashes, and no point lies off the globe", arguments: 0..<6)
    func damaged(seed: Int) async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/map.bin"
            let whole = try Data(contentsOf: URL(filePath: MapOfCheckout.path))
            var random = SeededRandom(seed: UInt64(seed))
            var opened = 0
            for _ in 0..<20 {
                var data = whole
                // From a bit here and there to a file that is mostly noise.
                for _ in 0..<(10 << (2 * seed)) {
                    data[random.number(Self.head...data.count - 1)] ^= 1 << UInt8(random.below(8))
                }
                try data.write(to: URL(filePath: path))
                guard let map = try? MapData(path: path) else { continue }
                opened += 1
                try use(map)
            }
            #expect(opened > 0)
        }
    }

    @Test("Whatever the head and the table of levels say, nothing crashes")
    func damagedHead() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.root + "/map.bin"
            let whole = try Data(contentsOf: URL(filePath: MapOfCheckout.path))
            var random = SeededRandom(seed: 97)
            var opened = 0
            for at in 20..<Self.head + 72 {
                for byte in [0xFF, whole[at] &+ 1, UInt8(random.below(256))] where byte != whole[at] {
                    var data = whole
                    data[at] = byte
                    try data.write(to: URL(filePath: path))
                    guard let map = try? MapData(path: path) else { continue }
                    opened += 1
                    try use(map)
                }
            }
            #expect(opened > 50)
        }
    }

    private func use(_ map: MapData) throws {
        var astray = 0
        for level in map.levels.indices {
            for view in [try box(-180, -90, 180, 90), try box(170, -90, 540, 90)] {
                map.lines(level: level, in: view) { line in
                    var count = 0
                    line.forEachPoint { longitude, latitude in
                        count += 1
                        if abs(longitude) > 540 || abs(latitude) > 90 { astray += 1 }
                    }
                    if count > line.pointCount { astray += 1 }
                }
            }
            _ = map.isLand(level: level, latitude: 36, longitude: 128)
        }
        #expect(astray == 0)
        _ = MapCanvas(map, MapProjection(showing: [try coordinate(36, 128)], columns: 60, rows: 20))
    }
}
