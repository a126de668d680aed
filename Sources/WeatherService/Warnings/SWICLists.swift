import JSON
import Limits
import Weather

/// The members of the WMO and the codes that the centre gives them: `/json/wmo_member.json`.
struct SWICMembers: Hashable, Sendable {
    /// Codes such as `095`, by country. Few countries have more than one.
    let codes: [CountryCode: [String]]
    private let countries: [String: CountryCode]

    init(_ members: [(code: String, country: CountryCode)]) {
        codes = Dictionary(grouping: members, by: \.country).mapValues { $0.map(\.code) }
        countries = Dictionary(members.map { ($0.code, $0.country) }, uniquingKeysWith: { first, _ in first })
    }

    /// The members to ask about a place in `country`: its own, or else those of the state whose service warns a
    /// territory.
    func codes(for country: CountryCode) -> [String] {
        codes[country] ?? Self.served[country.rawValue].flatMap { codes[CountryCode(rawValue: $0)] } ?? []
    }

    func country(of code: String) -> CountryCode? { countries[code] }

    /// The code that another spelling of its letters means, as in the name of a file; nil if there is none.
    func code(spelled text: String) -> String? { countries.keys.first { $0.lowercased() == text } }

    static let path = "/json/wmo_member.json"

    /// Throws if no member has a country, because an empty list is not a valid one.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> SWICMembers {
        let regions: SWICMemberDTO.List = try SWICAnswer.decode(answer, limit: Limits.SWIC.listBytes)
        let members = regions.members.compactMap { member -> (code: String, country: CountryCode)? in
            guard let code = member.mid, SWICQuestion.isPlain(code),
                let country = member.code.flatMap({ CountryCode(alpha3: $0) })
            else { return nil }
            return (code, country)
        }
        guard !members.isEmpty else { throw .unreadable(field: "[0].members[0].mid") }
        return SWICMembers(members.distinct(by: \.code))
    }

    /// Territories that the weather service of another state warns: those with offices of the National Weather Service,
    /// of Météo-France, and of the institutes of Finland and Norway.
    private static let served = NWSFeeds.territories.reduce(
        into: [
            "BL": "FR", "GF": "FR", "GP": "FR", "MF": "FR", "MQ": "FR", "PM": "FR", "RE": "FR", "YT": "FR", "AX": "FI",
            "SJ": "NO",
        ]
    ) { $0[$1.rawValue] = CountryCode.unitedStates.rawValue }
}

/// The offices whose messages the centre takes in: `/v2/json/sources.json`.
struct SWICSources: Hashable, Sendable {
    /// By the first part of a document's name.
    let byID: [String: Office]

    struct Office: Hashable, Sendable {
        let country: CountryCode?
        let name: String
        /// Whether the centre can read its messages at present.
        let reports: Bool
    }

    /// Without any office, if the list could not be had: issuers are then called by their ids.
    static let unknown = SWICSources(byID: [:])

    /// The countries with an office that reports. Of any other country, no warning means nothing.
    var reporting: Set<CountryCode> { Set(byID.values.filter(\.reports).compactMap(\.country)) }

    static let path = "/v2/json/sources.json"

    /// Throws if there is no office, because an empty list is not a valid one.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> SWICSources {
        let list: SWICSourceDTO.List = try SWICAnswer.decode(answer, limit: Limits.SWIC.listBytes)
        guard let entries = list.sources else { throw .unreadable(field: "sources") }
        var offices: [String: Office] = [:]
        for entry in entries {
            guard let source = entry?.source, let id = source.id, SWICDocument(capurl: id + "/x.xml") != nil,
                offices[id] == nil
            else { continue }
            let names = source.names ?? []
            let english = names.first { $0?.code?.lowercased().hasPrefix("en") == true } ?? nil
            let name = [english?.name, names.compactMap { $0?.name }.first, source.abbreviation].lazy
                .compactMap { $0.map { ServerText($0, as: .line).text } }.first { !$0.isEmpty }
            offices[id] = Office(
                country: source.country.flatMap { CountryCode(alpha2: $0) }, name: name ?? id,
                reports: source.status == "1")
        }
        guard !offices.isEmpty else { throw .unreadable(field: "sources[0].source.sourceId") }
        return SWICSources(byID: offices)
    }
}

/// An entry of the list of members.
private struct SWICMemberDTO: JSONObject {
    var mid: String?
    /// Three letters of ISO 3166-1.
    var code: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "mid": mid = try json.text()
        case "code": code = try json.text()
        default: try json.skip()
        }
    }

    /// The regions of the WMO, each with its members.
    struct List: JSONReadable {
        var members: [SWICMemberDTO] = []

        init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            let isArray = try json.array { json throws(JSONReader.Malformed) in
                _ = try json.object { name, json throws(JSONReader.Malformed) in
                    guard name == "members" else { return try json.skip() }
                    let room = Limits.SWIC.members - members.count
                    members += (try json.list(most: room) ?? []).compactMap(\.self)
                }
            }
            if !isArray { return nil }
        }
    }
}

/// An entry of the list of offices.
private struct SWICSourceDTO: JSONObject {
    var source: Source?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        guard name == "source" else { return try json.skip() }
        source = try Source(&json)
    }

    struct Source: JSONObject {
        var id: String?
        /// Two letters of ISO 3166-1.
        var country: String?
        var abbreviation: String?
        var names: [Name?]?
        /// "1" if its messages can be read.
        var status: String?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "sourceId": id = try json.text()
            case "authorityCountry": country = try json.text()
            case "authorityAbbrev": abbreviation = try json.text()
            case "byLanguage": names = try json.list(most: Limits.SWIC.languages)
            case "capAlertFeedStatus":
                status = try json.kind() == .number ? (json.number() == 1 ? "1" : nil) : json.text()
            default: try json.skip()
            }
        }
    }

    struct Name: JSONObject {
        /// A language tag, `es-MX`.
        var code: String?
        var name: String?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "code": code = try json.text()
            case "name": self.name = try json.text()
            default: try json.skip()
            }
        }
    }

    struct List: JSONObject {
        var sources: [SWICSourceDTO?]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard name == "sources" else { return try json.skip() }
            sources = try json.list(most: Limits.SWIC.offices)
        }
    }
}
