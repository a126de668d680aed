import AppResources
import Display
import Limits
import Places
import Weather

// Checks beyond the shape of the JSON.
extension BookmarkDocument {
    /// Checks that every entry is a valid bookmark, and that its id and coordinate agree.
    func check(
        _ lines: JSONLines, _ known: (PlaceID) -> Place?, _ mistake: (DocumentMistake, Int) -> CommandProblem
    ) throws(CommandProblem) {
        var seen = Set<String>()
        for (index, entry) in bookmarks.enumerated() {
            func require(_ isRight: Bool, _ field: String, _ expected: CommandPhrase) throws(CommandProblem) {
                guard !isRight else { return }
                let line = lines.line(of: [.key("bookmarks"), .index(index), .key(field)])
                throw mistake(.wrong(field: field, expected: expected), line)
            }
            try require((1...Limits.Name.id).contains(entry.id.count) && Self.isPlain(entry.id), "id", .expectedID)
            try require((-90...90).contains(entry.latitude), "latitude", .expectedLatitude)
            try require((-180...180).contains(entry.longitude), "longitude", .expectedLongitude)
            try require(!entry.names.isEmpty, "names", .expectedNames)
            try require(entry.names.count <= Limits.Name.languages, "names", .expectedFewerNames)
            for (field, texts) in [("names", entry.names), ("region", entry.region), ("country", entry.country)] {
                try require((texts ?? [:]).allSatisfy(Self.isText), field, .expectedNames)
            }
            try require(
                entry.utcOffset.map { abs($0) <= 64_800 && $0.rounded() == $0 } ?? true, "utcOffset", .expectedOffset)
            try require(entry.addedAt.map { Timestamp(iso8601: $0) != nil } ?? true, "addedAt", .expectedTime)
            try require(
                entry.timeZone.map { $0.count <= Limits.Name.timeZone && Self.isPlain($0) } ?? true, "timeZone",
                .expectedZone)
            let duplicate: DocumentMistake? = seen.insert(entry.id).inserted ? nil : .duplicate(id: entry.id)
            if let wrong = duplicate ?? entry.contradiction(known) {
                throw mistake(wrong, lines.line(of: [.key("bookmarks"), .index(index), .key("id")]))
            }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }
    }

    /// Marks that reorder the text around them, and tags, which are never drawn: both make a name look like another.
    private static let hiddenMarks: [ClosedRange<UInt32>] = [
        0x061C...0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F,
    ]

    /// Whether a language code and a name in it are one visible line without control characters.
    private static func isText(_ code: String, _ text: String) -> Bool {
        guard isPlain(code), (1...20).contains(code.count), text.utf8.count <= Limits.Name.bytes,
            (1...Limits.Name.imported).contains(text.count), text.isVisible
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            let isHidden = Self.hiddenMarks.contains { $0.contains(scalar.value) }
            return !isHidden
                && ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
    }
}

extension BookmarkDocument.Entry {
    /// How far apart two gazetteers may place the centre of the same city.
    private static let farKilometres = 50.0

    /// A disagreement between the id and the coordinate. It would matter because weather is requested by the coordinate and
    /// stored by the id.
    fileprivate func contradiction(_ known: (PlaceID) -> Place?) -> DocumentMistake? {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        if id.hasPrefix("geo:") {
            let own = PlaceID(at: coordinate).rawValue
            return id == own ? nil : .otherPoint(id: id, own: own)
        }
        guard let place = known(PlaceID(rawValue: id)), case let far = place.coordinate.distance(to: coordinate),
            far > Self.farKilometres
        else { return nil }
        return .otherPlace(id: id, place, kilometres: Int(far.rounded()))
    }
}
