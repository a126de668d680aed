/// The precipitation in the next 24 hours, as far as the forecast reaches.
public struct PrecipitationAhead: Hashable, Sendable {
    /// A kind of precipitation as people distinguish it.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case rain, showers, sleet, snow, freezingRain, thunderstorm

        /// Nil if the condition has no precipitation.
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

        /// Whether it is dangerous to people who are not prepared for it.
        public var isDangerous: Bool { self == .freezingRain || self == .thunderstorm }

        /// Whether a change from this kind to another is worth telling: from rain to a thunderstorm, or to anything that is frozen or
        /// freezes on the ground, and back. Rain and showers are alike, and so are snow and sleet.
        public func turns(into other: Kind) -> Bool {
            func isFrozen(_ kind: Kind) -> Bool { [.snow, .sleet, .freezingRain].contains(kind) }
            return isFrozen(self) != isFrozen(other) || (self == .thunderstorm) != (other == .thunderstorm)
        }
    }

    /// A period of likely precipitation without a dry break of three hours or more. One that falls at present ends where it turns into
    /// another kind (`Kind.turns`).
    public struct Spell: Hashable, Sendable {
        /// The most serious kind in its first hours.
        public let kind: Kind
        /// At or before `now` if it has begun already or is expected any moment.
        public let start: Timestamp
        /// Precipitation is forecast to last, or may last, until then.
        public let end: Timestamp
        /// Whether the forecast says that it stops at `end`; otherwise the forecast ends there.
        public let isEndKnown: Bool
        /// Whether it falls at present: it is observed or, if nothing is, forecast for now.
        public let isFalling: Bool
    }

    /// The precipitation after a spell.
    public struct Next: Hashable, Sendable {
        public let kind: Kind
        public let start: Timestamp

        public init(_ kind: Kind, at start: Timestamp) {
            self.kind = kind
            self.start = start
        }
    }

    /// The first likely spell; nil if there is none.
    public let spell: Spell?
    /// The highest chance of precipitation in the spell's first hours, or in all hours if there is no spell, 0…1. Nil if
    /// unknown, and for observed precipitation, which is certain.
    public let probability: Double?
    /// The next likely precipitation after the spell; nil if there is none.
    public let next: Next?
    /// Whether the forecast reaches the horizon.
    public let isWhole: Bool

    /// How many seconds ahead the search goes.
    public static let horizon = 24 * 3_600
    /// Precipitation that begins later is left out: its hour would be mistaken for the present one.
    private static let lastStart = 23 * 3_600
    /// Precipitation within half an hour counts as expected at any moment: no forecast is more exact.
    private static let soon = 1_800
    /// Rain that pauses for less than this has not stopped.
    static let longestBreak = 3 * 3_600
    /// From this chance up, people expect precipitation.
    public static let likely = 0.5
    /// Below this chance, people leave without an umbrella, and a spell counts as over.
    public static let worthReporting = 0.3
    /// Up to this chance, precipitation without an amount is not believed.
    static let almostNone = 0.1

    /// Whether nothing is likely to fall, and the chance is not worth reporting.
    public var isDry: Bool { spell == nil && (probability ?? 0) < Self.worthReporting }

    /// Nil if the forecast does not cover the hours ahead.
    public init?(current: CurrentWeather?, forecast: Forecast?, now: Timestamp) {
        let lastStart = now.adding(seconds: Self.lastStart)
        let steps = (forecast?.steps(endingIn: now.adding(seconds: 1)...) ?? []).prefix { $0.start <= lastStart }
        guard let first = steps.first, first.start <= now.adding(seconds: Self.longestBreak) else { return nil }
        let measured = current.flatMap { $0.isOfNow(now) ? $0 : nil }
        let observed = measured.flatMap { Kind($0.condition) }
        let spell = Self.spell(in: steps, observed: observed, isDryNow: measured != nil && observed == nil, now: now)
        self.spell = spell
        let relevant =
            spell.map { observed != nil ? [] : Self.opening(steps.filter(\.isWet), from: $0.start) } ?? Array(steps)
        probability = relevant.compactMap(\.precipitationProbability).max()
        next = spell.flatMap { spell in
            steps.lazy.filter { $0.start >= spell.end }.compactMap { step in
                step.falls.map { Next($0, at: step.start) }
            }.first
        }
        isWhole = (steps.last?.time ?? now).seconds(since: now) >= Self.horizon - Self.longestBreak
    }

    private static func spell(
        in steps: ArraySlice<ForecastStep>, observed: Kind?, isDryNow: Bool, now: Timestamp
    ) -> Spell? {
        guard observed != nil || steps.contains(where: \.isWet) else { return nil }
        var wet: [ForecastStep] = []
        var last = observed == nil ? nil : now
        var isEndKnown = false
        for step in steps {
            let falls = last == nil ? step.isWet : step.mayBeWet
            // It is unknown whether precipitation after a gap in the forecast belongs to the spell.
            if let last, step.start.seconds(since: last) >= longestBreak, falls { break }
            if falls {
                wet.append(step)
                last = step.time
            } else if let last, step.time.seconds(since: last) >= longestBreak {
                isEndKnown = step.start.seconds(since: last) < longestBreak
                break
            }
        }
        guard var end = last else { return nil }
        let hasBegun = observed != nil || !isDryNow && wet.first.map { $0.start <= now } ?? false
        if hasBegun, let turn = Self.turn(from: observed ?? wet.first?.kindThatFalls, in: wet, after: now) {
            wet.removeAll { $0.start >= turn }
            (end, isEndKnown) = (turn, true)
        }
        let start = observed == nil ? Self.start(wet.first?.start ?? now, now: now) : now
        let worst = opening(wet, from: start).max { $0.condition.seriousness < $1.condition.seriousness }
        guard let kind = observed ?? worst?.kindThatFalls else { return nil }
        return Spell(kind: kind, start: start, end: end, isEndKnown: isEndKnown, isFalling: hasBegun)
    }

    /// When what falls at present turns into another kind; nil if it does not.
    private static func turn(from kind: Kind?, in wet: [ForecastStep], after now: Timestamp) -> Timestamp? {
        guard let kind else { return nil }
        return wet.first { $0.start > now && kind.turns(into: $0.falls ?? kind) }?.start
    }

    /// The start to announce; `now` means at any moment.
    static func start(_ time: Timestamp, now: Timestamp) -> Timestamp {
        time.seconds(since: now) <= soon ? now : time
    }

    /// The steps of a spell's first hours.
    private static func opening(_ wet: [ForecastStep], from start: Timestamp) -> [ForecastStep] {
        wet.filter { $0.time > start && $0.start.seconds(since: start) < longestBreak }
    }
}

