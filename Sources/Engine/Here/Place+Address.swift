import Weather
import WeatherService

extension Place {
    /// The same place with its address from Naver Maps; parts missing there are kept. Roads and lots have only Korean names, so
    /// they precede the divisions in English as well.
    package func addressed(_ address: NaverAddress) -> Place {
        let line = address.road ?? address.lot
        let (korean, english) = (Language.korean.rawValue, Language.english.rawValue)
        var names = names.byLanguageCode
        if let town = address.areas.last { names[korean] = town }
        // The last division is the place's name, so it is repeated only in front of a lot number.
        let divisions = address.road == nil && address.lot != nil ? address.areas : address.areas.dropLast()
        let around =
            divisions.isEmpty ? region?.text(in: .korean).split(separator: " ").map(String.init) ?? [] : divisions
        var regions = region?.byLanguageCode ?? [:]
        regions[korean] = (around + [line].compactMap(\.self)).joined(separator: " ")
        if let line {
            regions[english] = [line, region?.text(in: .english)].compactMap(\.self).joined(separator: ", ")
        }
        // An address with a road or a lot is obviously Korean and already long, so the country is left out.
        return Place(
            id: id, names: LocalizedText(names), coordinate: coordinate, region: LocalizedText(regions),
            country: line == nil ? country : nil, timeZone: timeZone, usualOffset: usualOffset)
    }

    /// The same place under the name a service has for it. Region and country are kept where they are known.
    package func named(_ found: Place) -> Place {
        // Anything farther than 30 km away is another place.
        guard found.coordinate.distance(to: coordinate) <= 30 else { return self }
        return Place(
            id: id, names: found.names, coordinate: coordinate, region: region ?? found.region,
            country: country ?? found.country, timeZone: timeZone, usualOffset: usualOffset)
    }

    /// The same place in South Korea, refined by a service's answer. The gazetteer already knows the 읍, 면 or 동 of a point, so
    /// only the village (리) of a 읍 or 면 adds anything; a city or a district is coarser and is ignored.
    ///
    /// `town` is the division that `found` lies in. A village in the neighbouring division, or one that is merely the nearest
    /// the service knows, is not the village of this place.
    package func refined(by found: Place, lyingIn town: Place) -> Place {
        let name = names.text(in: .korean)
        guard name.hasSuffix("읍") || name.hasSuffix("면"), found.names.text(in: .korean).hasSuffix("리"),
            town.names == names, town.region == region,
            found.coordinate.distance(to: coordinate) <= Self.villageReach
        else { return self }
        let around = LocalizedText(
            korean: [region?.text(in: .korean), name].compactMap(\.self).joined(separator: " "),
            english: [names.text(in: .english), region?.text(in: .english)].compactMap(\.self).joined(separator: ", "))
        return with { ($0.names, $0.region) = (found.names, around) }
    }

    /// Roughly the largest distance in kilometres from a village's centre to its edge.
    private static let villageReach = 2.0
}
