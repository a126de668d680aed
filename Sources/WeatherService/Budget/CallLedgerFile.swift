import Files
import Limits
import Synchronization

/// The call ledger shared by all running instances: read, changed and written back under a lock.
///
/// If the file cannot be written (for example in a read-only folder), the ledger belongs to this instance alone until it can.
public final class CallLedgerFile: Sendable {
    /// The result of accessing the ledger.
    enum Visit<Result> {
        case done(Result)
        /// Another instance holds the lock for longer than it should.
        case busy
    }

    private let file: LinesFile
    /// Calls that this instance has counted but could not write. They count in addition to the file's, and are written
    /// with the next change.
    private let unwritten = Mutex(CallLedger())

    public init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: the requests to each host, so that all running programs keep to its limits",
            limit: Limits.Cache.ledger, count: Limits.Cache.ledgerHosts, syncs: false)
    }

    /// Runs `body` on the ledger under the lock. `isUnknown` is true if the file is damaged, so that the real count is
    /// unknown. The file is written only if `body` changes the ledger.
    func visit<Result: Sendable>(_ body: (inout CallLedger, _ isUnknown: Bool) -> Result) -> Visit<Result> {
        unwritten.withLock { unwritten in
            var visited: (result: Result, ledger: CallLedger, known: CallLedger)?
            do throws(FileTrouble) {
                try file.update { lines, trouble throws(FileTrouble) in
                    // Not a file, or one that only others may read: there is no ledger to share.
                    if let trouble, trouble == .notAFile || !trouble.isDamage { throw trouble }
                    let known = trouble == nil ? CallLedger(lines: lines) : nil
                    var ledger = known ?? CallLedger()
                    ledger.add(unwritten)
                    let result = body(&ledger, known == nil)
                    visited = (result, ledger, known ?? CallLedger())
                    lines = ledger.lines
                }
                unwritten = CallLedger()
            } catch {
                if error == .inUse { return .busy }
                // On a full disk, these calls belong to this instance alone until the file can be written again.
                if let visited { unwritten = visited.ledger.calls(since: visited.known) }
            }
            // The count is not unknown without a file: there are no other instances' calls to miss.
            return .done(visited?.result ?? body(&unwritten, false))
        }
    }

    /// The ledger as it is in the file; empty without a file, nil if it cannot be read. Changes nothing.
    func peek() -> CallLedger? {
        guard let lines = try? file.lines() else { return nil }
        return CallLedger(lines: lines)
    }
}
