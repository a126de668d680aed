import Limits
import TestSupport
import Weather

@testable import WeatherService

// The answers of the WMO's centre for warnings. The first byte of an input is the status.
extension FuzzTarget {
    static let swic = FuzzTarget(
        name: "swic",
        seeds: { [[0] + GoodBodies.swicRows] },
        words: jsonWords + [
            "\"features\":", "\"geometry\":", "\"coordinates\":", "\"Polygon\"", "\"MultiPolygon\"", "\"capurl\":",
            "\"rlink\":", "\"event\":", "\"row_type\":", "\"BOUNDARY\"", "\"areadesc\":", "\"expires\":null",
            "\"sent\":",
            "[[[", "]]]", "../", ".xml", "No description", "\"s\":\"4\"", "ExceptionReport",
        ], corpus: ["swic_wfs", "swic_effective"], prefix: [0], longest: 16_384
    ) { bytes in
        var tape = ByteTape(bytes)
        let status = tape.one(of: statuses)
        do throws(WeatherFailure) {
            let answer = try SWICAnswer.read(
                HTTPAnswer(status: status, body: Array(tape.rest)), sources: .unknown, members: members, now: time)
            require(status == 200, "an answer with status \(status) was accepted")
            let areas = answer.warnings.reduce(0) { $0 + $1.areas.count }
            require(areas + answer.unreadableRows <= Limits.SWIC.rows, "\(areas) areas")
            require(answer.newest.map { $0 <= time } ?? true, "a time in the future")
            for warning in answer.warnings { check(warning) }
        } catch .unreadable(let field) {
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        } catch {
            // Any other failure is told by the status or the first byte.
        }
    }

    static let swicLists = FuzzTarget(
        name: "swic-lists",
        seeds: {
            [
                #"[{"ra":2,"members":[{"mid":"095","code":"KOR","name":"x","dept":"y","lat":1,"lng":2}]}]"#,
                #"{"sources":[{"source":{"sourceId":"kr-inv-en","authorityCountry":"KR","authorityAbbrev":"INV","#
                    + #""byLanguage":[{"code":"en-US","name":"Invented"}],"capAlertFeedStatus":"1"}}]}"#,
            ].map { Array($0.utf8) }
        },
        words: jsonWords + [
            "\"members\":", "\"mid\":", "\"code\":", "\"source\":", "\"sourceId\":", "\"byLanguage\":",
        ],
        corpus: ["swic_sources"]
    ) { bytes in
        let answer = HTTPAnswer(status: 200, body: bytes)
        do throws(WeatherFailure) {
            let members = try SWICMembers.read(answer)
            require(!members.codes.isEmpty, "an empty list of members")
            for code in members.codes.values.joined() { require(SWICQuestion.isPlain(code), "a code \(code)") }
        } catch {
            // It may be the other list.
        }
        do throws(WeatherFailure) {
            let sources = try SWICSources.read(answer)
            require(!sources.byID.isEmpty, "an empty list of offices")
            for office in sources.byID.values { TextChecks.check(office.name, as: .line) }
        } catch {
            // It may be the other list.
        }
    }

    private static func check(_ warning: Warning) {
        require(!warning.areas.isEmpty && !warning.texts.byLanguage.isEmpty, "a warning without area or text")
        require(WireField.times.contains(Double(warning.sent.secondsSince1970)), "sent at \(warning.sent)")
        for area in warning.areas {
            TextChecks.check(area.name, as: .line)
            require(area.polygons.count <= Limits.GeoJSON.polygons, "\(area.polygons.count) polygons")
        }
        for (language, text) in warning.texts.byLanguage {
            require((2...3).contains(language.utf8.count), "a language \(language)")
            require(!text.event.isEmpty, "a warning of nothing")
            for words in [text.event, text.headline].compactMap(\.self) { TextChecks.check(words, as: .line) }
            if let words = text.description { TextChecks.check(words, as: .prose) }
        }
        if let document = warning.document {
            require(SWICDocument(capurl: document)?.name == document, "a document \(document)")
        }
    }

    private static let members = SWICMembers([("095", .southKorea)])
    /// 2026-11-26 05:00 UTC.
    private static let time = Timestamp(secondsSince1970: 1_795_669_200)
}
