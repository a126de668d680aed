// One file: all of it changes the text and what was found for it, which is private.

import BookmarkStore
import Engine
import Files
import Limits
import Runtime
import TerminalUI
import Weather

/// The search: the typed text, the results, and the highlighted one.
///
/// Each keystroke searches the gazetteer off the main actor and cancels the previous search; a late answer never replaces a
/// newer one. Places found online are appended after a pause and move no other result.
@MainActor
final class SearchViewModel {
    // MARK: Outputs

    @Observed private(set) var field = TextField()
    /// The cancel slot, which slides in from the right edge and out again.
    @Observed private(set) var slot = Slide(milliseconds: 200)
    @Observed private(set) var results: [Result] = []
    /// The text that `results` belong to.
    @Observed private(set) var answered = ""
    @Observed private(set) var pane = ListCursor()
    /// Why nothing can be found offline.
    @Observed private(set) var failure: DataFileFailure? = nil
    /// Whether the text is a postal code that the gazetteer does not contain.
    @Observed private(set) var isUnknownPostalCode = false
    /// The bookmark added last during this search.
    @Observed private(set) var lastAdded: PlaceID? = nil
    /// The list that results are added to.
    @Observed private(set) var target = ListID.bookmarks
    /// The place from which distances are measured.
    @Observed private(set) var origin: Place? = nil

    var isFocused: Bool { slot.isOpen }
    var highlighted: Place? { results.indices.contains(pane.selection) ? results[pane.selection].place : nil }
    /// Whether there is something to show below the bar.
    var hasPanel: Bool { isFocused && (!results.isEmpty || !text.isEmpty && answered == text) }
    /// Whether the results are the places chosen last, because nothing has been typed.
    var areRecent: Bool { answered.isEmpty && !results.isEmpty }
    /// Whether the highlighted place is one that can be forgotten.
    var canForget: Bool {
        areRecent && text.isEmpty && results.indices.contains(pane.selection) && !results[pane.selection].isHere
    }
    var text: String { String(field.text.withoutOuterBlanks) }
    /// The state of the online search.
    var online: OnlineSearch.State { onlineSearch.state }
    var canAskOnline: Bool { onlineSearch.isPossible }

    /// The search of places, also for others that need one.
    let search: PlaceSearch
    /// The highlighted result, whose weather is wanted.
    let preview: PlacePreview
    let onlineSearch: OnlineSearch
    private let recent: RecentSearches
    private let currentLanguage: @MainActor () -> Language
    var language: Language { currentLanguage() }
    private var followed: [Coordinate] = []
    /// The user's own location.
    private var here: Place?
    /// The bookmarks with a name given by the user.
    private var ownNamed: [Bookmark] = []
    /// The text searched for last.
    private var asked = ""
    private var rows = 1
    /// An action requested before the results for the text arrived.
    private var afterAnswer: (@MainActor () -> Void)?
    private(set) var looking: Task<Void, Never>?
    private var history = SearchHistory()

    /// The number of bookmarks near which results rank higher; people care most for the first ones.
    private static let mostFollowed = 20

    /// `language` returns the current language; it is called for each search.
    init(
        search: PlaceSearch, preview: PlacePreview, onlineRest: any Alarm,
        recent: RecentSearches = RecentSearches(desk: .none), language: @escaping @MainActor () -> Language
    ) {
        self.search = search
        self.preview = preview
        self.recent = recent
        currentLanguage = language
        onlineSearch = OnlineSearch(search: search, rest: onlineRest, language: language)
        recent.onChange = { [weak self] in self?.showRecent() }
    }

    // MARK: Inputs

    /// Gives the field the focus: the slot slides in, and the places chosen last are shown, with `here` behind them.
    ///
    /// - Parameters:
    ///   - named: the places to which the user has given names.
    ///   - target: the list that results are added to.
    func begin(
        near bookmarks: BookmarkList, named: [Bookmark], from origin: Place?, here: Place?, addingTo target: ListID,
        isMotionAllowed: Bool
    ) {
        bookmarksChanged(to: named)
        self.target = target
        followed = bookmarks.prefix(Self.mostFollowed).map(\.place.coordinate)
        lastAdded = nil
        if followed.isEmpty, let origin { followed = [origin.coordinate] }
        (self.origin, self.here) = (origin, here)
        slot.slide(open: true, isMotionAllowed: isMotionAllowed)
        showRecent()
        recent.read()
    }

    /// A result was bookmarked: the next text is of another place, so it replaces this one.
    func added(_ id: PlaceID) {
        lastAdded = id
        field.select()
        if let index = index(of: id) { keep(results[index]) }
    }

    /// Forgets that the highlighted place was chosen, if it can be forgotten. `failed` gets the reason if that cannot be stored.
    func forget(failed: @escaping @MainActor @Sendable (FileTrouble) -> Void) {
        guard canForget, let place = highlighted else { return }
        recent.apply(.forgotten(place.id), done: failed)
        results.remove(at: pane.selection)
        pane.select(min(pane.selection, results.count - 1), in: tiles)
        preview.show(highlighted)
    }

    /// From now on, searches also look among these bookmarks, which have a name from the user.
    func bookmarksChanged(to named: [Bookmark]) { ownNamed = named }

    /// From now on, results are added to this list.
    func use(target: ListID) { self.target = target }

    /// Clears the text, cancels all requests, and gives the focus back.
    func cancel(isMotionAllowed: Bool) {
        remember()
        slot.slide(open: false, isMotionAllowed: isMotionAllowed)
        field.clear()
        edited()
        search.close()
    }

