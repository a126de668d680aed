import Display
import Foundation
import Limits

@testable import TerminalUI

// Keyboard input, and the width of text.
extension FuzzTarget {
    /// The first byte says which answers are expected, the second gives the length of the first piece, and the third seeds
    /// all other cuts.
    static let terminal = FuzzTarget(
        name: "terminal",
        seeds: {
            [
                "서울\r\u{1B}[1;5D\u{1B}OH\u{1B}[200~붙여\n\u{1B}[글\u{1B}[201~\u{1B}[<0;300;5M\u{1B}[15~\u{3}\u{1B}[Z\u{7F}",
                "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\x", "\u{1B}P1$r0m\u{1B}\\\u{1B}_G\u{7}",
                "\u{1B}[M !\"\u{1B}[[A\u{1B}ㅂ",
                "\u{1B}\u{1B}\u{1B}[A", "\u{1B}[27;5;109~", "👍🏽🇰🇷 ᄒ\u{1161}\u{11AB}",
                // Where the cursor is, before and behind two signs, and F3 with Control.
                "\u{1B}[1;1Rx\u{1B}[1;5R\u{1B}[1;5R", "한\u{1B}\u{1B}[24;80R\u{1B}[0n",
                // Keys by their number: with Shift, on a Korean layout, of the keypad, released, with their text.
                "\u{1B}[97:65;2u\u{1B}[12619::99;5u\u{1B}[57404;1u\u{1B}[97;1:3u\u{1B}[0;;54620:44397u\u{1B}[13;1u",
                "\u{1B}[27;2;65~\u{1B}[27;3;98~\u{1B}[57419;6u\u{1B}[9;2u\u{1B}[119;69u",
            ].flatMap { text in [[0, 1, 2] + Array(text.utf8), [5, 3, 9] + Array(text.utf8)] } + [
                [1, 2, 3, 0xE0, 0x80, 0xF4]
            ]
        },
        words: [
            "\u{1B}[", "\u{1B}O", "\u{1B}]11;", "rgb:", "\u{1B}\\", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<",
            "\u{1B}[M", ";", ":", ";5u", "27;", ";1R", "57399", "57414", "1114111", "55296", "12619", ":3u",
            "\u{1B}[0n",
        ]
    ) { bytes in
        var tape = ByteTape(bytes)
        let choice = tape.byte()
        let asked = TerminalChecks.Asked(background: choice & 1 == 1, columns: Int(choice) / 2 % 4)
        let (first, seed) = (Int(tape.byte()), Int(tape.byte()))
        let input = Array(tape.rest)
        let whole = TerminalChecks.events([input], asked)
        let cut = TerminalChecks.cut(input, first: first, seed: seed)
        require(TerminalChecks.events(cut, asked) == whole, "\(cut) is not \(whole)")
        TerminalChecks.check(whole)
    }

    /// Three bytes for the widths, then the text.
    static let width = FuzzTarget(
        name: "width",
        seeds: {
            [
                "한글 날씨 text", "e\u{301} \u{200D}👩🏽‍🚀 🇰🇷", "ᄒ\u{1161}\u{11AB} \u{1160}", "\u{FE0F}\u{202E}\u{7F}",
                "ก\u{0E33}क\u{93E}",
            ]
            .map { [8, 3, 5] + Array($0.utf8) }
        }, words: ["👩‍👩‍👧‍👦", "\u{200D}", "\u{1160}", "ᄀ", "🇰", "\u{FE0F}", "\u{301}", "가", "\u{2028}", "\u{1F3FD}"]
    ) { bytes in
        var tape = ByteTape(bytes)
        let (width, column, room) = (Int(tape.byte()) % 40, Int(tape.byte()) % 50 - 5, Int(tape.byte()) % 40)
        WidthChecks.check(tape.text, width: width, column: column, room: room)
    }
}

enum TerminalChecks {
    /// What the terminal was asked for.
    struct Asked {
        let background: Bool
        /// How often it was asked where its cursor is.
        let columns: Int
    }

