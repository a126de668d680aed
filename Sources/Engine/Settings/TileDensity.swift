/// How much a tile shows.
package enum TileDensity: String, CaseIterable, Hashable, Sendable {
    /// A row of a table.
    case line
    /// A card with the temperature, what falls next, low and high, and the humidity.
    case small
    /// The same with the temperature in large digits and a picture of the sky.
    case medium
    /// The hours ahead as a curve as well, and one sentence.
    case large
}
