import Cartography
import Display
import Engine
import TerminalUI
import Weather

/// What a frame of the map shows.
struct MapPicture {
    let plan: MapPlan
    let ground: MapGround
    /// Nil while there are no lines to draw.
    let data: MapData?
    /// The places in view.
    let tiles: MapTiles
    let selection: Int
    /// Whether the keys move the selection, which is then reversed.
    let hasKeys: Bool
    /// Where the user is, if known.
    let here: Coordinate?
    /// The line about the selected place below the map; nil without one.
    let placeLine: Rect?
}

/// Draws the places of a list on a map.
@MainActor
struct MapView {
    let look: Presentation
    private let grounds = FrameCache<MapGround>()
    private let geometry = MapGeometry()
    private let lastMarks = LastValue<MapMarks.Request, MapMarks>()

    init(look: Presentation) { self.look = look }

    /// `covered`: the area of the search results; labels behind it are left out.
    func render(_ picture: MapPicture, covered: Rect?, into buffer: inout CellBuffer) {
        let plan = picture.plan
        let ground = grounds.frame(for: picture.ground, size: plan.area.size) { frame in
            draw(picture.ground, picture.data, into: &frame)
        }
        buffer.draw(ground, into: plan.area)
        if let here = picture.here { mark(here, plan, into: &buffer) }
        for label in plan.labels {
            let cells = plan.cells(of: label)
            let isCovered = cells.contains { covered?.intersection($0).isEmpty == false }
            guard let tile = picture.tiles[label.index], !isCovered else { continue }
            draw(
                tile, label, isSelected: label.index == picture.selection, hasKeys: picture.hasKeys, into: &buffer,
                on: plan)
            for cells in cells { keep(ground, plan, under: cells, in: &buffer) }
        }
        draw(marks(of: picture, covered: covered), plan, on: ground, into: &buffer)
        guard let line = picture.placeLine, let tile = picture.tiles[picture.selection],
            covered?.intersection(line).isEmpty ?? true
        else { return }
        LineTile(look: look).draw(tile, into: &buffer, in: line)
    }

    // MARK: Labels

    private func draw(
        _ tile: TilePicture, _ label: MapLabelPlacement, isSelected: Bool, hasKeys: Bool,
        into buffer: inout CellBuffer, on plan: MapPlan
    ) {
        let chip = MapChip(tile: tile, look: look)
        let forms = MapChip.forms(isSelected: isSelected)
        let isReversed = isSelected && hasKeys
        let mark = plan.mark(of: label)
        buffer.fill(mark)
        buffer.write([chip.mark(hasText: !label.text.columns.isEmpty)], in: mark)
        if isReversed { buffer.restyle(mark) { $0.adding(.reverse) } }
        if tile.state.isStale { buffer.restyle(mark, look.old) }
        guard forms.indices.contains(label.form) else { return }
        let (form, rect) = (forms[label.form], plan.text(of: label))
        let plain = look.theme[tile.hasAlert ? .warning : isSelected ? .strong : .text]
        let spans = chip.spans(form, name: plain.adding(isReversed ? .reverse : []), columns: rect.columns)
        let columns = min(rect.columns, spans.displayWidth)
        // On the left of its mark a short text ends there.
        let start = label.text.columns.upperBound <= label.column ? rect.endColumn - columns : rect.column
        let text = Rect(column: start, row: rect.row, columns: columns, rows: 1)
        buffer.fill(text)
        buffer.write(spans, column: start, row: rect.row, clip: rect)
        if tile.state.isStale { buffer.restyle(text, look.old) }
        if isReversed, !form.contains(.name) { buffer.restyle(text) { $0.adding(.reverse) } }
    }

    /// Gives a label the night and the rain of the ground it stands on.
    private func keep(_ ground: CellBuffer, _ plan: MapPlan, under label: Rect, in buffer: inout CellBuffer) {
        for column in label.column..<label.endColumn {
            let background = ground[column - plan.area.column, label.row - plan.area.row].style.background
            guard background != .standard else { continue }
            buffer.restyle(Rect(column: column, row: label.row, columns: 1, rows: 1)) {
                $0.background == .standard ? Style($0.foreground, on: background, $0.attributes) : $0
            }
        }
    }

