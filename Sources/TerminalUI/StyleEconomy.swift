/// Rewrites what curses has painted so that colours and attributes are set only where a difference can be seen.
///
/// Curses sets both colours where one changes, resets all attributes before it sets those of the next cell, and chooses the character
/// set anew with each reset. Here the sequences of a run become the shortest one that leads to the same style (ECMA-48, SGR), blanks
/// and erasures count by their background alone, and all else is passed on as it is. On an ordinary frame that saves a third of the
/// bytes, which a slow line carries sooner and any terminal has less to parse.
///
/// Use it only for terminals with `cn_has_usual_styles`.
struct StyleEconomy {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The style of what is written next; nil while it is unknown, as it is before the first reset.
    private var wanted: Rendition?
    /// The style that the terminal has been told; nil while it is unknown.
    private var told: Rendition?
    /// Whether the terminal has been told to use its usual character set.
    private var hasUsualSet = false

    /// `painted` consists of whole sequences. What it sets is in effect at the end of the result.
    mutating func reduced(_ painted: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(painted.count)
        painted.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let end = self.end(of: bytes, from: at)
                let piece = Bytes(rebasing: bytes[at..<end])
                if piece[0] == Control.escape {
                    takeSequence(piece, &out)
                } else if piece[0] < Control.blank {
                    takeControl(piece, &out)
                } else {
                    takeText(piece, &out)
                }
                at = end
            }
        }
        setStyle(&out)
        return out
    }

    /// The end of a sequence, of a control character or of a run of text.
    private func end(of bytes: Bytes, from start: Int) -> Int {
        var end = start + 1
        guard bytes[start] == Control.escape else {
            if bytes[start] >= Control.blank { while end < bytes.count, bytes[end] >= Control.blank { end += 1 } }
            return end
        }
        guard end < bytes.count else { return end }
        switch bytes[end] {
        case UInt8(ascii: "["):
            end += 1
            while end < bytes.count, !(0x40...0x7E ~= bytes[end]) { end += 1 }
            return min(end + 1, bytes.count)
        case UInt8(ascii: "("): return min(end + 2, bytes.count)
        default: return end + 1
        }
    }

    private mutating func takeText(_ text: Bytes, _ out: inout [UInt8]) {
        var start = 0
        if text[0] == Control.blank, blanksLookTheSame {
            while start < text.count, text[start] == Control.blank { start += 1 }
            out.append(contentsOf: Bytes(rebasing: text[..<start]))
            guard start < text.count else { return }
        }
        setStyle(&out)
        out.append(contentsOf: Bytes(rebasing: text[start...]))
    }

    private mutating func takeControl(_ control: Bytes, _ out: inout [UInt8]) {
        switch control[0] {
        case Control.usualSet: return chooseUsualSet(control, &out)
        case Control.carriageReturn, Control.backspace: break
        case Control.otherSet:
            setStyle(&out)
            hasUsualSet = false
        default: setStyle(&out)
        }
        out.append(contentsOf: control)
    }

    private mutating func takeSequence(_ sequence: Bytes, _ out: inout [UInt8]) {
        let kind = sequence.count > 1 ? sequence[1] : 0
        switch (kind, sequence[sequence.count - 1]) {
        case (UInt8(ascii: "("), UInt8(ascii: "B")): return chooseUsualSet(sequence, &out)
        case (UInt8(ascii: "("), _):
            setStyle(&out)
            hasUsualSet = false
        case (UInt8(ascii: "["), UInt8(ascii: "m")) where !(0x3C...0x3F ~= sequence[2]):
            let parameters = Bytes(rebasing: sequence[2..<sequence.count - 1])
            if let next = Rendition(wanted, changedBy: parameters) {
                wanted = next
                return
            }
            setStyle(&out)
            (wanted, told) = (nil, nil)
        // The cursor moves whatever the style is.
        case (UInt8(ascii: "["), UInt8(ascii: "A")...UInt8(ascii: "D")), (UInt8(ascii: "["), UInt8(ascii: "G")),
            (UInt8(ascii: "["), UInt8(ascii: "H")), (UInt8(ascii: "["), UInt8(ascii: "d")):
            break
        case (UInt8(ascii: "["), UInt8(ascii: "J")), (UInt8(ascii: "["), UInt8(ascii: "K")),
            (UInt8(ascii: "["), UInt8(ascii: "X")):
            if !blanksLookTheSame { setStyle(&out) }
        case (UInt8(ascii: "8"), _):
            setStyle(&out)
            // The cursor is restored together with its style.
            (wanted, told, hasUsualSet) = (nil, nil, false)
        default: setStyle(&out)
        }
        out.append(contentsOf: sequence)
    }

    private mutating func chooseUsualSet(_ sequence: Bytes, _ out: inout [UInt8]) {
        if !hasUsualSet { out.append(contentsOf: sequence) }
        hasUsualSet = true
    }

    /// Whether a blank looks in the wanted style as in the one that the terminal has been told.
    private var blanksLookTheSame: Bool {
        guard let wanted, let told else { return wanted == nil }
        return wanted == told || !wanted.showsOnBlanks && !told.showsOnBlanks && wanted.background == told.background
    }

    private mutating func setStyle(_ out: inout [UInt8]) {
        guard let wanted, wanted != told else { return }
        wanted.append(to: &out, after: told)
        told = wanted
    }

    private enum Control {
        static let backspace: UInt8 = 0x08
        static let carriageReturn: UInt8 = 0x0D
        /// SO and SI.
        static let otherSet: UInt8 = 0x0E
        static let usualSet: UInt8 = 0x0F
        static let escape: UInt8 = 0x1B
        static let blank: UInt8 = 0x20
    }
}

