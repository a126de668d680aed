import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// Draws the detail of one place: a box with the place on its upper border, the source of the values on its lower border, and
/// the scrolled sections between them.
struct DetailView {
    let look: Presentation

    var format: WeatherFormat { look.format }

    func render(_ picture: DetailPicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard DetailPicture.hasBox(rect) else { return renderPlain(picture.page, into: &buffer, in: rect) }
        let (scroll, isFocused) = (picture.scroll, picture.isFocused)
        let border = isFocused ? look.glyphs.selectedBorder : look.glyphs.border
        buffer.drawBox(rect, border, style: look.theme[isFocused ? .borderSelected : .border])
        let inside = rect.inset(columns: 2, rows: 1)
        guard let page = picture.page else {
            let text = look.cut(look.phrase(.nothingSelected), to: inside.columns)
            buffer.write(text, column: inside.column, row: inside.row, style: look.theme[.dim], clip: inside)
            return
        }
        let (content, layout) = (page.content, page.layout)
        drawTitle(content, page.report, picture, into: &buffer, in: rect)
        let last = layout.lastScroll
        let shown = min(scroll, last)..<min(scroll, last) + inside.rows
        let sections = layout.placed(at: shown.lowerBound).map { fitted($0, shown) }
        var canvas = CellBuffer(size: Size(columns: inside.columns, rows: min(layout.rows, shown.upperBound)))
        for placed in sections where shown.overlaps(placed.area.row..<max(placed.area.endRow, placed.area.row + 1)) {
            placed.section.draw(look, into: &canvas, in: placed.area)
            if let part = placed.section.part, content.isTold(part) { look.age(placed.area, of: &canvas) }
            let choices = picture.chosen == nil ? [] : placed.section.choices(columns: placed.area.columns)
            if let choice = choices.first(where: { $0.row == picture.chosen }) {
                placed.section.highlight(choice, look, into: &canvas, in: placed.area)
            }
        }
        dropDanglingHeading(sections, at: shown, into: &canvas)
        keepHours(sections, at: shown, into: &canvas)
        buffer.draw(canvas, firstRow: shown.lowerBound, into: inside)
        drawProvenance(
            page.report, content.part, picture.sources, now: content.now, clock: content.clock, into: &buffer, in: rect)
        drawScrollMarks(scroll: min(scroll, last), last: last, into: &buffer, in: rect)
    }

    /// The name and the temperature, for an area too small for a box.
    private func renderPlain(_ page: LaidOutDetail?, into buffer: inout CellBuffer, in rect: Rect) {
        guard let page else { return }
        let temperature = page.content.conditions.map { format.degrees($0.temperature) } ?? look.glyphs.missing
        let text = look.cut("\(format.name(page.content.place)) \(temperature)", to: rect.columns)
        buffer.write(text, column: rect.column, row: rect.row, style: look.theme[.strong], clip: rect)
    }

    private func drawTitle(
        _ content: DetailContent, _ report: Report, _ picture: DetailPicture, into buffer: inout CellBuffer,
        in rect: Rect
    ) {
        let place = content.place
        let isBookmarked = picture.bookmark != .none
        let marked = picture.pages.map { PageMarks($0, look, in: rect).area.columns + 2 } ?? 0
        let room = rect.columns - 4 - marked - (isBookmarked ? 2 : 0)
        let name = look.cut(name(of: place, beside: addresses(picture), in: room), to: room - 2)
        let other = picture.otherName.map { "(\($0)) " } ?? ""
        var column = rect.column + 1
        func write(_ text: String, _ role: Role) {
            column += buffer.write(text, column: column, row: rect.row, style: look.theme[role], clip: rect)
        }
        write(" \(name) ", .titleSelected)
        if name.displayWidth + other.displayWidth <= room - 2 { write(other, .dim) }
        if let sign = picture.bookmark.sign(look.glyphs) { write(sign + " ", .titleSelected) }
        let marks = picture.pages.map { PageMarks($0, look, in: rect) }
        marks?.draw(into: &buffer)
        let end = marks.flatMap { $0.area.isEmpty ? nil : $0.area.column - 2 } ?? rect.endColumn - 4
        var left = end - column
        // The clock at the place comes before the address, because the name usually makes the address clear.
        let isNow = content.seen.moment == .now
        let clocks = isNow ? report.clock.map { clocksThere($0, now: content.now) } ?? [] : moments(content)
        if let clock = clocks.first(where: { $0.displayWidth + 6 <= left }) {
            let width = clock.displayWidth + 2
            buffer.write(
                " \(clock) ", column: end - width, row: rect.row, style: look.theme[isNow ? .text : .moment], clip: rect
            )
            left -= width + 1
        }
        guard let address = addresses(picture).first(where: { $0.displayWidth + 2 <= left }) else { return }
        buffer.write(
            " \(address) ", column: column + 1, row: rect.row, style: look.theme[.dim], clip: rect)
    }

