import Cartography
import Display
import Engine
import TerminalUI
import Weather

/// The content of a frame of the map.
struct MapPicture {
    let plan: MapPlan
    let paper: MapPaper
    let falls: MapFalls
    /// Nil where no field is shown.
    let field: MapField?
    /// Explains a missing field, or one that does not cover the selected time.
    let fieldNote: FieldNote?
    /// The point of the field that is nearest to the crosshair.
    let fieldPoint: MapField.Point?
    let areas: MapAreas
    /// The issuers of warnings without areas for places in view; nothing is tinted for them.
    let unmappedIssuers: [String]
    let storms: MapStorms
    /// Nil while there are no lines to draw.
    let data: MapData?
    /// The places in view.
    let tiles: MapTiles
    let selection: Int
    let measure: Measure
    /// Whether amounts are daily totals.
    let isOfDay: Bool
    /// Whether the keys move the selection, which is then reversed.
    let hasKeys: Bool
    /// A picture to give away has none.
    let hasButtons: Bool
    /// Nil while the keys move places.
    let crosshair: Crosshair?
    /// The warnings whose areas the crosshair is in.
    let warned: WarningMark?
    /// Where the user is, if known.
    let here: Coordinate?
    /// The line about the selected place below the map; nil without one.
    let placeLine: Rect?
}

/// Draws the places of a list on a map.
@MainActor
struct MapView {
    let look: Presentation
    private let ground: MapGroundView
    private let lastMarks = LastValue<MapMarks, MapMarks.Request>()
    private let lastAreas = LastValue<MapAreas.Seen, MapAreas>()

    init(look: Presentation) {
        self.look = look
        ground = MapGroundView(look: look)
    }

    /// `covered`: the area of the search results; labels behind it are left out.
    func render(_ picture: MapPicture, covered: Rect?, into buffer: inout CellBuffer) {
        let plan = picture.plan
        let paper = ground.paper(picture.paper, picture.data, size: plan.area.size)
        let fielded = picture.field.flatMap { ground.fielded(paper, picture.paper, $0) }
        buffer.draw(fielded?.frame ?? paper, into: plan.area)
        let areas = lastAreas.value(for: picture.areas) { picture.areas.seen }
        ground.draw(areas, isOverField: fielded != nil, in: plan.area, into: &buffer)
        if fielded == nil { ground.draw(picture.falls, in: plan.area, into: &buffer) }
        if let field = picture.field, field.measure == .wind {
            ground.drawArrows(of: field, in: plan.area, into: &buffer)
        }
        ground.draw(picture.storms, in: plan.area, into: &buffer)
        if let here = picture.here { mark(here, plan, into: &buffer) }
        let labels = plan.labels.filter { label in
            !plan.cells(of: label).contains { covered?.intersection($0).isEmpty == false }
        }
        for label in labels { clear(plan, beside: plan.cells(of: label), in: &buffer) }
        var texts: [(label: MapLabelPlacement, cells: Rect)] = []
        for label in labels {
            guard let tile = picture.tiles[label.index] else { continue }
            let text = draw(
                tile, label, isSelected: label.index == picture.selection, hasKeys: picture.hasKeys, into: &buffer,
                on: plan, paper, hasField: fielded != nil)
            if let text { texts.append((label, text)) }
        }
        let marks = marks(of: picture, areas, fielded?.cells, covered: covered)
        draw(marks, into: &buffer)
        drawAmounts(of: picture, behind: texts, in: marks.room, on: paper, into: &buffer)
        if let crosshair = picture.crosshair { draw(crosshair, picture, plan, on: paper, into: &buffer) }
        guard let line = picture.placeLine, let tile = picture.tiles[picture.selection],
            covered?.intersection(line).isEmpty ?? true
        else { return }
        LineTile(look: look).draw(tile, into: &buffer, in: line)
    }

    // MARK: Labels

