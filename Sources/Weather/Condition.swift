/// What the sky does: a kind every view can draw, and the source's own words for it.
public struct Condition: Hashable, Sendable {
    /// The kinds that look different to a person; every service's codes fold into these.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case clear, fewClouds, scatteredClouds, brokenClouds, overcast
        case mist, haze, dust
        case drizzle, rain, showers, freezingRain, sleet, snow
        case thunderstorm, squall, tornado
        /// A code this program does not know. Never an error: the other values are still good.
        case unknown
    }

    public let kind: Kind
    /// Whether the sun is up at the place; chooses sun or moon.
    public let isDaylight: Bool
    /// The source's description in the language that was asked for; empty when it gave none.
    public let summary: String

    public init(kind: Kind, isDaylight: Bool, summary: String) {
        self.kind = kind
        self.isDaylight = isDaylight
        self.summary = summary
    }
}