    private func mark(_ here: Coordinate, _ plan: MapPlan, into buffer: inout CellBuffer) {
        let position = plan.projection.position(of: here)
        guard position.x >= 0, position.y >= 0 else { return }
        let cell = Point(column: plan.area.column + Int(position.x), row: plan.area.row + Int(position.y))
        guard plan.area.contains(cell) else { return }
        buffer.write(
            look.glyphs.hereOnMap, column: cell.column, row: cell.row, style: look.theme[.key], clip: plan.area)
    }

    // MARK: Ground

    private func draw(_ ground: MapGround, _ data: MapData?, into frame: inout CellBuffer) {
        guard let data else { return }
        let lines = geometry.lines(of: data, ground.projection)
        for row in 0..<ground.projection.rows {
            for column in 0..<ground.projection.columns {
                guard let kind = lines.kind(column: column, row: row) else { continue }
                let mask = lines.mask(column: column, row: row)
                frame.fill(
                    Rect(column: column, row: row, columns: 1, rows: 1),
                    with: look.glyphs.isASCII ? MapCanvas.ascii(mask) : MapCanvas.braille(mask), style: style(of: kind))
            }
        }
        for rain in ground.rain {
            guard let tint = tint(rain.kind, rain.falling, of: rain.known) else { break }
            for run in geometry.runs(of: rain.province, data, ground.projection) {
                frame.restyle(Rect(run)) { Style($0.foreground, on: tint, $0.attributes) }
            }
        }
        let night = look.theme[.night].background
        guard let time = ground.night, night != .standard else { return }
        for run in ground.projection.night(at: time) {
            frame.restyle(Rect(run)) {
                $0.background == .standard ? Style($0.foreground, on: night, $0.attributes) : $0
            }
        }
    }

    private func style(of line: MapLineKind) -> Style {
        switch line {
        case .coast: look.theme[.chartAxis]
        case .country: look.theme[.border]
        case .shore, .province: look.theme[.rule]
        }
    }

    /// The colour of a province by the share of its known places where something falls, paler if few are known. Nil where colours
    /// are too few for it.
    private func tint(_ kind: PrecipitationAhead.Kind, _ falling: Int, of known: Int) -> Color? {
        guard look.appearance.colorDepth >= .indexed256 else { return nil }
        let share = Double(falling) / Double(max(1, known))
        let evidence = Double(min(known, Self.knownEnough)) / Double(Self.knownEnough)
        let strength = Self.palestTint + (Self.strongestTint - Self.palestTint) * share * evidence
        return Palette.paperColor(look.background).mixed(with: look.style(of: kind).foreground, share: strength)
    }

    /// How far the ground is mixed with the colour of rain: where something falls at one of many places, and at all of them.
    private static let (palestTint, strongestTint) = (0.12, 0.32)
    /// With at least this many known places, the tint has its full strength.
    private static let knownEnough = 3

    // MARK: Marks

    private func marks(of picture: MapPicture, covered: Rect?) -> MapMarks {
        let ground = picture.ground
        let request = MapMarks.Request(
            plan: picture.plan, rain: ground.rain, hasProvinces: picture.data != nil, covered: covered)
        return lastMarks.value(for: request) {
            let kinds = PrecipitationAhead.Kind.allCases.filter { kind in ground.rain.contains { $0.kind == kind } }
            var tints: [Style] = []
            for tint in kinds.compactMap({ tint($0, Self.knownEnough, of: Self.knownEnough) }) {
                let style = Style(.standard, on: tint)
                if !tints.contains(style) { tints.append(style) }
            }
            return MapMarks(request, tints: tints, look) { province in
                picture.data.map { geometry.runs(of: province, $0, ground.projection) } ?? []
            }
        }
    }

    private func draw(_ marks: MapMarks, _ plan: MapPlan, on ground: CellBuffer, into buffer: inout CellBuffer) {
        for fraction in marks.fractions {
            let cells = fraction.cells
            buffer.write(fraction.text, in: cells, style: fraction.style)
            keep(ground, plan, under: cells, in: &buffer)
        }
        if let hidden = marks.hidden {
            buffer.write(hidden.text, in: hidden.cells, style: look.theme[.dim])
        }
        if let legend = marks.legend {
            buffer.write(legend.spans, in: legend.cells)
        }
        marks.buttons.draw(into: &buffer, style: look.theme[.key])
    }
}

extension Rect {
    fileprivate init(_ run: MapRun) {
        self.init(column: run.columns.lowerBound, row: run.row, columns: run.columns.count, rows: 1)
    }
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
