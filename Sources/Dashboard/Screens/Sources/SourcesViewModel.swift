import AppResources
import Engine
import Runtime
import TerminalUI
import WeatherService

/// The sources of weather: which of them are asked, and in which order; and below them who is asked for official warnings.
@MainActor
final class SourcesViewModel {
    struct Row: Hashable {
        enum Subject: Hashable {
            case weather(SourceProfile)
            case warnings(WarningProfile)
        }

        let subject: Subject
        var isChosen: Bool
        /// The hosts it contacts.
        let contacts: [Contact]
        /// Whether it cannot be chosen before its key is entered.
        let lacksKey: Bool
        /// The key with which it would tell more.
        var missingKey: SourceProfile.KeyNeed?

        /// The source of weather; nil for a row about warnings.
        var profile: SourceProfile? { if case .weather(let profile) = subject { profile } else { nil } }
        var warnings: WarningProfile? { if case .warnings(let profile) = subject { profile } else { nil } }

        var isInvented: Bool { profile?.isInvented ?? false }

        var title: Phrase {
            switch subject {
            case .weather(let profile): profile.words.title
            case .warnings(let profile): profile.title
            }
        }
    }

    /// The chosen ones in their order, then the others; rows stay where they are when they are switched.
    @Observed private(set) var rows: [Row]
    @Observed private(set) var selection = 0
    /// The rows from before one was taken up; nil while none is carried.
    @Observed private var before: [Row]? = nil

    /// `chosen`: the order to begin with. Warnings are suggested until the user has decided about them.
    init(_ chosen: [SourceID], _ settings: Settings) {
        let others = SourceProfile.all.filter { !chosen.contains($0.id) }
        let order = chosen.compactMap(SourceProfile.of) + others.filter { !$0.isInvented } + others.filter(\.isInvented)
        rows = order.map { profile in
            Row(
                subject: .weather(profile), isChosen: chosen.contains(profile.id),
                contacts: Disclosure.contacts(of: [profile], settings), lacksKey: !settings.canUse(profile))
        }
        rows += WarningProfile.all.map { profile in
            Row(
                subject: .warnings(profile),
                isChosen: settings.areWarningsDecided ? settings.warnings.contains(profile.id) : true,
                contacts: Disclosure.contacts(of: [], warnings: [profile], settings), lacksKey: false,
                missingKey: settings.keys[profile.id] == nil ? profile.key : nil)
        }
    }

    /// The sources of weather that are chosen, in order.
    var order: [SourceID] { rows.filter(\.isChosen).compactMap { $0.profile?.id } }
    /// The sources of warnings that are chosen.
    var warnings: [SourceID] { rows.filter(\.isChosen).compactMap { $0.warnings?.id } }

    var isCarrying: Bool { before != nil }

    /// Selects the row `step` further, or carries the selected one there. Wraps around unless a row is carried.
    func move(by step: Int) {
        if isCarrying { return shift(by: step) }
        selection = (selection + step + rows.count) % rows.count
    }

    func select(_ index: Int) { if rows.indices.contains(index), !isCarrying { selection = index } }

    /// Changes the selected row's place in the order.
    func shift(by step: Int) {
        let target = selection + step
        guard rows.indices.contains(target), canMove, rows[target].profile != nil else { return }
        rows.swapAt(selection, target)
        selection = target
    }

    /// Takes the selected row up, or puts it down.
    func carry() { if canMove { before = isCarrying ? nil : rows } }

    /// Whether the selected row has a place in an order.
    private var canMove: Bool { rows[selection].profile != nil }

    /// Puts the row that is carried back; false if none is.
    func putBack() -> Bool {
        guard let before else { return false }
        let carried = rows[selection].subject
        rows = before
        selection = rows.firstIndex { $0.subject == carried } ?? selection
        self.before = nil
        return true
    }

    /// Adds the selected source to the chosen ones or takes it out; false if its key is missing. Invented weather is chosen alone.
    func toggle() -> Bool {
        guard !rows[selection].lacksKey || rows[selection].isChosen else { return false }
        rows[selection].isChosen.toggle()
        guard rows[selection].isChosen, rows[selection].profile != nil else { return true }
        let isInvented = rows[selection].isInvented
        for index in rows.indices where rows[index].profile != nil && rows[index].isInvented != isInvented {
            rows[index].isChosen = false
        }
        return true
    }
}

/// The keys of the sources of weather.
enum SourcesKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter), "y"], .takeSources, .keyTakeSources, notation: "⏎", footerRank: 0),
            Binding([Key(.escape), "n", "g"], .leaveSources, .keyCancel, notation: "Esc", footerRank: 1),
            Binding([" ", "x"], .switchSource, .keySwitchSource, notation: "Space", footerRank: 2),
            Binding(["m"], .carrySource, .keyCarry, notation: "m", footerRank: 3),
            Binding([Key(.up), "k"], .highlightSource(-1), .keyChoose, notation: "↑↓", footerRank: 4),
            Binding([Key(.down), "j"], .highlightSource(1), .keyChoose, notation: "↑↓"),
            Binding([.shift(.up), "K"], .shiftSource(-1), .keyShift, notation: "J K S-↑↓"),
            Binding([.shift(.down), "J"], .shiftSource(1), .keyShift, notation: "J K S-↑↓"),
        ]

    static let map = Keys(own + SharedKeys.always)
}
