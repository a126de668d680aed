import Display
import Testing

@testable import TerminalUI

@Suite("Display width")
struct DisplayWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("ㅎ", 2), ("中", 2), ("ｱ", 1), ("Ａ", 2), ("☀", 1), ("☂", 1),
        ("❄", 1), ("⚡", 2), ("🌧", 1), ("🌞", 2), ("°", 1), ("…", 1), ("━", 1), ("█", 1), ("\u{200B}", 0), ("\u{1B}", 0),
        ("\u{7F}", 0), ("\u{AD}", 0), ("\r\n", 0), ("ᄒ\u{1161}\u{11AB}", 2),
    ])
    func `a character's width is the number of cells it takes in a terminal`(character: String, width: Int) {
        #expect(character.displayWidth == width, "\(character.unicodeScalars.map { String($0.value, radix: 16) })")
    }

    @Test func `every Hangul syllable takes two cells`() {
        for value in UInt32(0xAC00)...0xD7A3 {
            #expect(Unicode.Scalar(value).map(DisplayWidth.of) == 2)
        }
    }

    @Test(arguments: [
        ("서울", 4, "서울"), ("서울", 3, "서…"), ("서울", 2, "…"), ("서울", 1, "…"), ("서울", 0, ""),
        ("광주(전라남도)", 9, "광주(전…"), ("Seoul", 4, "Seo…"),
    ])
    func `text is cut between whole characters`(text: String, width: Int, expected: String) {
        let cut = text.truncated(toWidth: width)
        #expect(cut == expected)
        #expect(cut.displayWidth <= width)
    }

    @Test func `wrapped lines never exceed the width and lose no word`() {
        let text = "표본: 지어낸 날씨입니다. OPENWEATHER_API_KEY_FILE을 설정하십시오"
        for width in 2...60 {
            let lines = text.wrapped(toWidth: width)
            #expect(lines.allSatisfy { $0.displayWidth <= width })
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test(arguments: ["👩\u{200D}👩\u{200D}👧\u{200D}👦", String(repeating: "ᄀ", count: 90)])
    func `a character wider than the line is split`(character: String) {
        // Swift counts each of them as one character.
        #expect(character.count == 1)
        let text = "a \(character) b"
        for width in 2...12 {
            let lines = text.wrapped(toWidth: width)
            #expect(lines.allSatisfy { $0.displayWidth <= width })
            #expect(lines.joined().unicodeScalars.filter { $0 != " " } == text.unicodeScalars.filter { $0 != " " })
        }
    }
}
