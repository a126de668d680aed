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

extension KMAStatusText {
    /// Whether nothing was left unread, and it says something: an empty text is not one without warnings.
    var isWhole: Bool { unread.isEmpty && entries.allSatisfy(\.regions.unread.isEmpty) && saysNone == entries.isEmpty }

    /// In the administration's form.
    var text: String {
        let items = entries.map { "o \($0.name) : \(KMARegion.text($0.regions.regions))" }
        return items.isEmpty ? "o 없음" : items.joined(separator: "\r\n")
    }
}

extension KMAPreliminaryText {
    /// In the administration's form.
    var text: String {
        guard !warnings.isEmpty else { return "o 없음" }
        return warnings.enumerated().map { index, warning in
            let regions = KMARegion.text(warning.regions.regions)
            return "(\(index % 99 + 1)) \(warning.name) 예비특보\r\no \(warning.time.map { $0 + " : " } ?? ": ")\(regions)"
        }.joined(separator: "\r\n")
    }
}
