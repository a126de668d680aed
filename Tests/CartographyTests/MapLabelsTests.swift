import Cartography
import TestSupport
import Testing

@Suite("Labels of the map")
struct MapLabelsTests {
    private static func wish(_ index: Int, _ x: Double, _ y: Double, _ widths: [Int], rank: Int) -> MapLabelWish {
        MapLabelWish(index: index, anchor: MapPosition(x: x, y: y), widths: widths, rank: rank)
    }

    /// The placements as text: number, form, the mark's cell, the text's row and columns.
    private func placed(_ wishes: [MapLabelWish], columns: Int, rows: Int = 1) -> [String] {
        MapLabels.place(wishes, columns: columns, rows: rows).map { label in
            let text = label.text.columns.isEmpty ? "-" : "\(label.text.row):\(label.text.columns)"
            return "\(label.index) \(label.form) \(label.column),\(label.row) \(text)"
        }
    }

    @Test("A text begins on the right of its dot, or ends on its left, or is in another row")
    func sides() {
        #expect(placed([Self.wish(7, 3.9, 0.5, [6, 3], rank: 1)], columns: 20) == ["7 0 3,0 0:4..<10"])
        #expect(placed([Self.wish(7, 17, 0, [6, 3], rank: 1)], columns: 20) == ["7 0 17,0 0:11..<17"])
        #expect(placed([Self.wish(7, 4, 0, [8, 6], rank: 1)], columns: 10) == ["7 2 4,0 -"])
        #expect(placed([Self.wish(7, 4, 0, [8, 6], rank: 1)], columns: 10, rows: 2) == ["7 0 4,0 1:2..<10"])
        #expect(placed([Self.wish(7, 4, 1, [8, 6], rank: 1)], columns: 10, rows: 2) == ["7 0 4,1 0:2..<10"])
        // Begins at the dot, or ends there, before it hangs between.
        #expect(placed([Self.wish(7, 2, 0, [8, 6], rank: 1)], columns: 10, rows: 2) == ["7 0 2,0 1:2..<10"])
        #expect(placed([Self.wish(7, 7, 0, [8, 6], rank: 1)], columns: 10, rows: 2) == ["7 0 7,0 1:0..<8"])
    }

    @Test("A text in another row is not between its dot and another one")
    func between() {
        let wishes = [Self.wish(0, 4, 0, [9, 8], rank: 1), Self.wish(1, 6, 2, [9, 8], rank: 2)]
        #expect(placed(wishes, columns: 10, rows: 3) == ["0 2 4,0 -", "1 2 6,2 -"])
    }

