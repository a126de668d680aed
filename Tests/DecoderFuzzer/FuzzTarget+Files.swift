import AppResources
import Limits
import TestSupport
import Weather

@testable import Commands
@testable import Dashboard
@testable import Engine
@testable import WeatherService

// Files that are read at startup or imported.
extension FuzzTarget {
    /// In every second input the bytes are those of one entry, in a file with a correct checksum; otherwise they are the
    /// whole file.
    static let reports = FuzzTarget(
        name: "reports",
        seeds: { [[0] + sampleReports] + KeptReport.contents(of: sampleReports).entries.map { [1] + $0.bytes } },
        words: ["owm:1", "openweather", String(decoding: ReportArchive.head, as: UTF8.self)]
    ) { bytes in
        var tape = ByteTape(bytes)
        let file = tape.flag() ? ReportArchive.file(of: [Array(tape.rest)]) : Array(tape.rest)
        let reports = KeptReport.contents(of: file).reports
        require(reports.count <= Limits.Cache.reports, "\(reports.count) reports")
        for report in reports {
            WeatherChecks.check(report.value)
            WeatherChecks.check(report.stamp.fetchedAt, "fetchedAt")
            WeatherChecks.check(report.stamp.observedAt, "observedAt")
        }
        // The other places are passed over without being read.
        let place = reports.last?.place ?? PlaceID(rawValue: "owm:1")
        require(
            KeptReport.contents(of: file, about: [place]).reports == reports.filter { $0.place == place },
            "\(place) is read in another way by itself")
        // The encoded value is decoded again, and encoded to the same bytes.
        let written = ReportCacheFile.bytes(adding: reports)
        let again = KeptReport.contents(of: written)
        require(!again.isDamaged && Set(again.reports).isSubset(of: reports), "\(reports) is read as \(again.reports)")
        require(ReportCacheFile.bytes(adding: again.reports) == written, "\(reports) is not written the same twice")
    }

