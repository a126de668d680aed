import Glibc

/// A thread that runs one function, which may block. It receives no signals but those of its own faults, which are reported.
public enum OwnThread {
    /// Returns false if the process cannot create more threads.
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        let before = blockSignals()
        let hasBegun = startThread(work)
        restoreSignals(before)
        if !hasBegun { Unmanaged<Work>.fromOpaque(work).release() }
        return hasBegun
    }

    /// Blocks signals, because a new thread inherits its creator's mask; returns the previous mask.
    private static func blockSignals() -> sigset_t {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_SETMASK, &all, &before)
        return before
    }

    private static func restoreSignals(_ mask: sigset_t) {
        var mask = mask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
    return nil
}

private func startThread(_ context: UnsafeMutableRawPointer) -> Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, run, context) == 0 else { return false }
    pthread_detach(thread)
    return true
}
