import Weather

/// The land and the lines of the map in dots, two a cell in width and four in height.
public struct MapCanvas: Sendable {
    private let columns, rows: Int
    /// Which dots of a cell are on a line, and which are land.
    private var masks, lands: [UInt8]
    /// `MapLineKind.importance` of each cell's most important line; 0 where nothing is.
    private var ranks: [UInt8]

    /// Draws all there is in view, from the coarsest level that is exact to a dot. Islands too small to have a shape are left
    /// out, except around the points of `keeping`.
    public init(_ data: MapData, _ projection: MapProjection, keeping points: [Coordinate] = []) {
        (columns, rows) = (projection.columns, projection.rows)
        masks = Array(repeating: 0, count: columns * rows)
        (ranks, lands) = (masks, masks)
        guard !masks.isEmpty else { return }
        let box = projection.box
        let dots = 1 / projection.degreesPerDot
        let dotsEast = 2 / projection.degreesPerColumn
        // The view is wider or higher than the world where the world does not have the area's shape.
        let left = Double(columns) - (box.east - box.west) / 2 * dotsEast
        let top = projection.latitude(atRow: 0)
        // Nothing is drawn beyond the world, where a line would come a second time.
        let frame = DrawnArea(
            left: left, top: 0, right: min(Double(2 * columns), left + (box.east - box.west) * dotsEast).nextDown,
            bottom: Double(4 * rows).nextDown)
        var shores = Shores(columns: 2 * columns, rows: 4 * rows, frame)
        let level = data.level(for: box, dot: projection.degreesPerDot)
        data.lines(level: level, in: box) { line in
            if line.isIsland(within: Self.leastIsland / dotsEast, Self.leastIsland / dots),
                !points.contains(where: line.box.contains)
            {
                return
            }
            let rank = line.kind.importance
            let hasWater = line.kind.hasWater
            var before: (x: Double, y: Double)?
            line.forEachPoint { to in
                let point = (x: left + (to.longitude - box.west) * dotsEast, y: (top - to.latitude) * dots)
                if let before {
                    if hasWater { shores.add(before, point) }
                    if let part = frame.part(of: before, point) { draw(part.from, part.to, rank) }
                }
                before = point
            }
        }
        fill(shores, frame) { x, y in
            data.isLand(level: level, latitude: top - y / dots, longitude: box.west + (x - left) / dotsEast)
        }
    }

    /// In dots. What is smaller in both directions is no island.
    private static let leastIsland = 2.0

    /// Finds out which dots are land, row by row from left to right.
    ///
    /// - Parameter isLand: of a point, where a row has no shore.
    private mutating func fill(_ shores: Shores, _ frame: DrawnArea, isLand: (_ x: Double, _ y: Double) -> Bool) {
        let first = max(0, Int((frame.left - 0.5).rounded(.up)))
        let last = min(2 * columns, Int((frame.right - 0.5).rounded(.up)))
        guard first < last else { return }
        // What the row above was all over, if no shore crossed that.
        var above: Bool?
        for y in 0..<4 * rows where (frame.top...frame.bottom).contains(Double(y) + 0.5) {
            let cells = y >> 2 * columns
            let begins: Bool
            if let known = shores.beginsWithLand(row: y, first..<last) {
                begins = known
                above = nil
            } else {
                // A shore may also pass between two rows.
                if (0..<columns).contains(where: { ranks[cells + $0] >= MapLineKind.shore.importance }) { above = nil }
                begins = above ?? isLand(Double(first) + 0.5, Double(y) + 0.5)
                above = begins
            }
            let bit = (y & 3) << 1
            var land = begins ? 1 : 0
            shores.with(row: y) { changes in
                for x in first..<last {
                    land += Int(changes[x])
                    if land > 0 { lands[cells + x >> 1] |= Self.bits[bit | x & 1] }
                }
            }
        }
    }

    /// All dots from one point to another, both of which are inside of the area.
    @inline(__always)
    private mutating func draw(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ rank: UInt8) {
        var (x, y) = (Int(from.x), Int(from.y))
        let (lastX, lastY) = (Int(to.x), Int(to.y))
        let (wide, high) = (abs(lastX - x), abs(lastY - y))
        let (stepX, stepY) = (lastX < x ? -1 : 1, lastY < y ? -1 : 1)
        // Bresenham's algorithm.
        var error = wide - high
        while true {
            let cell = (y >> 2) * columns + x >> 1
            masks[cell] |= Self.bits[(y & 3) << 1 | x & 1]
            if ranks[cell] < rank { ranks[cell] = rank }
            if x == lastX, y == lastY { return }
            let double = 2 * error
            if double > -high {
                error -= high
                x += stepX
            }
            if double < wide {
                error += wide
                y += stepY
            }
        }
    }

    /// The dots of a braille pattern's two upper rows.
    private static let upperHalf: UInt8 = 0x1B
    /// Unicode's bits of a braille pattern, row by row.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    public static let dotsPerCell = 8

    /// What is in a cell.
    public struct Cell {
        /// How many of its dots are land.
        public let land: Int
        /// The most important line; nil where nothing is.
        public let line: MapLineKind?
        /// The dots of its lines in the order of Unicode's braille patterns.
        public let mask: UInt8
    }

