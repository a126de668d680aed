import Display

extension Cell {
    /// What is drawn, one narrow character in each of its cells, where curses would not draw this one in as many: the letters of
    /// a flag; the character without the selector that makes it wide, if curses draws it `narrow`; otherwise question marks. A
    /// blank would look like a gap in the name.
    func standIn(narrow isNarrow: Bool) -> [Glyph] {
        let scalars = glyph.scalars
        let letters = scalars.compactMap(\.letterOfFlag)
        if letters.count == scalars.count { return (letters + [" "]).prefix(Int(width)).map { Glyph($0) } }
        guard let first = scalars.first, isNarrow, width == 2, DisplayWidth.of(first) == 1 else {
            return Array(repeating: Glyph("?"), count: Int(width))
        }
        return [Glyph(first), .blank]
    }
}

extension Unicode.Scalar {
    /// A…Z, if this is a regional indicator.
    fileprivate var letterOfFlag: Unicode.Scalar? {
        (0x1F1E6...0x1F1FF).contains(value) ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
    }
}
