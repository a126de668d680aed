import Display
import Engine
import TerminalUI
import Weather

/// A time being typed while the timeline is open.
struct TimeEntry {
    var field: TextField
    /// The moment that the field was opened at: what is typed counts from it, and cancelling returns to it.
    let before: Moment
}

/// What the field for a time shows.
struct TimeEntryPicture {
    let area: Rect
    let field: TextField
    /// What is shown beside the text.
    let beside: Beside

    enum Beside {
        /// What can be typed: nothing has been understood yet.
        case examples(String)
        /// The moment that is understood.
        case moment(String)
        /// Where what is known begins or ends.
        case unknown(String)
    }
}

/// Draws the field for a time: "◷ sat 9 → Sat 28 09:00".
struct TimeEntryView {
    let look: Presentation

    private static let promptColumns = 3
    /// Columns of the text at least, so that what is beside it does not move with every character.
    private static let leastColumns = 9

    /// Returns where the cursor belongs.
    func draw(_ entry: TimeEntryPicture, into buffer: inout CellBuffer) -> Point {
        let area = entry.area
        buffer.fill(area)
        let prompt = area.columns > 8 ? Self.promptColumns : 0
        if prompt > 0 { buffer.write(look.glyphs.clock, in: area, from: 1, style: look.theme[.key]) }
        let inside = area.inset(left: prompt)
        let beside = entry.field.isEmpty ? nil : spans(entry.beside)
        let wanted = max(Self.leastColumns, entry.field.text.displayWidth + 2)
        // What is understood matters more than the beginning of a long text.
        let rest = beside.map { min($0.displayWidth + 1, max(0, inside.columns - Self.leastColumns)) } ?? 0
        let columns = beside == nil ? inside.columns : max(1, min(wanted, inside.columns - rest))
        if let beside { buffer.writeFitting([beside], in: inside.inset(left: columns)) }
        var hint = ""
        if case .examples(let text) = entry.beside { hint = text }
        return TextFieldView(look: look).render(
            entry.field, hint: hint, into: &buffer, in: Rect(inside, columns: columns))
    }

    private func spans(_ beside: TimeEntryPicture.Beside) -> [Span] {
        switch beside {
        case .examples(let text): [Span(text, look.theme[.dim])]
        case .moment(let text): [Span("\(look.glyphs.leadsTo) ", look.theme[.dim]), Span(text, look.theme[.moment])]
        case .unknown(let text): [Span("\(look.glyphs.leadsTo) ", look.theme[.dim]), Span(text, look.theme[.warning])]
        }
    }
}

extension Rect {
    /// The first columns of a rectangle.
    fileprivate init(_ rect: Rect, columns: Int) {
        self.init(column: rect.column, row: rect.row, columns: columns, rows: rect.rows)
    }
}

/// The keys of the field for a time that are not text.
enum TimeEntryKeys {
    static let map = Keys(
        [
            Binding([Key(.enter)], .takeTypedTime, .keySave, notation: "⏎", footerRank: 0),
            Binding([Key(.escape)], .cancelTypedTime, .keyCancel, notation: "Esc", footerRank: 1),
            Binding([Key(.function(1))], .help, .keyHelp, notation: "F1"),
        ] + SharedKeys.always)
}
