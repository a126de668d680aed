import Weather

/// What is stored about "here" between runs: the consents, the place set by hand, and when the IP location service was last
/// asked. Never includes a position that was found.
package struct HereRecord: Hashable, Sendable {
    package var consents: [PositionWay: Consent] = [:]
    package var byHand: Spot?
    /// When the IP location service was last asked, whether or not it answered.
    package var ipAskedAt: Timestamp?

    private static let heading =
        "# nalssi: which ways to find me are allowed, the place I set by hand, and when my IP address was looked up last"
    private static let askedName = "ip-asked"

    /// The file's text: lines of `name = value`.
    package var text: String {
        var lines = [Self.heading]
        for way in PositionWay.allCases {
            if let consent = consents[way] { lines.append("\(way.rawValue) = \(consent.rawValue)") }
        }
        if let ipAskedAt { lines.append("\(Self.askedName) = \(ipAskedAt.secondsSince1970)") }
        if let byHand {
            lines.append("latitude = \(byHand.coordinate.latitude)")
            lines.append("longitude = \(byHand.coordinate.longitude)")
            for language in Language.allCases {
                guard let name = byHand.names?.byLanguageCode[language.rawValue] else { continue }
                lines.append("name-\(language.rawValue) = \(name)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

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

    /// Reads as much as possible and ignores the rest, so a damaged file never allows anything.
    package init(parsing text: String) {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            if parts.count == 2, !parts[0].hasPrefix("#") { values[parts[0]] = parts[1] }
        }
        for way in PositionWay.allCases where way.needsConsent {
            consents[way] = values[way.rawValue].flatMap(Consent.init).flatMap { $0 == .notAsked ? nil : $0 }
        }
        ipAskedAt = values[Self.askedName].flatMap(Int.init).flatMap { seconds in
            // No clock shows a time outside this range, and arithmetic within it cannot overflow.
            (0..<1 << 40).contains(seconds) ? Timestamp(secondsSince1970: seconds) : nil
        }
        guard let latitude = values["latitude"].flatMap(Double.init),
            let longitude = values["longitude"].flatMap(Double.init),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return }
        var names: [String: String] = [:]
        for language in Language.allCases {
            // A mark that is not printed may stand before a blank.
            guard let name = values["name-\(language.rawValue)"]?.printable[...].trimmed, !name.isEmpty else {
                continue
            }
            names[language.rawValue] = name
        }
        byHand = Spot(coordinate: coordinate, names: names.isEmpty ? nil : LocalizedText(names))
    }
}

extension Substring {
    /// Without blanks at its ends, also one to which a combining mark is attached.
    fileprivate var trimmed: String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
        let start = unicodeScalars.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { String(start[...$0]) } ?? ""
    }
}
