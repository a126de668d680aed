import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws the table: a row for each place in view, a column for each stop of the time axis.
@MainActor
struct TableView {
    let look: Presentation
    private let cache = FrameCache<TableRow>()

    init(look: Presentation) { self.look = look }

    /// `covered`: the area of the search results; rows behind it are left out.
    func render(_ table: TablePicture, covered: Rect?, into buffer: inout CellBuffer) {
        let (grid, axis, columns) = (table.grid, table.axis, table.columns)
        if let head = grid.head, covered.map({ $0.intersection(head).isEmpty }) ?? true {
            drawHead(axis, columns, isAway: table.isAway, into: &buffer, in: head)
            draw(table.corner, into: &buffer, in: columns.name(in: head))
        }
        for (slot, (index, row, then, emphasis)) in table.rows.enumerated() {
            let rect = grid.rect(of: index, scrollRow: table.scrollRow).intersection(grid.area)
            if let covered, covered.intersection(rect).rows > 0 { continue }
            let frame = cache.frame(for: row, slot: slot, size: rect.size) { frame in
                draw(row, into: &frame, in: frame.bounds)
            }
            buffer.draw(frame, into: rect)
            if table.isAway, rect.rows > 1, row.tile.localTime(look) != nil {
                let line = columns.name(in: rect).row(at: 1)
                buffer.fill(line)
                buffer.write(then.localTime(look) ?? "", in: line, style: look.theme[.dim])
            }
            if let moment = table.standIn, row.hasValues, !row.isMarked {
                let cell = columns.cell(axis.selected, in: rect)
                buffer.fill(cell)
                draw(moment, row, into: &buffer, in: cell)
                if table.warnedInStandIn.contains(row.tile.place.id) { markWarned(cell, into: &buffer) }
            }
            if row.hasValues {
                light(columns.cell(axis.selected, in: rect), isCrossing: emphasis != .none, into: &buffer)
            }
            if emphasis != .none { emphasise(row, isCarried: emphasis == .carried, into: &buffer, in: rect) }
        }
    }

    // MARK: The head

    private func drawHead(
        _ axis: TableAxis, _ columns: TableColumns, isAway: Bool, into buffer: inout CellBuffer, in line: Rect
    ) {
        buffer.fill(line)
        for (index, stop) in axis.stops.enumerated() {
            let cell = columns.cell(index, in: line)
            let room = cell.columns - 1
            let beginsDay = beginsDay(stop, axis) || hidesBeginning(before: index, axis)
            let text = look.fitting(names(of: stop, axis, beginsDay: beginsDay), in: room)
            let isSelected = index == axis.selected
            let style =
                isSelected
                ? look.theme[isAway ? .moment : .strong].adding(look.hasColor ? .reverse : [.reverse, .bold])
                : look.theme[beginsDay ? .strong : .dim]
            buffer.write(
                [Span(text, style)], column: cell.column + (room - text.displayWidth + 1) / 2, row: line.row,
                clip: line)
        }
        let ends = columns.cells(in: line)
        if axis.hasEarlier {
            buffer.write(
                look.glyphs.earlier, column: ends.column - 1, row: line.row, style: look.theme[.key], clip: line)
        }
        if axis.hasLater {
            let column = min(line.endColumn, ends.column + columns.count * columns.cell) - 1
            buffer.write(look.glyphs.later, column: column, row: line.row, style: look.theme[.key], clip: line)
        }
    }

    /// "지금", "06", at the beginning of a day its name, or the name of a whole day.
    private func names(of stop: TimeReach.Stop, _ axis: TableAxis, beginsDay: Bool) -> [String] {
        switch stop {
        case .hour(0): [look.phrase(.now)]
        case .hour(let index):
            beginsDay
                ? beginnings(of: time(index, axis)) : [look.format.hour(time(index, axis).hour)]
        case .day(let day): [WeatherFormat.DateForm.besideHours, .weekday].map { look.format.date(day, $0) }
        }
    }

    /// "일 00": with its hour, because a column of the whole day may follow.
    private func beginnings(of time: LocalTime) -> [String] {
        let weekday = look.format.weekday(time.weekday)
        return ["\(weekday) \(look.format.hour(time.hour))", weekday]
    }

    private func time(_ index: Int, _ axis: TableAxis) -> LocalTime {
        axis.reach.clock.time(axis.reach.instant(ofHour: index))
    }

    /// Whether the column before is the beginning of a day that the selected time stands in for.
    private func hidesBeginning(before index: Int, _ axis: TableAxis) -> Bool {
        let hidden = index - 1
        guard hidden == axis.selected, axis.own[hidden] != axis.stops[hidden] else { return false }
        return beginsDay(axis.own[hidden], axis)
    }

    private func beginsDay(_ stop: TimeReach.Stop, _ axis: TableAxis) -> Bool {
        switch stop {
        case .hour(0): false
        case .hour(let index): time(index, axis).hour == 0
        case .day: true
        }
    }

