import Cartography
import Engine
import TerminalUI
import Weather

/// What stands on a map where its labels leave room: the buttons, what the tint means, and in each tinted province at how many of its
/// known places something falls.
struct MapMarks {
    /// What they follow from.
    struct Request: Equatable {
        let plan: MapPlan
        let rain: [MapGround.Rain]
        let hasProvinces: Bool
        let covered: Rect?
    }

    struct Fraction {
        let text: String
        let style: Style
        let cells: Rect
    }

    let buttons: MapButtons
    let legend: MapLegend?
    let fractions: [Fraction]
    /// How many places in view have no mark.
    let hidden: (text: String, cells: Rect)?

    /// - Parameters:
    ///   - tints: one for each kind that falls; empty without colours.
    ///   - runs: the cells of a province by its index.
    init(_ request: Request, tints: [Style], _ look: Presentation, runs: (Int) -> [MapRun]) {
        let plan = request.plan
        buttons = MapButtons(plan)
        var room = MapRoom(plan.area)
        for taken in plan.labels.flatMap(plan.cells) + buttons.areas + [request.covered].compactMap(\.self) {
            room.take(taken)
        }
        hidden = Self.hidden(plan, in: room, look)
        if let hidden { room.take(hidden.cells) }
        let inView = request.rain.filter { !runs($0.province).isEmpty }
        legend = inView.isEmpty ? nil : MapLegend(plan.area, in: room, tints: tints, look)
        if let legend { room.take(legend.cells) }
        var fractions: [Fraction] = []
        for rain in inView {
            let text = "\(look.glyphs.condition(rain.kind).character)\(rain.falling)/\(rain.known)"
            guard let cells = room.nearest(text.displayWidth, toMiddleOf: runs(rain.province)) else { continue }
            room.take(cells)
            fractions.append(
                Fraction(
                    text: text, style: look.style(of: rain.kind).adding(look.hasColor ? [] : .dim), cells: cells))
        }
        self.fractions = fractions
    }

    /// Stands at the first end of a row that has room, from the lowest on.
    private static func hidden(_ plan: MapPlan, in room: MapRoom, _ look: Presentation) -> (text: String, cells: Rect)?
    {
        guard plan.hiddenCount > 0 else { return nil }
        let count = "\(plan.hiddenCount)"
        for text in [look.phrase(.mapHidden, ["count": count]), "+\(count)"] {
            let width = text.displayWidth
            let ends = (plan.area.row..<plan.area.endRow).reversed().flatMap { row in
                [plan.area.endColumn - width, plan.area.column].map {
                    Rect(column: $0, row: row, columns: width, rows: 1)
                }
            }
            if let cells = ends.first(where: room.isFree) { return (text, cells) }
        }
        return nil
    }
}
