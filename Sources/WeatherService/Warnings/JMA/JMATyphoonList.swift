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
        let list = try answer.json(as: .array, atMost: Limits.JMA.cyclones).items() ?? []
        if list.count > Limits.JMA.cyclonesAtOnce { throw .tooLarge }
        let cyclones = list.compactMap(Cyclone.init)
        return JMATyphoonList(
            cyclones: cyclones.distinct(by: \.id), unreadable: list.count - cyclones.count)
    }
}

extension JMATyphoonList.Cyclone {
    fileprivate init?(_ json: JSONElement) {
        guard let id = json["tropicalCyclone"].text, JMATyphoon.isID(id), let issued = json["issue"].time else {
            return nil
        }
        self.init(
            id: id, number: json["typhoonNumber"].text.flatMap(JMATyphoon.number),
            category: JMATyphoon.category(json["category"].text), issued: issued)
    }
}
