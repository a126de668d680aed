import Weather

// Addresses of places.
extension WeatherFormat {
    /// The address without the place's name, from long to short: "경기도 성남시 · 대한민국", then without the country ("경기도 성남시"), then
    /// without the largest divisions ("성남시"). Empty if nothing is known.
    package func addresses(_ place: Place) -> [String] {
        let name = name(place)
        // A name with its address in parentheses needs no other.
        if name.hasSuffix(")") { return [] }
        let parts = [place.region, place.country].map { $0?.text(in: language) ?? "" }
        let (region, country) = (parts[0] == name ? "" : parts[0], parts[1] == name ? "" : parts[1])
        guard !region.isEmpty else { return country.isEmpty ? [] : [country] }
        let whole = country.isEmpty ? [] : ["\(region) \(glyphs.dot) \(country)"]
        return whole + shortened(region, of: place)
    }

    /// A region in full, then without its largest division, and so on. The divisions are separated by commas with the largest
    /// last or, in Hangul, by blanks with the largest first; other blanks are part of a name.
    private func shortened(_ region: String, of place: Place) -> [String] {
        // Few regions have a comma, and a search for a string builds tables in every call.
        let parts = region.contains(",") ? region.split(separator: ", ") : []
        if parts.count > 1 { return parts.indices.reversed().map { parts[...$0].joined(separator: ", ") } }
        let words = region.split(separator: " ")
        guard place.isKorean, words.contains(where: { $0.first?.isASCII == false }) else { return [region] }
        // A number alone means nothing without its road.
        return words.indices.filter { words[$0].first?.isNumber == false }.map { words[$0...].joined(separator: " ") }
    }
}
