import Display
import Foundation
import Testing

@testable import TerminalUI

@Suite("Display width")
struct DisplayWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("ㅎ", 2), ("中", 2), ("ｱ", 1), ("Ａ", 2), ("☀", 1), ("☂", 1),
        ("❄", 1), ("⚡", 2), ("🌧", 1), ("🌞", 2), ("°", 1), ("…", 1), ("━", 1), ("█", 1), ("\u{200B}", 0), ("\u{1B}", 0),
        ("\u{7F}", 0), ("\u{AD}", 1), ("\r\n", 0), ("ᄒ\u{1161}\u{11AB}", 2),
    ])
    func `a character's width is the number of cells it takes in a terminal`(character: String, width: Int) {
        #expect(character.displayWidth == width, "\(character.unicodeScalars.map { String($0.value, radix: 16) })")
    }

    /// What `scripts/widths` has written from wcwidth.
    private static func lines(_ kind: String) throws -> [[Substring]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/widths.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t") }.filter { $0.first?.elementsEqual(kind) ?? false }
    }

    @Test func `every scalar has the width that wcwidth gives it`() throws {
        let lines = try Self.lines("scalars")
        var next: UInt32 = 0
        for line in lines {
            let first = try #require(UInt32(line[1], radix: 16))
            let last = try #require(UInt32(line[2], radix: 16))
            let width = try #require(Int(line[3]))
            try #require(first == next)
            next = last + 1
            for scalar in (first...last).compactMap(Unicode.Scalar.init) where DisplayWidth.of(scalar) != width {
                Issue.record("U+\(String(scalar.value, radix: 16)): \(DisplayWidth.of(scalar)), not \(width)")
            }
        }
        #expect(next == 0x110000)
    }

    @Test func `every text has the width that wcwidth gives it`() throws {
        let lines = try Self.lines("text")
        #expect(lines.count > 1_500)
        for line in lines {
            let scalars = line[2].split(separator: " ").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            let text = String(String.UnicodeScalarView(scalars))
            #expect(text.displayWidth == Int(line[1]), "\(text): \(line[2])")
        }
    }

    @Test func `no letter is lost behind a joiner`() {
        #expect("ب\u{200D}ت".displayWidth == 2)
        #expect("☀\u{200D}a".displayWidth == 2)
    }

    @Test(arguments: [
        ("🇰🇷🇯🇵", 3, "🇰🇷…"), ("👍🏽👍🏽", 3, "👍🏽…"), ("☀️☀️", 3, "☀️…"), ("ಬೆಂಗಳೂರು", 4, "ಬೆಂಗ…"), ("राजस्थान", 4, "राज…"),
        ("👩\u{200D}👩\u{200D}👧\u{200D}👦가", 3, "👩\u{200D}👩\u{200D}👧\u{200D}👦…"), ("1️⃣1️⃣", 2, "…"),
    ])
    func `flags, emoji and marks are cut with the character they belong to`(text: String, width: Int, cut: String) {
        #expect(text.truncated(toWidth: width) == cut)
        #expect(cut.displayWidth <= width)
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
