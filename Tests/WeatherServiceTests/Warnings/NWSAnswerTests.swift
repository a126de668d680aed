import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Invented alerts in the service's form.
enum NWSFixture {
    static let square = "[[-86,29],[-84,29],[-84,31],[-86,31],[-86,29]]"
    static let polygon = #"{"type":"Polygon","coordinates":[\#(square)]}"#

    /// An alert; these members replace its own of the same name, because the first of a name counts.
    static func alert(_ members: String = "", geometry: String = "null") -> String {
        """
        {"id":"https://api.weather.gov/alerts/a","type":"Feature","geometry":\(geometry),"properties":{\
        \(members)\(members.isEmpty ? "" : ",")"@id":"https://api.weather.gov/alerts/urn:a","id":"urn:a","areaDesc":"North; South",\
        "geocode":{"SAME":["000001"],"UGC":["XXZ001","XXZ002"]},"references":[],\
        "sent":"2026-11-25T20:00:00-05:00","effective":"2026-11-25T20:00:00-05:00",\
        "onset":"2026-11-26T06:00:00-05:00","expires":"2026-11-26T04:00:00-05:00",\
        "ends":"2026-11-27T10:00:00-05:00","status":"Actual","messageType":"Alert","category":"Met",\
        "severity":"Severe","certainty":"Likely","urgency":"Expected","event":"Flood Watch",\
        "sender":"w-nws.webmaster@noaa.gov","senderName":"NWS Invented XX","headline":"Flood Watch issued",\
        "description":"Text","instruction":null,"response":"Prepare"}}
        """
    }

    static func body(_ alerts: [String]) -> [UInt8] {
        Array(
            #"{"type":"FeatureCollection","features":[\#(alerts.joined(separator: ","))],"updated":"2026-11-26T01:05:00+00:00"}"#
                .utf8)
    }

    static func read(_ alerts: String..., in zone: String? = nil) throws(WeatherFailure) -> NWSAnswer {
        try NWSAnswer.read(HTTPAnswer(status: 200, body: body(alerts)), in: zone)
    }

    static func vtec(_ code: String) -> String { #""parameters":{"VTEC":["/O.\#(code).000000T0000Z-261127T1500Z/"]}"# }
}

/// What is read of alerts.
@Suite struct NWSAnswerTests {
    private typealias Fixture = NWSFixture

    private func one(_ members: String = "", geometry: String = "null") throws -> Warning {
        let answer = try Fixture.read(Fixture.alert(members, geometry: geometry))
        return try #require(answer.warnings.first)
    }

    private func ids(_ alerts: [String], in zone: String? = nil) throws -> [String] {
        let answer = try NWSAnswer.read(HTTPAnswer(status: 200, body: Fixture.body(alerts)), in: zone)
        return answer.warnings.map(\.id.identifier)
    }

    @Test func `an alert is read with its kind, level, times and issuer`() throws {
        let warning = try one()
        #expect(warning.id == Warning.ID(sender: "w-nws.webmaster@noaa.gov", identifier: "urn:a"))
        #expect(warning.kind == .flood && warning.level == .severe && warning.certainty == .likely)
        #expect(warning.issuer == "NWS Invented XX" && warning.country == .unitedStates && warning.document == nil)
        #expect(
            warning.sent == Timestamp(utc: "2026-11-26 01:00") && warning.onset == Timestamp(utc: "2026-11-26 11:00"))
        let text = warning.texts.text(in: .english)
        #expect(warning.ownName(in: .english) == "Flood Watch" && warning.ownName(in: .korean) == nil)
        #expect(text?.event == "Flood Watch" && text?.headline == "Flood Watch issued" && text?.description == "Text")
    }

    @Test func `it is in force until the event ends, and only without that until the message expires`() throws {
        #expect(try one().expires == Timestamp(utc: "2026-11-27 15:00"))
        #expect(try one(#""ends":null"#).expires == Timestamp(utc: "2026-11-26 09:00"))
        #expect(try one(#""ends":null,"expires":null"#).expires == nil)
    }

