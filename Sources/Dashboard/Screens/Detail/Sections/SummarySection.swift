import AppResources
import TerminalUI
import Weather

/// The picture, the temperature, what the sky does, how it feels, and the low and high of the day that leads.
struct SummarySection: DetailSection {
    let current: CurrentWeather
    /// Today's, or late in the evening tomorrow's.
    let leading: LeadingRange?
    let sky: SkyPicture
    /// Small picture and whole degrees, so that more stands below without scrolling.
    let isCompact: Bool

    private static let columnsForLargePicture = 36

    func rows(columns: Int) -> Int { isLarge(columns) ? 6 : 4 }

    private func isLarge(_ columns: Int) -> Bool { !isCompact && columns >= Self.columnsForLargePicture }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        if isLarge(area.columns) {
            drawLarge(look, into: &buffer, in: area)
        } else {
            drawSmall(look, into: &buffer, in: area)
        }
    }

    /// The picture at the left of everything.
    private func drawLarge(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        self.sky.draw(
            current.condition, scale: .large, column: area.column, row: area.row, into: &buffer, look: look,
            clip: area)
        let right = area.inset(left: ConditionArt.size(.large).columns + 2)
        drawTemperature(look.format.preciseDegrees(current.temperature), look, into: &buffer, in: right)
        let sky = [Span(look.format.sky(current.condition), look.theme[.strong]), Span("  ", look.theme[.text])]
        let (precise, whole) = (feelsLike(look, look.format.preciseDegrees), feelsLike(look, look.format.degrees))
        // Where there is no room for the words, the picture says them.
        buffer.writeFitting([sky + precise, sky + whole, precise, whole], in: right.line(3))
        drawRange(look, into: &buffer, in: right, row: right.row + 4)
        if let note = partialNote(look) {
            buffer.write(
                look.cut("(\(note))", to: right.columns), column: right.column, row: right.row + 5,
                style: look.theme[.dim], clip: right)
        }
    }

    /// Picture, digits and words side by side in three rows, the range below. What has no room gives way in this order:
    /// the picture, the large digits.
    private func drawSmall(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let degrees = look.format.degrees(current.temperature)
        let feels = feelsLike(look, look.format.degrees)
        let sky = look.format.sky(current.condition)
        let picture = ConditionArt.size(.small).columns + 2
        let digits = (look.glyphs.isASCII ? degrees.displayWidth + 1 : BigDigits.width(of: degrees)) + 2
        /// What the sky does in the lines beside something so wide; nil where its words or the number have no room.
        func words(beside columns: Int) -> [String]? {
            let room = area.columns - columns
            guard feels.displayWidth <= room else { return nil }
            let lines = sky.displayWidth <= room ? [sky] : sky.split(separator: " ").map(String.init)
            return lines.count <= 2 && lines.allSatisfy { $0.displayWidth <= room } ? lines : nil
        }
        let besideBoth = words(beside: picture + digits)
        let besideDigits = words(beside: digits)
        var left = area
        if besideBoth != nil {
            self.sky.draw(
                current.condition, scale: .small, column: area.column, row: area.row, into: &buffer, look: look,
                clip: area)
            left = left.inset(left: picture)
        }
        let lines: [String]
        if let beside = besideBoth ?? besideDigits {
            drawTemperature(degrees, look, into: &buffer, in: left)
            left = left.inset(left: digits)
            lines = beside
        } else {
            let glyph = look.glyphs.condition(current.condition)
            let style = look.style(of: current.temperature).adding(.bold)
            buffer.write(
                [
                    Span(look.format.preciseDegrees(current.temperature) + " ", style),
                    Span(glyph.character, look.theme[glyph.role]),
                ], column: area.column, row: area.row, clip: area)
            left.row += 1
            lines = [look.cut(sky, to: left.columns)]
        }
        for (row, line) in lines.enumerated() {
            buffer.write(line, column: left.column, row: left.row + row, style: look.theme[.strong], clip: area)
        }
        buffer.write(feels, column: left.column, row: left.row + lines.count, clip: area)
        drawRange(look, into: &buffer, in: area, row: area.row + 3, notesPart: true)
    }

    private func drawTemperature(_ degrees: String, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect)
    {
        let style = look.style(of: current.temperature)
        guard look.glyphs.isASCII else {
            return BigDigits.draw(degrees, column: area.column, row: area.row, into: &buffer, style: style, clip: area)
        }
        buffer.write(
            degrees + look.format.temperatureUnit, column: area.column, row: area.row, style: style.adding(.bold),
            clip: area)
    }

    private func feelsLike(_ look: Presentation, _ degrees: (Temperature) -> String) -> [Span] {
        [
            Span(look.phrase(.feelsLike) + " ", look.theme[.dim]),
            Span(current.feelsLike.map(degrees) ?? look.phrase(.notKnown), look.theme[.text]),
        ]
    }

    /// In the longest form that fits: with tenths, with whole degrees, without words; nothing rather than one of the two.
    private func drawRange(
        _ look: Presentation, into buffer: inout CellBuffer, in area: Rect, row: Int, notesPart: Bool = false
    ) {
        let day = leading?.isTomorrow == true ? [Span(look.phrase(.tomorrow) + " ", look.theme[.title])] : []
        func spans(_ degrees: (Temperature) -> String, unknown: String) -> [Span] {
            func value(_ temperature: Temperature?) -> Span {
                Span(
                    temperature.map(degrees) ?? unknown, temperature.map(look.style) ?? look.theme[.text])
            }
            return day + [
                Span(look.phrase(.lowest) + " ", look.theme[.dim]), value(leading?.range.low),
                Span(" \(look.phrase(.highest)) ", look.theme[.dim]), value(leading?.range.high),
            ]
        }
        let note = notesPart ? partialNote(look).map { [Span(" (\($0))", look.theme[.dim])] } ?? [] : []
        let long = spans(look.format.preciseDegrees, unknown: look.phrase(.notKnown))
        let short = spans(look.format.degrees, unknown: look.glyphs.missing)
        let brief = leading.map { [day + look.lowAndHigh($0.range)] } ?? []
        buffer.writeFitting([long + note, short + note, long, short] + brief, in: area.line(row - area.row))
    }

    private func partialNote(_ look: Presentation) -> String? {
        guard case .hours(let from, let to) = leading?.range.coverage else { return nil }
        return look.phrase(.rangePartial, ["from": "\(from)", "to": "\(to)"])
    }
}
