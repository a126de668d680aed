import Observation
import TerminalUI

/// A page that is being read: how far it is scrolled.
@MainActor @Observable
final class PageViewModel {
    let page: Page
    private(set) var scroll = 0
    /// Lines the page has on this screen, and how many of them are in view; the view tells it.
    @ObservationIgnored private var extent = (lines: 0, rows: 1)

    init(_ page: Page) {
        self.page = page
    }

    var lastScroll: Int { max(0, extent.lines - extent.rows) }

    /// What drawing has found out; scrolling ends there.
    func shown(lines: Int, rows: Int) { extent = (lines, max(1, rows)) }

    func scrolled(_ step: GridCursor.Step) {
        switch step {
        case .up: scrolled(by: -1)
        case .down: scrolled(by: 1)
        case .pageUp: scrolled(by: 1 - extent.rows)
        case .pageDown: scrolled(by: extent.rows - 1)
        case .first: scrolled(by: -scroll)
        case .last: scrolled(by: lastScroll)
        case .left, .right: break
        }
    }

    func scrolled(by lines: Int) { scroll = max(0, min(lastScroll, scroll + lines)) }
}