    @Test(arguments: [
        #""status":"Test""#, #""status":"Exercise""#, #""status":"Draft""#, #""status":"System""#, #""status":null"#,
        #""messageType":"Cancel""#, #""messageType":"Ack""#, #""messageType":"Error""#, #""urgency":"Past""#,
        #""response":"AllClear""#, #""id":"KEEPALIVE-7""#, NWSFixture.vtec("CAN.KINV.FA.A.0004"),
        NWSFixture.vtec("EXP.KINV.FA.A.0004"), NWSFixture.vtec("UPG.KINV.FA.A.0004"),
    ]) func `what is no warning in force is left out`(members: String) throws {
        let answer = try Fixture.read(Fixture.alert(members))
        #expect(answer == NWSAnswer(warnings: [], unreadableAlerts: 0))
    }

    @Test func `its area is the polygon, or else each zone with its own name`() throws {
        let shaped = try one(geometry: Fixture.polygon).areas
        #expect(shaped.map(\.name) == ["North; South"] && shaped[0].hasShape && shaped[0].zones.isEmpty)
        let zones = try one().areas
        #expect(zones.map(\.name) == ["North", "South"] && zones.map(\.zones) == [["XXZ001"], ["XXZ002"]])
        let uneven = try one(#""areaDesc":"Everywhere""#).areas
        #expect(uneven.map(\.name) == ["Everywhere"] && uneven.map(\.zones) == [["XXZ001", "XXZ002"]])
        let none = try one(#""geocode":null"#).areas
        #expect(none.map(\.name) == ["North; South"] && none[0].zones.isEmpty && !none[0].hasShape)
    }

    @Test(arguments: [
        #"{"type":"Point","coordinates":[-85,30]}"#, #"{"type":"Polygon","coordinates":[[[-85,30],[-84,30]]]}"#,
        #"{"type":"Polygon","coordinates":[[["NaN",30],[-84,30],[-84,31],["NaN",30]]]}"#, "{}", "[]", "7",
    ]) func `a polygon that is none leaves the zones`(geometry: String) throws {
        #expect(try one(geometry: geometry).areas.map(\.zones) == [["XXZ001"], ["XXZ002"]])
    }

    @Test func `in the feed of a zone only that zone counts`() throws {
        let answer = try Fixture.read(Fixture.alert(), in: "XXZ002")
        #expect(answer.warnings.first?.areas == [WarningArea(name: "South", zones: ["XXZ002"])])
    }

    @Test func `a later message about the same event takes the place of the earlier one`() throws {
        let new = Fixture.alert(Fixture.vtec("NEW.KINV.FA.A.0004"))
        let later = #""id":"urn:b","sent":"2026-11-25T22:00:00-05:00","messageType":"Update","#
        #expect(try ids([new, Fixture.alert(later + Fixture.vtec("CON.KINV.FA.A.0004"))]) == ["urn:b"])
        #expect(try ids([new, Fixture.alert(later + Fixture.vtec("NEW.KINV.FA.A.0005"))]) == ["urn:a", "urn:b"])
        #expect(try ids([new, Fixture.alert(later + Fixture.vtec("CON.KOTH.FA.A.0004"))]) == ["urn:a", "urn:b"])
        // Parts of one product, sent at the same moment, are about the same event.
        #expect(
            try ids([new, Fixture.alert(#""id":"urn:b","# + Fixture.vtec("NEW.KINV.FA.A.0004"))]) == ["urn:a", "urn:b"])
    }

    @Test func `a message that is named as earlier does not hold any more`() throws {
        let update = Fixture.alert(
            #""id":"urn:b","messageType":"Update","references":[{"@id":"x","identifier":"urn:a","#
                + #""sender":"w-nws.webmaster@noaa.gov","sent":"2026-11-25T20:00:00-05:00"}]"#)
        let answer = try Fixture.read(Fixture.alert(), update)
        #expect(answer.warnings.count == 2)
        #expect(WarningBook(answer.warnings).warnings.map(\.id.identifier) == ["urn:b"])
    }

    @Test func `an alert that lacks what it needs is counted, and named if it is the only one`() throws {
        for (members, field) in [
            (#""id":null,"@id":null"#, "id"), (#""event":null,"headline":"""#, "event"),
            (#""sent":null,"effective":"x","onset":null"#, "sent"),
        ] {
            let bad = Fixture.alert(members).replacing(#""id":"https://api.weather.gov/alerts/a","#, with: "")
            #expect(throws: WeatherFailure.unreadable(field: "features[0].properties.\(field)")) {
                try Fixture.read(bad)
            }
            #expect(try Fixture.read(Fixture.alert(), bad).unreadableAlerts == 1)
        }
        #expect(throws: WeatherFailure.unreadable(field: "features[0].properties")) { try Fixture.read("null") }
    }

    @Test func `numbers of everything are limited`() throws {
        let zones = (0..<Limits.NWS.zonesOfAlert + 5).map { #""XXZ\#(String(format: "%03d", $0 % 1_000))""# }
        let many = try one(#""geocode":{"UGC":[\#(zones.joined(separator: ","))]}"#)
        #expect(many.areas.map(\.zones.count).reduce(0, +) <= Limits.NWS.zonesOfAlert)
        let reference = #"{"identifier":"urn:x","sender":"s"}"#
        let references = [String](repeating: reference, count: Limits.NWS.references + 5).joined(separator: ",")
        #expect(try one(#""references":[\#(references)]"#).replaces.count == Limits.NWS.references)
        let alerts = [String](repeating: Fixture.alert(), count: Limits.NWS.alerts)
        let answer = HTTPAnswer(status: 200, body: Fixture.body(alerts))
        #expect(try NWSAnswer.split(answer, about: ["XXZ001"]).isCut)
        let long = try one(#""description":"\#(String(repeating: "word ", count: 20_000))""#)
        #expect(long.texts.text(in: .english)?.description.map { $0.count <= Limits.XML.text } == true)
    }

    @Test func `an answer about several zones is cut into one for each of them`() throws {
        let (both, south) = (Fixture.alert(), Fixture.alert(#""id":"urn:b","geocode":{"UGC":["XXZ002"]}"#))
        let nowhere = Fixture.alert(#""id":"urn:c","geocode":{}"#)
        let split = try NWSAnswer.split(
            HTTPAnswer(status: 200, body: Fixture.body([both, south, nowhere])), about: ["XXZ001", "XXZ002", "XXZ003"])
        func ids(_ zone: String) throws -> [String] {
            try NWSAnswer.read(HTTPAnswer(status: 200, body: split.bodies[zone] ?? []), in: zone)
                .warnings.map(\.id.identifier)
        }
        #expect(try ids("XXZ001") == ["urn:a", "urn:c"] && ids("XXZ002") == ["urn:a", "urn:b", "urn:c"])
        #expect(try ids("XXZ003") == ["urn:c"] && split.updated == "2026-11-26T01:05:00+00:00" && !split.isCut)
    }

    @Test func `no change of bytes makes the reader fail in another way`() {
        var random = SeededRandom(seed: 20_261_128)
        var read = 0
        for _ in 0..<3_000 {
            let body = SWICMutationTests.changed(GoodBodies.nwsAlerts, &random)
            guard let answer = try? NWSAnswer.read(HTTPAnswer(status: 200, body: body)) else { continue }
            read += 1
            for warning in answer.warnings {
                #expect(!warning.areas.isEmpty && warning.texts.byLanguage.allSatisfy { !$0.text.event.isEmpty })
                #expect(warning.areas.allSatisfy { $0.zones.allSatisfy(NWSZone.isCode) })
            }
        }
        #expect(read > 100 && read < 2_900)
    }
}
