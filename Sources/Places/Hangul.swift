/// Hangul as keystrokes of the two-set keyboard: 1…19 are the consonants in Unicode order (ㄱ ㄲ ㄴ … ㅎ), 20…33 the vowels
/// with keys of their own (ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅛ ㅜ ㅠ ㅡ ㅣ). A half-typed syllable is thus a prefix of the finished one: 서구
/// of 서귀포.
enum Hangul {
    static func isConsonant(_ code: UInt8) -> Bool { (1...19).contains(code) }
    static func isVowel(_ code: UInt8) -> Bool { (20...33).contains(code) }
    static func isJamo(_ code: UInt8) -> Bool { (1...33).contains(code) }

    static func appendKeystrokes(ofSyllable point: UInt32, to key: inout [UInt8]) {
        let index = Int(point) - 0xAC00
        key.append(UInt8(index / 588 + 1))
        key += medials[index / 28 % 21]
        key += finals[index % 28]
    }

    /// A letter of a decomposed syllable (the form in which macOS stores file names).
    static func appendKeystrokes(ofConjoining point: UInt32, to key: inout [UInt8]) {
        switch point {
        case 0x1100...0x1112: key.append(UInt8(point - 0x1100 + 1))
        case 0x1161...0x1175: key += medials[Int(point) - 0x1161]
        default: key += finals[Int(point) - 0x11A7]
        }
    }

    /// A standalone letter (ㄱ, ㄳ, ㅘ): compound letters are the two keys that type them.
    static func appendKeystrokes(ofLone point: UInt32, to key: inout [UInt8]) {
        if point >= 0x314F { key += medials[Int(point) - 0x314F] } else { key += loneConsonants[Int(point) - 0x3131] }
    }

    /// The consonant or vowel on a key, as a standalone letter.
    static func letter(_ code: UInt8) -> Character? {
        letters.indices.contains(Int(code) - 1) ? letters[Int(code) - 1] : nil
    }

    private static let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ")
    static let keyLetters = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".utf8)
    static let keyboard = Dictionary(uniqueKeysWithValues: zip(keyLetters, 1...UInt8(33)))

    private static func codes(_ keys: String) -> [UInt8] { keys.utf8.compactMap { keyboard[$0] } }

    // Written as the keys that type them.
    static let medials = [
        "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
    ].map(codes)
    static let finals = [
        "", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t",
        "T", "d",
        "w", "c", "z", "x", "v", "g",
    ].map(codes)
    private static let loneConsonants = [
        "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt",
        "t", "T",
        "d", "w", "W", "c", "z", "x", "v", "g",
    ].map(codes)
}

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
