import BookmarkStore
import Engine
import Observation
import Places
import Runtime
import TerminalUI
import Weather
import WeatherService

/// The search: what is typed, what it may mean, and which of that is highlighted.
///
/// Each keystroke asks the gazetteer anew, off the main actor, and gives up what was asked before; a late answer never
/// takes the place of a newer one. What is found online comes behind it, after a pause, and moves nothing that is there.
@MainActor @Observable
final class SearchViewModel {
    /// A place that was found.
    struct Result: Identifiable, Hashable {
        var match: PlaceSearch.Match
        /// Found by asking a service.
        var isOnline = false

        var place: Place { match.place }
        var id: PlaceID { place.id }
    }

    // MARK: Outputs

    private(set) var field = TextField()
    /// The cancel slot, sliding in from the right edge and out again.
    private(set) var slot = Slide(milliseconds: 200)
    private(set) var results: [Result] = []
    /// The text `results` belong to.
    private(set) var answered = ""
    private(set) var pane = GridCursor()
    /// Why nothing can be found offline.
    private(set) var failure: GazetteerFailure?
    /// Whether what is typed is a postal code that is not known here.
    private(set) var isUnknownPostalCode = false
    /// The bookmark that was added last while searching.
    private(set) var lastAdded: PlaceID?
    /// What distances are measured from.
    private(set) var origin: Place?

    var isFocused: Bool { slot.isOpen }
    var highlighted: Place? { results.indices.contains(pane.selection) ? results[pane.selection].place : nil }
    /// Whether there is something to show under the bar.
    var hasPanel: Bool { isFocused && !text.isEmpty && (answered == text || !results.isEmpty) }
    var text: String { field.text.trimmed }
    /// How the service that is asked as well is getting on.
    var online: OnlineSearch.State { onlineSearch.state }
    var canAskOnline: Bool { onlineSearch.isPossible }

    @ObservationIgnored private let search: PlaceSearch
    /// What finds places, for others who look for one.
    var places: PlaceSearch { search }
    /// The highlighted result whose weather is wanted.
    @ObservationIgnored let preview: PlacePreview
    private let onlineSearch: OnlineSearch
    @ObservationIgnored private var followed: [Coordinate] = []
    /// The bookmarks that have a name of the person's own.
    @ObservationIgnored private var ownNamed: [Bookmark] = []
    /// The text that was looked for last.
    @ObservationIgnored private var asked = ""
    @ObservationIgnored private var rows = 1
    /// What was asked for before the answer to what is typed had come.
    @ObservationIgnored private var afterAnswer: (@MainActor () -> Void)?
    @ObservationIgnored private var looking: Task<Void, Never>?
    @ObservationIgnored private var history = SearchHistory()

    /// Bookmarks that count as followed; the first ones are the ones people care for most.
    private static let mostFollowed = 20

    /// `language` says which one the person reads at the moment something is asked.
    init(
        search: PlaceSearch, preview: PlacePreview, onlineRest: any Alarm,
        language: @escaping @MainActor () -> Language
    ) {
        self.search = search
        self.preview = preview
        onlineSearch = OnlineSearch(search: search, rest: onlineRest, language: language)
    }

    // MARK: Inputs

    /// The field gets the focus: the slot slides in.
    func begin(near bookmarks: BookmarkList, from origin: Place?, isMotionAllowed: Bool) {
        bookmarksChanged(to: bookmarks)
        followed = bookmarks.prefix(Self.mostFollowed).map(\.place.coordinate)
        lastAdded = nil
        if followed.isEmpty, let origin { followed = [origin.coordinate] }
        self.origin = origin
        slot.slide(open: true, isMotionAllowed: isMotionAllowed)
    }

    /// A result was bookmarked.
    func added(_ id: PlaceID) { lastAdded = id }

    /// What is typed from now on is looked for among these as well.
    func bookmarksChanged(to bookmarks: BookmarkList) { ownNamed = bookmarks.filter { $0.ownName != nil } }

    /// Clears the text, gives up every request under way, and gives the focus back.
    func cancel(isMotionAllowed: Bool) {
        remember()
        slot.slide(open: false, isMotionAllowed: isMotionAllowed)
        field.clear()
        edited()
        search.rest()
    }

    func slid(milliseconds: Int) {
        if slot.isMoving { slot.advance(milliseconds: milliseconds) }
    }

    /// A key that edits the text; false when it means something else.
    func edit(_ key: Key) -> Bool {
        let before = field.text
        guard field.handle(key) else { return false }
        if field.text != before { edited() }
        return true
    }

    /// Typed or pasted text comes whole.
    func inserted(_ more: some StringProtocol) {
        // A field that is full stays as it is, whatever a paste without brackets still brings: nothing is drawn anew.
        var changed = field
        changed.insert(more)
        guard changed != field else { return }
        field = changed
        edited()
    }

