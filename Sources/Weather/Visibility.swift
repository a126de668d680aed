/// How far one can see.
public struct Visibility: Hashable, Sendable {
    public let distance: Distance
    /// Whether it is the greatest value that the source reports, so that one may see farther.
    public let isLimit: Bool

    public init(_ distance: Distance, isLimit: Bool = false) {
        (self.distance, self.isLimit) = (distance, isLimit)
    }
}
