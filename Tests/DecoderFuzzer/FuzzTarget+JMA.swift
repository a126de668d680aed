import Limits
import TestSupport
import Weather

@testable import WeatherService

// What the Japan Meteorological Agency publishes. The first byte of an input is the status.
extension FuzzTarget {
    static let jmaWarnings = FuzzTarget(
        name: "jma-warnings",
        seeds: {
            [
                #"[{"controlDatetime":"2026-10-09T01:00:10Z","reportDatetime":"2026-10-09T10:00:00+09:00","#
                    + #""publishingOffice":"気象庁","headlineText":"大雨","warning":{"class10Items":[],"class20Items":["#
                    + #"{"areaCode":"1312100","kinds":[{"code":"43","status":"警報から注意報"},{"status":"継続"}]}]}}]"#,
                #"{"latestControlDatetime":"2026-10-09T01:00:10Z"}"#,
                #"{"1312100":{"name":"足立区","ne":[35.8,139.8],"sw":[35.7,139.7]}}"#,
                #"{"features":[{"geometry":{"type":"Polygon","coordinates":[[[139.7,35.7],[139.8,35.7],[139.8,35.8]]]}}]}"#,
            ].map { [0] + Array($0.utf8) }
        },
        words: jsonWords + [
            "\"class20Items\":[", "\"class10Items\":[", "\"areaCode\":", "\"1312100\"", "\"kinds\":[", "\"code\":",
            "\"status\":", "発表", "継続", "解除", "危険警報から警報", "\"reportDatetime\":", "\"warning\":", "\"03\"", "\"33\"",
            "\"ne\":[", "\"sw\":[", "\"geometry\":", "\"coordinates\":", "[[[", "]]]", "\u{202E}",
        ], corpus: ["jma_warning", "jma_area"], prefix: [0], longest: 16_384
    ) { bytes in
        var tape = ByteTape(bytes)
        let answer = HTTPAnswer(status: tape.one(of: statuses), body: Array(tape.rest))
        checkStatus(answer)
        checkAreas(answer)
        checked(answer) { (answer) throws(WeatherFailure) in
            WeatherChecks.check(try JMAStatusTime.read(answer), "latestControlDatetime")
        }
    }

    static let jmaTyphoon = FuzzTarget(
        name: "jma-typhoon",
        seeds: {
            [
                #"[{"tropicalCyclone":"TC2628","typhoonNumber":"2624","category":"TS","issue":"2026-09-04T06:45:00+09:00"}]"#,
                #"[{"part":"title","name":{"jp":"ジョンダリ","en":"Jongdari"},"issue":{"UTC":"2026-09-04T00:00:00Z"}},"#
                    + #"{"part":{"jp":"実況"},"advancedHours":0,"position":{"deg":[34,126]},"pressure":"1004","galeWarning":["#
                    + #"{"area":{"jp":"全域"},"range":{"km":500}}],"speed":{"note":{"jp":"ゆっくり"}},"course":"北","#
                    + #""validtime":{"UTC":"2026-09-04T00:00:00Z"}}]"#,
                #"[{"advancedHours":0,"validtime":{"UTC":"2026-09-04T00:00:00Z"},"track":{"typhoon":[[11.4,136.9]]},"#
                    + #""stormWarningArea":{"arc":[[[11.8,136.3],185200,[0,360]]]},"probabilityCircle":{"radius":105564}}]"#,
            ].map { [0] + Array($0.utf8) }
        },
        words: jsonWords + [
            "\"part\":\"title\"", "\"advancedHours\":", "\"validtime\":", "\"UTC\":", "\"position\":", "\"deg\":[",
            "\"maximumWind\":", "\"sustained\":", "\"m/s\":", "\"km\":", "\"km/h\":", "\"note\":", "不定", "全域",
            "\"arc\":[[",
            "\"track\":", "\"radius\":", "\"TD\"", "\"TC2628\"", "推定",
        ], corpus: ["jma_typhoon"], prefix: [0], longest: 16_384
    ) { bytes in
        var tape = ByteTape(bytes)
        let answer = HTTPAnswer(status: tape.one(of: statuses), body: Array(tape.rest))
        checked(answer) { (answer) throws(WeatherFailure) in
            let list = try JMATyphoonList.read(answer)
            require(list.cyclones.count + list.unreadable <= Limits.JMA.cyclonesAtOnce, "too many cyclones")
            for cyclone in list.cyclones { require(JMATyphoon.isID(cyclone.id), "a cyclone called \(cyclone.id)") }
        }
        checked(answer) { (answer) throws(WeatherFailure) in
            let shapes = try JMATyphoonShapes.read(answer)
            for circle in shapes.circles.values { check(circle) }
        }
        checked(answer) { (answer) throws(WeatherFailure) in
            check(try JMATyphoonSpecification.read(answer), try? JMATyphoonShapes.read(answer))
        }
    }

