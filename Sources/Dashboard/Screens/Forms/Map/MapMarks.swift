import AppResources
import Engine
import TerminalUI
import Weather

/// The marks drawn where labels leave space: the buttons, the legends of tints and arrows, and how many of the places in view show
/// their names.
struct MapMarks {
    /// The inputs.
    struct Request: Equatable {
        let plan: MapPlan
        let hasButtons: Bool
        /// The kinds of precipitation in view.
        let kinds: [PrecipitationAhead.Kind]
        /// Whether arrows show the wind.
        let isWind: Bool
        /// Whether amounts are daily totals.
        let isOfDay: Bool
        /// The levels of the warning areas in view, highest first, and their issuers.
        let levels: [WarningLevel]
        let issuers: [String]
        /// The issuers of warnings without areas for places in view.
        let unmappedIssuers: [String]
        /// The times and expected positions of the cyclones in view.
        let stormTimes: [MapStorms.ExpectedTime]
        /// The note about the field between the places; nil without a field.
        let field: FieldNote?
        /// Whether a cyclone is in view.
        let hasStorms: Bool
        let covered: Rect?
    }

    let buttons: MapButtons
    let legends: [MapLegend]
    /// The times at expected positions of cyclones, beside their signs.
    let times: [(text: String, cells: Rect)]
    /// How many places show their names; nil if all do.
    let names: (text: String, cells: Rect)?
    /// The cells that are still free.
    let room: MapRoom

    /// - Parameter tints: from little to much, for each kind of precipitation; empty without colours.
    init(_ request: Request, tints: [[Style]], _ look: Presentation) {
        let plan = request.plan
        buttons = request.hasButtons ? MapButtons(plan) : MapButtons()
        var room = MapRoom(plan.area)
        for taken in plan.labels.flatMap(plan.cells) + buttons.areas + [request.covered].compactMap(\.self) {
            room.take(taken)
        }
        var legends: [MapLegend] = []
        for forms in MapLegend.forms(request, tints: tints, look) {
            guard let legend = MapLegend(forms, plan.area, in: room) else { continue }
            room.take(legend.cells)
            legends.append(legend)
        }
        self.legends = legends
        var times: [(text: String, cells: Rect)] = []
        for expected in request.stormTimes {
            let text = look.format.hourOnWeekday(expected.time, clock: look.home(expected.time))
            let (column, row) = (plan.area.column + expected.column, plan.area.row + expected.row)
            let places = [column + 1, column - text.displayWidth].map {
                Rect(column: $0, row: row, columns: text.displayWidth, rows: 1)
            }
            guard let cells = places.first(where: room.isFree) else { continue }
            room.take(cells)
            times.append((text, cells))
        }
        self.times = times
        names = Self.names(plan, beside: buttons, in: room, look)
        if let names { room.take(names.cells) }
        self.room = room
    }

