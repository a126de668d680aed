import Cartography
import Engine
import Weather

/// Model values between the places of a map, at the time that is shown.
struct MapField: Equatable, Sendable {
    let projection: MapProjection
    let measure: Measure
    let known: KnownField
    /// The hour whose values are shown.
    let time: Timestamp
    /// Whether the values are invented.
    let isInvented: Bool
    /// The one whose grades fine dust has.
    let airScale: AirScale

    /// What is in the halves of the map's cells, the upper one first, row by row.
    struct Cells: Sendable {
        let columns, rows: Int
        /// The values of the measure, NaN at points without one.
        fileprivate(set) var values: [Float]
        /// How much falls, on the fixed steps; 0 where nothing does.
        fileprivate(set) var steps: [UInt8]
        /// The precipitation there, as `FieldSeries` numbers it.
        fileprivate(set) var kinds: [UInt8]
        /// Which halves are within the outer points.
        fileprivate(set) var isInside: [Bool]
        /// The kinds of precipitation anywhere.
        fileprivate(set) var fallen: [PrecipitationAhead.Kind] = []
        /// Whether any half has a value, and whether one within the outer points has none.
        fileprivate(set) var hasValues = false
        fileprivate(set) var hasGaps = false
        /// Whether any half is beyond the outer points, of which nothing is known.
        fileprivate(set) var hasOutside = false
        /// The lowest and the highest value; nil without any.
        fileprivate(set) var range: ClosedRange<Double>?

        func index(column: Int, half: Int) -> Int { half * columns + column }
    }

    /// The wind at a point of the lattice.
    struct Arrow: Equatable, Sendable {
        let column, row: Int
        let wind: Wind

        /// Gusts that would be warned of; nil for others.
        var strongGust: Speed? { wind.gust.flatMap { $0.metresPerSecond >= Self.strongGust ? $0 : nil } }

        /// The Korea Meteorological Administration issues a gale advisory for gusts of 20 m/s on land.
        private static let strongGust = 20.0
    }

    /// A point of the lattice, and what is known of it.
    struct Point: Equatable, Sendable {
        let coordinate: Coordinate
        let kilometres: Double
        let temperature: Double?
        let precipitation: Double?
        let wind: Wind
        let cloudCover: Double?
        let fineDust: Double?
    }

    /// The variable of the measure; for precipitation, the cloud cover where it is dry.
    var variable: FieldVariable {
        switch measure {
        case .temperature, .difference: .temperature
        case .feelsLike: .feelsLike
        case .precipitation: .cloudCover
        case .wind: .windSpeed
        case .fineDust: .fineDust
        }
    }

    /// Whether rain and snow are shown with it.
    var hasFalls: Bool { measure.goesWithFalls }

    /// When the model's last hour ends.
    var end: Timestamp? { known.end(of: measure == .fineDust ? .air : .weather) }

    private static let day = 86_400

    private var values: FieldGrid? {
        known.grid(of: [variable], at: time, minus: measure == .difference ? time.adding(seconds: -Self.day) : nil)
    }

    private var falls: FieldGrid? { hasFalls ? known.grid(of: [.precipitation, .kind], at: time) : nil }

    // MARK: Cells

    /// Nil while nothing is known.
    var cells: Cells? {
        guard let grid = values else { return nil }
        let lattice = grid.lattice
        let (columns, halves) = (projection.columns, 2 * projection.rows)
        let count = columns * halves
        var cells = Cells(
            columns: columns, rows: projection.rows, values: Array(repeating: .nan, count: count),
            steps: Array(repeating: 0, count: count), kinds: Array(repeating: 0, count: count),
            isInside: Array(repeating: false, count: count))
        let across = (0..<columns).map { Self.columns(of: lattice, projection, $0) }
        let up = (0..<halves).map { Self.rows(of: lattice, projection, $0) }
        grid.withValues(of: variable) { values in
            for half in 0..<halves {
                guard let up = up[half] else { continue }
                for column in 0..<columns {
                    guard let across = across[column] else { continue }
                    let index = half * columns + column
                    cells.isInside[index] = true
                    let value = FieldGrid.between(values, columns: lattice.columns, across, up)
                    cells.values[index] = value
                    if value.isNaN { cells.hasGaps = true } else { cells.hasValues = true }
                }
            }
        }
        cells.hasOutside = cells.isInside.contains(false)
        let known = cells.values.lazy.filter { !$0.isNaN }
        if let low = known.min(), let high = known.max() { cells.range = Double(low)...Double(high) }
        guard let falls = fallen(in: lattice) else { return cells }
        let reach = Self.reachOfFalls(in: lattice)
        for half in 0..<halves {
            guard let up = up[half], up.offset <= reach else { continue }
            for column in 0..<columns {
                guard let across = across[column], across.offset <= reach else { continue }
                let point =
                    Dither.chosen(up, Dither.threshold(column, half)) * lattice.columns
                    + Dither.chosen(across, Dither.threshold(half, column))
                let index = half * columns + column
                (cells.steps[index], cells.kinds[index]) = (falls.steps[point], falls.kinds[point])
            }
        }
        let all = PrecipitationAhead.Kind.allCases
        cells.fallen = all.indices.filter { kind in cells.kinds.contains(UInt8(kind + 1)) }.map { all[$0] }
        return cells
    }

    /// How far from a point its precipitation is drawn, as a share of the way to the next point. Points that are further apart than
    /// weather is large say nothing of what is between them.
    private static func reachOfFalls(in lattice: Lattice) -> Double {
        lattice.kilometres <= Self.farApart ? 0.5 : Self.kilometresOfFalls / lattice.kilometres
    }

    /// Whether precipitation is drawn around the points alone.
    var hasFallsAtPoints: Bool { known.question.map { $0.lattice.kilometres > Self.farApart } ?? false }

