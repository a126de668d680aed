import AppResources
import Engine
import Runtime
import TerminalUI
import Weather

/// Which official warnings are not told: by level, by kind, and by place. Each switch is saved at once, and can be taken back.
@MainActor
final class MutingViewModel {
    struct Row: Hashable {
        let part: WarningMuting.Part
        /// Of a place on a list alone.
        let place: Place?
        let isMuted: Bool
    }

    @Observed private(set) var selection = 0
    /// The latest last.
    @Observed private var before: [WarningMuting] = []
    private let preferences: Preferences
    private let places: [Place]

    /// `places`: those that can be muted.
    init(_ places: [Place], _ preferences: Preferences) {
        (self.places, self.preferences) = (places, preferences)
    }

    private var muting: WarningMuting { preferences.settings.mutedWarnings }
    var canUndo: Bool { !before.isEmpty }

    /// Muted places of no list any more: they can only be told again.
    private var listless: [PlaceID] {
        before.reduce(into: muting.parts) { $0.formUnion($1.parts) }
            .compactMap { part in if case .place(let id) = part { id } else { nil } }
            .filter { id in !places.contains { $0.id == id } }.sorted { $0.rawValue < $1.rawValue }
    }

    /// Levels from the gravest on, kinds in the order of their danger, places in that of their list.
    var rows: [Row] {
        let muting = muting
        let parts =
            WarningMuting.levels.reversed().map { (WarningMuting.Part.level($0), nil) }
            + WarningKind.allCases.filter { $0 != .other || muting.parts.contains(.kind(.other)) }
            .map { (.kind($0), nil) }
            + places.map { (.place($0.id), $0) } + listless.map { (.place($0), nil) }
        return parts.map { Row(part: $0, place: $1, isMuted: muting.parts.contains($0)) }
    }

    /// Wraps around from the last row to the first; a page does not.
    func move(by step: Int) {
        selection = rows.indices.row(step, from: selection)
    }

    func select(_ index: Int) { if rows.indices.contains(index) { selection = index } }

    func switchRow() {
        let rows = rows
        guard rows.indices.contains(selection) else { return }
        var next = muting
        next.toggle(rows[selection].part)
        before.append(muting)
        preferences.choose(.mutedWarnings, next.text)
    }

    func undo() { if let last = before.popLast() { preferences.choose(.mutedWarnings, last.text) } }
}

extension CornerList {
    /// A check mark is before what is muted, as the title says.
    @MainActor
    init(_ muting: MutingViewModel, _ look: Presentation, in area: Rect) {
        func line(_ row: MutingViewModel.Row) -> Line {
            let mark =
                row.isMuted
                ? Span(look.glyphs.check, look.theme[.key]) : Span(look.glyphs.dot, look.theme[.dim])
            return .row(Row(mark: mark, forms: [look.words(of: row)], role: row.isMuted ? .strong : .text))
        }
        let rows = muting.rows
        func lines(_ belongs: (WarningMuting.Part) -> Bool) -> [Line] { rows.filter { belongs($0.part) }.map(line) }
        let places = lines { if case .place = $0 { true } else { false } }
        let lines =
            [.heading(look.phrase(.mutingLevels))] + lines { if case .level = $0 { true } else { false } }
            + [.blank, .heading(look.phrase(.mutingKinds))] + lines { if case .kind = $0 { true } else { false } }
            + (places.isEmpty ? [] : [.blank, .heading(look.phrase(.mutingPlaces))] + places)
        self.init(title: look.phrase(.settingMuted), lines, selection: muting.selection, in: area)
    }
}

extension Presentation {
    fileprivate func words(of row: MutingViewModel.Row) -> String {
        switch row.part {
        case .level(let level): phrase(level.name)
        case .kind(let kind): kind.phrase.map { phrase($0) } ?? phrase(.warningUnnamed)
        case .place(let id): row.place.map { format.name($0) } ?? id.rawValue
        }
    }
}

/// The keys of what is muted.
enum MutingKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter), " "], .switchMuting, .keySwitchRule, notation: "⏎ Space", footerRank: 0),
            Binding([Key(.escape)], .closeDialog, .keyClose, notation: "Esc", footerRank: 1),
        ] + SharedKeys.rows({ .highlightMuting($0) }, footerRank: 2) + [
            Binding(["u"], .undoMuting, .keyUndo, notation: "u", footerRank: 3)
        ]

    static let map = Keys(own + SharedKeys.always)
}
