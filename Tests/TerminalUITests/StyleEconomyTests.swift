import TestSupport
import Testing

@testable import TerminalUI

/// What a terminal shows after some bytes, as far as styles are concerned: read by other code than the program's.
private struct Paper {
    struct Mark: Equatable, CustomStringConvertible {
        let text: String
        let style: [String: String]
        var description: String {
            text + style.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }.joined(separator: ",")
        }
    }

    private(set) var marks: [Mark] = []
    /// Nil before the first reset.
    private var style: [String: String]?
    private var set = "?"

    static func marks(of bytes: [UInt8]) -> [Mark] {
        var paper = Paper()
        let text = String(decoding: bytes, as: UTF8.self)
        let token = #/\x1B\[([0-9;:?<=>]*)([@-~])|\x1B\(.|\x1B[^\[(]|[\x0E\x0F]|[^\x1B]/#
            .matchingSemantics(.unicodeScalar)
        for match in text.matches(of: token) { paper.take(String(match.0), match.1.map(String.init), match.2 == "m") }
        return paper.marks
    }

    private mutating func take(_ token: String, _ parameters: String?, _ isStyle: Bool) {
        if isStyle, let parameters { return apply(parameters) }
        if token.hasPrefix("\u{1B}(") || token == "\u{0E}" || token == "\u{0F}" {
            set = token == "\u{0F}" ? "\u{1B}(B" : token
            return
        }
        let isErasure = parameters != nil && "JKX".contains(token.last ?? " ")
        let isMove = parameters != nil && "ABCDGHd".contains(token.last ?? " ") || token == "\r" || token == "\u{08}"
        if isMove { return marks.append(Mark(text: token, style: [:])) }
        var seen = style ?? [:]
        seen["set"] = token == " " || isErasure ? nil : set
        // Of a blank only the background is seen, and what is drawn over or under it.
        if token == " " || isErasure, seen["4"] ?? seen["5"] ?? seen["7"] ?? seen["9"] == nil {
            seen = seen.filter { $0.key == "back" }
        }
        marks.append(Mark(text: token, style: seen))
    }

    private mutating func apply(_ parameters: String) {
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "0" : String($0)
        }
        while !numbers.isEmpty {
            let number = numbers.removeFirst()
            switch number {
            case "0": style = [:]
            case "39": style?["fore"] = nil
            case "49": style?["back"] = nil
            case "38", "48":
                let count = numbers.first == "5" ? 2 : 4
                style?[number == "38" ? "fore" : "back"] = numbers.prefix(count).joined(separator: ";")
                numbers.removeFirst(min(count, numbers.count))
            case "22": for bold in ["1", "2"] { style?[bold] = nil }
            case "23", "24", "25", "27": style?[String(number.dropFirst())] = nil
            case "1", "2", "3", "4", "5", "7": style?[number] = ""
            default:
                let isBack = number.hasPrefix("4") || number.hasPrefix("10")
                style?[isBack ? "back" : "fore"] = number
            }
        }
    }
}

