import AppResources
import Places
import Weather

/// Turns values into the words and numbers a user reads, in their language and units.
package struct WeatherFormat: Sendable {
    package let phrase: PhraseBook
    package let units: Units
    package let glyphs: Glyphs

    package init(phrase: PhraseBook, units: Units, glyphs: Glyphs) {
        self.phrase = phrase
        self.units = units
        self.glyphs = glyphs
    }

    /// As settings say.
    package init(_ settings: Settings) {
        self.init(
            phrase: PhraseBook(settings.language), units: settings.units,
            glyphs: settings.isASCII ? .ascii : .unicode)
    }

    package var language: Language { phrase.language }

    /// "21°": for tiles and tables.
    package func degrees(_ temperature: Temperature) -> String {
        "\(rounded(units.value(of: temperature)))\(glyphs.degree)"
    }

    /// "33°" in a sentence; in ASCII, which has no degree sign, "33C", because a bare number could be of anything.
    package func degreesInWords(_ temperature: Temperature) -> String {
        "\(rounded(units.value(of: temperature)))\(degreeInWords)"
    }

    private var degreeInWords: String {
        guard glyphs.isASCII else { return glyphs.degree }
        return units.temperature == .fahrenheit ? glyphs.degreeFahrenheit : glyphs.degreeCelsius
    }

    /// "5°" in a sentence: the difference between two temperatures as displayed.
    package func difference(_ one: Temperature, _ other: Temperature) -> String {
        "\(abs(degrees(of: one, above: other)))\(degreeInWords)"
    }

    /// "▲4°", "▼3°", "±0°": how much warmer one is than another, as displayed. A plus or minus sign could be read as part of a
    /// temperature.
    package func change(to one: Temperature, from other: Temperature) -> String {
        signed(degrees(of: one, above: other)) + glyphs.degree
    }

    private func degrees(of one: Temperature, above other: Temperature) -> Int {
        Int(units.value(of: one).rounded()) - Int(units.value(of: other).rounded())
    }

    /// "21.3°": for the details.
    package func preciseDegrees(_ temperature: Temperature) -> String {
        "\(decimal(units.value(of: temperature)))\(glyphs.degree)"
    }

    package var temperatureUnit: String {
        switch units.temperature {
        case .celsius: glyphs.degreeCelsius
        case .fahrenheit: glyphs.degreeFahrenheit
        }
    }

    package func percent(_ value: Int) -> String { "\(value)%" }

    package func pressure(_ pressure: Pressure) -> String {
        let value = units.value(of: pressure)
        return (units.pressure == .inchesOfMercury ? decimal(value, places: 2) : rounded(value))
            + units.pressure.rawValue
    }

    package func speed(_ speed: Speed) -> String {
        let value = units.value(of: speed)
        let hasTenth = [.metresPerSecond, .milesPerHour].contains(units.wind)
        return (hasTenth ? decimal(value) : rounded(value)) + units.wind.rawValue
    }

    /// A speed in the user's unit, without the unit.
    package func wholeSpeed(_ speed: Speed) -> String { rounded(units.value(of: speed)) }

    /// "800m", "8.2km", "≥10km": the last if one may see farther than the source reports.
    package func visibility(_ visibility: Visibility) -> String {
        let distance = visibility.distance
        let text =
            switch units.distance {
            case .kilometres:
                distance.metres < 1_000
                    ? "\(rounded(distance.metres))m" : "\(brief(distance.kilometres))km"
            case .miles: "\(brief(distance.miles))mi"
            }
        return visibility.isLimit ? glyphs.atLeast + text : text
    }

    /// "12.4mm"; an amount below the last digit is one unit of that digit.
    package func depth(_ depth: PrecipitationDepth) -> String {
        let (least, places) = units.precipitation == .inches ? (0.01, 2) : (0.1, 1)
        let value = depth == .zero ? 0 : max(least, units.value(of: depth))
        return decimal(value, places: places) + units.precipitation.rawValue
    }

    /// "0.5": the end of a scale, with no more digits than it needs.
    package func scaleNumber(_ value: Double) -> String {
        value >= 1 ? rounded(value) : decimal(value, places: value >= 0.095 ? 1 : value >= 0.0095 ? 2 : 3)
    }

    /// "80%"; a dash if it is unknown.
    package func chance(_ chance: Double?) -> String {
        chance.map { percent(Int(($0 * 100).rounded())) } ?? glyphs.missing
    }

    package func name(_ place: Place) -> String { place.names.text(in: language) }

    /// "공주, 대구 외 4곳": the first of some names, and how many others there are.
    package func names(_ names: [String], most: Int) -> String {
        self.names(names.prefix(most), more: names.count - most)
    }

    /// Names, and how many `more` there are; none, if that is not positive.
    package func names(_ names: some Sequence<String>, more: Int) -> String {
        let named = names.joined(separator: ", ")
        return more > 0 ? phrase(.placesAndMore, ["places": named, "count": "\(more)"]) : named
    }

    /// The name in the place's own language, or else the international one; empty if that is the name already shown, or cannot
    /// be shown in ASCII.
    package func localName(_ place: Place) -> String {
        // With Korean as the display language, a Korean place needs no second name.
        if language == .korean, place.isKorean { return "" }
        let names = place.names.byLanguageCode
        let local = names.filter { !["ko", "en"].contains($0.key) }.min { $0.key < $1.key }?.value
        let other = local ?? (language == .korean ? names["en"] : place.isKorean ? names["ko"] : nil) ?? ""
        return other == name(place) || (glyphs.isASCII && !other.utf8.allSatisfy { $0 < 0x80 }) ? "" : other
    }

    /// A height above sea level.
    package func height(metres: Int) -> String {
        switch units.distance {
        case .kilometres: "\(metres)m"
        // The international foot.
        case .miles: "\(rounded(Double(metres) / 0.3048))ft"
        }
    }

    /// A distance: "3.2 km", "325 km".
    package func distance(kilometres: Double) -> String {
        brief(units.value(of: Distance(metres: kilometres * 1_000))) + units.distance.rawValue
    }

    /// A whole number, as the index is always reported.
    package func uvIndex(_ index: Double) -> String { rounded(index) }

    /// A concentration of particulates in µg/m³, whatever the other units.
    package func concentration(_ microgramsPerCubicMetre: Double) -> String {
        rounded(microgramsPerCubicMetre) + concentrationUnit
    }

    package var concentrationUnit: String { glyphs.isASCII ? "ug/m3" : "µg/m³" }

    package func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A whole number; never "-0".
    func rounded(_ value: Double) -> String { "\(Int(value.rounded()))" }

    /// With one decimal below ten.
    func brief(_ value: Double) -> String { value < 9.95 ? decimal(value) : rounded(value) }

    /// A number with exactly `places` digits after the point.
    func decimal(_ value: Double, places: Int = 1) -> String {
        let scale = places == 1 ? 10 : 100
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = "\(scaled.magnitude % UInt(scale))"
        let zeros = String(repeating: "0", count: places - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(scale)).\(zeros)\(fraction)"
    }
}

