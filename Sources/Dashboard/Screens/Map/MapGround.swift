import Cartography
import Weather

/// Everything the map below the labels depends on.
struct MapGround: Hashable, Sendable {
    /// How many of the list's places in a province have weather, and at how many of them something falls.
    struct Rain: Hashable, Sendable {
        /// Among the provinces of the atlas.
        let province: Int
        /// What falls at most of them.
        let kind: PrecipitationAhead.Kind
        let falling, known: Int
    }

    let projection: MapProjection
    /// Whether the lines have been read.
    let hasLines: Bool
    /// The instant whose night is shaded; nil if the selected time is not one instant, such as a day.
    let night: Timestamp?
    /// The provinces where something falls.
    let rain: [Rain]
}
