import Display

/// One cell of a frame. A wide character is stored in its first cell; the second one is empty (`width` 0).
public struct Cell: Hashable, Sendable {
    public var glyph: Glyph
    public var style: Style
    /// 2 for a wide character, 1 for any other, 0 for the second half of a wide one.
    public var width: UInt8

    public var character: Character { glyph.character }

    public static let blank = Cell(.blank, style: .plain, width: 1)

    public init(_ glyph: Glyph, style: Style, width: UInt8) {
        self.glyph = glyph
        self.style = style
        self.width = width
    }

    /// What is drawn, one narrow character in each of its cells, where curses or the terminal would not draw this one in as
    /// many: the letters of a flag; the character without the selector that makes it wide, if curses draws it `narrow`; a
    /// similar one `inASCII`; otherwise question marks. A blank would look like a gap in the name.
    func standIn(narrow isNarrow: Bool, inASCII isASCII: Bool) -> [Glyph] {
        let scalars = glyph.scalars
        let letters = scalars.compactMap(\.letterOfFlag)
        if letters.count == scalars.count { return (letters + [" "]).prefix(Int(width)).map { Glyph($0) } }
        guard let first = scalars.first else { return [] }
        let similar = isASCII && DisplayWidth.isAmbiguous(first) ? Self.similar[first] : isNarrow ? first : nil
        switch (width, similar) {
        case (1, let similar?) where similar != first: return [Glyph(similar)]
        case (2, let similar?) where DisplayWidth.of(first) == 1: return [Glyph(similar), .blank]
        default: return Array(repeating: Glyph("?"), count: Int(width))
        }
    }

    /// ASCII characters that resemble ambiguous ones.
    private static let similar: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "ĦŁŊŦŒœıàáèéêìíòóùúüāēīōūěǎǐǒǔđðħłńňŋßøþŧÆÐØÞæ°·•…‥–—―‘’“”±×÷¡¿®²³¹─━│┃═║█●○◎◆◇■□★☆▲△▶▷▼▽◀◁←↑→↓ªº¼½¾ĲĳĿŀǖǘǚǜ"
                .unicodeScalars,
            "HLNTOoiaaeeeiioouuuaeioueaiouddhlnnnsottADOTa'-*~~---''\"\"+x/!?R231--||=|#oo@**##**^^>>vv<<<^>vao113IiLluuuu"
                .unicodeScalars))
}

extension Unicode.Scalar {
    /// A…Z, if this is a regional indicator.
    fileprivate var letterOfFlag: Unicode.Scalar? {
        (0x1F1E6...0x1F1FF).contains(value) ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
    }
}

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

/// Two square pixels in one cell, one above the other.
public enum HalfBlock {
    /// The cell for an upper and a lower pixel. A nil pixel is transparent and shows the terminal's own background; returns
    /// nil if both are.
    public static func cell(top: Color?, bottom: Color?) -> (text: String, style: Style)? {
        switch (top, bottom) {
        case (nil, nil): nil
        case (let top?, nil): ("▀", Style(top))
        case (nil, let bottom?): ("▄", Style(bottom))
        case (let top?, let bottom?): top == bottom ? ("█", Style(top)) : ("▀", Style(top, on: bottom))
        }
    }
}
