import AppResources
import TerminalUI
import Weather

/// Draws one tile in whichever form its size allows: a card with a picture, with two lines, with one, or a bare line.
struct TileView {
    let look: Presentation
    /// The mark of a place that is being loaded.
    let spinner: String

    private var format: WeatherFormat { look.format }

    func render(
        _ place: Place, _ state: TileState, now: Timestamp, isSelected: Bool, isCard: Bool,
        into buffer: inout CellBuffer, in rect: Rect
    ) {
        guard !rect.isEmpty else { return }
        guard isCard else { return drawLine(place, state, isSelected: isSelected, into: &buffer, in: rect) }
        let glyphs = look.glyphs
        buffer.drawBox(
            rect, isSelected ? glyphs.selectedBorder : glyphs.border,
            style: look.theme[isSelected ? .borderSelected : .border])
        let name = look.cut(format.name(place), to: rect.columns - 4)
        buffer.write(
            " \(name) ", column: rect.column + 1, row: rect.row,
            style: look.theme[isSelected ? .titleSelected : .title], clip: rect)
        drawMark(state, now: now, into: &buffer, in: rect)
        let inside = rect.inset(columns: 1, rows: 1)
        if let weather = state.weather {
            draw(weather, isStale: state.isStale, into: &buffer, in: inside)
        } else {
            drawEmpty(state, into: &buffer, in: inside)
        }
    }

    /// On the lower edge: how old stale values are, or that new ones are on their way.
    private func drawMark(_ state: TileState, now: Timestamp, into buffer: inout CellBuffer, in rect: Rect) {
        let mark: (text: String, role: Role)? =
            switch state {
            case .stale(_, let since): (format.age(since: since, now: now), .warning)
            case .refreshing: (spinner, .progress)
            case .waiting, .fresh, .failed: nil
            }
        guard let mark, rect.rows >= 3 else { return }
        let text = " \(look.cut(mark.text, to: rect.columns - 5)) "
        buffer.write(
            text, column: rect.endColumn - 2 - text.displayWidth, row: rect.endRow - 1, style: look.theme[mark.role],
            clip: rect)
    }

    private func draw(_ weather: CurrentWeather, isStale: Bool, into buffer: inout CellBuffer, in area: Rect) {
        let picture = ConditionArt.size(.small)
        if area.rows >= picture.rows + 1, area.columns >= picture.columns + 6 {
            ConditionArt.draw(
                weather.condition, scale: .small, column: area.column + 1, row: area.row, into: &buffer, look: look,
                clip: area)
            right(format.degrees(weather.temperature), temperatureStyle(weather), row: 0, area, into: &buffer)
            right(humidity(weather), look.theme[.dim], row: 1, area, into: &buffer)
            let summary = look.cut(format.summary(weather.condition), to: area.columns - 2)
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
                look.cut(format.summary(weather.condition), to: area.columns - 2), column: area.column + 1,
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

    private func drawEmpty(_ state: TileState, into buffer: inout CellBuffer, in area: Rect) {
        let text: (String, Role) =
            switch state {
            case .failed(let failure): ("! " + failure.short(look.phrase), .failure)
            default: ("\(spinner) \(look.phrase(.tileWaiting))", .dim)
            }
        let room = area.columns - 2
        let wrapped = text.0.wrapped(toWidth: room)
        let lines = wrapped.count <= area.rows ? wrapped : [look.cut(text.0, to: room)]
        let top = area.row + (area.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            buffer.write(line, column: area.column + 1, row: top + index, style: look.theme[text.1], clip: area)
        }
    }

    /// "서울        ☀ 21°" in one line; the selection is marked by a sign as well as by style.
    private func drawLine(
        _ place: Place, _ state: TileState, isSelected: Bool, into buffer: inout CellBuffer, in rect: Rect
    ) {
        let value: (text: String, style: Style) =
            switch state {
            case .failed: ("!", look.theme[.failure])
            case .waiting: (spinner, look.theme[.dim])
            case .fresh(let weather), .refreshing(let weather), .stale(let weather, _):
                (format.degrees(weather.temperature), temperatureStyle(weather))
            }
        let mark = rect.columns >= 8 ? (isSelected ? "> " : "  ") : ""
        let room = rect.columns - value.text.displayWidth - 1
        let name = look.cut(mark + format.name(place), to: max(room, 0))
        buffer.write(
            name, column: rect.column, row: rect.row, style: look.theme[isSelected ? .titleSelected : .title],
            clip: rect)
        right(value.text, value.style, row: 0, rect, into: &buffer, margin: 0)
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
    fileprivate var isStale: Bool { if case .stale = self { true } else { false } }
}
