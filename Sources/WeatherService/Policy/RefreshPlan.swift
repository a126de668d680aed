import Weather

/// What to request from one source at a moment, and when to plan again. A pure value.
public struct RefreshPlan: Hashable, Sendable {
    /// The requests, most important first: the current weather in view, the open place's other parts, the other parts
    /// shown on tiles in view, the places next to the open one, the rest.
    public private(set) var requests: [ReportRequest] = []
    /// Keys that are under way and still wanted.
    public private(set) var underWay: Set<ReportKey> = []
    /// When the next part becomes due; nil if none will.
    public private(set) var next: Timestamp?

    public init(
        _ demand: Demand, from source: PlannedSource = .everything, every interval: RefreshInterval,
        at now: Timestamp, state: (ReportKey) -> PartState
    ) {
        var groups: [Group] = []
        func add(_ part: ReportPart, of places: [Place], every seconds: Int, inBackground: Bool = false) {
            groups.append(
                Group(
                    part, of: places.filter { source.isAsked(part, $0) }, every: seconds,
                    gathering: source.gathering, inBackground: inBackground, at: now, state))
        }
        var seen: Set<PlaceID> = []
        let visible = demand.visible.filter { seen.insert($0.id).inserted }
        var opened: [Place] = []
        if let place = demand.opened {
            opened = [place]
            // Its current weather is as important as the tiles'.
            let isNew = seen.insert(place.id).inserted
            add(.current, of: visible + (isNew ? opened : []), every: interval.seconds(.current))
        } else {
            add(.current, of: visible, every: interval.seconds(.current))
        }
        for part in ReportPart.allCases where part != .current {
            add(part, of: opened, every: interval.seconds(part))
        }
        // If every place costs separate calls, tiles leave room for the user's next action; in requests for many places,
        // they are included with the open place.
        let isInBackground = source.gathering == 0
        for part in demand.outline {
            var asked = Set(opened.map(\.id))
            let outlined = demand.outlined.filter { asked.insert($0.id).inserted }
            add(part, of: outlined, every: interval.seconds(part), inBackground: isInBackground)
        }
        var leafed = Set(opened.map(\.id))
        let neighbours = demand.neighbours.filter { leafed.insert($0.id).inserted }
        let unseen = neighbours.filter { seen.insert($0.id).inserted }
        add(.current, of: unseen, every: interval.outOfView, inBackground: true)
        let outlined = Set(demand.outlined.map(\.id))
        for part in ReportPart.allCases where part != .current {
            let asked = demand.outline.contains(part) ? outlined : []
            let places = neighbours.filter { !asked.contains($0.id) }
            add(part, of: places, every: interval.seconds(part), inBackground: true)
        }
        let listed = demand.listed.filter { seen.insert($0.id).inserted }
        add(.current, of: listed, every: interval.outOfView, inBackground: true)
        let isAnythingDue = groups.contains { !$0.unknown.isEmpty || !$0.due.isEmpty }
        for group in groups { take(group, isAnythingDue: isAnythingDue) }
    }

    private mutating func take(_ group: Group, isAnythingDue: Bool) {
        underWay.formUnion(group.underWay)
        let soon = isAnythingDue ? [] : group.soon.map(\.time)
        next = ([next, group.later].compactMap(\.self) + soon).min()
        let due = group.unknown + group.due + (isAnythingDue ? group.soon.map(\.place) : [])
        if !due.isEmpty { requests.append(ReportRequest(group.part, of: due, inBackground: group.isInBackground)) }
    }

    /// Places of equal importance for one part, by when it is due.
    private struct Group {
        let part: ReportPart
        let isInBackground: Bool
        /// Due places without any value, which come first: any value is worth more than a newer one.
        var unknown: [Place] = []
        var due: [Place] = []
        /// Places due so soon that they are requested along with due ones.
        var soon: [(place: Place, time: Timestamp)] = []
        /// When the first of the other places becomes due.
        var later: Timestamp?
        var underWay: Set<ReportKey> = []

        init(
            _ part: ReportPart, of places: [Place], every seconds: Int, gathering: Int, inBackground: Bool,
            at now: Timestamp, _ state: (ReportKey) -> PartState
        ) {
            self.part = part
            isInBackground = inBackground
            for place in places {
                let key = ReportKey(place: place.id, part: part)
                let known = state(key)
                switch known.due(after: seconds, at: now) {
                case .underWay: underWay.insert(key)
                case .now where known.fetchedAt == nil: unknown.append(place)
                case .now: due.append(place)
                case .at(let time) where !known.hasFailed && time <= now.adding(seconds: gathering):
                    soon.append((place, time))
                case .at(let time): later = min(later ?? time, time)
                case .never: break
                }
            }
        }
    }
}

/// What the plan needs to know about one part of one place's report.
public struct PartState: Hashable, Sendable {
    /// When the present value was fetched.
    public var fetchedAt: Timestamp?
    /// Until when its source wants no other request.
    public var validUntil: Timestamp?
    /// The source of the present value, and the one that failed last; nil if there is none.
    public var source: SourceID?
    public var failedSource: SourceID?
    /// Whether a request for it is under way.
    public var isLoading: Bool
    /// Whether the last attempt failed.
    public var hasFailed: Bool
    /// When it is retried after that; nil if not automatically.
    public var retryAt: Timestamp?
    /// Whether the user asked for a refresh that has not been answered.
    public var isAskedAnew: Bool

    public init(
        fetchedAt: Timestamp? = nil, validUntil: Timestamp? = nil, isLoading: Bool = false, hasFailed: Bool = false,
        retryAt: Timestamp? = nil, isAskedAnew: Bool = false, source: SourceID? = nil, failedSource: SourceID? = nil
    ) {
        self.source = source
        self.failedSource = failedSource
        self.fetchedAt = fetchedAt
        self.validUntil = validUntil
        self.isLoading = isLoading
        self.hasFailed = hasFailed
        self.retryAt = retryAt
        self.isAskedAnew = isAskedAnew
    }

    /// When to request it; `never` until something changes.
    func due(after seconds: Int, at now: Timestamp) -> Due {
        if isLoading { return .underWay }
        if !hasFailed, let fetchedAt, let validUntil, ReportStamp.holds(since: fetchedAt, until: validUntil, at: now) {
            return .at(max(validUntil, fetchedAt.adding(seconds: seconds)))
        }
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

/// The properties of a source that planning needs.
public struct PlannedSource: Sendable {
    /// Seconds by which parts that become due soon are requested along with due ones.
    public var gathering = 0
    /// The budget for current weather; nil for no limit.
    public var budget: BudgetState?
    /// The cost of one place's part in that budget in a large request; 0 if the part has another budget.
    public var cost: @Sendable (ReportPart) -> Double = { _ in 1 }
    /// Seconds for which a part does not change at the source, so that a new request would be useless; 0 if unknown.
    public var renewal: @Sendable (ReportPart) -> Int = { _ in 0 }
    /// Whether it is the source for a part of a place.
    public var isAsked: @Sendable (ReportPart, Place) -> Bool = { _, _ in true }

    /// A source for everything, without limits.
    public static let everything = PlannedSource()
}
