import Weather

extension RoutedSources {
    /// Each source as it is planned for, in the order of the routes. The first is also asked for what no source answers, so that it is
    /// told why there is nothing.
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
