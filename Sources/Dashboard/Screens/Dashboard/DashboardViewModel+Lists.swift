import BookmarkStore
import Engine
import TerminalUI
import Weather

/// The lists, the layout, and the selection.
extension DashboardViewModel {
    var bookmarks: PlaceList { lists[0] }
    /// The list on the grid.
    var gridList: PlaceList { lists.first { $0.id == listID } ?? bookmarks }

    var layout: DashboardLayout { layouts.value(for: layoutRequest) { layoutRequest.layout } }
    var isWide: Bool { layout.detail != nil }
    /// Whether there is room for the detail beside the list, or below a map.
    var hasRoomBeside: Bool {
        var request = layoutRequest
        request.isDetailFull = false
        return request.layout.detail != nil
    }
    var drawerTiles: TileGrid { layout.drawerTiles(count: bookmarks.count) }

    private var layoutRequest: LayoutRequest {
        let density = preferences.settings.density[listID]
        return LayoutRequest(
            size: size, list: gridList, density: density, isDetailFull: fullScreen != nil && route.isInDetail,
            isSearching: isSearching, map: density == .map ? mapRequest : nil)
    }

    private var mapRequest: LayoutRequest.Map {
        LayoutRequest.Map(
            selection: grid.cursor.selection, camera: grid.camera, bookmarks: bookmarks, notes: atlas.notes,
            language: language)
    }

    // The keys act on these: those of the list on the screen, or of the drawer while it is open.
    var list: PlaceList { isDrawerOpen ? bookmarks : gridList }
    var form: ListForm { isDrawerOpen ? .table(drawerTiles) : layout.form }
    var selection: Int { pane.cursor.selection }
    var selectedPlace: Place? {
        if let found = route.found { return shelf.list[found.id]?.shownPlace ?? found }
        return list.indices.contains(selection) ? list[selection] : nil
    }
}
