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
        try answer.require(atMost: Limits.JMA.cyclone)
        guard let parts = ListDTO<PartDTO>(wholeOf: answer.body)?.elements else { throw .unreadable(field: "body") }
        if parts.count > Limits.JMA.positions { throw .tooLarge }
        guard let title = parts.lazy.compactMap({ $0 }).first(where: \.isTitle) else {
            throw .unreadable(field: "title")
        }
        guard let issued = title.issue?.moment else { throw .unreadable(field: "title.issue") }
        let positions = parts.compactMap { $0?.position }.distinct(by: \.time)
        guard positions.contains(where: { $0.basis != .forecast }) else { throw .unreadable(field: "position") }
        return JMATyphoonSpecification(
            number: title.number.flatMap(JMATyphoon.number), name: title.name?.name,
            category: title.category.map { JMATyphoon.category($0) }, issued: issued, positions: positions)
    }
}

/// An element: the title, or a time.
private struct PartDTO: JSONObject {
    private(set) var isTitle = false
    private var partName: String?
    private(set) var number: String?
    private(set) var name: WordsDTO?
    private(set) var category: String?
    private(set) var issue: MomentDTO?
    private var time: MomentDTO?
    private var hours: Double?
    private var degrees: [Double] = []
    private var pressure: Double?
    private var circle: Double?

    mutating func take(_ member: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch member {
        case "part":
            if try json.kind() == .text {
                isTitle = try json.text() == "title"
            } else {
                partName = try WordsDTO(&json)?.japanese
            }
        case "typhoonNumber": number = try json.text()
        case "name": name = try WordsDTO(&json)
        case "category": category = try WordsDTO(&json)?.english
        case "issue": issue = try MomentDTO(&json)
        case "validtime": time = try MomentDTO(&json)
        case "advancedHours": hours = try json.number()
        case "position":
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                guard name == "deg" else { return try json.skip() }
                degrees = try json.numbers(else: .nan) ?? []
            }
        case "pressure": pressure = try json.number()
        case "probabilityCircleRadius": circle = try json.number(of: "km")
        default: try json.skip()
        }
    }

    var position: TyphoonPosition? {
        guard !isTitle, let time = time?.moment, let centre = Coordinate(degrees) else { return nil }
        return TyphoonPosition(
            time: time, basis: basis, centre: centre, category: JMATyphoon.category(category),
            pressure: WireField.pressure(pressure), circle: JMATyphoon.radius(kilometres: circle))
    }

    private var basis: TyphoonPosition.Basis {
        if partName?.hasPrefix("推定") == true { return .estimate }
        return partName?.hasPrefix("実況") == true || hours == 0 ? .analysis : .forecast
    }
}

/// `{"jp": …, "en": …}`
private struct WordsDTO: JSONObject {
    private(set) var japanese: String?
    private(set) var english: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "jp": japanese = try json.text()
        case "en": english = try json.text()
        default: try json.skip()
        }
    }

    var name: Typhoon.Name? {
        func line(_ text: String?) -> String { ServerText(text ?? "", as: .name).text }
        let name = Typhoon.Name(japanese: line(japanese), international: line(english))
        return name.japanese.isEmpty && name.international.isEmpty ? nil : name
    }
}
