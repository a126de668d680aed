import Runtime
import Weather
import WeatherService

/// The official warnings of the places that are looked at.
@MainActor
package final class WarningBoard {
    @Observed package private(set) var known = KnownWarnings()

    /// What the known warnings follow from.
    private struct Origin: Equatable {
        let places: [WarningPlace]
        /// Nil for real weather, which has no source of warnings yet.
        let day: Timestamp?

        static func == (left: Origin, right: Origin) -> Bool {
            guard left.places == right.places else { return false }
            switch (left.day, right.day) {
            case (nil, nil): return true
            case (let left?, let right?): return SampleWarnings.isSame(around: left, and: right)
            case (_?, nil), (nil, _?): return false
            }
        }
    }

    /// Called when warnings have been found, some of which may begin or end soon.
    package var onChange: @MainActor () -> Void = {}
    private let executor: any TaskExecutor
    private var origin = Origin(places: [], day: nil)
    /// Areas are compared with places away from the main thread.
    package private(set) var matching: Task<Void, Never>?

    package init(executor: any TaskExecutor) {
        self.executor = executor
    }

    /// The places whose warnings are wanted from now on. `isInvented`: whether the weather is, and so are its warnings.
    package func follow(_ places: [Place], isInvented: Bool, at now: Timestamp) {
        let next = Origin(places: places.map(WarningPlace.init), day: isInvented ? now : nil)
        guard next != origin else { return }
        origin = next
        matching?.cancel()
        guard let day = next.day else {
            if !known.isEmpty { known = KnownWarnings() }
            return
        }
        matching = Task.detached(executorPreference: executor) { [weak self] in
            let found = KnownWarnings(WarningBook(SampleWarnings.warnings(around: day)), at: next.places)
            guard !Task.isCancelled else { return }
            await self?.found(found)
        }
    }

    /// It may have been given up since it was found.
    private func found(_ next: KnownWarnings) {
        guard !Task.isCancelled, next != known else { return }
        known = next
        onChange()
    }

    /// When the warnings in force next change by themselves; nil if they do not.
    package func nextChange(after now: Timestamp) -> Timestamp? { known.nextChange(after: now) }
}

/// The warnings of some places.
package struct KnownWarnings: Hashable, Sendable {
    package let book: WarningBook
    private let local: [PlaceID: [LocalWarning]]

    package init() {
        (book, local) = (WarningBook([]), [:])
    }

    package init(_ book: WarningBook, at places: [WarningPlace]) {
        (self.book, local) = (book, book.local(for: places))
    }

    package var isEmpty: Bool { book.warnings.isEmpty }

    /// The warnings of a place that are in force in some part of a span, the gravest first.
    package func inForce(at place: PlaceID, in span: ClosedRange<Timestamp>) -> [PlaceWarning] {
        guard let local = local[place] else { return [] }
        return local.compactMap { one in
            let warning = book.warnings[one.index]
            return warning.isInForce(during: span) ? PlaceWarning(warning: warning, reach: one.reach) : nil
        }
    }

    /// The warnings that are in force anywhere in some part of a span, for their areas.
    package func inForce(in span: ClosedRange<Timestamp>) -> [Warning] {
        book.warnings.filter { $0.isInForce(during: span) }
    }

    package func nextChange(after now: Timestamp) -> Timestamp? {
        local.values.compactMap { book.nextChange(of: $0, after: now) }.min()
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
