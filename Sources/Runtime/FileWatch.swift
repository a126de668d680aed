import CMachine
import Dispatch
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reports when a small file was changed, created or removed. The kernel notifies it; nothing is polled. On systems
/// without support (macOS), the file is checked when the program is continued.
@MainActor
package final class FileWatch {
    private let path: String
    private let limit: Int
    private let onChange: @MainActor () -> Void
    private let gathering = TimerAlarm()
    private let descriptor: Int32
    private var source: (any DispatchSourceRead)?
    private var known: [UInt8]?

    /// An editor writes, renames and sets permissions, all for one change.
    private static let gatheringMilliseconds = 100

    /// `limit`: bytes of the file; a larger one counts as missing.
    package init(path: String, limit: Int, onChange: @escaping @MainActor () -> Void) {
        self.path = path
        self.limit = limit
        self.onChange = onChange
        descriptor = nalssi_file_watch_open()
        known = content
        guard descriptor >= 0 else { return }
        nalssi_file_watch_add(descriptor, path)
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
        let now = content
        guard now != known else { return }
        known = now
        onChange()
    }

    package func stop() {
        source?.cancel()
        source = nil
        gathering.cancel()
    }

    private func somethingHappened() {
        nalssi_file_watch_take(descriptor)
        gathering.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in
            guard let self else { return }
            // After a replacement, the watch must be added to the new file, and one of its folders may have been created
            // meanwhile.
            nalssi_file_watch_add(descriptor, path)
            look()
        }
    }

    /// Nil if the file is missing or unreadable.
    private var content: [UInt8]? { try? BoundedFile.bytes(path, limit: limit) }
}
