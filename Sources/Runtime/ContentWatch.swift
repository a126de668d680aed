import Dispatch
import Files

/// Reports when a small file was changed, created or removed. The kernel notifies it; nothing is polled. Without
/// its notifications, the file is checked when the program is continued.
@MainActor
package final class ContentWatch {
    private let read: @Sendable () -> Content
    private let onChange: @MainActor () -> Void
    private let disk = DispatchQueue(label: "nalssi.watch")
    private var isStopped = false
    private var events: FileWatch?
    /// Nil until the disk has answered.
    private var known: Content?

    /// Milliseconds that the disk has to answer at the start; a change before its answer would not be noticed.
    private static let patience = 250

    /// `limit`: bytes of the file; a larger one counts as missing.
    package init(path: String, limit: Int, onChange: @escaping @MainActor () -> Void) {
        read = { Content(bytes: try? BoundedFile.bytes(path, limit: limit)) }
        self.onChange = onChange
        events = FileWatch([path], on: disk) { [weak self] in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.check() } }
        }
        let first = DiskWork(read)
        first.begin(on: disk)
        known = first.result(within: Self.patience)
    }

    /// Checks the file, and reports it if it has changed.
    package func check() {
        disk.async { [weak self, read] in
            let now = read()
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
        events = nil
    }

    private struct Content: Hashable, Sendable {
        /// Nil if the file is missing or unreadable.
        let bytes: [UInt8]?
    }
}
