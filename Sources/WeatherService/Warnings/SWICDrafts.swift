import JSON
import Weather

/// Makes warnings of the rows of an answer.
///
/// Rows of the same document that say the same of different areas are one warning. A document may be about several
/// events, each of which is a warning of its own, with the same id. The same warning in two languages is in two
/// documents that name each other (`rlink`), or in one, and becomes one warning with both texts.
struct SWICDrafts {
    private let sources: SWICSources
    private let members: SWICMembers
    private var drafts: [Draft] = []
    private var places: [Draft.Key: Int] = [:]
    /// Of two documents that name each other, the one whose name comes first.
    private var groups: [String: String] = [:]

    init(sources: SWICSources, members: SWICMembers) {
        self.sources = sources
        self.members = members
    }

    /// Throws for a row that is needed and cannot be read. Nil for the outline of a country, which is not needed.
    mutating func take(_ row: JSONElement, path: String) throws(WeatherFailure) -> Void? {
        let properties = row["properties"]
        guard properties.kind == .object else { throw .unreadable(field: path + ".properties") }
        if properties["row_type"].text == "BOUNDARY" { return nil }
        // The path of the document, the same for all areas of a message.
        guard let capurl = text(properties["capurl"]) else {
            throw .unreadable(field: path + ".properties.capurl")
        }
        guard let event = text(properties["event"]) ?? text(properties["headline"]) else {
            throw .unreadable(field: path + ".properties.event")
        }
        let document = SWICDocument(capurl: capurl)
        let (effective, onset) = (properties["effective"].time, properties["onset"].time)
        guard let sent = properties["sent"].time ?? effective ?? onset ?? document?.writtenAt else {
            throw .unreadable(field: path + ".properties.sent")
        }
        let key = Draft.Key(
            capurl: capurl, event: event,
            terms: Draft.Terms(
                // Numbers that sometimes come as strings.
                level: WarningLevel(severity: properties["s"].number),
                certainty: WarningCertainty(certainty: properties["c"].number), isOver: properties["u"].number == 1,
                onset: onset ?? effective ?? sent, expires: properties["expires"].time))
        let area = WarningArea(
            name: text(properties["areadesc"]) ?? "", polygons: GeoPolygon.all(inGeometry: row["geometry"]))
        if let place = places[key] {
            drafts[place].areas.append(area)
        } else {
            places[key] = drafts.count
            drafts.append(Draft(key, properties, document, sent: sent, area: area))
        }
        // The document with the same message in another language.
        if let other = text(properties["rlink"]), other != capurl {
            let first = min(capurl, other)
            for name in [capurl, other] { groups[name] = min(groups[name] ?? first, first) }
        }
        return ()
    }

    /// The warnings in an order that does not depend on that of the rows.
    func warnings() -> [Warning] {
        var warnings: [Warning] = []
        // `WarningKind` knows most kinds by their English words, so the English document names the warning.
        let ordered = drafts.sorted { one, other in
            (one.isEnglish ? 0 : 1, one.key.capurl, one.key.event, one.key.terms)
                < (other.isEnglish ? 0 : 1, other.key.capurl, other.key.event, other.key.terms)
        }
        var slots: [Slot: [Int]] = [:]
        var taken: [Slot: [String: Int]] = [:]
        for draft in ordered {
            let slot = Slot(group: groups[draft.key.capurl] ?? draft.key.capurl, terms: draft.key.terms)
            // The second warning in a language belongs to the second one in the other.
            let number = taken[slot, default: [:]][draft.language, default: 0]
            taken[slot, default: [:]][draft.language] = number + 1
            if let known = slots[slot], number < known.count {
                let place = known[number]
                warnings[place].texts.byLanguage.append((draft.language, draft.text))
                if !warnings[place].areas.contains(where: \.hasShape) { warnings[place].areas = draft.orderedAreas }
            } else {
                slots[slot, default: []].append(warnings.count)
                warnings.append(warning(draft))
            }
        }
        return warnings
    }

    /// What warnings in two languages have in common.
    private struct Slot: Hashable {
        let group: String
        let terms: Draft.Terms
    }

