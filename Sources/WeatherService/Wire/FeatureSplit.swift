import JSON
import Weather

/// Cuts a collection of GeoJSON about several feeds into a collection for each of them, which is kept and read by itself.
struct FeatureSplit: Sendable {
    /// By the feed's name; one without features has a collection without any.
    let bodies: [String: [UInt8]]
    /// Whether there are more features than one answer may have, so that nothing is known to be complete.
    let isCut: Bool
    /// The collection's own `updated`, as sent.
    let updated: String?

    /// Throws the failure that the answer means.
    ///
    /// - Parameters:
    ///   - most: features that are looked at.
    ///   - bytes: of the answer; all bodies together may have twice as many, because a feature can belong to several.
    ///   - owners: the names of the feeds of a feature with these `properties`; nil if it does not say.
    init(
        _ answer: HTTPAnswer, into names: [String], most: Int, bytes: Int,
        owners: (JSONElement) -> [String]?
    ) throws(WeatherFailure) {
        try answer.require(atMost: bytes)
        var found: [(owners: [String]?, range: Range<Int>)]?
        var updated: String?
        do throws(JSONReader.Malformed) {
            var json = JSONReader(answer.body)
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                switch name {
                case "features": found = try Self.features(&json, most: most, owners)
                case "updated": updated = try json.text()
                default: try json.skip()
                }
            }
            try json.finish()
        } catch {
            throw .unreadable(field: "body")
        }
        guard let found else { throw .unreadable(field: "features") }
        isCut = found.count >= most
        self.updated = updated
        var bodies = Dictionary(names.map { ($0, Self.head) }) { first, _ in first }
        var room = 2 * bytes
        for feature in found {
            // A feature that does not say whose it is counts for everyone who was asked about: it may be anyone's.
            for name in feature.owners?.distinct(by: \.self) ?? names where bodies[name] != nil {
                if bodies[name]?.count != Self.head.count { bodies[name]?.append(UInt8(ascii: ",")) }
                bodies[name]?.append(contentsOf: answer.body[feature.range])
                room -= feature.range.count
                // Many features of nobody, for many feeds.
                if room < 0 { throw .tooLarge }
            }
        }
        self.bodies = bodies.mapValues { $0 + Self.tail }
    }

    private static let head = Array(#"{"features":["#.utf8)
    private static let tail = Array("]}".utf8)

    /// Where each feature is in the text; nil for anything but an array. No more is kept of it: the whole answer has some megabytes.
    private static func features(
        _ json: inout JSONReader, most: Int, _ owners: (JSONElement) -> [String]?
    ) throws(JSONReader.Malformed) -> [(owners: [String]?, range: Range<Int>)]? {
        var found: [(owners: [String]?, range: Range<Int>)] = []
        let isArray = try json.array { json throws(JSONReader.Malformed) in
            guard found.count < most else { return try json.skip() }
            let start = try json.start()
            let feature = try JSONElement(&json)
            found.append((owners(feature["properties"]), start..<json.position))
        }
        return isArray ? found : nil
    }
}

extension HTTPAnswer {
    /// Throws the failure that the status or a web page in place of data means.
    func require(atMost bytes: Int) throws(WeatherFailure) {
        guard status == 200 else { throw WeatherFailure(status: status, retryAfter: retryAfter) }
        guard body.count <= bytes else { throw .tooLarge }
        if WebPage.isOne(body) { throw .portal }
    }

    /// The body as JSON of that type. Throws the same failures, and `unreadable("body")` for anything else.
    func json(as kind: JSONReader.Kind = .object, atMost bytes: Int) throws(WeatherFailure) -> JSONElement {
        try require(atMost: bytes)
        guard let json = JSONElement(wholeOf: body), json.kind == kind else { throw .unreadable(field: "body") }
        return json
    }
}