    // MARK: A row

    private func draw(_ row: TableRow, into buffer: inout CellBuffer, in line: Rect) {
        let (tile, columns) = (row.tile, row.columns)
        let name = columns.name(in: line)
        buffer.write(look.name(tile.titled, in: name.columns), in: name, style: look.theme[.strong])
        if line.rows > 1, let time = tile.localTime(look) {
            buffer.write(time, in: name.row(at: 1), style: look.theme[.dim])
        }
        drawMark(tile, into: &buffer, in: columns.mark(in: line))
        for index in row.moments.indices {
            draw(row.moments[index], row, into: &buffer, in: columns.cell(index, in: line))
        }
        for index in row.warned where row.hasValues {
            markWarned(columns.cell(index, in: line), into: &buffer)
        }
        let cells = columns.cells(in: line)
        guard row.hasValues else {
            let (text, role) = tile.emptyText(look)
            buffer.writeFitting([[Span(text, look.theme[role])]], in: cells)
            return
        }
        if tile.isOld { look.age(cells, of: &buffer) }
        guard row.isMarked else { return }
        drawAge(tile, columns, into: &buffer, in: line)
    }

    /// Marks an hour under a warning: by a line below it, or by a sign between sky and value, or for the sky where the value needs
    /// that cell.
    private func markWarned(_ cell: Rect, into buffer: inout CellBuffer) {
        guard let sign = look.warnedHour else {
            // Not below the bar of what falls, which may be as low as the line.
            let gaps = cell.rows > 1 || cell.columns < TableColumns.usualCell ? 1 : 2
            let area = Rect(
                column: cell.column, row: cell.endRow - 1, columns: max(0, cell.columns - gaps), rows: 1)
            return buffer.restyle(area) { $0.adding(.underline) }
        }
        let isBetween = buffer[cell.column + 1, cell.row].glyph == .blank
        buffer.write(
            sign, column: cell.column + (isBetween ? 1 : 0), row: cell.row, style: look.theme[.warning], clip: cell)
    }

    private func draw(_ moment: Moment, _ row: TableRow, into buffer: inout CellBuffer, in cell: Rect) {
        let seen = row.seen(at: moment)
        guard let conditions = seen.conditions else { return }
        let isWhole = cell.columns >= TableColumns.usualCell
        let room = Rect(column: cell.column, row: cell.row, columns: cell.columns - (isWhole ? 1 : 0), rows: 1)
        if isWhole {
            let glyph = look.glyphs.condition(conditions.condition)
            buffer.writeFitting([[Span(glyph.character, look.theme[glyph.role])]], in: room)
        }
        let isTall = cell.rows > 1
        let bar = isWhole && !isTall ? 1 : 0
        let beside = room.inset(left: isWhole ? 1 : 0)
        let (form, hasBar) = value(seen, conditions, row.tile.measure, in: beside.columns, bar: bar)
        buffer.writeFitting(
            [form],
            atEndOf: Rect(
                column: beside.column, row: beside.row, columns: beside.columns - (hasBar ? bar : 0), rows: 1))
        if bar > 0, hasBar, let rain = rainBar(seen) {
            buffer.write([rain], column: room.endColumn - 1, row: room.row, clip: room)
        }
        if isTall {
            buffer.writeFitting(
                secondForms(seen, conditions, row.tile.measure),
                atEndOf: Rect(column: room.column, row: room.row + 1, columns: room.columns, rows: 1))
        }
        if !conditions.condition.isDaylight {
            let night = look.theme[.night].background
            buffer.restyle(cell) { $0.on(night) }
        }
    }

    /// The amount as a bar in the colour of what falls; nil if nothing does, or the amount is unknown.
    private func rainBar(_ seen: SeenWeather) -> Span? {
        guard let kind = seen.falls, let amount = seen.value(of: .precipitation),
            let bar = look.glyphs.bar(of: FallStep.of(amount))
        else { return nil }
        return Span(String(bar), look.style(of: kind))
    }

    private func drawMark(_ tile: TilePicture, into buffer: inout CellBuffer, in cell: Rect) {
        guard !cell.isEmpty else { return }
        if case .refreshing = tile.state {
            buffer.write(tile.spinner, in: cell, style: look.theme[.progress])
        } else if let alert = tile.gravestSign(look) {
            buffer.write([alert], in: cell)
        } else {
            buffer.write(tile.star(look) ?? "", in: cell, style: look.theme[.sun])
        }
    }

    /// The age of old values over the last cells.
    private func drawAge(
        _ tile: TilePicture, _ columns: TableColumns, into buffer: inout CellBuffer, in line: Rect
    ) {
        guard let mark = TileMark(tile, look), columns.count > 1 else { return }
        let cells = columns.cells(in: line)
        let text = look.fitting(mark.texts, in: cells.columns / 2)
        let covered = (text.displayWidth + columns.cell) / columns.cell
        let first = columns.cell(columns.count - min(columns.count - 1, covered), in: line)
        let area = Rect(column: first.column, row: line.row, columns: line.endColumn - first.column, rows: 1)
        buffer.fill(area)
        buffer.writeFitting([[Span(text, look.theme[mark.role])]], atEndOf: area)
    }

