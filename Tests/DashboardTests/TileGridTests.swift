import TerminalUI
import TestSupport
import Testing

@testable import Dashboard
@testable import Engine

/// The density that fits, and the positions of the tiles.
@Suite("Tile grid") struct TileGridTests {
    private func grid(_ columns: Int, _ rows: Int, _ count: Int, _ density: TileDensity? = nil) -> TileGrid {
        TileGrid(area: Rect(column: 1, row: 2, columns: columns, rows: rows), count: count, density: density)
    }

    @Test(arguments: [
        // 200×60, 120×36, 80×24, 60×20, 40×12 and 30×4, without the rows and columns around the grid.
        (137, 56, 20, TileDensity.large), (137, 56, 60, .medium), (137, 56, 100, .medium), (74, 32, 20, .medium),
        (74, 32, 60, .medium), (80, 20, 60, .small),
        (74, 32, 3, .large), (74, 32, 1, .large), (80, 20, 20, .small), (80, 20, 3, .large), (60, 16, 20, .small),
        (40, 8, 20, .small), (40, 8, 1, .medium), (30, 1, 20, .line), (15, 30, 4, .line), (0, 0, 5, .line),
    ]) func `tiles show as much as fits in all of them`(
        columns: Int, rows: Int, count: Int, density: TileDensity
    ) {
        #expect(grid(columns, rows, count).density == density)
    }

    @Test func `the chosen density is used as long as one tile fits`() {
        #expect(grid(137, 56, 20, .line).density == .line)
        #expect(grid(137, 56, 20, .small).density == .small)
        #expect(grid(74, 32, 20, .large).density == .large)
        #expect(grid(74, 32, 20, .large).lastScrollRow > 0, "the other tiles should be below")
        #expect(grid(40, 8, 20, .large).density == .medium)
        #expect(grid(20, 3, 20, .large).density == .small)
        #expect(grid(12, 3, 20, .large).density == .line)
    }

    @Test func `all tiles have one size, and less than one row or column for each is left over`() {
        for (tiles, count) in [(grid(74, 32, 3), 3), (grid(137, 56, 20), 20), (grid(74, 32, 20), 20)] {
            let rects = (0..<count).map { tiles.rect(of: $0, scrollRow: 0) }
            #expect(Set(rects.map(\.size)) == [tiles.tileSize])
            let (right, bottom) = (rects.map(\.endColumn).max() ?? 0, rects.map(\.endRow).max() ?? 0)
            #expect(tiles.area.endColumn - right < tiles.columns)
            #expect(tiles.area.endRow - bottom < tiles.visibleRows)
        }
    }

    @Test func `a table has headings if there is room for them`() {
        #expect(grid(74, 32, 20, .line).head?.row == 2 && grid(74, 32, 20, .line).area.row == 3)
        #expect(grid(74, 4, 20, .line).head == nil && grid(30, 20, 20, .line).head == nil)
        #expect(TileGrid(linesIn: Rect(column: 0, row: 0, columns: 80, rows: 20), count: 3).head == nil)
    }

    @Test func `tiles never overlap, leave the area or shrink below their content`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<3_000 {
            let density = TileDensity.allCases[random.number(0...3)]
            let tiles = grid(
                random.number(1...240), random.number(1...80), random.number(1...60),
                random.number(0...1) == 0 ? nil : density)
            for scroll in [0, tiles.lastScrollRow] {
                let rects = tiles.visibleIndices(scrollRow: scroll).map { tiles.rect(of: $0, scrollRow: scroll) }
                #expect(!rects.isEmpty)
                for (index, rect) in rects.enumerated() {
                    #expect(rect.intersection(tiles.area) == rect)
                    if tiles.density != .line {
                        #expect(tiles.density.fits(rect.size))
                        #expect(rect.size == tiles.tileSize)
                    }
                    for other in rects[(index + 1)...] { #expect(rect.intersection(other).isEmpty) }
                }
            }
        }
    }

    @Test func `the tile at a cell is the one drawn there`() {
        let tiles = grid(74, 32, 20)
        for index in tiles.visibleIndices(scrollRow: 0) {
            let rect = tiles.rect(of: index, scrollRow: 0)
            for point in [
                Point(column: rect.column, row: rect.row), Point(column: rect.endColumn - 1, row: rect.endRow - 1),
            ] {
                #expect(tiles.index(at: point, scrollRow: 0) == index)
            }
        }
        #expect(tiles.index(at: Point(column: 0, row: 0), scrollRow: 0) == nil)
    }

    @Test(arguments: [4, 9, 14, 40])
    func `the table's rows align at every width, and columns drop out one by one`(longestName: Int) {
        var before: Set<LineColumns.Part> = []
        for width in 1...240 {
            let line = Rect(column: 3, row: 1, columns: width, rows: 1)
            let columns = LineColumns(line, longestName: longestName)
            let all =
                [columns.mark, columns.name, columns.star, columns.glyph] + columns.parts.compactMap(columns.whole)
            for rect in all { #expect(rect.intersection(line).columns == rect.columns, "\(width)") }
            let cells = (all + [columns.temperature]).filter { $0.columns > 0 && width >= 16 }
                .sorted { $0.column < $1.column }
            for (left, right) in zip(cells, cells.dropFirst()) { #expect(left.endColumn <= right.column, "\(width)") }
            let parts = Set(columns.parts)
            #expect(parts.isSuperset(of: before), "\(width)")
            before = parts
        }
        #expect(before == Set(LineColumns.Part.allCases))
    }

    @Test func `names of up to 22 cells are not cut while there is empty space`() {
        for width in 40...240 {
            let line = Rect(column: 0, row: 0, columns: width, rows: 1)
            let columns = LineColumns(line, longestName: 22)
            if columns.name.columns < 22 { #expect(columns.whole(.humidity) == nil, "\(width)") }
        }
        let parts = LineColumns(Rect(column: 0, row: 0, columns: 74, rows: 1), longestName: 14).parts
        #expect(Set(parts) == [.falling, .range, .humidity, .wind])
        #expect(LineColumns(Rect(column: 0, row: 0, columns: 40, rows: 1), longestName: 9).whole(.falling) != nil)
    }
}
