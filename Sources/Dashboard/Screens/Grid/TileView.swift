import AppResources
import TerminalUI
import Weather

/// Draws one tile in the form of its density: a row of a table, or a card.
struct TileView {
    let look: Presentation

    func render(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard tile.density != .line else {
            return LineTile(look: look).draw(tile, star: star(tile.bookmark), into: &buffer, in: rect)
        }
        buffer.drawBox(rect, look.glyphs.border, style: look.theme[.border])
        drawEdges(tile, name: look.theme[.strong], into: &buffer, in: rect)
        let inside = Rect(
            column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
            rows: min(rect.rows, tile.rows) - 2)
        guard let weather = tile.state.weather else { return drawEmpty(tile, into: &buffer, in: inside) }
        let content = TileContent(tile, weather, look)
        switch tile.density {
        case .line, .small: SmallTile(content: content).draw(look, into: &buffer, in: inside)
        case .medium:
            MediumTile(content: content, isSkyTold: skyOnEdge(tile, in: rect) != nil).draw(
                look, into: &buffer, in: inside)
        case .large: LargeTile(content: content).draw(look, into: &buffer, in: inside)
        }
        // A terminal dims the upper half of a block alone; a picture of two colours in a cell would get eyes.
        if tile.state.isStale {
            buffer.restyle(inside) { $0.background == .standard ? look.old($0) : $0 }
        }
    }

    /// What stands on the edges of a card. On the upper one the name, the words for the sky where they fit, and the star; on
    /// the lower one how the air is, and how old stale values are, or that new ones are on their way.
    func drawEdges(_ tile: TilePicture, name style: Style, into buffer: inout CellBuffer, in rect: Rect) {
        let name = name(tile, in: rect)
        buffer.write(" \(name) ", column: rect.column + 1, row: rect.row, style: style, clip: rect)
        let star = star(tile.bookmark)
        if !star.isEmpty {
            let end = rect.endColumn - 1
            buffer.write(" \(star) ", end: end, row: rect.row, style: look.theme[.sun], clip: rect)
        }
        if let sky = skyOnEdge(tile, in: rect) {
            buffer.write(
                sky.text, column: sky.column, row: rect.row, style: look.theme[.text], clip: rect)
        }
        drawLowerEdge(tile, into: &buffer, in: rect)
    }

    func name(_ tile: TilePicture, in rect: Rect) -> String {
        look.cut(look.format.name(tile.place), to: rect.columns - 4 - starColumns(tile))
    }

    private func starColumns(_ tile: TilePicture) -> Int {
        let star = star(tile.bookmark)
        return star.isEmpty ? 0 : star.displayWidth + 2
    }

    /// The words for the sky where they fit on the upper edge, with a piece of the edge on both sides: nobody reads them as
    /// part of the name.
    private func skyOnEdge(_ tile: TilePicture, in rect: Rect) -> (text: String, column: Int)? {
        guard let weather = tile.state.weather, tile.density != .small else { return nil }
        let sky = " \(look.format.sky(weather.condition)) "
        let column = rect.endColumn - 2 - starColumns(tile) - sky.displayWidth
        return column >= rect.column + name(tile, in: rect).displayWidth + 5 ? (sky, column) : nil
    }

    private func star(_ bookmark: TilePicture.Bookmark) -> String {
        switch bookmark {
        case .none: ""
        case .unsaved: look.glyphs.star(isSaved: false)
        case .saved: look.glyphs.star(isSaved: true)
        }
    }

    private func drawLowerEdge(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard rect.rows >= 3 else { return }
        var end = rect.endColumn - 2
        if let mark = TileMark(tile, look) {
            let text = " \(look.fitting(mark.texts, in: rect.columns - 5)) "
            buffer.write(text, end: end, row: rect.endRow - 1, style: look.theme[mark.role], clip: rect)
            end -= text.displayWidth
        }
        // By itself a word on an edge would not say what it is about.
        let blank = Span(" ", look.theme[.text])
        let edge = Rect(column: rect.column + 1, row: rect.endRow - 1, columns: end - rect.column - 1, rows: 1)
        let forms = tile.labelledAirGrade(look).map { [blank] + $0 }
        buffer.writeFitting(forms.map { $0 + [blank] } + forms, in: edge)
    }

    private func drawEmpty(_ tile: TilePicture, into buffer: inout CellBuffer, in area: Rect) {
        let (text, role) = tile.emptyText(look)
        let room = area.columns - 2
        let wrapped = text.wrapped(toWidth: room)
        let lines = wrapped.count <= area.rows ? wrapped : [look.cut(text, to: room)]
        let top = area.row + (area.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            buffer.write(line, column: area.column + 1, row: top + index, style: look.theme[role], clip: area)
        }
    }
}
