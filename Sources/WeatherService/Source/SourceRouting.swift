import Weather

/// Chooses the source for each part of each place: the preferred one of those that provide it. A pure value.
public struct SourceRouting: Hashable, Sendable {
    /// In order of preference, each source once; at least one.
    public let routes: [SourceRoute]

    /// `others` follow `first` in order of preference; if a source has two routes, the first is used.
    public init(_ first: SourceRoute, _ others: [SourceRoute] = []) {
        routes = ([first] + others).distinct(by: \.source)
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

/// A source and what it provides.
public struct SourceRoute: Hashable, Sendable {
    public let source: SourceID
    public let coverage: SourceCoverage

    public init(_ source: SourceID, _ coverage: SourceCoverage = .everything) {
        self.source = source
        self.coverage = coverage
    }
}

/// What a source provides: parts of a report, and an area of the Earth.
public struct SourceCoverage: Hashable, Sendable {
    public private(set) var parts = Set(ReportPart.allCases)
    /// In degrees north.
    public private(set) var latitudes: ClosedRange<Double> = -90...90
    /// In degrees east.
    public private(set) var longitudes: ClosedRange<Double> = -180...180

    /// Every part, everywhere.
    public static let everything = SourceCoverage()

    public func contains(_ part: ReportPart, at coordinate: Coordinate) -> Bool {
        parts.contains(part) && latitudes.contains(coordinate.latitude) && longitudes.contains(coordinate.longitude)
    }
}

/// The sources and their routing.
public struct RoutedSources: Sendable {
    /// A source and what it is used for.
    public struct Routed: Sendable {
        public let source: any WeatherSource
        public let coverage: SourceCoverage

        public init(_ source: any WeatherSource, _ coverage: SourceCoverage = .everything) {
            self.source = source
            self.coverage = coverage
        }
    }

    public let routing: SourceRouting
    /// In the order of the routes.
    public let all: [any WeatherSource]

    /// `others` follow `first` in order of preference.
    public init(_ first: Routed, _ others: [Routed] = []) {
        routing = SourceRouting(
            SourceRoute(first.source.id, first.coverage),
            others.map { SourceRoute($0.source.id, $0.coverage) })
        let sources = ([first] + others).map(\.source)
        all = routing.routes.compactMap { route in sources.first { $0.id == route.source } }
    }

    /// One source for everything.
    public init(_ source: any WeatherSource) { self.init(Routed(source)) }

    /// Loads what they need for requests; see `WeatherSource.prepare`.
    public func prepare() {
        for source in all { source.prepare() }
    }
}

extension RoutedSources {
    /// Each source with its planning data, in the order of the routes. Parts that no source provides are assigned to the
    /// first, so that a request for them reports the failure.
    public var planned: [(source: any WeatherSource, plan: PlannedSource)] {
        all.enumerated().map { index, source in
            let plan = PlannedSource(
                gathering: source.gathering, budget: source.budget(for: .current)?.state,
                cost: { source.weight(of: $0, fromBudgetOf: .current) }, renewal: { source.renewal(of: $0) },
                isAsked: { [routing] part, place in
                    routing.source(of: part, at: place).map { $0 == source.id } ?? (index == 0)
                })
            return (source, plan)
        }
    }
}
