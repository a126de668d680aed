import Testing
import Weather
import XML

@testable import WeatherService

private typealias Elements = CAPFixture.Elements

private func warnings(_ changes: Elements = [], infos: [String] = [CAPFixture.info()]) throws -> [Warning] {
    try CAPDocument.alert(in: CAPFixture.alert(changes, infos: infos)).warnings
}

/// The only warning of a message whose only block has these changes.
private func warning(_ changes: Elements = [], areas: [String] = [CAPFixture.area()]) throws -> Warning {
    let all = try warnings(infos: [CAPFixture.info(changes, areas: areas)])
    try #require(all.count == 1)
    return all[0]
}

private func problem(_ changes: Elements) -> CAPProblem? {
    do throws(CAPProblem) {
        _ = try CAPDocument.alert(in: CAPFixture.alert(changes))
        return nil
    } catch {
        return error
    }
}

private let first = Warning.ID(sender: "office@example.org", identifier: "M-1")

@Suite struct CAPTests {
    @Test func `a warning has what its message says`() throws {
        let warning = try warning()
        #expect(warning.id == first && warning.issuer == "An Office")
        #expect(warning.kind == WarningKind.strongWind)
        #expect(warning.level == .moderate && warning.certainty == .likely)
        #expect(warning.sent == CAPFixture.moment("2026-07-01T00:00:00Z"))
        #expect(warning.onset == CAPFixture.moment("2026-07-01T03:00:00Z"))
        #expect(warning.expires == CAPFixture.moment("2026-07-01T15:00:00Z"))
        let text = WarningText(
            event: "Strong Wind Watch", headline: "Strong winds", description: "Wind of 20 m/s.",
            instruction: "Stay inside.")
        #expect(warning.texts == WarningTexts([("en", text)]))
        #expect(warning.areas.map(\.name) == ["West"] && warning.areas[0].polygons.count == 1)
        #expect(
            !warning.isCancellation && warning.replaces.isEmpty && warning.document == nil && warning.country == nil)
    }

    @Test(arguments: ["http://www.incident.com/cap/1.0", "urn:oasis:names:tc:emergency:cap:1.1", "", "urn:another"])
    func `every version is read`(_ namespace: String) throws {
        #expect(try CAPDocument.alert(in: CAPFixture.alert(namespace: namespace)).warnings == [warning()])
    }

    @Test func `only CAP 1,0 may have no scope`() throws {
        let old = CAPFixture.alert([("scope", "")], namespace: "http://www.incident.com/cap/1.0")
        #expect(try CAPDocument.alert(in: old).warnings.count == 1)
        #expect(problem([("scope", "")]) == .unreadable(field: "scope"))
    }

    @Test(arguments: ["identifier", "sender", "sent", "status", "msgType", "scope"])
    func `a message without a required element is unreadable`(_ field: String) {
        #expect(problem([(field, "")]) == .unreadable(field: field))
        #expect(problem([(field, " \n ")]) == .unreadable(field: field))
    }

    @Test func `a message of another kind or without a time is unreadable`() {
        #expect(problem([("msgType", "Hello")]) == .unreadable(field: "msgType"))
        #expect(problem([("sent", "yesterday")]) == .unreadable(field: "sent"))
        #expect(problem([("sent", "2026-07-01T09:00:00")]) == .unreadable(field: "sent"))
    }

    @Test func `other documents are none, and what is not XML says why`() {
        #expect(throws: CAPProblem.otherDocument) { try CAPDocument.alert(in: Array("<rss version='2.0'/>".utf8)) }
        #expect(throws: CAPProblem.xml(.documentType(line: 1))) {
            try CAPDocument.alert(in: Array("<!DOCTYPE html><html/>".utf8))
        }
        #expect(throws: CAPProblem.xml(.malformed(line: 1))) { try CAPDocument.alert(in: Array("Err\n".utf8)) }
    }

    @Test(arguments: [
        ("status", "Exercise"), ("status", "System"), ("status", "Test"), ("status", "Draft"), ("scope", "Restricted"),
        ("scope", "Private"), ("msgType", "Ack"), ("msgType", "Error"),
    ])
    func `only actual messages for everybody are warnings`(_ name: String, _ word: String) throws {
        #expect(try warnings([(name, word)]).isEmpty)
    }

    @Test func `words are read in any case`() throws {
        let changed = try warnings(
            [("status", "ACTUAL"), ("scope", "public"), ("msgType", "UPDATE")],
            infos: [CAPFixture.info([("severity", "EXTREME"), ("certainty", "observed"), ("urgency", "immediate")])])
        #expect(changed.map(\.level) == [.extreme] && changed.map(\.certainty) == [.observed])
    }

    @Test(arguments: [
        ("Extreme", WarningLevel.extreme), ("Severe", .severe), ("Moderate", .moderate), ("Minor", .minor),
        ("Unknown", .unknown), ("Orange", .unknown), ("", .unknown),
    ])
    func `the severity is the level`(_ word: String, _ level: WarningLevel) throws {
        #expect(try warning([("severity", word)]).level == level)
    }

    @Test(arguments: [
        ("Observed", WarningCertainty.observed), ("Likely", .likely), ("Very Likely", .likely), ("Possible", .possible),
        ("Unlikely", .unlikely), ("Unknown", .unknown), ("", .unknown),
    ])
    func `the certainty is read, with the word of CAP 1,0`(_ word: String, _ certainty: WarningCertainty) throws {
        #expect(try warning([("certainty", word)]).certainty == certainty)
    }

    // MARK: times

    @Test func `a warning begins at its onset, or when it takes effect, or when it was sent`() throws {
        #expect(try warning([("onset", "")]).onset == CAPFixture.moment("2026-07-01T00:00:00Z"))
        #expect(
            try warning([("onset", ""), ("effective", "2026-07-01T01:00:00Z")]).onset
                == CAPFixture.moment("2026-07-01T01:00:00Z"))
        let sent = try warning([("onset", ""), ("effective", "")])
        #expect(sent.onset == sent.sent)
        // India's begin before they take effect.
        #expect(
            try warning([("onset", "2026-06-30T23:59:00Z")]).onset == CAPFixture.moment("2026-06-30T23:59:00Z"))
        // A time that cannot be read is as good as none.
        #expect(try warning([("onset", "noon")]).onset == CAPFixture.moment("2026-07-01T00:00:00Z"))
    }

    @Test func `a warning without an end has none, and one that ends before it begins is never in force`() throws {
        #expect(try warning([("expires", "")]).expires == nil)
        #expect(try warning([("expires", "never")]).expires == nil)
        let over = try warning([("expires", "2026-07-01T12:00:00+09:00")])
        #expect(over.expires == over.onset && !over.isInForce(at: over.onset))
    }

    @Test(arguments: [
        ("2026-07-01T12:00:00+09:00", 1_782_874_800), ("2026-07-01T03:00:00Z", 1_782_874_800),
        ("2026-07-01T03:00:00-00:00", 1_782_874_800), ("2026-07-01T03:00:00+00:00", 1_782_874_800),
        ("2026-07-01T03:00:00.987Z", 1_782_874_800), ("2026-07-01T08:30:00.5+05:30", 1_782_874_800),
        ("2026-06-30T17:00:00-10:00", 1_782_874_800), ("2026-07-01T17:00+14:00", 1_782_874_800),
        ("2026-06-30T24:00:00-03:00", 1_782_874_800),
    ])
    func `times have an offset and may have a fraction`(_ text: String, _ seconds: Int) {
        #expect(Timestamp(iso8601: text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "2026-07-01T12:00:00", "2026-07-01", "2026-07-01T12:00:00+9:00", "2026-07-01T12:00:00+15:00", "Z",
        "2026-07-01T12:00:00+09:60", "2026-07-01T12:00:00+09:00Z", "2026-07-01T12:00:00+0900", "T+09:00",
        "2026-07-01T12:00:00 +09:00", "2026-07-01T12:00:00−09:00", "1999-12-31T23:59:59Z", "2100-01-02T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-07-01T12:00:0９Z", "99999999999999999999-01-01T00:00:00Z", "2026-07-01T12+09:00",
    ])
    func `other times are not read`(_ text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    // MARK: texts

    @Test func `texts are fit for a terminal, and long ones keep their lines`() throws {
        let warning = try warning([
            ("event", "Wind\u{202E} \u{9B}2J\n Watch 🌬"), ("description", " One \t two\nthree\n\n\n four\u{200B} \n"),
            ("headline", "a\nb"), ("senderName", "\u{2066}Office\u{2069}"),
        ])
        let text = try #require(warning.texts.text(in: .english))
        #expect(text.event == "Wind 2J Watch" && text.headline == "a b" && warning.issuer == "Office")
        #expect(text.description == "One two\nthree\n\nfour")
    }

    @Test func `empty elements count as missing`() throws {
        let warning = try warning([
            ("headline", " "), ("description", "<!-- none -->"), ("instruction", "\u{200B}"), ("senderName", "\n"),
        ])
        #expect(warning.texts.text(in: .english) == WarningText(event: "Strong Wind Watch"))
        #expect(warning.issuer == "office@example.org")
    }

    @Test func `a block without an event is told by its headline, and one without a word is left out`() throws {
        #expect(try warning([("event", "")]).texts.text(in: .english)?.event == "Strong winds")
        #expect(try warnings(infos: [CAPFixture.info([("event", ""), ("headline", "")])]).isEmpty)
    }

    // MARK: languages and parts

    private func block(_ language: String, _ event: String, _ more: Elements = [], areas: [String] = []) -> String {
        CAPFixture.info([("language", language), ("event", event), ("headline", "")] + more, areas: areas)
    }

    @Test func `blocks of other languages are the same warning`() throws {
        let all = try warnings(infos: [
            block("zh-mo", "強風"), block("pt_PT", "Vento"), block("EN-us", "Wind"), block("HI", "हवा"),
        ])
        #expect(all.count == 1)
        #expect(all[0].texts.byLanguage.map(\.language) == ["zh", "pt", "en", "hi"])
        #expect(all[0].texts.byLanguage.map(\.text.event) == ["強風", "Vento", "Wind", "हवा"])
        #expect(all[0].id == first)
    }

    @Test func `without a language it is English, and a tag that is none is unknown`() throws {
        #expect(try warning([("language", "")]).texts.byLanguage.map(\.language) == ["en"])
        for tag in ["-", "1", "e n", String(repeating: "a", count: 36), "한국어"] {
            #expect(try warning([("language", tag)]).texts.byLanguage.map(\.language) == ["und"])
        }
    }

    @Test func `two scripts of a language are one warning, told in the first`() throws {
        let all = try warnings(infos: [block("sr", "Ветар"), block("sr-Latn", "Vetar"), block("en-GB", "Wind")])
        #expect(all.count == 1)
        #expect(all[0].texts.byLanguage.map(\.text.event) == ["Ветар", "Wind"])
    }

    @Test func `blocks of one language are warnings of their own, parts of one message`() throws {
        let all = try warnings(infos: [block("en", "Wind"), block("en", "Rain", [("severity", "Severe")])])
        #expect(all.map(\.level) == [.moderate, .severe])
        #expect(all.map(\.part) == [0, 1] && all.map(\.id) == [first, first])
    }

    @Test func `translations are joined by what they say, wherever they are`() throws {
        let severe: Elements = [("severity", "Severe")]
        let orders = [
            [block("en", "Wind"), block("en", "Rain", severe), block("ko", "강풍"), block("ko", "호우", severe)],
            [block("en", "Wind"), block("ko", "강풍"), block("en", "Rain", severe), block("ko", "호우", severe)],
            [block("en", "Wind"), block("en", "Rain", severe), block("ko", "호우", severe), block("ko", "강풍")],
        ]
        for infos in orders {
            let all = try warnings(infos: infos)
            #expect(all.map { $0.texts.byLanguage.map(\.text.event) } == [["Wind", "강풍"], ["Rain", "호우"]])
        }
    }

    @Test func `translations that differ are joined by their place, if there are as many of each`() throws {
        let later: Elements = [("expires", "2026-07-03T00:00:00Z")]
        let even = try warnings(infos: [block("en", "Wind"), block("ko", "강풍", later)])
        #expect(even.map(\.texts.byLanguage.count) == [2])
        // The English block counts, wherever it is.
        #expect(even[0].expires == CAPFixture.moment("2026-07-01T15:00:00Z"))
        let uneven = try warnings(infos: [block("en", "Wind"), block("en", "Rain"), block("ko", "호우", later)])
        #expect(uneven.map { $0.texts.byLanguage.map(\.text.event) } == [["Wind"], ["Rain"], ["호우"]])
    }

    @Test func `a warning has the English areas, or those of another language that have a shape`() throws {
        let bare = CAPFixture.area("East", polygons: [])
        func names(_ infos: String...) throws -> [String] {
            let all = try warnings(infos: infos)
            return try #require(all.first).areas.map(\.name)
        }
        let korean = block("ko", "강풍", areas: [CAPFixture.area("서쪽")])
        #expect(try names(korean, block("en", "Wind", areas: [CAPFixture.area("West")])) == ["West"])
        #expect(try names(block("en", "Wind", areas: [bare]), korean) == ["서쪽"])
        #expect(try names(block("en", "Wind", areas: [bare]), block("ko", "강풍", areas: [bare, bare])) == ["East"])
        #expect(try names(block("en", "Wind"), block("ko", "강풍", areas: [bare])) == ["East"])
    }

    // MARK: references

    private static let references = " a@b,M-0,2026-06-30T00:00:00Z\n\tc@d,N-0,2026-07-01T09:00:00+09:00 a@b,M-9 "
    private static let referred = [("a@b", "M-0"), ("c@d", "N-0"), ("a@b", "M-9")]
        .map { Warning.ID(sender: $0.0, identifier: $0.1) }

    @Test func `an update replaces the messages it names, in all its parts`() throws {
        let all = try warnings(
            [("msgType", "Update"), ("references", Self.references)],
            infos: [CAPFixture.info(), CAPFixture.info([("event", "Rain")])])
        #expect(all.map(\.replaces) == [Self.referred, Self.referred] && all.allSatisfy { !$0.isCancellation })
    }

    @Test func `a first message replaces nothing`() throws {
        #expect(try warnings([("references", Self.references)]).map(\.replaces) == [[]])
    }

    @Test func `an update that names itself does not replace itself`() throws {
        let all = try warnings([
            ("msgType", "Update"), ("references", "office@example.org,M-1,2026-07-01T09:00:00+09:00 a@b,M-0,x"),
        ])
        #expect(all.map(\.replaces) == [[Self.referred[0]]])
    }

    @Test(arguments: ["a@b", ",M-0,x", "a@b,,x", ",", ""])
    func `what is no reference is left out`(_ text: String) throws {
        #expect(try warnings([("msgType", "Update"), ("references", text + " c@d,N-0")]).map(\.replaces.count) == [1])
    }

    @Test func `a cancellation is one value, with or without blocks`() throws {
        for infos in [[], [CAPFixture.info()], [CAPFixture.info(), CAPFixture.info()]] {
            let all = try warnings([("msgType", "Cancel"), ("references", Self.references)], infos: infos)
            #expect(all.map(\.isCancellation) == [true] && all.map(\.replaces) == [Self.referred])
            #expect(all.map(\.id) == [first] && !all[0].isInForce(at: all[0].onset))
        }
    }

    @Test(arguments: [
        ("urgency", "Past"), ("urgency", "PAST"), ("responseType", "AllClear"), ("event", "호우주의보 해제"),
        ("event", "Heavy Rain Advisory lifted"), ("event", "Heavy rain warning (Cleared)"), ("event", "大风蓝色预警解除"),
        ("event", "CANCELLED: gale"),
    ])
    func `what is over cancels the messages it names, whatever its type`(_ name: String, _ word: String) throws {
        for type in ["Alert", "Update"] {
            let all = try warnings(
                [("msgType", type), ("references", Self.references)], infos: [CAPFixture.info([(name, word)])])
            #expect(all.map(\.isCancellation) == [true] && all.map(\.replaces) == [Self.referred])
        }
        // Another message for the same event and areas may be all that it refers to.
        let alone = try warning([(name, word)])
        #expect(alone.isCancellation && alone.replaces.isEmpty && alone.areas.count == 1)
    }

    @Test func `of several responses one is enough, and words of other meaning are none`() throws {
        let two = CAPFixture.info([("responseType", "Monitor</responseType><responseType>AllClear")])
        #expect(try warnings(infos: [two]).map(\.isCancellation) == [true])
        for event in ["Uncleared snow", "Airlifted dust", "Clear ice"] {
            #expect(try !warning([("event", event)]).isCancellation)
        }
    }

    @Test func `one block that is over does not end the others`() throws {
        let all = try warnings(
            [("msgType", "Update"), ("references", Self.references)],
            infos: [CAPFixture.info([("urgency", "Past")]), CAPFixture.info([("event", "Rain")])])
        #expect(all.map(\.isCancellation) == [true, false])
    }

    // MARK: areas

    private func area(_ polygons: [String] = [], circles: [String] = []) throws -> WarningArea {
        try warning(areas: [CAPFixture.area(polygons: polygons, circles: circles)]).areas[0]
    }

    @Test(arguments: [
        CAPFixture.square, "  \(CAPFixture.square)\n",
        CAPFixture.square.split(separator: " ").joined(separator: "\n\t\t"),
        CAPFixture.square.replacing(",", with: " , "), "37,126 +37.0,1.27e2 38.,127 38,126 37,126",
    ])
    func `polygons are latitude and longitude, with any blanks`(_ text: String) throws {
        let points = [(37.0, 126.0), (37, 127), (38, 127), (38, 126), (37, 126)]
            .compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        let ring = try #require(GeoRing(points))
        #expect(try area([text]).polygons == [GeoPolygon(outer: ring)])
    }

    @Test(arguments: [
        "", " ", "37,126 37,127 37,126", "37,126", "37 126 37 127 38 127 37 126", "37,126 37,127 38,127 37,",
        "37,126,0 37,127,0 38,127,0 37,126,0", "91,126 37,127 38,127 91,126", "37,360 37,127 38,127 37,360",
        "nan,126 37,127 38,127 nan,126", "0x25,126 37,127 38,127 0x25,126", "37,126;37,127;38,127;37,126",
        "1e999,1 37,127 38,127 37,126", "--37,126 37,127 38,127 37,126",
    ])
    func `what is no polygon is left out, and the rest of the area stays`(_ text: String) throws {
        #expect(try area([text]).polygons.isEmpty)
        #expect(try area([text, CAPFixture.square]).polygons.count == 1)
    }

    @Test func `longitudes beyond the date line are those on its other side`() throws {
        let back = try area(["-17,179 -17,-179 -18,-179 -18,179 -17,179"])
        #expect(back.hasShape)
        for over in ["-17,179 -17,181 -18,181 -18,179 -17,179", "-17,-181 -17,-179 -18,-179 -18,-181 -17,-181"] {
            #expect(try area([over]) == back)
        }
    }

    @Test func `circles have a radius, and points are no area`() throws {
        let centre = try #require(Coordinate(latitude: -33.9, longitude: 151.1))
        let circles = ["-33.9,151.1 12.5", " -33.9 , 151.1\n12.5 "]
        for circle in circles {
            #expect(try area(circles: [circle]).circles == [GeoCircle(centre: centre, radius: 12.5)])
        }
        for circle in [
            "-33.9,151.1 0", "-33.9,151.1 0.0", "-33.9,151.1", "-33.9,151.1 -5", "-33.9,151.1 1e9", "1,2,3", "",
        ] {
            #expect(try !area(circles: [circle]).hasShape)
        }
        #expect(try area([CAPFixture.square], circles: ["-33.9,151.1 1"]).circles.count == 1)
    }

    @Test func `areas have their names in one line, and heights and codes are ignored`() throws {
        let area =
            CAPFixture.area("Judea\n Desert", polygons: []) + "<geocode><valueName>X</valueName><value>1</value>"
            + "</geocode><altitude>0</altitude><ceiling>9842</ceiling>"
        let areas = try warning(areas: [area, "<areaDesc/>"]).areas
        #expect(areas == [WarningArea(name: "Judea Desert"), WarningArea(name: "")])
    }

    @Test func `signatures and other foreign elements are skipped`() throws {
        let signature = #"<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><info/><sender>no</sender></Signature>"#
        let body = String(decoding: CAPFixture.alert(), as: UTF8.self)
        let signed = body.replacing("<identifier>", with: signature + "<identifier>")
        #expect(try CAPDocument.alert(in: Array(signed.utf8)).warnings == [warning()])
    }
}
