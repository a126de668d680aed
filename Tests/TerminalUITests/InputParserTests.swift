import Display
import Limits
import TestSupport
import Testing

@testable import TerminalUI

/// From bytes to events. The tests pass in the time and never wait for it.
@Suite("Input parser")
struct InputParserTests {
    /// Feeds the pieces `gap` apart, and lets the parser's timeout expire if the gap is longer.
    private func events(
        _ pieces: [[UInt8]], gap: Duration = .zero, expectsBackground: Bool = false, keys: KeySequences = KeySequences()
    ) -> [InputEvent] {
        var parser = InputParser(keys: keys)
        parser.expectsBackground = expectsBackground
        var now = ContinuousClock.now
        var events: [InputEvent] = []
        for piece in pieces {
            events += parser.feed(piece, at: now)
            let next = now + gap
            while let deadline = parser.deadline, deadline < next { events += parser.expire(at: deadline) }
            now = next
        }
        while let deadline = parser.deadline { events += parser.expire(at: deadline) }
        return events.merged
    }

    private func events(_ text: String, expectsBackground: Bool = false) -> [InputEvent] {
        events([Array(text.utf8)], expectsBackground: expectsBackground)
    }

    // MARK: Text

    private static let mixed =
        "서울특별시 강남구 ᄒ\u{1161}\u{11AB} ㅅㅇ 👍🏽🇰🇷 café\r\u{1B}[1;5D물\u{1B}OH\u{1B}[200~붙여\n넣은 \u{1B}[글\u{1B}[201~"
        + "\u{1B}[<0;300;5M끝\u{1B}[15~\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{3}한\u{1B}[Z\u{7F}글"

