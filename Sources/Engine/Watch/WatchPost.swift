import BookmarkStore
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
        self.entries = entries.distinct(by: \.id)
    }

    package var places: [Place] { entries.map(\.place).distinct(by: \.id) }

    /// The parts of reports that the rules depend on.
    package var parts: [ReportPart] {
        let isAboutAir = entries.contains { $0.rule.condition.kind == .dust }
        return [.current, .forecast] + (isAboutAir ? [.air, .airForecast] : [])
    }

    /// Returns the rules whose condition is met or forecast, in order, and updates `memory`.
    ///
    /// `clock` is the user's own, for the quiet hours. With `waits`, a report is skipped until every part it needs has
    /// arrived, because an event seen in the first part would seem to grow with the next one. What holds of the rules in `told`, by
    /// id, is remembered as reported without being reported.
    package func check(
        against reports: (PlaceID) -> Report, _ memory: inout WatchMemory, now: Timestamp, clock: LocalClock,
        waits: Bool = false, told: Set<String> = []
    ) -> [WatchFinding] {
        memory.forgetOld(at: now)
        let time = clock.time(now)
        return entries.compactMap { entry in
            let report = reports(entry.place.id)
            guard !waits || report.isComplete(for: entry.rule.condition.kind) else { return nil }
            let weather = report.watched(isInSouthKorea: entry.place.isInSouthKorea)
            let event = weather.event(entry.rule.condition, within: entry.rule.within, now: now)
            let alert = memory.check(
                entry.id, event, isKnown: weather.canJudge(entry.rule.condition, at: now),
                from: report.source(for: entry.rule.condition.kind)?.rawValue,
                isQuiet: entry.rule.quiet?.contains(time) ?? false, now: now)
            return event.map {
                WatchFinding(
                    rule: entry.rule, place: entry.place, event: $0,
                    clock: report.clock ?? LocalClock(entry.place.usualOffset),
                    alert: told.contains(entry.id) ? nil : alert)
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

    /// The source of what a kind of rule looks at.
    fileprivate func source(for kind: WatchCondition.Kind) -> SourceID? {
        kind == .dust ? air.stamp?.source : (forecast.stamp ?? current.stamp)?.source
    }

    /// The weather that rules are checked against.
    fileprivate func watched(isInSouthKorea: Bool) -> WatchedWeather {
        WatchedWeather(
            current: current.value, forecast: forecast.value, air: air.value ?? nil, airForecast: airForecast.value,
            isInSouthKorea: isInSouthKorea)
    }
}

/// The result of checking a rule whose condition is met or forecast.
package struct WatchFinding: Hashable, Sendable {
    package let rule: WatchRule
    package let place: Place
    package let event: WatchedEvent
    /// The place's clock.
    package let clock: LocalClock
    /// The alert to give now; nil if it has already been given.
    package let alert: WatchMemory.Alert?

    /// See `WatchRule.id(at:)`.
    package var id: String { rule.id(at: place.id) }
}

/// A place that rules may refer to, with every name they may use for it.
package struct WatchablePlace: Sendable {
    package let place: Place
    /// In lower case.
    private let names: Set<String>

    package init(_ place: Place) {
        self.init(place, names: Array(place.names.byLanguageCode.values))
    }

    package init(_ bookmark: Bookmark) {
        self.init(
            bookmark.shownPlace,
            names: Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self))
    }

    private init(_ place: Place, names: [String]) {
        self.place = place
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Whether a rule refers to this place: by its id, or by a name in any language and case.
    package func isMeant(by rule: WatchRule) -> Bool {
        rule.place == place.id.rawValue || names.contains(rule.place.lowercased())
    }
}

extension WatchPost {
    /// Combines rules with the places they refer to.
    package init(_ rules: [WatchRule], among places: [WatchablePlace]) {
        self.init(rules.flatMap { rule in places.filter { $0.isMeant(by: rule) }.map { Entry(rule, at: $0.place) } })
    }
}

extension WatchRule {
    /// The rules most people want for a place: any rain, heavy rain, the thresholds of KMA's advisories for wind, cold and
    /// heat, and AirKorea's threshold for bad fine dust.
    package static func usual(at place: PlaceID) -> [WatchRule] {
        let hour = 3_600
        let conditions: [(WatchCondition, Int)] = [
            (WatchCondition(.rain, 1), 3 * hour), (WatchCondition(.rain, 15), 3 * hour),
            (WatchCondition(.wind, 14), 6 * hour), (WatchCondition(.low, -12), 12 * hour),
            (WatchCondition(.high, 33), 12 * hour), (WatchCondition(.dust, 36), 6 * hour),
        ]
        return conditions.map { WatchRule(place: place.rawValue, $0, within: $1) }
    }

    /// Whether both ask for the same alert, whatever they call the place and whenever they are quiet.
    package func asksTheSame(as other: WatchRule) -> Bool {
        condition == other.condition && within == other.within
    }
}
