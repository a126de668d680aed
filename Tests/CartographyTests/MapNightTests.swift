import Cartography
import TestSupport
import Testing
import Weather

@Suite("The night on the map")
struct MapNightTests {
    private static let sizes = [(0, 0), (1, 1), (40, 12), (74, 32), (200, 60)]

    /// The cells of runs, which must be in order, inside of the view and apart.
    private func cells(_ runs: [MapRun], _ view: MapProjection) -> Set<[Int]> {
        var cells: Set<[Int]> = []
        for (number, run) in runs.enumerated() {
            #expect((0..<view.rows).contains(run.row) && !run.columns.isEmpty)
            #expect(run.columns.lowerBound >= 0 && run.columns.upperBound <= view.columns)
            if number > 0 {
                let before = runs[number - 1]
                #expect(
                    (before.row, before.columns.upperBound) <= (run.row, run.columns.lowerBound) || before.row < run.row
                )
            }
            for column in run.columns { cells.insert([column, run.row]) }
        }
        #expect(cells.count == runs.map(\.columns.count).reduce(0, +))
        return cells
    }

    private func middle(_ column: Int, _ row: Int) -> MapPosition {
        MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)
    }

    @Test("At an equinox it is day at Greenwich at noon, and night on the other side of the Earth")
    func equinox() throws {
        // 2026-03-20 12:00 UTC.
        let noon = Timestamp(secondsSince1970: 1_774_008_000)
        let view = MapProjection(showing: [], columns: 200, rows: 60)
        let dark = cells(view.night(at: noon), view)
        #expect(
            !dark.contains([100, 30]) && !dark.contains([100, 20]) && dark.contains([2, 30])
                && dark.contains([197, 30]))
        // Half of the Earth, less the refraction at the horizon.
        let all = (0..<60).reduce(0) { sum, row in
            sum + (0..<200).count { view.coordinate(at: middle($0, row)) != nil }
        }
        #expect((0.46...0.5).contains(Double(dark.count) / Double(all)))
    }

    @Test("Midnight in Seoul is night, and noon is not")
    func seoul() throws {
        // 2026-01-15 00:00 in Korea.
        let midnight = Timestamp(secondsSince1970: 1_768_402_800)
        let view = MapProjection(showing: [try coordinate(37.57, 126.98)], columns: 80, rows: 24)
        #expect(cells(view.night(at: midnight), view).count == 80 * 24)
        #expect(view.night(at: midnight.adding(seconds: 12 * 3_600)).isEmpty)
    }

    @Test("At midsummer the sun does not set in the far north, and does not rise in the far south")
    func midsummer() throws {
        let view = MapProjection(showing: [], columns: 200, rows: 60)
        for hour in 0..<24 {
            // 2026-06-21.
            let dark = cells(view.night(at: Timestamp(secondsSince1970: 1_782_000_000 + 3_600 * hour)), view)
            for (latitude, isDark) in [(80.0, false), (-80.0, true)] {
                let row = Int(view.position(of: try coordinate(latitude, 0)).y)
                #expect((0..<200).allSatisfy { dark.contains([$0, row]) == isDark })
            }
        }
    }

    @Test("A cell is dark exactly if the sun is down in its middle", arguments: 0..<20)
    func anyNight(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let places = try (0..<random.below(3)).map { _ in
            try coordinate(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
        }
        for (columns, rows) in Self.sizes {
            let view = MapProjection(showing: places, columns: columns, rows: rows)
                .zoomed(by: .random(in: 0.1...4, using: &random), at: MapPosition(x: 3, y: 3))
            let time = Timestamp(secondsSince1970: random.number(0...2_000_000_000))
            let dark = cells(view.night(at: time), view)
            var wrong = 0
            for row in 0..<rows {
                for column in 0..<columns {
                    let point = view.coordinate(at: middle(column, row))
                    if dark.contains([column, row]) != (point.map { !Sun(over: $0).isUp(at: time) } ?? false) {
                        wrong += 1
                    }
                }
            }
            #expect(wrong == 0)
        }
    }
}
