import WeatherService

extension ReportCacheFile {
    /// What of a source was known at the end of an earlier run; invented weather is not kept. `note` is told of damage.
    package func reports(from source: SourceID, note: (String) -> Void) -> [KnownReport] {
        guard source != .sample else { return [] }
        return load(onDamage: note).filter { $0.stamp.source == source }
    }
}
