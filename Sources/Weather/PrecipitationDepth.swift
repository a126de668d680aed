/// A depth of rain or of melted snow. Stored in millimetres.
public struct PrecipitationDepth: Hashable, Comparable, Sendable {
    public let millimetres: Double
    public var inches: Double { millimetres / 25.4 }

    public init(millimetres: Double) {
        self.millimetres = millimetres
    }

    public static func < (left: PrecipitationDepth, right: PrecipitationDepth) -> Bool {
        left.millimetres < right.millimetres
    }
}
