import AppResources
import Display
import TerminalUI
import Weather

/// How the steps of a day divide the width: the start of the step, sky, its words, temperature, chance, amount, wind. If space
/// is short, these are dropped in order: long headings; the units, which then move to the headings; the words; the wind; the
/// amount. A number is never cut.
struct StepTable {
    private let look: Presentation
    private let clock: LocalClock
    private let timeColumns: Int
    private let degrees: Column
    private let chance: Column
    private let amount: Column
    private let wind: Column
    private let wordColumns: Int
    private let hasUnits: Bool
    /// Whether temperature and wind at the beginning of a step are known.
    private let knowsBeginning: (ForecastStep) -> Bool

    /// Right-aligned numbers under their heading.
    private struct Column {
        let head: String
        /// Including the gap before it; 0 if the column is omitted.
        let columns: Int

        init(_ head: String, _ width: Int) {
            self.head = head
            columns = max(head.displayWidth, width) + 1
        }

        private init() { (head, columns) = ("", 0) }

        static let missing = Column()
    }

    private static let indent = 1
    private static let glyphColumns = 2
    /// "100%".
    private static let chanceWidth = 4
    /// In a wider table the words would be too far from their numbers.
    private static let widest = 64
    private static let usualTemperature = Temperature(celsius: -10)

    /// `steps`: those of all days, so that every day has the same columns.
    init(
        _ steps: [ForecastStep], clock: LocalClock, columns: Int, _ look: Presentation,
        knowsBeginning: @escaping (ForecastStep) -> Bool
    ) {
        self.look = look
        self.knowsBeginning = knowsBeginning
        self.clock = clock
        let format = look.format
        func widest(_ text: (ForecastStep) -> String) -> Int { steps.map { text($0).displayWidth }.max() ?? 0 }
        timeColumns = format.timeColumns + 1
        let degreeWidth = max(
            widest { format.degrees($0.temperature) }, format.degrees(Self.usualTemperature).displayWidth)
        let degreesWithHead = Column(look.phrase(.tableTemperature), degreeWidth)
        let longChance = Column(look.phrase(.chartChance), Self.chanceWidth)
        let shortChance = Column(look.phrase(.chartChanceShort), Self.chanceWidth)
        let bareChance = Column("", Self.chanceWidth)
        // If nothing falls, a column of zeros is unnecessary because the chance already shows it.
        let falls = steps.contains { $0.precipitation.millimetres > 0 }
        func amount(_ head: String, hasUnits: Bool) -> Column {
            falls ? Column(head, widest { Self.amount($0, hasUnits, look) }) : .missing
        }
        func wind(_ head: String, hasUnits: Bool) -> Column { Column(head, widest { Self.wind($0, hasUnits, look) }) }
        let amounts = (
            amount(look.phrase(.tableAmount), hasUnits: true),
            amount(format.units.precipitation.rawValue, hasUnits: false)
        )
        let winds = (
            wind(look.phrase(.tableWind), hasUnits: true), wind(format.units.wind.rawValue, hasUnits: false)
        )
        let words = widest { format.sky($0.condition) } + 1
        let room = columns - Self.indent - timeColumns - Self.glyphColumns
        let forms: [Form] = [
            Form(words, degreesWithHead, longChance, amounts.0, winds.0, hasUnits: true),
            Form(words, degreesWithHead, shortChance, amounts.0, winds.0, hasUnits: true),
            Form(words, degreesWithHead, shortChance, amounts.1, winds.1, hasUnits: false),
            Form(0, degreesWithHead, shortChance, amounts.0, winds.0, hasUnits: true),
            Form(0, degreesWithHead, shortChance, amounts.1, winds.1, hasUnits: false),
            Form(0, degreesWithHead, shortChance, amounts.1, .missing, hasUnits: false),
            Form(0, degreesWithHead, shortChance, .missing, .missing, hasUnits: false),
        ]
        let last = Form(0, Column("", degreeWidth), bareChance, .missing, .missing, hasUnits: false)
        let chosen = forms.first { $0.columns <= room } ?? last
        (degrees, chance, hasUnits) = (chosen.degrees, chosen.chance, chosen.hasUnits)
        (self.amount, self.wind) = (chosen.amount, chosen.wind)
        let spare = min(columns, Self.widest) - columns + room - chosen.columns
        wordColumns = chosen.words == 0 ? 0 : chosen.words + max(0, spare)
    }

