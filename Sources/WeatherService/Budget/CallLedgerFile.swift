import Files
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
/// Where there can be no file (a folder that may not be written to) the ledger is this instance's alone, until there can be one.
public final class CallLedgerFile: Sendable {
    /// What a visit to the ledger found.
    enum Visit<Result> {
        case done(Result)
        /// Another instance has it just now, and for longer than anybody should.
        case busy
    }

    private let path: String
    /// What this instance has counted and could not write. It counts besides what the file has, and is written with the next change.
    private let unwritten = Mutex(CallLedger())

    public init(path: String) {
        self.path = path
    }

    /// Runs `body` on the ledger; no other process changes it meanwhile. `body` is told when what the file had cannot be read: the real
    /// count is unknown then. Nothing is written unless `body` changes anything.
    func visit<Result>(_ body: (inout CallLedger, _ isUnknown: Bool) -> Result) -> Visit<Result> {
        guard let descriptor = opened() else { return .done(visitUnwritten(body)) }
        // Closing it gives the lock back.
        defer { close(descriptor) }
        // An instance holds the lock for some microseconds.
        switch FileLock.take(descriptor, tries: 20) {
        case .held: break
        case .busy: return .busy
        case .impossible: return .done(visitUnwritten(body))
        }
        let known = Self.read(descriptor)
        var ledger = known ?? CallLedger()
        return unwritten.withLock { unwritten in
            ledger.add(unwritten)
            let result = body(&ledger, known == nil)
            // A full disk: what is counted here is this instance's alone until the file can be written again.
            let isKept = ledger == known || Self.write(ledger, to: descriptor)
            unwritten = isKept ? CallLedger() : ledger.calls(since: known ?? CallLedger())
            return .done(result)
        }
    }

    private func visitUnwritten<Result>(_ body: (inout CallLedger, Bool) -> Result) -> Result {
        // Nothing else can be known: there is no file to share.
        unwritten.withLock { body(&$0, false) }
    }

    /// Nil where there can be no file.
    private func opened() -> Int32? { try? PrivateFile.open(path, O_RDWR | O_CREAT) }

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
