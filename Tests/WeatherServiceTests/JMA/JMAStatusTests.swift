import JSON
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The agency's state of all warnings: what is in force, what is over, and what cannot be read.
@Suite struct JMAStatusTests {
    private static let noon = JMAFixture.noon
    private static let city = "1312100"

    private func status(_ kinds: (String?, String)..., at time: Timestamp = noon) throws -> JMAStatus {
        try JMAFixture.status(JMAFixture.bulletin(at: time, [(Self.city, kinds)]))
    }

    @Test(arguments: ["発表", "継続", "警報から注意報", "危険警報から警報", "特別警報から警報", "何か", ""])
    func `a warning with a code is in force`(word: String) throws {
        #expect(try status(("03", word)).words == ["1312100 03"])
    }

    @Test(arguments: ["解除", "発表警報・注意報はなし"])
    func `unless its status says that it is over`(word: String) throws {
        let status = try status(("03", word))
        #expect(status.rows.isEmpty && status.areas == [Self.city] && status.unreadable == 0)
    }

    @Test func `a municipality without a code is told of and has no warning`() throws {
        let status = try status((nil, "発表警報・注意報はなし"))
        #expect(status.rows.isEmpty && status.areas == [Self.city] && status.unreadable == 0)
        let empty = try JMAFixture.status(JMAFixture.bulletin([(Self.city, [])]))
        #expect(empty.areas == [Self.city] && empty.unreadable == 0)
    }

    @Test func `without bulletins no municipality is told of`() throws {
        let status = try JMAFixture.status()
        #expect(status.rows.isEmpty && status.areas.isEmpty && status.latest == nil && status.unreadable == 0)
    }

    @Test func `two bulletins of one office and minute both hold`() throws {
        let rain = JMAFixture.bulletin([("4720700", [("03", "危険警報から警報")])])
        let slide = JMAFixture.bulletin([("4720700", [("49", "継続")])])
        for order in [[rain, slide], [slide, rain]] {
            #expect(try JMAStatus.read(JMAFixture.map(order)).words == ["4720700 03", "4720700 49"])
        }
    }

    @Test func `of each warning in each municipality the latest bulletin tells, in whatever order`() throws {
        let first = JMAFixture.bulletin(
            at: Self.noon, [("1310100", [("14", "発表")]), ("1310200", [("14", "発表")])])
        let second = JMAFixture.bulletin(at: Self.noon.adding(seconds: 3_600), [("1310100", [("14", "解除")])])
        let third = JMAFixture.bulletin(at: Self.noon.adding(seconds: -3_600), [("1310100", [("16", "継続")])])
        for order in [[first, second, third], [third, second, first], [second, third, first]] {
            #expect(try JMAStatus.read(JMAFixture.map(order)).words == ["1310100 16", "1310200 14"])
        }
    }

    @Test func `a higher grade replaces an earlier lower one, and a lowered one the earlier higher`() throws {
        let hour = Self.noon.adding(seconds: 3_600)
        let advisory = JMAFixture.bulletin([(Self.city, [("10", "発表")])])
        let raised = JMAFixture.bulletin(at: hour, [(Self.city, [("03", "発表")])])
        #expect(try JMAFixture.status(raised, advisory).words == ["1312100 03"])
        let danger = JMAFixture.bulletin([(Self.city, [("43", "発表")])])
        let lowered = JMAFixture.bulletin(at: hour, [(Self.city, [("03", "危険警報から警報")])])
        #expect(try JMAFixture.status(danger, lowered).words == ["1312100 03"])
        // It does not say that the graver one is over.
        let plain = JMAFixture.bulletin(at: hour, [(Self.city, [("10", "継続")])])
        #expect(try JMAFixture.status(danger, plain).words == ["1312100 10", "1312100 43"])
        // Of one bulletin both hold.
        #expect(try status(("03", "発表"), ("10", "発表")).words == ["1312100 03", "1312100 10"])
    }

    @Test func `the latest time of all bulletins is a sign of life`() throws {
        let status = try JMAFixture.status(
            JMAFixture.bulletin(at: Self.noon, []), JMAFixture.bulletin(at: Self.noon.adding(seconds: 60), []))
        #expect(status.latest == Self.noon.adding(seconds: 60))
    }

    @Test(arguments: [
        #"{"reportDatetime":null,"warning":{"class20Items":[{"areaCode":"1312100","kinds":[{"code":"03"}]}]}}"#,
        #"{"warning":{"class20Items":[{"areaCode":"1312100","kinds":[{"code":"03","status":"解除"}]}]}}"#,
        #"{"reportDatetime":"2026-10-09T12:00:00+09:00"}"#, "7", "null", #"{"warning":[]}"#,
        #"{"warning":{"class10Items":[{"areaCode":"130010","kinds":[{"code":"03","status":"発表"}]}]}}"#,
    ])
    func `what may hide a warning is counted`(bulletin: String) throws {
        let status = try JMAFixture.status(bulletin)
        #expect(status.unreadable == 1 && status.rows.isEmpty)
    }

