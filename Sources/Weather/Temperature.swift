/// A temperature. Stored in degrees Celsius.
public struct Temperature: Hashable, Comparable, Sendable {
    public let celsius: Double
    public var fahrenheit: Double { celsius * 9 / 5 + 32 }

    public init(celsius: Double) {
        self.celsius = celsius
    }

    public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
}
