import Files
import Limits
import Weather

/// How many calls were made to which host. A pure value; `CallLedgerFile` shares it between running instances.
///
/// A minute is any sixty seconds, so that no limit is exceeded whenever the host's minute begins; hours are UTC's and
/// days those of the quota, as services count them. Calls that lie in the future because the clock was set back count as
/// made now.
public struct CallLedger: Hashable, Sendable {
    /// Calls in a period: a second, an hour or a day, numbered from 1970.
    struct Count: Hashable, Sendable {
        var number: Int
        var calls: Int
    }

    struct Calls: Hashable, Sendable {
        /// By second, oldest first; nothing older than `window`.
        var recent: [Count] = []
        var hour = Count(number: 0, calls: 0)
        var day = Count(number: 0, calls: 0)
    }

    /// Seconds for which a call counts: one more than a minute, because times are known only to the second.
    static let window = 61

    private(set) var hosts: [String: Calls] = [:]

    /// Counts calls to `host`. Returns false and counts nothing if the quota, or the share of their kind, has no room for
    /// them. More calls than the whole quota count as the whole quota, because they could never be made otherwise.
    public mutating func take(
        _ calls: Int, for kind: CallKind = .places, from host: String, _ quota: CallQuota, at now: Timestamp
    ) -> Bool {
        let accounts = accounts(of: kind, host, quota)
        for account in accounts { settle(account.name, account.quota, at: now) }
        guard accounts.allSatisfy({ left($0.name, $0.quota, at: now) >= $0.needed(for: calls) }) else { return false }
        for account in accounts { count(calls, account.name, at: now) }
        return true
    }

    /// What calls of a kind are counted on.
    private struct Account {
        let name: String
        let quota: CallQuota
        /// Calls that are left for others.
        var reserve = 0

        func needed(for calls: Int) -> Int { min(calls + reserve, quota.smallest) }
    }

    /// The host's account, and the kind's own if it may not take all of it.
    private func accounts(of kind: CallKind, _ host: String, _ quota: CallQuota) -> [Account] {
        guard kind.share < 100 else { return [Account(name: host, quota: quota)] }
        return [
            Account(name: host, quota: quota, reserve: quota.reserve),
            Account(name: "\(host)/\(kind.rawValue)", quota: quota.share(of: kind)),
        ]
    }

    /// Counts a whole minute's quota, because the real count is unknown.
    public mutating func spendMinute(of host: String, _ quota: CallQuota, at now: Timestamp) {
        settle(host, quota, at: now)
        count(quota.perMinute, host, at: now)
    }

    /// Moves calls that lie in the future after the clock was set back to now, so that they count no longer than a minute.
    public mutating func comeToTerms(with now: Timestamp) {
        let second = now.secondsSince1970
        for (host, calls) in hosts where calls.recent.contains(where: { $0.number > second }) {
            settle(host, nil, at: now)
        }
    }

    /// Calls that may be made now.
    public func left(_ host: String, _ quota: CallQuota, at now: Timestamp) -> Int {
        let calls = settled(host, quota, at: now)
        let minute = quota.perMinute - calls.recent.reduce(0) { $0 + $1.calls }
        let hour = quota.perHour.map { $0 - calls.hour.calls } ?? .max
        let day = quota.perDay.map { $0 - calls.day.calls } ?? .max
        return max(0, min(minute, hour, day))
    }

    /// The first moment at which `calls` may be made; `now` if there is room already.
    public func room(
        for calls: Int, of kind: CallKind = .places, to host: String, _ quota: CallQuota, from now: Timestamp
    ) -> Timestamp {
        accounts(of: kind, host, quota).map { room(for: $0.needed(for: calls), on: $0, from: now) }.max() ?? now
    }

    private func room(for wanted: Int, on account: Account, from now: Timestamp) -> Timestamp {
        let quota = account.quota
        let known = settled(account.name, quota, at: now)
        var first = now.secondsSince1970
        var surplus = known.recent.reduce(0) { $0 + $1.calls } + wanted - quota.perMinute
        for second in known.recent where surplus > 0 {
            surplus -= second.calls
            first = max(first, second.number + Self.window)
        }
        if let perHour = quota.perHour, known.hour.calls + wanted > perHour {
            first = max(first, (known.hour.number + 1) * 3_600)
        }
        if let perDay = quota.perDay, known.day.calls + wanted > perDay {
            first = max(first, (known.day.number + 1) * 86_400 - quota.dayZone.seconds)
        }
        return Timestamp(secondsSince1970: first)
    }

    public func state(_ host: String, _ quota: CallQuota, at now: Timestamp) -> BudgetState {
        let left = left(host, quota, at: now)
        let known = settled(host, quota, at: now)
        return BudgetState(
            quota: quota, left: left, leftToday: quota.perDay.map { max(0, $0 - known.day.calls) },
            lastCall: known.recent.last.map { Timestamp(secondsSince1970: $0.number) })
    }

    private mutating func settle(_ host: String, _ quota: CallQuota?, at now: Timestamp) {
        hosts[host] = settled(host, quota, at: now)
    }

    /// A host's calls that still count. Without the quota, it is unknown when its day ends.
    private func settled(_ host: String, _ quota: CallQuota?, at now: Timestamp) -> Calls {
        var calls = hosts[host] ?? Calls()
        let second = now.secondsSince1970
        calls.recent.removeAll { $0.number <= second - Self.window }
        let future = calls.recent.filter { $0.number > second }.reduce(0) { $0 + $1.calls }
        if future > 0 {
            calls.recent.removeAll { $0.number > second }
            calls.add(future, at: second)
        }
        calls.hour.roll(to: second / 3_600)
        if let quota { calls.day.roll(to: (second + quota.dayZone.seconds) / 86_400) }
        return calls
    }

