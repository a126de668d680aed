import AppResources
import Weather

/// A position together with what is known about it.
package struct HereUpdate: Hashable {
    package let id: PlaceID
    package let spot: Spot
    /// Whether it is accurate to a city at best, and may even be the wrong one.
    package let isApproximate: Bool
    /// The place at the position; nil until it is known.
    package var described: Place?
    /// Whether the address lookup is finished.
    package var isAddressed = false

    /// "Here" as a place in lists; nil until `described` is known.
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
    /// Inserts the name into a phrase, in every language of the program.
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

    /// The id of an update's place. It does not reveal where the place is.
    package static func here(_ number: Int) -> PlaceID { PlaceID(rawValue: "\(herePrefix)\(number)") }

    /// Whether this is the user's present or past location, which is never stored.
    package var isHere: Bool { rawValue.hasPrefix(Self.herePrefix) }
}
