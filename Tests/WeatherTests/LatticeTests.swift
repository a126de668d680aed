import TestSupport
import Testing

@testable import Weather

/// Which points a part of the world needs, and what lies between them.
@Suite struct LatticeTests {
    /// The temperature between four points.
    private func temperature(in grid: FieldGrid, _ across: LatticeStretch, _ up: LatticeStretch) -> Double? {
        let value = grid.withValues(of: .temperature) {
            FieldGrid.between($0, columns: grid.lattice.columns, across, up)
        }
        return value.isNaN ? nil : Double(value)
    }

    /// A part of the world.
    private struct View {
        var south, north, west, east: Double

        /// Of any size, anywhere.
        init(_ dice: inout SeededRandom) {
            let share = Double.random(in: 0...1, using: &dice)
            let high = 0.2 + 179 * share * share * share
            let wide = min(360, high * Double.random(in: 0.5...5, using: &dice))
            south = Double.random(in: -90...90 - high, using: &dice)
            north = south + high
            west = Double.random(in: -360...180, using: &dice)
            east = west + wide
        }

        var lattice: Lattice { Lattice(south: south, north: north, west: west, east: east) }

        func moved(north: Double, east: Double) -> View {
            var view = self
            let north = max(-90 - south, min(90 - self.north, north))
            (view.south, view.north) = (south + north, self.north + north)
            (view.west, view.east) = (west + east, self.east + east)
            return view
        }
    }

    @Test func `a view has at most 120 points, and they enclose all of it but the poles`() {
        var dice = SeededRandom(seed: 64)
        for _ in 0..<5_000 {
            let view = View(&dice)
            let lattice = view.lattice
            let points = lattice.points
            #expect(points.count <= Lattice.mostPoints && points.count == lattice.columns * lattice.rows)
            #expect(Set(points).count == points.count, "\(view)")
            let (low, high) = (lattice.row(atLatitude: view.south), lattice.row(atLatitude: view.north))
            #expect(low >= 0 || view.south < -60, "\(view)")
            #expect(high <= Double(lattice.rows - 1) || view.north > 60, "\(view)")
            if !lattice.isRound {
                #expect(lattice.column(atLongitude: view.west) >= 0)
                #expect(lattice.column(atLongitude: view.east) <= Double(lattice.columns - 1))
            }
        }
    }

    @Test func `a view that moves keeps its grid, so that only new points come`() {
        var dice = SeededRandom(seed: 7)
        for _ in 0..<500 {
            var view = View(&dice)
            let step = view.lattice.step
            for _ in 0..<20 {
                let high = view.north - view.south
                view = view.moved(
                    north: Double.random(in: -high...high, using: &dice) / 3,
                    east: Double.random(in: -high...high, using: &dice) / 3)
                #expect(view.lattice.step == step)
            }
        }
    }

    @Test func `grids are fixed: a point is at a whole multiple of its step, whatever the view`() throws {
        let korea = Lattice(south: 33, north: 39, west: 123, east: 132)
        #expect(korea.kilometres > 60 && korea.kilometres < 130, "\(korea.kilometres)")
        for point in korea.points {
            #expect(Int(point.north) % korea.step == 0 && Int(point.east) % korea.step == 0)
            #expect(Lattice.coarsestStep(with: point) >= korea.step)
        }
        let seoul = Lattice(south: 36.5, north: 38.5, west: 125, east: 129)
        #expect(seoul.step < korea.step)
        let first = try #require(seoul.point(column: 0, row: 0))
        #expect(abs(first.coordinate.latitude - Double(first.north) * 0.09375) < 1e-9)
    }

    @Test func `the world is one round, across the date line too`() throws {
        let world = Lattice(south: -90, north: 90, west: -180, east: 180)
        #expect(world.isRound && world.columns * world.rows <= 120)
        let last = try #require(world.columns(around: Double(world.columns) - 0.5))
        #expect(last.first == world.columns - 1 && last.second == 0 && last.share == 0.5)
        #expect(world.columns(around: -0.25)?.second == 0)
        let pacific = Lattice(south: 20, north: 40, west: 160, east: 200)
        let longitudes = pacific.points.map(\.coordinate.longitude)
        #expect(longitudes.contains { $0 < -150 } && longitudes.contains { $0 > 150 })
        #expect(pacific.points.allSatisfy { (-180..<180).contains($0.coordinate.longitude) })
        #expect(LatticePoint(north: 960, east: 0) == nil && LatticePoint(north: 0, east: 1_920)?.east == -1_920)
    }

    // MARK: Between points

    private let start = Timestamp(secondsSince1970: 1_795_392_000)