    /// Expects a settled host.
    private mutating func count(_ calls: Int, _ host: String, at now: Timestamp) {
        hosts[host, default: Calls()].add(calls, at: now.secondsSince1970)
        hosts[host]?.hour.calls += calls
        hosts[host]?.day.calls += calls
        forgetSurplus()
    }

    private mutating func forgetSurplus() {
        guard hosts.count > Limits.Cache.ledgerHosts else { return }
        let last = hosts.mapValues { $0.recent.last?.number ?? 0 }
        let oldest = hosts.keys.sorted { (last[$0] ?? 0, $0) < (last[$1] ?? 0, $1) }
        for host in oldest.prefix(hosts.count - Limits.Cache.ledgerHosts) { hosts[host] = nil }
    }
}

extension CallLedger.Calls {
    fileprivate mutating func add(_ calls: Int, at second: Int) {
        if recent.last?.number == second {
            recent[recent.count - 1].calls += calls
        } else {
            recent.append(CallLedger.Count(number: second, calls: calls))
        }
    }
}

extension CallLedger.Count {
    /// Restarts the count in a later period. An earlier period, after the clock was set back, continues the count.
    fileprivate mutating func roll(to number: Int) {
        if number > self.number { calls = 0 }
        self.number = number
    }
}

extension CallQuota {
    /// The greatest number of calls possible at once.
    fileprivate var smallest: Int { min(perMinute, perHour ?? .max, perDay ?? .max) }
}

// Combines two ledgers of the same hosts: calls that an instance could not write are added to what the others have
// written meanwhile.
extension CallLedger {
    /// The calls counted here but not in `earlier`, an earlier state of this ledger.
    func calls(since earlier: CallLedger) -> CallLedger {
        CallLedger(
            hosts: hosts.reduce(into: [:]) { grown, host in
                let before = earlier.hosts[host.key] ?? Calls()
                let calls = host.value.subtracting(before)
                if calls.counts { grown[host.key] = calls }
            })
    }

    /// Adds the calls of another ledger.
    mutating func add(_ other: CallLedger) {
        self = CallLedger(hosts: hosts.merging(other.hosts) { $0.adding($1) })
    }
}

extension CallLedger.Calls {
    /// Whether it contains any calls.
    fileprivate var counts: Bool { !recent.isEmpty || hour.calls > 0 || day.calls > 0 }

    fileprivate func subtracting(_ earlier: Self) -> Self {
        let known = Dictionary(earlier.recent.map { ($0.number, $0.calls) }) { $0 + $1 }
        return Self(
            recent: recent.map { CallLedger.Count(number: $0.number, calls: $0.calls - (known[$0.number] ?? 0)) }
                .filter { $0.calls > 0 },
            hour: hour.subtracting(earlier.hour), day: day.subtracting(earlier.day))
    }

    fileprivate func adding(_ other: Self) -> Self {
        let sums = Dictionary((recent + other.recent).map { ($0.number, $0.calls) }) { $0 + $1 }
        return Self(
            recent: sums.sorted { $0.key < $1.key }.map { CallLedger.Count(number: $0.key, calls: $0.value) },
            hour: hour.adding(other.hour), day: day.adding(other.day))
    }
}

extension CallLedger.Count {
    fileprivate func subtracting(_ earlier: Self) -> Self {
        Self(number: number, calls: number == earlier.number ? max(0, calls - earlier.calls) : calls)
    }

    /// If the periods differ, the later one is kept.
    fileprivate func adding(_ other: Self) -> Self {
        if number == other.number { return Self(number: number, calls: calls + other.calls) }
        return number > other.number ? self : other
    }
}

// The ledger as lines, one for each host: the hour and its calls, the day and its calls, then `second:calls` for each recent second
// with calls.
extension CallLedger {
    /// Nil if these are not the lines of a ledger.
    init?(lines: [LinesFile.Line]) {
        var hosts: [String: Calls] = [:]
        for line in lines {
            let numbers = line.words.prefix(4).compactMap(Self.number)
            guard numbers.count == 4 else { return nil }
            var calls = Calls()
            calls.hour = Count(number: numbers[0], calls: numbers[1])
            calls.day = Count(number: numbers[2], calls: numbers[3])
            for word in line.words.dropFirst(4) {
                let pair = word.split(separator: ":").compactMap(Self.number)
                guard pair.count == 2, pair[0] > calls.recent.last?.number ?? -1 else { return nil }
                calls.recent.append(Count(number: pair[0], calls: pair[1]))
            }
            hosts[line.key] = calls
        }
        self.init(hosts: hosts)
    }

    var lines: [LinesFile.Line] {
        hosts.sorted { $0.key < $1.key }.map { host, calls in
            let numbers = [calls.hour.number, calls.hour.calls, calls.day.number, calls.day.calls].map { "\($0)" }
            let recent = calls.recent.map { "\($0.number):\($0.calls)" }
            return LinesFile.Line(host, (numbers + recent).joined(separator: " "))
        }
    }

    /// All numbers in a ledger are smaller, and sums of such numbers cannot overflow.
    private static func number(_ text: Substring) -> Int? {
        text.isDigits ? Int(text).flatMap { $0 < 1 << 40 ? $0 : nil } : nil
    }
}
