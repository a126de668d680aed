import Cartography
import Weather

/// The inputs for drawing land, sea and lines.
struct MapGround: Equatable, Sendable {
    let projection: MapProjection
    /// Whether there are lines to draw.
    let hasLines: Bool
    /// Islands here are drawn however small they are.
    let places: [Coordinate]
}

/// The background of labels: the ground, and the night over it.
struct MapPaper: Equatable, Sendable {
    let ground: MapGround
    /// The instant whose night is shaded; nil if the selected time is not one instant, such as a day.
    let night: Timestamp?
}

/// The rain and snow at the places of a list, each shown around its place where no other known place is nearer: up to 50 km, or in the
/// neighbouring cells.
struct MapFalls: Equatable, Sendable {
    /// A place whose weather is known.
    struct Spot: Equatable, Sendable {
        let position: MapPosition
        /// Nil if there is no precipitation.
        let kind: PrecipitationAhead.Kind?
        /// The amount: 1, plus one for each mark of the scale it reaches.
        let step: Int
    }

    /// A cell with precipitation.
    struct Tint {
        let column, row: Int
        let kind: PrecipitationAhead.Kind
        let step: Int
        /// 1 at the place, decreasing with distance.
        let nearness: Double
    }

    let projection: MapProjection
    let spots: [Spot]

    init(projection: MapProjection, spots: [Spot]) { (self.projection, self.spots) = (projection, spots) }

    private static let reach = 50.0
    private static let kilometresPerDegree = 111.2
    /// The greatest radius in rows: in a close view, a wider disc would look measured.
    private static let mostRows = 2.0
    /// The strength of a tint at its edge.
    private static let faintest = 0.35

    /// The cells with precipitation.
    var tints: [Tint] {
        guard spots.contains(where: { $0.kind != nil }) else { return [] }
        let (columns, rows) = (projection.columns, projection.rows)
        let high = max(0.5, min(Self.mostRows, Self.reach / Self.kilometresPerDegree / projection.degreesPerDot / 4))
        let wide = 2 * high
        var nearest = [(distance: Double, spot: Int)](repeating: (1, -1), count: columns * rows)
        for (number, spot) in spots.enumerated() {
            let (x, y) = (spot.position.x.rounded(.down), spot.position.y.rounded(.down))
            let (left, right) = (max(0, (x - wide).rounded(.up)), min(Double(columns - 1), (x + wide).rounded(.down)))
            let (top, bottom) = (max(0, (y - high).rounded(.up)), min(Double(rows - 1), (y + high).rounded(.down)))
            guard left <= right, top <= bottom else { continue }
            for row in Int(top)...Int(bottom) {
                for column in Int(left)...Int(right) {
                    let (across, down) = ((Double(column) - x) / (wide + 0.5), (Double(row) - y) / (high + 0.5))
                    let distance = across * across + down * down
                    if distance < nearest[row * columns + column].distance {
                        nearest[row * columns + column] = (distance, number)
                    }
                }
            }
        }
        return nearest.indices.compactMap { cell in
            let (distance, number) = nearest[cell]
            guard number >= 0, let kind = spots[number].kind else { return nil }
            return Tint(
                column: cell % columns, row: cell / columns, kind: kind, step: spots[number].step,
                nearness: 1 - (1 - Self.faintest) * distance)
        }
    }
}

/// What a map needs to know about a place besides its weather. Computed once per list, away from the main thread.
struct MapNote: Hashable, Sendable {
    /// The gazetteer's rank by population, where each step is a fifth more people; 0 if unknown.
    let population: Int
}
