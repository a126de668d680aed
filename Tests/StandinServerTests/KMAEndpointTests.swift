import Foundation
import Testing
import Weather

@testable import StandinServer

/// The stand-in's Korea Meteorological Administration at the portal of open data.
@Suite struct KMAEndpointTests {
    private static let path = "/1360000/WthrWrnInfoService/getPwnStatus?pageNo=1&numOfRows=10&dataType=JSON"
    private static let key = "&serviceKey=KEY%2F%2Ba%3D%3D"
    /// Monday of the story, 13:00 UTC, when a typhoon is over Jeju.
    private let time = Timestamp(secondsSince1970: 1_795_392_000 + 13 * 3_600)

    private func answer(_ uri: String, at time: Timestamp? = nil, fault: WarningFault? = nil) throws -> Answer {
        try #require(
            KMAResponder.answer(to: RequestTarget(uri: uri), key: "KEY", now: time ?? self.time, fault: fault))
    }

    private func item(at time: Timestamp? = nil, fault: WarningFault? = nil) throws -> [String: Any] {
        let answer = try answer(Self.path + Self.key, at: time, fault: fault)
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        let body = (object?["response"] as? [String: Any])?["body"] as? [String: Any]
        return try #require(((body?["items"] as? [String: Any])?["item"] as? [[String: Any]])?.first)
    }

    private func text(_ answer: Answer) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test func `the state has what is in force, what is expected, and Korea's time`() throws {
        let storm = try item()
        #expect(storm["t6"] as? String == "o 태풍경보 : 제주도(추자도 제외)" && storm["t7"] as? String == "o 없음")
        #expect(storm["tmFc"] as? Int == 202_611_232_100 && storm["tmEf"] as? String == "202611232100")
        let before = try item(at: time.adding(seconds: -12 * 3_600))
        #expect(before["t6"] as? String == "o 없음")
        #expect(before["t7"] as? String == "(1) 태풍 예비특보\r\no 11월 23일 오후(12시~18시) : 제주도(추자도 제외)")
    }

    @Test func `without its key it says so, with status 200 and in XML`() throws {
        for wrong in ["", "&serviceKey=KEY", "&serviceKey=KEY%252F%252Ba%253D%253D", "&serviceKey=KEY/+a=="] {
            let refusal = try answer(Self.path + wrong)
            #expect(refusal.status == 200 && refusal.contentType.hasPrefix("text/xml"))
            #expect(text(refusal).contains("<returnReasonCode>30</returnReasonCode>"))
        }
    }

    @Test func `neither form of the key is recorded`() {
        let target = RequestTarget(uri: Self.path + Self.key)
        #expect(target.carriesKey && !target.queryWithoutKey.values.contains { $0.contains("KEY") })
    }

    @Test func `faults can be set`() throws {
        #expect(text(try answer(Self.path + Self.key, fault: .exception)).contains("HTTP_ERROR"))
        #expect(try answer(Self.path + Self.key, fault: .errLines).contentType.hasPrefix("text/html"))
        #expect(try answer(Self.path + Self.key, fault: .huge).body.count > 262_144)
        #expect(try item(fault: .noRows)["t6"] as? String == "o 없음")
        #expect((try item(fault: .damagedShapes)["t6"] as? String)?.hasSuffix("(") == true)
        #expect(try item(fault: .frozen(time.adding(seconds: -12 * 3_600)))["t6"] as? String == "o 없음")
        #expect(try item(fault: .clock(seconds: 3_600))["tmFc"] as? Int == 202_611_232_200)
        for kind in Fault.Kind.allCases { #expect(kind.portalRefusal.map { $0.status >= 200 } ?? true) }
        #expect(text(try #require(Fault.Kind.dailyLimit.portalRefusal)).contains(">22<"))
        #expect(try #require(Fault.Kind.unauthorized.portalRefusal).status == 403)
    }
}
