import Weather

/// Which source is asked for what at a moment. A pure value.
public struct ActingSources: Sendable {
    public let routing: SourceRouting
    public let troubles: SourceTroubles
    /// The place that the user has selected.
    private let selected: Place?
    /// The places for which another source may stand in.
    private let inView: Set<PlaceID>
    private let now: Timestamp
    /// The source of what is known of a part of a place; nil if nothing is known.
    private let known: @Sendable (ReportKey) -> SourceID?

    public init(
        _ routing: SourceRouting, _ troubles: SourceTroubles, selected: Place?, inView: Set<PlaceID>,
        at now: Timestamp, known: @escaping @Sendable (ReportKey) -> SourceID?
    ) {
        self.routing = routing
        self.troubles = troubles
        self.selected = selected
        self.inView = inView
        self.now = now
        self.known = known
    }

    /// Whether one source is asked for everything.
    private var isPlain: Bool { troubles.isEmpty || routing.sources.count == 1 }

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
        (others.source, others.isStandIn) = (source, true)
        return [own, others].filter { !$0.places.isEmpty }
    }

    /// Whether `source` is to be asked for a part of a place: because it is its turn, or to find out whether it is well again.
    public func isAsked(_ source: SourceID, for part: ReportPart, at place: Place) -> Bool {
        guard let turn = self.source(of: part, at: place) else { return routing.ids.first == source }
        guard turn == source else { return isProbe(of: source, for: ReportKey(place: place.id, part: part)) }
        return !isStandIn(source, for: part, at: place) || inView.contains(place.id)
    }

    /// Whether a request for a part of a place is to find out whether a source is well again.
    private func isProbe(of source: SourceID, for key: ReportKey) -> Bool {
        guard !isPlain, let selected, key.place == selected.id, key.part == key.part.topic.probe else { return false }
        return troubles.trouble(of: source, key.part.topic, at: now) != nil
            && self.source(of: key.part, at: selected) != source
            && routing.sources(of: key.part, at: selected).contains(source)
    }

    /// Whether what `source` fails to tell is known from another source that stands in for it.
    public func isStoodInFor(_ source: SourceID, _ key: ReportKey) -> Bool {
        guard !isPlain, let other = known(key), other != source,
            let trouble = troubles.trouble(of: source, key.part.topic, at: now)
        else { return false }
        return trouble.takenOverAt(hasTold: false) <= now
    }

    private func isTakenOver(from source: SourceID, _ part: ReportPart, at place: Place) -> Bool {
        let key = ReportKey(place: place.id, part: part)
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
        if state.failedSource != source { (asked.hasFailed, asked.retryAt) = (false, nil) }
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
