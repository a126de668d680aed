import TerminalUI
import WeatherService

extension Composition {
    /// What of a source was known at the end of an earlier run; invented weather is not kept.
    static func kept(of source: SourceID, in file: ReportCacheFile) -> [KnownReport] {
        guard source != .sample else { return [] }
        // Standard error is the log by now.
        return file.load { complain($0) }.filter { $0.stamp.source == source }
    }
}
