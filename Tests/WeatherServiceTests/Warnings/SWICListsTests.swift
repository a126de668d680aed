import Limits
import Testing
import Weather

@testable import WeatherService

struct SWICMembersTests {
    private func read(_ body: String, status: Int = 200) throws(WeatherFailure) -> SWICMembers {
        try SWICMembers.read(HTTPAnswer(status: status, body: Array(body.utf8)))
    }

    @Test func `countries have the codes of their members, in whatever region`() throws {
        let members = try read(
            """
            [{"ra":2,"members":[{"mid":"095","code":"KOR","name":"x","lat":1,"lng":2},{"mid":"110","code":"HKG"}]},
            {"ra":4,"members":[{"mid":"093","code":"USA"},{"mid":"7'","code":"FRA"},{"mid":"8","code":"ZZZ"},null,{}]},
            {"ra":6},null,7]
            """)
        #expect(members.codes(for: .southKorea) == ["095"] && members.country(of: "110")?.rawValue == "HK")
        #expect(members.codes.count == 3 && members.codes(for: CountryCode(rawValue: "FR")).isEmpty)
    }

    @Test func `a territory is asked for with the state whose service warns it, unless it is a member itself`() {
        let (guam, states) = (CountryCode(rawValue: "GU"), CountryCode(rawValue: "US"))
        #expect(SWICMembers([("093", states)]).codes(for: guam) == ["093"])
        #expect(SWICMembers([("093", states), ("500", guam)]).codes(for: guam) == ["500"])
        #expect(SWICMembers([("095", .southKorea)]).codes(for: guam).isEmpty)
    }

    @Test func `a list without a member is none`() {
        for body in ["[]", #"[{"members":[]}]"#, #"[{"members":[{"mid":"1"}]}]"#, #"[{"x":1}]"#] {
            #expect(throws: WeatherFailure.unreadable(field: "[0].members[0].mid")) { try read(body) }
        }
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try read("{}") }
        #expect(throws: WeatherFailure.portal) { try read("<html>") }
        #expect(throws: WeatherFailure.notFound) { try read("[]", status: 404) }
        let large = String(repeating: " ", count: Limits.SWIC.listBytes + 1)
        #expect(throws: WeatherFailure.tooLarge) { try read(large) }
    }

    @Test func `members beyond the limit are not kept`() throws {
        let member = #"{"mid":"1","code":"KOR"}"#
        let many = (0..<Limits.SWIC.members + 5).map { #"{"mid":"\#($0)","code":"KOR"}"# }.joined(separator: ",")
        let members = try read("[{\"members\":[\(many)]},{\"members\":[\(member)]}]")
        #expect(members.codes(for: .southKorea).count == Limits.SWIC.members)
    }
}

struct SWICSourcesTests {
    private func read(_ body: String) throws(WeatherFailure) -> SWICSources {
        try SWICSources.read(HTTPAnswer(status: 200, body: Array(body.utf8)))
    }

    private func source(_ id: String, _ country: String, status: String = #""1""#, names: String = "[]") -> String {
        """
        {"source":{"sourceId":"\(id)","authorityCountry":"\(country)","authorityAbbrev":"INV","byLanguage":\(names),\
        "capAlertFeedStatus":\(status)}}
        """
    }

    @Test func `offices have a country and a name, English if possible`() throws {
        let names = #"[{"code":"ko-KR","name":"지어낸 기관"},{"code":"en-US","name":"Invented \u001bOffice"}]"#
        let sources = try read(
            """
            {"sources":[\(source("kr-inv-en", "KR", names: names)),\
            \(source("jp-inv-ja", "jp", names: #"[null,{"code":"ja","name":"架空"}]"#)),\(source("cn-inv-xx", "CN")),\
            \(source("in/../x", "IN")),{"source":null},null]}
            """)
        #expect(
            sources.byID["kr-inv-en"]?.name == "Invented Office" && sources.byID["kr-inv-en"]?.country == .southKorea)
        #expect(sources.byID["jp-inv-ja"]?.name == "架空" && sources.byID["jp-inv-ja"]?.country?.rawValue == "JP")
        #expect(sources.byID["cn-inv-xx"]?.name == "INV" && sources.byID.count == 3)
    }

    @Test func `a country reports if one of its offices does`() throws {
        let sources = try read(
            """
            {"sources":[\(source("kr-a-en", "KR", status: #""0""#)),\(source("kr-b-en", "KR")),\
            \(source("mn-a-en", "MN", status: #""0""#)),\(source("tv-a-en", "TV", status: "null")),\
            \(source("us-a-en", "US", status: "1")),\(source("xx-a-en", "ZZ"))]}
            """)
        #expect(sources.reporting == [.southKorea, CountryCode(rawValue: "US")])
    }

    @Test func `a list without an office is none`() {
        #expect(throws: WeatherFailure.unreadable(field: "sources")) { try read("{}") }
        #expect(throws: WeatherFailure.unreadable(field: "sources[0].source.sourceId")) {
            try read(#"{"sources":[{}]}"#)
        }
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try read("[]") }
    }
}
