import Weather
import WeatherService

/// Watch rules and their places. A pure value: the caller supplies the reports, the time, and the memory of alerts.
package struct WatchPost: Sendable {
    package struct Entry: Hashable, Sendable {
        package let rule: WatchRule
        package let place: Place

        package init(_ rule: WatchRule, at place: Place) {
            (self.rule, self.place) = (rule, place)
        }

        package var id: String { rule.id(at: place.id) }
    }

    /// Without duplicates: each rule appears once for a place.
    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        var seen: Set<String> = []
        self.entries = entries.filter { seen.insert($0.id).inserted }
    }

    package var places: [Place] {
        var seen: Set<PlaceID> = []
        return entries.map(\.place).filter { seen.insert($0.id).inserted }
    }

    /// The parts of reports that the rules depend on.
    package var parts: [ReportPart] {
        let isAboutAir = entries.contains { $0.rule.condition.kind == .dust }
        return [.current, .forecast] + (isAboutAir ? [.air, .airForecast] : [])
    }

    /// Returns the rules whose condition is met or forecast, in order, and updates `memory`.
    ///
    /// `clock` is the person's own, for the quiet hours. With `waits`, a report is skipped until every part it needs has
    /// arrived, because an event seen in the first part would seem to grow with the next one.
    package func look(
        at reports: (PlaceID) -> Report, _ memory: inout WatchMemory, now: Timestamp, clock: LocalClock,
        waits: Bool = false
    ) -> [WatchFinding] {
        memory.forgetOld(at: now)
        let time = clock.time(now)
        return entries.compactMap { entry in
            let report = reports(entry.place.id)
            guard !waits || report.isComplete(for: entry.rule.condition.kind) else { return nil }
            let weather = report.watched(isInSouthKorea: entry.place.isInSouthKorea)
            let event = weather.event(entry.rule.condition, within: entry.rule.within, now: now)
            let alert = memory.look(
                entry.id, event, isKnown: weather.canJudge(entry.rule.condition, at: now),
                isQuiet: entry.rule.quiet?.contains(time) ?? false, now: now)
            return event.map {
                WatchFinding(
                    rule: entry.rule, place: entry.place, event: $0,
                    clock: report.clock ?? LocalClock(entry.place.usualOffset), alert: alert)
            }
        }
    }
}

extension Report {
    /// Whether the parts needed for a kind of rule have arrived or failed. The air forecast is awaited only while it is
    /// loading.
    fileprivate func isComplete(for kind: WatchCondition.Kind) -> Bool {
        let parts: [ReportPart] = kind == .dust ? [.air] : [.current, .forecast]
        return parts.allSatisfy { self[$0].stamp != nil || self[$0].failure != nil }
            && (kind != .dust || airForecast.stamp != nil || !airForecast.isLoading)
    }

    /// The weather that rules look at.
    fileprivate func watched(isInSouthKorea: Bool) -> WatchedWeather {
        WatchedWeather(
            current: current.value, forecast: forecast.value, air: air.value ?? nil, airForecast: airForecast.value,
            isInSouthKorea: isInSouthKorea)
    }
}
