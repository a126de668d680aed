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
        // The regions of the WMO, each with its members.
        let regions = try SWICAnswer.read(answer, as: .array, limit: Limits.SWIC.listBytes).items() ?? []
        let entries = regions.lazy.flatMap { $0["members"].items(most: Limits.SWIC.members) ?? [] }
        let members = entries.prefix(Limits.SWIC.members).compactMap {
            member -> (code: String, country: CountryCode)? in
            guard let code = member["mid"].text, SWICQuestion.isPlain(code),
                let country = member["code"].text.flatMap({ CountryCode(alpha3: $0) })
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
        let list = try SWICAnswer.read(answer, as: .object, limit: Limits.SWIC.listBytes)
        guard let entries = list["sources"].items(most: Limits.SWIC.offices) else {
            throw .unreadable(field: "sources")
        }
        var offices: [String: Office] = [:]
        for source in entries.map({ $0["source"] }) {
            guard let id = source["sourceId"].text, SWICDocument(capurl: id + "/x.xml") != nil, offices[id] == nil
            else { continue }
            let names = source["byLanguage"].items(most: Limits.SWIC.languages) ?? []
            // A language tag, `es-MX`.
            let english = names.first { $0["code"].text?.lowercased().hasPrefix("en") == true }
            let name = [english?["name"], names.map { $0["name"] }.first { $0.text != nil }, source["authorityAbbrev"]]
                .lazy.compactMap { $0?.shown(as: .line) }.first
            offices[id] = Office(
                country: source["authorityCountry"].text.flatMap { CountryCode(alpha2: $0) }, name: name ?? id,
                reports: source["capAlertFeedStatus"].number == 1)
        }
        guard !offices.isEmpty else { throw .unreadable(field: "sources[0].source.sourceId") }
        return SWICSources(byID: offices)
    }
}
