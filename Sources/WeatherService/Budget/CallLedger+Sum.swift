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
