import Cartography
import Engine
import TerminalUI
import Weather

/// Everything the layout of the dashboard follows from.
struct LayoutRequest: Equatable {
    let size: Size
    let list: PlaceList
    let form: Settings.FormChoice
    var isDetailFull: Bool
    let isSearching: Bool
    /// Whether the list shows another value than the temperature, which the details do not show large.
    let isMeasuring: Bool
    /// Nil unless the list is to be shown as a map.
    let map: Map?

    /// What the labels of a map follow from.
    struct Map: Equatable {
        let selection: Int
        let camera: MapProjection?
        let bookmarks: PlaceList
        let notes: [PlaceID: MapNote]
        let language: Language
    }

    var layout: DashboardLayout {
        DashboardLayout(
            size: size, count: list.count, as: choice, isDetailFull: isDetailFull,
            tellsOneWhole: !isSearching && !isMeasuring)
    }

    private var choice: DashboardLayout.Choice {
        switch form {
        case .automatic: return .tiles(nil)
        case .chosen(.line): return .table
        case .chosen(let density): return .tiles(density)
        case .map:
            guard let map else { return .tiles(nil) }
            let part = MapPlan.part(of: list.count, around: map.selection)
            return .map(spots: part.map { spot($0, map) }, first: part.lowerBound, camera: map.camera)
        }
    }

    /// Of two labels, that of the selected place stays, then that of a bookmark, then that of the place with more people, then
    /// that of the place that comes first in its list.
    private func spot(_ index: Int, _ map: Map) -> MapPlan.Spot {
        let place = list[index]
        let isSelected = index == map.selection
        let isBookmark = map.bookmarks.index(of: place.id) != nil
        let population = min(Self.mostPeople, map.notes[place.id]?.population ?? 0)
        let rank = (isBookmark ? 0 : Self.mostPeople + 1) + Self.mostPeople - population
        return MapPlan.Spot(
            coordinate: place.coordinate, name: place.names.text(in: map.language), isSelected: isSelected,
            rank: isSelected ? 0 : 1 + rank * list.count + index)
    }

    /// The highest rank by population of the gazetteer.
    private static let mostPeople = 127
}

extension LayoutRequest {
    /// - Parameters:
    ///   - list: the list on the screen, and how it is looked at.
    ///   - notes: what maps need to know of its places.
    @MainActor
    init(
        _ list: ListViewModel, size: Size, isDetailFull: Bool = false, isSearching: Bool = false,
        notes: [PlaceID: MapNote] = [:]
    ) {
        let settings = list.preferences.settings
        form = settings.forms[list.id]
        (self.size, self.isDetailFull, self.isSearching) = (size, isDetailFull, isSearching)
        self.list = list.shown
        isMeasuring = list.measure != .temperature
        map =
            form == .map
            ? Map(
                selection: list.shownPane.cursor.selection, camera: list.shownPane.camera, bookmarks: list.bookmarks,
                notes: notes, language: settings.language) : nil
    }
}
