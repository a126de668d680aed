import Engine
import Weather

extension SearchViewModel {
    /// A place that was found.
    struct Result: Identifiable, Hashable {
        var match: PlaceSearch.Match
        /// Found by an online service.
        var isOnline = false
        /// The user's own location, which is offered without being searched for.
        var isHere = false

        var place: Place { match.place }
        var id: PlaceID { place.id }
    }
}

extension Place {
    /// Whether both entries mean the same place: the same identifier or spot, or a common name in any language within twenty
    /// kilometres.
    func isSame(as other: Place) -> Bool {
        let kilometres = coordinate.distance(to: other.coordinate)
        if id == other.id || kilometres < 1 { return true }
        let ours = Set(names.byLanguageCode.values.map { $0.lowercased() })
        return kilometres < 20 && other.names.byLanguageCode.values.contains { ours.contains($0.lowercased()) }
    }
}
