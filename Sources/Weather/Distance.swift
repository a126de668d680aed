/// A length along the ground, such as visibility. Stored in metres.
public struct Distance: Hashable, Sendable {
    public let metres: Double
    public var kilometres: Double { metres / 1_000 }
    public var miles: Double { metres / 1_609.344 }

    public init(metres: Double) {
        self.metres = metres
    }
}
