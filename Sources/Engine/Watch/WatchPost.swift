import AppResources
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
    /// Those whose weather the rules depend on, and those whose official warnings.
    package var weatherPlaces: [Place] { entries.filter { !$0.rule.isOfWarnings }.map(\.place).distinct(by: \.id) }
    package var warningPlaces: [Place] { entries.filter(\.rule.isOfWarnings).map(\.place).distinct(by: \.id) }

    /// The parts of reports that the rules depend on.
    package var parts: [ReportPart] {
        let isAboutAir = entries.contains { $0.rule.condition.kind == .dust }
        return [.current, .forecast] + (isAboutAir ? [.air, .airForecast] : [])
    }

    /// Returns the rules whose condition is met or forecast, in order, and updates `memory`.
    ///
    /// `warnings` has the official warnings of places; rules about those of other places are not checked. `clock` is the user's
    /// own, for the quiet hours. With `waits`, a report is skipped until every part it needs has arrived, because an event seen in
    /// the first part would seem to grow with the next one. What holds of the rules in `told`, by id, is remembered as reported
    /// without being reported.
    package func check(
        against reports: (PlaceID) -> Report, warnings: [PlaceID: WatchedWarnings] = [:],
        _ memory: inout WatchMemory, now: Timestamp, clock: LocalClock,
        waits: Bool = false, told: Set<String> = []
    ) -> [WatchFinding] {
        memory.forgetOld(at: now)
        let time = clock.time(now)
        return entries.flatMap { entry -> [WatchFinding] in
            let report = reports(entry.place.id)
            if entry.rule.isOfWarnings {
                guard let warnings = warnings[entry.place.id] else { return [] }
                let isQuietNow = entry.rule.quiet?.contains(time) ?? false
                return memory.check(
                    entry.id, entry.rule.condition, warnings,
                    isQuiet: { event in
                        isQuietNow && entry.rule.quietExcept.map { event.grade < $0.rawValue } ?? true
                    }, now: now
                ).map {
                    WatchFinding(
                        rule: entry.rule, place: entry.place, event: $0.event,
                        clock: report.clock ?? LocalClock(entry.place.usualOffset),
                        alert: told.contains(entry.id) ? nil : $0.alert)
                }
            }
            guard !waits || report.isComplete(for: entry.rule.condition.kind) else { return [] }
            let weather = report.watched(isInSouthKorea: entry.place.isInSouthKorea)
            let event = weather.event(entry.rule.condition, within: entry.rule.within, now: now)
            let alert = memory.check(
                entry.id, event, isKnown: weather.canJudge(entry.rule.condition, at: now),
                from: report.source(for: entry.rule.condition.kind)?.rawValue,
                isQuiet: entry.rule.quiet?.contains(time) ?? false, now: now)
            return event.map {
                [
                    WatchFinding(
                        rule: entry.rule, place: entry.place, event: $0,
                        clock: report.clock ?? LocalClock(entry.place.usualOffset),
                        alert: told.contains(entry.id) ? nil : alert)
                ]
            } ?? []
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

    /// Identifies it in the memory of alerts; see `WatchRule.id(at:)`.
    package var id: String {
        let id = rule.id(at: place.id)
        return event.warning.map { WatchMemory.key(id, $0.subject) } ?? id
    }
}

/// A place that rules may refer to, with every name they may use for it.
package struct WatchablePlace: Sendable {
    package let place: Place
    /// In lower case.
    private let names: Set<String>
    /// The ids and the names of the lists that it is in, in lower case.
    private let lists: Set<String>

    /// A place of the built-in list.
    package init(_ place: Place) {
        self.init(place, names: Array(place.names.byLanguageCode.values), lists: [ListID.korea.rawValue])
    }

    /// `lists`: the ids and the names of the lists that it is in.
    package init(_ bookmark: Bookmark, in lists: [String]) {
        self.init(
            bookmark.shownPlace,
            names: Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self),
            lists: lists)
    }

    private init(_ place: Place, names: [String], lists: [String]) {
        self.place = place
        self.names = Set(names.map { $0.lowercased() })
        self.lists = Set(lists.map { $0.lowercased() })
    }

    /// The places of the user's lists under their own names, and the built-in places.
    package static func all(of lists: BookmarkLists) -> [WatchablePlace] {
        let korea = Set(KoreaTwenty.places.map(\.id))
        return lists.distinct.map { bookmark in
            let holding = lists.heads.filter {
                $0.id != .home && lists[$0.id]?.contains(bookmark.place.id) == true
            }.flatMap { [$0.id.rawValue] + [$0.name].compactMap(\.self) }
            return WatchablePlace(
                bookmark, in: holding + (korea.contains(bookmark.place.id) ? [ListID.korea.rawValue] : []))
        } + KoreaTwenty.places.filter { !lists.contain($0.id) }.map { WatchablePlace($0) }
    }

    /// Whether a rule refers to this place: by its id, by a name in any language and case, or by a list that it is in.
    package func isMeant(by rule: WatchRule) -> Bool {
        guard !rule.place.isEmpty else { return lists.contains((rule.list ?? ListID.bookmarks.rawValue).lowercased()) }
        return rule.place == place.id.rawValue || names.contains(rule.place.lowercased())
    }
}

extension WatchPost {
    /// Combines rules with the places they refer to.
    package init(_ rules: [WatchRule], among places: [WatchablePlace]) {
        self.init(rules.flatMap { rule in places.filter { $0.isMeant(by: rule) }.map { Entry(rule, at: $0.place) } })
    }
}

extension WatchRule {
    /// Whether it is about official warnings, not about weather.
    package var isOfWarnings: Bool { condition.kind == .warning }

    /// The rules most people want for a place: any rain, heavy rain, the thresholds of KMA's advisories for wind, cold and
    /// heat, AirKorea's threshold for bad fine dust, and official warnings from advisories on.
    package static func usual(at place: PlaceID) -> [WatchRule] {
        let hour = 3_600
        let conditions: [(WatchCondition, Int)] = [
            (WatchCondition(.rain, 1), 3 * hour), (WatchCondition(.rain, 15), 3 * hour),
            (WatchCondition(.wind, 14), 6 * hour), (WatchCondition(.low, -12), 12 * hour),
            (WatchCondition(.high, 33), 12 * hour), (WatchCondition(.dust, 36), 6 * hour),
            (WatchCondition(.warning, Double(WarningLevel.moderate.rawValue)), usualWithin),
        ]
        return conditions.map { WatchRule(place: place.rawValue, $0, within: $1) }
    }

    /// Whether both ask for the same alert, whatever they call the place and whenever they are quiet.
    package func asksTheSame(as other: WatchRule) -> Bool {
        condition == other.condition && within == other.within
    }
}
