import Limits

/// The text between a terminal's brackets around a paste (xterm, "bracketed paste mode"), collected in linear time and limited
/// in size.
struct PastedText {
    typealias Instant = ContinuousClock.Instant

    private var bytes: [UInt8] = []
    private var lastAt: Instant
    /// How many bytes of the closing bracket have been matched.
    private var matched = 0
    private(set) var isFinished = false
    /// Whether Ctrl-C or Ctrl-Z has arrived. Terminals remove control characters from pasted text, so the user has typed it,
    /// in a paste that does not end.
    private(set) var isInterrupted = false

    /// A paste whose end was lost must not block the keyboard, but on a slow connection a paste may take its time.
    private static let timeout = Duration.seconds(3)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
    private static let controlC: UInt8 = 0x03
    private static let controlZ: UInt8 = 0x1A

    init(at now: Instant) {
        lastAt = now
    }

    /// When the paste ends without its closing bracket, unless more bytes arrive.
    var deadline: Instant { lastAt + Self.timeout }

    /// The text so far, including control characters, but without the terminal's own answers.
    var text: String {
        let isCut = bytes.count >= Limits.Terminal.paste
        // Found among the bytes, because it may arrive in the middle of a character.
        let text = Array(bytes.split(separator: Self.status, omittingEmptySubsequences: false).joined())
        return String(decoding: text.dropLast(isCut ? UTF8Cut.unfinished(in: text[...]) : 0), as: UTF8.self)
    }

    /// The terminal's own answers that have arrived in the middle of the paste.
    var answers: [InputEvent] { bytes.contains(Self.status) ? [.status] : [] }

    private static let status = Array("\u{1B}[0n".utf8)

    /// Takes the bytes of the paste. Returns the index of the first byte that does not belong to it.
    mutating func add(_ more: ArraySlice<UInt8>, at now: Instant) -> Int {
        lastAt = now
        var index = more.startIndex
        while index < more.endIndex {
            let byte = more[index]
            if byte == Self.end[matched] {
                matched += 1
                index += 1
                guard matched == Self.end.count else { continue }
                isFinished = true
                return index
            }
            if matched > 0 {
                // Not the closing bracket after all; only its first byte can begin another one.
                keep(Self.end[..<matched])
                matched = 0
                continue
            }
            if byte == Self.controlC || byte == Self.controlZ {
                isInterrupted = true
                return index
            }
            var end = index + 1
            while end < more.endIndex, !Self.isSpecial(more[end]) { end += 1 }
            keep(more[index..<end])
            index = end
        }
        return index
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more.prefix(Limits.Terminal.paste - bytes.count))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { byte == 0x1B || byte == controlC || byte == controlZ }
}

/// Finds where UTF-8 text may have been cut.
enum UTF8Cut {
    /// The number of bytes at the end that form an incomplete but valid character (Unicode, table 3-7): 0…3.
    static func unfinished(in bytes: ArraySlice<UInt8>) -> Int {
        for count in 1...3 where count <= bytes.count {
            let lead = bytes[bytes.endIndex - count]
            if (0x80...0xBF).contains(lead) { continue }
            let length =
                switch lead {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 0
                }
            guard count < length else { return 0 }
            // Other second bytes would make the character overlong, a surrogate, or greater than U+10FFFF.
            let seconds: ClosedRange<UInt8> =
                switch lead {
                case 0xE0: 0xA0...0xBF
                case 0xED: 0x80...0x9F
                case 0xF0: 0x90...0xBF
                case 0xF4: 0x80...0x8F
                default: 0x80...0xBF
                }
            return count == 1 || seconds.contains(bytes[bytes.endIndex - count + 1]) ? count : 0
        }
        return 0
    }
}