    @Test("The selected place leaves out low and high before it changes its side, and its side before its row")
    func selected() {
        let wish = { (x: Double) in Self.wish(0, x, 1, [16, 10, 5], rank: 0) }
        #expect(placed([wish(3)], columns: 30, rows: 3) == ["0 0 3,1 1:4..<20"])
        #expect(placed([wish(18)], columns: 30, rows: 3) == ["0 1 18,1 1:19..<29"])
        #expect(placed([wish(24)], columns: 30, rows: 3) == ["0 0 24,1 1:8..<24"])
        #expect(placed([wish(9)], columns: 16, rows: 3) == ["0 0 9,1 2:0..<16"])
        #expect(placed([wish(4)], columns: 9, rows: 3) == ["0 2 4,1 2:4..<9"])
        let beside = [Self.wish(1, 20, 1, [4], rank: 1), Self.wish(2, 24, 1, [4], rank: 1)]
        #expect(placed([wish(22)] + beside, columns: 30, rows: 3).contains("0 2 22,1 1:14..<22"))
        // Between dots its name stands close to them, but never on one.
        let crowd = [(0, 0), (1, 0), (2, 0), (1, 1), (7, 1), (0, 2), (1, 2), (2, 2)].enumerated().map {
            Self.wish($0 + 1, Double($1.0), Double($1.1), [4], rank: 1)
        }
        #expect(
            placed([Self.wish(0, 2, 1, [9, 4], rank: 0)] + crowd, columns: 8, rows: 3).contains("0 1 2,1 1:3..<7"))
    }

    @Test("Where all is full, the selected name covers the dots beside its own and counts their places")
    func covers() {
        let crowd = (0..<3).flatMap { row in (0..<16).map { (Double($0), Double(row)) } }.enumerated().map {
            Self.wish($0 + 1, $1.0, $1.1, [4], rank: 1)
        }
        let all = placed([Self.wish(0, 2, 1, [9, 4], rank: 0)] + crowd, columns: 16, rows: 3)
        // Its own cell has one more, and the eight beside it are covered or at the end of the text.
        #expect(all.contains("0 1 2,1 1:3..<10"))
        #expect(!all.contains { label in (3...10).contains { label.contains(" \($0),1 ") } })
    }

    @Test("The longest text that has room, and that of the selected place before all others")
    func names() {
        let wishes = { (rank: Int) in
            [Self.wish(0, 10, 0, [9, 3], rank: rank), Self.wish(1, 16, 0, [9, 3], rank: 2)]
        }
        // The name of the first one has room to the left.
        #expect(placed(wishes(1), columns: 30) == ["0 0 10,0 0:1..<10", "1 0 16,0 0:17..<26"])
        #expect(
            placed([Self.wish(0, 8, 0, [8, 3], rank: 1), Self.wish(1, 9, 0, [8, 3], rank: 2)], columns: 14)
                == ["0 0 8,0 0:0..<8", "1 1 9,0 0:10..<13"])
    }

    @Test(
        "Every place has a dot that no text covers; of several in one cell the one of lowest rank has it, and counts the others"
    )
    func dots() {
        let crowd = [
            Self.wish(0, 5, 0, [3, 2], rank: 2), Self.wish(1, 5.5, 0, [3, 2], rank: 1),
            Self.wish(2, 11, 0, [3, 2], rank: 3), Self.wish(3, 5, 0, [3, 2], rank: 3),
        ]
        // Three cells more for a blank and +2, which leaves no room for the name.
        #expect(placed(crowd, columns: 30) == ["1 1 5,0 0:0..<5", "2 0 11,0 0:12..<15"])
        #expect(MapLabels.place(crowd, columns: 30, rows: 1).map(\.others) == [2, 0])
        #expect(MapLabelPlacement.columns(forOthers: 0) == 0 && MapLabelPlacement.columns(forOthers: 12) == 4)
    }

    @Test("A place outside of the area, or nowhere, has no label")
    func outside() {
        for (x, y) in [(-0.1, 0.0), (20, 0), (0, -1), (0, 1), (.nan, 0), (0, .nan), (.infinity, 0)] {
            #expect(placed([Self.wish(0, x, y, [2], rank: 0)], columns: 20).isEmpty)
        }
        #expect(placed([Self.wish(0, 0, 0, [2], rank: 0)], columns: 0).isEmpty)
        #expect(placed([Self.wish(0, 0, 0, [2], rank: 0)], columns: 3, rows: -1).isEmpty)
        // No text at all, and no text that fits.
        #expect(placed([Self.wish(0, 2, 0, [], rank: 0)], columns: 3) == ["0 0 2,0 -"])
        #expect(placed([Self.wish(0, 2, 0, [9, 4], rank: 0)], columns: 3) == ["0 2 2,0 -"])
    }

    @Test(
        "Every dot is in its own cell, every text touches its dot and covers nothing, and the selected name is there",
        arguments: 0..<40)
    func rules(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<25 {
            let columns = random.number(1...random.one(of: [3, 40, 120, 300]))
            let rows = random.number(1...random.one(of: [1, 12, 36, 90]))
            let spread = random.one(of: [1.0, 0.3, 0.05])
            let count = random.number(1...random.one(of: [20, 200, 500]))
            let selected = random.below(count)
            let wishes = (0..<count).map { index in
                let name = random.number(1...14)
                return Self.wish(
                    index, Double.random(in: 0..<Double(columns) * spread, using: &random),
                    Double.random(in: 0..<Double(rows) * spread, using: &random),
                    index == selected ? [name + 13, name + 7, name + 5, name] : [name + 7, name + 5],
                    rank: index == selected ? 0 : random.number(1...3))
            }
            let placements = MapLabels.place(wishes, columns: columns, rows: rows)
            #expect(placements == MapLabels.place(wishes, columns: columns, rows: rows))
            // A dot in each cell with places, and everybody is counted.
            let cells = wishes.map { [Int($0.anchor.x), Int($0.anchor.y)] }
            let dots = Set(placements.map { [$0.column, $0.row] })
            #expect(dots.isSubset(of: cells) && placements.count == dots.count)
            #expect(placements.reduce(0) { $0 + 1 + $1.others } == count)
            // Only the selected name may cover dots, those beside its own.
            let own = try #require(placements.first { $0.index == selected })
            for cell in Set(cells).subtracting(dots) {
                let around = own.text.columns.lowerBound - 1..<own.text.columns.upperBound + 1
                #expect(cell[1] == own.row && own.text.row == own.row && around.contains(cell[0]))
            }
            var taken = dots
            for placement in placements {
                let wish = wishes[placement.index]
                let (text, form) = (placement.text, placement.form)
                #expect([placement.column, placement.row] == cells[placement.index])
                let others = MapLabelPlacement.columns(forOthers: placement.others)
                #expect(text.columns.count == (form == wish.widths.count ? 0 : wish.widths[form] + others))
                guard !text.columns.isEmpty else { continue }
                #expect(
                    text.columns.lowerBound >= 0 && text.columns.upperBound <= columns && (0..<rows).contains(text.row))
                for column in text.columns { #expect(taken.insert([column, text.row]).inserted) }
                let isBeside =
                    text.columns.lowerBound == placement.column + 1 || text.columns.upperBound == placement.column
                #expect(
                    text.row == placement.row
                        ? isBeside : abs(text.row - placement.row) == 1 && text.columns.contains(placement.column))
                guard wish.rank != 0 else { continue }
                if text.row != placement.row {
                    let beside = text.columns.lowerBound - 4..<text.columns.upperBound + 4
                    #expect(!beside.contains { dots.contains([$0, text.row]) }, "another's dot would seem its own")
                }
                for column in [text.columns.lowerBound - 1, text.columns.upperBound] {
                    #expect([column, text.row] == cells[placement.index] || !dots.contains([column, text.row]))
                }
            }
            for one in placements {
                for next in placements where !one.text.columns.isEmpty && next.text.row == one.text.row {
                    #expect(
                        one.text.columns.upperBound != next.text.columns.lowerBound || next.text.columns.isEmpty
                            || min(wishes[one.index].rank, wishes[next.index].rank) == 0)
                }
            }
            // Without a name there is no room for it on either side of its dot, whatever it covers.
            let width = wishes[selected].widths[3] + MapLabelPlacement.columns(forOthers: count)
            #expect(own.form <= 3 || own.column + 1 + width > columns && own.column - width < 0)
        }
    }
}
