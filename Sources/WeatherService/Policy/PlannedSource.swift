import Weather

/// What there is to know of a source when it is planned what to ask it for.
public struct PlannedSource: Sendable {
    /// Whether it is the one that is asked for a part of a place.
    public var isAsked: @Sendable (ReportPart, Place) -> Bool
    /// Seconds by which what becomes due soon is asked for along with anything that is due.
    public var gathering: Int
    /// What is left of what requests for current weather are paid from; nil without a budget.
    public var budget: BudgetState?
    /// What that budget is charged for one place's part among many; 0 for what is paid from another one.
    public var cost: @Sendable (ReportPart) -> Double

    /// Seconds a part stays as it is at the source, so that asking again would bring nothing new; 0: not known.
    public var renewal: @Sendable (ReportPart) -> Int

    /// One that is asked for everything, as far as nothing else is said.
    public init(
        gathering: Int = 0, budget: BudgetState? = nil, cost: @escaping @Sendable (ReportPart) -> Double = { _ in 1 },
        renewal: @escaping @Sendable (ReportPart) -> Int = { _ in 0 },
        isAsked: @escaping @Sendable (ReportPart, Place) -> Bool = { _, _ in true }
    ) {
        self.renewal = renewal
        self.isAsked = isAsked
        self.gathering = gathering
        self.budget = budget
        self.cost = cost
    }
}