    @Test func `input cut in two at any byte gives the same events`() {
        let bytes = Array(Self.mixed.utf8)
        let whole = events([bytes], expectsBackground: true)
        #expect(whole.contains(.paste("붙여\n넣은 \u{1B}[글")))
        #expect(whole.contains(.background(.dark)))
        #expect(whole.first == .text("서울특별시 강남구 ᄒ\u{1161}\u{11AB} ㅅㅇ 👍🏽🇰🇷 café"))
        for cut in 1..<bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            #expect(events(pieces, gap: .milliseconds(3), expectsBackground: true) == whole, "cut at \(cut)")
        }
    }

    @Test func `input that comes byte by byte gives the same events`() {
        let bytes = Array(Self.mixed.utf8)
        let whole = events([bytes], expectsBackground: true)
        #expect(events(bytes.map { [$0] }, gap: .milliseconds(3), expectsBackground: true) == whole)
    }

    @Test func `input in random pieces gives the same events`() {
        let bytes = Array(Self.mixed.utf8)
        let whole = events([bytes], expectsBackground: true)
        var random = SeededRandom(seed: 5)
        for _ in 0..<500 {
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = min(rest.count, random.number(1...9))
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(events(pieces, gap: .milliseconds(2), expectsBackground: true) == whole)
        }
    }

    @Test func `a partial character waits for its last bytes without a time limit`() {
        var parser = InputParser()
        let now = ContinuousClock.now
        #expect(parser.feed([0xEC, 0x84], at: now) == [])
        #expect(parser.deadline == nil)
        #expect(parser.feed([0x9C, 0xEC], at: now + .seconds(60)) == [.text("서")])
        #expect(parser.feed([0x9A, 0xB8], at: now + .seconds(120)) == [.text("울")])
    }

    @Test(
        arguments: [
            ([0x63, 0xE9, 0x20, 0x61], "c\u{FFFD} a"),  // Latin-1
            ([0xED, 0xA0, 0x80, 0x78], "\u{FFFD}\u{FFFD}\u{FFFD}x"),  // a surrogate
            ([0xC0, 0xAF, 0x78], "\u{FFFD}\u{FFFD}x"),  // overlong
            ([0xF5, 0x78], "\u{FFFD}x"), ([0x80, 0x78], "\u{FFFD}x"),
            ([0xEC, 0x84, 0xEC, 0x84, 0x9C], "\u{FFFD}서"),
        ] as [([UInt8], String)])
    func `an invalid byte affects no other byte`(bytes: [UInt8], text: String) {
        #expect(events([bytes]) == [.text(text)])
        #expect(events(bytes.map { [$0] }) == [.text(text)])
    }

    @Test func `a partial character before a control character is one invalid character, and the key is kept`() {
        #expect(events([[0xEC], [0x0D]]) == [.text("\u{FFFD}"), .key(Key(.enter))])
    }

    @Test func `control characters are keys with Control`() {
        #expect(
            events("\u{3}\u{c}\r\t\u{7f}") == [
                .key(.control("c")), .key(.control("l")), .key(Key(.enter)), .key(Key(.tab)), .key(Key(.backspace)),
            ])
    }

    // MARK: After an Escape

    @Test(arguments: [
        ("b", Key(.left, control: true)), ("f", Key(.right, control: true)), ("\u{7f}", .control("w")),
        ("[1;5D", Key(.left, control: true)), ("[1;3C", Key(.right, control: true)), ("[1;2A", .shift(.up)),
        ("[A", Key(.up)), ("OA", Key(.up)), ("[Z", .shift(.tab)), ("OM", Key(.enter)), ("OP", Key(.function(1))),
        ("[11~", Key(.function(1))), ("[15~", Key(.function(5))), ("[24~", Key(.function(12))),
        ("[[A", Key(.function(1))), ("[1~", Key(.home)), ("[4~", Key(.end)), ("[8~", Key(.end)),
        ("[3~", Key(.delete)), ("[2~", Key(.insert)), ("[5~", Key(.pageUp)), ("[3;5~", Key(.delete, control: true)),
        ("[6~", Key(.pageDown)), ("OH", Key(.home)), ("\u{1b}[A", Key(.up)),
        ("q", nil), ("1", nil), ("ㅂ", nil), ("[?1;2c", nil), ("[201~", nil),
        ("]10;rgb:ff/ff/ff\u{7}", nil), ("P1$r0m\u{1b}\\", nil), ("[\u{7}", nil), ("]0;\u{1b}\\", nil),
        ("_G\u{7}", nil), ("^x\u{1b}\\", nil), ("Xx\u{7}", nil), ("]11;rgb:ff/ff/ff\u{7}", nil),
        ("[1;2", nil), ("]11;rgb:ff", nil), ("Pq", nil),
    ])
    func `bytes that follow an Escape at once are one key or are ignored, and never become letters`(
        rest: String, key: Key?
    ) {
        #expect(events("\u{1b}" + rest) == [key.map(InputEvent.key)].compactMap(\.self), "\(rest)")
    }

    @Test func `terminfo's sequences for this terminal take precedence`() {
        let keys = KeySequences(own: [Array("[a".utf8): .shift(.up), Array("[7$".utf8): .shift(.home)])
        #expect(
            events([Array("\u{1B}[a\u{1B}[7$x".utf8)], keys: keys) == [
                .key(.shift(.up)), .key(.shift(.home)), .text("x"),
            ])
    }

    @Test func `Escapes in a row are as many Escape keys`() {
        #expect(events("\u{1b}") == [.key(Key(.escape))])
        #expect(events("\u{1b}\u{1b}") == [.key(Key(.escape)), .key(Key(.escape))])
        #expect(events([[0x1B], [0x1B]], gap: .milliseconds(30)) == [.key(Key(.escape)), .key(Key(.escape))])
    }

    @Test(arguments: ["]", "P", "_", "^", "X", "[", "O"])
    func `Escape and one of these characters, followed by silence, are two keys`(character: String) {
        let pieces = [Array("\u{1b}\(character)".utf8), Array("j".utf8)]
        #expect(events(pieces, gap: .milliseconds(60)) == [.key(Key(.escape)), .text(character + "j")])
    }

    @Test(arguments: ["]", "P", "_", "^", "X"])
    func `an unsolicited control string blocks the keyboard for a tenth of a second at most`(character: String) {
        // A key that is held down leaves no silence.
        let start = [Array("\u{1b}\(character)j".utf8)]
        let held = Array(repeating: Array("j".utf8), count: 20)
        let told = events(start + held, gap: .milliseconds(33))
        #expect(told == [.text(String(repeating: "j", count: 17))])
    }

    @Test(arguments: ["]", "P", "_", "^", "X", "]11;rgb:ff", "[1;", "O", "[", "[M", "[200~", "[M  "])
    func `Control-C and Control-Z always get through`(head: String) {
        for (byte, key) in [("\u{3}", Key.control("c")), ("\u{1A}", .control("z"))] {
            #expect(events("\u{1b}" + head + byte + "x", expectsBackground: true) == [.key(key), .text("x")])
        }
        #expect(events("\u{1b}\u{3}") == [.key(.control("c"))])
    }

    @Test(arguments: [
        "[1;-9223372036854775808A", "[1;9223372036854775808A", "O1;-9223372036854775808P", "[-1~", "[1;+5D",
        "[1;99999999D",
        "[<-9223372036854775808;1;1M", "[<0;-1;1M", "[1;5:3D",
    ])
    func `invalid numbers do not crash the parser`(rest: String) {
        #expect(events("\u{1B}" + rest + "q").last == .text("q"))
    }

    @Test func `a sequence is cut at its cap, and a control string as well`() {
        let cap = Limits.Terminal.escapeSequence
        let parameters = String(repeating: ";", count: cap - 2)
        #expect(events("\u{1B}[\(parameters)Aq") == [.key(Key(.up)), .text("q")])
        #expect(events("\u{1B}[\(parameters);Aq") == [.text("q")], "it is read to its end and ignored")
        for most in [cap, Limits.Terminal.unasked] {
            let string = String(repeating: "x", count: most - 2)
            #expect(events("\u{1B}P\(string)\u{7}q") == [.text("q")])
        }
        let string = String(repeating: "x", count: Limits.Terminal.unasked - 1)
        #expect(events("\u{1B}P\(string)xyq") == [.text("xyq")])
    }

    @Test(arguments: [
        ("[<0;300;5M", MouseEvent(.press, at: Point(column: 299, row: 4))),
        ("[<0;300;5m", MouseEvent(.release, at: Point(column: 299, row: 4))),
        ("[<36;1;1M", MouseEvent(.drag, at: Point(column: 0, row: 0))),
        ("[<64;2;3M", MouseEvent(.wheelUp, at: Point(column: 1, row: 2))),
        ("[<65;2;3M", MouseEvent(.wheelDown, at: Point(column: 1, row: 2))),
        ("[<66;2;3M", MouseEvent(.wheelLeft, at: Point(column: 1, row: 2))),
        ("[<67;2;3M", MouseEvent(.wheelRight, at: Point(column: 1, row: 2))),
        ("[M !\"", MouseEvent(.press, at: Point(column: 0, row: 1))),
        ("[M#!\"", MouseEvent(.release, at: Point(column: 0, row: 1))),
        ("[M@!!", MouseEvent(.drag, at: Point(column: 0, row: 0))),
        ("[M`!!", MouseEvent(.wheelUp, at: Point(column: 0, row: 0))),
        ("[<2;2;3M", nil), ("[<0;0;3M", nil), ("[<0;3M", nil), ("[<0;99999999999999999999;3M", nil), ("[<M", nil),
        ("[M !\u{20}", nil),
    ])
    func `mouse reports of both forms are read`(rest: String, mouse: MouseEvent?) {
        #expect(events("\u{1b}" + rest) == [mouse.map(InputEvent.mouse)].compactMap(\.self), "\(rest)")
    }

    // MARK: The answer about the background

    @Test(arguments: [
        ("rgb:0000/0000/0000\u{7}", Background.dark), ("rgb:ffff/ffff/ffff\u{1b}\\", .light),
        ("rgb:1e/1e/2e\u{7}", .dark),
    ])
    func `the terminal's answer about its background is read`(answer: String, background: Background) {
        #expect(events("\u{1B}]11;\(answer)q", expectsBackground: true) == [.background(background), .text("q")])
    }

    @Test func `only one answer is accepted, and an invalid one is dropped`() {
        let answer = "\u{1B}]11;rgb:00/00/00\u{7}"
        #expect(events(answer + answer, expectsBackground: true) == [.background(.dark)])
        #expect(events("\u{1B}]11;nonsense\u{7}q", expectsBackground: true) == [.text("q")])
    }

    @Test func `an answer may take half a second, and a key pressed meanwhile is kept`() {
        let slow = ["\u{1B}]11;rgb:ff", "ff/ff", "ff/ffff\u{7}q"].map { Array($0.utf8) }
        #expect(events(slow, gap: .milliseconds(150), expectsBackground: true) == [.background(.light), .text("q")])
        let cutOff = ["\u{1B}]11;rgb:ff", "q"].map { Array($0.utf8) }
        #expect(events(cutOff, gap: .milliseconds(60), expectsBackground: true) == [.text("q")])
        #expect(events(cutOff, gap: .milliseconds(600), expectsBackground: true) == [.text("q")])
    }

    @Test func `an overlong answer is dropped`() {
        func answer(_ length: Int) -> String {
            "\u{1B}]11;rgb:ff/ff/" + String(repeating: "f", count: length - "]11;rgb:ff/ff/".count) + "\u{7}q"
        }
        // Too many digits are not a colour. Up to the cap the answer is still read to its end; beyond it, it is dropped.
        for length in [Limits.Terminal.backgroundAnswer, Limits.Terminal.backgroundAnswer + 1] {
            #expect(events(answer(length), expectsBackground: true) == [.text("q")])
        }
    }

    // MARK: The answers about the cursor

    @Test func `as many answers about the cursor are read as were asked for, and afterwards the same bytes are a key`()
    {
        var parser = InputParser()
        parser.expectedColumns = 2
        let now = ContinuousClock.now
        #expect(parser.feed(Array("\u{1B}[24;1R".utf8), at: now) == [.cursorColumn(1)])
        #expect(parser.feed(Array("\u{1B}\u{1B}[1;5R".utf8), at: now) == [.key(Key(.escape)), .cursorColumn(5)])
        #expect(parser.feed(Array("\u{1B}[1;5R".utf8), at: now) == [.key(Key(.function(3), control: true))])
    }

    @Test func `an answer about the cursor may come in the middle of a character`() {
        var parser = InputParser()
        parser.expectedColumns = 1
        let now = ContinuousClock.now
        #expect(parser.feed([0xEC, 0x84], at: now) == [])
        #expect(parser.feed(Array("\u{1B}[3;7R".utf8) + [0x9C], at: now) == [.cursorColumn(7), .text("서")])
    }

    @Test(arguments: ["[R", "[1R", "[;2R", "[1;R", "[?1;2R", "[1;99999999R"])
    func `what is no answer about the cursor is not taken for one`(rest: String) {
        var parser = InputParser()
        parser.expectedColumns = 1
        let events = parser.feed(Array("\u{1B}\(rest)".utf8), at: .now)
        #expect(!events.contains { if case .cursorColumn = $0 { true } else { false } })
        #expect(parser.expectedColumns == 1)
    }

    // MARK: Paste

    @Test func `pasted text arrives as one piece`() {
        #expect(events("\u{1B}[200~서울\nq\u{1B}[201~q") == [.paste("서울\nq"), .text("q")])
        #expect(events("\u{1B}[200~\u{1B}[201~q") == [.paste(""), .text("q")])
        #expect(events("\u{1B}[200~a\u{1B}\u{1B}[20b\u{1B}[201~") == [.paste("a\u{1B}\u{1B}[20b")])
    }

    @Test func `a paste is kept up to its cap, and cut between whole characters`() {
        let cap = Limits.Terminal.paste
        let full = String(repeating: "x", count: cap)
        #expect(events("\u{1B}[200~\(full)\u{1B}[201~q") == [.paste(full), .text("q")])
        #expect(events("\u{1B}[200~\(full)y\u{1B}[201~q") == [.paste(full), .text("q")])
        // A syllable takes three bytes.
        let syllables = String(repeating: "가", count: cap / 3)
        #expect(events("\u{1B}[200~\(syllables)나\u{1B}[201~q") == [.paste(syllables), .text("q")])
    }

    @Test func `a paste without an end is over after a silence, and keeps its text so far`() {
        let pieces = ["\u{1B}[200~서울", " 중구", "q"].map { Array($0.utf8) }
        #expect(events(pieces, gap: .seconds(2)) == [.paste("서울 중구q")])
        #expect(events([pieces[0], pieces[2]], gap: .seconds(4)) == [.paste("서울"), .text("q")])
    }

    @Test func `Control-C ends a paste that never ends`() {
        #expect(events("\u{1B}[200~a\u{3}a") == [.key(.control("c")), .text("a")])
    }

    @Test func `arbitrary bytes in arbitrary pieces do no harm, and later typing is still read`() {
        var random = SeededRandom(seed: 17)
        let specials: [UInt8] = [0x1B, 0x1B, 0x5B, 0x5D, 0x4F, 0x50, 0x3B, 0x4D, 0x7E, 0x07, 0x9B, 0xEC, 0x84, 0x32]
        for _ in 0..<2_000 {
            var parser = InputParser()
            parser.expectsBackground = random.chance(50)
            var now = ContinuousClock.now
            for _ in 0..<8 {
                let bytes = (0..<random.below(12)).map { _ in
                    random.chance(50) ? random.one(of: specials) : UInt8.random(in: 0...255, using: &random)
                }
                _ = parser.feed(bytes, at: now)
                now += .milliseconds(random.below(300))
                if let deadline = parser.deadline, deadline <= now { _ = parser.expire(at: now) }
            }
            // A paste can be ended only as a user would end it.
            _ = parser.feed([0x03], at: now)
            #expect(parser.feed(Array("서울".utf8), at: now) == [.text("서울")])
        }
    }
}

extension [InputEvent] {
    /// Joins text that was typed in several pieces.
    fileprivate var merged: [InputEvent] {
        reduce(into: []) { events, event in
            if case .text(let more) = event, case .text(let before) = events.last {
                events[events.count - 1] = .text(before + more)
            } else {
                events.append(event)
            }
        }
    }
}
