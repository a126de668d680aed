import Engine
import TerminalUI

/// Where each fact of a tile goes. The slots depend only on the size of the tile and on the language, never on the weather, so
/// that a fact is at the same spot in every tile of a grid, or absent from all of them.
struct TileLayout: Hashable, Sendable {
    /// A part of a row reserved for one fact.
    struct Slot: Hashable, Sendable {
        let line: Rect
        /// Whether the text is right-aligned.
        var isTrailing = false
    }

    /// Facts shown if there is room beyond hero, precipitation, low and high, and humidity. In order of importance.
    enum Extra: CaseIterable, Hashable, Sendable { case sky, feelsLike, wind }

    struct Picture: Hashable, Sendable {
        let column, row: Int
        let scale: ConditionArt.Scale
    }

    /// Room for the temperature in large digits, three rows high or two; nil if the tile is too small for either.
    let digits: Rect?
    /// The sign of the sky and the temperature as text, used if there are no digits.
    let temperature: Slot
    /// Nil if the sign replaces it.
    let picture: Picture?
    /// The sign of the sky where there are digits and no picture; nil otherwise.
    let sign: Slot?
    /// Precipitation, or the chance of it.
    let falling: Slot
    let extras: [Extra: Slot]
    /// The most important event of the hours ahead, unless it is the next precipitation; nil if there is no room.
    let sentence: Slot?
    /// The chart of the hours ahead; nil if there is no room.
    let chart: Rect?
    /// On the lower border.
    let range: Slot
    /// Whether the slot has room for the word "tomorrow".
    let isRangeLabelled: Bool
    /// The humidity; its word may stand before the slot.
    let humidity: Slot
    /// The sign of a refresh under way.
    let spinner: Point

    /// `-128°` in large digits, whose minus sign hangs in the margin, and a gap.
    private static let digitsColumns = 10
    /// A sign, a blank and `-128°`.
    private static let textColumns = 7
    /// `-15/-11°`.
    static let rangeColumns = 8
    /// `100%`.
    private static let humidityColumns = 4
    /// Columns beside the digits for a sign and an hour: `☂ 09시`.
    private static let leastColumnsBeside = 6
    /// `NW`, the direction of the wind in ASCII.
    private static let signColumns = 2
    /// Inner columns from which a tile has room for the larger picture.
    private static let columnsForLargerPicture = 20
    /// Columns from which a tile keeps its text off its right border.
    private static let columnsForMargin = 18
    /// Rows a large tile reserves for the hours ahead: one of the curve, precipitation, the hours.
    private static let chartRows = 3
    /// Precipitation and the hours, which are informative without the curve.
    private static let leastChartRows = 2
    private static let leastChartColumns = 20

