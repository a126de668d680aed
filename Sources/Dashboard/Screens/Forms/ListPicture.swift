import Engine
import TerminalUI
import Weather

/// What the list on the screen shows.
struct ListPicture {
    enum Content {
        /// Paragraphs in place of an empty list.
        case text([(text: String, role: Role)])
        case tiles(TileGrid, scrollRow: Int)
        case table(TablePicture)
        case map(MapPicture)
    }

    let area: Rect
    let content: Content
    /// The places in view.
    let tiles: [VisibleTile]
    /// The area of the search results: a tile that they would overlap is not drawn.
    let covered: Rect?
    /// Where the places are.
    let form: ListForm
    let pane: Pane
}

/// A summary of the places of a list, at the end of a line.
struct SummaryPicture: Hashable {
    let tiles: [TilePicture]
    /// The places of the list that are not in view; nil if the list is too long for all of them to be loaded.
    let unseen: [TileSummary.Known]?
    /// The places of the whole list with an official warning.
    let warned: WarnedPlaces
    let typhoons: [Typhoon]
    let home: PlaceID?
    let line: Rect
}
