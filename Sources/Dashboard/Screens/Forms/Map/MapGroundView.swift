import Cartography
import Engine
import TerminalUI

/// Draws the background of a map: land, lines and the night over them, then rain, snow and the areas of warnings.
@MainActor
struct MapGroundView {
    let look: Presentation
    private let grounds = FrameCache<MapGround>()
    private let papers = FrameCache<MapPaper>()
    private let fields = FrameCache<FieldFrame>()
    private let lastCells = LastValue<MapField.Cells?, MapField>()
    private let lastArrows = LastValue<[MapField.Arrow], MapField>()
    private let lastTints = LastValue<[MapFalls.Tint], MapFalls>()

    init(look: Presentation) { self.look = look }

    // MARK: Land, lines and night

    /// - Parameter data: nil while there are no lines to draw.
    func paper(_ paper: MapPaper, _ data: MapData?, size: Size) -> CellBuffer {
        papers.frame(for: paper, size: size) { frame in
            frame = grounds.frame(for: paper.ground, size: frame.size) { draw(paper.ground, data, into: &$0) }
            if let time = paper.night { darken(paper.ground.projection.night(at: time), in: &frame) }
        }
    }

    private func draw(_ ground: MapGround, _ data: MapData?, into frame: inout CellBuffer) {
        guard let data else { return }
        let canvas = MapCanvas(data, ground.projection, keeping: ground.places)
        let land = look.theme[.land]
        let sign = land.background == .standard ? look.theme[.rule] : nil
        let lines = MapLineKind.allCases.map { look.theme[Self.role(of: $0)] }
        canvas.forEachCell { column, row, cell in
            let isLand = 2 * cell.land >= MapCanvas.dotsPerCell
            let rect = Rect(column: column, row: row, columns: 1, rows: 1)
            // In ASCII the borders of provinces would be as loud as the coast.
            if let kind = cell.line, !look.glyphs.isASCII || kind != .province {
                let line = look.glyphs.isASCII ? MapCanvas.ascii(cell.mask) : MapCanvas.braille(cell.mask)
                frame.fill(rect, with: line, style: lines[kind.rawValue].on(isLand ? land.background : .standard))
            } else if isLand, let sign {
                if (column + row) % 2 == 0 { frame.fill(rect, with: look.glyphs.land, style: sign) }
            } else if isLand {
                frame.fill(rect, style: land)
            }
        }
    }

    /// A coast before a border, and everything behind text.
    private static func role(of line: MapLineKind) -> Role {
        switch line {
        case .coast, .shore: .border
        case .country, .province: .rule
        }
    }

    private func darken(_ runs: [MapRun], in frame: inout CellBuffer) {
        let (night, land, landAtNight) = (look.theme[.night], look.theme[.land], look.theme[.landAtNight])
        guard night.background != .standard else { return }
        for run in runs {
            frame.restyle(Rect(run)) {
                $0.on($0.background == land.background ? landAtNight.background : night.background)
            }
        }
    }

    // MARK: Field

    /// The inputs of a frame with a field.
    private struct FieldFrame: Equatable {
        let paper: MapPaper
        let field: MapField
    }

    /// The ground with the field drawn on it, and the cells of the field in view; nil without any.
    func fielded(
        _ frame: CellBuffer, _ paper: MapPaper, _ field: MapField
    ) -> (frame: CellBuffer, cells: MapField.Cells)? {
        guard let cells = lastCells.value(for: field, make: { field.cells }), cells.hasValues else { return nil }
        let fielded = fields.frame(for: FieldFrame(paper: paper, field: field), size: frame.size) {
            $0 = frame
            draw(field, cells, on: &$0)
        }
        return (fielded, cells)
    }

    func drawArrows(of field: MapField, in area: Rect, into buffer: inout CellBuffer) {
        draw(arrows(of: field), in: area, into: &buffer)
    }

    func arrows(of field: MapField) -> [MapField.Arrow] { lastArrows.value(for: field) { field.arrows } }

    // MARK: Precipitation

    func draw(_ falls: MapFalls, in area: Rect, into buffer: inout CellBuffer) {
        guard look.appearance.colorDepth >= .indexed256 else { return }
        let paper = Palette.paperColor(look.background)
        for tint in lastTints.value(for: falls, make: { falls.tints }) {
            let cell = Rect(column: area.column + tint.column, row: area.row + tint.row, columns: 1, rows: 1)
            buffer.restyle(cell) { style in
                let ground = style.background == .standard ? paper : style.background
                return style.on(look.wet(ground, tint.kind, step: tint.step, nearness: tint.nearness))
            }
        }
    }

    // MARK: Official warnings

    /// Of a cell whose halves have grounds of their own.
    static let upperHalf: Unicode.Scalar = "▀"

    /// Tints their ground or, where there are too few colours, dots their edges.
    func draw(_ areas: MapAreas.Seen, isOverField: Bool, in area: Rect, into buffer: inout CellBuffer) {
        func cell(_ tint: MapAreas.Tint) -> Rect {
            Rect(column: area.column + tint.column, row: area.row + tint.row, columns: 1, rows: 1)
        }
        guard look.hasAreaGrounds(isOverField: isOverField) else {
            for tint in areas.edges {
                let cell = cell(tint)
                let below = buffer[cell.column, cell.row]
                // Borders give way to it; coasts only where they cannot be told from borders.
                let isCoast = below.character != " " && below.style == look.theme[.border]
                guard !isCoast || look.theme[.border] == look.theme[.rule] else { continue }
                buffer.write(
                    look.glyphs.areaEdge(isGrave: tint.level.isGrave), in: cell,
                    style: look.theme[tint.level.role].on(below.style.background))
            }
            return
        }
        let paper = Palette.paperColor(look.background)
        for tint in areas.tints {
            let cell = cell(tint)
            // The upper half of such a cell is ground as well.
            let isHalved = buffer[cell.column, cell.row].glyph == Glyph(Self.upperHalf)
            buffer.restyle(cell) { style in
                let ground = look.warned(style.background == .standard ? paper : style.background, tint.level)
                return isHalved
                    ? Style(look.warned(style.foreground, tint.level), on: ground, style.attributes) : style.on(ground)
            }
        }
    }
}

extension Rect {
    fileprivate init(_ run: MapRun) {
        self.init(column: run.columns.lowerBound, row: run.row, columns: run.columns.count, rows: 1)
    }
}
