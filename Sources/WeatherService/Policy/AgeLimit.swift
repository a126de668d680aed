import Weather

/// How old a value may get before it is asked for again.
public enum AgeLimit {
    /// Seconds. OpenWeather renews a place's current weather every ten minutes and asks not to be asked more often; what is
    /// expected changes more slowly.
    public static func seconds(_ part: ReportPart) -> Int {
        switch part {
        case .current: 600
        case .forecast, .air, .airForecast: 3_600
        }
    }

    /// Seconds, of what is listed but not in view.
    public static let outOfView = 3_600

    /// Seconds a value may be past its limit before it is called old: it is being asked for.
    public static let grace = 60

    /// Whether a value fetched at `time` has reached an age. One from the future (the clock was set back while the program
    /// was not running) has: nobody knows how old it is.
    public static func isReached(_ seconds: Int, since time: Timestamp, at now: Timestamp) -> Bool {
        !(0..<seconds).contains(now.seconds(since: time))
    }
}

/// How often what is on the screen is asked for: as its age limits say, or as often as the budget grants.
public struct RefreshInterval: Hashable, Sendable {
    /// The limits are kept when this is one; twice as long intervals when it is two.
    public let stretch: Double

    public static let unstretched = RefreshInterval(stretch: 1)

    /// Of a budget that is all used up nothing is granted; the interval is a day then, and no number overflows.
    private static let longest = 86_400.0 / Double(AgeLimit.seconds(.current))
    /// A tenth is left for what a person does.
    private static let share = 0.9
    /// A stretch is told in steps: it follows what is left of the day, and must not change with every call.
    private static let step = 0.05

    private init(stretch: Double) {
        self.stretch = stretch
    }

    /// What a budget grants to `demand`; nil where nobody counts.
    ///
    /// - Parameters:
    ///   - cost: what the budget is charged for one place's part among many; 0 for what is paid from another one.
    public init(
        for demand: Demand, budget: BudgetState?, at now: Timestamp, cost: (ReportPart) -> Double = { _ in 1 }
    ) {
        guard let budget else {
            self = .unstretched
            return
        }
        func perMinute(_ part: ReportPart, _ places: Int, every seconds: Int) -> Double {
            Double(places) * cost(part) * 60 / Double(seconds)
        }
        let opened = demand.opened == nil ? 0 : 1
        let needed =
            ReportPart.allCases.reduce(0.0) { sum, part in
                let places = part == .current ? demand.visible.count : opened
                return sum + perMinute(part, places, every: AgeLimit.seconds(part))
            } + perMinute(.current, demand.listed.count, every: AgeLimit.outOfView)
        // When the day has too little left to renew all that is in view once more, what there is goes to what is not known.
        let round = Double(demand.visible.count) * cost(.current)
        guard round <= Double(budget.leftToday ?? .max) * Self.share else {
            stretch = Self.longest
            return
        }
        let exact = needed / (budget.sustained(at: now) * Self.share)
        stretch = exact <= 1 ? 1 : min(Self.longest, (exact / Self.step).rounded(.up) * Self.step)
    }

    /// Seconds between two requests for a part of a place in view.
    public func seconds(_ part: ReportPart) -> Int { Int((Double(AgeLimit.seconds(part)) * stretch).rounded(.up)) }

    /// Seconds between two requests for a place out of view.
    public var outOfView: Int { Int((Double(AgeLimit.outOfView) * stretch).rounded(.up)) }

    /// Seconds after which a value in view is called old.
    public func oldAge(_ part: ReportPart) -> Int { seconds(part) + AgeLimit.grace }
}
