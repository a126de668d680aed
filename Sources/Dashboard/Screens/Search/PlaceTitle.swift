import Display
import Engine

/// What a result is called, in the list as over its details: 동궁과 월지 (안압지).
struct PlaceTitle: Hashable {
    /// The user's own name for the place, or its proper name.
    let name: String
    /// The name by which it was found, if it is none of its names.
    let other: String?

    init(_ match: PlaceSearch.Match, _ format: WeatherFormat) {
        name = match.ownName ?? format.name(match.place)
        other = match.ownName == nil ? match.matchedName : nil
    }

    /// The columns of both names.
    var columns: Int { name.displayWidth + (other.map { $0.displayWidth + 3 } ?? 0) }

    /// The columns of both names if they are within `most`, or else of the first.
    func columns(within most: Int) -> Int { columns <= most ? columns : name.displayWidth }
}
