import Display
import TerminalUI

/// The page of a picture: the default colours, which a terminal would supply itself.
struct PicturePaper: Hashable {
    let ground: PictureColor
    let ink: PictureColor
    private let depth: ColorDepth

    /// `depth`: the number of colours.
    init(_ background: Background, depth: ColorDepth) {
        let isDark = background == .dark
        ground = PictureColor(isDark ? 0x16181D : 0xFBFBF9)
        ink = PictureColor(isDark ? 0xD8DEE6 : 0x1F242B)
        self.depth = depth
    }

    /// The colours of a cell.
    struct Paint: Hashable {
        var front: PictureColor
        /// Nil for the colour of the page.
        var back: PictureColor?
    }

    /// The colours of a cell with a style. Dim text is mixed with a third of its background, as in terminals.
    func paint(of style: Style) -> Paint {
        func shown(_ color: Color) -> PictureColor? { color.shown(at: depth).hex.map { PictureColor($0) } }
        var paint = Paint(front: shown(style.foreground) ?? ink, back: shown(style.background))
        if style.attributes.contains(.reverse) { paint = Paint(front: paint.back ?? ground, back: paint.front) }
        if style.attributes.contains(.dim) {
            paint.front = paint.front.mixed(with: paint.back ?? ground, share: 1 / 3)
        }
        return paint
    }
}
