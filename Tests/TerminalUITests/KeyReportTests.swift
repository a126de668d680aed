import Testing

@testable import TerminalUI

/// Keys in the forms of the kitty keyboard protocol and of xterm's modifyOtherKeys, which another program has left on.
@Suite("Key reports")
struct KeyReportTests {
    private func events(_ sequence: String) -> [InputEvent] {
        var parser = InputParser()
        let now = ContinuousClock.now
        let events = parser.feed(Array("\u{1B}[\(sequence)".utf8), at: now)
        return events + (parser.deadline.map { parser.expire(at: $0) } ?? [])
    }

    @Test(arguments: [
        ("27u", Key(.escape)), ("27;1:1u", Key(.escape)), ("27;129u", Key(.escape)), ("27;2u", Key(.escape)),
        ("13u", Key(.enter)), ("13;2u", Key(.enter)), ("13;5:2u", Key(.enter)), ("57414u", Key(.enter)),
        ("9u", Key(.tab)), ("9;2u", .shift(.tab)), ("9;66:1u", .shift(.tab)), ("9;5u", Key(.tab)),
        ("127u", Key(.backspace)), ("127;2u", Key(.backspace)), ("127;5u", Key(.backspace)), ("127;3u", .control("w")),
        ("57417u", Key(.left)), ("57418;5u", Key(.right, control: true)), ("57419;2u", .shift(.up)),
        ("57420u", Key(.down)), ("57421u", Key(.pageUp)), ("57422u", Key(.pageDown)), ("57423u", Key(.home)),
        ("57424u", Key(.end)), ("57425u", Key(.insert)), ("57426;129:2u", Key(.delete)),
        ("1;1:1A", Key(.up)), ("1;1:2B", Key(.down)), ("1;5:1D", Key(.left, control: true)), ("1;129C", Key(.right)),
        ("3;1:1~", Key(.delete)), ("5;1:2~", Key(.pageUp)), ("1;1:1P", Key(.function(1))), ("13~", Key(.function(3))),
        ("15;1:1~", Key(.function(5))), ("1;2:1H", .shift(.home)),
    ])
    func `keys without text are those of other terminals`(sequence: String, key: Key) {
        #expect(events(sequence) == [.key(key)])
    }

    @Test(arguments: [
        ("99;5u", Key.control("c")), ("99:67;5u", .control("c")), ("99;6u", .control("c")), ("99;69u", .control("c")),
        ("122;133u", .control("z")), ("98;5:2u", .control("b")), ("105;5u", Key(.tab)), ("109;5u", Key(.enter)),
        ("104;5u", Key(.backspace)), ("91;5u", Key(.escape)),
        // Ctrl-C on the Korean layout and on a Russian one.
        ("12618;5u", .control("c")), ("12618::99;5u", .control("c")), ("1089::99;5u", .control("c")),
        ("98;3u", Key(.left, control: true)), ("102;3u", Key(.right, control: true)),
        ("100;3u", Key(.delete, control: true)),
        ("27;5;99~", .control("c")), ("27;6;67~", .control("c")), ("27;5;109~", Key(.enter)),
        ("27;5;27~", Key(.escape)),
        ("27;2;13~", Key(.enter)), ("27;6;9~", .shift(.tab)), ("27;5;9~", Key(.tab)), ("27;5;8~", Key(.backspace)),
        ("27;5;127~", Key(.backspace)), ("27;3;102~", Key(.right, control: true)), ("27;3;127~", .control("w")),
    ])
    func `keys with Control or Alt are those of other terminals`(sequence: String, key: Key) {
        #expect(events(sequence) == [.key(key)])
    }

    @Test(arguments: [
        ("97u", "a"), ("97;1u", "a"), ("97;1:1u", "a"), ("97;1:2u", "a"), ("97;129u", "a"), ("32u", " "),
        ("32;2u", " "),
        ("97;2u", "A"), ("97:65;2u", "A"), ("97;65u", "A"), ("97;66u", "a"), ("97:65;66u", "a"), ("233;2u", "É"),
        ("97:65:97;2;65u", "A"), ("97;;97u", "a"), ("97;1;3u", "a"), ("0;;54620:44397u", "한국"), ("97;3;229u", "å"),
        ("47;2u", "?"), ("49;2u", "!"), ("55:47;2u", "/"), ("55:47;2;47u", "/"), ("45;2u", "_"), ("39;2u", "\""),
        ("12610u", "ㅂ"), ("12610::113;1;12610u", "ㅂ"), ("12610;2u", "ㅃ"), ("12610:12611:113;2u", "ㅃ"),
        ("54620;1;54620u", "한"), ("128512u", "😀"), ("57399u", "0"), ("57408;129u", "9"), ("57410;2u", "/"),
        ("57413;129;43u", "+"), ("57416u", ","), ("27;2;65~", "A"), ("27;2;33~", "!"), ("27;2;47~", "/"),
        ("27;2;32~", " "),
        ("27;1;12610~", "ㅂ"),
    ])
    func `keys with text are that text`(sequence: String, text: String) {
        #expect(events(sequence) == [.text(text)])
    }

    @Test(arguments: [
        // Released.
        "97;1:3u", "13;1:3u", "27;1:3u", "99;5:3u", "1;1:3A", "3;1:3~", "1;1:3P", "57417;1:3u", "97;1:3;97u",
        "57441;2:3u",
        // Shift, Caps Lock, keys of media, functions beyond the twelfth.
        "57441;2u", "57358u", "57430u", "57376u", "57427~",
        // Super, Hyper, Meta; Control and Alt together; what has no control character.
        "97;9u", "99;13u", "97;17u", "97;33u", "98;7u", "1089;5u", "32;5u", "47;5u", "97;3u", "27;9;99~",
        // Not a character.
        "0u", "u", ";;u", "3u", "155u", "55296u", "1114112u", "9999999u", "99999999u", "-1u", "27~", "27;5~",
        // Answers to what another program has asked.
        "?1u", "?31u", "<1u", ">4;2m", "=5;1u",
    ])
    func `anything else is ignored`(sequence: String) {
        #expect(events(sequence) == [])
    }
}
