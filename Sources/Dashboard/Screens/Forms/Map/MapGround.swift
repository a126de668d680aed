import Cartography
import Weather

/// Everything that land, sea and lines follow from.
struct MapGround: Equatable, Sendable {
    let projection: MapProjection
    /// Whether there are any.
    let hasLines: Bool
    /// Where islands are drawn, however small.
    let places: [Coordinate]
}

/// What labels stand on: the ground, and the night over it.
struct MapPaper: Equatable, Sendable {
    let ground: MapGround
    /// The instant whose night is shaded; nil if the selected time is not one instant, such as a day.
    let night: Timestamp?
}

/// What of a map follows from its projection and the places alone: kept while time and weather move.
@MainActor
final class MapGeometry {
    private struct Request: Equatable {
        let projection: MapProjection
        let places: [Coordinate]
    }

    private let last = LastValue<Request, MapCanvas>()

    func canvas(of data: MapData, _ ground: MapGround) -> MapCanvas {
        last.value(for: Request(projection: ground.projection, places: ground.places)) {
            MapCanvas(data, ground.projection, keeping: ground.places)
        }
    }
}

/// What falls at the places of a list, around each as far as it can say: up to 50 km, or else in the cells beside its own, where no other
/// known place is nearer.
struct MapFalls: Equatable, Sendable {
    /// A place whose weather is known.
    struct Spot: Equatable, Sendable {
        let position: MapPosition
        /// Nil where nothing falls.
        let kind: PrecipitationAhead.Kind?
        /// How much of it: 1, or one more for each mark of the scale that is reached.
        let step: Int
    }

    /// A cell and what falls there.
    struct Tint {
        let column, row: Int
        let kind: PrecipitationAhead.Kind
        let step: Int
        /// 1 at the place, less away from it.
        let nearness: Double
    }

    let projection: MapProjection
    let spots: [Spot]

    init(projection: MapProjection, spots: [Spot]) { (self.projection, self.spots) = (projection, spots) }

    private static let reach = 50.0
    private static let kilometresPerDegree = 111.2
    /// In a close view a place speaks for no larger part of it: a wide disc would look measured.
    private static let mostRows = 2.0
    /// How much is left of a tint where it ends.
    private static let faintest = 0.35

    /// The cells where something falls.
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

/// What a map needs to know of a place besides its weather. Found out once for each list, away from the main thread.
struct MapNote: Hashable, Sendable {
    /// The gazetteer's rank by population, of which each step is a fifth more people; 0 if unknown.
    let population: Int
}
