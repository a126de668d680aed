import Engine
import TerminalUI
import Weather

/// A cursor over a list, and the place it is on: the grid has one, the drawer another.
struct Pane: Hashable, Sendable {
    var cursor = GridCursor()
    /// What keeps the selection on its place when the list changes around it.
    var selectedID: PlaceID?

    /// Stays on the same place of a list that has changed, or where it stood when that is gone.
    mutating func follow(_ list: PlaceList, in tiles: TileGrid) {
        cursor.select(selectedID.flatMap { list.index(of: $0) } ?? cursor.selection, in: tiles)
        selectedID = list.indices.contains(cursor.selection) ? list[cursor.selection].id : nil
    }
}

/// The bookmarks as a narrow list that slides in over the left edge.
struct Drawer: Hashable, Sendable {
    var pane = Pane()
    var slide = Slide(milliseconds: 160)
}