    /// Returns the cells of its text; nil without one.
    private func draw(
        _ tile: TilePicture, _ label: MapLabelPlacement, isSelected: Bool, hasKeys: Bool,
        into buffer: inout CellBuffer, on plan: MapPlan, _ paper: CellBuffer, hasField: Bool
    ) -> Rect? {
        let chip = MapChip(tile: tile, others: label.others, look: look)
        let forms = MapChip.forms(isSelected: isSelected)
        let isReversed = isSelected && hasKeys
        let mark = plan.mark(of: label)
        let below = buffer[mark.column, mark.row].style.background
        buffer.fill(mark)
        let form = forms.indices.contains(label.form) ? forms[label.form] : []
        buffer.write([chip.dot(form, isSelected: isSelected)], in: mark)
        if isReversed { buffer.restyle(mark) { $0.adding(.reverse) } }
        if tile.isOld { look.age(mark, of: &buffer) }
        let ground = hasField ? paper[mark.column - plan.area.column, mark.row - plan.area.row].style.background : below
        buffer.restyle(mark) { $0.background == .standard ? $0.on(ground) : $0 }
        guard !form.isEmpty else { return nil }
        let rect = plan.text(of: label)
        let plain = look.theme[tile.hasAlert ? .warning : isSelected ? .strong : .text]
        let spans = chip.spans(form, name: plain.adding(isReversed ? .reverse : []), columns: rect.columns)
        let columns = min(rect.columns, spans.displayWidth)
        // A short text still touches its dot: on its left it ends there, and in another row it stays below or above.
        let start = max(rect.column, min(rect.endColumn - columns, mark.column + (mark.row == rect.row ? 1 : 0)))
        let text = Rect(column: start, row: rect.row, columns: columns, rows: 1)
        buffer.fill(text)
        buffer.write(spans, column: start, row: rect.row, clip: rect)
        if tile.isOld { look.age(text, of: &buffer) }
        keep(paper, plan, under: rect, in: &buffer)
        return text
    }

    /// Puts text on the plain ground, because not every value is legible on a tint.
    private func keep(_ paper: CellBuffer, _ plan: MapPlan, under text: Rect, in buffer: inout CellBuffer) {
        let text = text.intersection(plan.area)
        for column in text.column..<text.endColumn {
            let ground = paper[column - plan.area.column, text.row - plan.area.row].style.background
            buffer.restyle(Rect(column: column, row: text.row, columns: 1, rows: 1)) {
                $0.background == .standard ? $0.on(ground) : $0
            }
        }
    }

    /// Draws the amount of rain or snow after a place's label if the cells there are free. Labels are placed without it, so they stay
    /// where they are while the weather changes.
    private func drawAmounts(
        of picture: MapPicture, behind texts: [(label: MapLabelPlacement, cells: Rect)], in room: MapRoom,
        on paper: CellBuffer, into buffer: inout CellBuffer
    ) {
        let plan = picture.plan
        var room = room
        for (label, cells) in texts {
            guard let tile = picture.tiles[label.index], tile.measure.goesWithAmounts, let kind = tile.seen.falls,
                let amount = tile.seen.value(of: .precipitation), amount.number > 0
            else { continue }
            let text = look.format.text(amount)
            let width = text.displayWidth
            let mark = plan.mark(of: label)
            // Before a name it would be read as something of its own.
            guard cells.row != mark.row || cells.column > mark.column else { continue }
            let start = cells.endColumn + 1
            let free = Rect(column: start, row: cells.row, columns: width, rows: 1)
            room.free(plan.text(of: label))
            let hasRoom = room.isFree(free)
            room.take(plan.text(of: label))
            guard hasRoom else { continue }
            room.take(free)
            buffer.fill(Rect(column: start - 1, row: free.row, columns: width + 2, rows: 1).intersection(plan.area))
            let style = look.style(of: kind)
            buffer.write(text, in: free, style: style)
            if tile.isOld { look.age(free, of: &buffer) }
            keep(paper, plan, under: Rect(column: start - 1, row: free.row, columns: width + 2, rows: 1), in: &buffer)
        }
    }

    /// Keeps lines a column away from a label.
    private func clear(_ plan: MapPlan, beside label: [Rect], in buffer: inout CellBuffer) {
        for cells in label {
            for column in [cells.column - 1, cells.endColumn]
            where plan.area.contains(Point(column: column, row: cells.row)) {
                let paper = buffer[column, cells.row].style.background
                buffer.fill(
                    Rect(column: column, row: cells.row, columns: 1, rows: 1), with: " ",
                    style: Style(.standard, on: paper))
            }
        }
    }

    private func mark(_ here: Coordinate, _ plan: MapPlan, into buffer: inout CellBuffer) {
        guard let cell = plan.projection.cell(of: here) else { return }
        buffer.write(
            look.glyphs.hereOnMap, in: plan.area.row(at: cell.row), from: cell.column, style: look.theme[.key])
    }

