import Weather

@testable import WeatherService

/// Messages of CAP for tests, in the form of the specification and with invented contents.
enum CAPFixture {
    /// Elements in the order they are given; a value is the element's content as XML.
    typealias Elements = [(name: String, content: String)]

    /// A valid message, in which `changes` replace elements of the same name or come last. An empty content removes one.
    static func alert(
        _ changes: Elements = [], infos: [String] = [info()], namespace: String = "urn:oasis:names:tc:emergency:cap:1.2"
    ) -> [UInt8] {
        let plain: Elements = [
            ("identifier", "M-1"), ("sender", "office@example.org"), ("sent", "2026-07-01T09:00:00+09:00"),
            ("status", "Actual"), ("msgType", "Alert"), ("scope", "Public"),
        ]
        let body = text(plain, changes) + infos.map { "<info>\($0)</info>" }.joined()
        return Array(#"<?xml version="1.0" encoding="UTF-8"?><alert xmlns="\#(namespace)">\#(body)</alert>"#.utf8)
    }

    static func info(_ changes: Elements = [], areas: [String] = [area()]) -> String {
        let plain: Elements = [
            ("language", "en-US"), ("category", "Met"), ("event", "Strong Wind Watch"), ("urgency", "Expected"),
            ("severity", "Moderate"), ("certainty", "Likely"), ("effective", "2026-07-01T09:00:00+09:00"),
            ("onset", "2026-07-01T12:00:00+09:00"), ("expires", "2026-07-02T00:00:00+09:00"),
            ("senderName", "An Office"), ("headline", "Strong winds"), ("description", "Wind of 20 m/s."),
            ("instruction", "Stay inside."),
        ]
        return text(plain, changes) + areas.map { "<area>\($0)</area>" }.joined()
    }

    static let square = "37.0,126.0 37.0,127.0 38.0,127.0 38.0,126.0 37.0,126.0"

    static func area(_ name: String = "West", polygons: [String] = [square], circles: [String] = []) -> String {
        "<areaDesc>\(name)</areaDesc>" + polygons.map { "<polygon>\($0)</polygon>" }.joined()
            + circles.map { "<circle>\($0)</circle>" }.joined()
    }

    /// The moment of `text`, of ISO 8601 in UTC.
    static func moment(_ text: String) -> Timestamp? { Timestamp(iso8601: text) }

    private static func text(_ plain: Elements, _ changes: Elements) -> String {
        let changed = plain.map { element in changes.first { $0.name == element.name } ?? element }
        let added = changes.filter { change in plain.allSatisfy { $0.name != change.name } }
        return (changed + added).filter { !$0.content.isEmpty }.map { "<\($0.name)>\($0.content)</\($0.name)>" }
            .joined()
    }
}
