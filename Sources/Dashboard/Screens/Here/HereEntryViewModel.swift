import Engine
import Files
import Places
import Runtime
import TerminalUI
import Weather

/// Sets the user's location by hand, to a coordinate or to a place found by name, or back to automatic.
@MainActor
final class HereEntryViewModel {
    enum Choice: Hashable {
        case automatic
        /// The place to show, and the spot to store.
        case place(Place, Spot)
    }

    /// The state of the input.
    enum State: Hashable {
        case typing
        case mistake(CoordinateEntry.Mistake)
        /// No place was found.
        case nothing
        /// There is no gazetteer to search.
        case noGazetteer
    }

    @Observed private(set) var field = TextField()
    @Observed private(set) var choices: [Choice]
    @Observed private(set) var selection = 0
    @Observed private(set) var state = State.typing
    /// The text that `choices` belong to.
    private var answered = ""
    private(set) var looking: Task<Void, Never>?
    private var afterAnswer: (@MainActor (Choice) -> Void)?
    private let search: PlaceSearch
    private let language: Language
    /// The choices while the field is empty.
    private let atRest: [Choice]

    /// The most places that are offered.
    private nonisolated static let rows = 5

    /// `isByHand`: whether the location is set by hand now, so that it can be reset.
    init(search: PlaceSearch, language: Language, isByHand: Bool) {
        self.search = search
        self.language = language
        atRest = isByHand ? [.automatic] : []
        choices = atRest
    }

    /// Handles a key that edits the text.
    func edit(_ key: Key) {
        let before = field.text
        if field.handle(key), field.text != before { edited() }
    }

    /// Inserts typed or pasted text as a whole.
    func inserted(_ text: some StringProtocol) {
        if field.insert(text) { edited() }
    }

    func move(_ step: ListCursor.Step) {
        guard !choices.isEmpty else { return }
        switch step {
        case .up: selection = max(0, selection - 1)
        case .down: selection = min(choices.count - 1, selection + 1)
        default: break
        }
    }

    var picture: HereEntryPicture {
        HereEntryPicture(field: field, state: state, choices: choices, selection: selection)
    }

    /// Whether Enter would take a choice or report a mistake.
    var canTake: Bool { !choices.isEmpty || (!field.isEmpty && state == .typing) }

    /// Passes the choice on as soon as the search has finished; reports what is wrong if there is no choice.
    func whenAnswered(_ take: @escaping @MainActor (Choice) -> Void) {
        guard answered == field.text else {
            afterAnswer = take
            return
        }
        conclude(take)
    }

    private func conclude(_ take: @MainActor (Choice) -> Void) {
        if choices.indices.contains(selection) { return take(choices[selection]) }
        switch CoordinateEntry(field.text) {
        case .mistake(let mistake): state = .mistake(mistake)
        case .coordinate, .name: if state == .typing, !field.isEmpty { state = .nothing }
        }
    }

    private func edited() {
        looking?.cancel()
        afterAnswer = nil
        state = .typing
        selection = 0
        let text = field.text
        guard !field.isEmpty else { return show(atRest, for: text, isMissing: false) }
        let entry = CoordinateEntry(text)
        if case .mistake = entry { return show([], for: text, isMissing: false) }
        looking = Task.detached(executorPreference: search.executor) { [search, language, weak self] in
            let (found, isMissing) = Self.found(text, entry, in: search, language)
            guard !Task.isCancelled else { return }
            await self?.show(found, for: text, isMissing: isMissing)
        }
    }

    private nonisolated static func found(
        _ text: String, _ entry: CoordinateEntry, in search: PlaceSearch, _ language: Language
    ) -> (choices: [Choice], isMissing: Bool) {
        if case .coordinate(let coordinate) = entry {
            let spot = Spot(coordinate: coordinate)
            return ([.place(search.described(spot), spot)], false)
        }
        do throws(DataFileFailure) {
            let found = try search.matches(text, in: language, among: [], near: []) { Task.isCancelled }
            return (found.prefix(rows).map { .place($0.place, Spot($0.place)) }, false)
        } catch {
            let built = search.matchesWithoutGazetteer(text, among: [])
            return (built.prefix(rows).map { .place($0.place, Spot($0.place)) }, true)
        }
    }

    private func show(_ found: [Choice], for text: String, isMissing: Bool) {
        guard text == field.text else { return }
        choices = found
        answered = text
        if found.isEmpty, isMissing { state = .noGazetteer }
        guard let take = afterAnswer else { return }
        afterAnswer = nil
        conclude(take)
    }
}

/// The keys of the dialog for the user's location that are not text.
enum HereEntryKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .takeHere, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
        Binding([Key(.up)], .chooseHere(.up), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down)], .chooseHere(.down), .keyChoose, notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)
}
