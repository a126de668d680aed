import Testing

@testable import WeatherService

@Suite struct ServerTextTests {
    @Test(arguments: ["맑음", "튼구름", "실 비", "light intensity drizzle rain", "Überwiegend bewölkt", "एक", "雨"])
    func `a harmless description is left unchanged`(_ text: String) {
        #expect(ServerText(text).text == text)
    }

    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("\u{9B}2Jclear", "2Jclear"),
        ("bell\u{07}\u{00}\u{7F}", "bell"),
        ("\u{202E}nus\u{202C}", "nus"),
        ("\u{2066}a\u{2069}\u{200E}b\u{200F}c\u{061C}d", "abcd"),
        ("zero\u{200B}\u{200C}\u{200D}\u{FEFF}width", "zerowidth"),
        ("soft\u{AD}hyphen", "softhyphen"),
        ("tag\u{E0041}\u{E007F}", "tag"),
        ("sun\u{2600}\u{FE0F}", "sun"), ("\u{2600} clear", "clear"), ("🌧 비", "비"), ("🇰🇷 맑음 👍🏽", "맑음"),
        ("1\u{FE0F}\u{20E3} rain", "1 rain"), ("👨‍👩‍👧", ""), ("© 2026", "© 2026"),
        ("private\u{E000}", "private"), ("\u{303}rain", "rain"), ("rain \u{303} soon", "rain soon"),
        ("rain \u{303}", "rain"), ("ra\u{303}in", "ra\u{303}in"),
    ])
    func `characters that could control a terminal or hide text are dropped`(_ raw: String, _ text: String) {
        #expect(ServerText(raw).text == text)
    }

    @Test(arguments: [
        ("  light \t\r\n  rain  ", "light rain"), ("a\u{2028}b\u{2029}c\u{85}d\u{A0}e\u{3000}f", "a b c d e f"),
        ("a \u{200B} b", "a b"), (" ", ""), ("", ""),
    ])
    func `white space collapses to one space, and is trimmed at the ends`(_ raw: String, _ text: String) {
        #expect(ServerText(raw).text == text)
    }

    @Test func `a long text is cut at sixty characters`() {
        #expect(ServerText(String(repeating: "가", count: 61)).text == String(repeating: "가", count: 60))
        #expect(ServerText(String(repeating: "a", count: 59) + " bc").text == String(repeating: "a", count: 59))
    }

    @Test func `many marks on one letter are cut too`() {
        let text = ServerText("e" + String(repeating: "\u{301}", count: 100_000)).text
        #expect(text.unicodeScalars.count <= 240)
    }
}
