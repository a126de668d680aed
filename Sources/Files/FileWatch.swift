import CFiles
import Dispatch
import Glibc

/// Calls back when something may have happened to files: they were written and closed, replaced, created or removed, or a folder or link on
/// the way to them was. The kernel notifies it; nothing is polled.
public final class FileWatch {
    /// Nil if the user has no more instances of inotify: there are no calls then, nor are there if its watches are used up.
    private let source: (any DispatchSourceRead)?

    /// An editor writes, renames and sets permissions, all for one change.
    private static let gatheringMilliseconds: UInt32 = 100

    /// `paths`: absolute. `onEvent` is called on `queue`, which must be serial, at most ten times a second, and possibly once after
    /// the watch is gone. What `queue` is given after this runs when the files are watched.
    public init(_ paths: [String], on queue: DispatchQueue, onEvent: @escaping @Sendable () -> Void) {
        let descriptor = cf_watch_open()
        guard descriptor >= 0 else {
            source = nil
            return
        }
        // A file that replaces one must be watched as well, and a folder may have been created meanwhile. Waits for the disk.
        let watch: @Sendable () -> Void = { for path in paths { cf_watch_add(descriptor, path) } }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            usleep(1_000 * Self.gatheringMilliseconds)
            cf_watch_take(descriptor)
            watch()
            onEvent()
        }
        source.setCancelHandler { close(descriptor) }
        queue.async(execute: watch)
        source.activate()
        self.source = source
    }

    deinit { source?.cancel() }
}
