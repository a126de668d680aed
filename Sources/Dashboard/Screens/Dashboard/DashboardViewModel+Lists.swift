import BookmarkStore
import Engine
import TerminalUI
import Weather

/// What of the lists is looked at, and where.
extension DashboardViewModel {
    var bookmarks: PlaceList { lists[0] }
    /// What the grid shows.
    var gridList: PlaceList { lists.first { $0.id == listID } ?? bookmarks }

    var layout: DashboardLayout {
        DashboardLayout(
            size: size, count: gridList.count, density: preferences.settings.density[listID].tiles,
            isDetailFull: fullScreen != nil && route.isInDetail, tellsOneWhole: !isSearching)
    }
    var isWide: Bool { layout.detail != nil }
    /// Whether the tiles and the detail could stand beside each other.
    var hasRoomBeside: Bool { DashboardLayout(size: size, count: gridList.count).detail != nil }
    var drawerTiles: TileGrid { layout.drawerTiles(count: bookmarks.count) }

    // What the keys act on: the grid, or the drawer while it is open.
    var list: PlaceList { isDrawerOpen ? bookmarks : gridList }
    var tiles: TileGrid { isDrawerOpen ? drawerTiles : layout.tiles }
    var cursor: GridCursor { pane.cursor }
    var selection: Int { cursor.selection }
    var selectedPlace: Place? {
        if let found = route.found { return shelf.list[found.id]?.shownPlace ?? found }
        return list.indices.contains(selection) ? list[selection] : nil
    }
}
