/// The names of the services that the ways to find the person contact, as shown.
package struct PositionHosts: Hashable, Sendable {
    private var hosts: [PositionWay: String] = [:]

    package init() {}

    package init(_ settings: Settings) {
        for contact in Disclosure.positionContacts(settings) {
            switch contact.purpose {
            case .gpsd: hosts[.gpsd] = contact.host
            case .ip: hosts[.ip] = contact.host
            case .naver: break
            }
        }
    }

    /// Empty for a way that contacts no service.
    package subscript(way: PositionWay) -> String { hosts[way] ?? "" }
}
