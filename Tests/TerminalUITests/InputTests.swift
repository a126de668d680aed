import Foundation
import Limits
import TestSupport
import Testing

@testable import TerminalUI

/// Keys, and the line that they edit.
@Suite("Keys and lines")
struct InputTests {
    @Test func `with Control or Alt the arrows move by words and Delete deletes words`() {
        var field = TextField(text: "서울 강남구  역삼동")
        for (key, caret) in [
            (Key(.left, control: true), 8), (Key(.left, control: true), 3), (Key(.right, control: true), 6),
            (Key(.right, control: true), 11), (Key(.right, control: true), 11),
        ] {
            #expect(field.handle(key) && field.caret == caret)
        }
        _ = field.handle(Key(.home))
        #expect(field.handle(Key(.delete, control: true)) && field.text == " 강남구  역삼동")
    }

    @Test func `a syllable that arrives letter by letter is one character`() {
        var field = TextField()
        for scalar in "한글".decomposedStringWithCanonicalMapping.unicodeScalars { field.insert(String(scalar)) }
        #expect(field.text == "한글" && field.caret == 2)
    }

    @Test func `a screen is as large as the terminal reports, up to the cap`() {
        let largest = Size(columns: Limits.Terminal.columns, rows: Limits.Terminal.rows)
        #expect(largest.cappedForScreen == largest)
        #expect(Size(columns: largest.columns + 1, rows: largest.rows + 1).cappedForScreen == largest)
    }

    @Test func `a line is limited in characters and in bytes`() {
        var field = TextField()
        field.insert(String(repeating: "가", count: Limits.Terminal.line))
        #expect(field.text.count == Limits.Terminal.line)
        field.insert("나")
        #expect(field.text.count == Limits.Terminal.line && !field.text.contains("나"))

        // U+0301 takes two bytes.
        let marks = (Limits.Terminal.lineBytes - 1) / 2
        field = TextField(text: "e" + String(repeating: "\u{301}", count: marks))
        #expect(field.text.utf8.count == Limits.Terminal.lineBytes - 1)
        field.insert("\u{301}")
        #expect(field.text.utf8.count == Limits.Terminal.lineBytes - 1)
        field = TextField(text: "e" + String(repeating: "\u{301}", count: marks + 1))
        #expect(field.isEmpty)
    }

    @Test(arguments: [
        ("ㅂ", "q"), ("ㅓ", "j"), ("ㅏ", "k"), ("ㅣ", "l"), ("ㅗ", "h"), ("ㅠ", "b"), ("ㅡ", "m"), ("ㄱ", "r"),
        ("ㅕ", "u"), ("ㄲ", "R"), ("가", "rk"), ("ㅘ", "hk"), ("몫", "ahrt"), ("q", nil), ("中", nil),
    ])
    func `a Hangul letter of the two-set layout gives the keys that were pressed`(character: String, keys: String?) {
        #expect(KoreanKeyboard.keys(for: Character(character)).map { String($0) } == keys)
    }

    @Test func `a syllable composed by an input method is several key presses`() {
        let map = KeyMap<String, String>([
            KeyBinding([.character("r")], "refresh", "", notation: "r"),
            KeyBinding([.character("k")], "up", "", notation: "k"),
        ])
        #expect(map.intents(for: .character("가")) == ["refresh", "up"])
        #expect(map.intents(for: .character("ㄱ")) == ["refresh"])
        #expect(map.intents(for: .character("x")) == [])
    }

    @Test func `text that combines with a neighbouring character keeps the caret inside the line`() {
        let pieces = ["ก", "ำ", "क", "ा", "🇰", "🇷", "👍", "🏽", "ᄀ", "ᅡ", "가", "a", "e\u{301}", "\u{200D}", "x"]
        var random = SeededRandom(seed: 11)
        let keys = [
            Key(.left), Key(.right), Key(.backspace), Key(.delete), Key(.home), Key(.end), .control("w"), .control("k"),
        ]
        var field = TextField()
        for _ in 0..<20_000 {
            if random.below(3) == 0 {
                _ = field.handle(random.one(of: keys))
            } else {
                field.insert(random.one(of: pieces))
            }
            if field.text.count > 30 { field.clear() }
            if !(0...field.text.count).contains(field.caret) {
                return #expect((0...field.text.count).contains(field.caret))
            }
        }
    }

    @Test func `only editing keys change the line`() {
        var field = TextField()
        func press(_ key: Key) -> Bool { field.handle(key) }
        for character in "서울 부산" { _ = press(.character(character)) }
        #expect(field.caretOffset == 9)
        _ = press(.control("w"))
        #expect(field.text == "서울 ")
        _ = press(Key(.home))
        field.insert("a\u{1b}\u{200b}\nb")
        #expect(field.text == "a b서울 ")
        #expect(field.caretOffset == 3)
        _ = press(Key(.delete))
        #expect(field.text == "a b울 ")
        _ = press(.control("u"))
        #expect(field.text == "울 ")
        let handled = press(Key(.up))
        #expect(!handled)
        field.insert(String(repeating: "가", count: 500))
        #expect(field.text.count == Limits.Terminal.line)
    }
}
