import Files
import Weather

/// Coastlines, borders and the provinces of Korea at several levels. A value over the file's bytes: cheap to copy, and safe to ask
/// from anywhere.
public struct MapData: Sendable {
    private static let levelSize = 32
    private static let lineSize = 16
    private static let areaSize = 12
    /// Of corners of boxes, a degree.
    private static let boxesPerDegree = 128.0
    private static let backwards = 0x8000
    /// All provinces of a level have a tenth of these; with more the file is damaged.
    private static let mostAreaPoints = 200_000

    /// From coarse to fine: the world, regions, Korea and its neighbours.
    public let levels: [MapLevel]

    private let file: MapFile

    /// Reads `map.bin`, of which only the head and the table of levels are decoded.
    public init(path: String) throws(DataFileFailure) {
        let file = try MapFile(path: path)
        let lineCount = file.with(.lines) { $0.count / Self.lineSize }
        let areaCount = file.with(.areas) { $0.count / Self.areaSize }
        let levels = file.with(.levels) { table in
            (0..<table.count / Self.levelSize).map { Self.level(table, $0 * Self.levelSize, lineCount, areaCount) }
        }
        guard !levels.isEmpty, levels.allSatisfy({ $0 != nil }) else { throw .unusable(path: path) }
        self.levels = levels.compactMap(\.self)
        self.file = file
    }

    private static func level(_ table: ByteTable, _ at: Int, _ lineCount: Int, _ areaCount: Int) -> MapLevel? {
        let units = table.u32(at)
        let lines = table.u32(at + 8)..<table.u32(at + 8) + table.u32(at + 12)
        let areas = table.u32(at + 16)..<table.u32(at + 16) + table.u32(at + 20)
        guard (1...65_536).contains(units), lines.upperBound <= lineCount, areas.upperBound <= areaCount,
            let extent = box(table, at + 24)
        else { return nil }
        return MapLevel(
            tolerance: Double(table.u32(at + 4)) / 1_000_000, extent: extent, units: units, lines: lines, areas: areas)
    }

    private static func box(_ table: ByteTable, _ at: Int) -> MapBox? {
        func degrees(_ index: Int) -> Double { Double(table.u16(at + 2 * index)) / boxesPerDegree }
        return MapBox(west: degrees(0) - 180, south: degrees(1) - 90, east: degrees(2) - 180, north: degrees(3) - 90)
    }

    /// The level to draw `box` with, where a dot of the screen is `dot` degrees of latitude: the coarsest that is exact to a
    /// dot, or else the finest there is all over the box.
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

    /// Gives `each` the lines of a level that may be in `box`, in no order. Of all others only the box in the table is looked
    /// at. Without effect if there is no such level.
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

    /// The level to draw the provinces of South Korea with: as exact as the lines, or the next finer one that has any. Nil if none has.
    public func provinceLevel(for projection: MapProjection) -> Int? {
        let lines = level(for: projection.box, dot: projection.degreesPerDot)
        return provinceLevels.first { $0 >= lines } ?? provinceLevels.last
    }

    /// The levels that have provinces; all have the same ones.
    public var provinceLevels: [Int] { levels.indices.filter { !levels[$0].areas.isEmpty } }

