import Weather
import WeatherService

/// What a look at a rule has found.
package struct WatchFinding: Hashable, Sendable {
    package let rule: WatchRule
    package let place: Place
    package let event: WatchedEvent
    /// The place's clock.
    package let clock: LocalClock
    /// What is worth saying of it now; nil where it has been said.
    package let alert: WatchMemory.Alert?
}

/// Rules and the places they are about. A pure value: who looks brings the reports, the time, and what has been said so far.
package struct WatchPost: Sendable {
    package struct Entry: Hashable, Sendable {
        package let rule: WatchRule
        package let place: Place

        package init(_ rule: WatchRule, at place: Place) {
            (self.rule, self.place) = (rule, place)
        }

        package var id: String { rule.id(at: place.id) }
    }

    /// Each rule of a place once, whoever has written it twice.
    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        var seen: Set<String> = []
        self.entries = entries.filter { seen.insert($0.id).inserted }
    }

    package var places: [Place] {
        var seen: Set<PlaceID> = []
        return entries.map(\.place).filter { seen.insert($0.id).inserted }
    }

    /// Parts of reports the rules are about.
    package var parts: [ReportPart] {
        let isAboutAir = entries.contains { $0.rule.condition.kind == .dust }
        return [.current, .forecast] + (isAboutAir ? [.air, .airForecast] : [])
    }

    /// The rules that hold now, in their order; `memory` takes note of them.
    ///
    /// `clock` is the person's, by which they do not want to be disturbed. `waits`: a report is looked at when the parts it is made of
    /// have come; what the first of them says would seem to have grown with the next.
    package func look(
        at reports: (PlaceID) -> Report, _ memory: inout WatchMemory, now: Timestamp, clock: LocalClock,
        waits: Bool = false
    ) -> [WatchFinding] {
        memory.forgetOld(at: now)
        let time = clock.time(now)
        return entries.compactMap { entry in
            let report = reports(entry.place.id)
            guard !waits || report.isComplete(for: entry.rule.condition.kind) else { return nil }
            let weather = report.watched
            let event = weather.event(entry.rule.condition, within: entry.rule.within, now: now)
            let alert = memory.look(
                entry.id, event, isKnown: weather.tells(entry.rule.condition, at: now),
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
    /// Whether what rules of a kind look at has come, or has failed to. Air is expected hour by hour only where somebody looks at it.
    fileprivate func isComplete(for kind: WatchCondition.Kind) -> Bool {
        let parts: [ReportPart] = kind == .dust ? [.air] : [.current, .forecast]
        return parts.allSatisfy { self[$0].stamp != nil || self[$0].failure != nil }
            && (kind != .dust || airForecast.stamp != nil || !airForecast.isLoading)
    }

    /// What rules look at.
    fileprivate var watched: WatchedWeather {
        WatchedWeather(
            current: current.value, forecast: forecast.value, air: air.value ?? nil, airForecast: airForecast.value)
    }
}
