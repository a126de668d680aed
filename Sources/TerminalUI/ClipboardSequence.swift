import Limits

/// A program between this one and the terminal that interprets what is written.
public enum TerminalMultiplexer: Sendable {
    case tmux, screen
}

/// The control sequence that puts text on the clipboard of the user's desk, also through ssh (xterm, "control sequences", OSC 52).
/// Not every terminal obeys it, and none says whether it has.
enum ClipboardSequence {
    /// The text is cut at `Limits.Terminal.clipboard` bytes.
    ///
    /// tmux takes the sequence itself if `set-clipboard` is on, and passes on what is wrapped for it if `allow-passthrough` is.
    /// Which of them is on cannot be known, so it gets both. GNU screen passes on what is wrapped, in short pieces.
    static func bytes(_ text: String, through multiplexer: TerminalMultiplexer?) -> [UInt8] {
        let plain = "\u{1B}]52;c;\(base64(cut(text)))\u{7}"
        let sequence =
            switch multiplexer {
            case nil: plain
            case .tmux: plain + "\u{1B}Ptmux;" + plain.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
            case .screen: pieces(plain).map { "\u{1B}P\($0)\u{1B}\\" }.joined()
            }
        return Array(sequence.utf8)
    }

    private static func cut(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text {
            guard bytes.count + character.utf8.count <= Limits.Terminal.clipboard else { break }
            bytes += character.utf8
        }
        return bytes
    }

    /// Bytes of a piece for GNU screen, which drops a longer one.
    private static let pieceLength = 200

    private static func pieces(_ text: String) -> [Substring] {
        var rest = Substring(text)
        var pieces: [Substring] = []
        while !rest.isEmpty {
            pieces.append(rest.prefix(pieceLength))
            rest = rest.dropFirst(pieceLength)
        }
        return pieces
    }

    /// RFC 4648, chapter 4.
    static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? letters[Int(bits >> UInt32(18 - 6 * index) & 63)] : "=")
            }
        }
        return text
    }
}