    private static let (farApart, kilometresOfFalls) = (400.0, 200.0)

    /// The amount and kind of precipitation at each point; nil if it is dry at all of them.
    private func fallen(in lattice: Lattice) -> (steps: [UInt8], kinds: [UInt8])? {
        guard let falls else { return nil }
        var (steps, kinds): ([UInt8], [UInt8]) = ([], [])
        for row in 0..<lattice.rows {
            for column in 0..<lattice.columns {
                let amount = falls.value(.precipitation, column: column, row: row) ?? 0
                let step = FallStep.of(MeasuredValue(.precipitation, amount, isOfDay: false))
                let kind = step > 0 ? falls.value(.kind, column: column, row: row) ?? 0 : 0
                steps.append(kind > 0 ? UInt8(step) : 0)
                kinds.append(UInt8(kind))
            }
        }
        return steps.contains { $0 > 0 } ? (steps, kinds) : nil
    }

    /// Where a column of cells is among those of a lattice. One with a meridian of points is at them, so that a point's cell shows its value.
    private static func columns(of lattice: Lattice, _ projection: MapProjection, _ column: Int) -> LatticeStretch? {
        guard let west = projection.longitude(atColumn: Double(column)),
            let east = projection.longitude(atColumn: Double(column + 1))
        else { return nil }
        let (first, last) = (lattice.column(atLongitude: west), lattice.column(atLongitude: east))
        return lattice.columns(around: Self.point(from: first, to: last) ?? (first + last) / 2)
    }

    private static func rows(of lattice: Lattice, _ projection: MapProjection, _ half: Int) -> LatticeStretch? {
        let (north, south) = (
            projection.latitude(atRow: Double(half) / 2), projection.latitude(atRow: Double(half + 1) / 2)
        )
        let (first, last) = (lattice.row(atLatitude: south), lattice.row(atLatitude: north))
        return lattice.rows(around: Self.point(from: first, to: last, isLastIn: true) ?? (first + last) / 2)
    }

    /// The whole number from one position up to another. Of two cells, the one that begins with a point has it: `position(of:)` says so.
    private static func point(from first: Double, to last: Double, isLastIn: Bool = false) -> Double? {
        let whole = isLastIn ? last.rounded(.down) : first.rounded(.up)
        return isLastIn ? (whole > first ? whole : nil) : (whole < last ? whole : nil)
    }

    // MARK: Points

    /// The wind at the points in view, as far apart as arrows can be told from each other.
    var arrows: [Arrow] {
        guard let grid = known.grid(of: [.windSpeed, .windDirection, .gust], at: time) else { return [] }
        var arrows: [Arrow] = []
        for row in (0..<grid.lattice.rows).reversed() {
            for column in 0..<grid.lattice.columns {
                guard let point = grid.lattice.point(column: column, row: row),
                    let direction = grid.value(.windDirection, column: column, row: row),
                    let speed = grid.value(.windSpeed, column: column, row: row), speed >= Self.leastWind,
                    let cell = projection.cell(of: point.coordinate),
                    !arrows.contains(where: {
                        abs($0.column - cell.column) < Self.apart.columns && abs($0.row - cell.row) < Self.apart.rows
                    })
                else { continue }
                let gust = grid.value(.gust, column: column, row: row)
                arrows.append(
                    Arrow(
                        column: cell.column, row: cell.row,
                        wind: Wind(
                            speed: Speed(metresPerSecond: speed), direction: Bearing(degrees: direction),
                            gust: gust.map(Speed.init(metresPerSecond:)))))
            }
        }
        return arrows
    }

    /// Less is calm, which has no direction (Beaufort 0).
    private static let leastWind = 0.3
    private static let apart = (columns: 5, rows: 2)

    /// The point that is nearest to a coordinate, if it is no farther than half of the lattice's diagonal; nil beyond the outer points.
    func point(nearest place: Coordinate) -> Point? {
        guard let lattice = known.question?.lattice, let series = known.series[.weather] else { return nil }
        let near = lattice.points.lazy.map { ($0, $0.coordinate.distance(to: place)) }.min { $0.1 < $1.1 }
        guard let (point, kilometres) = near, kilometres <= lattice.kilometres * 0.75,
            let told = series[point] ?? known.series[.air]?[point]
        else { return nil }
        func value(_ variable: FieldVariable) -> Double? { told.value(variable, at: time) }
        return Point(
            coordinate: point.coordinate, kilometres: kilometres, temperature: value(.temperature),
            precipitation: value(.precipitation),
            wind: Wind(
                speed: value(.windSpeed).map(Speed.init(metresPerSecond:)),
                direction: value(.windDirection).map(Bearing.init(degrees:)),
                gust: value(.gust).map(Speed.init(metresPerSecond:))),
            cloudCover: value(.cloudCover), fineDust: known.series[.air]?[point]?.value(.fineDust, at: time))
    }
}

/// Half-tones: which of two values a half of a cell shows where a share of each is meant.
enum Dither {
    /// An ordered matrix (Bayer, 1973), evenly from 0 to 1.
    private static let matrix: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// More than 0 and less than 1.
    @inline(__always)
    static func threshold(_ column: Int, _ row: Int) -> Double {
        (Double(matrix[(row & 3) << 2 | column & 3]) + 0.5) / 16
    }

    /// The nearer of two points; around the middle between them, either of them in half-tones.
    @inline(__always)
    static func chosen(_ stretch: LatticeStretch, _ threshold: Double) -> Int {
        (stretch.share - 0.5) / edge + 0.5 > threshold ? stretch.second : stretch.first
    }

    /// The share of the way between two points in which values change.
    private static let edge = 0.5
}
