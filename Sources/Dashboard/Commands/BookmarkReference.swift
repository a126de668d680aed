import AppResources
import BookmarkStore
import Weather

/// How a person names a place or a bookmark on the command line.
enum BookmarkReference {
    /// The bookmark meant by an id, a position counted from 1, or a name: the person's own, or the place's in either
    /// language, whatever the case.
    static func bookmark(_ text: String, in list: BookmarkList) throws(CommandProblem) -> Bookmark {
        if let bookmark = list[PlaceID(rawValue: text)] { return bookmark }
        if let position = Int(text) {
            guard list.indices.contains(position - 1) else { throw .badPosition(text, count: list.count) }
            return list[position - 1]
        }
        let folded = text.lowercased()
        let found = list.filter { bookmark in
            let names = Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self)
            return names.contains { $0.lowercased() == folded }
        }
        guard let first = found.first else { throw .unknownBookmark(text) }
        guard found.count == 1 else { throw .ambiguous(text, candidates: found.map(\.id.rawValue)) }
        return first
    }

    /// The place meant by an id or a name of the Korea 20, or by "latitude,longitude".
    static func place(_ text: String) throws(CommandProblem) -> Place {
        let folded = text.lowercased()
        let known = KoreaTwenty.places.first { place in
            place.id.rawValue == text || place.names.byLanguageCode.values.contains { $0.lowercased() == folded }
        }
        guard let place = known ?? coordinate(text).map(place(at:)) else { throw .unknownPlace(text) }
        return place
    }

    private static func coordinate(_ text: String) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.drop { $0 == " " }) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A place that is nothing but a point: known by its coordinate to four decimals, some ten metres.
    private static func place(at coordinate: Coordinate) -> Place {
        let name = "\(fourDecimals(coordinate.latitude)),\(fourDecimals(coordinate.longitude))"
        // Nobody is asked for the time zone; the sun's is right to within an hour or two until an answer tells.
        let hours = (coordinate.longitude / 15).rounded()
        return Place(
            id: PlaceID(rawValue: "geo:" + name), names: LocalizedText(korean: name, english: name),
            coordinate: coordinate, usualOffset: UTCOffset(seconds: Int(hours) * 3_600))
    }

    private static func fourDecimals(_ value: Double) -> String {
        let scaled = Int((abs(value) * 10_000).rounded())
        let fraction = String(scaled % 10_000)
        let padding = String(repeating: "0", count: 4 - fraction.count)
        return (value < 0 && scaled > 0 ? "-" : "") + "\(scaled / 10_000).\(padding)\(fraction)"
    }
}
