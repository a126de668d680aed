import Files
import Runtime
import Weather
import WeatherService

/// Saves reports for the next start: shortly after new ones arrive, and at the end.
@MainActor
package final class ReportKeeper {
    private let file: ReportCacheFile
    private let board: ReportBoard
    private let alarm: any Alarm
    private let executor: any TaskExecutor
    private var saving: Task<Void, Never>?
    private var isDue = false
    /// Called once, with the reason, if reports cannot be saved.
    package var onUnkept: (@MainActor (FileTrouble) -> Void)?

    /// Answers arrive in bursts, and one save is enough for a burst. A program that is killed loses at most this much.
    private static let gatheringMilliseconds = 2_000

    /// `executor` runs work that waits for the disk.
    package init(file: ReportCacheFile, board: ReportBoard, alarm: any Alarm, executor: any TaskExecutor) {
        self.file = file
        self.board = board
        self.alarm = alarm
        self.executor = executor
        board.listen { [weak self] in if case .changed(byAnswer: true) = $0 { self?.answered() } }
    }

    /// Saves what has arrived since the last save, and waits for the save to finish.
    package func finish() async {
        alarm.cancel()
        if isDue { save() }
        await saving?.value
    }

    /// Saves what is known now, before the source changes.
    package func keepNow() {
        alarm.cancel()
        save()
    }

    private func answered() {
        guard !isDue else { return }
        isDue = true
        alarm.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in self?.save() }
    }

    private func failed(_ trouble: FileTrouble) {
        onUnkept?(trouble)
        onUnkept = nil
    }

    private func save() {
        isDue = false
        saving = Task.detached(executorPreference: executor) {
            [
                weak self, file, known = board.known.filter { !$0.stamp.source.isInvented }, now = board.now,
                before = saving
            ] in
            await before?.value
            // A failed save costs only another request later. Invented weather is not worth saving.
            if !known.isEmpty, let trouble = file.save(known, at: now), trouble != .inUse {
                await self?.failed(trouble)
            }
            // Answers take some hundred times the memory of what is kept of them.
            ProcessSetup.returnFreeMemory()
        }
    }
}

extension ReportCacheFile {
    /// What earlier runs stored from these sources, except invented weather, the newest last. `places`: all if it is nil. `note`
    /// receives a description of any damage.
    package func reports(
        from sources: SourceRouting, of places: Set<PlaceID>? = nil, note: (String) -> Void
    ) -> [KnownReport] {
        let ids = sources.ids.filter { !$0.isInvented }
        guard !ids.isEmpty else { return [] }
        let known = (places.map { load(of: $0) } ?? load(onDamage: note)).filter { ids.contains($0.stamp.source) }
        return ids.count > 1 ? known.sorted { $0.stamp.fetchedAt < $1.stamp.fetchedAt } : known
    }
}
