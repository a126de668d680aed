import Cartography
import TestSupport
import Testing

@Suite("Labels of the map")
struct MapLabelsTests {
    private static func wish(_ index: Int, _ x: Double, _ y: Double, _ widths: [Int], rank: Int) -> MapLabelWish {
        MapLabelWish(index: index, anchor: MapPosition(x: x, y: y), widths: widths, rank: rank)
    }

    private static func place(_ index: Int, _ form: Int, _ column: Int, _ row: Int, _ columns: Int) -> [Int] {
        [index, form, column, row, columns]
    }

    private func placed(_ wishes: [MapLabelWish], columns: Int, rows: Int = 1) -> [[Int]] {
        MapLabels.place(wishes, columns: columns, rows: rows).map {
            [$0.index, $0.form, $0.column, $0.row, $0.columns]
        }
    }

    @Test("A label begins at its place, or ends there at the right edge, or has it in the middle")
    func sides() {
        #expect(placed([Self.wish(7, 3.9, 0.5, [6], rank: 1)], columns: 20) == [Self.place(7, 0, 3, 0, 6)])
        #expect(placed([Self.wish(7, 17, 0, [6], rank: 1)], columns: 20) == [Self.place(7, 0, 12, 0, 6)])
        #expect(placed([Self.wish(7, 4, 0, [8], rank: 1)], columns: 10) == [Self.place(7, 0, 0, 0, 8)])
        #expect(placed([Self.wish(7, 6, 0, [8], rank: 1)], columns: 10) == [Self.place(7, 0, 2, 0, 8)])
    }

    @Test("Both values come before a name, and the selected name before a value")
    func values() {
        let wishes = { (rank: Int) in
            [Self.wish(0, 10, 0, [9, 3], rank: rank), Self.wish(1, 15, 0, [9, 3], rank: 2)]
        }
        // The name of the first one has room to the left.
        #expect(placed(wishes(1), columns: 30) == [Self.place(0, 0, 2, 0, 9), Self.place(1, 0, 15, 0, 9)])
        #expect(placed(wishes(0), columns: 30) == [Self.place(0, 0, 10, 0, 9)])
        #expect(
            placed([Self.wish(0, 3, 0, [9, 3], rank: 1), Self.wish(1, 7, 0, [9, 3], rank: 2)], columns: 12)
                == [Self.place(0, 1, 3, 0, 3), Self.place(1, 1, 7, 0, 3)])
    }

    @Test("Of two in one cell the one of lower rank is seen; beside a text there is room for a dot")
    func dots() {
        let crowd = [
            Self.wish(0, 5, 0, [3], rank: 2), Self.wish(1, 5.5, 0, [3], rank: 1), Self.wish(2, 8, 0, [3], rank: 3),
        ]
        #expect(placed(crowd, columns: 9) == [Self.place(1, 0, 5, 0, 3), Self.place(2, 1, 8, 0, 1)])
    }

    @Test("A place outside of the area, or nowhere, has no label")
    func outside() {
        for (x, y) in [(-0.1, 0.0), (20, 0), (0, -1), (0, 1), (.nan, 0), (0, .nan), (.infinity, 0)] {
            #expect(placed([Self.wish(0, x, y, [2], rank: 0)], columns: 20).isEmpty)
        }
        #expect(placed([Self.wish(0, 0, 0, [2], rank: 0)], columns: 0).isEmpty)
        #expect(placed([Self.wish(0, 0, 0, [2], rank: 0)], columns: 3, rows: -1).isEmpty)
        // No text at all, and no text that fits.
        #expect(placed([Self.wish(0, 2, 0, [], rank: 0)], columns: 3) == [Self.place(0, 0, 2, 0, 1)])
        #expect(placed([Self.wish(0, 2, 0, [9, 4], rank: 0)], columns: 3) == [Self.place(0, 2, 2, 0, 1)])
    }

    @Test("Nothing overlaps or is outside, the order is kept, and the selected place is there", arguments: 0..<40)
    func rules(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<25 {
            let columns = random.number(1...random.one(of: [3, 40, 120, 300]))
            let rows = random.number(1...random.one(of: [1, 12, 36, 90]))
            let spread = random.one(of: [1.0, 0.3, 0.05])
            let selected = random.below(200)
            let wishes = (0..<random.number(1...200)).map { index in
                let name = random.number(1...14)
                return Self.wish(
                    index, Double.random(in: 0..<Double(columns) * spread, using: &random),
                    Double.random(in: 0..<Double(rows) * spread, using: &random),
                    [name + 4, 4, 3].dropLast(random.below(3)),
                    rank: index == selected ? 0 : random.number(1...3))
            }
            let placements = MapLabels.place(wishes, columns: columns, rows: rows)
            #expect(placements == MapLabels.place(wishes, columns: columns, rows: rows))
            #expect(Set(placements.map(\.index)).count == placements.count)
            for placement in placements {
                let wish = wishes[placement.index]
                let isDot = placement.form == wish.widths.count
                #expect(placement.columns == (isDot ? 1 : wish.widths[placement.form]))
                #expect(placement.row == Int(wish.anchor.y) && placement.column >= 0)
                #expect(placement.column + placement.columns <= columns)
                #expect(
                    (placement.column..<placement.column + placement.columns).contains(Int(wish.anchor.x)))
            }
            for (one, next) in zip(placements, placements.dropFirst()) where one.row == next.row {
                let texts = [one, next].filter { $0.form < wishes[$0.index].widths.count }
                #expect(one.column + one.columns + (texts.count == 2 ? 1 : 0) <= next.column)
                #expect(Int(wishes[one.index].anchor.x) < Int(wishes[next.index].anchor.x))
            }
            if selected < wishes.count {
                let own = try #require(placements.first { $0.index == selected })
                #expect(
                    own.form == wishes[selected].widths.firstIndex { $0 <= columns } ?? wishes[selected].widths.count)
            }
        }
    }
}
