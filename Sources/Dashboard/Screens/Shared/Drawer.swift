import TerminalUI

/// The bookmarks as a narrow list that slides in over the left edge.
struct Drawer: Hashable, Sendable {
    var pane = Pane()
    var slide = Slide(milliseconds: 160)
}
