import TerminalUI
import WeatherService

extension Composition {
    /// What of a source was known at the end of an earlier run; invented weather is not kept.
    static func kept(of source: SourceID, in file: ReportCacheFile, _ paths: Paths) -> [KnownReport] {
        guard source != .sample else { return [] }
        return file.load(onDamage: paths.note).filter { $0.stamp.source == source }
    }
}
