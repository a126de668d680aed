import Files
import Glibc
import Limits
import Synchronization
import Weather

/// The call ledger shared by all running instances: read, changed and written back under a lock.
///
/// If the file cannot be created (for example in a read-only folder), the ledger belongs to this instance alone until it can.
public final class CallLedgerFile: Sendable {
    /// The result of accessing the ledger.
    enum Visit<Result> {
        case done(Result)
        /// Another instance holds the lock for longer than it should.
        case busy
    }

    private let path: String
    /// Calls that this instance has counted but could not write. They count in addition to the file's, and are written
    /// with the next change.
    private let unwritten = Mutex(CallLedger())

    public init(path: String) {
        self.path = path
    }

    /// Runs `body` on the ledger under the lock. `isUnknown` is true if the file cannot be read, so that the real count
    /// is unknown. The file is written only if `body` changes the ledger.
    func visit<Result>(_ body: (inout CallLedger, _ isUnknown: Bool) -> Result) -> Visit<Result> {
        guard let descriptor = opened() else { return .done(visitUnwritten(body)) }
        // Closing releases the lock.
        defer { close(descriptor) }
        // Instances hold the lock for a few microseconds.
        switch FileLock.take(descriptor, tries: 20) {
        case .held: break
        case .busy: return .busy
        case .impossible: return .done(visitUnwritten(body))
        }
        let (known, size) = Self.read(descriptor)
        var ledger = known ?? CallLedger()
        return unwritten.withLock { unwritten in
            ledger.add(unwritten)
            let result = body(&ledger, known == nil)
            // On a full disk, these calls belong to this instance alone until the file can be written again.
            let isKept = ledger == known || Self.write(ledger, to: descriptor, over: size)
            unwritten = isKept ? CallLedger() : ledger.calls(since: known ?? CallLedger())
            return .done(result)
        }
    }

    /// The ledger as it is in the file; empty without a file, nil if it cannot be read. Changes nothing.
    func peek() -> CallLedger? {
        guard access(path, F_OK) == 0 else { return CallLedger() }
        guard let text = try? BoundedFile.text(path, limit: Limits.Cache.ledger) else { return nil }
        return text.isEmpty ? CallLedger() : CallLedger(text: text)
    }

    private func visitUnwritten<Result>(_ body: (inout CallLedger, Bool) -> Result) -> Result {
        // The count is not unknown: without a file there are no other instances' calls to miss.
        unwritten.withLock { body(&$0, false) }
    }

    /// Nil if the file cannot be created.
    private func opened() -> Int32? { try? PrivateFile.open(path, O_RDWR | O_CREAT) }

    /// Nil if the file cannot be read; a new file is an empty ledger. Also returns how many bytes there are, as far as a
    /// ledger may have them.
    private static func read(_ descriptor: Int32) -> (ledger: CallLedger?, size: Int) {
        var isRead = false
        // Not filled with zeros first: that takes longer than the reading.
        let bytes = [UInt8](unsafeUninitializedCapacity: Limits.Cache.ledger + 1) { buffer, count in
            let got = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            (isRead, count) = (got >= 0, max(0, got))
        }
        guard !bytes.isEmpty else { return (isRead ? CallLedger() : nil, 0) }
        return (String(validating: bytes, as: UTF8.self).flatMap(CallLedger.init(text:)), bytes.count)
    }

    /// Replaces the `size` bytes of the file. Cutting it costs as much as all the rest, so that is done only if it shrinks.
    private static func write(_ ledger: CallLedger, to descriptor: Int32, over size: Int) -> Bool {
        let bytes = Array(ledger.text.utf8)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { return false }
        return bytes.count >= size || ftruncate(descriptor, off_t(bytes.count)) == 0
    }
}
