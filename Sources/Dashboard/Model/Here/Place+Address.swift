import Weather
import WeatherService

extension Place {
    /// Whether it lies in a division of South Korea that is known offline.
    var isInSouthKorea: Bool { timeZone == "Asia/Seoul" }

    /// The same place with the address Naver Maps has for it. What that does not know stays as it was. There is no other
    /// language for roads and lots, so they stand before the divisions in English too.
    func addressed(_ address: NaverAddress) -> Place {
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
    func named(_ found: Place) -> Place {
        // What is further away is a neighbour.
        guard found.coordinate.distance(to: coordinate) <= 30 else { return self }
        return Place(
            id: id, names: found.names, coordinate: coordinate, region: region ?? found.region,
            country: country ?? found.country, timeZone: timeZone, usualOffset: usualOffset)
    }
}
