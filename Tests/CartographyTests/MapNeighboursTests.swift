import Cartography
import TestSupport
import Testing

@Suite("Arrow keys on the map")
struct MapNeighboursTests {
    private func next(_ index: Int, _ direction: MapDirection, _ cells: [(Double, Double)]) -> Int? {
        MapNeighbours.next(from: index, towards: direction, among: cells.map { MapPosition(x: $0.0, y: $0.1) })
    }

    @Test("An arrow leads to the nearest place in its direction, and nowhere if there is no place")
    func nearest() {
        let cells: [(Double, Double)] = [(10, 10), (20, 10), (14, 11), (10, 5), (9, 17), (2, 10)]
        #expect(next(0, .right, cells) == 2)
        #expect(next(2, .right, cells) == 1)
        #expect(next(0, .up, cells) == 3)
        #expect(next(0, .down, cells) == 4)
        #expect(next(0, .left, cells) == 5)
        #expect(next(1, .right, cells) == nil)
        #expect(next(3, .up, cells) == nil)
        #expect(next(4, .down, cells) == nil)
        #expect(next(5, .left, cells) == nil)
    }

    @Test("A row counts as two columns: two columns over and two rows down is down")
    func aspect() {
        let cells: [(Double, Double)] = [(0, 0), (2, 2), (30, 0)]
        #expect(next(0, .right, cells) == 2)
        #expect(next(0, .down, cells) == 1)
    }

    @Test("Beyond 45° only if there is nothing nearer to the direction")
    func wide() {
        let cells: [(Double, Double)] = [(0, 0), (2, 9)]
        #expect(next(0, .right, cells) == 1)
        #expect(next(1, .left, cells) == 0)
        #expect(next(0, .left, cells) == nil)
    }

    @Test("Places in one cell are passed by index before leaving it")
    func sameCell() {
        let cells: [(Double, Double)] = [(5, 5), (9, 5), (5.5, 5.9), (5, 5), (1, 5)]
        #expect(next(0, .right, cells) == 2 && next(2, .down, cells) == 3 && next(3, .right, cells) == 1)
        #expect(next(1, .left, cells) == 3 && next(3, .up, cells) == 2 && next(2, .left, cells) == 0)
        #expect(next(0, .left, cells) == 4 && next(4, .right, cells) == 0)
        #expect(next(3, .down, cells) == nil && next(0, .up, cells) == nil)
    }

    @Test("Without a place to start from there is no next one")
    func nothing() {
        for direction in MapDirection.allCases {
            #expect(next(0, direction, []) == nil && next(0, direction, [(1, 1)]) == nil)
            #expect(next(2, direction, [(1, 1), (3, 3)]) == nil && next(-1, direction, [(1, 1), (3, 3)]) == nil)
            _ = next(0, direction, [(.nan, 1), (.infinity, -.infinity), (1, .nan)])
        }
    }

    @Test("Every place can be reached from every other", arguments: 0..<60)
    func reachable(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<6 {
            let places = Self.cloud(&random)
            let steps = places.indices.map { index in
                MapDirection.allCases.compactMap { MapNeighbours.next(from: index, towards: $0, among: places) }
            }
            var back = Array(repeating: [Int](), count: places.count)
            for (index, next) in steps.enumerated() { for other in next { back[other].append(index) } }
            // To the first place from everywhere, and from it everywhere.
            #expect(Self.reached(steps) == places.count, "\(places)")
            #expect(Self.reached(back) == places.count, "\(places)")
        }
    }

    private static func reached(_ steps: [[Int]]) -> Int {
        var seen: Set<Int> = [0]
        var open = [0]
        while let index = open.popLast() {
            for next in steps[index] where seen.insert(next).inserted { open.append(next) }
        }
        return seen.count
    }

    /// Places all over the area, in clusters, on lines, on a grid, on diagonals; some of them twice.
    private static func cloud(_ random: inout SeededRandom) -> [MapPosition] {
        let shape = random.below(6)
        let centres = (0..<random.number(1...6)).map { _ in
            (Double(random.number(0...200)), Double(random.number(0...60)))
        }
        var places = (0..<random.number(1...150)).map { _ in
            let centre = random.one(of: centres)
            let far = Double(random.number(-40...40))
            return switch shape {
            case 0: MapPosition(x: .random(in: 0..<200, using: &random), y: .random(in: 0..<60, using: &random))
            case 1:
                MapPosition(
                    x: centre.0 + .random(in: -4...4, using: &random), y: centre.1 + .random(in: -2...2, using: &random)
                )
            case 2: MapPosition(x: centre.0 + far, y: centre.1)
            case 3: MapPosition(x: centre.0, y: centre.1 + far)
            case 4: MapPosition(x: centre.0 + 2 * far, y: centre.1 + (random.chance(50) ? far : -far))
            default: MapPosition(x: Double(2 * random.below(12)), y: Double(random.below(12)))
            }
        }
        for _ in 0..<random.below(50) { places.append(random.one(of: places)) }
        return places
    }
}