    @Test(arguments: [
        (#"{"areaCode":"13121","kinds":[{"code":"03","status":"発表"}]}"#, 1),
        (#"{"areaCode":"１３１２１００","kinds":[{"code":"03"}]}"#, 1), (#"{"kinds":[{"code":"03"}]}"#, 1),
        (#"{"areaCode":"1312100"}"#, 1), (#"{"areaCode":"1312100","kinds":[3]}"#, 1),
        (#"{"areaCode":"1312100","kinds":[{"code":3}]}"#, 1),
        (#"{"areaCode":"1312100","kinds":[{"code":"12345"}]}"#, 1),
        (#"{"areaCode":"1312100","kinds":[{"code":"\u001b"}]}"#, 1), ("[]", 1),
        (#"{"areaCode":"13121","kinds":[{"status":"発表警報・注意報はなし"}]}"#, 0),
        (#"{"areaCode":"1312100","kinds":[{"code":null,"status":"発表"}]}"#, 0),
    ])
    func `so is a row without its area or its code`(row: String, unreadable: Int) throws {
        let status = try JMAFixture.status(
            #"{"reportDatetime":"2026-10-09T12:00:00+09:00","warning":{"class20Items":[\#(row)]}}"#)
        #expect(status.unreadable == unreadable && status.rows.isEmpty)
    }

    @Test(arguments: ["{}", "{", "", "[{}", "null", #"{"areaTypes":[]}"#])
    func `anything but a list is unreadable`(text: String) {
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try JMAStatus.read(HTTPAnswer(text)) }
    }

    @Test func `a page and a refusal are what they are`() {
        #expect(throws: WeatherFailure.portal) { try JMAStatus.read(HTTPAnswer("<!DOCTYPE html><html></html>")) }
        #expect(throws: WeatherFailure.notFound) { try JMAStatus.read(HTTPAnswer(404, "")) }
    }

    @Test func `more than Japan can have is too large`() throws {
        let many = (0...Limits.JMA.bulletins).map { _ in JMAFixture.bulletin([]) }
        #expect(throws: WeatherFailure.tooLarge) { try JMAStatus.read(JMAFixture.map(many)) }
        let areas = (0...Limits.JMA.areas).map {
            (code: "\(1_000_000 + $0)", kinds: [(code: String?, status: String)]())
        }
        #expect(throws: WeatherFailure.tooLarge) { try JMAFixture.status(JMAFixture.bulletin(areas)) }
        let kinds = (0...Limits.JMA.kinds).map { _ in (code: "03" as String?, status: "発表") }
        #expect(try JMAFixture.status(JMAFixture.bulletin([(Self.city, kinds)])).unreadable == 1)
    }

    @Test func `the time of the last bulletin`() throws {
        let time = try JMAStatusTime.read(HTTPAnswer(#"{"latestControlDatetime":"2026-10-09T03:00:00Z"}"#))
        #expect(time == Self.noon)
        #expect(throws: WeatherFailure.unreadable(field: "latestControlDatetime")) {
            try JMAStatusTime.read(HTTPAnswer("{}"))
        }
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try JMAStatusTime.read(HTTPAnswer("[]")) }
    }

    @Test func `requests are for the whole country`() {
        #expect(JMAStatus.request(at: .jma).wireText == "https://www.jma.go.jp/bosai/warning/data/r8/map.json")
        #expect(
            JMAStatus.request(at: .jma, changedSince: "x").headers == ["If-Modified-Since": "x"]
                && JMAStatus.request(at: .jma).headers.isEmpty)
        #expect(
            JMAStatusTime.request(at: .jma).wireText == "https://www.jma.go.jp/bosai/warning/data/r8/map_time.json")
    }

    /// Whatever bulletins there are: what the last one about it has in force is told, or another grade of the hazard is.
    @Test(arguments: 0..<200) func `no order of bulletins loses a warning`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let codes = ["03", "43", "33", "10", "49", "14", "15", "99"]
        let words = ["発表", "継続", "解除", "危険警報から警報", "警報から注意報"]
        var last: [String: (time: Timestamp, isInForce: Bool)] = [:]
        var bulletins: [String] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let time = Self.noon.adding(seconds: 60 * Int.random(in: 0..<20, using: &random))
            let areas = ["1310100", "1310200"].map { area in
                let kinds = codes.filter { _ in Bool.random(using: &random) }.map { code in
                    (code: code as String?, status: words.randomElement(using: &random) ?? "発表")
                }
                for (code, word) in kinds {
                    let name = "\(area) \(code ?? "")"
                    let (known, isInForce) = (last[name], word != "解除")
                    if known.map({ $0.time < time || $0.time == time && isInForce }) ?? true {
                        last[name] = (time, isInForce)
                    }
                }
                return (code: area, kinds: kinds)
            }
            bulletins.append(JMAFixture.bulletin(at: time, areas))
        }
        let told = try JMAStatus.read(JMAFixture.map(bulletins)).words
        let inForce = last.filter(\.value.isInForce).map(\.key)
        #expect(Set(told).isSubset(of: inForce))
        for name in inForce where !told.contains(name) {
            let hazard = JMAWarningCode(String(name.suffix(2)))?.meaning?.hazard
            let others = hazard?.codes.values.map { "\(name.prefix(8))\($0)" } ?? []
            #expect(others.contains(where: told.contains), "\(name)")
        }
        for _ in 0..<4 {
            bulletins.shuffle(using: &random)
            #expect(try JMAStatus.read(JMAFixture.map(bulletins)).words == told)
        }
    }
}