// Addresses of places.
extension WeatherFormat {
    /// A point to two decimals, about a kilometre: "37.57°N 126.98°E".
    package func text(of coordinate: Coordinate) -> String {
        func part(_ degrees: Double, _ signs: (String, String)) -> String {
            let hundredths = Int((abs(degrees) * 100).rounded())
            let fraction = hundredths % 100
            return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)°\(degrees < 0 ? signs.1 : signs.0)"
        }
        return part(coordinate.latitude, ("N", "S")) + " " + part(coordinate.longitude, ("E", "W"))
    }

    /// The address without the place's name, from long to short: "뉴욕주 · 미국", then without the country ("뉴욕주"); "경기도 성남시",
    /// then without the largest divisions ("성남시"). Empty if nothing is known.
    package func addresses(_ place: Place) -> [String] {
        let name = name(place)
        // Koreans do not write their own country in an address.
        let isAtHome = language == .korean && place.isInSouthKorea
        let parts = [place.region, isAtHome ? nil : place.country].map { $0?.text(in: language) ?? "" }
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

extension PlaceKind {
    /// The kind in a word.
    package var phrase: Phrase {
        switch self {
        case .settlement: .kindSettlement
        case .quarter: .kindQuarter
        case .mountain: .kindMountain
        case .beach: .kindBeach
        case .island: .kindIsland
        case .resort: .kindResort
        case .university: .kindUniversity
        case .station: .kindStation
        case .airport: .kindAirport
        case .attraction: .kindAttraction
        case .hospital: .kindHospital
        case .highway: .kindHighway
        }
    }
}
