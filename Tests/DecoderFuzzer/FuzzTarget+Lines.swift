import Files
import Limits
import Weather

@testable import Engine
@testable import WeatherService

// The small files of lines, and what is read from each.
extension FuzzTarget {
    private static let file = LinesFile(path: "", heading: "# heading", limit: 4_096, count: 100, syncs: false)

    /// The lines of an input, after they were written and read again; nil if it has none.
    private static func read(_ bytes: [UInt8]) -> [LinesFile.Line]? {
        guard let lines = try? file.lines(in: bytes) else { return nil }
        require(lines.count <= 100, "\(lines.count) lines")
        // What is not escaped in an input is when it is written, and may then be too long.
        guard let written = try? file.bytes(of: lines) else { return nil }
        require(written.count <= 4_096, "\(written.count) bytes")
        let again = try? file.lines(in: written)
        require(again == lines, "\(lines) is read again as \(String(describing: again))")
        return lines
    }

    private static let time = 1_760_335_200

    /// The lines themselves.
    static let lines = FuzzTarget(
        name: "lines",
        seeds: {
            ["# heading\nkey = value\n", "a=b=c\r\n\n  d  =  e f  \nnonsense\n", "%20a%20 = %0A%25%3D\n%3D = %zz\n"].map
            {
                Array($0.utf8)
            }
        }, words: ["# heading\n", " = ", "%20", "%3D", "%0A", "\r\n", "\u{85}", "\u{65E}"]
    ) { bytes in
        guard let lines = read(bytes), let key = lines.first?.key else { return }
        var changed = lines
        changed.set(key, "v")
        require(changed[key] == "v" && changed.count { $0.key == key } == 1, "\(key) is set in \(changed)")
        changed.set(key, nil)
        require(changed == lines.filter { $0.key != key }, "without \(key) there is \(changed)")
    }

    /// The choices, and the watch rules among them.
    static let choices = FuzzTarget(
        name: "choices",
        seeds: {
            [
                "palette = sepia\nsource = sample\nclock = 12\nforms = medium korea=line\n",
                "watch = rain 1.0 10800 owm:1835848\nwatch = low -10.5 900 geo:37.5,127.0\n",
            ].map { Array($0.utf8) }
        },
        words: SettingKey.allCases.map(\.rawValue) + WatchCondition.Kind.allCases.map { "watch = \($0.rawValue) " } + [
            " 10800 ", "nan", "inf", "1e999", "-0", "0x1p3", "owm:1",
        ], longest: 1_024
    ) { bytes in
        guard let lines = read(bytes) else { return }
        for (key, value) in ChoiceFile.choices(in: lines) {
            require(lines.contains { $0.key == key.rawValue && $0.value == value }, "\(key) is \(value)")
        }
        for rule in lines.compactMap(ChoiceFile.rule) {
            require(WatchCondition.range(of: rule.condition.kind).contains(rule.condition.threshold), "\(rule)")
            require(WatchRule.rangeOfWithin.contains(rule.within), "\(rule)")
            require(ChoiceFile.rule(ChoiceFile.line(of: rule)) == rule, "\(rule) is read again as another one")
        }
    }

    /// Which alerts were given: they are written as they were read, and no number in them makes arithmetic overflow.
    static let alerts = FuzzTarget(
        name: "alerts",
        seeds: {
            [
                "owm:1 rain 1.0 10800 = 1 0 \(time)\nowm:2 low -10.0 900 = 2 \(time) \(time)\n",
                "a = 0 0 4102444800\nb = -1 4102444801 0\n",
            ].map { Array($0.utf8) }
        }, words: [" = ", " 0 ", " 4102444800", "-9223372036854775808", "9223372036854775807"], longest: 1_024
    ) { bytes in
        guard let lines = read(bytes) else { return }
        var memory = WatchMemory(lines: lines)
        require(memory.said.count <= lines.count, "\(memory)")
        require(WatchMemory(lines: memory.lines) == memory, "\(memory) is read again as something else")
        for second in [0, time, 1 << 40] {
            let now = Timestamp(secondsSince1970: second)
            for rule in memory.said.keys.sorted() {
                _ = memory.check(rule, nil, isKnown: true, now: now)
                memory.takeBack(rule, .grows)
            }
            memory.forgetOld(at: now)
        }
    }

    /// The pauses of hosts: they are written as they were read.
    static let pauses = FuzzTarget(
        name: "pauses",
        seeds: {
            [
                "api.openweathermap.org/openweather = limited \(time) \(time + 60) 0 1 2\n",
                "a = server:503 \(time) \(time + 30) 3 0 4\nb = - 0 0 0 0 1\n",
            ].map { Array($0.utf8) }
        }, words: [" = ", " limited ", " server:5", " - ", " 1099511627776", "-1"], longest: 1_024
    ) { bytes in
        guard let lines = read(bytes) else { return }
        let pauses = HostPauseFile.pauses(in: lines)
        let again = HostPauseFile.pauses(in: HostPauseFile.lines(of: pauses))
        require(again == pauses, "\(pauses) is read again as \(again)")
        for pause in pauses.values.compactMap(\.pause) {
            guard let until = pause.until else { return require(false, "a rest without an end") }
            require((0...Limits.Network.pause).contains(until.seconds(since: pause.began)), "\(pause)")
            for now in [pause.began, until.adding(seconds: -1), until] {
                guard case .rateLimited(let wait?) = pause.failure(at: now) else { continue }
                require((1...Limits.Network.pause).contains(wait), "a wait of \(wait) s")
            }
        }
    }

