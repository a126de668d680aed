import Weather

/// What may be sent in one go: looks at each budget once, and counts along.
struct Wallet {
    private struct Account {
        /// Calls that could be made before this one go.
        let left: Int
        /// Calls that have been promised since; the ledger knows them when they are made.
        var promised = 0
    }

    private let source: any WeatherSource
    private var accounts: [ObjectIdentifier: Account] = [:]
    /// When there will be room for the first request that did not fit.
    private(set) var moreAt: Timestamp?

    init(_ source: any WeatherSource) {
        self.source = source
    }

    /// How many of the first places of `request` there is room for, whose calls are then promised; what can wait leaves
    /// the quota's reserve alone. For several parts it is all or none: with less room one part of more places is worth more
    /// than all parts of fewer.
    mutating func room(for request: ReportRequest) -> Int {
        guard let budget = request.parts.first.flatMap(source.budget) else { return request.places.count }
        let quota = budget.state.quota
        let isForSeveralParts = request.parts.count > 1
        var account = accounts[ObjectIdentifier(budget)] ?? Account(left: budget.look().left)
        defer { accounts[ObjectIdentifier(budget)] = account }
        func cost(_ places: Int) -> Int {
            let cost = source.cost(of: request.parts, places: places)
            // One part of one place that weighs more than a minute has is counted as all of it: it could never be sent
            // otherwise.
            return places > 1 || isForSeveralParts ? cost : min(cost, quota.perMinute)
        }
        /// The calls that have to be left for so many places.
        func needed(_ places: Int) -> Int {
            let cost = cost(places)
            guard request.isInBackground else { return cost }
            // A quota so small that nothing would ever be above its reserve still serves one place after the other.
            return places > 1 || isForSeveralParts ? cost + quota.reserve : min(cost + quota.reserve, quota.perMinute)
        }
        let left = account.left - account.promised
        var (fits, tooMany) = (0, request.places.count + 1)
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if needed(middle) <= left { fits = middle } else { tooMany = middle }
        }
        if isForSeveralParts, fits < request.places.count { return 0 }
        guard fits > 0 else {
            let wanted = min(needed(request.places.count), quota.perMinute)
            let room = budget.room(for: account.promised + wanted)
            moreAt = min(moreAt ?? room, room)
            return 0
        }
        account.promised += cost(fits)
        return fits
    }

    /// When so many calls more than promised will have been made.
    func room(for calls: Int, in budget: CallBudget) -> Timestamp {
        budget.room(for: calls + (accounts[ObjectIdentifier(budget)]?.promised ?? 0))
    }
}
