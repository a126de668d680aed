import Dispatch
import Glibc

/// Reports events of a file or of files beside it. Sleeps in between.
final class FileWatch {
    private let source: any DispatchSourceRead

    /// Nil if the system has no more watches.
    init?(path: String, onChange: @escaping @Sendable () -> Void) {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        // Closing is the only event from a program that was killed before it could announce its change.
        let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO)
        guard inotify_add_watch(descriptor, String(path[..<slash]), events) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "nalssi.watch"))
        source.setEventHandler {
            // The exact event does not matter, because the reader checks for itself.
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while read(descriptor, &buffer, buffer.count) > 0 {}
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }
}

extension FileWatch {
    /// Notifies all watches of the file that a change to it can now be read.
    ///
    /// SQLite writes a change to the file before making it visible in shared memory, which causes no file event: a reader
    /// that reacts to the first event alone would be too early.
    static func announce(path: String) {
        // A missed change is noticed with the next one.
        utimensat(AT_FDCWD, path + "-wal", nil, 0)
    }
}
