import TerminalUI
import Weather

/// A page of the detail: a place, how far it is scrolled, and what of it is chosen and open.
struct DetailPage: Hashable, Sendable {
    var place: Place?
    var scroll = 0
    /// What the person has chosen and opened.
    var touched = DetailFocus()
}

/// A page on its way out, while the next one slides in after it.
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

    /// Columns of the next page that are in view in a window of `columns`.
    func columnsIn(of columns: Int) -> Int { Int((slide.shown * Double(columns)).rounded()) }
}

/// Which page of how many is shown.
struct PagePosition: Hashable, Sendable {
    let index: Int
    let count: Int
}
