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
            SourceRouting.Route(first.source.id, first.coverage),
            others.map { SourceRouting.Route($0.source.id, $0.coverage) })
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
