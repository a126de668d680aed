import Cartography
import TerminalUI
import Weather

/// A point of the map that the keys move, and the place that is nearest to it.
struct Crosshair: Hashable {
    let coordinate: Coordinate
    var naming = Naming.open

    /// What is known of the nearest place.
    enum Naming: Hashable {
        /// Nobody has asked.
        case open
        /// `bookmarks`: whether it is bookmarked as soon as it is known.
        case asking(bookmarks: Bool)
        case nearest(Place, kilometres: Double)
    }

    var place: Place? { if case .nearest(let place, _) = naming { place } else { nil } }
}

extension MapPlan {
    /// The cell of the area in which a coordinate lies, counted from the upper left corner; it may lie outside.
    func cell(of coordinate: Coordinate) -> Point {
        let position = projection.position(of: coordinate)
        return Point(column: Int(position.x.rounded(.down)), row: Int(position.y.rounded(.down)))
    }

    /// The middle of a cell counted in the same way; nil where there is no map. A pole itself would have no column.
    func coordinate(of cell: Point) -> Coordinate? {
        let middle = MapPosition(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
        return projection.coordinate(at: middle).flatMap {
            Coordinate(latitude: max(-Self.northernmost, min(Self.northernmost, $0.latitude)), longitude: $0.longitude)
        }
    }

    private static let northernmost = 89.98
}

/// The keys while the crosshair has them.
enum CrosshairKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter)], .nameCrosshair, .keyNameCrosshair, notation: "⏎", footerRank: 1),
            Binding(
                ["b", " "], .bookmarkCrosshair, .keyBookmark, help: .keyBookmarkCrosshair,
                notation: "b Space", footerRank: 2),
            Binding(
                [Key(.escape), "m"], .leaveCrosshair, .keyBack, help: .keyLeaveCrosshair, notation: "Esc m",
                footerRank: 0),
            Binding(["+", "="], .showMore, .keyForm, help: .keyZoom, notation: "+ -", short: "+ -", footerRank: 4),
            Binding(["-"], .showLess, .keyForm, help: .keyZoom, notation: "+ -"),
        ] + SharedKeys.steps(DashboardIntent.moveCrosshair, .keyMove, footerRank: 3)

    static let map = Keys(own + SharedKeys.history + SharedKeys.everywhere)
}
