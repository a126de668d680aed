import Weather

/// The sources that may be asked, in the user's order.
public struct SourceRouting: Sendable {
    /// Each source once; at least one.
    public let sources: [any WeatherSource]

    /// If a source is named twice, the first place in the order counts.
    public init(_ first: any WeatherSource, _ others: [any WeatherSource] = []) {
        sources = ([first] + others).distinct(by: \.id)
    }

    public var ids: [SourceID] { sources.map(\.id) }

    /// Those that provide a part for a place, in the user's order.
    public func sources(of part: ReportPart, at place: Place) -> [SourceID] {
        sources.filter { $0.covers(part, at: place) }.map(\.id)
    }

    /// Loads what they need for requests; see `WeatherSource.prepare`.
    public func prepare() {
        for source in sources { source.prepare() }
    }

    /// Splits `request` into one for each source, in the user's order, and returns the parts that no source provides. If the
    /// request names a source, that one is asked for all that any provides.
    func split(_ request: ReportRequest) -> (
        asked: [(source: SourceID, request: ReportRequest)], unanswered: [ReportKey]
    ) {
        let unanswered = request.parts.inOrder.flatMap { part in
            request.places.filter { sources(of: part, at: $0).isEmpty }.map { ReportKey(place: $0.id, part: part) }
        }
        if let source = request.source, unanswered.isEmpty { return ([(source, request)], []) }
        var asked: [(SourceID, ReportRequest)] = []
        for source in ids {
            for part in request.parts.inOrder {
                let places = request.places.filter { place in
                    let able = sources(of: part, at: place)
                    return !able.isEmpty && source == request.source ?? able[0]
                }
                guard !places.isEmpty else { continue }
                var one = ReportRequest(part, of: places, inBackground: request.isInBackground)
                one.purpose = request.purpose
                asked.append((source, one))
            }
        }
        return (asked, unanswered)
    }

    /// Each source with its planning data, in the user's order, for the parts of places that `isAsked` assigns to it: by default
    /// those that no source before it provides.
    public func planned(
        _ isAsked: (@Sendable (SourceID, ReportPart, Place) -> Bool)? = nil
    ) -> [(source: any WeatherSource, plan: PlannedSource)] {
        let isAsked = isAsked ?? { source, part, place in sources(of: part, at: place).first == source }
        return sources.map { source in
            let plan = PlannedSource(
                gathering: source.gathering, budget: source.budget(for: .current)?.state,
                cost: { source.weight(of: $0, fromBudgetOf: .current) }, renewal: { source.renewal(of: $0) },
                isAsked: { isAsked(source.id, $0, $1) })
            return (source, plan)
        }
    }
}
