import Weather

/// Which source is asked for what at a moment. A pure value.
public struct ActingSources: Sendable {
    public let routing: SourceRouting
    public let troubles: SourceTroubles
    /// The place that the user has selected.
    private let selected: Place?
    /// The places for which another source may stand in.
    private let inView: [PlaceID: Place]
    private let now: Timestamp
    /// At the selected place, others tell more than these.
    private let spent: Set<SourceID>
    /// The source of what is known of a part of a place; nil if nothing is known.
    private let known: @Sendable (ReportKey) -> SourceID?

    public init(
        _ routing: SourceRouting, _ troubles: SourceTroubles, selected: Place?, inView: [Place],
        at now: Timestamp, known: @escaping @Sendable (ReportKey) -> SourceID?
    ) {
        self.routing = routing
        self.troubles = troubles
        self.selected = selected
        self.inView = Dictionary(inView.map { ($0.id, $0) }) { first, _ in first }
        self.now = now
        self.known = known
        spent = routing.sources.count == 1 ? [] : routing.spent(at: now)
    }

    /// Whether one source is asked for everything.
    private var isPlain: Bool { troubles.isEmpty && spent.isEmpty || routing.sources.count == 1 }

    /// The source whose turn it is to tell a part of a place; nil if none provides it.
    public func source(of part: ReportPart, at place: Place) -> SourceID? {
        let able = routing.sources(of: part, at: place)
        guard able.count > 1, !isPlain else { return able.first }
        return able.first { !isTakenOver(from: $0, part, at: place) } ?? able.first
    }

    /// Whether `source` stands in at a place for one that comes before it.
    private func isStandIn(_ source: SourceID, for part: ReportPart, at place: Place) -> Bool {
        routing.sources(of: part, at: place).first.map { $0 != source } ?? false
    }

    /// Requests as the sources get them that are asked now.
    public func addressed(_ requests: [ReportRequest]) -> [ReportRequest] {
        guard routing.sources.count > 1 else { return requests }
        return requests.flatMap { request in
            routing.ids.flatMap { source in
                let places = request.places.filter { place in
                    request.parts.contains { part in
                        isAsked(source, for: part, at: place) && isDue(source, for: part, at: place)
                    }
                }
                return places.isEmpty ? [] : addressed(request.of(places), to: source)
            }
        }
    }

    /// False for a source in trouble before its next try.
    private func isDue(_ source: SourceID, for part: ReportPart, at place: Place) -> Bool {
        guard isProbe(of: source, for: ReportKey(place: place.id, part: part)) else { return true }
        return troubles.trouble(of: source, part.topic, at: now).map { $0.retryAt <= now } ?? true
    }

    /// A planned request as `source` gets it: apart where it stands in for another.
    public func addressed(_ request: ReportRequest, to source: SourceID) -> [ReportRequest] {
        guard routing.sources.count > 1 else { return [request] }
        func standsIn(_ place: Place) -> Bool {
            !isPlain && request.parts.contains { isStandIn(source, for: $0, at: place) }
        }
        var own = request.of(request.places.filter { !standsIn($0) })
        var others = request.of(request.places.filter(standsIn))
        own.source = source
        (others.source, others.purpose) = (source, .standIn)
        return [own, others].filter { !$0.places.isEmpty }
    }

    /// Whether `source` is to be asked for a part of a place: because it is its turn, or to find out whether it is well again.
    public func isAsked(_ source: SourceID, for part: ReportPart, at place: Place) -> Bool {
        guard let turn = self.source(of: part, at: place) else { return routing.ids.first == source }
        guard turn == source else { return isProbe(of: source, for: ReportKey(place: place.id, part: part)) }
        return !isStandIn(source, for: part, at: place) || inView[place.id] != nil
    }

    /// Whether a request for a part of a place is to find out whether a source is well again.
    private func isProbe(of source: SourceID, for key: ReportKey) -> Bool {
        guard !isPlain, let selected, key.place == selected.id, key.part == key.part.topic.probe else { return false }
        let able = routing.sources(of: key.part, at: selected)
        guard let own = able.firstIndex(of: source), let turn = self.source(of: key.part, at: selected), turn != source,
            troubles.trouble(of: source, key.part.topic, at: now) != nil
        else { return false }
        // A source after one that is well is not needed.
        return able.firstIndex(of: turn).map { own < $0 } ?? false
            || isTakenOver(from: turn, key.part, at: selected)
    }

    /// Whether it is another source's turn to tell a part of a place where `source` has failed, and something is known from it:
    /// the failure of a try then says nothing about what is shown.
    public func isStoodInFor(_ source: SourceID, _ key: ReportKey) -> Bool {
        guard !isPlain, let other = known(key), other != source, let place = inView[key.place] else { return false }
        return self.source(of: key.part, at: place) != source
    }

    private func isTakenOver(from source: SourceID, _ part: ReportPart, at place: Place) -> Bool {
        let key = ReportKey(place: place.id, part: part)
        if place.id == selected?.id, spent.contains(source) { return true }
        return troubles.takenOverAt(
            source, part.topic, isSelected: place.id == selected?.id, hasTold: known(key) == source, at: now
        ).map { $0 <= now } ?? false
    }

    /// What planning needs to know for a request to `source`, given the state of a part of a place.
    public func state(_ state: PartState, of key: ReportKey, askedOf source: SourceID) -> PartState {
        guard routing.sources.count > 1 else { return state }
        var asked = state
        // What another source wants, or has failed to tell, is no reason to wait for this one.
        if state.source != source { asked.validUntil = nil }
        if let other = state.failedSource, other != source {
            asked.retryAt = troubles.trouble(of: source, key.part.topic, at: now)?.retryAt
            asked.hasFailed = asked.retryAt != nil
        }
        if let trouble = troubles.trouble(of: source, key.part.topic, at: now), isProbe(of: source, for: key) {
            (asked.hasFailed, asked.retryAt) = (true, trouble.retryAt)
        }
        return asked
    }
}

extension ReportPart.Topic {
    /// The part that is asked for to find out whether a source is well.
    fileprivate var probe: ReportPart { self == .weather ? .current : .air }
}

extension SourceRouting {
    /// The sources whose budget is used up for minutes, as that of an hour or a day may be, according to the ledger as last read.
    public func spent(at now: Timestamp) -> Set<SourceID> {
        Set(
            sources.filter { source in
                let room = source.budget(for: .current)?.room(for: source.cost(of: [.current], places: 1))
                return room.map { $0.seconds(since: now) > SourceTroubles.patience } ?? false
            }.map(\.id))
    }

    /// Reads the ledger.
    public func readBudgets() {
        for source in sources { _ = source.budget(for: .current)?.readState() }
    }
}