    /// The value of the measure in the longest form that fits, and whether the bar of what falls has its cell beside it. The range of
    /// a day needs a gap after the sign of the sky more than that bar, and both more than the sign of the degrees.
    private func value(
        _ seen: SeenWeather, _ conditions: Conditions, _ measure: Measure, in columns: Int, bar: Int
    ) -> (form: [Span], hasBar: Bool) {
        guard seen.value(of: measure) != nil else { return ([Span(look.glyphs.missing, look.theme[.dim])], true) }
        let number = look.markedNumber(of: measure, seen)
        func first(of forms: [[Span]], leaving spare: Int) -> [Span]? {
            forms.first { $0.displayWidth <= columns - spare }
        }
        switch (measure, conditions.basis) {
        case (.temperature, .day):
            let forms = seen.range.map { [look.lowAndHigh($0), look.lowAndHigh($0, hasDegree: false)] } ?? []
            if let form = first(of: forms, leaving: bar + 1) { return (form, true) }
            // What has no room for both ends has the higher one, and says so.
            let high = [number.text, number.text.filter { String($0) != look.glyphs.degree }].map {
                [Span(look.glyphs.atMost, look.theme[.dim]), Span($0, number.style)]
            }
            let fitting = [forms, high].lazy.compactMap { forms in
                [1, 0].lazy.compactMap { first(of: forms, leaving: $0) }.first
            }
            return (fitting.first ?? [number], false)
        case (.wind, _):
            let arrow = conditions.wind.direction.map { Span(look.glyphs.arrow(from: $0), look.theme[.dim]) }
            if let arrow, let form = first(of: [[arrow, number]], leaving: bar) { return (form, true) }
        default: break
        }
        return ([number], [number].displayWidth <= columns - bar)
    }

    /// The second line of a cell: how much falls, and the wind; the temperature in the place of the one that is the measure.
    private func secondForms(_ seen: SeenWeather, _ conditions: Conditions, _ measure: Measure) -> [[Span]] {
        func number(_ measure: Measure) -> [Span] {
            seen.value(of: measure).map { [Span(look.format.number($0), look.style(of: $0))] } ?? []
        }
        let falls = seen.falls.flatMap { kind in
            seen.value(of: .precipitation).map { amount in amounts(amount).map { [Span($0, look.style(of: kind))] } }
        }
        let left = measure == .precipitation ? [number(.temperature)].filter { !$0.isEmpty } : falls ?? []
        let arrow = conditions.wind.direction.map { look.glyphs.arrow(from: $0) } ?? ""
        let speed = conditions.wind.speed.map(look.format.wholeSpeed)
        let right =
            measure == .wind
            ? [number(.temperature)]
            : speed.map { [arrow + $0, $0].map { [Span($0, look.theme[.dim])] } } ?? []
        let gap = [Span(" ", look.theme[.text])]
        // Beside an amount, a speed without its direction would be another amount.
        return left.flatMap { left in right.prefix(1).map { left + gap + $0 } + [left] } + (left.isEmpty ? right : [])
    }

    /// An amount in ever shorter forms. A day's is not of an hour, as the head says of the others; where it has no room for what kind
    /// of depth it is, it is one of water.
    private func amounts(_ value: MeasuredValue) -> [String] {
        guard value.isOfDay else { return [look.format.number(value)] }
        return [look.format.text(value)] + (value.amount.map { [look.format.water($0)] } ?? [])
    }

    private func draw(_ corner: TableCorner, into buffer: inout CellBuffer, in cells: Rect) {
        let style = look.theme[.dim]
        buffer.writeFitting([[Span(corner.units, style)]], atEndOf: cells)
        if corner.columns <= cells.columns { buffer.write(corner.whoseClock, in: cells, style: style) }
    }

    // MARK: Marks over the rows

    /// Shows the selected time: its column is tinted, or bold where there are too few colours for a tint; so is its cell in the
    /// selected row.
    private func light(_ cells: Rect, isCrossing: Bool, into buffer: inout CellBuffer) {
        let ground = look.theme[.highlight].background
        buffer.restyle(cells) { style in
            let style = ground == .standard ? style.adding(.bold) : style.on(ground)
            return isCrossing ? style.adding(.bold) : style
        }
    }

    private func emphasise(_ row: TableRow, isCarried: Bool, into buffer: inout CellBuffer, in line: Rect) {
        let area = row.columns.name(in: line)
        let accent = look.theme[isCarried ? .carried : .text]
        let name = look.name(row.tile.titled, in: area.columns)
        buffer.write(name, in: area, style: accent.adding(look.hasColor ? .reverse : [.reverse, .bold]))
    }
}
