import Engine
import WeatherService

/// The weather that earlier runs stored from some sources, on a disk that may be slow or hang.
@MainActor
struct KeptReports {
    /// Nil if the disk has not answered in time; `follow` then shows the reports once they are there.
    let reports: [KnownReport]?
    private let read: @Sendable () -> [KnownReport]
    private let executor = ServiceExecutor(label: "nalssi.kept")

    init(_ file: ReportCacheFile, from routing: SourceRouting, note: @escaping @Sendable (String) -> Void) {
        read = { file.reports(from: routing, note: note) }
        let isInvented = routing.routes.allSatisfy(\.source.isInvented)
        reports = isInvented ? [] : executor.answer(within: Composition.patience, read)
    }

    /// Shows late reports where nothing newer has arrived meanwhile, if the sources are still the same.
    func follow(on board: ReportBoard, _ routing: SourceRouting) {
        guard reports == nil else { return }
        Task.detached(executorPreference: executor) { [read, weak board] in
            let late = read()
            await board?.restore(late: late, from: routing)
        }
    }
}