    private static func checked(
        _ answer: HTTPAnswer, _ read: (HTTPAnswer) throws(WeatherFailure) -> Void
    ) {
        do throws(WeatherFailure) {
            try read(answer)
            require(answer.status == 200, "an answer with status \(answer.status) was accepted")
        } catch .unreadable(let field) {
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        } catch {
            // Any other failure is told by the status, the size or the first byte.
        }
    }

    private static func checkStatus(_ answer: HTTPAnswer) {
        checked(answer) { (answer) throws(WeatherFailure) in
            let status = try JMAStatus.read(answer)
            require(status.areas.count <= Limits.JMA.areas && status.rows.count <= Limits.JMA.rows, "too many rows")
            require(status.rows.allSatisfy { status.areas.contains($0.area) }, "a warning for nowhere")
            let warnings = status.warnings(in: status.areas, toldAt: time) { $0 }
            require(
                warnings.reduce(0) { $0 + $1.areas.count } <= status.rows.count, "more warnings than rows")
            require(warnings.isEmpty == status.rows.isEmpty, "rows without a warning")
            for warning in warnings {
                require(warning.sent <= time && warning.onset <= warning.sent, "a warning from the future")
                require(warning.isInForce(at: time), "a warning that is not in force")
                TextChecks.check(warning.issuer, as: .line)
                for (_, text) in warning.texts.byLanguage {
                    TextChecks.check(text.event, as: .line)
                    if let headline = text.headline { TextChecks.check(headline, as: .line) }
                }
            }
        }
    }

    private static func checkAreas(_ answer: HTTPAnswer) {
        let seoul = Coordinate(latitude: 37.5665, longitude: 126.978)
        checked(answer) { (answer) throws(WeatherFailure) in
            let list = try JMAAreaList.read(answer)
            require(!list.areas.isEmpty && list.areas.count <= Limits.JMA.areas, "\(list.areas.count) areas")
            for area in list.areas {
                if !area.name.isEmpty { TextChecks.check(area.name) }
                guard let corner = Coordinate(latitude: area.south, longitude: area.west) else {
                    return require(false, "a corner that is not on the Earth")
                }
                require(list.area(of: corner) { _ in JMAOutline.none } != .nowhere, "a corner outside")
            }
        }
        checked(answer) { (answer) throws(WeatherFailure) in
            let outline = try JMAOutline.read(answer)
            if let seoul { _ = outline.contains(seoul) }
        }
    }

    private static func check(_ read: JMATyphoonSpecification, _ shapes: JMATyphoonShapes?) {
        let cyclone = JMATyphoonList.Cyclone(id: "TC2628", number: nil, category: .unknown, issued: time)
        guard let typhoon = JMATyphoon.typhoon(cyclone, read, shapes) else {
            return require(false, "a specification without a position")
        }
        WeatherChecks.check(typhoon.issued, "issued")
        require(typhoon.positions.count <= Limits.JMA.positions, "\(typhoon.positions.count) positions")
        for (position, next) in zip(typhoon.positions, typhoon.positions.dropFirst()) {
            require(position.time < next.time, "positions out of order")
        }
        for position in typhoon.positions {
            WeatherChecks.check(position.time, "validtime")
            if let circle = position.circle { check(circle) }
        }
        if let name = typhoon.name {
            for text in [name.japanese, name.international] where !text.isEmpty { TextChecks.check(text) }
        }
    }

    private static func check(_ radius: Double) {
        require(radius > 0 && radius <= 3_000, "a radius of \(radius) km")
    }

    /// 2026-11-26 05:00 UTC.
    private static let time = Timestamp(secondsSince1970: 1_795_669_200)
}
