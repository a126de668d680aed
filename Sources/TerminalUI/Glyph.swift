/// The content of a cell: a scalar and up to two that join it (combining marks, the vowel and final of a decomposed Hangul
/// syllable). Packed into one number, so that frames are copied and compared without reference counting.
public struct Glyph: Hashable, Sendable {
    /// Three scalars of 21 bits each, the first in the lowest bits; zero for none.
    private var bits: UInt64

    public static let blank = Glyph(" ")

    public init(_ scalar: Unicode.Scalar) {
        bits = UInt64(scalar.value)
    }

    /// Adds a joining scalar; a third one is dropped.
    mutating func join(_ scalar: Unicode.Scalar) {
        if bits >> 21 == 0 {
            bits |= UInt64(scalar.value) << 21
        } else if bits >> 42 == 0 {
            bits |= UInt64(scalar.value) << 42
        }
    }

    /// One to three scalars.
    public var scalars: [Unicode.Scalar] {
        [bits & 0x1F_FFFF, bits >> 21 & 0x1F_FFFF, bits >> 42].compactMap { $0 == 0 ? nil : Unicode.Scalar(UInt32($0)) }
    }

    /// The values of its scalars; zero for none. For code that runs for every cell, where an array would take too long.
    var values: (UInt32, UInt32, UInt32) {
        (UInt32(bits & 0x1F_FFFF), UInt32(bits >> 21 & 0x1F_FFFF), UInt32(bits >> 42))
    }

    public var character: Character {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text.first ?? " "
    }
}
