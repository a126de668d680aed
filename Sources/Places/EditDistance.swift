/// The number of insertions, deletions, changes and swaps of adjacent letters that turn one key into another: optimal
/// string alignment with one bit per letter of the pattern.
///
/// Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", Nordic Journal of Computing
/// 10 (2003).
struct EditDistance {
    private var positions = [UInt64](repeating: 0, count: 128)
    private let length: Int
    private let last: UInt64

    /// `pattern` has 1…63 letters below 0x80; a longer one is truncated.
    init(_ pattern: some Collection<UInt8>) {
        length = min(pattern.count, 63)
        last = 1 << UInt64(max(length, 1) - 1)
        for (index, letter) in pattern.prefix(63).enumerated() { positions[Int(letter & 0x7F)] |= 1 << UInt64(index) }
    }

    /// The distance to the whole of `text`, and the smallest distance to any prefix of it. The high bit of its letters is
    /// ignored.
    func distances(to text: UnsafeRawBufferPointer) -> (whole: Int, beginning: Int) {
        var plus = ~UInt64(0)
        var minus: UInt64 = 0
        var diagonal: UInt64 = 0
        var before: UInt64 = 0
        var score = length
        var least = length
        positions.withUnsafeBufferPointer { positions in
            for letter in text {
                let match = positions[Int(letter & 0x7F)]
                let swapped = ((~diagonal & match) << 1) & before
                diagonal = (((match & plus) &+ plus) ^ plus) | match | minus | swapped
                var horizontalPlus = minus | ~(diagonal | plus)
                var horizontalMinus = plus & diagonal
                if horizontalPlus & last != 0 { score += 1 }
                if horizontalMinus & last != 0 { score -= 1 }
                horizontalPlus = horizontalPlus << 1 | 1
                horizontalMinus <<= 1
                plus = horizontalMinus | ~(diagonal | horizontalPlus)
                minus = horizontalPlus & diagonal
                before = match
                least = min(least, score)
            }
        }
        return (score, least)
    }
}
