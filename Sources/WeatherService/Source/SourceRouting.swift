import Weather

/// Chooses the source for each part of each place: the preferred one of those that provide it. A pure value.
public struct SourceRouting: Hashable, Sendable {
    /// A source and what it provides.
    public struct Route: Hashable, Sendable {
        public let source: SourceID
        public let coverage: SourceCoverage

        public init(_ source: SourceID, _ coverage: SourceCoverage = .everything) {
            self.source = source
            self.coverage = coverage
        }
    }

    /// In order of preference, each source once; at least one.
    public let routes: [Route]

    /// `others` follow `first` in order of preference; if a source has two routes, the first is used.
    public init(_ first: Route, _ others: [Route] = []) {
        var seen: Set<SourceID> = []
        routes = ([first] + others).filter { seen.insert($0.source).inserted }
    }

    /// Nil if no source provides the part there.
    public func source(of part: ReportPart, at place: Place) -> SourceID? {
        routes.first { $0.coverage.contains(part, at: place.coordinate) }?.source
    }

    /// Splits `request` by source, in the order of the routes, and returns the parts that no source provides.
    func split(_ request: ReportRequest) -> (
        asked: [(source: SourceID, request: ReportRequest)], unanswered: [ReportKey]
    ) {
        var asked: [(SourceID, ReportRequest)] = []
        for route in routes {
            for part in request.parts.inOrder {
                let places = request.places.filter { source(of: part, at: $0) == route.source }
                guard !places.isEmpty else { continue }
                asked.append((route.source, ReportRequest(part, of: places, inBackground: request.isInBackground)))
            }
        }
        let unanswered = request.parts.inOrder.flatMap { part in
            request.places.filter { source(of: part, at: $0) == nil }.map { ReportKey(place: $0.id, part: part) }
        }
        return (asked, unanswered)
    }
}
