import AppResources
import Engine
import TerminalUI
import Weather

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
