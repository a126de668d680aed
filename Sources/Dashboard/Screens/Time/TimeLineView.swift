import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws the time line: the hours around now with the weekdays, then the remaining whole days.
struct TimeLineView {
    let look: Presentation

    func draw(_ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        buffer.fill(layout.area)
        let stops = layout.visible
        for stop in stops where stop != .hour(0) { draw(stop, layout, into: &buffer) }
        drawNow(layout, into: &buffer)
        // Drawn after the hours because a weekday extends into the next one.
        for stop in stops where beginsDay(stop, layout) { drawWeekday(of: stop, layout, into: &buffer) }
        drawChosen(layout, into: &buffer)
        if let first = stops.first, let last = stops.last { drawEnds(first, last, layout, into: &buffer) }
    }

    private func local(_ stop: TimeReach.Stop, _ layout: TimeLineLayout) -> LocalTime? {
        guard case .hour(let index) = stop, index != 0 else { return nil }
        return layout.reach.clock.time(layout.reach.instant(ofHour: index))
    }

    private func beginsDay(_ stop: TimeReach.Stop, _ layout: TimeLineLayout) -> Bool { local(stop, layout)?.hour == 0 }

    private func draw(_ stop: TimeReach.Stop, _ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        let area = layout.area(of: stop)
        switch stop {
        case .hour(let index):
            guard let hour = local(stop, layout)?.hour else { return }
            // The dots stand apart from the hour, which may be three cells wide: "12p".
            let text = hour % 3 == 0 ? look.format.hour(hour) : look.glyphs.dot
            let column = area.column + (hour % 3 == 1 ? 1 : 0)
            let cells = column..<column + text.displayWidth
            // A cut hour would be another hour.
            guard !chosen(layout).cells.overlaps(cells), cells.upperBound <= layout.area.endColumn,
                index > 0 || cells.upperBound <= layout.area(of: .hour(0)).column
            else { return }
            let role: Role = index < 0 || hour % 3 != 0 ? .dim : .text
            buffer.write(text, column: column, row: area.row, style: look.theme[role], clip: layout.area)
        case .day(let day):
            buffer.write(
                [Span(look.glyphs.separator, look.theme[.rule]), Span(name(of: day), look.theme[.text])],
                column: area.column, row: area.row, clip: layout.area)
        }
    }

    private func name(of day: Int) -> String { look.format.date(day, .brief) }

    private func drawWeekday(of stop: TimeReach.Stop, _ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        guard let local = local(stop, layout) else { return }
        let area = layout.area(of: stop)
        let weekday = [
            Span(look.glyphs.separator, look.theme[.rule]),
            Span(look.format.weekday(local.weekday), look.theme[.strong]),
        ]
        guard !chosen(layout).cells.overlaps(area.column..<area.column + weekday.displayWidth) else { return }
        buffer.write(weekday, column: area.column, row: area.row, clip: layout.area)
    }

    private func drawNow(_ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        let area = layout.area(of: .hour(0))
        let text = " \(look.phrase(.now)) "
        buffer.write(text, column: area.column, row: area.row, style: look.theme[.key], clip: layout.area)
    }

    /// The text of the selected stop, and its cells with a mark on both sides.
    private func chosen(_ layout: TimeLineLayout) -> (text: String, cells: Range<Int>) {
        let column = layout.area(of: layout.chosen).column
        let (text, start): (String, Int) =
            switch layout.chosen {
            case .hour(0): (look.phrase(.now), column)
            case .hour: (look.format.hour(local(layout.chosen, layout)?.hour ?? 0), column - 1)
            case .day(let day): (name(of: day), column)
            }
        return (text, start..<start + text.displayWidth + 2)
    }

    /// Draws the selected stop between two marks and reversed, so that it is recognizable without colour.
    private func drawChosen(_ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        let (text, cells) = chosen(layout)
        let style = look.theme[.moment]
        let marks = look.glyphs.chosenMoment
        buffer.write(
            [Span(marks.left, style), Span(text, style.adding(.reverse)), Span(marks.right, style)],
            column: cells.lowerBound, row: layout.area.row, clip: layout.area)
    }

    /// Draws marks if there is more before or after.
    private func drawEnds(
        _ first: TimeReach.Stop, _ last: TimeReach.Stop, _ layout: TimeLineLayout, into buffer: inout CellBuffer
    ) {
        let style = look.theme[.key]
        let end =
            layout.reach.days.isEmpty
            ? TimeReach.Stop.hour(layout.reach.hours.upperBound) : .day(layout.reach.days.upperBound - 1)
        if first != .hour(layout.reach.hours.lowerBound) || layout.area(of: first).column < layout.area.column {
            buffer.write(
                look.glyphs.earlier, column: layout.area.column, row: layout.area.row, style: style, clip: layout.area)
        }
        if last != end || layout.area(of: last).endColumn > layout.area.endColumn {
            buffer.write(
                look.glyphs.later, column: layout.area.endColumn - 1, row: layout.area.row, style: style,
                clip: layout.area)
        }
    }
}
