import Files
import Weather

/// The places of the gazetteer, in bands of half a degree from south to north, and from west to east within each band.
struct PlaceTable {
    private static let size = 14
    private static let codeSize = 5
    private static let zoneSize = 8
    /// The greatest length of a names record: three texts of up to 255 bytes, and the bytes before them.
    private static let longestNames = 771
    private static let bandsPerDegree = 2.0
    /// Numbers from this one up are indices of Korean division codes.
    private static let koreanNumbers = 0xF0_0000
    /// Codes from this one up are sights, mountains, stations and the like.
    private static let spots = 20_000_000_000
    private static let languages = ["", "ja", "zh", "ru", "be", "uk", "bg", "el", "th", "ka", "hy"]

    private let places, names, koreanCodes: ReadTable
    private let placeAreas, ranks, bands, zones, texts: ByteTable
    private let areas: AreaIndex

    init(_ tables: Tables) {
        places = tables.read(.places)
        names = tables.read(.names)
        koreanCodes = tables.read(.koreanCodes)
        placeAreas = tables[.placeAreas]
        ranks = tables[.placeRanks]
        bands = tables[.bands]
        zones = tables[.zones]
        texts = tables[.texts]
        areas = AreaIndex(tables)
    }

    var count: Int { min(places.count / Self.size, ranks.count, placeAreas.count / 2) }

    /// The area that contains a place.
    @inline(__always)
    func area(_ place: Int) -> Int { placeAreas.u16(place * 2) }
    /// The population rank; each step is a fifth more people.
    @inline(__always)
    func rank(_ place: Int) -> Int { Int(ranks[place]) }

    /// Calls `body` with the coordinate of each place of a range.
    func forEachCoordinate(of range: Range<Int>, _ body: (Int, Double, Double) -> Void) {
        places.with(range.lowerBound * Self.size..<range.upperBound * Self.size) { table in
            for (offset, place) in range.enumerated() {
                body(place, Self.latitude(table, offset * Self.size), Self.longitude(table, offset * Self.size))
            }
        }
    }

    /// Calls `body` with the index, the coordinate and the number of each place within so many degrees of latitude and longitude. Reads
    /// little more of the file than these.
    func forEachPlace(within reach: Double, of coordinate: Coordinate, _ body: (Int, Double, Double, Int) -> Void) {
        let south = coordinate.latitude - reach
        for band in bands(between: south...south + 2 * reach) {
            let first = band.partitioningIndex { longitude(of: $0) < coordinate.longitude - reach }
            let end = (first..<band.upperBound).partitioningIndex { longitude(of: $0) <= coordinate.longitude + reach }
            places.with(first * Self.size..<end * Self.size) { table in
                for (offset, place) in (first..<end).enumerated() {
                    let at = offset * Self.size
                    let latitude = Self.latitude(table, at)
                    guard abs(latitude - coordinate.latitude) <= reach else { continue }
                    body(place, latitude, Self.longitude(table, at), table.u24(at))
                }
            }
        }
    }

    private func longitude(of place: Int) -> Double {
        places.with(place * Self.size..<(place + 1) * Self.size) { Self.longitude($0, 0) }
    }

    private static func latitude(_ table: ByteTable, _ at: Int) -> Double {
        Double(table.u24(at + 3)) / Double(0xFF_FFFF) * 180 - 90
    }

    private static func longitude(_ table: ByteTable, _ at: Int) -> Double {
        Double(table.u24(at + 6)) / Double(0xFF_FFFF) * 360 - 180
    }

    /// The places whose latitude is in `range`.
    func places(between range: ClosedRange<Double>) -> Range<Int> {
        let bands = bands(between: range)
        let start = bands.first?.lowerBound ?? 0
        return start..<max(start, bands.last?.upperBound ?? 0)
    }

    /// The bands that have latitudes of `range`, each from west to east.
    private func bands(between range: ClosedRange<Double>) -> [Range<Int>] {
        let first = Int((max(range.lowerBound, -90) + 90) * Self.bandsPerDegree)
        let last = Int((min(range.upperBound, 90) + 90) * Self.bandsPerDegree)
        return (first...max(first, last)).map { band in
            let start = min(bands.u32(band * 4), count)
            return start..<max(start, min(bands.u32((band + 1) * 4), count))
        }
    }

    /// The number of a time zone by its IANA name.
    func zone(named name: String) -> Int? {
        (0..<zones.count / Self.zoneSize).first { texts.text(zones.u32($0 * Self.zoneSize)).text == name }
    }

    /// The largest place by population in a time zone for which `isWanted` is true.
    func largest(inZone zone: Int, where isWanted: (Int) -> Bool) -> Int? {
        places.with(0..<places.count) { table in
            var best: (place: Int, rank: Int)?
            for place in 0..<count where table.u16(place * Self.size + 12) == zone {
                let rank = rank(place)
                if rank > best?.rank ?? 0, isWanted(place) { best = (place, rank) }
            }
            return best?.place
        }
    }

