/// How much a tile shows.
package enum TileDensity: String, CaseIterable, Hashable, Sendable {
    /// One row of a table.
    case line
    /// A card with the temperature, the next precipitation, low and high, and humidity.
    case small
    /// The same with large digits and a picture of the sky.
    case medium
    /// The same with a curve of the hours ahead and one sentence.
    case large
}
