import AppResources
import Cartography
import Engine
import TerminalUI

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

/// The buttons for zooming, in a corner of the map without labels; the lower right one is preferred.
struct MapButtons {
    private let cells: [(text: String, intent: DashboardIntent, cell: Rect)]

    private static let leastColumns = 24
    private static let leastRows = 6
    private static let buttons: [(String, DashboardIntent)] = [
        ("[+]", .showMore), ("[-]", .showLess), ("[0]", .showWhatFits),
    ]
    /// Of each button.
    private static let columns = 3

    /// Without buttons if the map is too small for them, or has labels in every corner.
    init(_ plan: MapPlan) {
        let area = plan.area
        let width = Self.columns * Self.buttons.count
        let corners =
            [(area.endColumn - width, area.endRow - 1), (area.endColumn - width, area.row)]
            + [(area.column, area.endRow - 1), (area.column, area.row)]
        let labels = plan.labels.flatMap(plan.cells)
        let free = corners.map { Rect(column: $0.0, row: $0.1, columns: width, rows: 1) }.first { corner in
            !labels.contains { !$0.intersection(corner).isEmpty }
        }
        guard area.columns >= Self.leastColumns, area.rows >= Self.leastRows, let free else {
            cells = []
            return
        }
        cells = Self.buttons.enumerated().map { index, button in
            let column = free.column + Self.columns * index
            return (button.0, button.1, Rect(column: column, row: free.row, columns: Self.columns, rows: 1))
        }
    }

    var areas: [Rect] { cells.map(\.cell) }

    func draw(into buffer: inout CellBuffer, style: Style) {
        for (text, _, cell) in cells {
            buffer.write(text, in: cell, style: style)
        }
    }

    /// What a click on a cell of the screen does.
    func intent(at point: Point) -> DashboardIntent? { cells.first { $0.cell.contains(point) }?.intent }
}

/// What the tint of a province and its fraction mean, in a corner of the map that has room for it.
struct MapLegend {
    let cells: Rect
    let spans: [Span]

    private static let leastRows = 8

    /// Nil without room.
    ///
    /// - Parameter tints: one for each kind that falls; empty without colours.
    init?(_ area: Rect, in room: MapRoom, tints: [Style], _ look: Presentation) {
        guard area.rows >= Self.leastRows else { return nil }
        let swatch = tints.map { Span("  ", $0) } + (tints.isEmpty ? [] : [Span(" ", .plain)])
        let count = Span(look.phrase(.mapCountMeaning), look.theme[.dim])
        let plain = Span(" \(look.glyphs.dot) " + look.phrase(.mapPlainMeaning), look.theme[.dim])
        let forms = (tints.isEmpty ? [] : [swatch + [count, plain]]) + [swatch + [count]]
        for spans in forms {
            let width = spans.displayWidth
            let free = [(area.column, area.endRow - 1), (area.column, area.row), (area.endColumn - width, area.row)]
                .map { Rect(column: $0.0, row: $0.1, columns: width, rows: 1) }.first(where: room.isFree)
            guard let free else { continue }
            (cells, self.spans) = (free, spans)
            return
        }
        return nil
    }
}

/// The cells of a map that nothing has taken yet.
struct MapRoom {
    private let area: Rect
    private var isTaken: [Bool]

    init(_ area: Rect) {
        self.area = area
        isTaken = Array(repeating: false, count: area.columns * area.rows)
    }

    mutating func take(_ rect: Rect) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { isTaken[index(column, row)] = true }
        }
    }

    /// Whether a text has room, with a free column on each side.
    func isFree(_ rect: Rect) -> Bool {
        guard !rect.isEmpty, rect.intersection(area) == rect else { return false }
        let columns = max(area.column, rect.column - 1)..<min(area.endColumn, rect.endColumn + 1)
        return (rect.row..<rect.endRow).allSatisfy { row in columns.allSatisfy { !isTaken[index($0, row)] } }
    }

    /// The free cells nearest to the middle of a province that a text of so many columns fits into.
    func nearest(_ columns: Int, toMiddleOf runs: [MapRun]) -> Rect? {
        guard let first = runs.map(\.row).min(), let last = runs.map(\.row).max(),
            let left = runs.map(\.columns.lowerBound).min(), let right = runs.map(\.columns.upperBound).max()
        else { return nil }
        var best: (distance: Int, cells: Rect)?
        for run in runs where run.columns.count >= columns {
            for start in run.columns.lowerBound...run.columns.upperBound - columns {
                // A row is as high as two columns are wide; distances are doubled, to be whole.
                let distance = abs(2 * start + columns - left - right) + 2 * abs(2 * run.row - first - last)
                let cells = Rect(column: area.column + start, row: area.row + run.row, columns: columns, rows: 1)
                if distance < best?.distance ?? .max, isFree(cells) { best = (distance, cells) }
            }
        }
        return best?.cells
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        (row - area.row) * area.columns + column - area.column
    }
}