    /// Does something with the results: at once, or as soon as those of what is typed are there.
    func whenAnswered(_ action: @escaping @MainActor () -> Void) {
        if answered == text { action() } else { afterAnswer = action }
    }

    /// Moves the highlight; at its first place, or with nothing typed, Up brings back what was searched for before.
    func move(_ step: GridCursor.Step) {
        if step == .up, field.isEmpty || (history.isRecalling && pane.selection == 0) {
            guard let text = history.recall(by: 1) else { return }
            field = TextField(text: text)
            return look()
        }
        guard !results.isEmpty else { return }
        pane.move(step, in: tiles)
        preview.show(highlighted)
    }

    func highlight(_ index: Int) {
        guard results.indices.contains(index) else { return }
        pane.select(index, in: tiles)
        preview.show(highlighted)
    }

    func scroll(by rows: Int) { pane.scroll(by: rows, in: tiles) }

    /// How many results are in view at once.
    func resized(rows: Int) {
        self.rows = max(1, rows)
        pane.select(pane.selection, in: tiles)
    }

    /// Asks for the highlighted place's weather at once; what is chosen is worth remembering.
    func chosen() {
        remember()
        if let highlighted { preview.showAtOnce(highlighted) }
    }

    /// Waits until the search under way is over. For tests.
    func finished() async {
        await looking?.value
        await onlineSearch.finished()
    }

    // MARK: -

    var tiles: TileGrid {
        TileGrid(linesIn: Rect(column: 0, row: 0, columns: 1, rows: rows), count: results.count)
    }

    private func edited() {
        history.typed()
        afterAnswer = nil
        // A blank at the end means nothing else.
        if text != asked || text.isEmpty { look() }
    }

    /// Asks for what is in the field, and gives up what was asked before.
    private func look() {
        asked = text
        looking?.cancel()
        onlineSearch.giveUp()
        let text = text
        guard !text.isEmpty else {
            results = []
            answered = ""
            pane = GridCursor()
            preview.giveUp()
            return
        }
        looking = Task.detached(executorPreference: search.executor) { [search, ownNamed, followed, weak self] in
            let found: [PlaceSearch.Match]
            var failed: GazetteerFailure?
            do throws(GazetteerFailure) {
                found = try search.matches(text, among: ownNamed, near: followed) { Task.isCancelled }
            } catch {
                found = search.matchesWithoutGazetteer(text, among: ownNamed)
                failed = error
            }
            guard !Task.isCancelled else { return }
            let isCode = search.isUnknownPostalCode(text)
            await self?.show(found.map { Result(match: $0) }, for: text, failed, isUnknownPostalCode: isCode)
            // Nobody waits for what tells namesakes apart.
            let toldApart = search.tellingApart(found)
            guard !Task.isCancelled, toldApart != found else { return }
            await self?.tellApart(toldApart, for: text)
        }
    }

    private func show(
        _ found: [Result], for text: String, _ failure: GazetteerFailure?, isUnknownPostalCode: Bool
    ) {
        guard text == self.text else { return }
        self.isUnknownPostalCode = isUnknownPostalCode
        if found != results { results = found }
        answered = text
        self.failure = failure
        pane = GridCursor()
        preview.show(highlighted)
        afterAnswer?()
        afterAnswer = nil
        onlineSearch.ask(text) { [weak self] in self?.add($0) }
    }

    /// Names the towns beside namesakes; nothing moves.
    private func tellApart(_ matches: [PlaceSearch.Match], for text: String) {
        guard text == answered else { return }
        let towns = Dictionary(matches.map { ($0.place.id, $0.beside) }) { first, _ in first }
        for index in results.indices where !results[index].isOnline {
            results[index].match.beside = towns[results[index].id] ?? nil
        }
    }

    /// Behind what is there, and only what is not there yet.
    private func add(_ places: [Place]) {
        let wasEmpty = results.isEmpty
        for place in places where !results.contains(where: { $0.place.isSame(as: place) }) {
            results.append(Result(match: PlaceSearch.Match(place: place), isOnline: true))
        }
        if wasEmpty { preview.show(highlighted) }
    }

    private func remember() {
        if !text.isEmpty, !results.isEmpty { history.remember(text) }
    }
}

extension Place {
    /// Whether another list means the same place by this entry: the same name in any language within twenty
    /// kilometres, or the same spot.
    fileprivate func isSame(as other: Place) -> Bool {
        let kilometres = coordinate.distance(to: other.coordinate)
        if id == other.id || kilometres < 1 { return true }
        let ours = Set(names.byLanguageCode.values.map { $0.lowercased() })
        return kilometres < 20 && other.names.byLanguageCode.values.contains { ours.contains($0.lowercased()) }
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
