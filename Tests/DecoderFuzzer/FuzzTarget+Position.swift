import Limits
import TestSupport
import Weather

@testable import WeatherService

// Sources of the user's position and its address.
extension FuzzTarget {
    /// The output of gpsd, cut into lines and decoded as when following it. The first two bytes are the sizes of the pieces,
    /// in turn.
    static let gpsd = FuzzTarget(
        name: "gpsd",
        seeds: {
            [
                GpsdReplay.version + GpsdReplay.watching + GpsdReplay.fix(37.5665, 126.978) + GpsdReplay.noFix,
                GpsdReplay.fix(37.5, 127, mode: 2) + GpsdReplay.fix(35.1, 129.04) + GpsdReplay.fix(35.1, 129.04),
                // A line that is too long, between two good ones.
                GpsdReplay.noFix + String(repeating: " ", count: Limits.Position.gpsdLine) + GpsdReplay.fix(37.5, 127)
                    + GpsdReplay.noFix,
                #"{"class":"DEVICES","devices":[]}"# + "\n\r\n\n" + #"{"class":"SKY","satellites":[]}"# + "\n",
            ].flatMap { text in [[0, 0], [1, 6]].map { $0 + Array(text.utf8) } }
        },
        words: jsonWords + [
            "\"class\":", "TPV", "DEVICES", "\"mode\":", "\"lat\":", "\"lon\":", "\"devices\":[]", "\r\n", "}\n{",
        ],
        corpus: ["gpsd_tpv", "gpsd_watch"], prefix: [0, 0], longest: 12_288
    ) { bytes in
        var tape = ByteTape(bytes)
        let steps = [Int(tape.byte()) + 1, Int(tape.byte()) * 16 + 1]
        let sent = Array(tape.rest)
        var whole = GpsdLines()
        let lines = whole.take(sent)
        check(lines, of: sent)
        require(cut(sent, by: steps) == lines, "other lines in pieces of \(steps)")
        var filter = PositionFilter()
        var told: Coordinate?
        for (number, line) in lines.enumerated() {
            // So far apart that the rate limit never applies.
            let now = Duration.seconds(PositionPace.interval) * number
            switch GpsdReport(line: line) {
            case .fix(let fix) where filter.takes(fix, at: now):
                if let told {
                    require(told.distance(to: fix) >= PositionFilter.step, "\(fix.text) is too close to \(told.text)")
                }
                require(!filter.takes(fix, at: now), "\(fix.text) is reported twice")
                told = fix
            case .noFix: filter.lost()
            case .fix, .noReceiver, .other, nil: break
            }
        }
    }

    /// The position of an IP address. The first byte of an input is the status.
    static let ipPosition = FuzzTarget(
        name: "ip-position",
        seeds: {
            [
                #"{"ip":"192.0.2.1","success":true,"city":"Seoul","latitude":37.5665,"longitude":"126.978"}"#,
                #"{"ip":"127.0.0.1","success":false,"message":"Reserved range"}"#,
                #"{"error":true,"reason":"RateLimited: too many requests"}"#, "<html><body>log in</body></html>",
            ].flatMap { text in [0, 3].map { [$0] + Array(text.utf8) } }
        },
        words: jsonWords + [
            "\"success\":", "\"error\":true", "\"reason\":", "limit", "too many", "\"latitude\":", "\"longitude\":",
            "\"city\":", "<html>",
        ], corpus: ["ipgeo_error"], prefix: [0]
    ) { bytes in
        let answer = answer(bytes)
        do throws(WeatherFailure) {
            let found = try IPPosition(answer)
            require((200..<300).contains(answer.status), "an answer with status \(answer.status) was accepted")
            if let city = found.city { check(city) }
        } catch {
            switch error {
            case .rateLimited(let retryAfter): require(retryAfter == answer.retryAfter, "\(error)")
            case .server(let status), .requestRefused(let status): require(status == answer.status, "\(error)")
            case .unreadable(let field):
                require((200..<300).contains(answer.status), "\(answer.status) as \(error)")
                require(["body", "latitude", "longitude"].contains(field), "a field called \(field)")
            default: break
            }
        }
    }