    /// What is stored about the user's place: it is written as it was read.
    static let here = FuzzTarget(
        name: "here",
        seeds: {
            let ways = PositionWay.allCases.map(\.rawValue)
            return [
                "latitude = 37.5\nlongitude = 127\nname-ko = 서울\nname-en = Seoul\nip-asked = \(time)\n",
                ways.map { "\($0) = allowed" }.joined(separator: "\n"),
                ways.map { "\($0) = refused" }.joined(separator: "\n"),
            ].map { Array($0.utf8) }
        },
        words: PositionWay.allCases.map(\.rawValue) + [
            "latitude = ", "longitude = ", "name-ko = ", "ip-asked = ", "\u{200B}", "\u{202E}", "\u{1B}", "0x1p3", "-0",
            "\u{85}",
        ], longest: 1_024
    ) { bytes in
        guard let lines = read(bytes) else { return }
        let record = HereRecord(lines: lines)
        for name in record.byHand?.names?.byLanguageCode.values.map(\.self) ?? [] {
            require(!name.isEmpty && name == name.printable, "the name \(name)")
        }
        require(record.consents.allSatisfy { $0.key.needsConsent && $0.value != .notAsked }, "\(record.consents)")
        let written = (try? file.bytes(of: record.lines)) ?? []
        let again = (try? file.lines(in: written)).map { HereRecord(lines: $0) }
        require(again == record, "\(record) is read again as \(String(describing: again))")
    }

    /// The places last chosen from the search: they are written as they were read.
    static let searches = FuzzTarget(
        name: "searches",
        seeds: {
            [
                "owm:1846266 = latitude 33.5097%09longitude 126.5219%09offset 32400%09zone Asia/Seoul%09name-ko 제주시%09name-en Jeju%09region-ko 제주특별자치도\n",
                "geo:37.5000,127.0000 = latitude 37.5%09longitude 127%09name-en 37.5\nowm:1 = latitude 91%09longitude 0%09name-en X\n",
            ].map { Array($0.utf8) }
        },
        words: [
            " = latitude ", "%09longitude ", "%09name-", "%09region-", "%09country-", "%09zone ", "%09offset ", "geo:",
            "\u{200B}", "\u{202E}", "\u{AD}", "nan", "1e999", "9223372036854775807",
        ], longest: 1_024
    ) { bytes in
        guard let lines = read(bytes) else { return }
        let recent = RecentPlaces(lines: lines)
        require(recent.places.count <= Limits.Query.recent, "\(recent.places.count) places")
        for place in recent.places {
            let texts = [place.names, place.region, place.country].compactMap { $0?.byLanguageCode.values }.joined()
            for text in texts { require(!text.isEmpty && text == text.printable, "the name \(text)") }
            require(abs(place.usualOffset.seconds) <= 64_800, "\(place.usualOffset)")
        }
        let written = (try? file.bytes(of: recent.lines)) ?? []
        let again = (try? file.lines(in: written)).map { RecentPlaces(lines: $0) }
        require(again == recent || written.isEmpty, "\(recent) is read again as \(String(describing: again))")
    }

    /// The ledger of calls: it is written as it was read, and no value in it makes arithmetic overflow.
    static let calls = FuzzTarget(
        name: "calls",
        seeds: {
            var ledger = CallLedger()
            for second in 0..<30 {
                _ = ledger.take(
                    second % 3, from: "h\(second % 2)", CallQuota(perMinute: 60),
                    at: Timestamp(secondsSince1970: time + second))
            }
            return [(try? file.bytes(of: ledger.lines)) ?? []]
        }, words: [" = ", "api.openweathermap.org = 488982 0 20374 0", " \(time):"]
    ) { bytes in
        guard let lines = read(bytes), var ledger = CallLedger(lines: lines) else { return }
        require(CallLedger(lines: ledger.lines) == ledger, "\(ledger.lines) is read again as something else")
        let quota = CallQuota(perMinute: 60, perHour: 5_000, perDay: 10_000)
        for second in [0, time, 1 << 40] {
            let now = Timestamp(secondsSince1970: second)
            for host in ledger.hosts.keys.sorted() {
                require((0...60).contains(ledger.left(host, quota, at: now)), "more is left than there is")
                require(ledger.room(for: 1, to: host, quota, from: now) >= now, "room in the past")
                _ = ledger.take(1, from: host, quota, at: now)
            }
        }
    }
}
