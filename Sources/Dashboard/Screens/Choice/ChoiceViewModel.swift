import AppResources
import Observation
import TerminalUI
import Weather

/// A short list to choose from. What is highlighted shows at once on the tiles behind it.
@MainActor @Observable
final class ChoiceViewModel {
    enum Option: Hashable, Sendable {
        case measure(Measure)
        case order(ListOrder)
        /// Nil: every place.
        case group(PlaceGroup?)
    }

    let title: Phrase
    let options: [Option]
    private(set) var selection: Int
    /// What was chosen when the list was opened.
    let before: Int

    /// `chosen`: the option in use; the first where it is none of them.
    init(_ title: Phrase, _ options: [Option], chosen: Option) {
        self.title = title
        self.options = options
        before = options.firstIndex(of: chosen) ?? 0
        selection = before
    }

    var option: Option { options[selection] }

    /// Goes from the last to the first again.
    func move(by step: Int) { selection = (selection + step + options.count) % options.count }

    func select(_ index: Int) { if options.indices.contains(index) { selection = index } }
}
