import Weather

/// The properties of a source that planning needs.
public struct PlannedSource: Sendable {
    /// Whether it is the source for a part of a place.
    public var isAsked: @Sendable (ReportPart, Place) -> Bool
    /// Seconds by which parts that become due soon are requested along with due ones.
    public var gathering: Int
    /// The budget for current weather; nil for no limit.
    public var budget: BudgetState?
    /// The cost of one place's part in that budget in a large request; 0 if the part has another budget.
    public var cost: @Sendable (ReportPart) -> Double

    /// Seconds for which a part does not change at the source, so that a new request would be useless; 0 if unknown.
    public var renewal: @Sendable (ReportPart) -> Int

    /// By default a source for everything.
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
