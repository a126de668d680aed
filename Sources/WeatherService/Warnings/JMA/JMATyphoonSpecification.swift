import JSON
import Limits
import Weather

/// A cyclone's `specifications.json`.
struct JMATyphoonSpecification: Hashable, Sendable {
    let number: Typhoon.Number?
    let name: Typhoon.Name?
    let category: TyphoonCategory?
    let issued: Timestamp
    /// Those with a time and a place; the present is among them.
    let positions: [TyphoonPosition]

    /// Throws the failure that the status reports, `unreadable` with what is missing, or `tooLarge`.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMATyphoonSpecification {
        // The title, and times.
        let parts = try answer.json(as: .array, atMost: Limits.JMA.cyclone).items() ?? []
        if parts.count > Limits.JMA.positions { throw .tooLarge }
        func isTitle(_ part: JSONElement) -> Bool { part["part"].text == "title" }
        guard let title = parts.first(where: isTitle) else { throw .unreadable(field: "title") }
        guard let issued = title["issue"].moment else { throw .unreadable(field: "title.issue") }
        let positions = parts.filter { !isTitle($0) }.compactMap(TyphoonPosition.init).distinct(by: \.time)
        guard positions.contains(where: { $0.basis != .forecast }) else { throw .unreadable(field: "position") }
        return JMATyphoonSpecification(
            number: title["typhoonNumber"].text.flatMap(JMATyphoon.number), name: Typhoon.Name(title["name"]),
            category: title["category"]["en"].text.map(JMATyphoon.category), issued: issued, positions: positions)
    }
}

extension TyphoonPosition {
    /// A part that is a time; nil without a time or a place.
    fileprivate init?(_ part: JSONElement) {
        guard let time = part["validtime"].moment,
            let centre = Coordinate(part["position"]["deg"].numbers(else: .nan) ?? [])
        else { return nil }
        let name = part["part"]["jp"].text ?? ""
        let isAnalysis = name.hasPrefix("実況") || part["advancedHours"].number == 0
        self.init(
            time: time, basis: name.hasPrefix("推定") ? .estimate : isAnalysis ? .analysis : .forecast, centre: centre,
            category: JMATyphoon.category(part["category"]["en"].text),
            pressure: WireField.pressure(part["pressure"].number),
            circle: JMATyphoon.radius(kilometres: part["probabilityCircleRadius"]["km"].number))
    }
}

extension Typhoon.Name {
    /// `{"jp": …, "en": …}`; nil if both are empty.
    fileprivate init?(_ json: JSONElement) {
        let (japanese, international) = (json["jp"].shown(), json["en"].shown())
        if japanese == nil, international == nil { return nil }
        self.init(japanese: japanese ?? "", international: international ?? "")
    }
}