    /// Beside the buttons, or else at the first end of a row that has space, from the bottom up.
    private static func names(
        _ plan: MapPlan, beside buttons: MapButtons, in room: MapRoom, _ look: Presentation
    ) -> (text: String, cells: Rect)? {
        let (named, count) = (plan.namedCount, plan.inView.count)
        guard named < count else { return nil }
        let short = "\(named)/\(count)"
        for text in [look.phrase(.mapNames, ["count": short]), short] {
            let width = text.displayWidth
            let ends = (plan.area.row..<plan.area.endRow).reversed().flatMap { row in
                let end = buttons.areas.first { $0.row == row && $0.column > plan.area.column }?.column
                return [end.map { $0 - 1 - width }, plan.area.endColumn - width, plan.area.column].compactMap(\.self)
                    .map { Rect(column: $0, row: row, columns: width, rows: 1) }
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
    /// The width of a button.
    private static let columns = 3

    /// None.
    init() { cells = [] }

    /// Has no buttons if the map is too small or has labels in every corner.
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

    /// The intent of a click on a cell of the screen; nil beside the buttons.
    func intent(at point: Point) -> DashboardIntent? { cells.first { $0.cell.contains(point) }?.intent }
}

/// A legend, in a corner with space for it, or else at an end of a row: the levels and issuers of tinted warning areas, the direction of wind arrows, or, for the
/// tints around places, the sign of each kind of precipitation and the amount from which each tint is used.
struct MapLegend {
    let cells: Rect
    let spans: [Span]

    private static let leastRows = 8

    /// Nil if none of the forms fits.
    init?(_ forms: [[Span]], _ area: Rect, in room: MapRoom) {
        guard area.rows >= Self.leastRows else { return nil }
        // A blank at both ends keeps what is drawn beside it from looking like a part of it.
        let blank = Span(" ", .plain)
        let places = forms.lazy.map { [blank] + $0 + [blank] }.flatMap { spans in
            let width = spans.displayWidth
            let corners = [
                (area.column, area.endRow - 1), (area.column, area.row), (area.endColumn - width, area.row),
                (area.column, area.endRow - 2), (area.column, area.row + 1),
            ]
            let ends = (area.row..<area.endRow).reversed().flatMap {
                [(area.column, $0), (area.endColumn - width, $0)]
            }
            return (corners + ends).lazy.map { (spans, Rect(column: $0.0, row: $0.1, columns: width, rows: 1)) }
        }
        guard let (spans, cells) = places.first(where: { room.isFree($0.1) }) else { return nil }
        (self.cells, self.spans) = (cells, spans)
    }

    /// The forms of each legend that is needed, longest first.
    ///
    /// - Parameter tints: from little to much, for each kind of precipitation; empty without colours.
    static func forms(_ request: MapMarks.Request, tints: [[Style]], _ look: Presentation) -> [[[Span]]] {
        let hasGusts = request.field?.hasGusts == true
        let columns = request.plan.area.columns - 2
        let falls = tints.isEmpty ? fallSigns(request, columns, look) : falls(request, tints, columns, look)
        let values = request.isWind ? [wind(hasGusts: hasGusts, look)] : falls
        let storms = request.hasStorms ? [Phrase.mapTyphoon, .mapTyphoonShort].map { storm($0, look) } : []
        let field = request.field.map { FieldWords(look).legends($0, columns: columns) } ?? []
        return ([warnings(request, look), unmapped(request, look), storms] + field + values).filter { !$0.isEmpty }
    }

    private static func storm(_ words: Phrase, _ look: Presentation) -> [Span] {
        [
            Span("\(look.glyphs.typhoon) ", look.theme[.levelWorst]),
            Span("\(look.glyphs.typhoonExpected) ", look.theme[.levelBad]),
            Span(look.phrase(words), look.theme[.dim]),
        ]
    }

    /// The grounds or edges of areas by level, and the issuers.
    private static func warnings(_ request: MapMarks.Request, _ look: Presentation) -> [[Span]] {
        guard !request.levels.isEmpty else { return [] }
        let levels = request.levels.flatMap { level in
            let name = Span(" \(look.phrase(level.name))", look.theme[.dim])
            guard look.hasAreaGrounds(isOverField: request.field?.state == .shown) else {
                return [Span(" \(look.glyphs.areaEdge(isGrave: level.isGrave))", look.theme[level.role]), name]
            }
            let ground = look.warned(Palette.paperColor(look.background), level)
            return [Span(" ", .plain), Span("  ", Style(.standard, on: ground)), name]
        }
        let spans = [Span(look.glyphs.warning, look.theme[.warning])] + levels
        let issuers = (1...max(1, request.issuers.count)).reversed().compactMap { count -> Span? in
            let (named, others) = (request.issuers.prefix(count), request.issuers.count - count)
            guard !named.isEmpty else { return nil }
            let names = named.joined(separator: ", ") + (others > 0 ? " +\(others)" : "")
            return Span(" \(look.glyphs.dot) \(names)", look.theme[.dim])
        }
        return issuers.map { spans + [$0] } + [spans]
    }

    private static func unmapped(_ request: MapMarks.Request, _ look: Presentation) -> [[Span]] {
        guard !request.unmappedIssuers.isEmpty else { return [] }
        let names = request.unmappedIssuers.joined(separator: ", ")
        return [
            [
                Span("\(look.glyphs.warning) ", look.theme[.warning]),
                Span(look.phrase(.mapNoAreas, ["issuers": names]), look.theme[.dim]),
            ]
        ]
    }

    /// - Parameter hasGusts: whether arrows at points of a field have the speed of strong gusts.
    private static func wind(hasGusts: Bool, _ look: Presentation) -> [[Span]] {
        let sign = look.glyphs.arrow(from: Bearing(degrees: 270))
        let arrow = [
            Span("\(sign) ", look.theme[.strong]),
            Span(look.phrase(look.glyphs.isASCII ? .signWindFrom : .signWind), look.theme[.dim]),
        ]
        let gusts = Span(" \(look.glyphs.dot) \(look.phrase(.mapGusts))", look.theme[.dim])
        return hasGusts ? [arrow + [gusts], arrow] : [arrow]
    }

    /// The signs of what falls in a field where there are too few colours for tints; none around places, which have none.
    private static func fallSigns(_ request: MapMarks.Request, _ columns: Int, _ look: Presentation) -> [[[Span]]] {
        guard let field = request.field, field.state == .shown, look.hasColor || field.measure == .precipitation else {
            return []
        }
        let marks = marks(request, look)
        var lines: [[Span]] = []
        for kind in request.kinds where !lines.contains(where: { $0.first?.style == look.style(of: kind) }) {
            let style = look.style(of: kind)
            let steps = zip(1..., FieldInk.leastFallSteps).flatMap { density, step in
                [
                    Span("\(look.glyphs.fallDensity(density))", style),
                    Span(" \(marks.indices.contains(step - 1) ? marks[step - 1] : "") ", look.theme[.dim]),
                ]
            }
            lines.append([Span("\(look.glyphs.condition(kind).character) ", style)] + steps)
        }
        let unit = unit(request, look)
        let whole = Array(lines.joined()) + [unit]
        return whole.displayWidth > columns ? lines.map { [$0 + [unit]] } : lines.isEmpty ? [] : [[whole]]
    }

    /// The amounts from which on something is drawn stronger.
    private static func marks(_ request: MapMarks.Request, _ look: Presentation) -> [String] {
        MeasureRange(.precipitation, isOfDay: request.isOfDay).marks.map { mark in
            look.format.mark(MeasuredValue(.precipitation, mark, isOfDay: request.isOfDay))
        }
    }

    private static func unit(_ request: MapMarks.Request, _ look: Presentation) -> Span {
        Span(look.format.unit(of: .precipitation, isOfDay: request.isOfDay), look.theme[.dim])
    }

    /// In one line if it fits, else in one for each kind, which may be cut to the least and the greatest amount.
    private static func falls(
        _ request: MapMarks.Request, _ tints: [[Style]], _ columns: Int, _ look: Presentation
    ) -> [[[Span]]] {
        let (marks, unit) = (marks(request, look), unit(request, look))
        var lines: [[Span]] = []
        for (kind, steps) in zip(request.kinds, tints)
        where !lines.joined().contains(where: { $0.style == steps.first }) {
            let sign = Span("\(look.glyphs.condition(kind).character) ", look.style(of: kind))
            lines.append([sign] + zip(marks, steps).flatMap { [Span("  ", $1), Span("\($0) ", look.theme[.dim])] })
        }
        let whole = Array(lines.joined()) + [unit]
        guard whole.displayWidth > columns else { return [[whole]] }
        // A line is its sign, and a ground and an amount for each step.
        return lines.map { [$0 + [unit], Array($0.prefix(3) + $0.suffix(2)) + [unit]] }
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

    mutating func take(_ rect: Rect) { set(rect, true) }
    mutating func free(_ rect: Rect) { set(rect, false) }

    private mutating func set(_ rect: Rect, _ value: Bool) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { isTaken[index(column, row)] = value }
        }
    }

    /// Whether a text fits with a free column on each side.
    func isFree(_ rect: Rect) -> Bool {
        guard !rect.isEmpty, rect.intersection(area) == rect else { return false }
        let columns = max(area.column, rect.column - 1)..<min(area.endColumn, rect.endColumn + 1)
        return (rect.row..<rect.endRow).allSatisfy { row in columns.allSatisfy { !isTaken[index($0, row)] } }
    }
    private func index(_ column: Int, _ row: Int) -> Int {
        (row - area.row) * area.columns + column - area.column
    }
}
