import Glibc
import Weather

/// Which part of the world an area of cells shows.
///
/// The projection is equirectangular: steps of latitude are equally high and steps of longitude equally wide everywhere. Both
/// have about their true ratio at one parallel, the middle latitude of the list (75° at most, so that a list around a pole is not
/// a line), and a cell counts as twice as high as it is wide. Every place of the Earth has one position: longitudes are
/// counted from the middle of the view, and the map ends 180° from there on both sides. At the poles, where every meridian
/// meets, a place has the longitude of the middle.
public struct MapProjection: Hashable, Sendable {
    public let columns, rows: Int

    private let middle: MapPoint
    /// Latitude.
    private let degreesPerRow: Double
    /// How wide a degree of longitude is drawn, where one of latitude counts as 1: the cosine of the parallel that is true to
    /// scale, or more where the list is wider than it is.
    private let stretch: Double

    /// The closest view, in degrees of latitude.
    private static let leastDegreesPerRow = 0.02
    private static let greatestParallel = 75.0
    /// From here on a place has no longitude.
    private static let pole = 89.99
    /// Degrees in which all places of a list count as one, and the height of the view that one place gets.
    private static let (onePlace, aroundOnePlace) = (0.02, 1.5)

    /// The view that fits all coordinates, cut at the widest gap between their longitudes, so that a list on both sides of
    /// the date line stays together. If they are all around the world, it is cut in the Pacific or the Atlantic, whichever
    /// has the wider gap, so that no continent is on both ends.
    ///
    /// They are in view at any size, where the size allows with a cell to spare on each side and with room for a label on the
    /// right of each. A list that is higher or wider than the area is drawn up to 1.4 times as wide or as high as it is. One place,
    /// or several within 0.02°, get 1.5° of latitude. Without coordinates the view is the world, with Greenwich in the middle.
    ///
    /// - Parameter labels: the columns of each place's label, as far as they are known; a third of the area at most is counted.
    public init(showing coordinates: [Coordinate], labels: [Int] = [], columns: Int, rows: Int) {
        let latitudes = coordinates.map(\.latitude)
        let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
        let (west, width) = Self.around(
            coordinates.filter { abs($0.latitude) < Self.pole }.map(\.longitude))
        let parallel = min(abs(south + north) / 2, Self.greatestParallel)
        let trueRatio = cos(parallel * .pi / 180)
        let isOnePlace = north - south <= Self.onePlace && width * trueRatio <= Self.onePlace
        // A cell less than there is, because a place at the very end of the area would be outside.
        let high = max(0.5, Double(rows - 1 - (rows < Self.leastForMargin ? 0 : 2)))
        let wide = max(0.5, Double(columns - 1 - (columns < Self.leastForMargin ? 0 : 2)))
        let needs = coordinates.indices.map { index in
            let isPole = abs(coordinates[index].latitude) >= Self.pole
            let label = labels.indices.contains(index) ? 1 + min(labels[index], columns / 3) : 0
            return (
                east: isPole ? width / 2 : Self.turned(coordinates[index].longitude - west - 180) + 180,
                columns: max(0, min(Double(label), wide - 1))
            )
        }
        let perRow = (isOnePlace ? Self.aroundOnePlace : north - south) / high
        let perColumn = needs.map { $0.east / (wide - $0.columns) }.max() ?? 0
        // How much higher than wide a degree is drawn would follow from what is needed.
        let needed = perColumn > 0 && !isOnePlace ? perRow / (2 * perColumn) : trueRatio
        let stretch = max(trueRatio / Self.mostStretch, min(trueRatio * Self.mostStretch, needed))
        let scale = coordinates.isEmpty ? .infinity : max(perRow, 2 * perColumn * stretch)
        self.init(columns, rows, MapPoint(west + width / 2, (south + north) / 2), scale, stretch)
        // What labels take on the right moves the places to the left, but none around the world.
        let right = needs.map { $0.east / degreesPerColumn + $0.columns }.max() ?? 0
        let moved = max(0, min((right - width / degreesPerColumn) / 2 * degreesPerColumn, 179.9 - width / 2))
        self.init(columns, rows, MapPoint(middle.longitude + moved, (south + north) / 2), scale, stretch)
    }

    /// With fewer columns or rows none is left free.
    private static let leastForMargin = 8
    /// How many times as wide, or as high, as it is a list may be drawn to fill the area.
    private static let mostStretch = 1.4