    private struct Form {
        let words: Int
        let degrees, chance, amount, wind: Column
        let hasUnits: Bool

        init(_ words: Int, _ degrees: Column, _ chance: Column, _ amount: Column, _ wind: Column, hasUnits: Bool) {
            (self.words, self.degrees, self.chance, self.amount) = (words, degrees, chance, amount)
            (self.wind, self.hasUnits) = (wind, hasUnits)
        }

        var columns: Int { words + degrees.columns + chance.columns + amount.columns + wind.columns }
    }

    /// The column after the words.
    private func firstNumber(in area: Rect) -> Int {
        area.column + Self.indent + timeColumns + Self.glyphColumns + wordColumns
    }

    /// Draws the headings of the numbers.
    func drawHeads(into buffer: inout CellBuffer, in area: Rect) {
        var end = firstNumber(in: area)
        for column in [degrees, chance, amount, wind] {
            end += column.columns
            buffer.write(column.head, end: end, row: area.row, style: look.theme[.dim], clip: area)
        }
    }

    /// Draws a step, which must be described at its beginning because the row begins with that time.
    func draw(_ step: ForecastStep, into buffer: inout CellBuffer, in area: Rect) {
        let format = look.format
        var column = area.column + Self.indent
        buffer.write(
            format.time(step.start, clock: clock), column: column, row: area.row, style: look.theme[.dim], clip: area)
        column += timeColumns
        let glyph = look.glyphs.condition(step.condition)
        buffer.write(glyph.character, column: column, row: area.row, style: look.theme[glyph.role], clip: area)
        column += Self.glyphColumns
        if wordColumns > 0 {
            buffer.write(
                format.sky(step.condition), column: column, row: area.row, style: look.theme[.text], clip: area)
        }
        drawNumbers(step, into: &buffer, in: area)
    }

    private func drawNumbers(_ step: ForecastStep, into buffer: inout CellBuffer, in area: Rect) {
        let format = look.format
        let isLikely = (step.precipitationProbability ?? 0) >= PrecipitationAhead.worthReporting
        let falls = step.falls != nil && step.precipitation.millimetres > 0
        let fallen = look.theme[step.precipitationRole]
        let dim = look.theme[.dim]
        let isBegun = knowsBeginning(step)
        let degreeStyle = isBegun ? look.style(of: step.temperature) : dim
        let numbers: [(column: Column, text: String, style: Style)] = [
            (degrees, isBegun ? format.degrees(step.temperature) : look.glyphs.missing, degreeStyle),
            (chance, format.chance(step.precipitationProbability), isLikely ? fallen : dim),
            (amount, Self.amount(step, hasUnits, look), falls ? fallen : dim),
            (wind, isBegun ? Self.wind(step, hasUnits, look) : look.glyphs.missing, dim),
        ]
        var end = firstNumber(in: area)
        for (column, text, style) in numbers where column.columns > 0 {
            end += column.columns
            buffer.write(text, end: end, row: area.row, style: style, clip: area)
        }
    }

    private static func amount(_ step: ForecastStep, _ hasUnits: Bool, _ look: Presentation) -> String {
        look.format.text(step.amount, hasUnit: hasUnits)
    }

    private static func wind(_ step: ForecastStep, _ hasUnits: Bool, _ look: Presentation) -> String {
        guard let speed = step.wind.speed else { return look.glyphs.missing }
        let arrow = step.wind.direction.map(look.glyphs.arrow) ?? ""
        return hasUnits ? "\(look.format.speed(speed)) \(arrow)" : arrow + look.format.wholeSpeed(speed)
    }
}
