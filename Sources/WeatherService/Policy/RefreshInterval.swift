import Weather

/// How often the displayed parts are requested: at their age limits, or as often as the budget allows. If it allows less,
/// current weather is requested less often first, down to once an hour, and only then everything.
public struct RefreshInterval: Hashable, Sendable {
    /// The factor by which the interval of current weather exceeds its age limit; 1 means no stretch.
    public let stretch: Double
    /// The same factor for all other parts.
    public let stretchOfRest: Double
    /// Minutes between two requests for the current weather of a place in view, before stretching.
    public let minutes: Int
    /// Seconds between two requests for each part of a place in view, before stretching.
    private let limits: [ReportPart: Int]

    public static let unstretched = RefreshInterval(
        stretch: 1, rest: 1, minutes: AgeLimit.usualMinutes, PlannedSource())

    /// The interval is a day if the budget is used up, which also prevents overflow.
    private static let longest = 86_400.0 / Double(AgeLimit.seconds(.current))
    /// Older values would describe another hour.
    private static let longestOfCurrent = 3_600.0
    /// A tenth is left for the user's actions.
    private static let share = 0.9
    /// Stretches are rounded up to steps: they depend on the calls left today, and must not change with every call.
    private static let step = 0.05

    private init(stretch: Double, rest: Double, minutes: Int, _ source: PlannedSource) {
        self.stretch = stretch
        stretchOfRest = rest
        self.minutes = minutes
        limits = Self.limits(of: source, every: minutes)
    }

    private static func limits(of source: PlannedSource, every minutes: Int) -> [ReportPart: Int] {
        Dictionary(
            uniqueKeysWithValues: ReportPart.allCases.map {
                ($0, max(source.renewal($0), AgeLimit.seconds($0, every: minutes)))
            })
    }

    /// The interval that the source's budget allows for `demand`.
    ///
    /// `minutes`: the preferred interval for the current weather of a place in view.
    public init(
        for demand: Demand, from source: PlannedSource, every minutes: Int = AgeLimit.usualMinutes, at now: Timestamp
    ) {
        guard let budget = source.budget else {
            self.init(stretch: 1, rest: 1, minutes: minutes, source)
            return
        }
        let limits = Self.limits(of: source, every: minutes)
        func perMinute(_ part: ReportPart, _ places: Int, every seconds: Int) -> Double {
            Double(places) * source.cost(part) * 60 / Double(seconds)
        }
        func ofPart(_ part: ReportPart) -> Double {
            perMinute(part, demand.count(part, from: source), every: limits[part] ?? AgeLimit.outOfView)
        }
        let current =
            ofPart(.current)
            + perMinute(
                .current, demand.listed.count { source.isAsked(.current, $0) },
                every: max(AgeLimit.outOfView, minutes * 60))
        let rest = ReportPart.allCases.filter { $0 != .current }.reduce(0.0) { $0 + ofPart($1) }
        // If the calls left today do not suffice for another update of all places in view, they are kept for places
        // without a value.
        let round = Double(demand.count(.current, from: source)) * source.cost(.current)
        guard round <= Double(budget.leftToday ?? .max) * Self.share else {
            self.init(stretch: Self.longest, rest: Self.longest, minutes: minutes, source)
            return
        }
        let granted = budget.sustained(at: now) * Self.share
        let most = max(1, Self.longestOfCurrent / Double(limits[.current] ?? 1))
        let alone = granted > rest ? current / (granted - rest) : .infinity
        if alone <= most {
            self.init(stretch: Self.inSteps(alone), rest: 1, minutes: minutes, source)
        } else {
            let all = (current / most + rest) / granted
            self.init(stretch: Self.inSteps(most * all), rest: Self.inSteps(all), minutes: minutes, source)
        }
    }

    private static func inSteps(_ exact: Double) -> Double {
        exact <= 1 ? 1 : min(longest, (exact / step).rounded(.up) * step)
    }

    /// Seconds between two requests for a part of a place in view.
    public func seconds(_ part: ReportPart) -> Int {
        Self.stretched(limits[part] ?? AgeLimit.outOfView, by: part == .current ? stretch : stretchOfRest)
    }

    /// Seconds between two requests for a place out of view.
    public var outOfView: Int { Self.stretched(max(AgeLimit.outOfView, minutes * 60), by: stretch) }

    private static func stretched(_ seconds: Int, by stretch: Double) -> Int {
        Int((Double(seconds) * stretch).rounded(.up))
    }

    /// Seconds after which a value in view is shown as old.
    public func oldAge(_ part: ReportPart) -> Int { seconds(part) + AgeLimit.grace }
}

/// The age at which a value is requested again.
public enum AgeLimit {
    /// OpenWeather updates a place's current weather every ten minutes and asks clients not to request it more often.
    public static let usualMinutes = 10

    /// The age limit in seconds if current weather is requested every `minutes`; forecasts and air quality change more slowly.
    public static func seconds(_ part: ReportPart, every minutes: Int = usualMinutes) -> Int {
        switch part {
        case .current: minutes * 60
        case .forecast, .air, .airForecast: max(3_600, minutes * 60)
        }
    }

    /// The age limit in seconds for listed places out of view.
    public static let outOfView = 3_600

    /// Seconds past its limit before a value is shown as old, because the new one is on its way.
    public static let grace = 60

    /// Whether a value fetched at `time` has reached an age. A time in the future (the clock was set back while the
    /// program was not running) counts as reached, because the age is unknown.
    public static func isReached(_ seconds: Int, since time: Timestamp, at now: Timestamp) -> Bool {
        !(0..<seconds).contains(now.seconds(since: time))
    }
}
