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
}