    /// Naver Maps' address of a point. The first byte of an input is the status.
    static let naver = FuzzTarget(
        name: "naver",
        seeds: {
            let region = #""region":{"area1":{"name":"경기도"},"area2":{"name":"성남시 분당구"},"area3":{"name":"정자동"}}"#
            let road = #"{"name":"roadaddr",\#(region),"land":{"name":"느티로51번길","number1":"19","number2":""}}"#
            let lot = #"{"name":"addr",\#(region),"land":{"type":"2","number1":"178","number2":"1"}}"#
            return [
                #"{"status":{"code":0},"results":[\#(road),\#(lot),{"name":"legalcode",\#(region)}]}"#,
                #"{"status":{"code":3},"results":[]}"#, #"{"status":{"code":100}}"#,
                #"{"error":{"errorCode":"400","message":"Quota Exceeded"}}"#,
            ].flatMap { text in [0, 1, 3].map { [$0] + Array(text.utf8) } }
        },
        words: jsonWords + [
            "\"status\":{\"code\":0}", "\"results\":[", "\"region\":{", "\"area4\":{\"name\":", "\"land\":{",
            "\"number1\":", "\"type\":\"2\"", "roadaddr", "legalcode", "admcode", "\"error\":{\"errorCode\":", "210",
            "},{",
        ], corpus: ["korea2"], prefix: [0]
    ) { bytes in
        let answer = answer(bytes)
        do throws(AddressFailure) {
            let found = try NaverAddress.read(answer)
            require((200..<300).contains(answer.status), "an answer with status \(answer.status) was accepted")
            guard let found else { return }
            require(!found.areas.isEmpty || found.road != nil || found.lot != nil, "an address without parts")
            require(found.areas.count <= 4, "\(found.areas.count) divisions")
            found.areas.forEach(check)
            // Each is composed of up to three texts from the answer.
            for line in [found.road, found.lot].compactMap(\.self) {
                require(!line.isEmpty && line.count <= 3 * Limits.Network.text + 3, "\(line.count) characters")
                for character in line where character != " " { TextChecks.check(String(character)) }
            }
        } catch {
            switch error {
            case .keyRefused: require(answer.status == 401, "\(answer.status) as \(error)")
            case .notPermitted: require([401, 403].contains(answer.status), "\(answer.status) as \(error)")
            case .quotaUsedUp: require(answer.status == 429, "\(answer.status) as \(error)")
            case .tooOften(let retryAfter):
                require(answer.status == 429 && retryAfter == answer.retryAfter, "\(answer.status) as \(error)")
            case .noSuchService: require(answer.status == 404, "\(answer.status) as \(error)")
            case .service: break
            }
        }
    }

    private static func check(_ name: String) {
        require(!name.isEmpty, "an empty name")
        TextChecks.check(name)
    }

    /// Every line must be one of the lines that were sent, in the same order.
    private static func check(_ lines: [[UInt8]], of sent: [UInt8]) {
        let all = sent.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        var rest = all[...]
        for line in lines {
            require(!line.isEmpty && line.count <= Limits.Position.gpsdLine, "a line of \(line.count) bytes")
            let place = rest.firstIndex { Array($0) == line || Array($0) == line + [UInt8(ascii: "\r")] }
            require(place != nil, "a line that was not sent")
            rest = rest[((place ?? rest.startIndex) + 1)...]
        }
    }

    /// The lines decoded from pieces whose sizes are `steps`, in turn.
    private static func cut(_ sent: [UInt8], by steps: [Int]) -> [[UInt8]] {
        var (pieces, lines, start, turn) = (GpsdLines(), [[UInt8]](), 0, 0)
        while start < sent.count {
            let end = min(sent.count, start + steps[turn % steps.count])
            lines += pieces.take(Array(sent[start..<end]))
            (start, turn) = (end, turn + 1)
        }
        return lines
    }
}
