import AppResources
import Limits
import TestSupport
import Testing
import Weather

@testable import Engine

/// Reads configuration files with arbitrary bytes, and checks the problems they report.
@Suite struct ConfigFileTests {
    private func read(_ text: String) -> ConfigFile { ConfigFile(path: "/c.toml", checking: Array(text.utf8)) }

    private func lines(_ problems: [LaunchProblem]) -> [Int?] {
        problems.map { problem in
            switch problem {
            case .configSyntax(_, let line, _), .configWrongValue(_, let line, _, _), .configNotText(_, let line),
                .configNotUTF8(_, let line):
                line
            default: nil
            }
        }
    }

    @Test func `an unknown key is reported with line and suggestion, and refuses nothing`() throws {
        let text = "# c\r\ncolour = 1\r\nunits = 'imperial'\r\n\"l\\u0061ng\" = 2\r\n[wat]\r\nunits = 'x'\r\n"
        let file = try ConfigFile(path: "/c.toml", text: text)
        #expect(file.entries == [.units: ConfigFile.Entry(value: "imperial", line: 3)])
        #expect(file.unknownKeys.map(\.key) == ["colour", "lang", "wat"])
        #expect(file.unknownKeys.map(\.line) == [2, 4, 5])
        #expect(file.unknownKeys.map(\.near) == ["color", "language", nil])
        #expect(
            file.unknownKeySentences(PhraseBook(.english)) == [
                "/c.toml:2: unknown setting 'colour' is ignored; did you mean 'color'?",
                "/c.toml:4: unknown setting 'lang' is ignored; did you mean 'language'?",
                "/c.toml:5: unknown setting 'wat' is ignored.",
            ])
    }

    @Test(arguments: [
        ("colour", SettingKey.color), ("unit", .units), ("newBookmarks", .newBookmarks), ("no_mouse", .mouse),
        ("lang", .language), ("Calls-Per-Minutes", .callsPerMinute), ("asci", .ascii), ("soruce", .sources),
        ("lagn", .language),
        ("x", nil), ("날씨", nil), ("weather", nil), ("", nil),
    ])
    func `a typo suggests the setting that was meant`(name: String, key: SettingKey?) {
        #expect(SettingKey(near: name) == key)
    }

    @Test func `a rule may be about every place of a list instead of one place`() throws {
        let file = read("[[watch]]\nlist = '제주 여행'\nrain = '1mm'\nwind = 14\n")
        #expect(file.mistakes.isEmpty && file.rules.map(\.list) == ["제주 여행", "제주 여행"])
        #expect(file.rules.allSatisfy { $0.place.isEmpty })
        #expect(lines(read("[[watch]]\nlist = 'a'\nplace = 'b'\nrain = 1\n").mistakes) == [3])
        #expect(lines(read("[[watch]]\nlist = ''\nrain = 1\n").mistakes) == [2])
    }

    @Test func `a rule about official warnings may leave the place out, and names a level`() throws {
        let file = read(
            """
            [[watch]]
            warning = "moderate"
            quiet = "22:00-07:00"
            quiet-except = "severe"

            [[watch]]
            place = "서울"
            warning = "any"
            rain = "1mm"
            """)
        #expect(file.mistakes.isEmpty)
        #expect(
            file.rules == [
                WatchRule(
                    place: "", WatchCondition(.warning, 2), quiet: QuietHours("22:00-07:00"), quietExcept: .severe),
                WatchRule(place: "서울", WatchCondition(.rain, 1)), WatchRule(place: "서울", WatchCondition(.warning, 0)),
            ])
        // Weather is asked for place by place.
        #expect(lines(read("[[watch]]\nwarning = \"moderate\"\nrain = 1\n").mistakes) == [1])
        #expect(lines(read("[[watch]]\nwarning = \"Severe\"\n").mistakes) == [1, 2])
        #expect(lines(read("[[watch]]\nplace = 'a'\nwarning = 3\n").mistakes) == [3])
    }

    @Test func `a rule too many is a mistake at its line`() throws {
        let most = Limits.Watch.rules
        func rules(_ count: Int) -> ConfigFile {
            read((0..<count).map { "[[watch]]\nplace = 'p\($0)'\nhigh = 30\n" }.joined())
        }
        let full = rules(most)
        #expect(full.rules.count == most && full.mistakes.isEmpty)
        let over = rules(most + 20)
        #expect(over.rules.count == most && lines(over.mistakes) == [most * 3 + 1])
    }

    @Test func `startup reports a few unknown keys and the number of the rest`() throws {
        let text = (1...5).map { "zz\($0) = 1\n" }.joined()
        let file = try ConfigFile(path: "/c.toml", text: text)
        for language in Language.allCases {
            let warnings = file.warnings(PhraseBook(language))
            #expect(warnings.count == 4)
            #expect(warnings[2].contains("zz3") && warnings[3].contains("2") && !warnings[3].contains("{"))
        }
        #expect(try ConfigFile(path: "", text: "units = 'metric'").warnings(PhraseBook(.english)).isEmpty)
    }

    @Test func `a long key is shortened in the report`() throws {
        let name = String(repeating: "k", count: 60_000)
        let unknown = try #require(ConfigFile(path: "", text: name + " = 1").unknownKeys.first)
        #expect(unknown.key == String(repeating: "k", count: 60) + "…" && unknown.near == nil)
    }

    @Test func `all mistakes are found, each with its line and in file order`() {
        let file = read(
            """
            units = "feet"
            source = = 1
            color = 256
            motion = "\\q"
            color = 16
            calls-per-minute = 0
            [display
            ascii = maybe
            """)
        #expect(lines(file.mistakes) == [1, 2, 4, 5, 6, 7, 8])
        #expect(file.mistakes.allSatisfy { $0.exitCode == .configuration })
        #expect(file.entries == [.color: ConfigFile.Entry(value: "256", line: 3)])
        // Startup reports only the first.
        #expect(
            file.mistakes.first
                == .configWrongValue(path: "/c.toml", line: 1, key: "units", accepted: ["metric", "imperial"]))
    }

    @Test func `invalid UTF-8 is reported line by line, and the rest is read`() {
        let file = ConfigFile(
            path: "/c.toml", checking: Array("a\u{0}\nunits = 'metric'\n".utf8) + [0xFF, 0x0A] + Array("# \u{0}".utf8))
        #expect(
            file.mistakes == [
                .configNotText(path: "/c.toml", line: 1), .configNotUTF8(path: "/c.toml", line: 3),
                .configNotText(path: "/c.toml", line: 4),
            ])
        #expect(file.entries[.units]?.line == 2)
    }

    @Test(arguments: [
        "a%=1\n", "a=1\n", "[a\n", "x='''\n", "x=\"\"\"\n\\\"\"\"\n", "[[a]]\n", "[a%]\n", "a.a.a.a=1\n", "\u{0}\n",
        "\"\\u0061%\"=1\n", "%=\"\\q\"\n",
    ])
    func `a file of the largest size is read, whatever it contains`(piece: String) {
        var text = ""
        var count = 0
        while text.utf8.count + 32 < Limits.File.configuration {
            text += piece.replacing("%", with: "\(count)")
            count += 1
        }
        let file = read(text)
        #expect(!file.unknownKeys.isEmpty || !file.mistakes.isEmpty)
    }

    @Test func `arbitrary bytes never crash, and every reported line exists in the file`() {
        var random = SeededRandom(seed: 20_261_122)
        let pieces =
            SettingKey.allCases.map(\.rawValue) + [
                "=", " = ", "\n", "\r\n", "\r", "\"", "'", "'''", "\"\"\"", "[", "]", "[[", "]]", "#", ".", "\\",
                "\\u0041", "\u{0}", "\u{FEFF}", "1979-05-27", "?", "true", "1", "0x", "{", "}", "가", "-", "_", "\t",
            ]
        func pieced() -> [UInt8] {
            (0..<random.below(30)).flatMap { _ in
                random.chance(5) ? [UInt8(random.below(256))] : Array(random.one(of: pieces).utf8)
            }
        }
        // A good file with a wrong byte; some of its lines still count.
        func damaged() -> [UInt8] {
            var bytes = Array("clock = 12\nunits = \"metric\"\nrefresh-minutes = 30\nascii = true\n".utf8)
            bytes[random.below(bytes.count)] = UInt8(random.below(256))
            return bytes
        }
        var (entries, mistakes) = (0, 0)
        for round in 0..<3_000 {
            let bytes = round.isMultiple(of: 2) ? pieced() : damaged()
            let file = ConfigFile(path: "c", checking: bytes)
            let count = bytes.count { $0 == 0x0A } + 1
            entries += file.entries.count
            mistakes += file.mistakes.count
            for line in lines(file.mistakes) + file.unknownKeys.map(\.line) {
                #expect(line.map { (1...count).contains($0) } == true, "\(bytes)")
            }
            for (key, entry) in file.entries { #expect(key.accepts(entry.value), "\(bytes)") }
        }
        #expect(entries > 1_000 && mistakes > 1_000, "\(entries), \(mistakes)")
    }
}
