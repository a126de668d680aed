import Weather

// Where a place is.
extension WeatherFormat {
    /// "경기도 성남시 · 대한민국", "경기도 성남시", "성남시": as much of the address as is known and says more than the name; the same
    /// without the country, then without the largest of its divisions, as long as one is left. Empty where nothing is known.
    package func addresses(_ place: Place) -> [String] {
        let name = name(place)
        // A name that says in parentheses where it is needs no address.
        if name.hasSuffix(")") { return [] }
        let parts = [place.region, place.country].map { $0?.text(in: language) ?? "" }
        let (region, country) = (parts[0] == name ? "" : parts[0], parts[1] == name ? "" : parts[1])
        guard !region.isEmpty else { return country.isEmpty ? [] : [country] }
        let whole = country.isEmpty ? [] : ["\(region) \(glyphs.dot) \(country)"]
        return whole + shortened(region, of: place)
    }

    /// A region in full, then without its largest division, and so on. Where there are several, the largest comes last behind a comma, or
    /// first if it is written in Hangul; a blank elsewhere belongs to a name.
    private func shortened(_ region: String, of place: Place) -> [String] {
        let parts = region.split(separator: ", ")
        if parts.count > 1 { return parts.indices.reversed().map { parts[...$0].joined(separator: ", ") } }
        let words = region.split(separator: " ")
        guard place.isKorean, words.contains(where: { $0.first?.isASCII == false }) else { return [region] }
        // A number alone says nothing without its road.
        return words.indices.filter { words[$0].first?.isNumber == false }.map { words[$0...].joined(separator: " ") }
    }
}
