import Weather

/// What the plan needs to know about one part of one place's report.
public struct PartState: Hashable, Sendable {
    /// When the present value was fetched.
    public var fetchedAt: Timestamp?
    /// Whether a request for it is under way.
    public var isLoading: Bool
    /// Whether the last attempt failed.
    public var hasFailed: Bool
    /// When it is retried after that; nil if not automatically.
    public var retryAt: Timestamp?
    /// Whether the user asked for a refresh that has not been answered.
    public var isAskedAnew: Bool

    public init(
        fetchedAt: Timestamp? = nil, isLoading: Bool = false, hasFailed: Bool = false, retryAt: Timestamp? = nil,
        isAskedAnew: Bool = false
    ) {
        self.fetchedAt = fetchedAt
        self.isLoading = isLoading
        self.hasFailed = hasFailed
        self.retryAt = retryAt
        self.isAskedAnew = isAskedAnew
    }

    /// When to request it; `never` until something changes.
    func due(after seconds: Int, at now: Timestamp) -> Due {
        if isLoading { return .underWay }
        if isAskedAnew { return .now }
        if hasFailed {
            guard let retryAt else { return .never }
            return retryAt <= now ? .now : .at(retryAt)
        }
        guard let fetchedAt else { return .now }
        return AgeLimit.isReached(seconds, since: fetchedAt, at: now) ? .now : .at(fetchedAt.adding(seconds: seconds))
    }

    enum Due: Hashable {
        case underWay, now, at(Timestamp), never
    }
}
