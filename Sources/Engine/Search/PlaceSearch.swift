import AppResources
import BookmarkStore
import Places
import Synchronization
import Weather
import WeatherService

/// Finds places by what is typed: in the gazetteer, which is opened when it is first asked, and online where the
/// source of weather can do that.
package final class PlaceSearch: Sendable {
    package struct Match: Hashable, Sendable {
        package let place: Place
        /// The name the person gave it, where that is what it was found by.
        package var ownName: String?
        /// What it is, unless it is a settlement.
        package var kind: PlaceKind?
        /// Metres above the sea, of mountains and passes whose height is known.
        package var height: Int?
        /// Whether something else may well have been meant.
        package var isGuess = false
        /// The town beside it, where another match has its name in the same region.
        package var beside: LocalizedText?

        package init(
            place: Place, ownName: String? = nil, kind: PlaceKind? = nil, height: Int? = nil, isGuess: Bool = false,
            beside: LocalizedText? = nil
        ) {
            self.place = place
            self.ownName = ownName
            self.kind = kind
            self.height = height
            self.isGuess = isGuess
            self.beside = beside
        }
    }

    /// How many namesakes are told apart; nobody reads a longer list.
    private static let mostNamesakes = 12

    /// As many as anybody scrolls through.
    private static let limit = 50

    /// Where searches run: neither on the main thread nor on the shared pool.
    package let executor: any TaskExecutor
    /// Nil: never online (sample data).
    private let finder: Mutex<(any PlaceFinder)?>
    private let open: @Sendable () throws(GazetteerFailure) -> Gazetteer
    private let opened = Mutex<Result<Gazetteer, GazetteerFailure>?>(nil)

    package init(
        executor: any TaskExecutor, online: (any PlaceFinder)? = nil,
        open: @escaping @Sendable () throws(GazetteerFailure) -> Gazetteer
    ) {
        self.executor = executor
        finder = Mutex(online)
        self.open = open
    }

    /// What can be found without a gazetteer: a coordinate, the places that are built in, and own names.
    package func matchesWithoutGazetteer(_ text: String, among bookmarks: [Bookmark]) -> [Match] {
        if let coordinate = CoordinateText.coordinate(text) {
            return [Match(place: Place(at: coordinate))]
        }
        func begins(_ name: String) -> Bool { name.lowercased().hasPrefix(text.lowercased()) }
        return bookmarks.filter { $0.ownName.map(begins) == true }
            .map { Match(place: $0.place, ownName: $0.ownName) }
            + KoreaTwenty.places.filter { $0.names.byLanguageCode.values.contains(where: begins) }
            .map { Match(place: $0) }
    }

    /// What the gazetteer finds, behind the bookmarks whose own name is meant; `isCancelled` is asked on the way.
    package func matches(
        _ text: String, among bookmarks: [Bookmark], near followed: [Coordinate], isCancelled: @escaping () -> Bool
    ) throws(GazetteerFailure) -> [Match] {
        let gazetteer = try gazetteer()
        let names = bookmarks.map { PersonalName($0.ownName ?? "") }
        let named = gazetteer.indices(of: names, meantBy: text).map { bookmarks[$0] }
        let own = Set(named.map(\.id))
        let found = gazetteer.search(text, limit: Self.limit, near: followed, isCancelled: isCancelled)
        let others = found.filter { !own.contains($0.place.id) }.map { match in
            Match(
                place: match.place, kind: match.placeKind == .settlement ? nil : match.placeKind, height: match.height,
                isGuess: match.isGuess)
        }
        return named.map { Match(place: $0.place, ownName: $0.ownName) } + others
    }

    /// Names the town beside those that a name and a region do not tell apart. It takes longer than finding them.
    package func tellingApart(_ matches: [Match]) -> [Match] {
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

    /// Whether a text is a postal code that only a service may know.
    package func isUnknownPostalCode(_ text: String) -> Bool { (try? gazetteer())?.isUnknownPostalCode(text) ?? false }

    package var online: (any PlaceFinder)? { finder.withLock(\.self) }

    /// Asks another service from now on.
    package func use(_ online: (any PlaceFinder)?) { finder.withLock { $0 = online } }

    /// Nobody searches any more: the file is given back, and opened again when it is needed.
    package func rest() { opened.withLock { $0 = nil } }

    /// What the service finds, by name or around a coordinate, with what the gazetteer knows of where that is: country
    /// and time zone.
    package func placesOnline(_ text: String, in language: Language) async throws -> [Place] {
        guard let online else { return [] }
        let coordinate = CoordinateText.coordinate(text)
        let found =
            if let coordinate { try await online.places(around: coordinate, in: language) } else {
                try await online.places(named: text, in: language)
            }
        // Without a gazetteer they are as the service describes them.
        guard let gazetteer = try? gazetteer() else { return found }
        return found.map { place in
            let around = gazetteer.place(at: place.coordinate)
            return Place(
                id: place.id, names: place.names, coordinate: place.coordinate,
                region: around.region ?? place.region, country: around.country ?? place.country,
                timeZone: around.timeZone, usualOffset: around.usualOffset)
        }
    }

    /// The largest city of a time zone; nil where there is none, or no gazetteer.
    package func largestCity(inTimeZone name: String) -> Place? { (try? gazetteer())?.largestCity(inTimeZone: name) }

    /// The city of that name near a point.
    package func city(named name: String, near coordinate: Coordinate) -> Place? {
        (try? gazetteer())?.city(named: name, near: coordinate)
    }

    /// What a position lies in. Without a gazetteer it is what is known of it, or the coordinate.
    package func described(_ spot: Spot) -> Place {
        let around = (try? gazetteer())?.place(at: spot.coordinate) ?? Place(at: spot.coordinate)
        return Place(
            id: around.id, names: spot.names ?? around.names, coordinate: spot.coordinate,
            region: spot.region ?? around.region, country: around.country, timeZone: around.timeZone,
            usualOffset: around.usualOffset)
    }

    private func gazetteer() throws(GazetteerFailure) -> Gazetteer {
        let result = opened.withLock { opened in
            if let opened { return opened }
            let result: Result<Gazetteer, GazetteerFailure>
            do throws(GazetteerFailure) {
                result = .success(try open())
            } catch {
                result = .failure(error)
            }
            opened = result
            return result
        }
        return try result.get()
    }
}
