import Display
import TerminalUI
import Weather

/// A page of the detail: a place, the scroll offset, and what is selected and open.
struct DetailPage: Hashable, Sendable {
    var place: Place?
    var scroll = 0
    /// Nil until the user selects something.
    var chosen: DetailRow?
    var days = OpenDays()
}

/// The days, by `LocalTime.dayNumber`, that the user has opened and closed.
struct OpenDays: Hashable, Sendable {
    /// The one whose steps are shown.
    var opened: Int?
    /// Those that would otherwise be open because there is room.
    var closed: Set<Int> = []
}

/// The open page and the number of pages.
struct PagePosition: Hashable, Sendable {
    let index: Int
    let count: Int
}

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

/// Shows which page is open, on the upper border of the detail: one dot per page if there are few, otherwise its number and
/// the number of pages.
struct PageMarks {
    let pages: PagePosition
    /// The part of the border that the marks take.
    let area: Rect
    private let look: Presentation
    private let hasDots: Bool

    private static let mostDots = 9
    /// Columns to the right of the marks, for the scroll mark and the corner.
    private static let columnsBehind = 4
    /// Dots take at most one part in four of the border.
    private static let dotsShare = 4

    /// `box`: the whole detail with its border.
    init(_ pages: PagePosition, _ look: Presentation, in box: Rect) {
        self.pages = pages
        self.look = look
        let dotColumns = 2 * pages.count - 1
        hasDots = pages.count <= Self.mostDots && dotColumns <= box.columns / Self.dotsShare
        let columns = hasDots ? dotColumns : Self.number(pages).displayWidth
        area = Rect(
            column: box.endColumn - Self.columnsBehind - columns, row: box.row,
            columns: columns <= box.columns / 3 ? columns : 0, rows: 1)
    }

    private static func number(_ pages: PagePosition) -> String { "\(pages.index + 1)/\(pages.count)" }

    func draw(into buffer: inout CellBuffer) {
        guard !area.isEmpty else { return }
        buffer.write(" ", column: area.column - 1, row: area.row)
        buffer.write(" ", column: area.endColumn, row: area.row)
        guard hasDots else {
            buffer.write(Self.number(pages), in: area, style: look.theme[.text])
            return
        }
        buffer.fill(area)
        for page in 0..<pages.count {
            let isOpen = page == pages.index
            buffer.write(
                isOpen ? look.glyphs.openPage : look.glyphs.otherPage, in: area, from: 2 * page,
                style: look.theme[isOpen ? .strong : .dim])
        }
    }

    /// The page whose dot is at a cell.
    func page(at point: Point) -> Int? {
        guard hasDots, area.contains(point) else { return nil }
        return (point.column - area.column + 1) / 2 < pages.count ? (point.column - area.column + 1) / 2 : nil
    }
}
