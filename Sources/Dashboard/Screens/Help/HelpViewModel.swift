import AppResources
import Runtime
import TerminalUI

/// The help: all keys by where they work, what the program contacts and stores, and the meanings of its signs; filtered by the
/// typed text.
@MainActor
final class HelpViewModel {
    /// A paragraph below the keys.
    struct Note: Hashable, Sendable {
        let text: String
    }

    @Observed private(set) var filter = TextField()
    @Observed private(set) var scroll = 0
    @Observed private(set) var layout = HelpLayout(screen: Size(columns: 80, rows: 24))
    let notes: [Note]

    private let sections: [KeySection]
    private let signs: [SignSection]
    private let phrase: PhraseBook

    /// `context`: the section for where the help was opened; it comes first.
    init(context: KeySection, notes: [Note], signs: [SignSection], phrase: PhraseBook) {
        sections = [context] + KeySection.all.filter { $0.title != context.title }
        self.notes = notes
        self.signs = signs
        self.phrase = phrase
    }

    /// Everything that contains all typed words, ignoring case: keys by notation or label, signs by meaning, and notes.
    private var matches: (sections: [KeySection], notes: [Note], signs: [SignSection]) {
        let words = filter.text.lowercased().split(separator: " ")
        func isMeant(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let found = sections.map { section in
            section.filtered { isMeant("\($0.notation) \(phrase($0.label))") }
        }
        return (
            found.filter { !$0.entries.isEmpty }, notes.filter { isMeant($0.text) },
            signs.map { $0.filtered(isMeant) }.filter { !$0.signs.isEmpty }
        )
    }

    /// Handles a key that edits the filter.
    func edit(_ key: Key) {
        if filter.handle(key) { scroll = 0 }
    }

    func clearFilter() {
        filter.clear()
        scroll = 0
    }

    func scrolled(_ step: ListCursor.Step) {
        switch step {
        case .up: scrolled(by: -1)
        case .down: scrolled(by: 1)
        case .pageUp: scrolled(by: -8)
        case .pageDown: scrolled(by: 8)
        case .first, .last, .left, .right: break
        }
    }

    /// Inserts typed or pasted text as a whole.
    func inserted(_ text: some StringProtocol) {
        var changed = filter
        changed.insert(text)
        guard changed != filter else { return }
        filter = changed
        scroll = 0
    }

    /// The rows of the filtered help.
    var rows: [HelpLayout.Row] {
        let matches = self.matches
        return layout.rows(matches.sections, notes: matches.notes, signs: matches.signs)
    }
    var lastScroll: Int { max(0, rows.count - layout.entries.rows) }

    func scrolled(by rows: Int) {
        scroll = max(0, min(lastScroll, scroll + rows))
    }

    func resized(to size: Size) {
        layout = HelpLayout(screen: size)
        scrolled(by: 0)
    }
}
