import Files

/// Coastlines and borders at several levels. A value over the file's bytes: cheap to copy, and safe to use from any thread.
public struct MapData: Sendable {
    private static let levelSize = 24
    private static let lineSize = 16
    /// Box corners are stored in these units, per degree.
    private static let boxesPerDegree = 128.0
    /// The most that a box may exceed its line in each direction, in degrees.
    static let rounding = 2 / boxesPerDegree
    /// In degrees. South of this latitude, a parallel that no coast crosses lies in Antarctica.
    private static let antarctica = -80.0

    /// From coarse to fine: the world, regions, Korea and its neighbours.
    public let levels: [MapLevel]

    private let file: MapFile

    /// Opens `map.bin`, and decodes only the header and the table of levels.
    public init(path: String) throws(DataFileFailure) {
        let file = try MapFile(path: path)
        let lineCount = file.with(.lines) { $0.count / Self.lineSize }
        let levels = file.with(.levels) { table in
            (0..<table.count / Self.levelSize).map { Self.level(table, $0 * Self.levelSize, lineCount) }
        }
        guard !levels.isEmpty, levels.allSatisfy({ $0 != nil }) else { throw .unusable(path: path) }
        self.levels = levels.compactMap(\.self)
        self.file = file
    }

    private static func level(_ table: ByteTable, _ at: Int, _ lineCount: Int) -> MapLevel? {
        let units = table.u32(at)
        let lines = table.u32(at + 8)..<table.u32(at + 8) + table.u32(at + 12)
        guard (1...65_536).contains(units), lines.upperBound <= lineCount, let extent = box(table, at + 16) else {
            return nil
        }
        return MapLevel(
            tolerance: Double(table.u32(at + 4)) / 1_000_000, extent: extent, units: units, lines: lines)
    }

    private static func box(_ table: ByteTable, _ at: Int) -> MapBox? {
        func degrees(_ index: Int) -> Double { Double(table.u16(at + 2 * index)) / boxesPerDegree }
        return MapBox(west: degrees(0) - 180, south: degrees(1) - 90, east: degrees(2) - 180, north: degrees(3) - 90)
    }

    /// The level for drawing `box` when a dot on the screen is `dot` degrees high: the coarsest that is precise to a dot, or
    /// else the finest that covers the whole box.
    public func level(for box: MapBox, dot: Double) -> Int {
        let whole = levels.indices.filter { isWhole($0, in: box) }
        return whole.first { levels[$0].tolerance <= dot } ?? whole.last ?? 0
    }

    private func isWhole(_ level: Int, in box: MapBox) -> Bool {
        let extent = levels[level].extent
        let isAround = extent.west <= -180 && extent.east >= 180
        return (isAround || extent.west <= box.west && box.east <= extent.east)
            && extent.south <= max(box.south, -90) && min(box.north, 90) <= extent.north
    }

    /// Calls `each` with the lines of a level that may be in `box`, in no particular order, and reads only the bounding boxes
    /// of the others. Does nothing if there is no such level.
    public func lines(level: Int, in box: MapBox, each: (MapLine) -> Void) {
        guard levels.indices.contains(level) else { return }
        let level = levels[level]
        file.with(.lines) { table in
            file.with(.points) { points in
                for index in level.lines {
                    guard let own = Self.box(table, index * Self.lineSize) else { continue }
                    for shift in [-360.0, 0, 360] {
                        let own = MapBox(unchecked: own.west + shift, own.south, own.east + shift, own.north)
                        // What ends at the date line does not come again on its other side.
                        guard own.touches(box), shift == 0 || own.west < box.east && box.west < own.east,
                            let line = Self.line(table, index, own, points, level.units, shift: shift)
                        else { continue }
                        each(line)
                    }
                }
            }
        }
    }

    /// Whether a point is on land, that is, neither in the sea nor in a lake, by the lines of a level that cross its parallel.
    /// False if there is no such level.
    public func isLand(level: Int, latitude: Double, longitude: Double) -> Bool {
        guard levels.indices.contains(level),
            let parallel = MapBox(west: -180, south: latitude, east: 180, north: latitude)
        else { return false }
        // Where the parallel comes to land (1) or leaves it (-1), going east.
        var crossings: [(longitude: Double, change: Int)] = []
        lines(level: level, in: parallel) { line in
            guard line.kind.hasWater else { return }
            var before: (longitude: Double, latitude: Double)?
            line.forEachPoint { to in
                defer { before = to }
                guard let from = before, (from.latitude <= latitude) != (to.latitude <= latitude) else { return }
                let share = (latitude - from.latitude) / (to.latitude - from.latitude)
                let there = from.longitude + share * (to.longitude - from.longitude)
                // Land is on the left: in the east of a line that goes south.
                crossings.append((there, to.latitude < from.latitude ? 1 : -1))
            }
        }
        crossings.sort { $0.longitude < $1.longitude }
        let longitude = MapProjection.turned(longitude)
        var count = LandCount()
        var (last, there) = (-180.0, 0)
        for crossing in crossings {
            count.go(on: crossing.longitude - last)
            count.change += crossing.change
            last = crossing.longitude
            if last <= longitude { there = count.change }
        }
        count.go(on: 180 - last)
        return count.beginsWithLand.map { there + ($0 ? 1 : 0) > 0 } ?? (latitude < Self.antarctica)
    }

    private static func line(
        _ table: ByteTable, _ index: Int, _ box: MapBox, _ points: ByteTable, _ units: Int, shift: Double = 0
    ) -> MapLine? {
        let at = index * lineSize
        let count = table.u16(at + 12)
        guard (2...MapLine.mostPoints).contains(count), let kind = MapLineKind(rawValue: Int(table[at + 14])) else {
            return nil
        }
        return MapLine(
            kind: kind, box: box, pointCount: count, points: points, offset: table.u32(at + 8), units: units,
            shift: shift)
    }
}

/// Computes whether a parallel begins on land or on water, from the points where it enters and leaves land.
///
/// If no two lines crossed, the last such point would decide. Simplified lines do cross here and there, and a stretch between them then
/// counts as land twice, or as less than water. So both beginnings are tried, and the one that leaves less of the parallel in
/// neither state wins.
struct LandCount {
    /// How often the parallel has entered land so far, minus how often it has left.
    var change = 0
    private var (ifWater, ifLand) = (0.0, 0.0)

    /// Continues in the present state for this length.
    @inline(__always)
    mutating func go(on length: Double) {
        if change == 1 { ifWater += length } else if change == -1 { ifLand += length }
    }

    /// Nil if the parallel never changes.
    var beginsWithLand: Bool? { ifWater == ifLand ? nil : ifLand > ifWater }
}

/// The precision and extent of one level.
public struct MapLevel: Hashable, Sendable {
    /// The greatest distance, in degrees, between a simplified line and the original.
    public let tolerance: Double
    /// The area it covers: the world for every level except the finest.
    public let extent: MapBox

    /// Coordinate steps per degree.
    let units: Int
    let lines: Range<Int>
}
