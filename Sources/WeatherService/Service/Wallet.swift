import Weather

/// Decides what may be sent in one pass: reads each budget once and counts the calls promised since.
struct Wallet {
    private struct Account {
        /// Calls available before this pass.
        let left: Int
        /// Calls promised in this pass; the ledger counts them when they are made.
        var promised = 0
    }

    private let source: any WeatherSource
    private var accounts: [ObjectIdentifier: Account] = [:]
    /// When there will be room for the first request that did not fit.
    private(set) var moreAt: Timestamp?

    init(_ source: any WeatherSource) {
        self.source = source
    }

    /// Returns how many of the first places of `request` fit the budget, and promises their calls. Background requests
    /// leave the quota's reserve untouched. For several parts it is all or 0: with less room, one part of more places is
    /// worth more than all parts of fewer.
    mutating func room(for request: ReportRequest) -> Int {
        guard let budget = request.parts.first.flatMap(source.budget) else { return request.places.count }
        let quota = budget.state.quota
        let isForSeveralParts = request.parts.count > 1
        var account = accounts[ObjectIdentifier(budget)] ?? Account(left: budget.readState().left)
        defer { accounts[ObjectIdentifier(budget)] = account }
        func cost(_ places: Int) -> Int {
            let cost = source.cost(of: request.parts, places: places)
            // A single part of a single place that costs more than a minute's quota counts as the whole quota, because it
            // could never be sent otherwise.
            return places > 1 || isForSeveralParts ? cost : min(cost, quota.perMinute)
        }
        /// The calls that must be available for `places` places.
        func needed(_ places: Int) -> Int {
            let cost = cost(places)
            guard request.isInBackground else { return cost }
            // A quota too small to ever exceed its reserve still serves one place at a time.
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

    /// When there will be room for `calls` calls after the promised ones.
    func room(for calls: Int, in budget: CallBudget) -> Timestamp {
        budget.room(for: calls + (accounts[ObjectIdentifier(budget)]?.promised ?? 0))
    }
}
