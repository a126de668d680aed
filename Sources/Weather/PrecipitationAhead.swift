/// What falls in the 24 hours ahead, and when, as far as the steps of a forecast carry it.
public struct PrecipitationAhead: Hashable, Sendable {
    /// What falls, as people tell it apart.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case rain, showers, sleet, snow, freezingRain, thunderstorm

        /// Nil for a sky from which nothing falls.
        public init?(_ condition: Condition) {
            switch condition.kind {
            case .drizzle, .rain: self = .rain
            case .showers: self = .showers
            case .sleet: self = .sleet
            case .snow: self = .snow
            case .freezingRain: self = .freezingRain
            case .thunderstorm: self = .thunderstorm
            case .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .mist, .fog, .haze, .dust, .squall,
                .tornado, .unknown:
                return nil
            }
        }

        /// Whether it endangers people who are not prepared for it.
        public var isDangerous: Bool { self == .freezingRain || self == .thunderstorm }
    }

    /// A time during which it falls, or may go on to, without a break of three hours.
    public struct Spell: Hashable, Sendable {
        /// The most serious of its first hours.
        public let kind: Kind
        /// Not after `now` where it falls already, or is expected any moment.
        public let start: Timestamp
        /// It is known to fall, or may go on to, until then.
        public let end: Timestamp
        /// Whether it is known to stop at `end`; otherwise nothing later is known.
        public let isEndKnown: Bool
        /// Whether somebody has seen it fall.
        public let isObserved: Bool

        /// What is seen to fall at `now`, where nothing is known of the hours ahead; nil where nothing falls.
        public init?(observed current: CurrentWeather?, now: Timestamp) {
            guard let current, current.isOfNow(now), let kind = Kind(current.condition) else { return nil }
            self.init(kind: kind, start: now, end: now, isEndKnown: false, isObserved: true)
        }

        fileprivate init(kind: Kind, start: Timestamp, end: Timestamp, isEndKnown: Bool, isObserved: Bool) {
            self.kind = kind
            self.start = start
            self.end = end
            self.isEndKnown = isEndKnown
            self.isObserved = isObserved
        }
    }

    /// What falls after a spell has ended.
    public struct Next: Hashable, Sendable {
        public let kind: Kind
        public let start: Timestamp

        public init(_ kind: Kind, at start: Timestamp) {
            self.kind = kind
            self.start = start
        }
    }

    /// The first spell that is likely; nil where none is.
    public let spell: Spell?
    /// The highest chance of the spell's first hours, or of all hours where there is no spell, 0…1; nil where none is told, and
    /// of what is seen to fall, which is no chance.
    public let probability: Double?
    /// What begins after the spell; nil where nothing is known to be likely.
    public let next: Next?
    /// Whether something is known of the hours up to the horizon.
    public let isWhole: Bool

    /// How far ahead is looked.
    public static let horizon = 24 * 3_600
    /// What begins later is not told: its hour would read as the one that is.
    private static let lastStart = 23 * 3_600
    /// What begins within half an hour is expected any moment: no forecast is that exact.
    private static let soon = 1_800
    /// Rain that pauses for less has not stopped.
    static let longestBreak = 3 * 3_600
    /// From this chance on, people expect it.
    public static let likely = 0.5
    /// Below this chance people leave without an umbrella, and what falls has stopped.
    public static let worthTelling = 0.3

    /// Nil where nothing is known of the hours ahead.
    public init?(current: CurrentWeather?, forecast: Forecast?, now: Timestamp) {
        let lastStart = now.adding(seconds: Self.lastStart)
        let steps = (forecast?.steps(endingIn: now.adding(seconds: 1)...) ?? []).prefix { $0.start <= lastStart }
        guard let first = steps.first, first.start <= now.adding(seconds: Self.longestBreak) else { return nil }
        let observed = current.flatMap { $0.isOfNow(now) ? Kind($0.condition) : nil }
        let spell = Self.spell(in: steps, observed: observed, now: now)
        self.spell = spell
        let told =
            spell.map { $0.isObserved ? [] : Self.opening(steps.filter(\.isWet), from: $0.start) } ?? Array(steps)
        probability = told.compactMap(\.precipitationProbability).max()
        next = spell.flatMap { spell in
            steps.first { $0.isWet && $0.start >= spell.end }.flatMap { step in
                step.kindThatFalls.map { Next($0, at: step.start) }
            }
        }
        isWhole = (steps.last?.time ?? now).seconds(since: now) >= Self.horizon - Self.longestBreak
    }

    private static func spell(in steps: ArraySlice<ForecastStep>, observed: Kind?, now: Timestamp) -> Spell? {
        guard observed != nil || steps.contains(where: \.isWet) else { return nil }
        var wet: [ForecastStep] = []
        var last = observed == nil ? nil : now
        var isEndKnown = false
        for step in steps {
            let falls = last == nil ? step.isWet : step.mayBeWet
            // Whether what lies behind a gap in the forecast belongs to the spell is unknown.
            if let last, step.start.seconds(since: last) >= longestBreak, falls { break }
            if falls {
                wet.append(step)
                last = step.time
            } else if let last, step.time.seconds(since: last) >= longestBreak {
                isEndKnown = step.start.seconds(since: last) < longestBreak
                break
            }
        }
        guard let end = last else { return nil }
        let start = observed == nil ? Self.start(wet.first?.start ?? now, now: now) : now
        let worst = opening(wet, from: start).max { $0.condition.seriousness < $1.condition.seriousness }
        guard let kind = observed ?? worst?.kindThatFalls else { return nil }
        return Spell(kind: kind, start: start, end: end, isEndKnown: isEndKnown, isObserved: observed != nil)
    }

    /// When people hear that something begins; `now` means any moment.
    static func start(_ time: Timestamp, now: Timestamp) -> Timestamp {
        time.seconds(since: now) <= soon ? now : time
    }

    /// The steps of a spell's first hours.
    private static func opening(_ wet: [ForecastStep], from start: Timestamp) -> [ForecastStep] {
        wet.filter { $0.time > start && $0.start.seconds(since: start) < longestBreak }
    }
}

extension ForecastStep {
    /// What falls in it; nil where nothing does.
    var kindThatFalls: PrecipitationAhead.Kind? {
        if let kind = PrecipitationAhead.Kind(condition) { return kind }
        let (rain, snow) = (rain?.millimetres ?? 0, snow?.millimetres ?? 0)
        return snow > 0 ? (rain > 0 ? .sleet : .snow) : rain > 0 ? .rain : nil
    }

    /// Whether something is likely to fall in it. Where no chance is told, what the forecast says is taken at its word.
    public var isWet: Bool { falls(atLeast: PrecipitationAhead.likely) }

    /// Whether what falls before it may go on in it.
    var mayBeWet: Bool { falls(atLeast: PrecipitationAhead.worthTelling) }

    private func falls(atLeast chance: Double) -> Bool {
        kindThatFalls != nil && (precipitationProbability ?? 1) >= chance
    }
}
