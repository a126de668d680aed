import Cartography
import Weather

/// Where a list is looked at: the selected place, how far it is scrolled, the part of the world a map shows. The list on the
/// screen and the drawer have one each.
struct Pane: Hashable, Sendable {
    var cursor = ListCursor()
    /// The part of the world chosen on the map; nil fits all places of the list.
    var camera: MapProjection?
    /// Keeps the selection on its place when the list changes around it.
    var selectedID: PlaceID?
}
