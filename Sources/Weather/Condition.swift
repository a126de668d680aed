/// The state of the sky, independent of the source: the codes of all services map to these kinds, and the program
/// supplies the words for them.
public struct Condition: Hashable, Sendable {
    /// The kinds that people tell apart.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case clear, fewClouds, scatteredClouds, brokenClouds, overcast
        /// Visibility is below one kilometre in fog, and one kilometre or more in mist (WMO-No. 407, International Cloud
        /// Atlas).
        case mist, fog
        case haze, dust
        case drizzle, rain, showers, freezingRain, sleet, snow
        case thunderstorm, squall, tornado
        /// A code this program does not know. Not an error, because the other values are still good.
        case unknown
    }

    /// Light, moderate or heavy precipitation.
    public enum Intensity: CaseIterable, Hashable, Sendable {
        case light, moderate, heavy
    }

    public let kind: Kind
    /// Nil if the source does not report it.
    public let intensity: Intensity?
    /// Whether the sun is up at the place; decides between the sun and moon symbols.
    public let isDaylight: Bool

    public init(kind: Kind, intensity: Intensity? = nil, isDaylight: Bool) {
        self.kind = kind
        self.intensity = intensity
        self.isDaylight = isDaylight
    }
}
