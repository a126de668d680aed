/// A place whose weather can be requested. Its names are the program's own; names in a service's answers never replace them.
public struct Place: Identifiable, Hashable, Sendable {
    public let id: PlaceID
    public let names: LocalizedText
    public let coordinate: Coordinate
    /// Province, state or the like.
    public let region: LocalizedText?
    public let country: LocalizedText?
    /// IANA name, such as `Asia/Seoul`.
    public let timeZone: String?
    /// The UTC offset to use until an answer provides a better one.
    public private(set) var usualOffset: UTCOffset

    public init(
        id: PlaceID, names: LocalizedText, coordinate: Coordinate, region: LocalizedText? = nil,
        country: LocalizedText? = nil, timeZone: String? = nil, usualOffset: UTCOffset = .zero
    ) {
        self.id = id
        self.names = names
        self.coordinate = coordinate
        self.region = region
        self.country = country
        self.timeZone = timeZone
        self.usualOffset = usualOffset
    }

    /// Whether the place uses Korean time.
    public var isKorean: Bool { isInSouthKorea || timeZone == "Asia/Pyongyang" }

    /// Whether the place is in South Korea, as its time zone shows.
    public var isInSouthKorea: Bool { timeZone == "Asia/Seoul" || timeZone == "ROK" }

    /// The same place with another `usualOffset`.
    public func usually(_ offset: UTCOffset) -> Place {
        var place = self
        place.usualOffset = offset
        return place
    }

    /// The same place with a name given by the user, used in every language.
    public func called(_ name: String) -> Place {
        Place(
            id: id, names: LocalizedText([Language.english.rawValue: name]), coordinate: coordinate, region: region,
            country: country, timeZone: timeZone, usualOffset: usualOffset)
    }
}