    /// Gives all cells where there is land or a line, row by row.
    public func forEachCell(_ body: (_ column: Int, _ row: Int, Cell) -> Void) {
        masks.withUnsafeBufferPointer { masks in
            lands.withUnsafeBufferPointer { lands in
                for index in masks.indices where masks[index] | lands[index] != 0 {
                    let line = masks[index] == 0 ? nil : MapLineKind(importance: ranks[index])
                    let cell = Cell(land: lands[index].nonzeroBitCount, line: line, mask: masks[index])
                    body(index % columns, index / columns, cell)
                }
            }
        }
    }
}

extension MapLineKind {
    /// The most important last; behind nothing, whose importance is 0.
    private static let byImportance: [MapLineKind?] = [nil, .province, .shore, .country, .coast]

    fileprivate var importance: UInt8 { Self.byImportance.firstIndex(of: self).map(UInt8.init) ?? 0 }

    fileprivate init?(importance: UInt8) {
        guard let kind = Self.byImportance[Int(importance)] else { return nil }
        self = kind
    }
}

extension MapCanvas {
    /// A braille pattern; without dots it is U+2800, which is as wide as a space.
    public static func braille(_ mask: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(0x2800 + UInt16(mask)) ?? " "
    }

    /// A dot of ASCII in the upper half of the cell, in the lower one, or in both. Lines and slopes would be a field of slashes.
    public static func ascii(_ mask: UInt8) -> Unicode.Scalar {
        if mask == 0 { return " " }
        let (upper, lower) = (mask & upperHalf != 0, mask & ~upperHalf != 0)
        return upper && lower ? ":" : upper ? "'" : "."
    }
}

/// Where shores cross the rows of dots, each at the height of its dots' middles.
private struct Shores {
    private let columns, rows: Int
    private let frame: DrawnArea
    /// Of each dot: how many more shores have land on their right than on their left, between its middle and that of the dot before.
    private var changes: [Int8]

    init(columns: Int, rows: Int, _ frame: DrawnArea) {
        (self.columns, self.rows, self.frame) = (columns, rows, frame)
        changes = Array(repeating: 0, count: columns * rows)
    }

    /// Adds a stretch of a shore with land on its left.
    @inline(__always)
    mutating func add(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) {
        // Rows whose middle is between the two ends.
        let first = max(0, (min(from.y, to.y) - 0.5).rounded(.up))
        let last = min(Double(rows), (max(from.y, to.y) - 0.5).rounded(.up))
        guard first < last, max(from.x, to.x) >= frame.left, min(from.x, to.x) <= frame.right else { return }
        let slope = (to.x - from.x) / (to.y - from.y)
        for row in Int(first)..<Int(last) {
            let x = from.x + slope * (Double(row) + 0.5 - from.y)
            guard x >= frame.left, x <= frame.right else { continue }
            let column = Int((x - 0.5).rounded(.up))
            guard column < columns else { continue }
            let at = row * columns + max(0, column)
            // Going down, land is on the right.
            changes[at] = to.y > from.y ? changes[at] &+ 1 : changes[at] &- 1
        }
    }

    /// Whether a row begins with land; nil if it is the same all the way.
    func beginsWithLand(row: Int, _ dots: Range<Int>) -> Bool? {
        var count = LandCount()
        with(row: row) { changes in
            for column in dots {
                count.change += Int(changes[column])
                count.go(on: 1)
            }
        }
        return count.beginsWithLand
    }

    /// Hands the changes of a row's dots to `body`.
    @inline(__always)
    func with(row: Int, _ body: (UnsafeBufferPointer<Int8>) -> Void) {
        changes.withUnsafeBufferPointer { changes in
            body(UnsafeBufferPointer(rebasing: changes[row * columns..<(row + 1) * columns]))
        }
    }
}

/// The rectangle of dots that is drawn into.
private struct DrawnArea {
    let left, top, right, bottom: Double

    /// The part inside of a line from `from` to `to` (Liang and Barsky, 1984); nil if all of it is outside.
    @inline(__always)
    func part(
        of from: (x: Double, y: Double), _ to: (x: Double, y: Double)
    ) -> (from: (x: Double, y: Double), to: (x: Double, y: Double))? {
        let (wide, high) = (to.x - from.x, to.y - from.y)
        if isInside(from), isInside(to) { return (from, to) }
        var (start, end) = (0.0, 1.0)
        for (change, room) in [
            (-wide, from.x - left), (wide, right - from.x), (-high, from.y - top), (high, bottom - from.y),
        ] {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                start = max(start, room / change)
            } else {
                end = min(end, room / change)
            }
        }
        guard start <= end else { return nil }
        return (
            inside((x: from.x + start * wide, y: from.y + start * high)),
            inside((x: from.x + end * wide, y: from.y + end * high))
        )
    }

    private func isInside(_ point: (x: Double, y: Double)) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    /// Moves a point back that rounding has moved out.
    private func inside(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
        (x: max(left, min(right, point.x)), y: max(top, min(bottom, point.y)))
    }
}
