/// What the sky does, whatever service says so: every service's codes fold into these, and the words for them are ours.
public struct Condition: Hashable, Sendable {
    /// The kinds that look different to a person.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case clear, fewClouds, scatteredClouds, brokenClouds, overcast
        /// Of fog one sees less than a kilometre, of mist one or more (WMO-No. 407, International Cloud Atlas).
        case mist, fog
        case haze, dust
        case drizzle, rain, showers, freezingRain, sleet, snow
        case thunderstorm, squall, tornado
        /// A code this program does not know. Never an error: the other values are still good.
        case unknown
    }

    /// How much of it there is.
    public enum Intensity: CaseIterable, Hashable, Sendable {
        case light, moderate, heavy
    }

    public let kind: Kind
    /// Nil where the source does not say.
    public let intensity: Intensity?
    /// Whether the sun is up at the place; chooses sun or moon.
    public let isDaylight: Bool

    public init(kind: Kind, intensity: Intensity? = nil, isDaylight: Bool) {
        self.kind = kind
        self.intensity = intensity
        self.isDaylight = isDaylight
    }
}