    private func warning(_ draft: Draft) -> Warning {
        let office = draft.office.flatMap { sources.byID[$0] }
        let country =
            office?.country ?? draft.member.flatMap(members.country)
            ?? draft.office.flatMap { CountryCode(alpha2: $0.prefix { $0 != "-" }) }
        let terms = draft.key.terms
        var warning = Warning(
            id: Warning.ID(sender: "swic:" + (draft.office ?? ""), identifier: draft.identifier),
            issuer: office?.name ?? draft.office ?? "", country: country, kind: WarningKind.of(event: draft.key.event),
            level: terms.level, certainty: terms.certainty, sent: draft.sent, onset: terms.onset,
            expires: terms.expires,
            texts: WarningTexts([(draft.language, draft.text)]), areas: draft.orderedAreas)
        warning.isCancellation = terms.isOver
        warning.document = draft.document?.name
        return warning
    }

    private func text(_ json: JSONElement) -> String? { Draft.text(json) }
}

/// A warning in one language, with the areas that have been read.
private struct Draft {
    let key: Key
    /// The first part of the language's tag; `und` if it is unknown.
    let language: String
    let text: WarningText
    let document: SWICDocument?
    let identifier: String
    let member: String?
    let sent: Timestamp
    var areas: [WarningArea]

    struct Key: Hashable {
        let capurl: String
        let event: String
        let terms: Terms
    }

    /// What the rows of one warning agree in, whatever their language.
    struct Terms: Hashable, Comparable {
        let level: WarningLevel
        let certainty: WarningCertainty
        /// Whether its urgency is "Past".
        let isOver: Bool
        let onset: Timestamp
        let expires: Timestamp?

        static func < (one: Terms, other: Terms) -> Bool { one.order < other.order }

        private var order: (Timestamp, Int, Int, Int, Int) {
            (onset, expires?.secondsSince1970 ?? .max, level.rawValue, certainty.rawValue, isOver ? 1 : 0)
        }
    }

    init(
        _ key: Key, _ properties: JSONElement, _ document: SWICDocument?, sent: Timestamp, area: WarningArea
    ) {
        self.key = key
        self.document = document
        self.sent = sent
        areas = [area]
        let headline = Self.text(properties["headline"])
        text = WarningText(
            event: key.event, headline: headline == key.event ? nil : headline,
            description: Self.text(properties["description"], as: .prose))
        // The name of the document's file, not the CAP's identifier.
        identifier = Self.text(properties["identifier"]) ?? document?.file ?? key.capurl
        member = properties["mem"].text
        language = Self.language(of: document, event: key.event)
    }

    var office: String? { document?.office }
    var isEnglish: Bool { language == Language.english.rawValue }

    var orderedAreas: [WarningArea] {
        areas.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }

    /// Texts that say nothing are nil.
    static func text(_ json: JSONElement, as form: ServerText.Form = .line) -> String? {
        json.shown(as: form).flatMap { $0 == "No description" ? nil : $0 }
    }

    /// An office's id ends with the language of its messages, or `xx` for several; of those, most rows are in English.
    private static func language(of document: SWICDocument?, event: String) -> String {
        let code = document?.office.split(separator: "-").last ?? ""
        if code.utf8.count == 2, code != "xx" { return String(code) }
        return event.utf8.allSatisfy { $0 < 0x80 } ? Language.english.rawValue : "und"
    }
}

extension SWICDocument {
    /// The time in its name, `OFFICE/2026/08/17/14/50/16-…`, by a clock that is UTC for some offices and local for
    /// others.
    fileprivate var writtenAt: Timestamp? {
        let parts = name.split(separator: "/")
        guard parts.count == 7, let second = parts[6].split(separator: "-").first else { return nil }
        return Timestamp(iso8601: "\(parts[1])-\(parts[2])-\(parts[3])T\(parts[4]):\(parts[5]):\(second)Z")
    }
}

extension WarningLevel {
    /// The centre's numbers for CAP's severity: 1 is minor, 4 extreme.
    fileprivate init(severity: Double?) {
        self = severity.flatMap { Int(exactly: $0) }.flatMap(WarningLevel.init) ?? .unknown
    }
}

extension WarningCertainty {
    /// The centre's numbers for CAP's certainty: 1 is unlikely, 4 observed.
    fileprivate init(certainty: Double?) {
        self = certainty.flatMap { Int(exactly: $0) }.flatMap(WarningCertainty.init) ?? .unknown
    }
}
