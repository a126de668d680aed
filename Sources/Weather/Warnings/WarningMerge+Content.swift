extension WarningMerge {
    /// What copies of the same warning say together: the higher level, the later end, the words of all languages, all
    /// areas.
    ///
    /// Of different messages, the latest tells; of copies of one message, all are equal, and the one that says more
    /// tells.
    static func merged(_ copies: [Warning]) -> Warning {
        var merged = copies[0]
        guard copies.contains(where: { $0 != merged }) else { return merged }
        let isOneMessage = copies.allSatisfy { $0.id == merged.id }
        merged.sent = copies.map(\.sent).max() ?? merged.sent
        let latest = isOneMessage ? copies : copies.filter { $0.sent == merged.sent }
        // The smallest of different values, so that the order of copies does not matter.
        func value<Value: Comparable>(_ read: (Warning) -> Value?) -> Value? {
            latest.compactMap(read).min() ?? copies.compactMap(read).min()
        }
        merged.id = latest.map(\.id).max() ?? merged.id
        merged.part = copies.lazy.filter { $0.id == merged.id }.map(\.part).min() ?? merged.part
        merged.issuer = value { $0.issuer.isEmpty ? nil : $0.issuer } ?? ""
        merged.country = value { $0.country?.rawValue }.map(CountryCode.init)
        merged.document = value(\.document)
        merged.level = copies.map(\.level).max() ?? merged.level
        merged.certainty = latest.map(\.certainty).max() ?? merged.certainty
        merged.expires = copies.compactMap(\.expires).max()
        merged.replaces = Set(copies.lazy.filter { $0.id == merged.id }.flatMap(\.replaces)).sorted()
        merged.texts = texts(of: copies, isOneMessage: isOneMessage)
        merged.areas = areas(of: copies)
        return merged
    }

    /// In the order of the message, or by the language's code if copies have different ones.
    private static func texts(of copies: [Warning], isOneMessage: Bool) -> WarningTexts {
        let orders = Set(copies.map { $0.texts.byLanguage.map(\.language) })
        let languages = orders.count == 1 ? orders.flatMap { $0 } : Set(orders.joined()).sorted()
        return WarningTexts(
            languages.distinct(by: \.self).compactMap { language in
                let said = copies.compactMap { copy in
                    copy.texts.byLanguage.first { $0.language == language }.map { (copy: copy, text: $0.text) }
                }
                let text = said.max { left, right in
                    if !isOneMessage, left.copy.sent != right.copy.sent { return left.copy.sent < right.copy.sent }
                    return left.text.saysLess(than: right.text)
                }
                return text.map { (language, $0.text) }
            })
    }

    /// Each once: of an area with several names the first one by letters, and none without a shape whose name has one.
    private static func areas(of copies: [Warning]) -> [WarningArea] {
        let first = copies[0].areas
        guard copies.contains(where: { $0.areas != first }) else { return first }
        let all = Set(copies.lazy.flatMap(\.areas))
        return shaped(Array(all)).sorted(by: precedes).distinct(by: Area.init)
    }

    /// Those with a name first.
    private static func precedes(_ left: WarningArea, _ right: WarningArea) -> Bool {
        if left.name.isEmpty != right.name.isEmpty { return right.name.isEmpty }
        if left.name != right.name { return left.name < right.name }
        for zones in [\WarningArea.zones, \.doubtfulZones] where left[keyPath: zones] != right[keyPath: zones] {
            return left[keyPath: zones].sorted().lexicographicallyPrecedes(right[keyPath: zones].sorted())
        }
        let (rings, others) = (left.polygons.flatMap(\.rings), right.polygons.flatMap(\.rings))
        if rings != others { return rings.lexicographicallyPrecedes(others) { $0.precedes($1) } }
        return left.circles.map(\.numbers).lexicographicallyPrecedes(right.circles.map(\.numbers)) {
            $0.lexicographicallyPrecedes($1)
        }
    }

    /// An order of the warnings of one message with an equal level and onset.
    static func precedes(_ left: Warning, _ right: Warning) -> Bool {
        if left.part != right.part { return left.part < right.part }
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        if left.end != right.end { return left.end > right.end }
        return left.texts.byLanguage.map(\.text.event).lexicographicallyPrecedes(
            right.texts.byLanguage.map(\.text.event))
    }
}

extension GeoPolygon {
    fileprivate var rings: [GeoRing] { [outer] + holes }
}

extension GeoCircle {
    fileprivate var numbers: [Double] { [centre.latitude, centre.longitude, radius] }
}

extension WarningText {
    /// Whether it has fewer parts, or else an order of texts that is always the same.
    fileprivate func saysLess(than other: WarningText) -> Bool {
        let (own, others) = (parts, other.parts)
        if own.count != others.count { return own.count < others.count }
        return own.lexicographicallyPrecedes(others)
    }

    private var parts: [String] { [event, headline, description, instruction].compactMap(\.self) }
}
