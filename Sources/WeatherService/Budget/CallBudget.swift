import Synchronization
import Weather

/// The budget of calls from this machine to one host: a quota, and a ledger of the calls made by all instances.
public final class CallBudget: Sendable {
    private let host: String
    private let agreed: Mutex<CallQuota>
    private let file: CallLedgerFile
    private let now: @Sendable () -> Timestamp
    /// The ledger as last read.
    private let known = Mutex(CallLedger())

    /// `host` is its name in the ledger, such as `api.openweathermap.org`. The file is not opened before it is needed.
    public init(
        host: String, quota: CallQuota, file: CallLedgerFile, now: @escaping @Sendable () -> Timestamp
    ) {
        self.host = host
        agreed = Mutex(quota)
        self.file = file
        self.now = now
    }

    private var quota: CallQuota { agreed.withLock(\.self) }

    /// Switches to another quota.
    public func use(_ quota: CallQuota) { agreed.withLock { $0 = quota } }

    /// The state according to the ledger as last read. Reads no file.
    public var state: BudgetState {
        let time = now()
        return known.withLock { $0.state(host, quota, at: time) }
    }

    /// Seconds between a call to a source that stands in for another and any call before it. A service that takes over from
    /// another gets all its users at once; at most one request in two seconds comes from each (https://api.met.no/doc/TermsOfService
    /// allows twenty a second for all of them). Times are known to the second, so three of them are at least two.
    static let standInSpacing = 3

    /// Counts calls that are about to be made. Returns false if the budget has no room for calls of their kind, or another call
    /// was made in the last `spacing` seconds, and they must not be made.
    public func take(_ calls: Int, for kind: CallKind = .places, spacing: Int = 0) -> Bool {
        visit { ledger, time in
            if let last = ledger.state(host, quota, at: time).lastCall, time.seconds(since: last) < spacing {
                return false
            }
            return ledger.take(calls, for: kind, from: host, quota, at: time)
        } ?? false
    }

    /// The state including the calls of all running instances. Reads a small file.
    public func readState() -> BudgetState {
        if visit({ _, _ in true }) == true { return state }
        // The rest is unknown, so no calls are allowed; the ledger is read again soon.
        return BudgetState(quota: quota, left: 0, leftToday: state.leftToday)
    }

    /// The state by the calls of all instances, without changing or making a file; nil if they are unknown.
    public func peek() -> BudgetState? { file.peek()?.state(host, quota, at: now()) }

    /// When there will be room for `calls` calls according to the ledger as last read: more than a minute's quota takes
    /// several minutes.
    public func room(for calls: Int, of kind: CallKind = .places) -> Timestamp {
        let time = now()
        let (minutes, rest) = max(0, calls - 1).quotientAndRemainder(dividingBy: quota.share(of: kind).perMinute)
        let first = known.withLock { $0.room(for: rest + 1, of: kind, to: host, quota, from: time) }
        return first.adding(seconds: minutes * CallLedger.window)
    }

    /// Nil if the ledger is busy.
    private func visit<Result: Sendable>(_ body: (inout CallLedger, Timestamp) -> Result) -> Result? {
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

/// The rest of a quota.
public struct BudgetState: Hashable, Sendable {
    public let quota: CallQuota
    /// Calls that may be made now.
    public let left: Int
    /// Calls that may be made until the host's midnight; nil if days are not counted.
    public private(set) var leftToday: Int?
    /// The last call within a minute; nil if there was none.
    private(set) var lastCall: Timestamp?

    /// Calls per minute that can be sustained until the end of the host's day, spreading the calls left today over the
    /// rest of the day.
    public func sustained(at now: Timestamp) -> Double {
        let there = now.adding(seconds: quota.dayZone.seconds)
        let minutesLeft = Double(86_400 - there.seconds(since: there.start(ofSpan: 86_400))) / 60
        let rates = [
            Double(quota.perMinute), quota.perHour.map { Double($0) / 60 },
            (leftToday ?? quota.perDay).map { Double($0) / max(1, minutesLeft) },
        ]
        return rates.compactMap(\.self).min() ?? 1
    }
}

/// The number of calls that a host allows per user.
public struct CallQuota: Hashable, Sendable {
    /// In any sixty seconds.
    public let perMinute: Int
    /// From one full hour to the next, by UTC.
    public let perHour: Int?
    /// From one midnight to the next, by `dayZone`.
    public let perDay: Int?
    /// The host's time zone for counting days. For a zone with summer time this is the standard offset: in summer the day
    /// then ends an hour later here than at the host, never sooner.
    public let dayZone: UTCOffset

    /// Each value is at least one, or nothing could ever be shown.
    public init(perMinute: Int, perHour: Int? = nil, perDay: Int? = nil, dayZone: UTCOffset = .zero) {
        self.perMinute = max(1, perMinute)
        self.perHour = perHour.map { max(1, $0) }
        self.perDay = perDay.map { max(1, $0) }
        self.dayZone = dayZone
    }

    /// The calls per minute that background requests leave for places the user may open next: with a free key, enough to
    /// renew twenty tiles.
    public var reserve: Int { perMinute / 3 }
}