    private static let sampleReports: [UInt8] = {
        let time = Timestamp(secondsSince1970: 1_760_335_200)
        let wind = Wind(speed: Speed(metresPerSecond: 3), direction: Bearing(degrees: 220))
        let rain = Condition(kind: .rain, intensity: .heavy, isDaylight: true)
        let values: [ReportValue] = [
            .current(
                CurrentWeather(
                    observedAt: time, condition: rain, temperature: Temperature(celsius: 21.3), humidity: 40,
                    pressure: Pressure(hectopascals: 1_012), wind: wind,
                    sun: .rises(time, sets: time.adding(seconds: 36_000)), clock: .utc,
                    icon: IconCode("10d"))),
            .forecast(
                Forecast(
                    steps: (0..<3).map { step in
                        ForecastStep(
                            time: time.adding(seconds: step * 10_800), condition: rain,
                            temperature: Temperature(celsius: 5), precipitationProbability: 0.5, wind: wind)
                    }, clock: .utc)),
            .air(AirQuality(observedAt: time, index: .fair, pm25: 7, pm10: 9)), .air(nil),
        ]
        return ReportCacheFile.bytes(
            adding: values.enumerated().map { number, value in
                KnownReport(
                    place: PlaceID(rawValue: "owm:\(number)"), value: value,
                    stamp: ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: time))
            })
    }()

    static let bookmarks = FuzzTarget(
        name: "bookmarks",
        seeds: {
            [
                """
                {"version":1,"bookmarks":[{"id":"owm:1835848","names":{"ko":"서울","en":"Seoul"},"latitude":37.566,
                "longitude":126.9784,"region":{"en":"Seoul"},"country":{"ko":"대한민국"},"timeZone":"Asia/Seoul",
                "utcOffset":32400,"ownName":"집","addedAt":"2026-11-21T05:30:00Z"},
                {"id":"geo:37.5000,127.0000","names":{"en":"x"},"latitude":37.5,"longitude":127}]}
                """, #"{"version":1,"bookmarks":[]}"#, #"{"version":2}"#, "[]", "\u{FEFF}{}",
            ].map { Array($0.utf8) }
        },
        words: jsonWords + [
            "\"version\":1", "\"bookmarks\":[", "\"id\":", "\"names\":{", "\"latitude\":", "\"longitude\":",
            "\"ownName\":",
            "\"addedAt\":", "\"utcOffset\":", "\"timeZone\":", "geo:", "2026-11-21T05:30:00Z", "+99:99", "-0001",
            "\u{1160}",
            "0x1p3", ".5", "01",
        ]
    ) { bytes in
        do throws(CommandProblem) {
            let document = try BookmarkDocument(parsing: bytes, path: "b.json")
            for entry in document.bookmarks {
                guard let place = entry.place else { return require(false, "no place in \(entry)") }
                for text in [place.names, place.region, place.country].compactMap(\.self) {
                    for name in text.byLanguageCode.values {
                        require((1...Limits.Name.imported).contains(name.count), "\(name.count) characters")
                        require(!name.unicodeScalars.contains { $0.properties.generalCategory == .control }, name)
                    }
                }
                require(place.id.rawValue.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(place.id)")
            }
            let again = try? BookmarkDocument(parsing: Array(document.json.utf8), path: "")
            require(again == document, "\(document) is read again as \(String(describing: again))")
        } catch {
            guard case .document(_, let line, let mistake) = error else { return require(false, "\(error)") }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            require((1...lines).contains(line), "\(mistake) on line \(line) of \(lines)")
        }
    }

    static let config = FuzzTarget(
        name: "config",
        seeds: {
            [
                "source = \"sample\"\nlanguage = \"ko\"\n# c\ncolor = 256\nmouse = false\n", "new-bookmarks = 'start'",
                "[units]\na = 1", "units = { a = [1, 2] }", "ascii = 1979-05-27T07:32:00Z",
                "motion = \"\"\"\nfull\"\"\"",
                "a.b.c = 0x1F", "x = 1e5\n[[y]]\n[y.z]\n",
                // What TOML 1.1 adds: a table of several lines that ends with a comma, short escapes, and times without seconds.
                "units = {\n  temperature = 'f', # c\n  wind = \"\\x6D\\e[31m\",\n}\nt = 07:32\nd = 1979-05-27 07:32Z",
                "[[watch]]\nplace = \"서울\"\nrain = 1.0\nwithin = \"3h\"\n[[watch]]\nplace = '부산'\nwind = 14\n",
                "language = “ko”\nsource = 'a”\n",
            ].map { Array($0.utf8) }
        },
        words: SettingKey.allCases.map(\.rawValue) + [
            "true", "inf", "nan", "0b1", "\"\"\"", "'''", "[[", "]]", "{", "\\u0041", "\\UFFFFFFFF", "1979-05-27",
            "07:32:00",
            "9223372036854775808", "_", "a.a.a.a.a.a.a.a.", "\\e", "\\x1B", "{\n", ",\n}", "07:32", "“", "»",
            "[[watch]]\n",
        ] + WatchField.allCases.map { "\($0.rawValue) = " }
    ) { bytes in
        let checked = ConfigFile(path: "c.toml", checking: bytes)
        let count = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        require(checked.rules.count <= Limits.Watch.rules, "\(checked.rules.count) rules")
        for rule in checked.rules {
            require(WatchCondition.range(of: rule.condition.kind).contains(rule.condition.threshold), "\(rule)")
            require(WatchRule.rangeOfWithin.contains(rule.within), "\(rule)")
        }
        for unknown in checked.unknownKeys {
            require((1...count).contains(unknown.line), "\(unknown) of \(count) lines")
            require(unknown.key.unicodeScalars.count <= 80, "\(unknown.key)")
        }
        for language in Language.allCases {
            let sentences = checked.report(PhraseBook(language))
            require(sentences.count <= 21 && sentences.allSatisfy { $0.count < 400 }, "\(sentences)")
        }
        let lines = 1...count
        switch checked.mistakes.first {
        case nil:
            for (key, entry) in checked.entries {
                require(key.accepts(entry.value), "\(key) is \(entry.value)")
                require(lines.contains(entry.line), "\(key) on line \(entry.line) of \(count)")
            }
        case .configSyntax(_, let line, let reason):
            require(lines.contains(line) && !reason.isEmpty, "\(line) of \(count)")
        case .configNotText(_, let line), .configNotUTF8(_, let line), .configWrongValue(_, let line, _, _):
            require(lines.contains(line), "\(line) of \(count)")
        case let mistake?: require(false, "\(mistake)")
        }
    }
}
