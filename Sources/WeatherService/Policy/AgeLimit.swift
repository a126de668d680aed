import Weather

/// How old a value may get before it is asked for again.
public enum AgeLimit {
    /// OpenWeather renews a place's current weather every ten minutes and asks not to be asked more often.
    public static let usualMinutes = 10

    /// Seconds, where current weather is wanted every `minutes`; what is expected changes more slowly.
    public static func seconds(_ part: ReportPart, every minutes: Int = usualMinutes) -> Int {
        switch part {
        case .current: minutes * 60
        case .forecast, .air, .airForecast: max(3_600, minutes * 60)
        }
    }

    /// Seconds, of what is listed but not in view.
    public static let outOfView = 3_600

    /// Seconds a value may be past its limit before it is called old: it is being asked for.
    public static let grace = 60

    /// Whether a value fetched at `time` has reached an age. One from the future (the clock was set back while the program
    /// was not running) has: its age is unknown.
    public static func isReached(_ seconds: Int, since time: Timestamp, at now: Timestamp) -> Bool {
        !(0..<seconds).contains(now.seconds(since: time))
    }
}

/// How often what is on the screen is asked for: as its age limits say, or as often as the budget grants.
public struct RefreshInterval: Hashable, Sendable {
    /// The limits are kept when this is one; twice as long intervals when it is two.
    public let stretch: Double
    /// Minutes between two requests for the current weather of a place in view, where the budget grants that.
    public let minutes: Int

    public static let unstretched = RefreshInterval(stretch: 1, minutes: AgeLimit.usualMinutes)

    /// Of a budget that is all used up nothing is granted; the interval is a day then, and no number overflows.
    private static let longest = 86_400.0 / Double(AgeLimit.seconds(.current))
    /// A tenth is left for what a person does.
    private static let share = 0.9
    /// A stretch is told in steps: it follows what is left of the day, and must not change with every call.
    private static let step = 0.05

    private init(stretch: Double, minutes: Int) {
        self.stretch = stretch
        self.minutes = minutes
    }

    /// What the budget of a source grants to `demand`.
    ///
    /// `minutes`: how often the current weather of a place in view is wanted.
    public init(
        for demand: Demand, from source: PlannedSource, every minutes: Int = AgeLimit.usualMinutes, at now: Timestamp
    ) {
        guard let budget = source.budget else {
            self.init(stretch: 1, minutes: minutes)
            return
        }
        func perMinute(_ part: ReportPart, _ places: Int, every seconds: Int) -> Double {
            Double(places) * source.cost(part) * 60 / Double(seconds)
        }
        let needed =
            ReportPart.allCases.reduce(0.0) { sum, part in
                sum + perMinute(part, demand.count(part, from: source), every: AgeLimit.seconds(part, every: minutes))
            }
            + perMinute(
                .current, demand.listed.count { source.isAsked(.current, $0) },
                every: max(AgeLimit.outOfView, minutes * 60))
        // When the day has too little left to renew all that is in view once more, what there is goes to what is not known.
        let round = Double(demand.count(.current, from: source)) * source.cost(.current)
        guard round <= Double(budget.leftToday ?? .max) * Self.share else {
            self.init(stretch: Self.longest, minutes: minutes)
            return
        }
        let exact = needed / (budget.sustained(at: now) * Self.share)
        self.init(
            stretch: exact <= 1 ? 1 : min(Self.longest, (exact / Self.step).rounded(.up) * Self.step), minutes: minutes)
    }

    /// Seconds between two requests for a part of a place in view.
    public func seconds(_ part: ReportPart) -> Int { stretched(AgeLimit.seconds(part, every: minutes)) }

    /// Seconds between two requests for a place out of view.
    public var outOfView: Int { stretched(max(AgeLimit.outOfView, minutes * 60)) }

    private func stretched(_ seconds: Int) -> Int { Int((Double(seconds) * stretch).rounded(.up)) }

    /// Seconds after which a value in view is called old.
    public func oldAge(_ part: ReportPart) -> Int { seconds(part) + AgeLimit.grace }
}
