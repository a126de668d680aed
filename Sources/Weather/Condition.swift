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

    /// How much the condition matters to someone going out; only the order of two values is meaningful.
    ///
    /// The order follows the WMO's present weather codes, where the highest code that applies is reported (WMO-No. 306,
    /// code table 4677): sky, haze, fog, drizzle, rain, sleet, snow, showers. It differs in two ways: heavier
    /// precipitation outranks lighter precipitation of any kind, and inherently dangerous weather outranks everything:
    /// freezing rain, thunderstorms, squalls, tornadoes.
    public var seriousness: Int {
        switch kind {
        case .unknown: 0
        case .clear: 1
        case .fewClouds: 2
        case .scatteredClouds: 3
        case .brokenClouds: 4
        case .overcast: 5
        case .haze: 6
        case .dust: 7
        case .mist: 8
        case .fog: 9
        case .drizzle: Self.leastFall + amount
        case .rain: 20 + 10 * amount
        case .sleet: 21 + 10 * amount
        case .snow: 22 + 10 * amount
        case .showers: 23 + 10 * amount
        case .freezingRain: 50 + amount
        case .thunderstorm: 60 + amount
        case .squall: 70
        case .tornado: 80
        }
    }

    /// The lowest seriousness of conditions with precipitation or danger.
    private static let leastFall = 10

    /// 0…2; an unknown intensity counts as moderate.
    private var amount: Int {
        switch intensity {
        case .light: 0
        case .moderate, nil: 1
        case .heavy: 2
        }
    }

    /// Whether the condition has precipitation or danger.
    fileprivate var isSerious: Bool { seriousness >= Self.leastFall }
}

extension Collection<ForecastStep> {
    /// The condition that represents a day made of these steps; nil without steps.
    ///
    /// This is the most serious precipitation of the day, `observed` (seen at some moment of the day) included: a rainy
    /// day with a dry noon must not look merely cloudy. A dry day gets the sky nearest to `middle`, when people are
    /// outdoors. It is drawn in daylight if the sun is up at `middle` or in `observed`.
    public func conditionOfDay(around middle: Timestamp, observed: Condition? = nil) -> Condition? {
        let nearest = self.min { abs($0.time.seconds(since: middle)) < abs($1.time.seconds(since: middle)) }
        guard let sky = nearest?.condition else { return nil }
        let isDaylight = sky.isDaylight || observed?.isDaylight == true
        let serious = (map(\.condition) + [observed].compactMap(\.self)).filter(\.isSerious)
        let drawn = serious.max { $0.seriousness < $1.seriousness } ?? sky
        return Condition(kind: drawn.kind, intensity: drawn.intensity, isDaylight: isDaylight)
    }
}

/// The name of one of OpenWeather's icons: two digits, and `d` or `n` for day or night, such as `10d`
/// (https://openweathermap.org/weather-conditions).
///
/// It becomes part of a URL and of a file name, so no other characters are allowed.
public struct IconCode: Hashable, Sendable {
    /// 0…99.
    public let number: Int
    public let isDaylight: Bool

    /// Nil if the text is not such a name.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        let digits: ClosedRange<UInt8> = 0x30...0x39
        guard bytes.count == 3, digits.contains(bytes[0]), digits.contains(bytes[1]) else { return nil }
        switch bytes[2] {
        case UInt8(ascii: "d"): isDaylight = true
        case UInt8(ascii: "n"): isDaylight = false
        default: return nil
        }
        number = Int(bytes[0] - 0x30) * 10 + Int(bytes[1] - 0x30)
    }
}

extension IconCode: CustomStringConvertible {
    /// The name as the service writes it.
    public var description: String { "\(number / 10)\(number % 10)\(isDaylight ? "d" : "n")" }
}
