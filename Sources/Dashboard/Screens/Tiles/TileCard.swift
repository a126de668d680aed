import Display
import TerminalUI

/// Writes the weather of a place into the slots of its tile.
struct TileCard {
    let content: TileContent
    let layout: TileLayout
    let look: Presentation

    func draw(into buffer: inout CellBuffer) {
        drawHero(into: &buffer)
        if let picture = layout.picture {
            ConditionArt.draw(
                content.conditions.condition, scale: picture.scale, column: picture.column, row: picture.row,
                into: &buffer, look: look, clip: buffer.bounds)
        }
        drawFalling(into: &buffer)
        for (extra, slot) in layout.extras { buffer.writeFitting(content.forms(extra), in: slot) }
        if let sentence = layout.sentence { buffer.writeFitting(content.sentenceBesideFalling, in: sentence) }
        if let area = layout.chart { content.chart(in: area)?.draw(look, into: &buffer) }
    }

    private func drawHero(into buffer: inout CellBuffer) {
        let hero = content.hero
        if let area = layout.digits,
            let digits = BigDigits.hanging(hero.text, in: area)
        {
            return BigDigits.draw(
                digits.text, glyphs: look.glyphs, column: digits.column, row: area.row, into: &buffer,
                style: hero.style, clip: area)
        }
        // The picture already shows the condition, so the sign is omitted beside it.
        let sign = layout.picture == nil ? [content.glyph, Span(" ", look.theme[.text])] : []
        buffer.writeFitting([sign + [content.boldHero]], in: layout.temperature)
    }

    /// Precipitation that is falling now colours the background of its whole line.
    private func drawFalling(into buffer: inout CellBuffer) {
        let line = layout.falling.line
        if let companion = content.companion(hasExtra: layout.extras[.feelsLike] != nil) {
            return buffer.writeFitting(companion, in: layout.falling)
        }
        if let kind = content.fallingNow {
            let style = look.falling(kind)
            buffer.fill(line, style: style)
            if !look.hasColor {
                buffer.write(look.glyphs.fallsNow, column: line.column - 1, row: line.row, style: style)
            }
        }
        buffer.writeFitting(content.falling, in: layout.falling)
    }

    /// Draws low and high, and the humidity, onto the lower border, which stays visible between them.
    func drawBorder(into buffer: inout CellBuffer) {
        let range = content.lowAndHigh(isLabelled: layout.isRangeLabelled)
        let humidity = content.humidity(isLabelled: layout.isHumidityLabelled)
        for (forms, slot) in [(range, layout.range), (humidity, layout.humidity)] {
            guard let form = forms.first(where: { $0.displayWidth <= slot.line.columns }) else { continue }
            let columns = form.displayWidth
            let start = slot.isTrailing ? slot.line.endColumn - columns : slot.line.column
            let blank = Rect(column: start - 1, row: slot.line.row, columns: columns + 2, rows: 1)
            buffer.fill(blank, style: look.theme[.text])
            buffer.write(form, column: start, row: slot.line.row, clip: slot.line)
        }
    }
}

extension CellBuffer {
    /// Writes the longest form that fits into the slot.
    fileprivate mutating func writeFitting(_ forms: [[Span]], in slot: TileLayout.Slot) {
        if slot.isTrailing { writeFitting(forms, atEndOf: slot.line) } else { writeFitting(forms, in: slot.line) }
    }
}
