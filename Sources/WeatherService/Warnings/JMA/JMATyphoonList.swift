import JSON
import Limits
import Weather

/// The cyclones that the agency tells of at present (`targetTc.json`); none most of the year.
struct JMATyphoonList: Hashable, Sendable {
    let cyclones: [Cyclone]
    /// Entries without an identifier or a time.
    let unreadable: Int

    struct Cyclone: Hashable, Sendable {
        /// "TC2628".
        let id: String
        let number: Typhoon.Number?
        let category: TyphoonCategory
        let issued: Timestamp
    }

    static func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(wireText: "\(address)/typhoon/data/targetTc.json", bodyLimit: Limits.JMA.cyclones)
    }

    /// Throws the failure that the status reports, `unreadable` for anything but a list, or `tooLarge`.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMATyphoonList {
        try answer.require(atMost: Limits.JMA.cyclones)
        guard let list = ListDTO<JMACycloneDTO>(wholeOf: answer.body)?.elements else {
            throw .unreadable(field: "body")
        }
        if list.count > Limits.JMA.cyclonesAtOnce { throw .tooLarge }
        let cyclones = list.compactMap { $0?.cyclone }
        return JMATyphoonList(
            cyclones: cyclones.distinct(by: \.id), unreadable: list.count - cyclones.count)
    }
}

private struct JMACycloneDTO: JSONObject {
    private var id, number, category, issue: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "tropicalCyclone": id = try json.text()
        case "typhoonNumber": number = try json.text()
        case "category": category = try json.text()
        case "issue": issue = try json.text()
        default: try json.skip()
        }
    }

    var cyclone: JMATyphoonList.Cyclone? {
        guard let id, JMATyphoon.isID(id), let issued = issue.flatMap({ Timestamp(iso8601: $0) }) else { return nil }
        return JMATyphoonList.Cyclone(
            id: id, number: number.flatMap(JMATyphoon.number), category: JMATyphoon.category(category), issued: issued)
    }
}

/// A whole text that is one array, of at most `Limits.JMA.positions` objects and one to show that there are more.
struct ListDTO<Element: JSONReadable>: JSONReadable {
    let elements: [Element?]

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        guard let list: [Element?] = try json.list(most: Limits.JMA.positions + 1) else { return nil }
        elements = list
    }
}
