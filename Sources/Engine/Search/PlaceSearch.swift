import AppResources
import BookmarkStore
import Files
import Places
import Runtime
import Synchronization
import Weather
import WeatherService

/// Finds places from what the user types: in the gazetteer, which is opened on first use, and online if the source of weather
/// offers a search.
package final class PlaceSearch: Sendable {
    package struct Match: Hashable, Sendable {
        package let place: Place
        /// The user's own name for the place, if that is what matched.
        package var ownName: String?
        /// Nil for a settlement.
        package var kind: PlaceKind?
        /// Whether the user may well have meant something else.
        package var isGuess = false
        /// The name by which it was found, if that is none of its names.
        package var matchedName: String?
        /// A nearby town, if another match has the same name in the same region.
        package var beside: LocalizedText?
        /// The characters of its names that the typed text stands for, as ranges of offsets.
        package var typed: [String: [Range<Int>]] = [:]

        /// The names that may be shown.
        fileprivate var names: [String] {
            Language.allCases.map { place.names.text(in: $0) } + [ownName, matchedName].compactMap(\.self)
        }
    }

    /// The most namesakes to look up a nearby town for; longer lists are hardly read to the end.
    private static let mostNamesakes = 12

    /// The most matches to list; longer lists are hardly scrolled through.
    private static let limit = 50

    /// Runs searches, away from the main thread and the shared pool.
    package let executor: any TaskExecutor
    /// Nil for sample data, which is never searched online.
    private let finder: Mutex<(any PlaceFinder)?>
    private let open: @Sendable () throws(DataFileFailure) -> Gazetteer
    private let opened = Mutex<Result<Gazetteer, DataFileFailure>?>(nil)

    package init(
        executor: any TaskExecutor, online: (any PlaceFinder)? = nil,
        open: @escaping @Sendable () throws(DataFileFailure) -> Gazetteer
    ) {
        self.executor = executor
        finder = Mutex(online)
        self.open = open
    }

    /// Matches that need no gazetteer: a coordinate, the built-in places, and the user's own names.
    package func matchesWithoutGazetteer(_ text: String, among bookmarks: [Bookmark]) -> [Match] {
        if let coordinate = CoordinateText.found(in: text) {
            return [Match(place: Place(at: coordinate))]
        }
        func begins(_ name: String) -> Bool { name.lowercased().hasPrefix(text.lowercased()) }
        return bookmarks.filter { $0.ownName.map(begins) == true }
            .map { Match(place: $0.place, ownName: $0.ownName) }
            + KoreaTwenty.places.filter { $0.names.byLanguageCode.values.contains(where: begins) }
            .map { Match(place: $0) }
    }

    /// Matches from the gazetteer, preceded by the bookmarks whose own name fits. The search calls `isCancelled` repeatedly and
    /// stops once it returns true.
    package func matches(
        _ text: String, in language: Language, among bookmarks: [Bookmark], near points: [Coordinate],
        isCancelled: @escaping () -> Bool
    ) throws(DataFileFailure) -> [Match] {
        let gazetteer = try gazetteer()
        let names = bookmarks.map { PersonalName($0.ownName ?? "") }
        let named = gazetteer.indices(of: names, meantBy: text).map { bookmarks[$0] }
        let own = Set(named.map(\.place.id))
        let found = gazetteer.search(
            text, in: language, limit: Self.limit, near: points, isCancelled: isCancelled)
        // It may have been replaced in place while this searched.
        try gazetteer.check()
        let others = found.filter { !own.contains($0.place.id) }.map { match in
            Match(
                place: match.place, kind: match.placeKind == .settlement ? nil : match.placeKind,
                isGuess: match.isGuess, matchedName: match.matchedName)
        }
        return gazetteer.marked(named.map { Match(place: $0.place, ownName: $0.ownName) } + others, typed: text)
    }

    /// Adds a nearby town to matches that have the same name and region as another. Takes longer than the search itself.
    package func distinguished(_ matches: [Match]) -> [Match] {
        guard let gazetteer = try? gazetteer() else { return matches }
        let labels = matches.map { [$0.place.names, $0.place.region] }
        let counts = Dictionary(grouping: labels) { $0 }.mapValues(\.count)
        var left = Self.mostNamesakes
        return matches.indices.map { index in
            var match = matches[index]
            guard left > 0, counts[labels[index], default: 0] > 1 else { return match }
            left -= 1
            match.beside = gazetteer.townBeside(match.place)?.names
            return match
        }
    }

    /// The nearest settlement with at least a thousand people; nil if there is none.
    package func nearest(to coordinate: Coordinate) throws(DataFileFailure) -> NearbyPlace? {
        let gazetteer = try gazetteer()
        let found = gazetteer.nearest(to: coordinate)
        try gazetteer.check()
        return found
    }

    /// Whether a text is a postal code that the gazetteer lacks but a service may know.
    package func isUnknownPostalCode(_ text: String) -> Bool { (try? gazetteer())?.isUnknownPostalCode(text) ?? false }

    package var online: (any PlaceFinder)? { finder.withLock(\.self) }

    /// Replaces the online place finder.
    package func use(_ online: (any PlaceFinder)?) { finder.withLock { $0 = online } }

    /// Closes the gazetteer; the next search opens it again.
    package func close() {
        opened.withLock { $0 = nil }
        // A short text collects thousands of candidates. Waits for searches that have not noticed yet that they are cancelled.
        Task.detached(executorPreference: executor) { ProcessSetup.returnFreeMemory() }
    }

    /// Matches from the service, by name or around a coordinate, with region, country and time zone from the gazetteer. Those that
    /// lie elsewhere than the text says are guesses.
    package func matchesOnline(_ text: String, in language: Language) async throws -> [Match] {
        guard let online else { return [] }
        let coordinate = CoordinateText.found(in: text)
        let found =
            if let coordinate { try await online.places(around: coordinate, in: language) } else {
                try await online.places(named: text, in: language)
            }
        // Without the gazetteer, the service's own descriptions have to do.
        guard let gazetteer = try? gazetteer() else { return found.map { Match(place: $0) } }
        let matches = found.map { place in
            let around = gazetteer.place(at: place.coordinate)
            let described = Place(
                id: place.id, names: place.names, coordinate: place.coordinate,
                region: around.region ?? place.region, country: around.country ?? place.country,
                timeZone: around.timeZone, usualOffset: around.usualOffset)
            return Match(place: described, isGuess: gazetteer.contradicts(text, described))
        }
        return gazetteer.marked(matches, typed: text)
    }

    /// The largest city of a time zone; nil if there is none, or no gazetteer.
    package func largestCity(inTimeZone name: String) -> Place? { (try? gazetteer())?.largestCity(inTimeZone: name) }

    /// The city of that name near a coordinate; nil if there is none, or no gazetteer.
    package func city(named name: String, near coordinate: Coordinate) -> Place? {
        (try? gazetteer())?.city(named: name, near: coordinate)
    }

    /// The place at a position. Without the gazetteer it has only what the spot itself contains, or the coordinate as its name.
    package func described(_ spot: Spot) -> Place {
        spot.described((try? gazetteer())?.place(at: spot.coordinate) ?? Place(at: spot.coordinate))
    }

    func gazetteer() throws(DataFileFailure) -> Gazetteer {
        switch opened.withLock(\.self) {
        case .success(let gazetteer) where gazetteer.isUnchanged: return gazetteer
        case .failure(let failure): throw failure
        case .success, nil: break
        }
        // Not while the lock is held: the disk may hang, and the main thread closes the gazetteer.
        let result = Result(catching: open)
        opened.withLock { $0 = result }
        return try result.get()
    }
}

extension Spot {
    /// The spot as a place, with what a gazetteer knows of the place `around` it.
    package func described(_ around: Place) -> Place {
        Place(
            id: around.id, names: names ?? around.names, coordinate: coordinate, region: region ?? around.region,
            country: around.country, timeZone: around.timeZone, usualOffset: around.usualOffset)
    }
}

extension Gazetteer {
    /// The matches with the letters that were typed.
    fileprivate func marked(_ matches: [PlaceSearch.Match], typed text: String) -> [PlaceSearch.Match] {
        let names = matches.map(\.names)
        var letters = typedLetters(text, in: names.flatMap(\.self))[...]
        return zip(matches, names).map { match, names in
            var match = match
            for name in names { match.typed[name] = letters.popFirst() }
            return match
        }
    }
}

extension PlaceSearch.Match {
    /// A place that has not been searched for.
    package init(_ place: Place, ownName: String? = nil) { self.init(place: place, ownName: ownName) }
}
