import Weather
import WeatherService

/// The warnings of some places, and what it means if a place has none.
package struct KnownWarnings: Hashable, Sendable {
    /// All that are known, for their areas, by who told of them.
    private let told: [Told]
    /// Those at each place that has any, the gravest first.
    private let local: [PlaceID: [PlaceWarning]]
    private let way: WarningWay
    private let places: Set<PlaceID>
    private let coverage: [PlaceID: WarningCoverage]
    /// The source that tells of a place.
    private let sources: [PlaceID: SourceID]
    /// The documents that have been read.
    private let documents: Set<String>
    private let failures: [SourceID: WeatherFailure]

    package init() {
        self.init(WarningBook([]), .undecided, at: [])
    }

    /// Warnings of one way.
    package init(
        _ book: WarningBook, _ way: WarningWay, at places: [WarningPlace], coverage: [PlaceID: WarningCoverage] = [:]
    ) {
        (self.way, self.coverage, self.places) = (way, coverage, Set(places.map(\.id)))
        told = book.warnings.isEmpty ? [] : [Told(source: nil, warnings: book.warnings)]
        local = book.warnings(at: places)
        (sources, documents, failures) = ([:], [], [:])
    }

    /// What each source says of the places that it tells of.
    package init(_ news: [WarningNews], at places: [WarningPlace]) {
        (way, self.places) = (.asked, Set(places.map(\.id)))
        let books = news.map { news in (news: news, book: WarningBook(news.messages)) }
        told = books.map { Told(source: $0.news.source, warnings: $0.book.warnings) }.filter { !$0.warnings.isEmpty }
        local = books.reduce(into: [:]) { local, told in
            local.merge(told.book.warnings(at: told.news.places)) { first, _ in first }
        }
        coverage = news.reduce(into: [:]) { coverage, news in coverage.merge(news.coverage) { first, _ in first } }
        sources = news.reduce(into: [:]) { sources, news in
            for place in news.places { sources[place.id] = sources[place.id] ?? news.source }
        }
        documents = news.reduce(into: []) { $0.formUnion($1.documents) }
        failures = news.reduce(into: [:]) { $0[$1.source] = $1.failure }
    }

    package var isEmpty: Bool { told.isEmpty }
    package var isInvented: Bool { way == .invented }

    /// Whether a place has any, in force or not.
    package func hasWarnings(at place: PlaceID) -> Bool { local[place] != nil }

    /// The source of a place's warnings; nil if no source is asked about it.
    package func source(at place: PlaceID) -> SourceID? { sources[place] }

    /// Why the last question to a source failed; nil if it did not.
    package func failure(of source: SourceID) -> WeatherFailure? { failures[source] }

    /// What is only expected at a place, until the time for which it is expected is over.
    package func preliminary(at place: PlaceID, from now: Timestamp) -> [PlaceWarning] {
        (local[place] ?? []).filter { $0.warning.isPreliminary && $0.warning.end > now }
    }

    /// The warnings of a place that are in force in some part of a span, the gravest first.
    package func inForce(at place: PlaceID, in span: ClosedRange<Timestamp>) -> [PlaceWarning] {
        (local[place] ?? []).filter { $0.warning.isInForce(during: span) }
    }

    /// The warnings of a place that are not over, the gravest first; without those that are only expected.
    package func ahead(at place: PlaceID, from now: Timestamp) -> [PlaceWarning] {
        (local[place] ?? []).filter {
            $0.warning.end > now && !$0.warning.isCancellation && !$0.warning.isPreliminary
        }
    }

    /// What rules about official warnings check at a place.
    package func watched(at place: PlaceID, from now: Timestamp, _ muting: WarningMuting) -> WatchedWarnings {
        let all = ahead(at: place, from: now)
        // A warning that may not reach the place would ring all over the country.
        let sure = all.filter { $0.reach != .countryOnly }.map(\.warning)
        let muted = Set(sure.filter { muting.mutes($0, at: place) })
        return WatchedWarnings(
            sure.filter { !muted.contains($0) }, isKnown: isInvented || state(at: place).isKnown,
            silenced: Set(muted.map(WarningSubject.init)),
            doubtful: Set(all.filter { $0.reach == .countryOnly }.map { WarningSubject($0.warning) }),
            source: source(at: place)?.rawValue)
    }

    /// The warnings that are in force anywhere in some part of a span, for their areas.
    package func inForce(in span: ClosedRange<Timestamp>) -> [Warning] {
        told.flatMap(\.warnings).filter { $0.isInForce(during: span) }.sorted { $0.level > $1.level }
    }

    /// The warnings with a point in their areas that are in force in some part of a span, the gravest first.
    package func inForce(at point: Coordinate, in span: ClosedRange<Timestamp>) -> [PlaceWarning] {
        inForce(in: span).compactMap { $0.at(point) }
    }

    /// Who told of them.
    package func sources(at point: Coordinate, in span: ClosedRange<Timestamp>) -> [SourceID] {
        told.filter { $0.warnings.contains { $0.isInForce(during: span) && $0.at(point) != nil } }.compactMap(\.source)
    }

    /// Whether the settings allow nobody to be asked about a place.
    package func isNotAsked(at place: PlaceID) -> Bool {
        if case .notAsked(let way) = state(at: place) { way != .invented } else { false }
    }

    /// What it means if no warning is in force at a place; also while some are.
    package func state(at place: PlaceID) -> WarningState {
        guard way == .asked else { return .notAsked(way) }
        return switch coverage[place] {
        case .told(let time): .none(asOf: time)
        case .unreported: .unreported
        case .silent(let time): .silent(since: time)
        case .untold(let failure): .untold(failure)
        // No source that may be asked tells of its country.
        case nil: places.contains(place) ? .notAsked(.refused) : .untold(nil)
        }
    }

    /// What keeps new warnings from being known at any of the places, the worst first; nil if nothing does.
    package var trouble: WarningState? {
        var silence: Timestamp?
        var failure: WeatherFailure?
        for state in coverage.values {
            if case .silent(let time) = state { silence = min(silence ?? time, time) }
            if case .untold(let reason?) = state { failure = failure ?? reason }
        }
        return silence.map { .silent(since: $0) } ?? failure.map { .untold($0) }
    }

    package func nextChange(after now: Timestamp) -> Timestamp? {
        local.values.lazy.joined().flatMap { [$0.warning.onset, $0.warning.end] }.filter { $0 > now }.min()
    }

    /// The documents that have not been read: those that are opened, and those of warnings at the places that do not say when
    /// they end.
    package func unread(and opened: [String] = []) -> [String] {
        let endless = local.values.joined().map(\.warning).filter { $0.expires == nil }.compactMap(\.document)
        return (opened + endless.sorted()).distinct(by: \.self).filter { !documents.contains($0) }
    }

    /// What one source told. Invented warnings have none.
    private struct Told: Hashable, Sendable {
        let source: SourceID?
        let warnings: [Warning]
    }
}

