import Cartography
import Display
import Engine
import TerminalUI
import Weather

/// What a frame of the map shows.
struct MapPicture {
    let plan: MapPlan
    let ground: MapGround
    let falls: MapFalls
    /// Nil while there are no lines to draw.
    let data: MapData?
    /// The places in view.
    let tiles: MapTiles
    let selection: Int
    /// Whether amounts are those of a day.
    let isOfDay: Bool
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
    private let papers = FrameCache<Paper>()
    private let geometry = MapGeometry()
    private let lastMarks = LastValue<MapMarks.Request, MapMarks>()

    /// What labels stand on. Of its two layers the ground stays while what lies over it changes with the time.
    private struct Paper: Equatable {
        let ground: MapGround
        let falls: MapFalls
    }

    init(look: Presentation) { self.look = look }

    /// `covered`: the area of the search results; labels behind it are left out.
    func render(_ picture: MapPicture, covered: Rect?, into buffer: inout CellBuffer) {
        let plan = picture.plan
        let size = plan.area.size
        let ground = grounds.frame(for: picture.ground, size: size) { draw(picture.ground, picture.data, into: &$0) }
        let paper = papers.frame(for: Paper(ground: picture.ground, falls: picture.falls), size: size) { frame in
            frame = ground
            draw(picture.falls, into: &frame)
        }
        buffer.draw(paper, into: plan.area)
        if let here = picture.here { mark(here, plan, into: &buffer) }
        let labels = plan.labels.filter { label in
            !plan.cells(of: label).contains { covered?.intersection($0).isEmpty == false }
        }
        for label in labels { clear(plan, beside: plan.cells(of: label), in: &buffer) }
        for label in labels {
            guard let tile = picture.tiles[label.index] else { continue }
            draw(
                tile, label, isSelected: label.index == picture.selection, hasKeys: picture.hasKeys, into: &buffer,
                on: plan)
            // Text stands on the plain ground: on a tint not every value would be legible.
            keep(paper, plan, under: plan.mark(of: label), in: &buffer)
            keep(ground, plan, under: plan.text(of: label), in: &buffer)
        }
        draw(marks(of: picture, covered: covered), into: &buffer)
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
        let chip = MapChip(tile: tile, others: label.others, look: look)
        let forms = MapChip.forms(isSelected: isSelected)
        let isReversed = isSelected && hasKeys
        let mark = plan.mark(of: label)
        buffer.fill(mark)
        let form = forms.indices.contains(label.form) ? forms[label.form] : []
        buffer.write([chip.dot(form, isSelected: isSelected)], in: mark)
        if isReversed { buffer.restyle(mark) { $0.adding(.reverse) } }
        if tile.state.isStale { buffer.restyle(mark, look.old) }
        guard !form.isEmpty else { return }
        let rect = plan.text(of: label)
        let plain = look.theme[tile.hasAlert ? .warning : isSelected ? .strong : .text]
        let spans = chip.spans(form, name: plain.adding(isReversed ? .reverse : []), columns: rect.columns)
        let columns = min(rect.columns, spans.displayWidth)
        // A short text still touches its dot: on its left it ends there, and in another row it stays below or above.
        let start = max(rect.column, min(rect.endColumn - columns, mark.column + (mark.row == rect.row ? 1 : 0)))
        let text = Rect(column: start, row: rect.row, columns: columns, rows: 1)
        buffer.fill(text)
        buffer.write(spans, column: start, row: rect.row, clip: rect)
        if tile.state.isStale { buffer.restyle(text, look.old) }
        if isReversed, !form.contains(.name) { buffer.restyle(text) { $0.adding(.reverse) } }
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

    /// Gives cells of a label the background they stand on.
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
        let (columns, rows) = (ground.projection.columns, ground.projection.rows)
        var isDark = [Bool](repeating: false, count: columns * rows)
        let night = look.theme[.night]
        if let time = ground.night, night.background != .standard {
            for run in ground.projection.night(at: time) {
                for column in run.columns { isDark[run.row * columns + column] = true }
            }
        }
        let canvas = data.map { geometry.canvas(of: $0, ground) }
        for row in 0..<rows {
            for column in 0..<columns {
                let dark = isDark[row * columns + column]
                let cell = Rect(column: column, row: row, columns: 1, rows: 1)
                guard let canvas else {
                    if dark { frame.fill(cell, with: " ", style: night) }
                    continue
                }
                let land = canvas.land(column: column, row: row)
                let isLand = 2 * land >= MapCanvas.dotsPerCell
                let paper = isLand ? look.theme[dark ? .landAtNight : .land] : dark ? night : .plain
                if let kind = canvas.kind(column: column, row: row) {
                    let mask = canvas.mask(column: column, row: row)
                    let line = look.glyphs.isASCII ? MapCanvas.ascii(mask) : MapCanvas.braille(mask)
                    frame.fill(
                        cell, with: line,
                        style: Style(style(of: kind).foreground, on: paper.background, style(of: kind).attributes))
                } else if isLand, paper.background == .standard, (column + row) % 2 == 0 {
                    frame.fill(cell, with: look.glyphs.land, style: look.theme[.rule])
                } else if paper.background != .standard {
                    frame.fill(cell, with: " ", style: paper)
                }
            }
        }
    }

    /// A coast before a border, and everything behind text.
    private func style(of line: MapLineKind) -> Style {
        switch line {
        case .coast, .shore: look.theme[.border]
        case .country, .province: look.theme[.rule]
        }
    }

    // MARK: What falls

    private func draw(_ falls: MapFalls, into frame: inout CellBuffer) {
        guard look.appearance.colorDepth >= .indexed256 else { return }
        for tint in falls.tints {
            let share = Self.shares[min(tint.step, Self.shares.count) - 1] * tint.nearness
            frame.restyle(Rect(column: tint.column, row: tint.row, columns: 1, rows: 1)) { style in
                let paper = style.background == .standard ? Palette.paperColor(look.background) : style.background
                return Style(
                    style.foreground, on: paper.mixed(with: look.style(of: tint.kind).foreground, share: share),
                    style.attributes)
            }
        }
    }

    /// How far the ground is mixed with the colour of what falls, from little to much.
    private static let shares = [0.14, 0.19, 0.24, 0.29, 0.34]

    // MARK: Marks

    private func marks(of picture: MapPicture, covered: Rect?) -> MapMarks {
        let falling = Set(picture.falls.spots.compactMap(\.kind))
        let kinds = PrecipitationAhead.Kind.allCases.filter(falling.contains)
        let request = MapMarks.Request(
            plan: picture.plan, kinds: kinds, isOfDay: picture.isOfDay, covered: covered)
        return lastMarks.value(for: request) {
            let paper = Palette.paperColor(look.background)
            let hasTints = look.appearance.colorDepth >= .indexed256
            let tints = kinds.map { kind in
                Self.shares.map {
                    Style(
                        look.theme[.text].foreground, on: paper.mixed(with: look.style(of: kind).foreground, share: $0))
                }
            }
            return MapMarks(request, tints: hasTints ? tints : [], look)
        }
    }

    private func draw(_ marks: MapMarks, into buffer: inout CellBuffer) {
        if let names = marks.names {
            buffer.write(names.text, in: names.cells, style: look.theme[.dim])
        }
        if let legend = marks.legend {
            buffer.write(legend.spans, in: legend.cells)
        }
        marks.buttons.draw(into: &buffer, style: look.theme[.key])
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