    /// One place; nil if its data is invalid.
    func place(_ index: Int) -> Place? {
        guard index < count else { return nil }
        return places.with(index * Self.size..<(index + 1) * Self.size) { record in
            place(record, area: area(index))
        }
    }

    private func place(_ record: ByteTable, area: Int) -> Place? {
        let latitude = rounded(Self.latitude(record, 0))
        let longitude = rounded(Self.longitude(record, 0))
        let (english, korean, local) = readNames(record.u24(9))
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude), !english.isEmpty else {
            return nil
        }
        var byLanguage = ["en": english]
        if !korean.isEmpty { byLanguage["ko"] = korean }
        if let local { byLanguage[local.language] = local.name }
        let chain = Array(areas.chain(area))
        let zone = record.u16(12)
        return Place(
            id: id(record.u24(0)), names: LocalizedText(byLanguage), coordinate: coordinate,
            region: region(chain.dropLast()), country: chain.last.map(text),
            timeZone: texts.text(zones.u32(zone * Self.zoneSize)).text,
            usualOffset: UTCOffset(seconds: Int(Int32(truncatingIfNeeded: zones.u32(zone * Self.zoneSize + 4)))))
    }

    /// The number that a place from GeoNames has in the table; nil for others.
    func number(of id: PlaceID) -> Int? {
        let parts = id.rawValue.split(separator: ":")
        return parts.count == 2 && parts[0] == "owm" ? Int(parts[1]) : nil
    }

    /// Scans all places; for the command line.
    func index(of id: PlaceID) -> Int? {
        let parts = id.rawValue.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[1]), number >= 0 else { return nil }
        switch parts[0] {
        case "owm": return number < Self.koreanNumbers ? index(ofNumber: number) : nil
        case "kr", "spot":
            let number = parts[0] == "spot" ? number.addingReportingOverflow(Self.spots).partialValue : number
            let code = koreanCodes.with(0..<koreanCodes.count) { table in
                (0..<table.count / Self.codeSize).first { self.code(table, $0 * Self.codeSize) == number }
            }
            return code.flatMap { index(ofNumber: Self.koreanNumbers + $0) }
        default: return nil
        }
    }

    private func index(ofNumber number: Int) -> Int? {
        places.with(0..<places.count) { table in (0..<count).first { table.u24($0 * Self.size) == number } }
    }

    private func code(_ table: ByteTable, _ at: Int) -> Int { table.u24(at) | table.u16(at + 3) << 24 }

    /// OpenWeather uses GeoNames' numbers.
    private func id(_ number: Int) -> PlaceID {
        guard number >= Self.koreanNumbers else { return PlaceID(rawValue: "owm:\(number)") }
        let at = (number - Self.koreanNumbers) * Self.codeSize
        return koreanCodes.with(at..<at + Self.codeSize) { table in
            let code = code(table, 0)
            return PlaceID(rawValue: code < Self.spots ? "kr:\(code)" : "spot:\(code - Self.spots)")
        }
    }

    private func readNames(_ at: Int) -> (english: String, korean: String, local: (language: String, name: String)?) {
        names.with(at..<at + Self.longestNames) { table in
            let hasMore = table[0] & 0x80 != 0
            let english = table.text(0, lengthMask: 0x7F)
            guard hasMore else { return (english.text, "", nil) }
            let korean = table.text(english.next)
            let language = Int(table[korean.next])
            let local = table.text(korean.next + 1).text
            guard language > 0, language < Self.languages.count, !local.isEmpty else {
                return (english.text, korean.text, nil)
            }
            return (english.text, korean.text, (Self.languages[language], local))
        }
    }

    /// Korean names go from large to small, English names from small to large.
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

    /// Rounded to 0.00001°, about the precision of the file.
    private func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}

/// The kinds of places other than settlements.
struct KindTable {
    private static let size = 6
    private let table: ByteTable

    init(_ tables: Tables) {
        table = tables[.kinds]
    }

    /// Whether it is neither a settlement nor a part of one.
    func isSight(_ place: Int) -> Bool { kind(of: place).kind.rawValue > PlaceKind.quarter.rawValue }

    /// The kind of a place and its height above sea level, if known.
    func kind(of place: Int) -> (kind: PlaceKind, metres: Int?) {
        let low = (0..<table.count / Self.size).partitioningIndex { table.u24($0 * Self.size) < place }
        let at = low * Self.size
        guard at < table.count, table.u24(at) == place, let kind = PlaceKind(rawValue: table[at + 3]) else {
            return (.settlement, nil)
        }
        let metres = table.u16(at + 4)
        return (kind, metres > 0 ? metres : nil)
    }
}
