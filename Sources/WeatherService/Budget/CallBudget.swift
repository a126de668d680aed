import Synchronization
import Weather

/// The calls to one host that this machine may make: a quota, and the ledger of what has been used of it by all instances.
public final class CallBudget: Sendable {
    private let host: String
    private let agreed: Mutex<CallQuota>
    private let file: CallLedgerFile
    private let now: @Sendable () -> Timestamp
    /// The ledger when it was last looked at.
    private let known = Mutex(CallLedger())

    /// `host` as the ledger knows it, such as `api.openweathermap.org`. The file is not touched before it is needed.
    public init(
        host: String, quota: CallQuota, file: CallLedgerFile, now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        agreed = Mutex(quota)
        self.file = file
        self.now = now
    }

    private var quota: CallQuota { agreed.withLock(\.self) }

    /// Counts against another quota from now on.
    public func use(_ quota: CallQuota) { agreed.withLock { $0 = quota } }

    /// What is left by what the ledger said last. Reads no file.
    public var state: BudgetState {
        let time = now()
        return known.withLock { $0.state(host, quota, at: time) }
    }

    /// Counts calls that are about to be made; false when there is no room for them, and they must not be made.
    public func take(_ calls: Int) -> Bool {
        visit { ledger, time in ledger.take(calls, from: host, quota, at: time) } ?? false
    }

    /// What is left, all running instances considered. Reads a small file.
    public func look() -> BudgetState {
        if visit({ _, _ in true }) == true { return state }
        // What is left is unknown, so nothing is granted; the ledger is read again soon.
        return BudgetState(
            quota: quota, left: 0, moreAt: now().adding(seconds: 1), leftToday: state.leftToday)
    }

    /// When so many calls may have been made, by what the ledger said last: more than a minute's take several minutes.
    public func room(for calls: Int) -> Timestamp {
        let time = now()
        let (minutes, rest) = max(0, calls - 1).quotientAndRemainder(dividingBy: quota.perMinute)
        let first = known.withLock { $0.room(for: rest + 1, to: host, quota, from: time) }
        return first.adding(seconds: minutes * CallLedger.window)
    }

    /// Nil when the ledger could not be had.
    private func visit<Result>(_ body: (inout CallLedger, Timestamp) -> Result) -> Result? {
        let time = now()
        let visit = file.visit { ledger, isUnknown in
            ledger.comeToTerms(with: time)
            if isUnknown { ledger.spendMinute(of: host, quota, at: time) }
            let result = body(&ledger, time)
            known.withLock { $0 = ledger }
            return result
        }
        guard case .done(let result) = visit else { return nil }
        return result
    }
}