    func slid(milliseconds: Int) {
        if slot.isMoving { slot.advance(milliseconds: milliseconds) }
    }

    /// Handles a key that edits the text; false if the key means something else.
    func edit(_ key: Key) -> Bool {
        let before = field.text
        guard field.handle(key) else { return false }
        if field.text != before { edited() }
        return true
    }

    /// Inserts typed or pasted text as a whole.
    func inserted(_ more: some StringProtocol) {
        // A full field does not change, so a long paste without brackets triggers no redrawing.
        if field.insert(more) { edited() }
    }

    /// Runs an action on the results: at once, or as soon as those of the text have arrived.
    func whenAnswered(_ action: @escaping @MainActor () -> Void) {
        if answered == text { action() } else { afterAnswer = action }
    }

    /// Moves the highlight. On the first result of a recalled search, or in an empty field, Up recalls an earlier search.
    func move(_ step: ListCursor.Step) {
        field.deselect()
        if step == .up, pane.selection == 0, field.isEmpty || history.isRecalling {
            guard let text = history.recall(by: 1) else { return }
            field = TextField(text: text)
            return startSearch()
        }
        guard !results.isEmpty else { return }
        pane.move(step, in: tiles)
        preview.show(highlighted)
    }

    /// Where a place is among the results; nil if it is not.
    func index(of place: PlaceID) -> Int? { results.firstIndex { $0.id == place } }

    func highlight(_ index: Int) {
        guard results.indices.contains(index) else { return }
        pane.select(index, in: tiles)
        preview.show(highlighted)
    }

    func scroll(by rows: Int) { pane.scroll(by: rows, in: tiles) }

    /// Sets the number of results in view.
    func resized(rows: Int) {
        self.rows = max(1, rows)
        pane.select(pane.selection, in: tiles)
    }

    /// Requests the highlighted place's weather at once, and remembers the search because it was useful.
    func chosen() {
        remember()
        guard let highlighted else { return }
        keep(results[pane.selection])
        preview.showAtOnce(highlighted)
    }

    // MARK: -

    var tiles: TileGrid {
        TileGrid(linesIn: Rect(column: 0, row: 0, columns: 1, rows: rows), count: results.count)
    }

    private func edited() {
        history.typed()
        afterAnswer = nil
        // A blank at the end does not change the search.
        if text != asked || text.isEmpty { startSearch() }
    }

    /// Searches for the text in the field, and cancels the previous search.
    private func startSearch() {
        asked = text
        looking?.cancel()
        onlineSearch.giveUp()
        let text = text
        guard !text.isEmpty else {
            results = []
            answered = ""
            pane = ListCursor()
            preview.giveUp()
            return showRecent()
        }
        looking = Task.detached(executorPreference: search.executor) {
            [search, ownNamed, followed, language, weak self] in
            let found: [PlaceSearch.Match]
            var failed: DataFileFailure?
            do throws(DataFileFailure) {
                found = try search.matches(text, in: language, among: ownNamed, near: followed) { Task.isCancelled }
            } catch {
                found = search.matchesWithoutGazetteer(text, among: ownNamed)
                failed = error
            }
            guard !Task.isCancelled else { return }
            let isCode = search.isUnknownPostalCode(text)
            await self?.show(found.map { Result(match: $0) }, for: text, failed, isUnknownPostalCode: isCode)
            // Runs after the results are shown, because telling namesakes apart takes longer.
            let distinguished = search.distinguished(found)
            guard !Task.isCancelled, distinguished != found else { return }
            await self?.distinguish(distinguished, for: text)
        }
    }

    /// Shows the places chosen last while nothing is typed. The highlight stays on its place, whose weather is not requested before
    /// the user has chosen it.
    private func showRecent() {
        guard isFocused, text.isEmpty else { return }
        let highlighted = highlighted?.id
        results =
            recent.places.map { place in
                Result(match: .init(place, ownName: ownNamed.first { $0.place.id == place.id }?.ownName))
            } + [here].compactMap { $0.map { Result(match: .init($0), isHere: true) } }
        pane = ListCursor()
        if let index = highlighted.flatMap(index) { pane.select(index, in: tiles) }
    }

    /// A result was of use. A position that was found is never stored.
    private func keep(_ result: Result) {
        if !result.isHere { recent.apply(.chosen(result.place)) }
    }

    private func show(
        _ found: [Result], for text: String, _ failure: DataFileFailure?, isUnknownPostalCode: Bool
    ) {
        guard text == self.text else { return }
        self.isUnknownPostalCode = isUnknownPostalCode
        if found != results { results = found }
        answered = text
        self.failure = failure
        pane = ListCursor()
        preview.show(highlighted)
        afterAnswer?()
        afterAnswer = nil
        onlineSearch.ask(text) { [weak self] in self?.add($0) }
    }

    /// Adds the neighbouring towns to namesakes, without moving any result.
    private func distinguish(_ matches: [PlaceSearch.Match], for text: String) {
        guard text == answered else { return }
        let towns = Dictionary(matches.map { ($0.place.id, $0.beside) }) { first, _ in first }
        for index in results.indices where !results[index].isOnline {
            results[index].match.beside = towns[results[index].id] ?? nil
        }
    }

    /// Appends the places that are not among the results yet.
    private func add(_ matches: [PlaceSearch.Match]) {
        let wasEmpty = results.isEmpty
        for match in matches where !results.contains(where: { $0.place.isSame(as: match.place) }) {
            results.append(Result(match: match, isOnline: true))
        }
        if wasEmpty { preview.show(highlighted) }
    }

    private func remember() {
        if !text.isEmpty, !results.isEmpty { history.remember(text) }
    }
}
