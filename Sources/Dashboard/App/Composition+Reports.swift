import TerminalUI
import WeatherService

extension Composition {
    /// Gives the board what was known at the end of the last run, and keeps what it learns; invented weather is not kept.
    static func restore(
        _ board: ReportBoard, _ settings: Settings, _ paths: Paths, _ executor: ServiceExecutor
    ) -> ReportKeeper? {
        guard let source = settings.source.live else { return nil }
        let file = ReportCacheFile(path: paths.reports)
        // Standard error is the log by now.
        let known = file.load { complain($0) }
        board.restore(known.filter { $0.stamp.source == source })
        return ReportKeeper(file: file, board: board, alarm: TimerAlarm(), executor: executor)
    }
}