    private func series(_ number: Double?, hours: Int = 3) -> FieldSeries {
        FieldSeries(.weather, toldAt: start, start: start, hours: hours) { variable, hour in
            variable == .temperature ? number.map { $0 + Double(hour) } : nil
        }
    }

    @Test func `between four points no value is outside of theirs, and at a point it is its own`() throws {
        var dice = SeededRandom(seed: 11)
        for _ in 0..<300 {
            let lattice = View(&dice).lattice
            let numbers = Dictionary(
                uniqueKeysWithValues: lattice.points.map {
                    ($0, Double(Int.random(in: -4_000...4_000, using: &dice)) / 100)
                })
            let grid = FieldGrid(lattice, [.temperature], at: start) { point, _ in numbers[point].map { series($0) } }
            for _ in 0..<50 {
                let x = Double.random(in: -1...Double(lattice.columns), using: &dice)
                let y = Double.random(in: -1...Double(lattice.rows), using: &dice)
                guard let across = lattice.columns(around: x), let up = lattice.rows(around: y) else {
                    // Nothing beyond the outer points.
                    #expect(
                        y < 0 || y > Double(lattice.rows - 1)
                            || !lattice.isRound && (x < 0 || x > Double(lattice.columns - 1)))
                    continue
                }
                let corners = [across.first, across.second].flatMap { column in
                    [up.first, up.second].compactMap { grid.value(.temperature, column: column, row: $0) }
                }
                let value = try #require(temperature(in: grid, across, up))
                let (low, high) = (try #require(corners.min()), try #require(corners.max()))
                #expect((low...high).contains(value))
            }
            let (column, row) = (
                Int.random(in: 0..<lattice.columns, using: &dice), Int.random(in: 0..<lattice.rows, using: &dice)
            )
            let (across, up) = (
                try #require(lattice.columns(around: Double(column))), try #require(lattice.rows(around: Double(row)))
            )
            let point = try #require(lattice.point(column: column, row: row))
            #expect(temperature(in: grid, across, up).map { Float($0) } == numbers[point].map { Float($0) })
        }
    }

    @Test func `an unknown point leaves the others alone, and what lies between them unknown`() throws {
        let lattice = Lattice(south: 33, north: 39, west: 123, east: 132)
        let hole = try #require(lattice.point(column: 1, row: 1))
        let grid = FieldGrid(lattice, [.temperature], at: start) { point, _ in point == hole ? nil : series(10) }
        func value(_ x: Double, _ y: Double) throws -> Double? {
            temperature(
                in: grid, try #require(lattice.columns(around: x)), try #require(lattice.rows(around: y)))
        }
        #expect(try value(1, 1) == nil && value(0.5, 0.5) == nil)
        #expect(try value(0, 0) == 10 && value(2, 1) == 10 && value(1, 2) == 10)
    }

    @Test func `a series says of each hour what it was told, and nothing before or after`() {
        let told = series(12.34)
        #expect(told.value(.temperature, at: start.adding(seconds: 3_599)) == 12.34)
        #expect(told.value(.temperature, at: start.adding(seconds: 7_200)) == 14.34)
        #expect(told.value(.temperature, at: start.adding(seconds: 10_800)) == nil)
        #expect(told.value(.temperature, at: start.adding(seconds: -1)) == nil)
        #expect(told.value(.windSpeed, at: start) == nil && told.value(.fineDust, at: start) == nil)
        #expect(told.end == start.adding(seconds: 10_800) && series(nil).end == nil)
        #expect(FieldSeries(.weather, toldAt: start, start: start, numbers: [1, 2, 3]) == nil)
        // Neither a number too large for two bytes nor none that is finite gets out.
        #expect(series(1e9).value(.temperature, at: start) == 327.67)
        #expect(series(.nan).value(.temperature, at: start) == nil)
    }

    /// By their numbers in a field.
    private static let kinds = [nil] + PrecipitationAhead.Kind.allCases

    @Test func `every kind of what falls comes back`() {
        for kind in PrecipitationAhead.Kind.allCases + [nil] {
            let told = FieldSeries(.weather, toldAt: start, start: start, hours: 1) { variable, _ in
                variable == .kind ? FieldSeries.number(of: kind) : nil
            }
            #expect(told.value(.kind, at: start).map { Self.kinds[Int($0)] } == kind)
        }
    }

    @Test func `a difference is taken between two hours`() {
        let lattice = Lattice(south: 33, north: 39, west: 123, east: 132)
        let grid = FieldGrid(lattice, [.temperature], at: start.adding(seconds: 7_200), minus: start) { _, _ in
            series(5)
        }
        #expect(grid.value(.temperature, column: 0, row: 0) == 2)
    }
}
