import Glibc

/// Wakes a thread that waits for descriptors, by making one of them readable.
public final class WakePipe: Sendable {
    /// Only for waiting.
    public let descriptor: Int32
    private let writing: Int32

    /// Nil if the process has no descriptors left.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        ends.forEach(setUp)
        (descriptor, writing) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    /// May be called from any thread, any number of times.
    public func wake() {
        // If the pipe is full, the thread wakes anyway.
        _ = write(writing, [1] as [UInt8], 1)
    }

    /// Resets the pipe until the next `wake`.
    public func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
