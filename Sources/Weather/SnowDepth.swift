/// A depth of fresh snow. Stored in centimetres.
public struct SnowDepth: Hashable, Sendable {
    public let centimetres: Double
    public var inches: Double { centimetres / 2.54 }

    public init(centimetres: Double) {
        self.centimetres = centimetres
    }
}
