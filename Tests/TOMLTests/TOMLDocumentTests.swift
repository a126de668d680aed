import TOML
import TestSupport
import Testing

/// Checks the language of config.toml against its specification (https://toml.io/en/v1.1.0).
@Suite("TOML") struct TOMLDocumentTests {
    /// A value as the tests write it: strings in quotation marks, tables and lists in brackets, dates and times with an @.
    private func shown(_ value: TOMLValue) -> String {
        switch value.content {
        case .text(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)f"
        case .boolean(let isOn): "\(isOn)"
        case .moment(let moment): "@\(moment)"
        case .list(let values): "[" + values.map(shown).joined(separator: " ") + "]"
        case .table(let table): shown(table)
        }
    }

    private func shown(_ table: TOMLTable) -> String {
        "{" + table.names.map { "\($0):" + (table[$0].map(shown) ?? "") }.joined(separator: " ") + "}"
    }

    @Test(arguments: [
        ("", "{}"), ("\u{FEFF}# c\n\n", "{}"), ("a = 1 # c\r\nb=\"x\"", "{a:1 b:\"x\"}"),
        ("\"a b\" = 1\n'c\"' = 2\n\"\\u0061\" = 3", "{a b:1 c\":2 a:3}"),
        ("a.b.\"c.d\" = 1\na . e = 2", "{a:{b:{c.d:1} e:2}}"),
        ("a = +1_000\nb = -0\nc = 0xFf\nd = 0o17\ne = 0b101", "{a:1000 b:0 c:255 d:15 e:5}"),
        ("a = 1.5\nb = 1e3\nc = -1_0.2_5E-1\nd = inf\ne = +0.0", "{a:1.5f b:1000.0f c:-1.025f d:inff e:0.0f}"),
        ("a = \"\\t\\\"\\\\\\u00e9\\U0001F327\"\nb = '\\t'", "{a:\"\t\"\\é🌧\" b:\"\\t\"}"),
        ("a = \"\"\"\nx\n  \\\n  y\"\"\"\"\"\nb = '''\n''x'''", "{a:\"x\n  y\"\"\" b:\"''x\"}"),
        (
            "a = 1979-05-27\nb = 1979-05-27 07:32:00\nc = 07:32:00.5",
            "{a:@1979-05-27 b:@1979-05-27 07:32:00 c:@07:32:00.5}"
        ),
        ("a = 2024-02-29T00:00:00.1+09:00", "{a:@2024-02-29T00:00:00.1+09:00}"),
        (
            "a = 07:32\nb = 1979-05-27 07:32Z\nc = 1979-05-27T07:32-07:00\nd = 1979-05-27t07:32",
            "{a:@07:32 b:@1979-05-27 07:32Z c:@1979-05-27T07:32-07:00 d:@1979-05-27t07:32}"
        ),
        ("a = \"\\e[0m\\x41\\xe9\\x00\"\nb = '\\x41\\e'", "{a:\"\u{1B}[0mAé\0\" b:\"\\x41\\e\"}"),
        ("a = \"\"\"\n\\x68\\\n  \\e\"\"\"", "{a:\"h\u{1B}\"}"),
        (
            "a = {b = 1,}\nc = { }\nd = {# c\n\n e = 1 ,\n# c\r\n \"\" = [\n],\n f.g = { h = 2 }#c\n}\ni = {j = 1\n}",
            "{a:{b:1} c:{} d:{e:1 :[] f:{g:{h:2}}} i:{j:1}}"
        ),
        ("a = [1, 'b', # c\n  [true,],\n]", "{a:[1 \"b\" [true]]}"), ("a = { b = 1, c.d = {} }", "{a:{b:1 c:{d:{}}}}"),
        ("[a]\nb = 1\n[a.c]\nd = 2\n[e.f]\n[e]\ng = 3", "{a:{b:1 c:{d:2}} e:{f:{} g:3}}"),
        (
            "[[rules]]\nat = 1\n[rules.of]\nx = 2\n[[rules]]\nat = 3\n[[rules.more]]\n",
            "{rules:[{at:1 of:{x:2}} {at:3 more:[{}]}]}"
        ),
    ])
    func `valid TOML is read`(text: String, expected: String) {
        let document = TOMLDocument(text)
        #expect(document.mistakes == [])
        #expect(shown(document.root) == expected)
    }

