import BookmarkStore
import Runtime

/// Writes the program's small files one after another on a thread of its own, because the main one never waits for a disk.
@MainActor
package final class FileWriter {
    /// Work on the disk, and what is done with its result on the main actor.
    private typealias Job = @Sendable () -> @MainActor @Sendable () -> Void

    /// What is written.
    package enum Subject: Hashable, Sendable {
        case choice(SettingKey), here, config
        case rule, look(ListID), key, asking, searches, alerts, log, picture

        /// Whether it is something that the user has chosen.
        package var isChoice: Bool {
            switch self {
            case .choice, .here, .rule, .look, .key: true
            case .config, .asking, .searches, .alerts, .log, .picture: false
            }
        }

        /// Whether only the last of several that have not begun is of interest.
        fileprivate var replacesEarlier: Bool {
            switch self {
            case .choice, .here, .look, .config: true
            case .rule, .key, .asking, .searches, .alerts, .log, .picture: false
            }
        }
    }

    private let executor: any TaskExecutor
    private var waiting: [(subject: Subject, job: Job)] = []
    private var running: (subject: Subject, task: Task<Void, Never>)?

    /// `executor` runs the work. It should do nothing else that takes long.
    package init(executor: any TaskExecutor) {
        self.executor = executor
    }

    /// What has been given and is not written yet.
    package var unwritten: [Subject] { (running.map { [$0.subject] } ?? []) + waiting.map(\.subject) }

    /// Runs `work` after all that was given before, then `done` with its result.
    package func write<Result: Sendable>(
        _ subject: Subject, _ work: @escaping @Sendable () -> Result,
        done: @escaping @MainActor @Sendable (Result) -> Void = { _ in }
    ) {
        let job: Job = {
            let result = work()
            return { done(result) }
        }
        if subject.replacesEarlier { waiting.removeAll { $0.subject == subject } }
        waiting.append((subject, job))
        begin()
    }

    /// The result of `work`, which runs after all that was given before; nil if it is not there within `milliseconds`. The work is
    /// done later then. It must be of a subject of which none replaces another.
    package func written<Result: Sendable>(
        _ subject: Subject, within milliseconds: Int, _ work: @escaping @Sendable () -> Result
    ) async -> Result? {
        precondition(!subject.replacesEarlier)
        let timeout = TimerAlarm()
        return await withCheckedContinuation { continuation in
            let answer = FirstAnswer<Result?>(continuation)
            timeout.set(milliseconds: milliseconds) { answer.give(nil) }
            write(subject, work) { result in
                timeout.cancel()
                answer.give(result)
            }
        }
    }

    /// Waits until everything has been written.
    package func finish() async {
        while let running { await running.task.value }
    }

    private func begin() {
        guard running == nil, !waiting.isEmpty else { return }
        let (subject, job) = waiting.removeFirst()
        let task = Task.detached(executorPreference: executor) { [weak self] in
            let done = job()
            await self?.ended(done)
        }
        running = (subject, task)
    }

    private func ended(_ done: @MainActor @Sendable () -> Void) {
        running = nil
        done()
        begin()
    }
}
