import CMachine
import Dispatch
import Files
import Glibc

/// Reports when a small file was changed, created or removed. The kernel notifies it; nothing is polled. Without
/// its notifications, the file is checked when the program is continued.
@MainActor
package final class FileWatch {
    private let path: String
    private let limit: Int
    private let onChange: @MainActor () -> Void
    private let gathering = TimerAlarm()
    private let descriptor: Int32
    private var isStopped = false
    private var source: (any DispatchSourceRead)?
    /// Nil until the disk has answered.
    private var known: Content?
    private let disk = DispatchQueue(label: "nalssi.watch")

    /// Milliseconds that the disk has to answer at the start; a change before its answer would not be noticed.
    private static let patience = 250

    /// An editor writes, renames and sets permissions, all for one change.
    private static let gatheringMilliseconds = 100

    /// `limit`: bytes of the file; a larger one counts as missing.
    package init(path: String, limit: Int, onChange: @escaping @MainActor () -> Void) {
        self.path = path
        self.limit = limit
        self.onChange = onChange
        descriptor = nalssi_file_watch_open()
        let first = DiskWork { [descriptor, path, limit] in Self.lookAgain(descriptor, path, limit) }
        first.begin(on: disk)
        known = first.result(within: Self.patience)
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.somethingHappened() }
        }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.activate()
        self.source = source
    }

    /// Checks the file, and reports it if it has changed.
    package func look() {
        disk.async { [weak self, descriptor, path, limit] in
            let now = Self.lookAgain(descriptor, path, limit)
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.found(now) } }
        }
    }

    private func found(_ now: Content) {
        guard now != known else { return }
        known = now
        if !isStopped { onChange() }
    }

    package func stop() {
        isStopped = true
        source?.cancel()
        source = nil
        gathering.cancel()
    }

    private func somethingHappened() {
        nalssi_file_watch_take(descriptor)
        gathering.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in
            self?.look()
        }
    }

    /// The file's content, after watching it anew: a replacement must be watched as well, and one of its folders may have been
    /// created meanwhile. Waits for the disk.
    private nonisolated static func lookAgain(_ descriptor: Int32, _ path: String, _ limit: Int) -> Content {
        if descriptor >= 0 { nalssi_file_watch_add(descriptor, path) }
        return Content(bytes: try? BoundedFile.bytes(path, limit: limit))
    }

    private struct Content: Hashable, Sendable {
        /// Nil if the file is missing or unreadable.
        let bytes: [UInt8]?
    }
}
