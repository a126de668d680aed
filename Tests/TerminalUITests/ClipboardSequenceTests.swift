import Limits
import Testing

@testable import TerminalUI

/// The control sequence for the clipboard.
@Suite struct ClipboardSequenceTests {
    private func text(_ text: String, _ multiplexer: TerminalMultiplexer? = nil) -> String {
        String(decoding: ClipboardSequence.bytes(text, through: multiplexer), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("제주 13°", "7KCc7KO8IDEzwrA="), ("\u{3FF}\u{3FE}", "z7/Pvg=="),
    ])
    func `text is encoded as RFC 4648 says`(plain: String, encoded: String) {
        #expect(ClipboardSequence.base64(Array(plain.utf8)) == encoded)
        #expect(text(plain) == "\u{1B}]52;c;\(encoded)\u{7}")
    }

    @Test func `tmux gets it for itself, and wrapped for the terminal`() {
        #expect(
            text("foo", .tmux) == "\u{1B}]52;c;Zm9v\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{7}\u{1B}\\")
    }

    @Test func `GNU screen gets it wrapped, in short pieces that are whole together`() {
        let long = String(repeating: "날씨", count: 100)
        let pieces = text(long, .screen).split(separator: "\u{1B}P").map { $0.replacing("\u{1B}\\", with: "") }
        #expect(pieces.count > 1 && pieces.allSatisfy { $0.count <= 200 })
        #expect(pieces.joined() == text(long))
    }

    @Test func `a long text is cut between characters`() {
        let most = Limits.Terminal.clipboard
        #expect(text(String(repeating: "x", count: most + 1)) == text(String(repeating: "x", count: most)))
        #expect(text(String(repeating: "x", count: most)) != text(String(repeating: "x", count: most - 1)))
        #expect(text(String(repeating: "x", count: most - 1) + "날") == text(String(repeating: "x", count: most - 1)))
    }
}
