import WeatherService

extension ReportCacheFile {
    /// The reports that earlier runs stored from these sources, except invented ones. `note` receives a description of any
    /// damage.
    package func reports(from sources: SourceRouting, note: (String) -> Void) -> [KnownReport] {
        let kept = Set(sources.routes.map(\.source).filter { !$0.isInvented })
        guard !kept.isEmpty else { return [] }
        return load(onDamage: note).filter { kept.contains($0.stamp.source) }
    }
}
