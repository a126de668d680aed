import BookmarkStore
import Engine
import TerminalUI
import Weather

/// The lists, the layout, and the selection.
extension DashboardViewModel {
    var bookmarks: PlaceList { lists[0] }
    /// The list on the grid.
    var gridList: PlaceList { lists.first { $0.id == listID } ?? bookmarks }

    var layout: DashboardLayout {
        DashboardLayout(
            size: size, count: gridList.count, density: preferences.settings.density[listID].tiles,
            isDetailFull: fullScreen != nil && route.isInDetail, tellsOneWhole: !isSearching)
    }
    var isWide: Bool { layout.detail != nil }
    /// Whether there is room for the detail beside the tiles.
    var hasRoomBeside: Bool { DashboardLayout(size: size, count: gridList.count).detail != nil }
    var drawerTiles: TileGrid { layout.drawerTiles(count: bookmarks.count) }

    // The keys act on these: those of the grid, or of the drawer while it is open.
    var list: PlaceList { isDrawerOpen ? bookmarks : gridList }
    var tiles: TileGrid { isDrawerOpen ? drawerTiles : layout.tiles }
    var cursor: GridCursor { pane.cursor }
    var selection: Int { cursor.selection }
    var selectedPlace: Place? {
        if let found = route.found { return shelf.list[found.id]?.shownPlace ?? found }
        return list.indices.contains(selection) ? list[selection] : nil
    }
}
