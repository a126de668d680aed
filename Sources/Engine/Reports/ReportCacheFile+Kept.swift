import WeatherService

extension ReportCacheFile {
    /// The reports of sources that an earlier run has kept; sample data is never kept. `note` receives a description of damage.
    package func reports(from sources: SourceRouting, note: (String) -> Void) -> [KnownReport] {
        let kept = Set(sources.routes.map(\.source).filter { !$0.isInvented })
        guard !kept.isEmpty else { return [] }
        return load(onDamage: note).filter { kept.contains($0.stamp.source) }
    }
}
