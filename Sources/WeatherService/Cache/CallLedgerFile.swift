import Limits
import Synchronization
import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The ledger of calls, shared by every running instance: read, changed and written back under a lock.
///
/// Where there can be no file (a folder that may not be written to) the ledger is this instance's alone.
public final class CallLedgerFile: Sendable {
    /// What a visit to the ledger found.
    enum Visit<Result> {
        case done(Result)
        /// Another instance has it just now, and for longer than anybody should.
        case busy
    }

    private let path: String
    /// Stands in for the file where there can be none.
    private let memory = Mutex<CallLedger?>(nil)

    public init(path: String) {
        self.path = path
    }

    /// Runs `body` on the ledger; nobody else changes it meanwhile. `body` is told when what the file had cannot be read: how
    /// many calls there were then nobody knows. Nothing is written unless `body` changes anything.
    func visit<Result>(_ body: (inout CallLedger, _ isUnknown: Bool) -> Result) -> Visit<Result> {
        let descriptor = opened()
        guard descriptor >= 0 else { return .done(visitMemory(body)) }
        // Closing it gives the lock back.
        defer { close(descriptor) }
        switch Self.lock(descriptor) {
        case .held: break
        case .busy: return .busy
        case .impossible: return .done(visitMemory(body))
        }
        let known = Self.read(descriptor)
        var ledger = known ?? CallLedger()
        let result = body(&ledger, known == nil)
        if ledger != known, !Self.write(ledger, to: descriptor) {
            // A full disk: what is counted here holds for this instance at least.
            memory.withLock { $0 = ledger }
        }
        return .done(result)
    }

    private func visitMemory<Result>(_ body: (inout CallLedger, Bool) -> Result) -> Result {
        memory.withLock { known in
            // Nothing was counted anywhere else: there is no file anybody could share.
            var ledger = known ?? CallLedger()
            defer { known = ledger }
            return body(&ledger, false)
        }
    }

    private func opened() -> Int32 {
        if memory.withLock({ $0 != nil }) { return -1 }
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        if descriptor >= 0 || errno != ENOENT { return descriptor }
        FolderPath.make(for: path)
        return open(path, flags, 0o600)
    }

    /// An instance holds the lock for some microseconds; one that was stopped in the middle may hold it for ever.
    private static func lock(_ descriptor: Int32) -> Lock {
        for attempt in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
            guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
            if attempt < 19 { usleep(500) }
        }
        return .busy
    }

    private enum Lock {
        case held, busy
        /// The file system knows no locks.
        case impossible
    }

    /// Nil for what cannot be read; a new file is an empty ledger.
    private static func read(_ descriptor: Int32) -> CallLedger? {
        var bytes = [UInt8](repeating: 0, count: Limits.Cache.ledger + 1)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return count == 0 ? CallLedger() : nil }
        return String(validating: bytes.prefix(count), as: UTF8.self).flatMap(CallLedger.init(text:))
    }

    private static func write(_ ledger: CallLedger, to descriptor: Int32) -> Bool {
        let bytes = Array(ledger.text.utf8)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return false }
        return ftruncate(descriptor, off_t(bytes.count)) == 0
    }
}
