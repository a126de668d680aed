import AppResources
import Observation
import TerminalUI

/// The help: every key there is, narrowed by what is typed, and what the program contacts and stores.
@MainActor @Observable
final class HelpViewModel {
    /// A paragraph below the keys.
    struct Note: Hashable, Sendable {
        let text: String
    }

    private(set) var filter = TextField()
    private(set) var scroll = 0
    private(set) var layout = HelpLayout(screen: Size(columns: 80, rows: 24))
    let notes: [Note]

    @ObservationIgnored private let entries: [KeyHelp]
    @ObservationIgnored private let phrase: PhraseBook

    init(entries: [KeyHelp], notes: [Note], phrase: PhraseBook) {
        self.entries = entries
        self.notes = notes
        self.phrase = phrase
    }

    /// Entries whose keys or description contain every typed word, whatever the case.
    var matches: [KeyHelp] {
        let words = filter.text.lowercased().split(separator: " ")
        return entries.filter { entry in
            let text = "\(entry.notation) \(phrase(entry.label))".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// Handles a key; true when the help is to be closed.
    func handle(_ key: Key) -> Bool {
        switch key.code {
        case .escape:
            // One step back: first the filter, then the help.
            if filter.isEmpty { return true }
            filter.clear()
        case .enter, .function(1): return true
        case .up: scrolled(by: -1)
        case .down: scrolled(by: 1)
        case .pageUp: scrolled(by: -8)
        case .pageDown: scrolled(by: 8)
        case .character(let character) where isClosed(by: character): return true
        default: if filter.handle(key) { scroll = 0 }
        }
        return false
    }

    /// The key that opened the help closes it as long as nothing is typed.
    func isClosed(by character: Character) -> Bool { character == "?" && filter.isEmpty }

    /// Typed or pasted text comes whole.
    func inserted(_ text: some StringProtocol) {
        var changed = filter
        changed.insert(text)
        guard changed != filter else { return }
        filter = changed
        scroll = 0
    }

    /// What is shown, line by line; the notes only as long as nothing is typed.
    var lines: [HelpLayout.Line] { layout.lines(matches, notes: filter.isEmpty ? notes : []) }
    var lastScroll: Int { max(0, lines.count - layout.entries.rows) }

    func scrolled(by rows: Int) {
        scroll = max(0, min(lastScroll, scroll + rows))
    }

    func resized(to size: Size) {
        layout = HelpLayout(screen: size)
        scrolled(by: 0)
    }
}
