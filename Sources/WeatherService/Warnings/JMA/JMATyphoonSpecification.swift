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
    private var sustained: Double?
    private var gust: Double?
    private var speed: SpeedDTO?
    private var course: String?
    private var size: String?
    private var intensity: String?
    private var circle: Double?
    private var gales: [TyphoonReach] = []
    private var storms: [TyphoonReach] = []

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
        case "maximumWind":
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                switch name {
                case "sustained": sustained = try json.number(of: "m/s")
                case "gust": gust = try json.number(of: "m/s")
                default: try json.skip()
                }
            }
        case "speed": speed = try SpeedDTO(&json)
        case "course": course = try json.text()
        case "scale": size = try json.text()
        case "intensity": intensity = try json.text()
        case "probabilityCircleRadius": circle = try json.number(of: "km")
        case "galeWarning": gales = try Self.reaches(&json)
        case "stormWarning": storms = try Self.reaches(&json)
        default: try json.skip()
        }
    }

    private static func reaches(_ json: inout JSONReader) throws(JSONReader.Malformed) -> [TyphoonReach] {
        let list: [ReachDTO?]? = try json.list(most: Limits.JMA.ranges)
        return (list ?? []).compactMap { $0?.reach }
    }

    var position: TyphoonPosition? {
        guard !isTitle, let time = time?.moment, let centre = Coordinate(degrees) else { return nil }
        return TyphoonPosition(
            time: time, basis: basis, centre: centre, category: JMATyphoon.category(category),
            intensity: intensity.flatMap(TyphoonIntensity.init(word:)), size: size.flatMap(TyphoonSize.init(word:)),
            pressure: WireField.pressure(pressure),
            wind: Wind(speed: WireField.speed(sustained), gust: WireField.speed(gust)),
            movement: TyphoonMovement(course: course.flatMap { CompassPoint(japanese: $0) }, pace: speed?.pace),
            circle: TyphoonReach.kilometres(circle), gales: gales, storms: storms)
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

/// `{"km/h": "35"}` or `{"note": {"jp": "ゆっくり"}}`
private struct SpeedDTO: JSONObject {
    private var speed: Double?
    private var note: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "km/h": speed = try json.number()
        case "note": note = try WordsDTO(&json)?.japanese
        default: try json.skip()
        }
    }

    var pace: TyphoonMovement.Pace? {
        if let speed, (0...300).contains(speed) { return .kilometresPerHour(speed) }
        guard let note else { return nil }
        if note.contains("停滞") { return .almostStationary }
        return note.contains("ゆっくり") ? .slow : nil
    }
}

/// `{"area": "南", "range": {"km": 500}}`, where the area may be an object too.
private struct ReachDTO: JSONObject {
    private var area: String?
    private var kilometres: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "area": area = try json.kind() == .object ? WordsDTO(&json)?.japanese : json.text()
        case "range": kilometres = try json.number(of: "km")
        default: try json.skip()
        }
    }

    var reach: TyphoonReach? {
        guard let kilometres = TyphoonReach.kilometres(kilometres) else { return nil }
        guard let area, area != "全域" else {
            return TyphoonReach(side: area == nil ? .other : .allRound, kilometres: kilometres)
        }
        let side = CompassPoint(japanese: area.hasSuffix("側") ? String(area.dropLast()) : area)
        return TyphoonReach(side: side.map { .toward($0) } ?? .other, kilometres: kilometres)
    }
}

extension TyphoonIntensity {
    fileprivate init?(word: String) {
        switch word {
        case "強い": self = .strong
        case "非常に強い": self = .veryStrong
        case "猛烈な": self = .violent
        default: return nil
        }
    }
}

extension TyphoonSize {
    /// "大型", "大型で", "超大型".
    fileprivate init?(word: String) {
        if word.hasPrefix("超大型") {
            self = .veryLarge
        } else if word.hasPrefix("大型") {
            self = .large
        } else {
            return nil
        }
    }
}

extension CompassPoint {
    /// "北北西"; nil for anything else, as 不定.
    init?(japanese word: String) {
        let words = [
            "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西", "西", "西北西", "北西", "北北西",
        ]
        guard let point = words.firstIndex(of: word).flatMap(CompassPoint.init(rawValue:)) else { return nil }
        self = point
    }
}
