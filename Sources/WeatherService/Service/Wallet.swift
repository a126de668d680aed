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
    /// When there will be room for the first of what was not admitted.
    private(set) var moreAt: Timestamp?

    init(_ source: any WeatherSource) {
        self.source = source
    }

    /// Whether there is room for `request`; what nobody is looking at leaves the quota's reserve alone.
    mutating func admits(_ request: ReportRequest) -> Bool {
        guard let budget = source.budget(for: request.part) else { return true }
        let quota = budget.state.quota
        var account = accounts[ObjectIdentifier(budget)] ?? Account(left: budget.look().left)
        defer { accounts[ObjectIdentifier(budget)] = account }
        let cost = min(source.cost(of: request), quota.perMinute)
        // A quota so small that nothing would ever be above its reserve still serves everybody in turn.
        let reserve = request.isInBackground ? min(quota.reserve, quota.perMinute - cost) : 0
        if account.left - account.promised >= cost + reserve {
            account.promised += cost
            return true
        }
        let room = budget.room(for: account.promised + cost + reserve)
        moreAt = min(moreAt ?? room, room)
        return false
    }

    /// When so many calls more than promised will have been made.
    func room(for calls: Int, in budget: CallBudget) -> Timestamp {
        budget.room(for: calls + (accounts[ObjectIdentifier(budget)]?.promised ?? 0))
    }
}
