import Display
import Engine
import TerminalUI
import Weather

/// Draws one tile according to its density: as a row of a table, or as a card.
struct TileView {
    let look: Presentation
    private let words: TileWords

    init(look: Presentation) {
        self.look = look
        words = TileWords(look)
    }

    func render(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard tile.density != .line else { return LineTile(look: look).draw(tile, into: &buffer, in: rect) }
        buffer.drawBox(rect, look.glyphs.border, style: look.theme[.border])
        title(tile, in: rect).draw(name: look.theme[.strong], into: &buffer)
        guard let conditions = tile.seen.conditions else {
            return drawEmpty(tile, into: &buffer, in: rect.inset(columns: 1, rows: 1))
        }
        TileCard(
            content: TileContent(tile, conditions, look), layout: TileLayout(rect, tile.density, words), look: look
        ).draw(into: &buffer)
        if tile.isOld { look.age(rect.inset(columns: 1, rows: 1), of: &buffer) }
        drawLowerBorder(tile, into: &buffer, in: rect)
    }

    /// Draws low, high and humidity onto a border. A note about the values stands for the humidity, and in a narrow card of a list with
    /// several clocks the time there.
    private func drawLowerBorder(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard let conditions = tile.seen.conditions else { return }
        let layout = TileLayout(rect, tile.density, words)
        let card = TileCard(content: TileContent(tile, conditions, look), layout: layout, look: look)
        if let mark = TileMark(tile, look) {
            card.drawBorder(end: mark.texts.map { [Span($0, look.theme[mark.role])] }, isEndNeeded: true, into: &buffer)
        } else if tile.hasOtherClocks, !TileTitle.hasTime(rect) {
            card.drawBorder(
                end: tile.localTime(look).map { [[Span($0, look.theme[.dim])]] } ?? [], into: &buffer)
        } else {
            card.drawBorder(end: card.content.humidity, into: &buffer)
        }
        guard case .refreshing = tile.state else { return }
        let place = layout.spinner
        buffer.write(
            tile.spinner, column: place.column, row: place.row, style: look.theme[.progress], clip: rect)
    }

    func title(_ tile: TilePicture, in rect: Rect) -> TileTitle { TileTitle(tile, look, in: rect) }

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

// The marks of the selected or carried tile, drawn over its picture.
extension TileView {
    func emphasise(
        _ tile: TilePicture, _ emphasis: TilePicture.Emphasis, into buffer: inout CellBuffer, in rect: Rect
    ) {
        guard emphasis != .none, !rect.isEmpty else { return }
        let isCarried = emphasis == .carried
        let accent = look.theme[isCarried ? .carried : tile.density == .line ? .text : .borderSelected]
        guard tile.density != .line else {
            let columns = LineColumns(rect, longestName: tile.longestName)
            let name = look.name(tile.titled, in: columns.name.columns)
            let sign = isCarried ? look.glyphs.carried.right : look.glyphs.pointer
            buffer.write(sign, in: columns.mark, style: accent)
            buffer.write(name, in: columns.name, style: reversed(accent))
            return
        }
        let title = title(tile, in: rect)
        buffer.drawBox(rect, look.glyphs.selectedBorder, style: accent)
        // A reversed name would melt into the large digits below it.
        title.draw(name: look.theme[.titleSelected], into: &buffer)
        drawLowerBorder(tile, into: &buffer, in: rect)
        guard isCarried else { return }
        let signs = look.glyphs.carried
        buffer.write("\(signs.left)\(title.name)\(signs.right)", in: rect, from: 1, style: reversed(accent))
    }

    /// Without colour the name is also bold; with colour, bold would cost another change of style with every move.
    private func reversed(_ style: Style) -> Style { style.adding(look.hasColor ? .reverse : [.reverse, .bold]) }
}

/// Writes the weather of a place into the slots of its tile.
struct TileCard {
    let content: TileContent
    let layout: TileLayout
    let look: Presentation

    func draw(into buffer: inout CellBuffer) {
        drawHero(into: &buffer)
        if let picture = layout.picture, !isHeroOverPicture { draw(picture, into: &buffer) }
        if let sign = layout.sign { buffer.writeFitting([[content.glyph]], in: sign) }
        drawFalling(into: &buffer)
        for (extra, slot) in layout.extras { buffer.writeFitting(content.forms(extra), in: slot) }
        if let sentence = layout.sentence { buffer.writeFitting(content.sentenceBesideFalling, in: sentence) }
        if let area = layout.chart { content.chart(in: area)?.draw(look, into: &buffer) }
    }

    /// The sky, or where the wind is the measure, an arrow.
    private func draw(_ picture: TileLayout.Picture, into buffer: inout CellBuffer) {
        guard let wind = content.shownWind else {
            return ConditionArt.draw(
                content.conditions.condition, scale: picture.scale, column: picture.column, row: picture.row,
                into: &buffer, look: look, clip: buffer.bounds)
        }
        let size = ConditionArt.size(picture.scale)
        let area = Rect(column: picture.column, row: picture.row, columns: size.columns, rows: size.rows)
        WindArrow.draw(wind, style: content.heroFill, look.glyphs, into: &buffer, in: area)
    }

