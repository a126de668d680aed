import AppResources
import TerminalUI
import Weather

/// Everything a tile's picture depends on.
struct TilePicture: Hashable, Sendable {
    enum Emphasis: Hashable, Sendable { case none, selected, carried }
    enum Bookmark: Hashable, Sendable { case none, unsaved, saved }

    let place: Place
    let state: TileState
    /// The time an age is told at; a tile that tells none is the same at any time.
    let now: Timestamp?
    let emphasis: Emphasis
    let bookmark: Bookmark
    /// The mark of a place that is being loaded; empty where nothing is.
    let spinner: String

    var isSelected: Bool { emphasis != .none }
}

/// Draws one tile in whichever form its size allows: a card with a picture, with two lines, with one, or a bare line.
struct TileView {
    let look: Presentation
    let isCard: Bool

    private var format: WeatherFormat { look.format }

    func render(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard isCard else { return drawLine(tile, into: &buffer, in: rect) }
        let glyphs = look.glyphs
        buffer.drawBox(
            rect, tile.isSelected ? glyphs.selectedBorder : glyphs.border,
            style: look.theme[tile.isSelected ? .borderSelected : .border])
        drawTitle(tile, into: &buffer, in: rect)
        drawMark(tile, into: &buffer, in: rect)
        let inside = rect.inset(columns: 1, rows: 1)
        if let weather = tile.state.weather {
            draw(weather, isStale: tile.state.isStale, into: &buffer, in: inside)
        } else {
            drawEmpty(tile, into: &buffer, in: inside)
        }
    }

    /// On the upper edge: the name, and the bookmark's star at its end. What is carried stands out in reverse, between
    /// two signs.
    private func drawTitle(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        let star = star(tile.bookmark)
        let starColumns = star.isEmpty ? 0 : star.displayWidth + 2
        let isCarried = tile.emphasis == .carried
        let signs = isCarried ? look.glyphs.carried : (left: "", right: "")
        let room = rect.columns - 4 - starColumns - signs.left.displayWidth - signs.right.displayWidth
        let name = look.cut(format.name(tile.place), to: room)
        // In colour the name stands out without being bold, which would have to be sent twice with every move.
        let style = tile.isSelected ? look.withoutBold(look.theme[.titleSelected]) : look.theme[.title]
        buffer.write(
            "\(signs.left) \(name) \(signs.right)", column: rect.column + 1, row: rect.row,
            style: isCarried ? style.adding(.reverse) : style, clip: rect)
        guard !star.isEmpty else { return }
        buffer.write(
            " \(star) ", column: rect.endColumn - 1 - starColumns, row: rect.row, style: look.theme[.sun], clip: rect)
    }

    private func star(_ bookmark: TilePicture.Bookmark) -> String {
        switch bookmark {
        case .none: ""
        case .unsaved: look.glyphs.star(isSaved: false)
        case .saved: look.glyphs.star(isSaved: true)
        }
    }

    /// On the lower edge: how old stale values are, or that new ones are on their way.
    private func drawMark(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        let mark: (text: String, role: Role)? =
            switch tile.state {
            case .stale(_, let since, false): (format.age(since: since, now: tile.now ?? since), .warning)
            case .stale(_, let since, true): (failedRefresh(since, tile, columns: rect.columns - 5), .warning)
            case .refreshing: (tile.spinner, .progress)
            case .waiting, .queued, .fresh, .failed: nil
            }
        guard let mark, rect.rows >= 3 else { return }
        let text = " \(look.cut(mark.text, to: rect.columns - 5)) "
        buffer.write(
            text, column: rect.endColumn - 2 - text.displayWidth, row: rect.endRow - 1, style: look.theme[mark.role],
            clip: rect)
    }

    /// That the last try failed, and from when the values are that are still shown.
    private func failedRefresh(_ since: Timestamp, _ tile: TilePicture, columns: Int) -> String {
        let from = format.moment(since, now: tile.now ?? since, offset: look.homeOffset(since))
        let whole = look.phrase(.refreshFailedValuesFrom, ["time": from])
        return whole.displayWidth <= columns ? whole : look.phrase(.valuesFrom, ["time": from])
    }

