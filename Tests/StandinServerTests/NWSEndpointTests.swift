import Foundation
import Testing
import Weather

@testable import StandinServer

/// The stand-in's National Weather Service.
@Suite struct NWSEndpointTests {
    /// Thursday of the story, when New York has a winter storm and Los Angeles a red flag warning.
    private let time = Timestamp(secondsSince1970: 1_795_392_000 + 3 * 86_400)

    private func answer(
        _ uri: String, agent: String? = "nalssi/test", fault: WarningFault? = nil
    ) throws -> Answer {
        let headers = agent.map { ["user-agent": $0] } ?? [:]
        return try #require(
            NWSResponder.answer(to: RequestTarget(uri: uri), headers: headers, now: time, fault: fault))
    }

    private func object(_ answer: Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    private func features(_ uri: String, fault: WarningFault? = nil) throws -> [[String: Any]] {
        try #require(try object(answer(uri, fault: fault))["features"] as? [[String: Any]])
    }

    private func events(_ uri: String) throws -> [String] {
        try features(uri).compactMap { ($0["properties"] as? [String: Any])?["event"] as? String }
    }

    @Test func `a point has its zones, in the form that is not redirected, and only in the country`() throws {
        let point = try answer("/points/40.7143,-74.006")
        let properties = try #require(try object(point)["properties"] as? [String: Any])
        for key in ["forecastZone", "county", "fireWeatherZone"] {
            #expect((properties[key] as? String)?.hasPrefix("https://api.weather.gov/zones/") == true, "\(key)")
        }
        for (long, short) in [
            ("40.71430,-74.006", "40.7143,-74.006"), ("40.0,-74", "40,-74"), ("40.12345,-74", "40.1235,-74"),
        ] {
            let moved = try answer("/points/\(long)")
            #expect(moved.status == 301 && moved.headers.first { $0.name == "Location" }?.value == "/points/\(short)")
        }
        for outside in ["37.5665,126.978", "30,-60"] {
            let refusal = try answer("/points/\(outside)")
            #expect(refusal.status == 404)
            #expect((try object(refusal)["type"] as? String)?.hasSuffix("InvalidPoint") == true)
        }
        #expect((try object(answer("/points/12"))["type"] as? String)?.hasSuffix("NotFound") == true)
    }

    @Test func `alerts are those of the zones, without tests and cancellations if they are not wanted`() throws {
        let query = "status=actual&message_type=alert,update"
        #expect(Set(try events("/alerts/active?\(query)")) == ["Winter Storm Warning", "Red Flag Warning"])
        #expect(try events("/alerts/active?\(query)&zone=XXZ501,XXZ999") == ["Winter Storm Warning"])
        #expect(try events("/alerts/active?\(query)&zone=NYZ001").isEmpty)
        #expect(try events("/alerts/active").contains("Test Message"))
        let storm = try #require(try features("/alerts/active?\(query)&zone=XXC501").first)
        #expect(storm["geometry"] is NSNull)
        let fire = try #require(try features("/alerts/active?\(query)&zone=XXZ502").first)
        #expect((fire["geometry"] as? [String: Any])?["type"] as? String == "Polygon")
    }

    @Test func `whoever does not say who they are is refused, and so is a limit`() throws {
        #expect(try answer("/points/40,-74", agent: nil).status == 403)
        #expect(try answer("/alerts/active?limit=5").status == 400)
    }

    @Test func `faults can be set`() throws {
        #expect(try answer("/alerts/active", fault: .exception).status == 500)
        #expect(try answer("/alerts/active", fault: .errLines).contentType.hasPrefix("text/html"))
        #expect(try answer("/alerts/active", fault: .huge).body.count > 8_388_608)
        #expect(try answer("/points/40,-74", fault: .noDocuments).status == 404)
        #expect(try features("/alerts/active?status=actual", fault: .noRows).isEmpty)
        let frozen = try object(answer("/alerts/active", fault: .frozen(time.adding(seconds: -86_400))))
        #expect((frozen["updated"] as? String)?.hasPrefix("2026-11-24T19:") == true)
        for kind in Fault.Kind.allCases {
            guard let refusal = kind.nwsRefusal else { continue }
            #expect(refusal.status >= 400 && refusal.contentType == "application/problem+json")
        }
    }
}