    /// `tile`: including its border.
    init(_ tile: Rect, _ density: TileDensity, _ words: TileWords) {
        let inside = tile.inset(columns: 1, rows: 1)
        let margin = tile.columns >= Self.columnsForMargin ? 1 : 0
        let area = Rect(
            column: inside.column + 1, row: inside.row, columns: inside.columns - 1 - margin, rows: inside.rows)
        let edge = Rect(column: tile.column + 2, row: tile.endRow - 1, columns: tile.columns - 4, rows: 1)
        let labelled = words.humidity + 1 + Self.humidityColumns
        let humidityColumns = edge.columns > Self.rangeColumns + labelled ? labelled : Self.humidityColumns
        isRangeLabelled = edge.columns >= Self.rangeColumns + words.tomorrow + 2 + humidityColumns
        range = Slot(
            line: Rect(
                column: edge.column, row: edge.row,
                columns: Self.rangeColumns + (isRangeLabelled ? words.tomorrow + 1 : 0), rows: 1))
        humidity = Slot(
            line: Rect(
                column: edge.endColumn - humidityColumns, row: edge.row, columns: humidityColumns, rows: 1),
            isTrailing: true)
        spinner = Point(column: edge.endColumn, row: edge.row)
        temperature = Slot(line: Rect(column: area.column, row: area.row, columns: Self.textColumns, rows: 1))

        var packing = Packing(words)
        let columnsBeside = inside.columns - margin - Self.digitsColumns
        if density.hasPicture {
            let picture = Self.picture(inside, margin: margin, words, &packing)
            digits = Rect(
                column: inside.column, row: inside.row, columns: picture.column - inside.column, rows: BigDigits.rows)
            (self.picture, sign) = (picture, nil)
            falling = Slot(line: area.row(at: BigDigits.rows))
        } else if words.hasBlocks, area.rows >= BigDigits.lowRows, columnsBeside >= Self.leastColumnsBeside {
            digits = Rect(
                column: inside.column, row: inside.row, columns: Self.digitsColumns, rows: BigDigits.lowRows)
            picture = nil
            let beside = Rect(
                column: inside.column + Self.digitsColumns, row: inside.row, columns: columnsBeside, rows: 2)
            let left = columnsBeside - Self.signColumns
            sign = Slot(line: beside.row(at: 0).inset(left: left), isTrailing: true)
            packing.place(
                beside: Rect(column: beside.column, row: beside.row, columns: left - 1, rows: 1), isTrailing: false)
            let hasLine = area.rows > BigDigits.lowRows
            falling = hasLine ? Slot(line: area.row(at: 2)) : Slot(line: beside.row(at: 1), isTrailing: true)
            if hasLine { packing.place(beside: beside.row(at: 1), isTrailing: true) }
        } else {
            (digits, picture, sign) = (nil, nil, nil)
            let beside = area.row(at: 0).inset(left: Self.textColumns + 1)
            falling = area.rows > 1 ? Slot(line: area.row(at: 1)) : Slot(line: beside, isTrailing: true)
            if area.rows > 1 { packing.place(beside: beside, isTrailing: true) }
        }
        let below = area.inset(top: density.hasPicture ? BigDigits.rows + 1 : digits == nil ? 2 : 3)
        let taken = packing.place(below: below, leaving: density == .large ? Self.chartRows : 0)
        var rest = below.inset(top: taken)
        let hasSentence = density == .large && rest.rows > Self.chartRows + 1
        sentence = hasSentence ? Slot(line: rest.row(at: 0)) : nil
        rest = rest.inset(top: hasSentence ? 1 : 0)
        chart =
            rest.rows >= Self.leastChartRows && rest.columns >= Self.leastChartColumns && density.hasPicture
            ? rest : nil
        extras = packing.slots
    }

    /// The picture is at the right edge; in a wide tile it is next to the digits, with extras to its right.
    private static func picture(
        _ inside: Rect, margin: Int, _ words: TileWords, _ packing: inout Packing
    ) -> Picture {
        let scale: ConditionArt.Scale = inside.columns >= columnsForLargerPicture ? .small : .tiny
        let columns = ConditionArt.size(scale).columns
        let left = inside.column + digitsColumns
        let beside = Rect(
            column: left + columns + 1, row: inside.row, columns: inside.endColumn - margin - left - columns - 1,
            rows: BigDigits.rows)
        guard beside.columns >= words.columns(.feelsLike) else {
            return Picture(column: inside.endColumn - margin - columns, row: inside.row, scale: scale)
        }
        for row in 0..<beside.rows { packing.place(beside: beside.row(at: row), isTrailing: false) }
        return Picture(column: left, row: inside.row, scale: scale)
    }
}

/// Assigns slots to the extras there is room for.
private struct Packing {
    let words: TileWords
    private(set) var slots: [TileLayout.Extra: TileLayout.Slot] = [:]

    init(_ words: TileWords) { self.words = words }

    private var waiting: [TileLayout.Extra] { TileLayout.Extra.allCases.filter { slots[$0] == nil } }

    /// Gives the whole line to the first extra that fits.
    mutating func place(beside line: Rect, isTrailing: Bool) {
        guard let extra = waiting.first(where: { words.columns($0) <= line.columns }) else { return }
        slots[extra] = TileLayout.Slot(line: line, isTrailing: isTrailing)
    }

    /// Fills the rows from the top, with one or two extras each. Returns the number of rows used.
    mutating func place(below area: Rect, leaving kept: Int) -> Int {
        var row = 0
        while row < area.rows - kept,
            let first = waiting.first(where: { words.columns($0) <= area.columns })
        {
            let line = area.row(at: row)
            let room = area.columns - words.columns(first) - 1
            slots[first] = TileLayout.Slot(line: line)
            if let second = waiting.first(where: { words.columns($0) <= room }) {
                let columns = words.columns(second)
                slots[first] = TileLayout.Slot(
                    line: Rect(column: line.column, row: line.row, columns: line.columns - columns - 1, rows: 1))
                slots[second] = TileLayout.Slot(line: line.inset(left: line.columns - columns), isTrailing: true)
            }
            row += 1
        }
        return row
    }
}
