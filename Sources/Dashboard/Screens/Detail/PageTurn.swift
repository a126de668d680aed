import TerminalUI

/// A page that slides out while the next one slides in.
struct PageTurn: Hashable, Sendable {
    let leaving: DetailPage
    /// Whether the next page comes in from the right.
    let isForward: Bool
    private var slide = Slide(milliseconds: 180)

    init(leaving: DetailPage, isForward: Bool) {
        self.leaving = leaving
        self.isForward = isForward
        slide.slide(open: true, isMotionAllowed: true)
    }

    var isOver: Bool { !slide.isMoving }

    mutating func advance(milliseconds: Int) { slide.advance(milliseconds: milliseconds) }

    /// Columns of the next page that are visible in a window of `columns`.
    func columnsIn(of columns: Int) -> Int { Int((slide.shown * Double(columns)).rounded()) }
}
