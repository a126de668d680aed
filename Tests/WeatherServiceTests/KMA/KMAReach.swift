import Weather

@testable import WeatherService

/// Whether areas are for a place, found out as the program does.
enum KMAReach: Hashable {
    case concerns
    case concernsNot
    case unknown

    /// `zones`: nil for a place of which none is known.
    init(_ areas: [WarningArea], of zones: KMAPlaceZones?) {
        let id = PlaceID(rawValue: "place")
        guard let centre = Coordinate(latitude: 36, longitude: 128) else { preconditionFailure("a valid point") }
        let warning = Warning(
            id: Warning.ID(sender: KMA.sender, identifier: "test"), issuer: KMA.issuer, country: .southKorea,
            kind: .heavyRain, level: .severe, sent: Timestamp(secondsSince1970: 0), texts: WarningTexts([]),
            areas: areas)
        let place = WarningPlace(id: id, coordinate: centre, country: .southKorea).located(in: zones)
        self =
            switch WarningBook([warning]).local(for: [place])[id]?.first?.reach {
            case .area?: .concerns
            case .countryOnly?: .unknown
            case nil: .concernsNot
            }
    }
}

extension KMAExtent {
    var zoneNames: Set<String> { KMAZones.current.names(of: covered) }
}
