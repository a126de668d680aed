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

    @Test("A text begins on the right of its mark, or ends on its left, and never covers it")
    func sides() {
        #expect(placed([Self.wish(7, 3.9, 0.5, [6], rank: 1)], columns: 20) == ["7 0 3,0 0:4..<10"])
        #expect(placed([Self.wish(7, 17, 0, [6], rank: 1)], columns: 20) == ["7 0 17,0 0:11..<17"])
        #expect(placed([Self.wish(7, 4, 0, [8], rank: 1)], columns: 10) == ["7 1 4,0 -"])
    }

    @Test("The selected place leaves out low and high before it changes its side, and its side before its row")
    func selected() {
        let wish = { (x: Double) in Self.wish(0, x, 1, [16, 10, 4], rank: 0) }
        #expect(placed([wish(3)], columns: 30, rows: 3) == ["0 0 3,1 1:4..<20"])
        #expect(placed([wish(18)], columns: 30, rows: 3) == ["0 1 18,1 1:19..<29"])
        #expect(placed([wish(22)], columns: 30, rows: 3) == ["0 0 22,1 1:6..<22"])
        let beside = [Self.wish(1, 20, 1, [4], rank: 1), Self.wish(2, 24, 1, [4], rank: 1)]
        #expect(placed([wish(22)] + beside, columns: 30, rows: 3).contains("0 1 22,1 2:13..<23"))
        #expect(placed([wish(2)], columns: 12, rows: 3) == ["0 1 2,1 2:2..<12"])
        #expect(placed([wish(2)], columns: 8, rows: 3) == ["0 2 2,1 1:3..<7"])
    }

    @Test("Both values come before a name, and the selected name before a value")
    func values() {
        let wishes = { (rank: Int) in
            [Self.wish(0, 10, 0, [9, 3], rank: rank), Self.wish(1, 16, 0, [9, 3], rank: 2)]
        }
        // The name of the first one has room to the left.
        #expect(placed(wishes(1), columns: 30) == ["0 0 10,0 0:1..<10", "1 0 16,0 0:17..<26"])
        #expect(
            placed([Self.wish(0, 3, 0, [9, 3], rank: 1), Self.wish(1, 8, 0, [9, 3], rank: 2)], columns: 12)
                == ["0 1 3,0 0:4..<7", "1 1 8,0 0:9..<12"])
    }

    @Test("Every place has a mark that no text covers; of two in one cell the one of lower rank has it")
    func marks() {
        let crowd = [
            Self.wish(0, 5, 0, [3], rank: 2), Self.wish(1, 5.5, 0, [3], rank: 1), Self.wish(2, 7, 0, [3], rank: 3),
        ]
        #expect(placed(crowd, columns: 9) == ["1 0 5,0 0:2..<5", "2 1 7,0 -"])
        #expect(
            placed([Self.wish(0, 2, 0, [9, 4], rank: 0), Self.wish(1, 4, 0, [4], rank: 1)], columns: 12)
                == ["0 2 2,0 -", "1 0 4,0 0:5..<9"])
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
            // As many marks as there are cells with places, and nothing on them.
            let cells = wishes.map { [Int($0.anchor.x), Int($0.anchor.y)] }
            #expect(Set(placements.map { [$0.column, $0.row] }) == Set(cells))
            #expect(placements.count == Set(cells).count)
            var taken = Set(cells)
            for placement in placements {
                let wish = wishes[placement.index]
                let (text, form) = (placement.text, placement.form)
                #expect([placement.column, placement.row] == cells[placement.index])
                #expect(text.columns.count == (form == wish.widths.count ? 0 : wish.widths[form]))
                guard !text.columns.isEmpty else { continue }
                #expect(text.columns.lowerBound >= 0 && text.columns.upperBound <= columns)
                for column in text.columns { #expect(taken.insert([column, text.row]).inserted) }
                let isBeside =
                    text.columns.lowerBound == placement.column + 1 || text.columns.upperBound == placement.column
                if wish.rank != 0 { #expect(text.row == placement.row && isBeside) }
                #expect(abs(text.row - placement.row) <= 1)
            }
            for one in placements {
                for next in placements where !one.text.columns.isEmpty && next.text.row == one.text.row {
                    #expect(one.text.columns.upperBound != next.text.columns.lowerBound || next.text.columns.isEmpty)
                }
            }
            if selected < wishes.count {
                let own = try #require(
                    placements.first { [$0.column, $0.row] == cells[selected] })
                #expect(own.index == selected)
            }
        }
    }
}