@Suite("Style economy")
struct StyleEconomyTests {
    private func reduced(_ text: String) -> String {
        var economy = StyleEconomy()
        return String(decoding: economy.reduced(Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        // What curses writes between two cells of which only the colour of the text differs.
        (
            "\u{1B}[m\u{1B}[38;5;69m\u{1B}[48;5;234ma\u{1B}[39;49m\u{1B}[38;5;81m\u{1B}[48;5;234mb\u{1B}[m",
            "\u{1B}[0;38;5;69;48;5;234ma\u{1B}[38;5;81mb\u{1B}[m"
        ),
        // The character set is chosen once.
        ("\u{1B}(B\u{1B}[ma\u{1B}(B\u{1B}[mb\u{1B}(B\u{1B}[m", "\u{1B}(B\u{1B}[mab"),
        ("\u{0F}\u{1B}[ma\u{0F}b\u{0E}c\u{0F}", "\u{0F}\u{1B}[mab\u{0E}c\u{0F}"),
        // A blank has only a background, unless something is drawn on it.
        ("\u{1B}[m\u{1B}[31ma\u{1B}[32m \u{1B}[33mb\u{1B}[m", "\u{1B}[0;31ma \u{1B}[33mb\u{1B}[m"),
        ("\u{1B}[m\u{1B}[31ma\u{1B}[32;7m \u{1B}[m", "\u{1B}[0;31ma\u{1B}[7;32m \u{1B}[m"),
        ("\u{1B}[m\u{1B}[41ma\u{1B}[42m\u{1B}[K\u{1B}[m", "\u{1B}[0;41ma\u{1B}[42m\u{1B}[K\u{1B}[m"),
        // Attributes are taken away by a reset, because terminals do not agree on other ways.
        ("\u{1B}[0;1;7;31ma\u{1B}[27mb\u{1B}[m", "\u{1B}[0;1;7;31ma\u{1B}[0;1;31mb\u{1B}[m"),
        // The cursor moves whatever the style is.
        ("\u{1B}[m\u{1B}[31ma\u{1B}[m\u{1B}[3;4H\u{1B}[31mb\u{1B}[m", "\u{1B}[0;31ma\u{1B}[3;4Hb\u{1B}[m"),
        // What is not understood passes, and what was meant before it comes before it.
        ("\u{1B}[31ma", "\u{1B}[31ma"),
        ("\u{1B}[m\u{1B}[31m\u{1B}[38:2::1:2:3ma\u{1B}[mb", "\u{1B}[0;31m\u{1B}[38:2::1:2:3ma\u{1B}[mb"),
        ("\u{1B}[m\u{1B}[1m\u{1B}7a\u{1B}8b\u{1B}[1mc", "\u{1B}[0;1m\u{1B}7a\u{1B}8b\u{1B}[1mc"),
        ("\u{1B}[>4;1m\u{1B}[m", "\u{1B}[>4;1m\u{1B}[m"),
        // Cut sequences.
        ("\u{1B}", "\u{1B}"), ("a\u{1B}[", "a\u{1B}["), ("a\u{1B}[3", "a\u{1B}[3"), ("\u{1B}(", "\u{1B}("),
    ])
    func `only changes that can be seen remain`(painted: String, sent: String) { #expect(reduced(painted) == sent) }

    @Test func `any painted bytes look as curses meant them`() {
        var random = SeededRandom(seed: 20)
        let pieces = [
            "a", "b", "한", "│", "⡇", " ", "  ", "\u{1B}(B\u{1B}[m", "\u{1B}[m", "\u{1B}[0;1m", "\u{1B}[1m", "\u{1B}[2m",
            "\u{1B}[7m", "\u{1B}[4m", "\u{1B}[27m", "\u{1B}[22m", "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[38;5;69m",
            "\u{1B}[38;5;215m", "\u{1B}[39m", "\u{1B}[49m", "\u{1B}[39;49m", "\u{1B}[48;5;234m",
            "\u{1B}[48;2;1;20;255m",
            "\u{1B}[104m", "\u{1B}[2;5H", "\u{1B}[K", "\u{1B}[5X", "\u{1B}[2J", "\r", "\n", "\u{08}", "\u{0E}",
            "\u{0F}",
            "\u{1B}[?25h", "\u{1B}[4C", "\u{1B}[3b",
        ]
        for _ in 0..<5_000 {
            var economy = StyleEconomy()
            let frames = (0..<3).map { _ in
                Array(
                    (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                        .joined().utf8)
            }
            let start = Array("\u{1B}(B\u{1B}[m".utf8)
            let painted = start + frames.joined()
            // The state is kept from frame to frame.
            let sent = economy.reduced(start) + frames.flatMap { economy.reduced($0) }
            #expect(
                Paper.marks(of: sent) == Paper.marks(of: painted),
                "\(String(decoding: painted, as: UTF8.self).debugDescription)")
        }
    }
}