    /// The events of pieces that all arrive at the same moment and are followed by silence.
    static func events(_ pieces: [[UInt8]], _ asked: Asked) -> [InputEvent] {
        var parser = InputParser()
        parser.expectsBackground = asked.background
        parser.expectedColumns = asked.columns
        let now = ContinuousClock.now
        var events = pieces.flatMap { parser.feed($0, at: now) }
        if let deadline = parser.deadline { events += parser.expire(at: deadline) }
        require(parser.deadline == nil, "the parser still waits after its deadline")
        let answers = events.reduce(into: (backgrounds: 0, columns: 0)) { count, event in
            if case .background = event { count.backgrounds += 1 }
            if case .cursorColumn(let column) = event {
                count.columns += 1
                require((0...9_999_999).contains(column), "column \(column)")
            }
        }
        require(answers.backgrounds <= (asked.background ? 1 : 0), "\(answers.backgrounds) backgrounds")
        require(answers.columns == asked.columns - parser.expectedColumns, "\(answers.columns) columns")
        // Typing must still work after any input. Neither of these keys completes a partial character.
        let rest = parser.feed(Array("\u{3}q".utf8), at: now + .seconds(9))
        require(rest.suffix(2) == [.key(.control("c")), .text("q")], "the keys typed after it are \(rest)")
        return merged(events + rest)
    }

    static func cut(_ input: [UInt8], first: Int, seed: Int) -> [[UInt8]] {
        var pieces = [Array(input.prefix(first))]
        var rest = input.dropFirst(first)
        var length = seed
        while !rest.isEmpty {
            length = (length * 5 + 3) % 256
            let piece = rest.prefix(1 + length % 7)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// Joins text that was typed in several pieces.
    private static func merged(_ events: [InputEvent]) -> [InputEvent] {
        events.reduce(into: []) { events, event in
            if case .text(let more) = event, case .text(let before) = events.last {
                events[events.count - 1] = .text(before + more)
            } else {
                events.append(event)
            }
        }
    }

    static func check(_ events: [InputEvent]) {
        var field = TextField()
        for event in events {
            switch event {
            case .text(let text):
                require(!text.isEmpty, "an empty text")
                require(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a control in \(text)")
                field.insert(text)
            case .paste(let text):
                // Every invalid byte may become a character of three bytes.
                require(text.utf8.count <= 3 * Limits.Terminal.paste, "\(text.utf8.count) bytes pasted")
                field.insert(text)
            case .key(let key): _ = field.handle(key)
            case .mouse(let mouse):
                require(mouse.position.column >= 0 && mouse.position.row >= 0, "\(mouse)")
            default: break
            }
            require((0...field.text.count).contains(field.caret), "the caret at \(field.caret) in \(field.text)")
            require(field.text.count <= Limits.Terminal.line, "\(field.text.count) characters in a field")
            require(field.text.utf8.count <= Limits.Terminal.lineBytes, "\(field.text.utf8.count) bytes in a field")
            require((0...field.text.displayWidth).contains(field.caretOffset), "\(field)")
        }
    }
}

enum WidthChecks {
    static func check(_ text: String, width: Int, column: Int, room: Int) {
        let all = text.displayWidth
        require((0...2 * text.unicodeScalars.count).contains(all), "\(text) is \(all) wide")
        // A character ends before what is never drawn, although a selector behind it may still widen the one before.
        // A vowel sign that Unicode does not join to the letter before it stands there on a terminal.
        // Nor does it to what has no width.
        let hasVowel = text.contains { character in
            let scalars = character.unicodeScalars
            let mark = scalars.firstIndex { $0.properties.generalCategory == .spacingMark }
            return mark.map { String(scalars[..<$0]).displayWidth == 0 } ?? false
        }
        if !hasVowel, !text.unicodeScalars.contains(where: \.isNeverDrawn) {
            require(text.reduce(0) { $0 + DisplayWidth.of($1) } == all, "\(text) is wider in pieces")
        }

        let cut = text.truncated(toWidth: width)
        require(cut.displayWidth <= width, "\(text) cut to \(width) is \(cut.displayWidth) wide")
        require(all > width || cut == text, "\(text) fits into \(width) and is cut")

        let lines = text.wrapped(toWidth: width)
        require(lines.allSatisfy { $0.displayWidth <= width }, "\(lines) is wider than \(width)")
        if width >= 2 {
            let kept = lines.joined().unicodeScalars.filter { $0 != " " }
            require(kept.elementsEqual(text.unicodeScalars.filter { $0 != " " }), "\(text) lost something as \(lines)")
        }

        var frame = CellBuffer(size: Size(columns: width, rows: 2))
        let clip = Rect(column: 2, row: 0, columns: room, rows: 1)
        let taken = frame.write(text, column: column, row: 0, clip: clip)
        require(taken == all, "\(text) takes \(taken) cells and is \(all) wide")
        for row in 0..<2 {
            require((0..<width).reduce(0) { $0 + Int(frame[$1, row].width) } == width, "half a character of \(text)")
        }
        require(frame.text.split(separator: "\n", omittingEmptySubsequences: false).count == 2, "a line too many")
    }
}

extension Unicode.Scalar {
    fileprivate var isNeverDrawn: Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
