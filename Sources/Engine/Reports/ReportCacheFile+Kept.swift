import WeatherService

extension ReportCacheFile {
    /// The reports of a source that an earlier run has kept; sample data is never kept. `note` receives a description of damage.
    package func reports(from source: SourceID, note: (String) -> Void) -> [KnownReport] {
        guard !source.isInvented else { return [] }
        return load(onDamage: note).filter { $0.stamp.source == source }
    }
}