    /// Brings the scale between its limits, the latitude to where the view does not reach beyond a pole, and the longitude to
    /// −180..<180.
    private init(_ columns: Int, _ rows: Int, _ middle: MapPoint, _ degreesPerRow: Double, _ stretch: Double) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        self.stretch = stretch
        // Half a row beyond each pole, because a place on the lower edge of the area is outside.
        let world = max(180 / max(0.5, Double(rows - 1)), 720 * stretch / Double(max(1, columns)))
        self.degreesPerRow = max(Self.leastDegreesPerRow, min(world, degreesPerRow))
        let reach = max(0, 90 - self.degreesPerRow * Double(max(0, rows - 1)) / 2)
        self.middle = MapPoint(Self.turned(middle.longitude), max(-reach, min(reach, middle.latitude)))
    }

    /// The westernmost longitude and the width of the smallest range that has all of them.
    private static func around(_ longitudes: [Double]) -> (west: Double, width: Double) {
        let sorted = longitudes.map(turned).sorted()
        guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
        let gaps =
            [(west: first, width: first + 360 - last)]
            + zip(sorted, sorted.dropFirst()).map { (west: $1, width: $1 - $0) }
        var candidates = gaps
        if gaps.allSatisfy({ $0.width < narrowestGap }) {
            candidates = gaps.filter { gap in
                oceans.contains { (turned(gap.west - $0) + 360).truncatingRemainder(dividingBy: 360) < gap.width }
            }
        }
        let gap = candidates.max { $0.width < $1.width } ?? gaps[0]
        return (gap.west, 360 - gap.width)
    }

    /// A list without a gap of so many degrees goes around the world.
    private static let narrowestGap = 60.0
    /// Meridians that cross hardly any land: through the Bering Strait and the Pacific, and through the Atlantic.
    private static let oceans = [-170.0, -30.0]

    /// The same meridian in −180..<180.
    static func turned(_ longitude: Double) -> Double {
        let turned = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
        return turned < 180 ? turned : -180
    }

    /// Degrees of longitude.
    var degreesPerColumn: Double { degreesPerRow / (2 * stretch) }

    /// The position of a coordinate, within the area or outside: the copy that is nearest to the middle.
    public func position(of coordinate: Coordinate) -> MapPosition {
        let isPole = abs(coordinate.latitude) >= Self.pole
        let east = isPole ? 0 : Self.turned(coordinate.longitude - middle.longitude)
        return MapPosition(
            x: Double(columns) / 2 + east / degreesPerColumn,
            y: Double(rows) / 2 + (middle.latitude - coordinate.latitude) / degreesPerRow)
    }

    /// The cell of the area in which a coordinate is; nil outside the part of the world in view.
    public func cell(of coordinate: Coordinate) -> (column: Int, row: Int)? {
        let position = position(of: coordinate)
        guard contains(position) else { return nil }
        return (Int(position.x), Int(position.y))
    }

    public func contains(_ position: MapPosition) -> Bool {
        position.x >= 0 && position.x < Double(columns) && position.y >= 0 && position.y < Double(rows)
    }

    /// The coordinate at a position. Nil beyond the poles and more than 180° from the middle, where there is no map.
    public func coordinate(at position: MapPosition) -> Coordinate? {
        let east = self.east(at: position)
        guard abs(east) <= 180 else { return nil }
        return Coordinate(latitude: latitude(atRow: position.y), longitude: Self.turned(middle.longitude + east))
    }

    /// Degrees of longitude between the middle and a position.
    private func east(at position: MapPosition) -> Double { (position.x - Double(columns) / 2) * degreesPerColumn }

    /// The latitude at `y`, which may be beyond a pole.
    public func latitude(atRow y: Double) -> Double { middle.latitude - (y - Double(rows) / 2) * degreesPerRow }

    /// The longitude at `x`, not brought to ±180: it grows from west to east all over the area. Nil where there is no map.
    public func longitude(atColumn x: Double) -> Double? {
        let east = (x - Double(columns) / 2) * degreesPerColumn
        return abs(east) <= 180 ? middle.longitude + east : nil
    }

    /// A closer view (a factor greater than 1) or a wider one. The point at `position` stays there as far as the poles allow,
    /// and the scale stays between the whole world and 0.02° of latitude a row. A factor that is not a positive number has no effect.
    public func zoomed(by factor: Double, at position: MapPosition) -> MapProjection {
        guard factor > 0, factor.isFinite, position.x.isFinite, position.y.isFinite else { return self }
        let closer = MapProjection(columns, rows, middle, degreesPerRow / factor, stretch)
        // The limits of the scale may have changed the factor.
        let share = closer.degreesPerRow / degreesPerRow
        let east = east(at: position)
        let north = latitude(atRow: position.y) - middle.latitude
        return MapProjection(
            columns, rows, MapPoint(middle.longitude + east * (1 - share), middle.latitude + north * (1 - share)),
            closer.degreesPerRow, stretch)
    }

    /// Moves the land by that many cells, to the right and down. It goes around the world, and stops at the poles.
    public func panned(columns right: Double, rows down: Double) -> MapProjection {
        guard right.isFinite, down.isFinite else { return self }
        return MapProjection(
            columns, rows,
            MapPoint(middle.longitude - right * degreesPerColumn, middle.latitude + down * degreesPerRow),
            degreesPerRow, stretch)
    }

    /// The same middle and the same scale in an area of another size, as far as the limits of the scale allow.
    public func resized(columns: Int, rows: Int) -> MapProjection {
        MapProjection(columns, rows, middle, degreesPerRow, stretch)
    }

    /// The same scale with a coordinate in the middle, or as near to it as the poles allow.
    public func centred(on coordinate: Coordinate) -> MapProjection {
        let isPole = abs(coordinate.latitude) >= Self.pole
        return MapProjection(
            columns, rows, MapPoint(isPole ? middle.longitude : coordinate.longitude, coordinate.latitude),
            degreesPerRow, stretch)
    }

    /// The part of the world in view: no more than 360° of longitude, and nothing beyond the poles.
    public var box: MapBox {
        let wide = min(180, Double(columns) / 2 * degreesPerColumn)
        let high = Double(rows) / 2 * degreesPerRow
        return MapBox(
            unchecked: middle.longitude - wide, max(-90, middle.latitude - high), middle.longitude + wide,
            min(90, middle.latitude + high))
    }

    /// Degrees of latitude of a braille dot, a quarter of a row. A dot is as wide as it is high.
    public var degreesPerDot: Double { degreesPerRow / 4 }

    /// The lattice of the part of the world in view.
    public var lattice: Lattice {
        let box = box
        return Lattice(south: box.south, north: box.north, west: box.west, east: box.east)
    }
}

/// A point of the drawing area in cells: `x` to the right and `y` down from its upper left corner. The first cell reaches from 0
/// to 1 in both directions.
public struct MapPosition: Hashable, Sendable {
    public let x, y: Double

    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }
}
