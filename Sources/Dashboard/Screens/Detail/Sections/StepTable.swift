import TerminalUI
import Weather

/// How the steps of a day divide a width: time, sky, its words, temperature, chance, amount, wind. What has no room gives
/// way in this order: the units, the words, the wind, the amount. A number is never cut.
struct StepTable {
    private let look: Presentation
    private let clock: LocalClock
    private let timeColumns: Int
    private let degreeColumns: Int
    private let amountColumns: Int
    private let windColumns: Int
    private let wordColumns: Int
    private let hasUnits: Bool

    private static let indent = 1
    private static let glyphColumns = 2
    private static let chanceColumns = 5
    /// Beyond this words are parted from their numbers.
    private static let widest = 64

    init(_ steps: [ForecastStep], clock: LocalClock, columns: Int, _ look: Presentation) {
        self.look = look
        self.clock = clock
        let format = look.format
        func widest(_ text: (ForecastStep) -> String) -> Int { steps.map { text($0).displayWidth }.max() ?? 0 }
        timeColumns = format.timeColumns + 1
        degreeColumns = widest { format.degrees($0.temperature) } + 1
        // A day without rain needs no column of zeros: the chance says it.
        let falls = steps.contains { $0.precipitation.millimetres > 0 }
        func amounts(_ hasUnits: Bool) -> Int { falls ? widest { Self.amount($0, hasUnits, look) } + 1 : 0 }
        func winds(_ hasUnits: Bool) -> Int { widest { Self.wind($0, hasUnits, look) } + 1 }
        let words = widest { format.sky($0.condition) } + 1
        let room =
            columns - Self.indent - timeColumns - Self.glyphColumns - degreeColumns - Self.chanceColumns
        let forms = [
            (words, amounts(true), winds(true), true), (words, amounts(false), winds(false), false),
            (0, amounts(true), winds(true), true), (0, amounts(false), winds(false), false),
            (0, amounts(false), 0, false), (0, 0, 0, false),
        ]
        let chosen = forms.first { $0.0 + $0.1 + $0.2 <= room } ?? (0, 0, 0, false)
        (amountColumns, windColumns, hasUnits) = (chosen.1, chosen.2, chosen.3)
        let spare = min(columns, Self.widest) - columns + room - chosen.0 - chosen.1 - chosen.2
        wordColumns = chosen.0 == 0 ? 0 : chosen.0 + max(0, spare)
    }

    func draw(_ step: ForecastStep, into buffer: inout CellBuffer, in line: Rect) {
        let format = look.format
        var column = line.column + Self.indent
        buffer.write(
            format.endTime(step.time, clock: clock), column: column, row: line.row, style: look.theme[.dim], clip: line)
        column += timeColumns
        let glyph = look.glyphs.condition(step.condition)
        buffer.write(glyph.character, column: column, row: line.row, style: look.theme[glyph.role], clip: line)
        column += Self.glyphColumns
        if wordColumns > 0 {
            buffer.write(
                format.sky(step.condition), column: column, row: line.row, style: look.theme[.text], clip: line)
            column += wordColumns
        }
        column += degreeColumns
        buffer.write(
            format.degrees(step.temperature), end: column, row: line.row, style: look.style(of: step.temperature),
            clip: line)
        column += Self.chanceColumns
        let isLikely = (step.precipitationProbability ?? 0) >= PrecipitationAhead.worthTelling
        buffer.write(
            format.chance(step.precipitationProbability), end: column, row: line.row,
            style: look.theme[isLikely ? step.precipitationRole : .dim], clip: line)
        if amountColumns > 0 {
            column += amountColumns
            let falls = step.precipitation.millimetres > 0
            buffer.write(
                Self.amount(step, hasUnits, look), end: column, row: line.row,
                style: look.theme[falls ? step.precipitationRole : .dim], clip: line)
        }
        if windColumns > 0 {
            buffer.write(
                Self.wind(step, hasUnits, look), end: column + windColumns, row: line.row, style: look.theme[.dim],
                clip: line)
        }
    }

    private static func amount(_ step: ForecastStep, _ hasUnits: Bool, _ look: Presentation) -> String {
        look.format.briefDepth(step.precipitation, hasUnit: hasUnits)
    }

    private static func wind(_ step: ForecastStep, _ hasUnits: Bool, _ look: Presentation) -> String {
        guard let speed = step.wind.speed else { return look.glyphs.missing }
        let arrow = step.wind.direction.map(look.glyphs.arrow) ?? ""
        return hasUnits ? "\(look.format.speed(speed)) \(arrow)" : arrow + look.format.wholeSpeed(speed)
    }
}