    /// Beside its address a name needs no region of its own: "광주(전라남도) ─ 광주광역시" would have two.
    private func name(of place: Place, beside addresses: [String], in room: Int) -> String {
        let name = format.name(place)
        let alone = name.withoutSuffix
        // A blank before the parentheses is that of another name.
        guard name.count > alone.count, name.dropFirst(alone.count).hasPrefix("("), let address = addresses.last,
            alone.displayWidth + address.displayWidth + Self.columnsAroundAddress <= room
        else { return name }
        return alone
    }

    /// Blanks and rules beside an address.
    private static let columnsAroundAddress = 8

    /// The texts beside the name, from the longest to the shortest: the address, and the height of a summit for which the weather is.
    /// A place under a name given by the user also shows its proper name, which is dropped last.
    private func addresses(_ picture: DetailPicture) -> [String] {
        let place = picture.page?.content.place
        let height = place?.height.map { format.height(metres: $0) }
        let all = place.map(format.addresses) ?? []
        let addresses = height.map { height in all.map { "\($0) \(look.glyphs.dot) \(height)" } + [height] } ?? all
        guard let properName = picture.properName.map(format.name) else { return addresses }
        return addresses.map { "\(properName) \(look.glyphs.dot) \($0)" } + [properName]
    }

    /// The selected time, by the clock at the place.
    private func moments(_ content: DetailContent) -> [String] {
        let words = format.words(of: content.seen.moment, now: content.now, clock: content.clock)
        let (there, here) = offsets(content.clock, at: content.time)
        guard there != here, case .hour = content.seen.moment else { return [words] }
        return [look.phrase(.momentLocal, ["moment": words]), words]
    }

    /// The time at the place, with and without its difference from the user's clock; empty if they agree.
    private func clocksThere(_ clock: LocalClock, now: Timestamp) -> [String] {
        let (there, here) = offsets(clock, at: now)
        guard there != here else { return [] }
        let time = format.time(now, clock: clock)
        let difference = format.difference(of: there, from: here)
        return [
            look.phrase(.hourThere, ["time": time, "difference": difference]),
            look.phrase(.hourThereShort, ["time": time]),
        ]
    }

    /// The offsets of the place's clock and of the user's from UTC.
    private func offsets(_ clock: LocalClock, at time: Timestamp) -> (there: UTCOffset, here: UTCOffset) {
        (clock.offset(at: time), look.home(time).offset(at: time))
    }

    /// Hides a heading in the last visible row until there is something below it.
    private func dropDanglingHeading(
        _ sections: [DetailLayout.Placed], at shown: Range<Int>, into content: inout CellBuffer
    ) {
        let last = shown.upperBound - 1
        for placed in sections where placed.section.hasHeading && placed.area.row == last {
            content.fill(placed.area.row(at: 0))
        }
    }

    /// A chart whose end is out of view with lower curves, so that all of it is seen, or at least all of its curves.
    private func fitted(_ placed: DetailLayout.Placed, _ shown: Range<Int>) -> DetailLayout.Placed {
        let rows = shown.upperBound - placed.area.row
        guard let chart = placed.section as? ChartSection, (chart.leastRowsWithHours..<placed.area.rows).contains(rows)
        else { return placed }
        let fitting = chart.fitting(rows: rows)
        let area = placed.area
        return DetailLayout.Placed(
            section: fitting,
            area: Rect(
                column: area.column, row: area.row, columns: area.columns, rows: fitting.rows(columns: area.columns)),
            column: placed.column)
    }

