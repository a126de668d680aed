import Files
import Weather

/// What is stored about "here" between runs: the consents, the place set by hand, and when the IP location service was last
/// asked. Never includes a position that was found.
package struct HereRecord: Hashable, Sendable {
    package var consents: [PositionWay: Consent] = [:]
    package var byHand: Spot?
    /// When the IP location service was last asked, whether or not it answered.
    package var ipAskedAt: Timestamp?

    package init(consents: [PositionWay: Consent] = [:], byHand: Spot? = nil, ipAskedAt: Timestamp? = nil) {
        self.consents = consents
        self.byHand = byHand
        self.ipAskedAt = ipAskedAt
    }

    /// Takes over the time at which another program, or an earlier run, asked the IP location service. A time after `now`, from
    /// before the clock was set back, does not count.
    package mutating func heardOfAsking(at time: Timestamp?, now: Timestamp) {
        ipAskedAt = [ipAskedAt, time].compactMap(\.self).filter { $0 <= now }.max()
    }

    /// Takes over the consents and the place in which `record` differs from `before`.
    mutating func take(changesOf record: HereRecord, since before: HereRecord) {
        for way in PositionWay.allCases where record.consents[way] != before.consents[way] {
            consents[way] = record.consents[way]
        }
        if record.byHand != before.byHand { byHand = record.byHand }
    }
}

// The record as lines: `gpsd = allowed`, `ip-asked = 1795239000`, `latitude = 37.5` …
extension HereRecord {
    private static let askedKey = "ip-asked"
    private static let (latitudeKey, longitudeKey) = ("latitude", "longitude")
    private static func key(ofNameIn language: Language) -> String { "name-\(language.rawValue)" }

    /// The keys of all lines that a record may have.
    static let keys = Set(
        PositionWay.allCases.map(\.rawValue) + [askedKey, latitudeKey, longitudeKey] + Language.allCases.map(key))

    /// Reads as much as possible and ignores the rest, so a damaged file never allows anything.
    init(lines: [LinesFile.Line]) {
        for way in PositionWay.allCases where way.needsConsent {
            consents[way] = lines[way.rawValue].flatMap(Consent.init).flatMap { $0 == .notAsked ? nil : $0 }
        }
        ipAskedAt = lines[Self.askedKey].flatMap { Int($0) }.flatMap { seconds in
            // No clock shows a time outside this range, and arithmetic within it cannot overflow.
            (0..<1 << 40).contains(seconds) ? Timestamp(secondsSince1970: seconds) : nil
        }
        guard let latitude = lines[Self.latitudeKey].flatMap({ Double($0) }),
            let longitude = lines[Self.longitudeKey].flatMap({ Double($0) }),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return }
        var names: [String: String] = [:]
        for language in Language.allCases {
            // A mark that is not printed may stand before a blank.
            guard let name = lines[Self.key(ofNameIn: language)]?.printable.withoutOuterBlankScalars, !name.isEmpty
            else {
                continue
            }
            names[language.rawValue] = name
        }
        byHand = Spot(coordinate: coordinate, names: names.isEmpty ? nil : LocalizedText(names))
    }

    var lines: [LinesFile.Line] {
        var lines: [LinesFile.Line] = []
        for way in PositionWay.allCases {
            if let consent = consents[way] { lines.append(LinesFile.Line(way.rawValue, consent.rawValue)) }
        }
        if let ipAskedAt { lines.append(LinesFile.Line(Self.askedKey, "\(ipAskedAt.secondsSince1970)")) }
        guard let byHand else { return lines }
        lines.append(LinesFile.Line(Self.latitudeKey, "\(byHand.coordinate.latitude)"))
        lines.append(LinesFile.Line(Self.longitudeKey, "\(byHand.coordinate.longitude)"))
        for language in Language.allCases {
            guard let name = byHand.names?.byLanguageCode[language.rawValue] else { continue }
            lines.append(LinesFile.Line(Self.key(ofNameIn: language), name))
        }
        return lines
    }
}

extension String {
    /// Without blanks at its ends, also one to which a combining mark is attached.
    fileprivate var withoutOuterBlankScalars: String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
        let start = unicodeScalars.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { String(start[...$0]) } ?? ""
    }
}
