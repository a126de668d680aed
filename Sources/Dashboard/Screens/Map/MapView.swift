import Cartography
import Display
import Engine
import TerminalUI
import Weather

/// Draws the places of a list on a map.
@MainActor
struct MapView {
    /// What a frame of the map shows.
    struct Picture {
        let plan: MapPlan
        let ground: MapGround
        let sheets: MapAtlas.Sheets?
        /// The places in view, by index.
        let tiles: [Int: TilePicture]
        let selection: Int
        /// Whether the keys move the selection, which is then reversed.
        let hasKeys: Bool
        /// Where the user is, if known.
        let here: Coordinate?
    }

    let look: Presentation
    private let grounds = FrameCache<MapGround>()

    init(look: Presentation) { self.look = look }

    /// `covered`: the area of the search results; labels behind it are left out.
    func render(_ picture: Picture, covered: Rect?, into buffer: inout CellBuffer) {
        let plan = picture.plan
        let ground = grounds.frame(for: picture.ground, size: plan.area.size) { frame in
            draw(picture.ground, picture.sheets, into: &frame)
        }
        buffer.draw(ground, into: plan.area)
        if let here = picture.here { mark(here, plan, into: &buffer) }
        for label in plan.labels {
            let rect = plan.rect(of: label)
            guard let tile = picture.tiles[label.index], covered?.intersection(rect).isEmpty ?? true else { continue }
            draw(
                tile, label, isSelected: label.index == picture.selection, hasKeys: picture.hasKeys, into: &buffer,
                in: rect)
            keep(ground, plan, under: rect, in: &buffer)
        }
        drawRain(picture, on: ground, covered: covered, into: &buffer)
        MapButtons(plan).draw(into: &buffer, style: look.theme[.key])
    }

    // MARK: Labels

    private func draw(
        _ tile: TilePicture, _ label: MapLabelPlacement, isSelected: Bool, hasKeys: Bool,
        into buffer: inout CellBuffer, in rect: Rect
    ) {
        let chip = MapChip(tile: tile, look: look)
        let forms = MapChip.forms(isSelected: isSelected)
        let isReversed = isSelected && hasKeys
        let plain = look.theme[tile.hasAlert ? .warning : isSelected ? .strong : .text]
        let name = plain.adding(isReversed ? .reverse : [])
        let spans = forms.indices.contains(label.form) ? chip.spans(forms[label.form], name: name) : [chip.dot]
        let text = Rect(column: rect.column, row: rect.row, columns: min(rect.columns, spans.displayWidth), rows: 1)
        buffer.fill(text)
        buffer.write(spans, column: rect.column, row: rect.row, clip: rect)
        if tile.state.isStale { buffer.restyle(text, look.old) }
        if isReversed, !forms.indices.contains(label.form) || !forms[label.form].contains(.name) {
            buffer.restyle(rect) { $0.adding(.reverse) }
        }
        if let alert = tile.alert(look), spans.displayWidth < rect.columns {
            buffer.write([alert], column: rect.column + spans.displayWidth, row: rect.row, clip: rect)
        }
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

    private func draw(_ ground: MapGround, _ sheets: MapAtlas.Sheets?, into frame: inout CellBuffer) {
        guard let sheets else { return }
        let canvas = MapCanvas(sheets.data, ground.projection)
        for row in 0..<ground.projection.rows {
            for column in 0..<ground.projection.columns {
                guard let kind = canvas.kind(column: column, row: row) else { continue }
                let mask = canvas.mask(column: column, row: row)
                frame.fill(
                    Rect(column: column, row: row, columns: 1, rows: 1),
                    with: look.glyphs.isASCII ? MapCanvas.ascii(mask) : MapCanvas.braille(mask), style: style(of: kind))
            }
        }
        for rain in ground.rain where sheets.provinces.indices.contains(rain.province) {
            tint(ground.projection.runs(of: sheets.provinces[rain.province]), rain, in: &frame)
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

    /// Colours a province by the share of its known places where something falls, and paler if few are known.
    private func tint(_ runs: [MapRun], _ rain: MapGround.Rain, in frame: inout CellBuffer) {
        guard look.appearance.colorDepth >= .indexed256 else { return }
        let share = Double(rain.falling) / Double(max(1, rain.known))
        let evidence = Double(min(rain.known, Self.knownEnough)) / Double(Self.knownEnough)
        let strength = Self.palestTint + (Self.strongestTint - Self.palestTint) * share * evidence
        let color = Palette.paperColor(look.background).mixed(
            with: look.style(of: rain.kind).foreground, share: strength)
        for run in runs {
            frame.restyle(Rect(run)) { Style($0.foreground, on: color, $0.attributes) }
        }
    }

    /// How far the ground is mixed with the colour of rain: where something falls at one of many places, and at all of them.
    private static let (palestTint, strongestTint) = (0.12, 0.32)
    /// With at least this many known places, the tint has its full strength.
    private static let knownEnough = 3

    /// In each tinted province with several known places, where there is room: at how many of them something falls.
    private func drawRain(
        _ picture: Picture, on ground: CellBuffer, covered: Rect?, into buffer: inout CellBuffer
    ) {
        guard let provinces = picture.sheets?.provinces else { return }
        var taken =
            picture.plan.labels.map(picture.plan.rect) + MapButtons(picture.plan).areas + [covered].compactMap(\.self)
        for rain in picture.ground.rain where rain.known > 1 && provinces.indices.contains(rain.province) {
            let text = "\(look.glyphs.condition(rain.kind).character)\(rain.falling)/\(rain.known)"
            let runs = picture.ground.projection.runs(of: provinces[rain.province])
            guard let cells = Self.room(for: text.displayWidth, in: runs, picture.plan.area, beside: taken) else {
                continue
            }
            taken.append(cells)
            buffer.write(
                text, column: cells.column, row: cells.row,
                style: look.style(of: rain.kind).adding(look.hasColor ? [] : .dim),
                clip: cells)
            keep(ground, picture.plan, under: cells, in: &buffer)
        }
    }

    /// The cells nearest to the middle of a province that no label takes.
    private static func room(for columns: Int, in runs: [MapRun], _ area: Rect, beside taken: [Rect]) -> Rect? {
        let rows = runs.map(\.row)
        guard let first = rows.min(), let last = rows.max() else { return nil }
        let cells = runs.flatMap { run -> [Rect] in
            let starts = run.columns.lowerBound...max(run.columns.lowerBound, run.columns.upperBound - columns)
            return run.columns.count < columns
                ? [] : starts.map { Rect(column: area.column + $0, row: area.row + run.row, columns: columns, rows: 1) }
        }
        let middle = area.row + (first + last) / 2
        let left = area.column + (runs.map(\.columns.lowerBound).min() ?? 0)
        let right = area.column + (runs.map(\.columns.upperBound).max() ?? 0)
        return cells.filter { cell in
            !taken.contains { !$0.intersection(Rect(cell, wider: 1)).isEmpty }
        }.min {
            distance($0, middle, left + right) < distance($1, middle, left + right)
        }
    }

    private static func distance(_ cell: Rect, _ row: Int, _ ends: Int) -> Int {
        abs(2 * cell.column + cell.columns - ends) + 4 * abs(cell.row - row)
    }
}

extension Rect {
    fileprivate init(_ run: MapRun) {
        self.init(column: run.columns.lowerBound, row: run.row, columns: run.columns.count, rows: 1)
    }

    /// The rectangle with more columns on both sides.
    fileprivate init(_ rect: Rect, wider columns: Int) {
        self.init(
            column: rect.column - columns, row: rect.row, columns: rect.columns + 2 * columns, rows: rect.rows)
    }
}
