import Display
import TerminalUI
import Weather

/// What stands on the upper border of a card: the name, and at its end what is true of some places only. Where there is no room
/// for all, the air gives way, then the time, then the star; the name is cut last, and for an alert.
struct TileTitle {
    let name: String
    /// Each with a blank before it.
    private let marks: [Span]
    private let rect: Rect

    /// An alert is worth more than the end of a name: its sign, the blank before it, and a piece of the border.
    private static let columnsOfSign = 4

    init(_ tile: TilePicture, _ look: Presentation, in rect: Rect) {
        self.rect = rect
        let room = rect.columns - 4
        name = look.name(tile.place, in: room - (tile.hasAlert ? Self.columnsOfSign : 0))
        let possible = [
            tile.signs(look),
            tile.localTime(look).map { [[Span($0, look.theme[.dim])]] } ?? [],
            tile.change(look).map { [[$0]] } ?? [], tile.badAir(look),
        ]
        // In the order of worth; each in the longest form that leaves the name as it is and a piece of the border.
        var left = room - name.displayWidth - 2
        var chosen: [[Span]] = []
        for forms in possible where !forms.isEmpty {
            guard let form = forms.first(where: { $0.displayWidth + 1 <= left }) else { break }
            chosen.append(form)
            left -= form.displayWidth + 1
        }
        marks = chosen.reversed().flatMap { [Span(" ", look.theme[.text])] + $0 }
    }

    func draw(name style: Style, into buffer: inout CellBuffer) {
        buffer.write(" \(name) ", column: rect.column + 1, row: rect.row, style: style, clip: rect)
        guard !marks.isEmpty else { return }
        let columns = marks.displayWidth + 1
        buffer.write(
            marks + [Span(" ", marks[0].style)], column: rect.endColumn - 1 - columns, row: rect.row, clip: rect)
    }
}

extension TilePicture {
    /// Nil for a place that is not bookmarked, or of which the list says so already.
    func star(_ look: Presentation) -> String? {
        switch bookmark {
        case .none: nil
        case .unsaved: look.glyphs.star(isSaved: false)
        case .saved: look.glyphs.star(isSaved: true)
        }
    }

    /// Nil for a place of which no rule holds.
    func alert(_ look: Presentation) -> Span? {
        hasAlert ? Span(look.glyphs.alert, look.theme[.warning]) : nil
    }

    /// The alert and the star, each in the same cell whether the other is there or not but where the star is missing.
    func signs(_ look: Presentation) -> [[Span]] {
        let star = star(look).map { Span($0, look.theme[.sun]) }
        guard let alert = alert(look) else { return star.map { [[$0]] } ?? [] }
        return (star.map { [[alert, Span(" ", look.theme[.text]), $0]] } ?? []) + [[alert]]
    }

    /// How much warmer it is at another time than now; nil where there is nothing to compare.
    func change(_ look: Presentation) -> Span? {
        seen.conditions.flatMap { TileContent(self, $0, look).change }
    }

    /// What the clock shows there; nil where it is the person's own clock.
    func localTime(_ look: Presentation) -> String? {
        guard let clock, clock.offset(at: time) != look.home(time).offset(at: time) else { return nil }
        return look.format.time(time, clock: clock)
    }

    /// How the air is, in its colour only where it is bad: among twenty places, those are to be found.
    func airGrade(_ look: Presentation) -> [[Span]] {
        guard let air = seen.air else { return [] }
        let grade = look.format.airGrade(air, place.isKorean ? .korean : .unitedStates)
        return grade.forms.map { [Span($0, look.theme[grade.isBad ? grade.role : .dim])] }
    }

    /// The same where it is worse than moderate; empty elsewhere.
    func badAir(_ look: Presentation) -> [[Span]] {
        guard let air = seen.air, look.format.airGrade(air, place.isKorean ? .korean : .unitedStates).isBad else {
            return []
        }
        return airGrade(look)
    }
}
