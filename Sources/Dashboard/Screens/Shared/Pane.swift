import Engine
import TerminalUI
import Weather

/// A cursor over a list, and the place it is on. The grid and the drawer have one each.
struct Pane: Hashable, Sendable {
    var cursor = GridCursor()
    /// Keeps the selection on its place when the list changes around it.
    var selectedID: PlaceID?

    /// Stays on the same place after the list changed, or at the same position if the place is gone.
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
