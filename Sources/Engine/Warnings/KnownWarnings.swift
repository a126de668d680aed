import Weather
import WeatherService

/// The warnings of some places, and what it means if a place has none.
package struct KnownWarnings: Hashable, Sendable {
    package let book: WarningBook
    private let local: [PlaceID: [LocalWarning]]
    private let way: WarningWay
    private let countries: [PlaceID: CountryCode]
    private let coverage: [CountryCode: WarningCoverage]
    /// The documents that have been read.
    private let documents: Set<String>

    package init() {
        self.init(WarningBook([]), .undecided, at: [])
    }

    package init(
        _ book: WarningBook, _ way: WarningWay, at places: [WarningPlace],
        coverage: [CountryCode: WarningCoverage] = [:], documents: Set<String> = []
    ) {
        (self.book, self.way, local) = (book, way, book.local(for: places))
        (self.coverage, self.documents) = (coverage, documents)
        countries = Dictionary(places.compactMap { place in place.country.map { (place.id, $0) } }) { first, _ in first
        }
    }

    package init(_ news: WarningNews, at places: [WarningPlace]) {
        self.init(
            WarningBook(news.messages), .asked, at: places, coverage: news.coverage, documents: news.documents)
    }

    package var isEmpty: Bool { book.warnings.isEmpty }

    /// Whether a place has any, in force or not.
    package func hasWarnings(at place: PlaceID) -> Bool { local[place] != nil }

    /// The warnings of a place that are in force in some part of a span, the gravest first.
    package func inForce(at place: PlaceID, in span: ClosedRange<Timestamp>) -> [PlaceWarning] {
        guard let local = local[place] else { return [] }
        return local.compactMap { one in
            let warning = book.warnings[one.index]
            return warning.isInForce(during: span) ? PlaceWarning(warning: warning, reach: one.reach) : nil
        }
    }

    /// The warnings of a place that are not over, the gravest first.
    package func ahead(at place: PlaceID, from now: Timestamp) -> [PlaceWarning] {
        (local[place] ?? []).map { PlaceWarning(warning: book.warnings[$0.index], reach: $0.reach) }
            .filter { $0.warning.end > now && !$0.warning.isCancellation }
    }

    /// The warnings that are in force anywhere in some part of a span, for their areas.
    package func inForce(in span: ClosedRange<Timestamp>) -> [Warning] {
        book.warnings.filter { $0.isInForce(during: span) }
    }

    /// What it means if no warning is in force at a place; also while some are.
    package func state(at place: PlaceID) -> WarningState {
        guard way == .asked else { return .notAsked(way) }
        guard let country = countries[place] else { return .unreported }
        return switch coverage[country] {
        case .told(let time): .none(asOf: time)
        case .unreported: .unreported
        case .silent(let time): .silent(since: time)
        case .untold(let failure): .untold(failure)
        case nil: .untold(nil)
        }
    }

    /// What keeps new warnings from being known in any of the countries, the worst first; nil if nothing does.
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
        local.values.compactMap { book.nextChange(of: $0, after: now) }.min()
    }

    /// The documents that have not been read: those that are opened, and those of warnings at the places that do not say when
    /// they end.
    package func unread(and opened: [String] = []) -> [String] {
        let endless = Set(local.values.joined().map(\.index)).sorted().map { book.warnings[$0] }
            .filter { $0.expires == nil }.compactMap(\.document)
        return (opened + endless).distinct(by: \.self).filter { !documents.contains($0) }
    }
}

/// A warning at a place.
package struct PlaceWarning: Hashable, Sendable {
    package let warning: Warning
    package let reach: LocalWarning.Reach
}

extension Warning {
    /// Whether it is in force in some part of a span.
    package func isInForce(during span: ClosedRange<Timestamp>) -> Bool {
        isInForce(at: span.lowerBound) || (span.lowerBound...span.upperBound).contains(onset) && isInForce(at: onset)
    }
}

extension WarningPlace {
    package init(_ place: Place) {
        self.init(id: place.id, coordinate: place.coordinate, country: place.countryCode)
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

    /// Whether somebody has been asked, and yet a warning might not be known.
    package var isDoubtful: Bool {
        switch self {
        case .none, .notAsked, .untold(nil): false
        case .unreported, .silent, .untold: true
        }
    }
}