extension PrecipitationAhead.Spell {
    /// The precipitation observed at `now`, for use without a forecast; nil if it is dry.
    public init?(observed current: CurrentWeather?, now: Timestamp) {
        guard let current, current.isOfNow(now), let kind = PrecipitationAhead.Kind(current.condition) else {
            return nil
        }
        self.init(kind: kind, start: now, end: now, isEndKnown: false, isFalling: true)
    }
}

extension ForecastStep {
    /// The step's kind of precipitation, likely or not; nil if it has none.
    fileprivate var kindThatFalls: PrecipitationAhead.Kind? {
        PrecipitationAhead.Kind(condition) ?? PrecipitationAhead.Kind(rain: rain, snow: snow)
    }

    /// What is likely to fall in the step; nil if nothing is. Headlines, hours, charts, maps and alerts all go by this.
    public var falls: PrecipitationAhead.Kind? { isWet ? kindThatFalls : nil }

    /// Whether precipitation is likely in the step. Forecast precipitation without a chance counts as certain.
    var isWet: Bool { falls(atLeast: PrecipitationAhead.likely) }

    /// Whether precipitation from before the step may continue in it.
    var mayBeWet: Bool { falls(atLeast: PrecipitationAhead.worthReporting) }

    private func falls(atLeast chance: Double) -> Bool {
        kindThatFalls != nil && (precipitationProbability ?? 1) >= chance
    }
}
