import AppResources
import Weather

/// A position, and what has become known of it.
package struct HereUpdate: Hashable {
    package let id: PlaceID
    package let spot: Spot
    /// Whether it is a city at best, and may be another one.
    package let isApproximate: Bool
    /// What the position lies in; nil until that is known.
    package var described: Place?
    /// Whether the address is as good as it gets.
    package var isAddressed = false

    /// "Here", as lists have it.
    package var place: Place? {
        described.map { described in
            Place(
                id: id, names: isApproximate ? described.names.put(into: .hereApproximate) : described.names,
                coordinate: described.coordinate, region: described.region, country: described.country,
                timeZone: described.timeZone, usualOffset: described.usualOffset)
        }
    }
}

extension LocalizedText {
    /// The names put into a sentence, in every language the program speaks.
    package func put(into phrase: Phrase) -> LocalizedText {
        LocalizedText(
            Dictionary(
                uniqueKeysWithValues: Language.allCases.map { language in
                    (language.rawValue, PhraseBook(language)(phrase, ["name": text(in: language)]))
                }))
    }
}

extension PlaceID {
    private static let herePrefix = "here:"

    /// "Here" of an update. It says nothing of where that is.
    package static func here(_ number: Int) -> PlaceID { PlaceID(rawValue: "\(herePrefix)\(number)") }

    /// Whether it is where the person is, or was: nothing of that is kept.
    package var isHere: Bool { rawValue.hasPrefix(Self.herePrefix) }
}
