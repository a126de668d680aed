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
        _ demand: Demand, from source: PlannedSource = PlannedSource(), every interval: RefreshInterval,
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
