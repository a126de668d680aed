import Weather

// What there is no room for in the budget.
extension WeatherService {
    /// Sends what stands in line once there is room for it; of several moments the soonest counts.
    func comeBack(at time: Timestamp) {
        if let patience, patience.until <= time, patience.until > now() { return }
        patience?.task.cancel()
        let wait = max(1, time.seconds(since: now()))
        patience = (
            time,
            Task(executorPreference: executor) { [weak self, clock] in
                // Cancelled only by one that comes back sooner, or by the end.
                guard (try? await clock.sleep(for: .seconds(wait))) != nil else { return }
                await self?.roomHasCome()
            }
        )
    }

    private func roomHasCome() {
        patience = nil
        sendNext()
    }

    func tellLine(_ wallet: Wallet) {
        let heldBack = flights.heldBack
        let keys = heldBack.filter { !$0.isInBackground }.map(\.key)
        let outlines = heldBack.filter(\.isInBackground).map(\.key)
        let state = LineState(
            places: Set(keys.map(\.place)).count, until: whenSent(keys, wallet),
            outlines: Set(outlines.map(\.place)).count,
            outlinesUntil: whenSent(keys + outlines, wallet, leavesReserve: true, isEmpty: outlines.isEmpty))
        guard state != line else { return }
        line = state
        lineBroadcast.publish(state)
    }

    /// When there will have been room for the last of `keys`; nil where there are none. `leavesReserve`: what can wait is sent
    /// only above the quota's reserve.
    private func whenSent(
        _ keys: [ReportKey], _ wallet: Wallet, leavesReserve: Bool = false, isEmpty: Bool = false
    ) -> Timestamp? {
        guard !isEmpty else { return nil }
        return calls(for: keys).map { budget, calls in
            wallet.room(for: calls + (leavesReserve ? budget.state.quota.reserve : 0), in: budget)
        }.max()
    }

    /// What each budget will be asked for to serve `keys`.
    private func calls(for keys: [ReportKey]) -> [(CallBudget, Int)] {
        ReportPart.allCases.compactMap { part in
            let places = keys.count { $0.part == part }
            guard places > 0, let budget = asked.budget(for: part) else { return nil }
            return (budget, asked.cost(of: [part], places: places))
        }
    }
}
