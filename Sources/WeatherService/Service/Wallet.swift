import Weather

/// Decides what may be sent in one pass: reads each budget once and counts the calls promised since.
struct Wallet {
    private struct Account {
        /// Calls available before this pass.
        let left: Int
        let lastCall: Timestamp?
        /// Calls promised in this pass; the ledger counts them when they are made.
        var promised = 0

        init(_ state: BudgetState) { (left, lastCall) = (state.left, state.lastCall) }
    }

    private let source: any WeatherSource
    private let now: Timestamp
    private let startOfHour: Int
    private var accounts: [ObjectIdentifier: Account] = [:]
    /// When there will be room for the first request that did not fit.
    private(set) var moreAt: Timestamp?

    /// `startOfHour`: seconds of each hour in which the source is not asked to stand in for another.
    init(_ source: any WeatherSource, at now: Timestamp, startOfHour: Int) {
        self.source = source
        self.now = now
        self.startOfHour = startOfHour
    }

    /// Returns how many of the first places of `request` fit the budget, and promises their calls. Background requests
    /// leave the quota's reserve untouched. For several parts it is all or 0: with less room, one part of more places is
    /// worth more than all parts of fewer.
    mutating func room(for request: ReportRequest) -> Int {
        guard let budget = request.parts.first.flatMap(source.budget) else { return request.places.count }
        let quota = budget.state.quota
        let isForSeveralParts = request.parts.count > 1
        var account = accounts[ObjectIdentifier(budget)] ?? Account(budget.readState())
        defer { accounts[ObjectIdentifier(budget)] = account }
        if request.purpose == .standIn, let later = standInLater(account) {
            moreAt = min(moreAt ?? later, later)
            return 0
        }
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

    /// When the source may be asked to stand in for another, if not now: not at the start of an hour, and not soon after any
    /// other call.
    private func standInLater(_ account: Account) -> Timestamp? {
        let hour = now.start(ofSpan: 3_600)
        if now.seconds(since: hour) < startOfHour { return hour.adding(seconds: startOfHour) }
        let last = account.promised > 0 ? now : account.lastCall
        return last.map { $0.adding(seconds: CallBudget.standInSpacing) }.flatMap { $0 > now ? $0 : nil }
    }

    /// When there will be room for `calls` calls after the promised ones.
    func room(for calls: Int, in budget: CallBudget) -> Timestamp {
        budget.room(for: calls + (accounts[ObjectIdentifier(budget)]?.promised ?? 0))
    }

    /// When the last of `places` places will have been asked for that the source is to stand in for, from `time` on.
    func room(for standIns: Int, from time: Timestamp) -> Timestamp {
        standIns == 0
            ? time : max(time, moreAt ?? now).adding(seconds: (standIns - 1) * CallBudget.standInSpacing)
    }
}
