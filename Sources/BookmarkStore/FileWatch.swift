import Dispatch

#if canImport(Glibc)
    import Glibc

    /// Tells when something happens to a file or to one beside it. Sleeps in between.
    final class FileWatch {
        private let source: any DispatchSourceRead

        /// Nil where the system has no more watches to give.
        init?(path: String, onChange: @escaping @Sendable () -> Void) {
            guard let slash = path.lastIndex(of: "/") else { return nil }
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            // Closing is what is left of a program that was killed before it could announce its change.
            let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO)
            guard inotify_add_watch(descriptor, String(path[..<slash]), events) >= 0 else {
                close(descriptor)
                return nil
            }
            source = DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "nalssi.watch"))
            source.setEventHandler {
                // What exactly happened does not matter: the reader looks for itself.
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while read(descriptor, &buffer, buffer.count) > 0 {}
                onChange()
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        deinit { source.cancel() }
    }
#else
    import Darwin

    /// Tells when something is written to a file. Sleeps in between.
    final class FileWatch {
        private let source: any DispatchSourceFileSystemObject

        init?(path: String, onChange: @escaping @Sendable () -> Void) {
            // SQLite writes changes to this file first.
            let descriptor = open(path + "-wal", O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib],
                queue: DispatchQueue(label: "nalssi.watch"))
            source.setEventHandler(handler: onChange)
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        deinit { source.cancel() }
    }
#endif

extension FileWatch {
    /// Tells every watch of the file that a change to it can now be read.
    ///
    /// SQLite writes a change to the file before it makes it visible in shared memory, of which no file event tells:
    /// whoever looked at the first event alone would look too early.
    static func announce(path: String) {
        // A missed change is seen with the next one.
        utimensat(AT_FDCWD, path + "-wal", nil, 0)
    }
}
