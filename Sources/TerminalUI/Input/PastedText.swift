import Limits

/// What comes between a terminal's brackets around pasted text (xterm, "bracketed paste mode"), gathered in linear time
/// and bounded in size.
struct PastedText {
    typealias Instant = ContinuousClock.Instant

    private var bytes: [UInt8] = []
    private var lastAt: Instant
    /// How much of the closing bracket has come.
    private var matched = 0
    private(set) var isFinished = false
    /// A Ctrl-C or Ctrl-Z came. Terminals keep control characters out of what is pasted: somebody typed it, at a paste
    /// that never ends.
    private(set) var isInterrupted = false

    /// A paste whose end has been lost must not keep the keyboard; on a slow line one may take its time.
    private static let patience = Duration.seconds(3)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
    private static let controlC: UInt8 = 0x03
    private static let controlZ: UInt8 = 0x1A

    init(at now: Instant) {
        lastAt = now
    }

    /// When it is over although its closing bracket has not come, unless more of it does.
    var deadline: Instant { lastAt + Self.patience }

    /// What has come so far; control characters are still in it. What the terminal itself answered in between is not.
    var text: String {
        let isCut = bytes.count >= Limits.Terminal.paste
        return String(decoding: bytes.dropLast(isCut ? UTF8Cut.unfinished(in: bytes[...]) : 0), as: UTF8.self)
            .split(separator: Self.status, omittingEmptySubsequences: false).joined()
    }

    /// Whether the terminal has answered in the middle of the paste that it is done (`InputEvent.status`).
    var containsStatus: Bool { String(decoding: bytes, as: UTF8.self).contains(Self.status) }

    private static let status = "\u{1B}[0n"

    /// Takes what belongs to the paste; the result is the index of the first byte that does not.
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
                // Not the bracket after all; only its first byte can begin another one.
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
