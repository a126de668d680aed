import TerminalUI
import Weather

/// The drawer: the bookmarks as a list, for when the grid is too much.
extension DashboardViewModel {
    /// Whether the keys go to the drawer. On its way out it is still to be seen, but no longer open.
    var isDrawerOpen: Bool { drawer?.slide.isOpen ?? false }
    var isSliding: Bool { search.slot.isMoving || drawer?.slide.isMoving ?? false }

    var drawerTiles: TileGrid { layout.drawerTiles(count: bookmarks.count) }

    var pane: Pane {
        get { isDrawerOpen ? drawer?.pane ?? grid : grid }
        set { if isDrawerOpen { drawer?.pane = newValue } else { grid = newValue } }
    }

    /// Places in view in the drawer, which may not be on the grid.
    var drawerPlaces: [Place] {
        guard let drawer, isDrawerOpen else { return [] }
        let list = bookmarks
        return drawerTiles.visibleIndices(scrollRow: drawer.pane.cursor.scrollRow).map { list[$0] }
    }

    /// Keeps the drawer on its place when the bookmarks or the size have changed.
    func followInDrawer() {
        guard var changed = drawer else { return }
        changed.pane.follow(bookmarks, in: drawerTiles)
        drawer = changed
    }

    /// Slides the drawer in or out; turned round on the way it goes back from where it is.
    func drawerToggled() {
        destination = nil
        putBack()
        searchCancelled()
        focus = .grid
        var next = drawer ?? Drawer()
        next.slide.slide(open: !next.slide.isOpen, isMotionAllowed: isMotionAllowed)
        if next.slide.isOpen {
            next.pane.selectedID = grid.selectedID
            next.pane.follow(bookmarks, in: drawerTiles)
        }
        drawer = next.slide.isClosed ? nil : next
        showDetailIfVisible()
        viewMoved()
    }

    /// Time has passed while something slides.
    func slid(milliseconds: Int) {
        search.slid(milliseconds: milliseconds)
        guard var moved = drawer else { return }
        moved.slide.advance(milliseconds: milliseconds)
        drawer = moved.slide.isClosed ? nil : moved
    }

    /// Shows the bookmark selected in the drawer on the grid.
    func jumped() {
        guard isDrawerOpen, let place = selectedPlace else { return }
        drawerToggled()
        chooseList(0)
        if let index = gridList.index(of: place.id) { select(index) }
    }

    /// Leads to where places can be found.
    func addRequested() {
        if isDrawerOpen { searchRequested() }
    }
}
