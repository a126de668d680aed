import Glibc

/// Notices when the reader of standard output has gone. A command that writes rarely would otherwise notice only with its
/// next line, perhaps an hour later.
@MainActor
package final class ReaderWatch {
    package private(set) var isGone = false
    private var isWoken = false
    private let loop: MainLoop
    private let alarm: LoopAlarm
    private var waiting: CheckedContinuation<Void, Never>?

    /// Only a pipe has a reader that can go away; terminals and files have none.
    package init(_ loop: MainLoop) {
        self.loop = loop
        alarm = loop.alarm()
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        loop.watch(STDOUT_FILENO) { [weak self] in self?.gone() }
    }

    /// Waits for this long, or until the reader is gone or `wake` is called; does not wait if `wake` was called since the
    /// last wait.
    package func wait(milliseconds: Int) async {
        defer { isWoken = false }
        guard !isGone, !isWoken else { return }
        await withCheckedContinuation { continuation in
            waiting = continuation
            alarm.set(milliseconds: milliseconds) { [weak self] in self?.goOn() }
        }
    }

    /// Ends the current or the next wait early.
    package func wake() {
        isWoken = true
        goOn()
    }

    private func gone() {
        loop.unwatch(STDOUT_FILENO)
        isGone = true
        goOn()
    }

    private func goOn() {
        alarm.cancel()
        waiting?.resume()
        waiting = nil
    }
}
