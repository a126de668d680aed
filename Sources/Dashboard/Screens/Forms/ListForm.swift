import AppResources
import Engine
import TerminalUI

/// The form a list is shown in, laid out for an area. A form answers a few questions about its places, and whatever moves,
/// points or scrolls asks them; so keys, mouse, selection and demand work the same in every form.
enum ListForm: Hashable, Sendable {
    case tiles(TileGrid)
    /// A row for each place, below column heads.
    case table(TileGrid)
    case map(MapPlan)

    /// On no screen.
    static let none = ListForm.tiles(.none)

    enum Kind: CaseIterable, Hashable, Sendable { case tiles, table, map }

    var kind: Kind {
        switch self {
        case .tiles: .tiles
        case .table: .table
        case .map: .map
        }
    }

    /// The cells of tiles or of a table's rows; nil for a map.
    var cells: TileGrid? {
        switch self {
        case .tiles(let grid), .table(let grid): grid
        case .map: nil
        }
    }

    /// The map; nil for tiles and a table.
    var plan: MapPlan? { if case .map(let plan) = self { plan } else { nil } }

    /// Whether places have an order here that can be changed by moving them.
    var canReorder: Bool { cells != nil }

    // MARK: Where places are

    /// The places in view, by index.
    func inView(_ pane: Pane) -> [Int] {
        switch self {
        case .tiles(let grid), .table(let grid): Array(grid.visibleIndices(scrollRow: pane.cursor.scrollRow))
        case .map(let plan): plan.inView
        }
    }

    /// The place at a cell of the screen.
    func index(at point: Point, _ pane: Pane) -> Int? {
        switch self {
        case .tiles(let grid), .table(let grid): grid.index(at: point, scrollRow: pane.cursor.scrollRow)
        case .map(let plan): plan.index(at: point)
        }
    }

    // MARK: Moving

    /// The place a step leads to, or the current one if there is none in that direction.
    func target(_ step: ListCursor.Step, from pane: Pane) -> Int {
        switch self {
        case .tiles(let grid), .table(let grid): pane.cursor.target(step, in: grid)
        case .map(let plan): plan.target(step, from: pane.cursor.selection)
        }
    }

    /// Selects the place a step leads to, and brings it into view.
    func move(_ pane: inout Pane, by step: ListCursor.Step) {
        switch self {
        case .tiles(let grid), .table(let grid): pane.cursor.move(step, in: grid)
        case .map: select(target(step, from: pane), in: &pane)
        }
    }

    /// Selects a place by its index, clamped to those there are, and brings it into view.
    func select(_ index: Int, in pane: inout Pane) {
        switch self {
        case .tiles(let grid), .table(let grid): pane.cursor.select(index, in: grid)
        case .map(let plan):
            pane.cursor.select(index, of: plan.count)
            pane.camera = plan.camera(pane.camera, showing: pane.cursor.selection)
        }
    }

    /// What the wheel does: tiles and rows scroll below the selection; on a map, which has nothing to scroll, the selection
    /// goes through the list.
    func scroll(_ pane: inout Pane, by rows: Int) {
        switch self {
        case .tiles(let grid), .table(let grid): pane.cursor.scroll(by: rows, in: grid)
        case .map: select(pane.cursor.selection + rows, in: &pane)
        }
    }

    /// Stays on the same place after the list has changed, or at the same position if the place is gone. A map that was moved away
    /// from the place stays where it is.
    func follow(_ list: PlaceList, _ pane: inout Pane) {
        if case .map(let plan) = self, let index = pane.selectedID.flatMap({ list.index(of: $0) }) {
            return pane.cursor.select(index, of: plan.count)
        }
        select(pane.selectedID.flatMap { list.index(of: $0) } ?? pane.cursor.selection, in: &pane)
        pane.selectedID = list.indices.contains(pane.cursor.selection) ? list[pane.cursor.selection].id : nil
    }
}

extension ListForm.Kind {
    /// Its name.
    var phrase: Phrase {
        switch self {
        case .tiles: .formTiles
        case .table: .formTable
        case .map: .formMap
        }
    }
}
