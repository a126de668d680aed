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
