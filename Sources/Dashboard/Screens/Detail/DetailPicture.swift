import Engine
import TerminalUI
import Weather

/// Everything the picture of a page of the detail depends on. The page itself is compared by identity: it is another one as soon as
/// anything on it has changed.
struct DetailPicture: Equatable {
    /// Nil if there is no place to show.
    let page: LaidOutDetail?
    /// Rows the page is scrolled by.
    let scroll: Int
    /// What is selected; nil also while the keys are elsewhere.
    let chosen: DetailRow?
    /// Whether the keys go to the detail.
    let isFocused: Bool
    /// The place under its proper name; nil if it is shown under that name anyway.
    let properName: Place?
    /// The name by which the place was found, if it is none of its names.
    let otherName: String?
    let bookmark: BookmarkStar
    /// The open page; nil if there is only one, or if the keys are elsewhere.
    let pages: PagePosition?
    /// Who has sent the values: first of the weather, then of what else there is.
    let sources: [SourceProfile]

    static func == (left: Self, right: Self) -> Bool {
        left.page === right.page && left.scroll == right.scroll && left.chosen == right.chosen
            && left.isFocused == right.isFocused
            && left.properName == right.properName && left.otherName == right.otherName
            && left.bookmark == right.bookmark && left.pages == right.pages
            && left.sources.map(\.id) == right.sources.map(\.id)
    }

    /// Whether there is room for a border and something inside.
    static func hasBox(_ rect: Rect) -> Bool { rect.columns >= 6 && rect.rows >= 3 }

    /// What is at a cell of the detail in its box.
    func target(at point: Point, in box: Rect) -> DetailTarget? {
        let inside = box.inset(columns: 2, rows: 1)
        guard let page, Self.hasBox(box), inside.contains(point) else { return nil }
        let scroll = min(scroll, page.layout.lastScroll)
        return page.layout.target(
            at: Point(column: point.column - inside.column, row: point.row - inside.row + scroll), scroll: scroll)
    }
}

/// The detail on the screen: a page, and the one that is sliding out.
struct DetailPictures {
    let shown: DetailPicture
    let turn: (leaving: DetailPicture, turn: PageTurn)?
    let area: Rect
}
