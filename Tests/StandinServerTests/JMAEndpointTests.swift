import Foundation
import Testing
import Weather

@testable import StandinServer

/// The stand-in's Japan Meteorological Agency.
@Suite struct JMAEndpointTests {
    private static let monday = Timestamp(secondsSince1970: 1_795_392_000)
    /// While snow falls in Tokyo.
    private static let snow = monday.adding(seconds: 30 * 3_600)

    private func answer(
        _ uri: String, at time: Timestamp = snow, headers: [String: String] = [:], fault: WarningFault? = nil
    ) throws -> Answer {
        try #require(
            JMAResponder.answer(to: RequestTarget(uri: uri), headers: headers, now: time, fault: fault))
    }

    private func json(_ answer: Answer) throws -> Any { try JSONSerialization.jsonObject(with: Data(answer.body)) }

    /// "9900001 06 発表" for each code in the state.
    private func rows(at time: Timestamp = snow, fault: WarningFault? = nil) throws -> [String] {
        let state = try #require(
            try json(answer("/warning/data/r8/map.json", at: time, fault: fault)) as? [[String: Any]])
        return state.flatMap { bulletin -> [String] in
            let areas = (bulletin["warning"] as? [String: Any])?["class20Items"] as? [[String: Any]] ?? []
            return areas.flatMap { area -> [String] in
                let kinds = area["kinds"] as? [[String: String]] ?? []
                return kinds.compactMap { kind in
                    kind["code"].map { "\(area["areaCode"] ?? "") \($0) \(kind["status"] ?? "")" }
                }
            }
        }
    }

    @Test func `the story's snow is a warning in Tokyo's municipality, and lifted when it is over`() throws {
        #expect(try rows().contains("9900001 06 発表"))
        #expect(try rows(at: Self.monday).allSatisfy { !$0.hasPrefix("9900001 06 発表") })
        #expect(try rows(at: Self.monday.adding(seconds: 60 * 3_600)).contains("9900001 06 解除"))
        #expect(try rows(fault: .expired).contains("9900001 06 解除") && rows(fault: .noRows).isEmpty)
    }

    @Test func `a state that has not changed is not sent again`() throws {
        let uri = "/warning/data/r8/map.json"
        let date = try #require(try answer(uri).headers.first { $0.name == "Last-Modified" }?.value)
        let again = try answer(uri, headers: ["if-modified-since": date])
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(
            try answer(uri, at: Self.snow.adding(seconds: 7_200), headers: ["if-modified-since": date]).status == 200)
        let time = try json(answer("/warning/data/r8/map_time.json")) as? [String: String]
        #expect(time?["latestControlDatetime"]?.hasSuffix("Z") == true)
    }

    @Test func `every municipality has a box and an outline, and boxes overlap`() throws {
        let list = try #require(try json(answer("/common/const/class20relm.json")) as? [String: [String: Any]])
        #expect(list.count == JMAMunicipality.all.count && list.count > 500)
        for code in ["9900001", "9835390"] {
            let outline = try json(answer("/common/const/geojson/class20s/\(code).json")) as? [String: Any]
            #expect((outline?["features"] as? [Any])?.count == 1, "\(code)")
        }
        #expect(try answer("/common/const/geojson/class20s/1234567.json").status == 404)
    }

    @Test func `the storm is a typhoon until Wednesday noon`() throws {
        func list(_ hours: Int) throws -> [[String: Any]] {
            let time = Self.monday.adding(seconds: hours * 3_600)
            return try #require(try json(answer("/typhoon/data/targetTc.json", at: time)) as? [[String: Any]])
        }
        #expect(try list(0).count == 1 && list(60).count == 1 && list(61).isEmpty && list(100).isEmpty)
        let id = try #require(try list(0).first?["tropicalCyclone"] as? String)
        for file in ["specifications", "forecast"] {
            let uri = "/typhoon/data/\(id)/\(file).json"
            #expect((try json(answer(uri, at: Self.monday)) as? [Any])?.isEmpty == false)
        }
        #expect(try answer("/typhoon/data/TC9999/forecast.json", at: Self.monday).status == 404)
    }

    @Test func `faults can be set`() throws {
        let state = "/warning/data/r8/map.json"
        #expect(try answer(state, fault: .exception).status == 503)
        #expect(try answer(state, fault: .errLines).contentType.hasPrefix("text/html"))
        #expect(try answer(state, fault: .huge).body.count > 8_388_608)
        #expect(try answer("/common/const/geojson/class20s/9900001.json", fault: .noDocuments).status == 404)
        for kind in Fault.Kind.allCases {
            guard let refusal = kind.jmaRefusal else { continue }
            #expect(refusal.status >= 400 && refusal.contentType == "text/html")
        }
    }
}