    /// Whether an amount takes the place of the sky, as it does where it has no room for its margin beside it.
    private var isHeroOverPicture: Bool {
        guard content.hasAmount, let area = layout.digits, layout.picture != nil else { return false }
        return BigDigits.hanging(content.hero.text, in: area).map { $0.column == area.column } ?? true
    }

    private func drawHero(into buffer: inout CellBuffer) {
        let hero = content.hero
        let digits = layout.digits.map { digits in
            guard isHeroOverPicture, let picture = layout.picture else { return digits }
            let end = picture.column + ConditionArt.size(picture.scale).columns
            return Rect(column: digits.column, row: digits.row, columns: end - digits.column, rows: digits.rows)
        }
        if let area = digits, let nothing = content.nothing {
            let line = Rect(column: area.column + 1, row: area.endRow - 1, columns: area.columns - 1, rows: 1)
            buffer.writeFitting([nothing, [nothing[0]]], in: line)
            return
        }
        if let area = digits, let digits = BigDigits.hanging(hero.text, in: area) {
            BigDigits.draw(
                digits.text, rows: area.rows, glyphs: look.glyphs, column: digits.column, row: area.row, into: &buffer,
                style: content.heroFill, clip: area)
            guard let unit = content.heroUnit else { return }
            let behind = Rect(
                column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1
            ).inset(left: digits.column - area.column + BigDigits.width(of: digits.text) + 1)
            buffer.writeFitting([[Span(unit, look.theme[.dim])]], in: behind)
            return
        }
        // Where there is a picture or a sign of the condition, it is not repeated.
        let hasSign = layout.picture != nil || layout.sign != nil
        let sign = hasSign ? [] : [content.glyph, Span(" ", look.theme[.text])]
        buffer.writeFitting([sign + [content.boldHero]], in: layout.temperature)
    }

    /// What is falling has a mark before its line, or a background along the whole of it: the more falls, the stronger. Where the line
    /// belongs to the measure, the mark alone says that something falls.
    private func drawFalling(into buffer: inout CellBuffer) {
        let line = layout.falling.line
        let companion = content.companion(hasExtra: layout.extras[.feelsLike] != nil).flatMap { forms in
            forms.contains { $0.displayWidth <= line.columns } ? forms : nil
        }
        let forms = companion ?? content.falling
        if let kind = content.seen.falls {
            let text = forms.first { $0.displayWidth <= line.columns }
            let style = companion == nil ? content.falling(kind) : look.style(of: kind)
            // Without colours it would be a line across the tile, and without words a block of colour.
            if look.hasColor, companion == nil, text != nil { buffer.fill(line, style: style) }
            if look.style(of: kind) == style || !look.hasColor {
                // Beside the text, which is at the end of a line that is.
                let indent = layout.falling.isTrailing ? line.columns - (text?.displayWidth ?? line.columns) : 0
                buffer.write(look.glyphs.fallsNow, column: line.column + indent - 1, row: line.row, style: style)
            }
        }
        buffer.writeFitting(forms, in: layout.falling)
    }

    /// Draws low and high, and at the end the first of some forms that fits, onto the lower border, which stays visible between them.
    ///
    /// - Parameter isEndNeeded: whether low and high give way if they leave no room for any of those forms.
    func drawBorder(end: [[Span]], isEndNeeded: Bool = false, into buffer: inout CellBuffer) {
        let range = layout.range.line
        let edge = range.column..<layout.humidity.line.endColumn
        // With the label that it has beside an apparent temperature, the range may take all of the border.
        let room = content.measure == .feelsLike ? edge.count : range.columns
        let least = isEndNeeded ? (end.map(\.displayWidth).min() ?? 0) + 1 : 0
        func draw(_ form: [Span], at start: Int) {
            let width = form.displayWidth
            buffer.fill(Rect(column: start - 1, row: range.row, columns: width + 2, rows: 1), style: look.theme[.text])
            buffer.write(form, column: start, row: range.row, clip: buffer.bounds)
        }
        var free = edge
        let ranges = content.lowAndHigh(isLabelled: layout.isRangeLabelled)
        if let form = ranges.first(where: { $0.displayWidth <= min(room, edge.count - least) }) {
            draw(form, at: edge.lowerBound)
            let start = edge.lowerBound + form.displayWidth + 1
            free = start..<max(start, edge.upperBound)
        }
        if let form = end.first(where: { $0.displayWidth <= free.count }) {
            draw(form, at: free.upperBound - form.displayWidth)
        }
    }
}

extension CellBuffer {
    /// Writes the longest form that fits into the slot.
    fileprivate mutating func writeFitting(_ forms: [[Span]], in slot: TileLayout.Slot) {
        if slot.isTrailing { writeFitting(forms, atEndOf: slot.line) } else { writeFitting(forms, in: slot.line) }
    }
}

extension CellBuffer {
    /// Writes the longest form that fits into a line, or nothing if none fits. Returns the cells written.
    @discardableResult
    mutating func writeFitting(_ forms: [[Span]], in line: Rect) -> Int {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return 0 }
        write(form, in: line)
        return form.displayWidth
    }

    /// The same, right-aligned.
    mutating func writeFitting(_ forms: [[Span]], atEndOf line: Rect) {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return }
        write(form, column: line.endColumn - form.displayWidth, row: line.row, clip: line)
    }
}
