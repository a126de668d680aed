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

    /// - Parameters:
    ///   - tints: one for each kind that falls; empty without colours.
    ///   - runs: the cells of a province by its index.
    init(_ request: Request, tints: [Style], _ look: Presentation, runs: (Int) -> [MapRun]) {
        let plan = request.plan
        buttons = MapButtons(plan)
        var room = MapRoom(plan.area)
        for taken in plan.labels.map(plan.rect) + buttons.areas + [request.covered].compactMap(\.self) {
            room.take(taken)
        }
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
}