extension WarningBook {
    /// The warnings at each place that has any, in the order of the book.
    fileprivate func warnings(at places: [WarningPlace]) -> [PlaceID: [PlaceWarning]] {
        local(for: places).mapValues { local in
            local.map { PlaceWarning(warning: warnings[$0.index], reach: $0.reach) }
        }
    }
}

/// A warning at a place.
package struct PlaceWarning: Hashable, Sendable {
    package let warning: Warning
    package let reach: LocalWarning.Reach
}

extension Warning {
    /// The warning at a point in one of its shapes; nil elsewhere.
    fileprivate func at(_ point: Coordinate) -> PlaceWarning? {
        areas.first { $0.contains(point) }.map { PlaceWarning(warning: self, reach: .area($0.name)) }
    }

    /// Whether it is in force in some part of a span.
    package func isInForce(during span: ClosedRange<Timestamp>) -> Bool {
        isInForce(at: span.lowerBound) || (span.lowerBound...span.upperBound).contains(onset) && isInForce(at: onset)
    }
}

extension WarningPlace {
    package init(_ place: Place) {
        self.init(
            id: place.id, coordinate: place.coordinate, country: place.countryCode, mayBeKept: !place.id.isHere)
    }
}

extension Moment {
    /// The time that a moment is at a place: an instant, or a whole day.
    package func span(now: Timestamp, clock: LocalClock) -> ClosedRange<Timestamp> {
        switch settled(at: now).there(clock) {
        case .now, .hourThere: now...now
        case .hour(let time): time...time
        case .day(let day): clock.startOfDay(day)...clock.startOfDay(day + 1).adding(seconds: -1)
        }
    }
}

/// What is known of official warnings at a place where none is in force. Only `none` says that there is none.
package enum WarningState: Hashable, Sendable {
    case none(asOf: Timestamp)
    /// Nobody reports the warnings of that country, or the place is in none.
    case unreported
    case silent(since: Timestamp)
    case notAsked(WarningWay)
    /// The answer is on its way, or did not come.
    case untold(WeatherFailure?)

    /// Whether a warning would be known.
    package var isKnown: Bool { if case .none = self { true } else { false } }

    /// Whether somebody has been asked, and has not told, or not for long.
    package var isUnknown: Bool {
        switch self {
        case .silent, .untold: true
        case .none, .unreported, .notAsked: false
        }
    }

    /// Whether somebody has been asked, and yet a warning might not be known.
    package var isDoubtful: Bool {
        switch self {
        case .none, .notAsked, .untold(nil): false
        case .unreported, .silent, .untold: true
        }
    }
}
