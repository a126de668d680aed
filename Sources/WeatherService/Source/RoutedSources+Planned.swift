import Weather

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