    @Test(arguments: [
        // Names and headers.
        ("[=", 1), ("[[\n", 1), ("[ .x]\n", 1), ("a = 1\r\n[가]\r\n", 2), ("[x] y", 1), ("[[x]\n]", 1), ("a. = 1", 1),
        ("= 1", 1), ("x", 1), ("\"\"\"a\"\"\" = 1", 1), ("a b = 1", 1),
        // Values.
        ("x = ", 1), ("x = -", 1), ("x = 1 2", 1), ("x = 01", 1), ("x = 1__0", 1), ("x = .5", 1), ("x = 0xG", 1),
        ("x = 1_", 1), ("x = 0x_1", 1), ("x = 1.", 1), ("x = 1e", 1), ("x = 1e+", 1), ("x = 1.e5", 1), ("x = 1e5e5", 1),
        ("x = ٣", 1), ("x = +0x1", 1), ("x = 0x", 1), ("x = 1_.5", 1), ("x = 1._5", 1), ("x = 1e_5", 1),
        ("x = 9223372036854775808", 1), ("x = 1979-05-27T?", 1), ("x = 2023-02-29", 1), ("x = 24:00:00", 1),
        ("x = 07:32:00Z", 1), ("x = [1\n", 1), ("x = [1 2]", 1), ("x = {,}", 1), ("x = {a = 1,,}", 1),
        ("x = {\na = 1\nb = 2}", 3),
        ("x = {\na\n= 1}", 2), ("x = {a =\n1}", 1), ("x = {a = 1,\n\n", 1), ("x = {a = 1 b = 2}", 1),
        ("x = {\na = 1,\na = 2}", 3),
        ("x = 7:32", 1), ("x = 07:3", 1), ("x = 07:32:", 1), ("x = 07:32.5", 1), ("x = 07:60", 1), ("x = 07:32Z", 1),
        ("x = 1979-05-27T07", 1), ("x = 1979-05-27 07:32+09", 1),
        ("x = maybe", 1),
        // Strings: an unterminated one is reported at its beginning.
        ("\"a = 1\n\"", 1), ("a = 'b'\nx = \"\"\"\n\n", 2), ("x = '''\n''", 1), ("x = \"\\q\"", 1),
        ("x = \"\\x4\"", 1), ("x = \"\\xg0\"", 1), ("x = \"\\E\"", 1),
        ("x = \"\\uD800\"", 1),
        ("x = \"\u{1}\"", 1), ("# \u{7F}", 1), ("a = 1\rb = 2", 1), ("a = '''\n\n''' b", 3),
        // Duplicate names, and tables that are closed.
        ("a = 1\na = 2", 2), ("[a]\n[a]", 2), ("a.b = 1\n[a]", 2), ("[a.b]\n[a]\nb.c = 1", 3), ("a = {}\na.b = 1", 2),
        ("a = []\n[[a]]", 2), ("[[a]]\n[a]", 2), ("a = 1\n[a.b]", 2), ("x = {a.b = 1, a.b = 2}", 1),
    ])
    func `invalid TOML is reported with its line`(text: String, line: Int) {
        let mistakes = TOMLDocument(text).mistakes
        #expect(mistakes.first?.line == line && mistakes.first?.reason.isEmpty == false, "\(mistakes)")
    }

    @Test(arguments: [
        ("x = “en”", "“"), ("x = ‘en’", "‘"), ("x = „en“", "„"), ("x = «en»", "«"), ("“x” = 1", "“"),
        ("x = [ “a” ]", "“"),
        ("x = {\n\"a\" = ”b”\n}", "”"), ("x = \"en”\ny = 1", "”"), ("x = ＂en＂", "＂"),
    ])
    func `quotation marks of a word processor are named with what to write instead`(text: String, mark: String) {
        let reason = TOMLDocument(text).mistakes.first?.reason ?? ""
        #expect(reason.contains(mark) && reason.contains("\""), "\(reason)")
    }

    @Test func `curly quotation marks within a text are text`() {
        #expect(TOMLDocument("x = \"“en”\"\ny = '»'").mistakes == [])
    }

    @Test func `every mistake is found, and the lines around it are read`() {
        let document = TOMLDocument(
            "a = 1\nb = ?\n\n[x\nc = = 2\nignored = 1\n[y]\nd = \"\"\"\ne = 3\na.b = 1\na.b = 2\n[y]\ne = 4\n[z]\nf = 5\n"
        )
        #expect(document.mistakes.map(\.line) == [2, 4, 5, 8, 11, 12])
        #expect(
            shown(document.root) == "{a:1 y:{e:3 a:{b:1}} z:{f:5}}",
            "the content of a table with an invalid header is skipped")
    }

    @Test func `values have their line numbers`() {
        let document = TOMLDocument("\na = [\n1,\n2]\n[b.c]\nd = {\"e\" = 1}\n[[f]]\n[[f]]")
        #expect(document.root.names.map { document.root[$0]?.line } == [2, 5, 7])
        guard case .list(let values) = document.root["a"]?.content else { return #expect(Bool(false)) }
        #expect(values.map(\.line) == [3, 4])
        guard case .list(let tables) = document.root["f"]?.content else { return #expect(Bool(false)) }
        #expect(tables.map(\.line) == [7, 8])
    }

    @Test func `the number of mistakes, the length of names and the nesting are limited`() {
        #expect(TOMLDocument(String(repeating: "?\n", count: 5_000)).mistakes.count == 100)
        for deep in ["x = " + String(repeating: "[", count: 100_000), "x = " + String(repeating: "{a=", count: 50_000)]
        {
            #expect(TOMLDocument(deep).mistakes.count == 1)
        }
        #expect(!TOMLDocument(String(repeating: "a.", count: 50_000) + "a = 1").mistakes.isEmpty)
        let many = TOMLDocument(String(repeating: "[[a]]\n", count: 10_000))
        guard case .list(let values) = many.root["a"]?.content else { return #expect(Bool(false)) }
        #expect(values.count == 10_000)
    }

    @Test func `no text crashes the reader, and every reported line exists in the text`() {
        var random = SeededRandom(seed: 20_261_123)
        let pieces = [
            "a", "a.b", "=", " = ", "\n", "\r\n", "\r", "\"", "'", "'''", "\"\"\"", "[", "]", "[[", "]]", "#", ".",
            "\\",
            "\\u0041", "\\x41", "\\e", "“", "\u{FEFF}", "1979-05-27", " 07:32:00", "?", "true", "1", "0x", "1e5", "{",
            "}", ",", "가", "-",
            "_",
        ]
        for _ in 0..<20_000 {
            let text = (0..<random.below(30)).map { _ in random.one(of: pieces) }.joined()
            let lines = 1...text.utf8.count { $0 == 0x0A } + 1
            let document = TOMLDocument(text)
            for mistake in document.mistakes { #expect(lines.contains(mistake.line), "\(text.debugDescription)") }
            #expect(document.mistakes.map(\.line) == document.mistakes.map(\.line).sorted(), "\(text.debugDescription)")
            for name in document.root.names { #expect(document.root[name].map { lines.contains($0.line) } == true) }
        }
    }
}
