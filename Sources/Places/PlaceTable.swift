import Weather

/// The places of the gazetteer, from south to north in bands of half a degree, in each from west to east.
struct PlaceTable {
    private static let size = 16
    private static let bandsPerDegree = 2.0
    /// From this number on, it is an index into the codes of Korean divisions.
    private static let koreanNumbers = 0xF0_0000
    private static let languages = ["", "ja", "zh", "ru", "be", "uk", "bg", "el", "th", "ka", "hy"]

    private let places, names, koreanCodes, bands, zones, texts: ByteTable
    private let areas: AreaIndex

    init(_ tables: Tables) {
        places = tables.places
        names = tables.names
        koreanCodes = tables.koreanCodes
        bands = tables.bands
        zones = tables.zones
        texts = tables.texts
        areas = AreaIndex(tables)
    }

    var count: Int { places.count / Self.size }

    func latitude(_ place: Int) -> Double { Double(places.u24(place * Self.size + 3)) / Double(0xFF_FFFF) * 180 - 90 }
    func longitude(_ place: Int) -> Double { Double(places.u24(place * Self.size + 6)) / Double(0xFF_FFFF) * 360 - 180 }
    func area(_ place: Int) -> Int { Int(places.u16(place * Self.size + 12)) }
    func rank(_ place: Int) -> Int { Int(places.u16(place * Self.size + 14) & 0x7F) }

    /// The places whose latitude is in `range`.
    func places(between range: ClosedRange<Double>) -> Range<Int> {
        let first = Int((max(range.lowerBound, -90) + 90) * Self.bandsPerDegree)
        let last = Int((min(range.upperBound, 90) + 90) * Self.bandsPerDegree)
        let start = min(Int(bands.u32(first * 4)), count)
        return start..<max(start, min(Int(bands.u32((last + 1) * 4)), count))
    }

    /// Everything about one place; nil when the file says something impossible.
    func place(_ index: Int) -> Place? {
        guard index < count,
            let coordinate = Coordinate(latitude: rounded(latitude(index)), longitude: rounded(longitude(index)))
        else { return nil }
        let (english, korean, local) = readNames(places.u24(index * Self.size + 9))
        guard !english.isEmpty else { return nil }
        var byLanguage = ["en": english]
        if !korean.isEmpty { byLanguage["ko"] = korean }
        if let local { byLanguage[local.language] = local.name }
        let chain = Array(areas.chain(area(index)))
        let zone = Int(places.u16(index * Self.size + 14) >> 7)
        return Place(
            id: id(places.u24(index * Self.size)), names: LocalizedText(byLanguage), coordinate: coordinate,
            region: region(chain.dropLast()), country: chain.last.map(text),
            timeZone: texts.text(Int(zones.u32(zone * 8))).text,
            usualOffset: UTCOffset(seconds: Int(Int32(bitPattern: zones.u32(zone * 8 + 4)))))
    }

    /// Looks at every place: for the command line.
    func index(of id: PlaceID) -> Int? {
        let parts = id.rawValue.split(separator: ":")
        guard parts.count == 2, let number = UInt64(parts[1]) else { return nil }
        switch parts[0] {
        case "owm":
            guard number < Self.koreanNumbers else { return nil }
            return (0..<count).first { places.u24($0 * Self.size) == Int(number) }
        case "kr":
            guard let code = (0..<koreanCodes.count / 8).first(where: { koreanCodes.u64($0 * 8) == number }) else {
                return nil
            }
            return (0..<count).first { places.u24($0 * Self.size) == Self.koreanNumbers + code }
        default: return nil
        }
    }

    /// GeoNames' numbers are OpenWeather's too.
    private func id(_ number: Int) -> PlaceID {
        guard number >= Self.koreanNumbers else { return PlaceID(rawValue: "owm:\(number)") }
        return PlaceID(rawValue: "kr:\(koreanCodes.u64((number - Self.koreanNumbers) * 8))")
    }

    private func readNames(_ at: Int) -> (english: String, korean: String, local: (language: String, name: String)?) {
        let hasMore = names.u8(at) & 0x80 != 0
        let english = names.text(at, lengthMask: 0x7F)
        guard hasMore else { return (english.text, "", nil) }
        let korean = names.text(english.next)
        let language = Int(names.u8(korean.next))
        let local = names.text(korean.next + 1).text
        guard language > 0, language < Self.languages.count, !local.isEmpty else {
            return (english.text, korean.text, nil)
        }
        return (english.text, korean.text, (Self.languages[language], local))
    }

    /// Korean goes from the large to the small, English the other way round.
    private func region(_ chain: ArraySlice<Int>) -> LocalizedText? {
        guard !chain.isEmpty else { return nil }
        let names = chain.map(areas.names)
        return LocalizedText(
            korean: names.reversed().map(\.korean).joined(separator: " "),
            english: names.map(\.english).joined(separator: ", "))
    }

    private func text(_ area: Int) -> LocalizedText {
        let names = areas.names(area)
        return LocalizedText(korean: names.korean, english: names.english)
    }

    /// To a hundred-thousandth of a degree: about what the file keeps.
    private func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}