/// The style of written characters, as the parameters of SGR set it.
private struct Rendition: Equatable {
    /// A colour by its parameters, of the foreground.
    enum Ink: Equatable {
        case standard
        /// 30…37 and 90…97.
        case basic(UInt8)
        case indexed(UInt8)
        case direct(UInt8, UInt8, UInt8)
    }

    private(set) var foreground = Ink.standard
    private(set) var background = Ink.standard
    /// The bit of each parameter from 1 to 9.
    private var attributes: UInt16 = 0

    /// Underline, blinking, reverse, and struck out.
    private static let onBlanks: UInt16 = 1 << 4 | 1 << 5 | 1 << 7 | 1 << 9
    private static let weight: UInt16 = 1 << 1 | 1 << 2

    /// Whether more than the background is seen of a blank.
    var showsOnBlanks: Bool { attributes & Self.onBlanks != 0 }

    private init() {}

    /// Nil if a parameter is not understood, or if the style is still unknown because it was before.
    init?(_ before: Rendition?, changedBy parameters: UnsafeBufferPointer<UInt8>) {
        var isKnown = before != nil
        var next = before ?? Rendition()
        var numbers = Numbers(bytes: parameters)
        while let number = numbers.next() {
            switch number {
            case 0: (next, isKnown) = (Rendition(), true)
            case 1...9: next.attributes |= 1 << UInt16(number)
            case 22: next.attributes &= ~Self.weight
            case 23...25, 27...29: next.attributes &= ~(1 << UInt16(number - 20))
            case 30...37, 90...97: next.foreground = .basic(number)
            case 40...47, 100...107: next.background = .basic(number - Self.toBackground)
            case 38:
                guard let ink = numbers.ink() else { return nil }
                next.foreground = ink
            case 48:
                guard let ink = numbers.ink() else { return nil }
                next.background = ink
            case 39: next.foreground = .standard
            case 49: next.background = .standard
            default: return nil
            }
        }
        guard isKnown, !numbers.isDamaged else { return nil }
        self = next
    }

    /// From the foreground's parameters to those of the background.
    private static let toBackground: UInt8 = 10

    /// Appends the shortest sequence that changes `before` into this style: a change of what differs or, where an attribute goes or
    /// nothing is known, a reset. What takes an attribute away is not the same for all terminals.
    func append(to out: inout [UInt8], after before: Rendition?) {
        let plain = Rendition()
        guard self != plain else { return out.append(contentsOf: [0x1B, UInt8(ascii: "["), UInt8(ascii: "m")]) }
        let start = out.count
        append(to: &out, reset: true, changing: plain)
        guard let before, before.attributes & ~attributes == 0 else { return }
        let end = out.count
        append(to: &out, reset: false, changing: before)
        if out.count - end <= end - start {
            out.removeSubrange(start..<end)
        } else {
            out.removeSubrange(end...)
        }
    }

    private func append(to out: inout [UInt8], reset: Bool, changing before: Rendition) {
        out.append(0x1B)
        var separator = UInt8(ascii: "[")
        func append(_ number: UInt8) {
            out.append(separator)
            separator = UInt8(ascii: ";")
            if number >= 100 { out.append(UInt8(ascii: "0") + number / 100) }
            if number >= 10 { out.append(UInt8(ascii: "0") + number / 10 % 10) }
            out.append(UInt8(ascii: "0") + number % 10)
        }
        func append(_ ink: Ink, shift: UInt8) {
            switch ink {
            case .standard: append(39 + shift)
            case .basic(let number): append(number + shift)
            case .indexed(let number):
                append(38 + shift)
                append(5)
                append(number)
            case .direct(let red, let green, let blue):
                append(38 + shift)
                append(2)
                append(red)
                append(green)
                append(blue)
            }
        }
        if reset { append(0) }
        let added = attributes & ~before.attributes
        if added != 0 { for number in 1...9 as ClosedRange<UInt8> where added >> number & 1 == 1 { append(number) } }
        if foreground != before.foreground { append(foreground, shift: 0) }
        if background != before.background { append(background, shift: Self.toBackground) }
        out.append(UInt8(ascii: "m"))
    }

    /// The parameters of a sequence from 0 to 255; a missing one is 0.
    private struct Numbers {
        let bytes: UnsafeBufferPointer<UInt8>
        /// Whether there was anything else.
        private(set) var isDamaged = false
        private var at = 0

        init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func next() -> UInt8? {
            guard at <= bytes.count else { return nil }
            var number = 0
            while at < bytes.count, bytes[at] != UInt8(ascii: ";") {
                number = 10 * number + Int(bytes[at]) - Int(UInt8(ascii: "0"))
                guard 0x30...0x39 ~= bytes[at], number <= 255 else {
                    (isDamaged, at) = (true, .max)
                    return nil
                }
                at += 1
            }
            at += 1
            return UInt8(number)
        }

        /// Takes the parameters that follow 38 or 48.
        mutating func ink() -> Ink? {
            switch next() {
            case 5: next().map { .indexed($0) }
            case 2:
                if let red = next(), let green = next(), let blue = next() { .direct(red, green, blue) } else { nil }
            default: nil
            }
        }
    }
}