    /// Draws the hours of a chart whose end is out of view into the last visible row: without them a curve tells nothing.
    private func keepHours(_ sections: [DetailLayout.Placed], at shown: Range<Int>, into content: inout CellBuffer) {
        for placed in sections {
            guard let chart = placed.section as? ChartSection,
                (chart.leastRowsWithHours..<placed.area.rows).contains(shown.upperBound - placed.area.row)
            else { continue }
            let size = Size(columns: placed.area.columns, rows: placed.area.rows)
            var whole = CellBuffer(size: size)
            chart.draw(look, into: &whole, in: whole.bounds)
            let last = placed.area.row(at: shown.upperBound - 1 - placed.area.row)
            content.fill(last)
            content.draw(whole, firstRow: size.rows - 1, into: last)
        }
    }

    /// When the weather was observed, or that it is a forecast; then when it was fetched, by the user's clock. If it could not be
    /// refreshed, the time of the old values comes first, by the place's clock.
    private func drawProvenance(
        _ report: Report, _ part: ReportPart, _ sources: [SourceProfile], now: Timestamp, clock: LocalClock,
        into buffer: inout CellBuffer, in rect: Rect
    ) {
        let isObserved = part == .current
        guard let source = sources.first, let fetchedAt = report[part].stamp?.fetchedAt,
            let what = basis(report, isObserved: isObserved, clock: clock)
        else {
            return
        }
        let hasFailed = report[part].failure != nil
        let moment = format.moment(fetchedAt, now: now, clock: look.home(fetchedAt))
        let old = DetailWords(format: format, home: look.home).moment(fetchedAt, now: now, clock: clock)
        let before = hasFailed ? [look.phrase(.refreshFailedValuesFrom, ["time": old])] : []
        // What was measured when it was fetched need not be dated twice.
        let isDated =
            hasFailed && isObserved && report.current.value?.observedAt.startOfMinute == fetchedAt.startOfMinute
        let after = hasFailed ? (isDated ? [] : [what]) : [what, look.phrase(.updatedAt, ["time": moment])]
        // A credit that the source requires in its own words takes precedence over everything merely useful.
        func credit(_ source: SourceProfile) -> String { look.phrase(source.words.credit ?? source.words.title) }
        let titles = sources.map { look.phrase($0.words.title) }
        var candidates = [(name: titles.joined(separator: ", "), least: before.count + 1), (titles[0], 1)]
        if source.words.credit != nil {
            let others = sources.dropFirst().map { look.phrase($0.words.title) }
            candidates.insert((credit(source), before.count + 1), at: 0)
            if !others.isEmpty {
                candidates.insert((([credit(source)] + others).joined(separator: ", "), before.count + 1), at: 0)
            }
        }
        let room = rect.columns - 9
        let fitting = candidates.lazy.flatMap { name, least in
            let parts = before + [name] + after
            return (least...parts.count).reversed().lazy
                .map { parts.prefix($0).joined(separator: " \(look.glyphs.dot) ") }
        }
        .first { $0.displayWidth <= room }
        guard let fitting else { return }
        buffer.write(
            " \(fitting) ", column: rect.endColumn - fitting.displayWidth - 4, row: rect.endRow - 1,
            style: look.theme[source.isInvented || hasFailed ? .warning : .dim], clip: rect)
    }

    /// "14:00 관측", or that it is a forecast; nil if nothing is known.
    private func basis(_ report: Report, isObserved: Bool, clock: LocalClock) -> String? {
        guard isObserved else { return report.forecast.value == nil ? nil : look.phrase(.momentForecast) }
        guard let observed = report.current.value?.observedAt else { return nil }
        let (there, here) = offsets(clock, at: observed)
        return look.phrase(there == here ? .observedAt : .observedThere, ["time": format.time(observed, clock: clock)])
    }

    private func drawScrollMarks(scroll: Int, last: Int, into buffer: inout CellBuffer, in rect: Rect) {
        let style = look.theme[.key]
        if scroll > 0 {
            buffer.write(look.glyphs.up, column: rect.endColumn - 3, row: rect.row, style: style, clip: rect)
        }
        if scroll < last {
            buffer.write(look.glyphs.down, column: rect.column + 2, row: rect.endRow - 1, style: style, clip: rect)
        }
    }
}
