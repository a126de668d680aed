/// The lines of the map in dots, two a cell in width and four in height. A dot is as wide as it is high.
public struct MapCanvas: Sendable {
    private let columns, rows: Int
    private var masks: [UInt8]
    /// `MapLineKind.importance` of each cell's most important line; 0 where nothing is.
    private var ranks: [UInt8]

    /// Draws all lines in view, from the coarsest level that is exact to a dot.
    public init(_ data: MapData, _ projection: MapProjection) {
        (columns, rows) = (projection.columns, projection.rows)
        masks = Array(repeating: 0, count: columns * rows)
        ranks = masks
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
        data.lines(level: data.level(for: box, dot: projection.degreesPerDot), in: box) { line in
            let rank = line.kind.importance
            var before: (x: Double, y: Double)?
            line.forEachPoint { longitude, latitude in
                let point = (x: left + (longitude - box.west) * dotsEast, y: (top - latitude) * dots)
                if let before, let part = frame.part(of: before, point) { draw(part.from, part.to, rank) }
                before = point
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

    /// Unicode's bits of a braille pattern, row by row.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// The dots of a cell in the order of Unicode's braille patterns (U+2800 plus this). 0 outside of the area.
    public func mask(column: Int, row: Int) -> UInt8 {
        index(column, row).map { masks[$0] } ?? 0
    }

    /// The most important line of a cell: a coast before a border of a country, a lake's shore and a border of a province.
    /// Nil where nothing is.
    public func kind(column: Int, row: Int) -> MapLineKind? {
        index(column, row).flatMap { MapLineKind(importance: ranks[$0]) }
    }

    private func index(_ column: Int, _ row: Int) -> Int? {
        column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : nil
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

    /// A character of ASCII for the shape: a lone dot, a flat or upright line, a slope, or a crossing of lines.
    public static func ascii(_ mask: UInt8) -> Unicode.Scalar {
        if mask == 0 { return " " }
        // Of the left and the right column: how many dots, and the sum of their rows from above.
        var (left, leftDepth, right, rightDepth, rowsUsed) = (0, 0, 0, 0, 0)
        for row in 0..<4 {
            let isLeft = mask & bits[2 * row] != 0
            let isRight = mask & bits[2 * row + 1] != 0
            left += isLeft ? 1 : 0
            leftDepth += isLeft ? row : 0
            right += isRight ? 1 : 0
            rightDepth += isRight ? row : 0
            rowsUsed += isLeft || isRight ? 1 : 0
        }
        if left + right == 1 { return "." }
        if left == 0 || right == 0 { return "|" }
        if rowsUsed == 1 { return "-" }
        // How much lower the left side is on average, times both counts.
        let slope = leftDepth * right - rightDepth * left
        if abs(slope) >= left * right { return slope > 0 ? "/" : "\\" }
        return left + right > 4 ? "+" : rowsUsed > 2 ? "|" : "-"
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
