import Files

/// The sorted search keys of the gazetteer, with a bit slice for each letter that marks the keys containing it.
struct TermIndex {
    static let blockSize = 32

    private let texts, blocks, terms, postings, slices: ByteTable
    let count: Int
    /// The Hangul keys, which come first; romanised Korean and Latin keys follow.
    let hangul: Range<Int>

    init(_ tables: Tables) {
        texts = tables[.termTexts]
        blocks = tables[.termBlocks]
        terms = tables[.terms]
        postings = tables[.postings]
        slices = tables[.slices]
        count = max(terms.count / 4 - 1, 0)
        hangul = 0..<min(tables[.hangulCount].u32(0), count)
    }

    /// The key's letters; the first of each word has the high bit set.
    @inline(__always)
    func text(_ term: Int) -> UnsafeRawBufferPointer {
        let start = textStart(term)
        let end = textStart(term + 1)
        guard start <= end, end <= texts.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: texts.raw[start..<end])
    }

    /// The postings of a run of keys.
    func postings(of range: Range<Int>) -> PostingRun {
        let start = postingStart(range.lowerBound)
        let end = min(postingStart(range.upperBound), postings.count / 4)
        return PostingRun(table: postings, range: start..<max(start, end))
    }

    /// The key that a posting belongs to.
    func term(ofPosting number: Int) -> Int {
        max((0..<count).partitioningIndex { postingStart($0) <= number } - 1, 0)
    }

    /// The keys that begin with `prefix`, and the range (of 0 or 1) of the key that equals it.
    func range(ofPrefix prefix: [UInt8]) -> (all: Range<Int>, exact: Range<Int>) {
        let lower = (0..<count).partitioningIndex { order($0, prefix) == .before }
        let upper = (0..<count).partitioningIndex { order($0, prefix) != .after }
        let exact = lower < upper && text(lower).count == prefix.count ? 1 : 0
        return (lower..<max(lower, upper), lower..<lower + exact)
    }

    /// Whether a word begins at this letter.
    @inline(__always)
    func beginsWord(_ term: Int, at: Int) -> Bool {
        let text = text(term)
        return at < text.count && text[at] & 0x80 != 0
    }

    /// Whether the key is in Latin letters and has several words.
    func hasSeveralWords(_ term: Int) -> Bool {
        let text = text(term)
        return text.first.map { !Hangul.isJamo($0 & 0x7F) } == true && text.dropFirst().contains { $0 & 0x80 != 0 }
    }

    /// Whether a syllable ends before this letter: the letter is not a vowel, nor a consonant of the same syllable.
    @inline(__always)
    func beginsSyllable(_ term: Int, at: Int) -> Bool {
        let text = text(term)
        guard at < text.count, Hangul.isJamo(text[at] & 0x7F) else { return true }
        return Hangul.isConsonant(text[at] & 0x7F) && at + 1 < text.count && Hangul.isVowel(text[at + 1] & 0x7F)
    }

    /// Calls `body` with the keys of `range` that lack at most `missing` (0…3) of the different letters in `letters`.
    @inline(__always)
    func forEach(in range: Range<Int>, holding letters: [UInt8], missing: Int, _ body: (Int) -> Void) {
        let isHangul = range.upperBound <= hangul.upperBound
        let base = isHangul ? 0 : hangul.upperBound
        // In a damaged file, keys may be unsorted, and a range may cover both scripts.
        let range = range.clamped(to: isHangul ? hangul : hangul.upperBound..<count)
        let hangulStride = (hangul.count + 63) / 64 * 8
        let latinStride = (count - hangul.count + 63) / 64 * 8
        var starts: [Int] = []
        for letter in Set(letters) {
            if isHangul, Hangul.isJamo(letter) { starts.append((Int(letter) - 1) * hangulStride) }
            if !isHangul, (0x61...0x7A).contains(letter) {
                starts.append(33 * hangulStride + (Int(letter) - 0x61) * latinStride)
            }
        }
        guard let last = starts.max(), range.lowerBound < range.upperBound else { return }
        let words = (isHangul ? hangulStride : latinStride) / 8
        guard last + words * 8 <= slices.count else { return }
        let first = (range.lowerBound - base) / 64
        let end = min((range.upperBound - base + 63) / 64, words)
        guard first < end else { return }
        for word in first..<end {
            var one: UInt64 = 0
            var two: UInt64 = 0
            var three: UInt64 = 0
            var four: UInt64 = 0
            for start in starts {
                let lacks = ~slices.raw.loadUnaligned(fromByteOffset: start + word * 8, as: UInt64.self).littleEndian
                four |= three & lacks
                three |= two & lacks
                two |= one & lacks
                one |= lacks
            }
            var found = ~(missing == 0 ? one : missing == 1 ? two : missing == 2 ? three : four)
            while found != 0 {
                let term = base + word * 64 + found.trailingZeroBitCount
                if range.contains(term) { body(term) }
                found &= found - 1
            }
        }
    }

    private enum Order { case before, within, after }

    /// The order of a key relative to those that begin with `prefix`.
    private func order(_ term: Int, _ prefix: [UInt8]) -> Order {
        let text = text(term)
        for index in 0..<min(text.count, prefix.count) {
            let letter = text[index] & 0x7F
            if letter != prefix[index] { return letter < prefix[index] ? .before : .after }
        }
        return text.count < prefix.count ? .before : .within
    }

    @inline(__always)
    private func textStart(_ term: Int) -> Int {
        blocks.u32(term / Self.blockSize * 8) + terms.u16(term * 4)
    }

    private func postingStart(_ term: Int) -> Int {
        blocks.u32(term / Self.blockSize * 8 + 4) + terms.u16(term * 4 + 2)
    }
}

/// A run of postings.
struct PostingRun: Sequence {
    let table: ByteTable
    let range: Range<Int>

    func makeIterator() -> some IteratorProtocol<Posting> {
        range.lazy.map { Posting(bits: UInt32(truncatingIfNeeded: table.u32($0 * 4)), number: $0) }.makeIterator()
    }
}

/// A place that a key refers to.
struct Posting {
    let bits: UInt32
    /// Its position in the table of postings.
    let number: Int

    /// The index of the place in the table of places.
    var place: Int { Int(bits & 0x3_FFFF) }
    /// The population rank: each of 127 steps is a fifth more people.
    var rank: Int { Int(bits >> 18 & 0x7F) }
    /// Whether the key is an alternative name.
    var isOtherName: Bool { bits >> 25 & 1 == 1 }
}
