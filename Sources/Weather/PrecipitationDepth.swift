/// A depth of rain or of melted snow. Stored in millimetres.
public struct PrecipitationDepth: Hashable, Sendable {
    public let millimetres: Double
    public var inches: Double { millimetres / 25.4 }

    public init(millimetres: Double) {
        self.millimetres = millimetres
    }
}
