#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes a thread that waits for descriptors: it waits for this one as well, which becomes readable.
public final class WakePipe: Sendable {
    /// To be waited for, and for nothing else.
    public let descriptor: Int32
    private let writing: Int32

    /// Nil where the process has no descriptors left.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writing) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    /// May be called from any thread, any number of times.
    public func wake() {
        // A full pipe wakes as well.
        _ = write(writing, [1] as [UInt8], 1)
    }

    /// Sleeps on until the next `wake`.
    public func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