    /// The crosshair over everything else, and beside it the nearest place or the point itself.
    private func draw(
        _ crosshair: Crosshair, _ picture: MapPicture, _ plan: MapPlan, on paper: CellBuffer,
        into buffer: inout CellBuffer
    ) {
        let cell = plan.cell(of: crosshair.coordinate)
        let mark = Rect(column: plan.area.column + cell.column, row: plan.area.row + cell.row, columns: 1, rows: 1)
        guard plan.area.contains(Point(column: mark.column, row: mark.row)) else { return }
        let right = Rect(
            column: mark.endColumn, row: mark.row, columns: plan.area.endColumn - mark.endColumn, rows: 1)
        let left = Rect(column: plan.area.column, row: mark.row, columns: cell.column, rows: 1)
        let texts = texts(of: crosshair, warning: picture.warned, picture.fieldPoint)
        let fits = [right, left].lazy.flatMap { side in texts.lazy.map { (side, $0) } }
            .first { $0.0.columns >= $0.1.displayWidth }
        let side = fits?.0 ?? (right.columns >= left.columns ? right : left)
        let text = (fits?.1 ?? texts.last ?? "").truncated(toWidth: side.columns, ellipsis: look.glyphs.ellipsis)
        let width = text.displayWidth
        let cells = Rect(
            column: side == right ? side.column : side.endColumn - width, row: side.row, columns: width, rows: 1)
        buffer.fill(cells)
        buffer.write(text, in: cells, style: look.theme[crosshair.place == nil ? .dim : .strong])
        buffer.write([Span(look.glyphs.crosshair, look.theme[.key].adding(.reverse))], in: mark)
        keep(paper, plan, under: cells, in: &buffer)
    }

    /// From long to short, with a blank on each side; in the area of a warning with its title.
    private func texts(
        of crosshair: Crosshair, warning: WarningMark?, _ point: MapField.Point?
    ) -> [String] {
        var texts: [String]
        switch crosshair.naming {
        case .open: texts = [look.format.text(of: crosshair.coordinate)]
        case .asking: texts = [look.format.text(of: crosshair.coordinate) + look.glyphs.ellipsis]
        case .nearest(let place, let kilometres):
            let name = look.format.name(place)
            let distance = look.format.distance(kilometres: kilometres)
            let dot = " \(look.glyphs.dot) "
            texts =
                look.format.addresses(place).map { name + dot + $0 + dot + distance } + [name + dot + distance, name]
        }
        if let point {
            texts =
                texts.prefix(1).flatMap { text in
                    FieldWords(look).texts(of: point).map { "\(text) \(look.glyphs.dot) \($0)" }
                } + texts
        }
        let warned = warning.map { mark in
            let title = "\(look.glyphs.warning) \(mark.title(look.format))"
            return texts.map { "\(title) \(look.glyphs.dot) \($0)" } + [title]
        }
        return (warned ?? texts).map { " \($0) " }
    }

    // MARK: Marks

    private func marks(
        of picture: MapPicture, _ areas: MapAreas.Seen, _ cells: MapField.Cells?, covered: Rect?
    ) -> MapMarks {
        let arrows = picture.field.map { picture.measure == .wind ? ground.arrows(of: $0) : [] } ?? []
        let falling = Set(cells?.fallen ?? picture.falls.spots.compactMap(\.kind))
        let kinds = PrecipitationAhead.Kind.allCases.filter(falling.contains)
        let request = MapMarks.Request(
            plan: picture.plan, hasButtons: picture.hasButtons, kinds: kinds, isWind: picture.measure == .wind,
            isOfDay: picture.isOfDay,
            levels: areas.levels, issuers: areas.issuers, unmappedIssuers: picture.unmappedIssuers,
            stormTimes: picture.storms.expectedTimes,
            field: picture.fieldNote?.seen(in: cells, arrows: arrows),
            hasStorms: picture.storms.typhoons.contains(where: picture.storms.isInView), covered: covered)
        return lastMarks.value(for: request) {
            let hasTints = look.appearance.colorDepth >= .indexed256
            return MapMarks(request, tints: hasTints ? kinds.map(look.wetSteps) : [], look)
        }
    }

    private func draw(_ marks: MapMarks, into buffer: inout CellBuffer) {
        if let names = marks.names {
            buffer.write(names.text, in: names.cells, style: look.theme[.dim])
        }
        for (text, cells) in marks.times { buffer.write(text, in: cells, style: look.theme[.levelBad]) }
        for legend in marks.legends { buffer.write(legend.spans, in: legend.cells) }
        marks.buttons.draw(into: &buffer, style: look.theme[.key])
    }
}

extension Measure {
    /// Whether the map also shows rain and snow.
    var goesWithFalls: Bool {
        switch self {
        case .temperature, .feelsLike, .difference, .precipitation: true
        case .wind, .fineDust: false
        }
    }

    /// Whether labels are followed by amounts.
    fileprivate var goesWithAmounts: Bool { goesWithFalls && self != .precipitation }
}

/// The places in view, by their index in the list. A picture is large: they are found through their numbers, not copied into a dictionary.
struct MapTiles {
    private let tiles: [VisibleTile]
    private let slots: [Int: Int]

    init(_ tiles: [VisibleTile]) {
        self.tiles = tiles
        var slots = [Int: Int](minimumCapacity: tiles.count)
        for (slot, tile) in tiles.enumerated() { slots[tile.index] = slot }
        self.slots = slots
    }

    subscript(index: Int) -> TilePicture? { slots[index].map { tiles[$0].tile } }
}
