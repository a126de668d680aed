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
        let waiting = flights.heldBack.filter { !$0.isInBackground }
        var until: Timestamp?
        for (budget, calls) in calls(for: waiting.map(\.key)) {
            let room = wallet.room(for: calls, in: budget)
            until = max(until ?? room, room)
        }
        let state = LineState(places: Set(waiting.map(\.key.place)).count, until: until)
        guard state != line else { return }
        line = state
        lineBroadcast.publish(state)
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
