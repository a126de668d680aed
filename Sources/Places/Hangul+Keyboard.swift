/// The result of the same keys in the other layout of a Korean keyboard.
extension Hangul {
    /// The jamo on the keys of these Latin letters; nil if they do not form syllables.
    static func retyped(_ text: some StringProtocol) -> [UInt8]? {
        var codes: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: " ") {
            guard let code = keyboard[byte] ?? keyboard[byte | 0x20] else { return nil }
            codes.append(code)
        }
        return composed(codes) == nil ? nil : codes
    }

    /// The Latin letters on the keys that type these jamo.
    static func latinKeys(_ codes: [UInt8]) -> [UInt8]? {
        let letters = codes.compactMap { code in isJamo(code) ? keyLetters[Int(code) - 1] | 0x20 : nil }
        return letters.count == codes.count ? letters : nil
    }

    /// The text typed by keystrokes: a consonant, one or two vowels, up to two consonants, and so on; the last syllable
    /// may be incomplete. Nil if they do not form syllables.
    static func composed(_ codes: [UInt8]) -> String? {
        guard codes.count > 1 else { return nil }
        var text = ""
        var rest = codes[...]
        while let initial = rest.first, let syllable = syllable(&rest) {
            let index = (Int(initial) - 1) * 588 + syllable.medial * 28 + syllable.final
            guard let scalar = Unicode.Scalar(0xAC00 + index) else { return nil }
            text.unicodeScalars.append(scalar)
        }
        // A single consonant may begin the next syllable.
        guard rest.count <= 1, !text.isEmpty, rest.allSatisfy(isConsonant) else { return nil }
        return text + String(rest.compactMap(letter))
    }

    /// Removes the first syllable and returns the indices of its medial and its final, the longest that leaves the next
    /// syllable an initial.
    private static func syllable(_ rest: inout ArraySlice<UInt8>) -> (medial: Int, final: Int)? {
        let initials = rest.prefix(1).filter(isConsonant)
        let vowels = rest.dropFirst(initials.count).prefix(while: isVowel)
        guard initials.count == 1, let medial = medials.firstIndex(of: Array(vowels)) else { return nil }
        rest = rest.dropFirst(1 + vowels.count)
        let consonants = rest.prefix(while: isConsonant)
        let free = consonants.count == rest.count ? consonants : consonants.dropLast()
        for length in (0...min(2, free.count)).reversed() {
            if let final = finals.firstIndex(of: Array(free.prefix(length))) {
                rest = rest.dropFirst(length)
                return (medial, final)
            }
        }
        return nil
    }
}
