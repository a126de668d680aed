import Weather
import WeatherService

extension Place {
    /// Whether it lies in a division of South Korea that is known offline.
    package var isInSouthKorea: Bool { timeZone == "Asia/Seoul" }

    /// The same place with the address Naver Maps has for it. What that does not know stays as it was. There is no other
    /// language for roads and lots, so they stand before the divisions in English too.
    package func addressed(_ address: NaverAddress) -> Place {
        let line = address.road ?? address.lot
        let (korean, english) = (Language.korean.rawValue, Language.english.rawValue)
        var names = names.byLanguageCode
        if let town = address.areas.last { names[korean] = town }
        // The division that is the name is not said twice, unless a lot belongs to it.
        let divisions = address.road == nil && address.lot != nil ? address.areas : address.areas.dropLast()
        let around =
            divisions.isEmpty ? region?.text(in: .korean).split(separator: " ").map(String.init) ?? [] : divisions
        var regions = region?.byLanguageCode ?? [:]
        regions[korean] = (around + [line].compactMap(\.self)).joined(separator: " ")
        if let line {
            regions[english] = [line, region?.text(in: .english)].compactMap(\.self).joined(separator: ", ")
        }
        // An address with a road or a lot is Korean beyond doubt, and long.
        return Place(
            id: id, names: LocalizedText(names), coordinate: coordinate, region: LocalizedText(regions),
            country: line == nil ? country : nil, timeZone: timeZone, usualOffset: usualOffset)
    }

    /// The same place under the name a service has for it; region and country stay what they are, unless nothing is known of
    /// them.
    package func named(_ found: Place) -> Place {
        // What is further away is a neighbour.
        guard found.coordinate.distance(to: coordinate) <= 30 else { return self }
        return Place(
            id: id, names: found.names, coordinate: coordinate, region: region ?? found.region,
            country: country ?? found.country, timeZone: timeZone, usualOffset: usualOffset)
    }

    /// The same place in South Korea with what a service knows more finely than the gazetteer, which has the very 읍, 면 or 동 a
    /// point lies in: only the village (리) of a 읍 or 면. A city or a district is coarser, so it changes nothing.
    ///
    /// `town` is the division that `found` lies in. A village of the next one, or one that is merely the nearest the service
    /// knows, is not where this is.
    package func refined(by found: Place, lyingIn town: Place) -> Place {
        let name = names.text(in: .korean)
        guard name.hasSuffix("읍") || name.hasSuffix("면"), found.names.text(in: .korean).hasSuffix("리"),
            town.names == names, town.region == region,
            found.coordinate.distance(to: coordinate) <= Self.villageReach
        else { return self }
        let around = LocalizedText(
            korean: [region?.text(in: .korean), name].compactMap(\.self).joined(separator: " "),
            english: [names.text(in: .english), region?.text(in: .english)].compactMap(\.self).joined(separator: ", "))
        return Place(
            id: id, names: found.names, coordinate: coordinate, region: around, country: country, timeZone: timeZone,
            usualOffset: usualOffset)
    }

    /// Kilometres from the middle of a village to its edge at most, give or take.
    private static let villageReach = 2.0
}
