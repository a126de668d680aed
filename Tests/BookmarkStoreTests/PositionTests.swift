import Testing

@testable import BookmarkStore

@Suite("Position")
struct PositionTests {
    @Test func `there is always a position strictly between two others`() {
        var positions = [Position.first, .between(.first, nil)]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let index = Int.random(in: 0...positions.count, using: &random)
            let lower = index > 0 ? positions[index - 1] : nil
            let upper = index < positions.count ? positions[index] : nil
            let between = Position.between(lower, upper)
            if let lower { #expect(lower < between) }
            if let upper { #expect(between < upper) }
            positions.insert(between, at: index)
        }
        #expect(Set(positions).count == positions.count)
    }

    @Test(arguments: [0, 1]) func `repeated insertion into one gap adds a bit at a time and keeps the order`(side: Int)
    {
        var lower = Position.first
        var upper = Position.between(.first, nil)
        for _ in 0..<4_000 {
            let between = Position.between(lower, upper)
            #expect(lower < between && between < upper)
            if side == 0 { upper = between } else { lower = between }
        }
        #expect(Position.between(lower, upper).bytes.count < 8 + 4_000 / 8 + 2)
    }

    @Test func `positions at the ends stay eight bytes`() {
        var last = Position.first
        var first = Position.first
        for _ in 0..<100_000 {
            last = .between(last, nil)
            first = .between(nil, first)
        }
        #expect(last.bytes.count == 8)
        #expect(first.bytes.count == 8)
    }

    @Test func `positions can be added beyond the largest and before the smallest number`() throws {
        var last = try #require(Position(bytes: [255, 255, 255, 255, 255, 255, 255, 254]))
        var first = try #require(Position(bytes: [0, 0, 0, 0, 0, 0, 0, 3]))
        for _ in 0..<100 {
            let (later, earlier) = (Position.between(last, nil), Position.between(nil, first))
            #expect(last < later && earlier < first)
            (last, first) = (later, earlier)
        }
    }

    @Test func `encoded bytes sort like the positions and are read back`() {
        var positions = [Position.first]
        for index in 0..<500 {
            let at = (index * 7_919) % positions.count
            positions.insert(.between(at > 0 ? positions[at - 1] : nil, positions[at]), at: at)
        }
        #expect(positions.map(\.bytes) == positions.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
        #expect(positions.map { Position(bytes: $0.bytes) } == positions)
    }

    @Test(arguments: [[], [1, 2, 3], [0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 5, 0]] as [[UInt8]])
    func `invalid bytes are not read as a position`(bytes: [UInt8]) {
        #expect(Position(bytes: bytes) == nil)
    }
}
