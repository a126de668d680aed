import CNcurses
import Testing

@testable import TerminalUI

@Suite("Input")
struct InputTests {
    private func decode(_ codes: [(Int, UInt32)]) -> [InputEvent] {
        var decoder = InputDecoder()
        return codes.compactMap {
            decoder.decode(kind: Int32($0.0), value: Int32(bitPattern: $0.1), mouse: cn_mouse())
        } + [decoder.batchEnded()].compactMap(\.self)
    }

    private func characters(_ text: String) -> [(Int, UInt32)] {
        text.unicodeScalars.map { (CN_KEY_CHARACTER, $0.value) }
    }

    @Test func `control characters are keys with control`() {
        #expect(decode(characters("\u{3}\u{c}")) == [.key(.control("c")), .key(.control("l"))])
        #expect(
            decode(characters("\r\t\u{7f}\u{1b}")) == [
                .key(Key(.enter)), .key(Key(.tab)), .key(Key(.backspace)), .key(Key(.escape)),
            ])
    }

    @Test(arguments: [
        ("b", Key(.left, control: true)), ("f", Key(.right, control: true)), ("\u{7f}", .control("w")),
        ("[1;5D", Key(.left, control: true)), ("[1;3C", Key(.right, control: true)), ("[1;2A", .shift(.up)),
        ("[3;5~", Key(.delete, control: true)), ("[6~", Key(.pageDown)), ("OH", Key(.home)), ("\u{1b}[A", Key(.up)),
        ("q", nil), ("1", nil), ("ㅂ", nil), ("[", nil), ("O", nil), ("]", nil), ("[27;5;109~", nil), ("[15;2~", nil),
        ("[?1;2c", nil), ("]10;rgb:ff/ff/ff\u{7}", nil), ("P1$r0m\u{1b}\\", nil), ("[\u{7}", nil),
    ])
    func `what comes with an Escape at once is one key, or none, never letters`(rest: String, key: Key?) {
        #expect(decode(characters("\u{1b}" + rest)) == [key.map(InputEvent.key)].compactMap(\.self), "\(rest)")
    }

    @Test(arguments: [
        ("[<0;300;5M", MouseEvent(.press, at: Point(column: 299, row: 4))),
        ("[<0;300;5m", MouseEvent(.release, at: Point(column: 299, row: 4))),
        ("[<36;1;1M", MouseEvent(.drag, at: Point(column: 0, row: 0))),
        ("[<64;2;3M", MouseEvent(.wheelUp, at: Point(column: 1, row: 2))),
        ("[<65;2;3M", MouseEvent(.wheelDown, at: Point(column: 1, row: 2))),
        ("[<2;2;3M", nil), ("[<0;0;3M", nil), ("[<0;3M", nil), ("[<0;99999999999999999999;3M", nil), ("[<M", nil),
    ])
    func `mouse reports curses does not know are read`(rest: String, mouse: MouseEvent?) {
        #expect(decode(characters("\u{1b}" + rest)) == [mouse.map(InputEvent.mouse)].compactMap(\.self), "\(rest)")
    }

    @Test func `a sequence that comes in two pieces is still one`() {
        var decoder = InputDecoder()
        func feed(_ text: String) -> [InputEvent] {
            characters(text).compactMap {
                decoder.decode(kind: Int32($0.0), value: Int32(bitPattern: $0.1), mouse: cn_mouse())
            } + [decoder.batchEnded()].compactMap(\.self)
        }
        #expect(feed("\u{1b}[1;").isEmpty && feed("5D") == [.key(Key(.left, control: true))])
        #expect(feed("\u{1b}]10;rgb").isEmpty && feed("q\u{7}").isEmpty && feed("q") == [.key(.character("q"))])
    }

    @Test func `with Control or Alt the arrows move and Delete deletes by words`() {
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

    @Test func `pasted text arrives as one piece`() {
        let events = decode([(CN_KEY_PASTE_START, 0)] + characters("서울\nq") + [(CN_KEY_PASTE_END, 0)] + characters("q"))
        #expect(events == [.paste("서울\nq"), .key(.character("q"))])
    }

    @Test func `a paste without end stays bounded`() {
        let events = decode(
            [(CN_KEY_PASTE_START, 0)] + characters(String(repeating: "x", count: 100_000)) + [(CN_KEY_PASTE_END, 0)])
        guard case .paste(let text) = events.first else { return #expect(Bool(false), "no paste") }
        #expect(text.utf8.count <= 65_536)
    }

    @Test(arguments: [
        ("rgb:0000/0000/0000\u{7}", Background.dark), ("rgb:ffff/ffff/ffff\u{1b}\\", .light),
        ("rgb:1e/1e/2e\u{7}", .dark),
    ])
    func `the terminal's answer about its background is understood`(answer: String, background: Background) {
        #expect(decode([(CN_KEY_BACKGROUND_START, 0)] + characters(answer)) == [.background(background)])
    }

    @Test func `an answer that makes no sense is dropped and keys go on`() {
        #expect(decode([(CN_KEY_BACKGROUND_START, 0)] + characters("nonsense\u{7}q")) == [.key(.character("q"))])
    }

    @Test(arguments: [
        ("ㅂ", "q"), ("ㅓ", "j"), ("ㅏ", "k"), ("ㅣ", "l"), ("ㅗ", "h"), ("ㅠ", "b"), ("ㅡ", "m"), ("ㄱ", "r"),
        ("ㅕ", "u"), ("ㄲ", "R"), ("가", "rk"), ("ㅘ", "hk"), ("몫", "ahrt"), ("q", nil), ("中", nil),
    ])
    func `Hangul typed on the two-set layout names its keys`(character: String, keys: String?) {
        #expect(KoreanKeyboard.keys(for: Character(character)).map { String($0) } == keys)
    }

    @Test func `a syllable an input method joined is several intents`() {
        let map = KeyMap<String, String>([
            KeyBinding([.character("r")], "refresh", "", notation: "r"),
            KeyBinding([.character("k")], "up", "", notation: "k"),
        ])
        #expect(map.intents(for: .character("가")) == ["refresh", "up"])
        #expect(map.intents(for: .character("ㄱ")) == ["refresh"])
        #expect(map.intents(for: .character("x")) == [])
    }

    @Test func `text that joins the character before or behind it keeps the caret inside`() {
        let pieces = ["ก", "ำ", "क", "ा", "🇰", "🇷", "👍", "🏽", "ᄀ", "ᅡ", "가", "a", "e\u{301}", "\u{200D}", "x"]
        var state: UInt64 = 11
        func random(_ most: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(most))
        }
        let keys = [
            Key(.left), Key(.right), Key(.backspace), Key(.delete), Key(.home), Key(.end), .control("w"), .control("k"),
        ]
        var field = TextField()
        for _ in 0..<20_000 {
            if random(3) == 0 {
                _ = field.handle(keys[random(keys.count)])
            } else {
                field.insert(pieces[random(pieces.count)])
            }
            if field.text.count > 30 { field.clear() }
            if !(0...field.text.count).contains(field.caret) {
                return #expect((0...field.text.count).contains(field.caret))
            }
        }
    }

    @Test func `a paste that never ends is left by Ctrl-C`() {
        var decoder = InputDecoder()
        func decode(_ kind: Int, _ value: Int32 = 0) -> InputEvent? {
            decoder.decode(kind: Int32(kind), value: value, mouse: cn_mouse())
        }
        let started = decode(CN_KEY_PASTE_START)
        #expect(started == nil)
        let pasted = decode(CN_KEY_CHARACTER, 0x61)
        #expect(pasted == nil)
        let left = decode(CN_KEY_CHARACTER, 0x03)
        #expect(left == .key(.control("c")))
        let typed = decode(CN_KEY_CHARACTER, 0x61)
        #expect(typed == .key(.character("a")))
    }

    @Test func `editing keys edit and others do not`() {
        var field = TextField()
        func press(_ key: Key) -> Bool { field.handle(key) }
        for character in "서울 부산" { _ = press(.character(character)) }
        #expect(field.caretOffset == 9)
        _ = press(.control("w"))
        #expect(field.text == "서울 ")
        _ = press(Key(.home))
        field.insert("a\u{1b}\u{200b}\nb")
        #expect(field.text == "ab서울 ")
        #expect(field.caretOffset == 2)
        _ = press(Key(.delete))
        #expect(field.text == "ab울 ")
        _ = press(.control("u"))
        #expect(field.text == "울 ")
        let handled = press(Key(.up))
        #expect(!handled)
        field.insert(String(repeating: "가", count: 500))
        #expect(field.text.count == TextField.maximumLength)
    }
}
