import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws a short list in a corner, so that its effect is visible beside it.
@MainActor
struct ChoiceView {
    let look: Presentation
    let now: Timestamp
    /// The user's clock.
    let clock: LocalClock

    /// The area of the list.
    func box(_ choice: ChoiceViewModel, in area: Rect) -> Rect {
        let widest = choice.options.map { text($0).displayWidth }.max() ?? 0
        let columns = min(area.columns, max(widest + 6, look.phrase(choice.title).displayWidth + 6))
        let rows = min(area.rows, choice.options.count + 2)
        return Rect(column: area.endColumn - columns, row: area.row, columns: columns, rows: rows)
    }

    func render(_ choice: ChoiceViewModel, into buffer: inout CellBuffer, in area: Rect) {
        let box = box(choice, in: area)
        look.drawBox(box, title: look.phrase(choice.title), into: &buffer)
        let inside = box.inset(columns: 1, rows: 1)
        for row in 0..<inside.rows {
            let index = Self.first(choice, rows: inside.rows) + row
            guard choice.options.indices.contains(index) else { break }
            let isHighlighted = index == choice.selection
            let rowArea = inside.row(at: row)
            buffer.write(
                isHighlighted ? look.glyphs.pointer : index == choice.before ? look.glyphs.dot : " ",
                column: rowArea.column,
                row: rowArea.row, style: look.theme[.key], clip: rowArea)
            buffer.write(
                look.cut(text(choice.options[index]), to: rowArea.columns - 2), column: rowArea.column + 2,
                row: rowArea.row,
                style: look.theme[isHighlighted ? .strong : .text], clip: rowArea)
            if isHighlighted { buffer.restyle(rowArea, look.highlighted) }
        }
    }

    /// The option at a cell; nil outside the list.
    func option(at point: Point, _ choice: ChoiceViewModel, in area: Rect) -> Int? {
        let inside = box(choice, in: area).inset(columns: 1, rows: 1)
        guard inside.contains(point) else { return nil }
        let index = Self.first(choice, rows: inside.rows) + point.row - inside.row
        return choice.options.indices.contains(index) ? index : nil
    }

    /// The first option in view.
    private static func first(_ choice: ChoiceViewModel, rows: Int) -> Int {
        max(0, min(choice.selection - rows + 1, choice.options.count - rows))
    }

    /// "비 (11곳)", "18시 비 (3곳)".
    private func text(_ option: ChoiceViewModel.Option) -> String {
        switch option {
        case .measure(let measure): return look.format.name(of: measure)
        case .order(let order): return look.format.words(of: order)
        case .group(nil): return look.phrase(.groupAll)
        case .group(let group?):
            return look.phrase(
                .groupCount,
                ["what": look.words(of: group.kind, now: now, clock: clock), "count": "\(group.places.count)"])
        }
    }
}

extension Presentation {
    /// "비", "18시 비", "비·눈 없음".
    func words(of kind: PlaceGroup.Kind, now: Timestamp, clock: LocalClock) -> String {
        switch kind {
        case .falls(let kind): phrase(kind.phrase)
        case .begins(let kind, let time):
            phrase(
                .fallsAt,
                [
                    "what": phrase(kind.phrase),
                    "when": time <= now
                        ? phrase(.soon) : format.beginning(time, now: now, clock: clock).first ?? phrase(.soon),
                ])
        case .possible: phrase(.groupPossible)
        case .dry: phrase(.groupDry)
        case .unknown: phrase(.groupUnknown)
        }
    }
}
