import Limits
import Places
import Weather

/// A country, a region or a division, with its towns.
package struct Region: Hashable, Sendable {
    package let name: String
    /// The largest first.
    package let towns: [Place]
}

extension PlaceSearch {
    /// The region of a name, and as many of its towns as are asked of a weather service at once; nil if there is none, or no
    /// gazetteer. Reads the whole gazetteer, so it is called away from the main thread.
    package func region(named text: String, in language: Language) -> Region? {
        guard let (names, towns) = (try? gazetteer())?.towns(ofRegion: text, limit: Region.mostTowns), !towns.isEmpty
        else { return nil }
        return Region(name: names.text(in: language), towns: towns)
    }
}

extension Region {
    /// As many places as the longest list that is requested completely.
    static let mostTowns = Limits.Query.placesAtOnce
}
