/// A point at which model values are asked for, wherever places are.
///
/// All lattices have their points at whole multiples of 3/32 of a degree, so that a point that two of them share is asked for once.
public struct LatticePoint: Hashable, Sendable {
    /// Units of 3/32 of a degree from the equator: less than 90° away from it.
    public let north: Int16
    /// Units east of Greenwich, −180°..<180°.
    public let east: Int16

    /// In a circle of latitude.
    static let unitsAround = 3_840
    static let degreesPerUnit = 360 / Double(unitsAround)

    /// Nil for a pole and beyond. Longitudes are brought to −180°..<180°.
    public init?(north: Int, east: Int) {
        guard abs(north) < Self.unitsAround / 4 else { return nil }
        let half = Self.unitsAround / 2
        let turned = ((east + half) % Self.unitsAround + Self.unitsAround) % Self.unitsAround - half
        (self.north, self.east) = (Int16(north), Int16(turned))
    }

    public var coordinate: Coordinate {
        Coordinate(
            within: Double(north) * Self.degreesPerUnit, Double(east) * Self.degreesPerUnit)
    }
}

/// The points of a fixed grid that enclose a part of the world. The grid follows from the size of that part alone: all views of the
/// same size share its points, wherever they are.
///
/// Its parallels and meridians are equally many degrees apart. Columns are counted from west to east and rows from south to north.
public struct Lattice: Hashable, Sendable {
    /// Between two points, in units of `LatticePoint`.
    public let step: Int
    public let columns, rows: Int
    /// Whether the column after the last is the first.
    public let isRound: Bool

    /// In steps from Greenwich and from the equator.
    private let west, south: Int

    /// One view asks for no more points.
    public static let mostPoints = 120

    /// Each is a divisor of `LatticePoint.unitsAround`, and about 1.4 times the one before: from 0.19° (21 km) to 24°.
    static let steps = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]

    /// The grid with the most points of which no view of this size would need more than 120.
    ///
    /// - Parameters: in degrees. `west` may be beyond −180° and `east` beyond 180°; not more than 360° lie between them.
    public init(south: Double, north: Double, west: Double, east: Double) {
        let unit = LatticePoint.degreesPerUnit
        let (high, wide) = (
            max(0, north - south) / unit, min(max(0, east - west) / unit, Double(LatticePoint.unitsAround))
        )
        func rowsNeeded(_ step: Int) -> Int { min(Int(high) / step + 3, 2 * Self.northernmost(step) + 1) }
        func columnsNeeded(_ step: Int) -> Int { min(Int(wide) / step + 3, LatticePoint.unitsAround / step) }
        let step =
            Self.steps.first { rowsNeeded($0) * columnsNeeded($0) <= Self.mostPoints }
            ?? Self.steps[Self.steps.count - 1]
        let most = Self.northernmost(step)
        func row(_ latitude: Double, _ rule: FloatingPointRoundingRule) -> Int {
            max(-most, min(most, Int((latitude / unit / Double(step)).rounded(rule))))
        }
        let first = Int((west / unit / Double(step)).rounded(.down))
        let last = Int((east / unit / Double(step)).rounded(.up))
        let around = LatticePoint.unitsAround / step
        self.step = step
        isRound = last - first + 1 >= around
        (self.west, columns) = (first, min(last - first + 1, around))
        self.south = row(south, .down)
        rows = max(1, row(north, .up) - self.south + 1)
    }

    /// The northernmost row of a grid, in steps: short of the pole, where all its points would be one.
    private static func northernmost(_ step: Int) -> Int { (LatticePoint.unitsAround / 4 - 1) / step }

    public var degrees: Double { Double(step) * LatticePoint.degreesPerUnit }

    /// Kilometres between two points of a meridian; from east to west they are nearer to each other away from the equator.
    public var kilometres: Double { degrees * Self.kilometresPerDegree }

    /// Of latitude, on a sphere of 6,371 km.
    private static let kilometresPerDegree = 111.195

    /// Row by row.
    public var points: [LatticePoint] {
        (0..<rows).flatMap { row in (0..<columns).compactMap { point(column: $0, row: row) } }
    }

    /// Nil for what is not of this lattice.
    public func point(column: Int, row: Int) -> LatticePoint? {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
        return LatticePoint(north: (south + row) * step, east: (west + column) * step)
    }

    /// Where a latitude is among the rows: 0 at the first, and a whole number at each. It may be outside.
    public func row(atLatitude latitude: Double) -> Double { latitude / degrees - Double(south) }

    /// The same for a longitude among the columns. It is counted like those that the lattice was made for, and so may be beyond ±180°.
    public func column(atLongitude longitude: Double) -> Double { longitude / degrees - Double(west) }
}

/// Where a position is between two neighbours of an axis: at the first of them, or a share of the way to the second.
public struct LatticeStretch: Hashable, Sendable {
    public let first, second: Int
    /// 0…1.
    public let share: Double

    /// The share of the way to the nearest one, 0…0.5.
    public var offset: Double { min(share, 1 - share) }
}

extension Lattice {
    /// Nil beyond the outer rows.
    public func rows(around row: Double) -> LatticeStretch? { Self.stretch(row, count: rows) }

    /// Nil beyond the outer columns of a lattice that does not go around the world.
    public func columns(around column: Double) -> LatticeStretch? {
        guard isRound else { return Self.stretch(column, count: columns) }
        let turned = column - Double(columns) * (column / Double(columns)).rounded(.down)
        let first = min(columns - 1, Int(turned))
        return LatticeStretch(first: first, second: (first + 1) % columns, share: min(1, turned - Double(first)))
    }

    private static func stretch(_ position: Double, count: Int) -> LatticeStretch? {
        // A point itself must not fall outside by a rounding error.
        let position = abs(position - position.rounded()) < 1e-9 ? position.rounded() : position
        guard position >= 0, position <= Double(count - 1) else { return nil }
        let first = min(max(0, count - 2), Int(position))
        return LatticeStretch(first: first, second: min(count - 1, first + 1), share: position - Double(first))
    }
}

extension Coordinate {
    /// Of numbers that are known to be in range.
    fileprivate init(within latitude: Double, _ longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

extension Lattice {
    /// The step of the coarsest lattice that has a point, so that each point belongs to one.
    public static func coarsestStep(with point: LatticePoint) -> Int {
        steps.last { Int(point.north) % $0 == 0 && Int(point.east) % $0 == 0 } ?? 1
    }
}
