import AppResources
import BookmarkStore
import Engine
import Runtime
import TerminalUI
import Weather

/// A short list of options. The tiles behind it preview the highlighted option.
@MainActor
final class ChoiceViewModel {
    enum Option: Hashable, Sendable {
        case measure(Measure)
        case order(ListOrder)
        /// Nil for every place.
        case group(PlaceGroup?)
        /// To move places to, under the number of its tab.
        case list(ListID, number: Int, ListTitle)
    }

    let title: Phrase
    /// What is moved, for a title that names it.
    let subject: String
    let options: [Option]
    @Observed private(set) var selection: Int
    /// The option in use when the list was opened.
    let before: Int

    /// `chosen`: the option in use; the first option if it is not in the list.
    init(_ title: Phrase, of subject: String = "", _ options: [Option], chosen: Option) {
        (self.title, self.subject) = (title, subject)
        self.options = options
        before = options.firstIndex(of: chosen) ?? 0
        selection = before
    }

    var option: Option { options[selection] }

    /// Whether the options are lists.
    var isOfLists: Bool { options.allSatisfy { if case .list = $0 { true } else { false } } }

    /// Selects the list with a number; false if there is none.
    func select(number: Int) -> Bool {
        let index = options.firstIndex { if case .list(_, number, _) = $0 { true } else { false } }
        guard let index else { return false }
        selection = index
        return true
    }

    /// Wraps around from the last option to the first.
    func move(by step: Int) { selection = options.indices.row(step, from: selection) }

    func select(_ index: Int) { if options.indices.contains(index) { selection = index } }
}

/// The keys of a short list; the key that opened it moves to the next option.
enum ChoiceKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .takeChoice, .keyTakeChoice, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .dropChoice, .keyCancel, notation: "Esc", footerRank: 1),
        Binding([Key(.up), "k"], .highlightChoice(-1), .keyMove, notation: "↑↓", footerRank: 2),
        Binding([Key(.down), "j", "n", "o", "y"], .highlightChoice(1), .keyMove, notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)

    /// A list is chosen by its number at once.
    static let ofLists = Keys(
        own
            + SharedKeys.digits(1...9, { .takeListNumber($0) }, .keyLists, notation: "1…9", footerRank: 3)
            + SharedKeys.always)
}
