/// A country or territory: two capital letters of ISO 3166-1.
public struct CountryCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
