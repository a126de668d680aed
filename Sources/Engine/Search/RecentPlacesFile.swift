import Display
import Files
import Limits
import Weather

/// Stores the places chosen from the search last, a line for each: `owm:1846266 = latitude 33.51%09longitude 126.52%09name-ko 제주…`.
///
/// Losing the file is harmless. Lines that are not of places are ignored, and gone when the next place is stored.
package struct RecentPlacesFile: Sendable {
    private let file: LinesFile

    package init(path: String) {
        file = LinesFile(
            path: path, heading: "# nalssi: the places last chosen from the search",
            limit: Limits.File.configuration, count: Limits.File.lines, syncs: false)
    }

    /// None if the file cannot be read.
    package func read() -> RecentPlaces { RecentPlaces(lines: (try? file.lines()) ?? []) }

    /// Stores a change, and leaves what other running programs have stored. Returns the reason if that fails.
    package func store(_ change: RecentPlaces.Change) -> FileTrouble? {
        Result { () throws(FileTrouble) in
            try file.update { lines, trouble throws(FileTrouble) in
                if let trouble, !trouble.isDamage { throw trouble }
                var recent = RecentPlaces(lines: lines)
                recent.apply(change)
                lines = recent.lines
            }
        }.failure
    }
}

// The places as lines. The value has a field for each thing known of the place, between tabs: its name, a blank, and the rest.
extension RecentPlaces {
    init(lines: [LinesFile.Line]) { self.init(lines.compactMap(Place.init)) }

    var lines: [LinesFile.Line] { places.map(\.line) }
}

extension Place {
    private static let (latitudeField, longitudeField) = ("latitude", "longitude")
    private static let (zoneField, offsetField) = ("zone", "offset")
    private static let (namePart, regionPart, countryPart) = ("name-", "region-", "country-")
    /// Seconds between UTC and the farthest clock.
    private static let farthestOffset = 64_800

    fileprivate var line: LinesFile.Line {
        func texts(_ part: String, _ texts: LocalizedText?) -> [String] {
            (texts?.byLanguageCode ?? [:]).sorted { $0.key < $1.key }.map { "\(part)\($0.key) \($0.value)" }
        }
        let fields =
            [
                "\(Self.latitudeField) \(coordinate.latitude)", "\(Self.longitudeField) \(coordinate.longitude)",
                "\(Self.offsetField) \(usualOffset.seconds)",
            ] + [timeZone.map { "\(Self.zoneField) \($0)" }].compactMap(\.self)
            + texts(Self.namePart, names) + texts(Self.regionPart, region) + texts(Self.countryPart, country)
        return LinesFile.Line(id.rawValue, fields.joined(separator: "\t"))
    }

    /// Nil unless the line has an id, a coordinate that fits it, and a name.
    fileprivate init?(_ line: LinesFile.Line) {
        var fields: [Substring: String] = [:]
        for field in (line.value ?? "").split(separator: "\t") {
            let parts = field.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = String(parts[1]) }
        }
        func number(_ field: String) -> Double? { fields[field[...]].flatMap { Double($0) } }
        func texts(_ part: String) -> LocalizedText? {
            let found = fields.filter { $0.key.hasPrefix(part) && $0.value.isName }
                .map { (String($0.key.dropFirst(part.count)), $0.value) }.filter { $0.0.isPlain(most: 20) }
            let kept = found.sorted { $0.0 < $1.0 }.prefix(Limits.Name.languages)
            return kept.isEmpty ? nil : LocalizedText(Dictionary(kept) { $1 })
        }
        guard let latitude = number(Self.latitudeField), let longitude = number(Self.longitudeField),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            line.key.isPlain(most: Limits.Name.id),
            let names = texts(Self.namePart)
        else { return nil }
        let id = PlaceID(rawValue: line.key)
        // Weather is requested by the coordinate and stored by the id.
        guard !line.key.hasPrefix("geo:") || id == PlaceID(at: coordinate) else { return nil }
        let offset = fields[Self.offsetField[...]].flatMap { Int($0) } ?? 0
        self.init(
            id: id, names: names, coordinate: coordinate, region: texts(Self.regionPart),
            country: texts(Self.countryPart),
            timeZone: fields[Self.zoneField[...]].flatMap { $0.isPlain(most: Limits.Name.timeZone) ? $0 : nil },
            usualOffset: UTCOffset(seconds: abs(offset) <= Self.farthestOffset ? offset : 0))
    }
}

extension String {
    /// Whether it is visible ASCII without blanks, of at most so many characters.
    fileprivate func isPlain(most: Int) -> Bool {
        (1...most).contains(utf8.count) && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Whether it can be shown as a name.
    fileprivate var isName: Bool {
        utf8.count <= Limits.Name.bytes && (1...Limits.Name.imported).contains(count) && isVisible && self == printable
    }
}
