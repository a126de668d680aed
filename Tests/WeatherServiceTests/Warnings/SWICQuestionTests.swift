import Foundation
import Limits
import Testing
import Weather

@testable import WeatherService

struct SWICQuestionTests {
    private func query(_ request: RequestURL) throws -> [String: String] {
        let components = try #require(URLComponents(string: request.wireText))
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    @Test func `members are asked for in one question`() throws {
        let questions = SWICQuestion.questions(about: ["095", "110"], at: .swic)
        let request = try #require(questions.first).request(at: .swic)
        #expect(questions.count == 1)
        #expect(request.wireText.hasPrefix("https://severeweather.wmo.int/f/wfs?service=WFS&version=1.1.0&"))
        #expect(request.bodyLimit == Limits.SWIC.rowBytes)
        let query = try query(request)
        #expect(query["cql_filter"] == "(mem='095' OR mem='110') AND row_type NEQ 'BOUNDARY'")
        #expect(query["typeName"] == "local_postgis:postgis_geojsons" && query["outputFormat"] == "application/json")
        #expect(query["request"] == "GetFeature" && query["maxFeatures"] == "\(Limits.SWIC.rows)")
        let properties = try #require(query["propertyName"]?.split(separator: ","))
        #expect(properties.contains("wkb_geometry") && properties.contains("capurl") && Set(properties).count == 17)
    }

    @Test func `an address has nothing that a URL may not, and never a position`() throws {
        let request = try #require(SWICQuestion.questions(about: ["095"], at: .swic).first).request(at: .swic)
        for wire in [request.wireText, SWICNewest.request(at: .swic).wireText] {
            #expect(wire.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !wire.contains("'"))
            #expect(!wire.contains("INTERSECTS") && !wire.contains("POINT") && !wire.contains("bbox"))
        }
    }

    @Test func `all members of the world fit into one address, and more are asked for in several`() {
        let world = (0..<200).map { String($0 + 1_000).suffix(3) }.map(String.init)
        #expect(SWICQuestion.questions(about: world, at: .swic).count == 1)
        let more = (0..<1_000).map { "\($0 + 1_000)" }
        let questions = SWICQuestion.questions(about: more, at: .swic)
        #expect(questions.count > 1 && questions.flatMap(\.members) == more)
        for question in questions {
            #expect(question.request(at: .swic).wireText.utf8.count <= Limits.SWIC.address)
        }
        // No question could have taken the first member of the next one.
        for (question, next) in zip(questions, questions.dropFirst()) {
            let larger = SWICQuestion(members: question.members + next.members.prefix(1))
            #expect(larger.request(at: .swic).wireText.utf8.count > Limits.SWIC.address)
        }
    }

    @Test func `a question may be about no more members than wanted`() {
        let questions = SWICQuestion.questions(about: ["1", "2", "3", "4", "5", "2"], at: .swic, most: 2)
        #expect(questions.map(\.members) == [["1", "2"], ["3", "4"], ["5"]])
        #expect(SWICQuestion.questions(about: ["1", "2"], at: .swic, most: 0).map(\.members) == [["1"], ["2"]])
        #expect(SWICQuestion.questions(about: [], at: .swic).isEmpty)
    }

    @Test(arguments: ["", "09'5", "095 OR 1=1", "09%", "한", "123456789"])
    func `a code that is not plain is not asked for`(code: String) {
        #expect(SWICQuestion.questions(about: [code], at: .swic).isEmpty)
    }

    @Test func `the sign of life is asked for without shapes`() throws {
        let query = try query(SWICNewest.request(at: .swic))
        #expect(query["propertyName"] == "sent,capurl" && query["sortBy"] == "sent D" && query["maxFeatures"] == "10")
        #expect(query["cql_filter"] == "row_type NEQ 'BOUNDARY' AND sent IS NOT NULL")
    }
}

struct SWICDocumentTests {
    @Test func `a document has an address, an office and a file`() throws {
        let document = try #require(SWICDocument(capurl: "kr-inv-en/2026/11/26/01/00/00-a1.xml"))
        #expect(document.office == "kr-inv-en" && document.file == "00-a1")
        let request = document.request(at: .swic)
        #expect(
            request.wireText == "https://severeweather.wmo.int/v2/cap-alerts/kr-inv-en/2026/11/26/01/00/00-a1.xml")
        #expect(request.bodyLimit == Limits.SWIC.documentBytes)
    }

    @Test(arguments: [
        "", "x.xml", "/x.xml", "kr-inv-en/", "kr-inv-en/x", "kr-inv-en/.xml", "KR/x.xml", "kr inv/x.xml",
        "kr-inv-en/../x.xml", "kr-inv-en/..xml/../x.xml", "kr-inv-en/./x.xml", "kr-inv-en//x.xml",
        "kr-inv-en/x.xml?a=b",
        "kr-inv-en/x.xml#a.xml", "kr-inv-en/%2e%2e/x.xml", "https://example.com/x.xml", "kr-inv-en/한.xml",
        "kr-inv-en/x\n.xml", "kr-inv-en/x.XML", #"kr-inv-en\x.xml"#, "kr_inv/x.xml", "@host/x.xml",
    ])
    func `anything but a plain path is no document`(name: String) { #expect(SWICDocument(capurl: name) == nil) }

    @Test func `a name is bounded`() {
        let file = String(repeating: "a", count: Limits.SWIC.documentName - "kr/.xml".utf8.count)
        #expect(SWICDocument(capurl: "kr/\(file).xml") != nil)
        #expect(SWICDocument(capurl: "kr/\(file)a.xml") == nil)
    }

    @Test func `a warning whose document has an odd name has none`() throws {
        let answer = try SWICFixture.read(SWICFixture.row(#""capurl":"../../etc/passwd""#))
        #expect(answer.warnings.map(\.document) == [nil])
        #expect(answer.warnings.first?.country == .southKorea)
    }
}
