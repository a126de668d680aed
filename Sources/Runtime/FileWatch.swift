import CMachine
import Dispatch
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reports when a small file has changed, was made or was removed. The kernel reports it; nothing is polled. Where it
/// does not (macOS), the file is looked at when the program is continued.
@MainActor
package final class FileWatch {
    private let path: String
    private let limit: Int
    private let onChange: @MainActor () -> Void
    private let gathering = TimerAlarm()
    private let descriptor: Int32
    private var source: (any DispatchSourceRead)?
    private var known: [UInt8]?

    /// An editor writes, renames and sets rights, all for one change.
    private static let gatheringMilliseconds = 100

    /// `limit`: bytes of the file; a larger one counts as none.
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

    /// Looks at the file, and reports if it differs from before.
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
            // A file that was replaced is another one, and a folder may have been made on the way to it.
            nalssi_file_watch_add(descriptor, path)
            look()
        }
    }

    /// Nil where there is no file, or none that can be read.
    private var content: [UInt8]? { try? BoundedFile.bytes(path, limit: limit) }
}
