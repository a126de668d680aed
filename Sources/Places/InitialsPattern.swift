/// Hangul typed as initial consonants, alone (ㅅㄱㅍ) or mixed with whole syllables (서ㄱㅍ): each stands for a syllable.
struct InitialsPattern {
    private enum Element {
        case syllable([UInt8])
        case initial(UInt8)
    }

    private let elements: [Element]
    /// All its keystrokes.
    let letters: [UInt8]
    /// Whether it cannot be the keystrokes of a name that is being typed.
    let isNeeded: Bool

    /// Nil if the text is not Hangul or has no standalone consonant.
    init?(_ text: some StringProtocol) {
        var elements: [Element] = []
        var alone: [Int] = []
        for scalar in text.unicodeScalars where scalar != " " {
            var codes: [UInt8] = []
            switch scalar.value {
            case 0xAC00...0xD7A3:
                Hangul.appendKeystrokes(ofSyllable: scalar.value, to: &codes)
                elements.append(.syllable(codes))
            case 0x3131...0x314E:
                Hangul.appendKeystrokes(ofLone: scalar.value, to: &codes)
                alone.append(elements.count)
                elements += codes.map(Element.initial)
            default: return nil
            }
        }
        guard let first = alone.first else { return nil }
        self.elements = elements
        letters = elements.flatMap { element in
            switch element {
            case .syllable(let codes): codes
            case .initial(let code): [code]
            }
        }
        // A single consonant at the end may be a syllable that is being typed.
        isNeeded = first < elements.count - 1
    }

    /// How the pattern matches the key of a name: completely, from the first syllable, or inside.
    func match(_ text: UnsafeRawBufferPointer) -> MatchKind? { best(text)?.kind }

    /// The letters of a key that the pattern matches.
    func range(in text: UnsafeRawBufferPointer) -> Range<Int>? { best(text)?.range }

    private func best(_ text: UnsafeRawBufferPointer) -> (kind: MatchKind, range: Range<Int>)? {
        var best: (kind: MatchKind, range: Range<Int>)?
        for start in 0..<text.count where isInitial(start, text) {
            guard let end = end(from: start, text) else { continue }
            let kind: MatchKind =
                start > 0 ? (text[start] & 0x80 != 0 ? .word : .inside) : end == text.count ? .exact : .beginning
            if best.map({ kind < $0.kind }) ?? true { best = (kind, start..<end) }
        }
        return best
    }

    private func end(from start: Int, _ text: UnsafeRawBufferPointer) -> Int? {
        var at = start
        for (number, element) in elements.enumerated() {
            guard isInitial(at, text) else { return nil }
            switch element {
            case .initial(let code):
                guard letter(at, text) == code else { return nil }
                at += 1
                while at < text.count, !isInitial(at, text), Hangul.isJamo(letter(at, text)) { at += 1 }
            case .syllable(let codes):
                guard at + codes.count <= text.count, codes.indices.allSatisfy({ letter(at + $0, text) == codes[$0] })
                else {
                    return nil
                }
                at += codes.count
                guard number == elements.count - 1 || at == text.count || isInitial(at, text) else { return nil }
            }
        }
        return at
    }

    private func letter(_ at: Int, _ text: UnsafeRawBufferPointer) -> UInt8 { text[at] & 0x7F }

    /// A consonant before a vowel begins a syllable; any other ends one.
    private func isInitial(_ at: Int, _ text: UnsafeRawBufferPointer) -> Bool {
        at + 1 < text.count && Hangul.isConsonant(letter(at, text)) && Hangul.isVowel(letter(at + 1, text))
    }
}
