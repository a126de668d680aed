import Display
import Engine
import Limits
import TerminalUI
import Weather

/// What the label of a place on the map says: its name, the sign of the sky and the value, from the longest form to a dot.
///
/// The width of a form depends on the name alone and never on the weather, so that labels keep their places while time moves.
struct MapChip {
    enum Part: Hashable, Sendable { case name, value, range }

    /// The forms of a label, the longest first; after the last one comes a dot.
    static func forms(isSelected: Bool) -> [[Part]] {
        isSelected ? [[.name, .value, .range], [.name, .value], [.value]] : [[.name, .value], [.value]]
    }

    /// The sign of the sky and a value such as `-12°`.
    private static let valueColumns = 5
    /// A gap, and low and high.
    private static let rangeColumns = 1 + TileLayout.rangeColumns

    /// Cells of each form of a place's label, given its name.
    static func widths(name: String, isSelected: Bool) -> [Int] {
        let name = name.withoutSuffix.displayWidth
        return forms(isSelected: isSelected).map { parts in
            parts.reduce(0) { sum, part in
                switch part {
                case .name: sum + name
                case .value: sum + valueColumns
                case .range: sum + rangeColumns
                }
            }
        }
    }

    let tile: TilePicture
    let look: Presentation

    /// The mark in the place's own cell: a dot in the value's colour, or what a text beside it would say: an alert, or why there
    /// is no value.
    func mark(hasText: Bool) -> Span { hasText ? Span(look.glyphs.here, value.style) : tile.alert(look) ?? dot }

    /// The parts of a form. A place without weather shows its state instead. An alert is behind the text or, where that fills its
    /// cells, in the place of the sky.
    func spans(_ parts: [Part], name: Style, columns: Int) -> [Span] {
        let alert = tile.alert(look)
        let spans = self.spans(parts, name: name, sign: nil)
        guard let sign = alert ?? tile.standIn(look) else { return spans }
        return spans.displayWidth < columns ? spans + [sign] : self.spans(parts, name: name, sign: alert)
    }

    private func spans(_ parts: [Part], name: Style, sign: Span?) -> [Span] {
        parts.flatMap { part -> [Span] in
            switch part {
            case .name: [Span(look.format.name(tile.place).withoutSuffix, name)]
            case .value: tile.seen.conditions.map { signAndValue(sign ?? look.sign(of: $0.condition)) } ?? [state]
            case .range: range
            }
        }
    }

    /// The sign gives way to a value that needs its cell.
    private func signAndValue(_ sign: Span) -> [Span] {
        [sign, value].displayWidth <= Self.valueColumns ? [sign, value] : [value]
    }

    private var value: Span { look.markedNumber(of: tile.measure, tile.seen) }

    /// Its low and high.
    private var range: [Span] {
        tile.seen.conditions.flatMap { TileContent(tile, $0, look).lowAndHigh(isLabelled: false).first }
            .map { [Span(" ", .plain)] + $0 } ?? []
    }

    /// A place without room for its value: a dot in the value's colour, or the sign of its state.
    private var dot: Span {
        guard tile.seen.conditions == nil else { return Span(look.glyphs.here, value.style) }
        return state.text.displayWidth == 1 ? state : Span(look.glyphs.dot, state.style)
    }

    /// Why there is no value.
    private var state: Span {
        let role = tile.emptyText(look).role
        return switch tile.state {
        case .failed: Span("!", look.theme[role])
        case .queued: Span(look.glyphs.ellipsis, look.theme[role])
        default: Span(tile.spinner.isEmpty ? look.glyphs.missing : tile.spinner, look.theme[role])
        }
    }
}

extension String {
    /// The name without a part in parentheses at its end, which only says which of several places it is: on a map that is
    /// plain to see.
    fileprivate var withoutSuffix: String {
        guard hasSuffix(")"), let start = lastIndex(of: "("), start > startIndex else { return self }
        return String(self[..<start].dropLast(while: { $0 == " " }))
    }
}
