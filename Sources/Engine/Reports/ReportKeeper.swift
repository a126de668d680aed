import Runtime
import WeatherService

/// Keeps what is known for the next start: a little after something came, and at the end.
@MainActor
package final class ReportKeeper {
    private let file: ReportCacheFile
    private let board: ReportBoard
    private let alarm: any Alarm
    private let executor: any TaskExecutor
    private var saving: Task<Void, Never>?
    private var isDue = false

    /// Answers come in bunches; one save is enough for them, and a program that is killed has lost at most this much.
    private static let gatheringMilliseconds = 2_000

    /// `executor` runs what waits for the disk.
    package init(file: ReportCacheFile, board: ReportBoard, alarm: any Alarm, executor: any TaskExecutor) {
        self.file = file
        self.board = board
        self.alarm = alarm
        self.executor = executor
        board.onAnswered = { [weak self] in self?.answered() }
    }

    /// Saves what has come since the last time, and waits until it is on its way to the disk.
    package func finish() async {
        alarm.cancel()
        if isDue { save() }
        await saving?.value
    }

    /// Saves what is known now, before something else is shown.
    package func keepNow() {
        alarm.cancel()
        save()
    }

    private func answered() {
        guard !isDue else { return }
        isDue = true
        alarm.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in self?.save() }
    }

    private func save() {
        isDue = false
        saving = Task.detached(executorPreference: executor) {
            [file, known = board.known.filter { !$0.stamp.source.isInvented }, now = board.now, before = saving] in
            await before?.value
            // What cannot be kept is only asked for again; what is invented is not worth it.
            if !known.isEmpty { file.save(known, at: now) }
            // Answers are some hundred times as long as what is kept of them.
            ProcessSetup.returnFreeMemory()
        }
    }
}
