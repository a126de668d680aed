import Display
import TerminalUI

/// The page of a picture. Where a terminal shows its own colours, a picture has to have some.
struct PicturePaper: Hashable {
    let ground: PictureColor
    let ink: PictureColor
    private let depth: ColorDepth

    /// `depth`: how many colours there are.
    init(_ background: Background, depth: ColorDepth) {
        let isDark = background == .dark
        ground = PictureColor(isDark ? 0x16181D : 0xFBFBF9)
        ink = PictureColor(isDark ? 0xD8DEE6 : 0x1F242B)
        self.depth = depth
    }

    /// What a cell is painted with.
    struct Paint: Hashable {
        var front: PictureColor
        /// Nil: the page.
        var back: PictureColor?
    }

    /// The paint of a cell of such a style. What is dim lies a third of the way to its ground, as terminals draw it.
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
