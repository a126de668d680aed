import Display

extension Cell {
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