    private func draw(_ weather: CurrentWeather, isStale: Bool, into buffer: inout CellBuffer, in area: Rect) {
        let picture = ConditionArt.size(.small)
        if area.rows >= picture.rows + 1, area.columns >= picture.columns + 6 {
            ConditionArt.draw(
                weather.condition, scale: .small, column: area.column + 1, row: area.row, into: &buffer, look: look,
                clip: area)
            right(format.degrees(weather.temperature), temperatureStyle(weather), row: 0, area, into: &buffer)
            right(humidity(weather), look.theme[.dim], row: 1, area, into: &buffer)
            let summary = look.cut(format.sky(weather.condition), to: area.columns - 2)
            buffer.write(
                summary, column: area.column + 1, row: area.row + picture.rows, style: look.theme[.text], clip: area)
        } else if area.rows >= 2 {
            drawGlyph(weather.condition, into: &buffer, in: area, column: 2)
            let temperature = format.degrees(weather.temperature)
            buffer.write(
                temperature, column: area.column + 9 - temperature.displayWidth, row: area.row,
                style: temperatureStyle(weather), clip: area)
            right(humidity(weather), look.theme[.dim], row: 0, area, into: &buffer)
            buffer.write(
                look.cut(format.sky(weather.condition), to: area.columns - 2), column: area.column + 1,
                row: area.row + 1, style: look.theme[.text], clip: area)
        } else {
            drawGlyph(weather.condition, into: &buffer, in: area, column: 1)
            let temperature = format.degrees(weather.temperature)
            buffer.write(
                temperature, column: area.column + 7 - temperature.displayWidth, row: area.row,
                style: temperatureStyle(weather), clip: area)
            right(humidity(weather), look.theme[.dim], row: 0, area, into: &buffer)
        }
        if isStale { buffer.restyle(area) { $0.adding(.dim) } }
    }

    private func drawEmpty(_ tile: TilePicture, into buffer: inout CellBuffer, in area: Rect) {
        let text: (String, Role) =
            switch tile.state {
            case .failed(let failure): ("! " + failure.short(look.phrase), .failure)
            case .queued: (look.phrase(.tileQueued), .dim)
            default: ("\(tile.spinner) \(look.phrase(.tileWaiting))", .dim)
            }
        let room = area.columns - 2
        let wrapped = text.0.wrapped(toWidth: room)
        let lines = wrapped.count <= area.rows ? wrapped : [look.cut(text.0, to: room)]
        let top = area.row + (area.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            buffer.write(line, column: area.column + 1, row: top + index, style: look.theme[text.1], clip: area)
        }
    }

    /// "> 서울 ★      21°" in one line; the selection is marked by a sign as well as by style.
    private func drawLine(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        let value: (text: String, style: Style) =
            switch tile.state {
            case .failed: ("!", look.theme[.failure])
            case .waiting: (tile.spinner, look.theme[.dim])
            case .queued: (look.glyphs.ellipsis, look.theme[.dim])
            case .fresh(let weather), .refreshing(let weather), .stale(let weather, _, _):
                (format.degrees(weather.temperature), temperatureStyle(weather))
            }
        let sign = tile.emphasis == .carried ? look.glyphs.carried.right : tile.isSelected ? ">" : " "
        let mark = rect.columns >= 8 ? "\(sign) " : ""
        let star = star(tile.bookmark)
        let room = rect.columns - value.text.displayWidth - 1 - (star.isEmpty ? 0 : 2)
        let name = look.cut(mark + format.name(tile.place), to: max(room, 0))
        let end = buffer.write(
            name, column: rect.column, row: rect.row, style: look.theme[tile.isSelected ? .titleSelected : .title],
            clip: rect)
        if room > 0 {
            buffer.write(star, column: rect.column + end + 1, row: rect.row, style: look.theme[.sun], clip: rect)
        }
        right(value.text, value.style, row: 0, rect, into: &buffer, margin: 0)
        if tile.isSelected { buffer.restyle(rect, look.highlighted) }
    }

    private func drawGlyph(_ condition: Condition, into buffer: inout CellBuffer, in area: Rect, column: Int) {
        let glyph = look.glyphs.condition(condition)
        buffer.write(
            glyph.character, column: area.column + column, row: area.row, style: look.theme[glyph.role], clip: area)
    }

    private func humidity(_ weather: CurrentWeather) -> String {
        weather.humidity.map(format.percent) ?? look.glyphs.missing
    }

    private func temperatureStyle(_ weather: CurrentWeather) -> Style {
        look.style(of: weather.temperature).adding(.bold)
    }

    private func right(
        _ text: String, _ style: Style, row: Int, _ area: Rect, into buffer: inout CellBuffer, margin: Int = 1
    ) {
        buffer.write(
            text, column: area.endColumn - margin - text.displayWidth, row: area.row + row, style: style, clip: area)
    }
}

extension TileState {
    var isStale: Bool { if case .stale = self { true } else { false } }

    /// Whether an answer is waited for.
    var isUnderWay: Bool {
        switch self {
        case .waiting, .refreshing: true
        case .fresh, .stale, .failed, .queued: false
        }
    }
}
