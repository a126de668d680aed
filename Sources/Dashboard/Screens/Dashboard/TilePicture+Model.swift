import BookmarkStore
import Display
import Engine
import Weather
import WeatherService

extension TilePicture {
    /// The places in view. On the bookmarks list every place is bookmarked, so only unsaved bookmarks get a star. Marked places
    /// have a mark before their names.
    @MainActor
    static func visible(
        of list: PlaceList, _ pane: Pane, in form: ListForm, hasKeys: Bool, at moment: Moment,
        _ model: DashboardViewModel, _ look: Presentation
    ) -> [VisibleTile] {
        let spinner = look.spinner(model.spinnerFrame)
        let home = look.home(model.board.now)
        let density = form.cells?.density ?? .line
        let longestName = density == .line ? list.longestName(look.format) : 0
        let reports = model.board.reports
        let now = model.board.now
        let carried = hasKeys ? model.route.carry?.id : nil
        let part: ReportPart = moment.settled(at: now) == .now ? .current : .forecast
        // Reads each observed property once for all tiles, because every access to an observed property costs time.
        let (alerted, watched) = (model.rules.alertedPlaces, model.alerts.watched)
        let (measure, here, shelf) = (model.list.measure, model.here, model.shelf)
        let known = model.warnings.known
        let warnings = known.isEmpty ? nil : model.warningActions
        let marked = model.list.marked(in: list.id)
        let inView = form.inView(pane)
        let states = inView.map { model.board.state(of: reports[list[$0].id] ?? Report(), at: moment) }
        // The header and a message tell once what holds for the whole list. Only after a failure does the header give the oldest age.
        let whole = model.messages.listState
        let isAgeTold = whole.failedSince != nil && !states.contains(.fresh)
        let hasOtherClocks = model.board.showsOtherClocks
        return zip(inView, states).map { index, state in
            let place = list[index]
            let id = here.bookmarkable(place).id
            let bookmark = BookmarkStar(of: id, in: list.id, on: shelf)
            let tile = TilePicture(
                place, reports[place.id] ?? Report(), state, measure, density: density, at: moment,
                now: now, home: home, tellsState: !(state.isStale ? isAgeTold : whole.failsAlike),
                hasOtherClocks: hasOtherClocks, longestName: longestName,
                bookmark: list.id == .bookmarks && list.shelfIndex(at: index) != nil && bookmark == .saved
                    ? .none : bookmark,
                isMarked: marked.contains(id),
                warning: warnings?.mark(of: place), isWarningDoubtful: known.state(at: place.id).isDoubtful,
                hasAlert: alerted.contains(id), isWatched: watched.contains(id),
                isStandIn: model.board.standIn(for: part, at: place) != nil,
                spinner: spinner)
            let isSelected = hasKeys && index == pane.cursor.selection
            return (index, tile, carried == place.id ? .carried : isSelected ? .selected : .none)
        }
    }
}

extension PlaceList {
    /// In cells; a list too long to be loaded as a whole is measured only at its beginning.
    func longestName(_ format: WeatherFormat) -> Int {
        indices.prefix(Demand.longestList).map { format.name(self[$0]).displayWidth }.max() ?? 0
    }
}

extension BookmarkStar {
    @MainActor
    /// `list`: where the place is shown. A change there that is not saved yet shows as well.
    init(of id: PlaceID, in list: ListID = .bookmarks, on shelf: BookmarkShelf) {
        let isUnsaved = shelf.isUnsaved(id) && shelf.contains(id) || list != .bookmarks && shelf.isUnsaved(id, in: list)
        let isHome = shelf.lists.home?.place.id == id
        self = isUnsaved ? .unsaved : isHome ? .home : shelf.contains(id) ? .saved : .none
    }
}

extension Presentation {
    /// A frame of the loading animation.
    func spinner(_ frame: Int) -> String { glyphs.spinner[frame % glyphs.spinner.count] }
}
