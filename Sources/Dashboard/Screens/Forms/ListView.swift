import Display
import Engine
import TerminalUI

/// Draws the list in its form, or what stands in its place.
@MainActor
struct ListView {
    let look: Presentation
    let tileView: TileView
    private let tableView: TableView
    private let mapView: MapView
    private let cache = FrameCache<TilePicture>()
    private let summaries = FrameCache<SummaryPicture>()

    init(look: Presentation) {
        self.look = look
        tileView = TileView(look: look)
        tableView = TableView(look: look)
        mapView = MapView(look: look)
    }

    func render(_ list: ListPicture, into buffer: inout CellBuffer) {
        buffer.fill(list.area)
        switch list.content {
        case .text(let paragraphs): draw(paragraphs, into: &buffer, in: list.area.inset(columns: 1, rows: 0))
        case .tiles(let grid, let scrollRow): draw(list, grid, scrollRow: scrollRow, into: &buffer)
        case .table(let table): tableView.render(table, covered: list.covered, into: &buffer)
        case .map(let map): mapView.render(map, covered: list.covered, into: &buffer)
        }
    }

    private func draw(_ list: ListPicture, _ grid: TileGrid, scrollRow: Int, into buffer: inout CellBuffer) {
        for (slot, (index, tile, emphasis)) in list.tiles.enumerated() {
            let rect = grid.rect(of: index, scrollRow: scrollRow).intersection(list.area)
            if let covered = list.covered, covered.intersection(rect).rows > 0 { continue }
            // Few tiles change from frame to frame, and moving the selection changes no picture, so each is cached.
            let frame = cache.frame(for: tile, slot: slot, size: rect.size) { frame in
                tileView.render(tile, into: &frame, in: frame.bounds)
            }
            buffer.draw(frame, into: rect)
            tileView.emphasise(tile, emphasis, into: &buffer, in: rect)
            // A gap between tiles is sent again with its neighbours. On a blank the colour is invisible, so using that of
            // their borders saves a change of style.
            let gap = Rect(column: rect.endColumn, row: rect.row, columns: 1, rows: rect.rows)
            buffer.fill(gap.intersection(list.area), style: look.theme[.border])
        }
    }

    /// Draws the summary right-aligned in its line, and continues the rule before it.
    func draw(_ summary: SummaryPicture, into buffer: inout CellBuffer) {
        let frame = summaries.frame(for: summary, size: summary.line.size) { frame in
            let blank = Span(" ", look.theme[.text])
            let rule = Span(String(look.glyphs.rule), look.theme[.rule])
            frame.fill(frame.bounds, with: look.glyphs.rule, style: look.theme[.rule])
            let forms =
                TileSummary(
                    summary.tiles, beside: summary.unseen, warned: summary.warned, typhoons: summary.typhoons,
                    home: summary.home
                )?.forms(look) ?? []
            frame.writeFitting(forms.map { [blank] + $0 + [blank, rule] }, atEndOf: frame.bounds)
        }
        buffer.draw(frame, into: summary.line)
    }

    /// Paragraphs in the middle of an area, each line centred.
    private func draw(_ texts: [(text: String, role: Role)], into buffer: inout CellBuffer, in room: Rect) {
        let lines = texts.flatMap { text, role in
            text.wrapped(toWidth: max(1, room.columns)).map { ($0, role) }
        }
        let top = room.row + max(0, (room.rows - lines.count) / 2)
        for (index, (text, role)) in lines.enumerated() {
            buffer.write(
                text, column: room.column + (room.columns - text.displayWidth) / 2, row: top + index,
                style: look.theme[role], clip: room)
        }
    }
}