    /// The provinces of South Korea as areas, by their codes. Reads and allocates all their points: to be asked once, and kept.
    /// Empty if the level has no provinces, or their table is damaged.
    public func provinces(level: Int) -> [MapProvince] {
        guard levels.indices.contains(level) else { return [] }
        let level = levels[level]
        var left = Self.mostAreaPoints
        let provinces = file.with(.areas) { areas in
            level.areas.compactMap { province(areas, $0 * Self.areaSize, level, &left) }
        }
        return left >= 0 ? provinces.sorted { $0.code < $1.code } : []
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

    private func province(_ areas: ByteTable, _ at: Int, _ level: MapLevel, _ left: inout Int) -> MapProvince? {
        let name = file.with(.texts) { $0.text(areas.u16(at + 2)).text }
        let first = areas.u32(at + 4)
        let count = areas.u32(at + 8)
        guard !name.isEmpty, file.with(.rings, { first + count < $0.count / 4 }) else { return nil }
        var rings: [[MapPoint]] = []
        for ring in first..<first + count where left >= 0 {
            let points = self.ring(ring, level, &left)
            if points.count > 3 { rings.append(points) }
        }
        return rings.isEmpty ? nil : MapProvince(code: areas.u16(at), name: name, rings: rings)
    }

    private func ring(_ ring: Int, _ level: MapLevel, _ left: inout Int) -> [MapPoint] {
        let span = file.with(.rings) { $0.u32(ring * 4)..<max($0.u32(ring * 4), $0.u32(ring * 4 + 4)) }
        guard file.with(.ringLines, { span.upperBound <= $0.count / 2 }) else { return [] }
        var points: [MapPoint] = []
        for index in span where left >= 0 {
            let number = file.with(.ringLines) { $0.u16(index * 2) }
            let own = self.points(ofLine: number & ~Self.backwards, level)
            left -= own.count
            // Where one line ends the next one begins.
            let isBackwards = number & Self.backwards != 0
            points += (isBackwards ? own.reversed() : own).dropFirst(points.isEmpty ? 0 : 1)
        }
        return points
    }

    private func points(ofLine number: Int, _ level: MapLevel) -> [MapPoint] {
        guard number < level.lines.count else { return [] }
        var result: [MapPoint] = []
        file.with(.lines) { table in
            file.with(.points) { points in
                let index = level.lines.lowerBound + number
                guard let box = Self.box(table, index * Self.lineSize),
                    let line = Self.line(table, index, box, points, level.units)
                else { return }
                result.reserveCapacity(line.pointCount)
                line.forEachPoint { result.append(MapPoint($0, $1)) }
            }
        }
        return result
    }
}

/// How exact a part of the file is, and where it is.
public struct MapLevel: Hashable, Sendable {
    /// How far a line may be from the true one for being simplified, in degrees.
    public let tolerance: Double
    /// Where it has lines. The whole world for all but the finest.
    public let extent: MapBox

    /// Steps of its points, a degree.
    let units: Int
    let lines: Range<Int>
    let areas: Range<Int>
}

/// A province of South Korea (시도) as an area.
///
/// A place of the gazetteer lies in it if the Korean name of its region begins with `name` (`Place.region`: 경기도 수원시), or its
/// own Korean name is `name`. Any other place does if `contains` says so of its coordinate.
public struct MapProvince: Hashable, Sendable {
    /// The first two digits of the code of its divisions: 11 is Seoul. The codes are those of the gazetteer's ids (`kr:1168010100`),
    /// which are older than the provinces' renaming.
    public let code: Int
    /// Its Korean name of today, as the gazetteer writes it: 서울특별시.
    public let name: String
    /// What it is made of: closed lines around land and around what is cut out of it, in no order. By the even-odd rule a point
    /// lies inside if a ray from it crosses them an odd number of times.
    public let rings: [[MapPoint]]
    /// What all rings lie in.
    public let box: MapBox

    init(code: Int, name: String, rings: [[MapPoint]]) {
        self.code = code
        self.name = name
        self.rings = rings
        let points = rings.joined()
        box = MapBox(
            unchecked: points.lazy.map(\.longitude).min() ?? 0, points.lazy.map(\.latitude).min() ?? 0,
            points.lazy.map(\.longitude).max() ?? 0, points.lazy.map(\.latitude).max() ?? 0)
    }

    /// Whether a point lies in it (even-odd rule).
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (box.west...box.east).contains(coordinate.longitude),
            (box.south...box.north).contains(coordinate.latitude)
        else { return false }
        var isInside = false
        for ring in rings {
            var before = ring.last
            for point in ring {
                if let before, (before.latitude > coordinate.latitude) != (point.latitude > coordinate.latitude) {
                    let share = (coordinate.latitude - before.latitude) / (point.latitude - before.latitude)
                    if coordinate.longitude < before.longitude + share * (point.longitude - before.longitude) {
                        isInside.toggle()
                    }
                }
                before = point
            }
        }
        return isInside
    }
}
