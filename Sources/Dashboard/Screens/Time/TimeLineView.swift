import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws the timeline: the hours around now with the weekdays, then the remaining whole days; between their names bars for the
/// share of the places with precipitation, and nights shaded.
struct TimeLineView {
    let look: Presentation

    func draw(_ picture: TimeLinePicture, into buffer: inout CellBuffer) {
        let (layout, weather) = (picture.layout, picture.weather)
        let captionArea = Rect(column: 0, row: layout.area.row, columns: layout.area.column, rows: 1)
        buffer.fill(captionArea)
        buffer.fill(layout.area)
        if let caption = picture.caption {
            buffer.write(look.phrase(caption), in: captionArea, from: 1, style: look.theme[.dim])
        }
        let stops = layout.visible
        for stop in stops where stop != .hour(0) { draw(stop, layout, weather, into: &buffer) }
        let night = look.theme[.night].background
        for stop in stops where weather.isNight(stop) {
            buffer.restyle(layout.area(of: stop).intersection(layout.area)) { $0.on(night) }
        }
        drawNow(layout, into: &buffer)
        // Drawn after the hours because a weekday extends into the next one.
        for stop in stops where beginsDay(stop, layout) { drawWeekday(of: stop, layout, into: &buffer) }
        drawChosen(layout, into: &buffer)
        if let first = stops.first, let last = stops.last { drawEnds(first, last, layout, into: &buffer) }
    }

    private func local(_ stop: TimeReach.Stop, _ layout: TimeLineLayout) -> LocalTime? {
        guard case .hour(let index) = stop, index != 0 else { return nil }
        return layout.reach.clock.time(layout.reach.instant(ofHour: index))
    }

    private func beginsDay(_ stop: TimeReach.Stop, _ layout: TimeLineLayout) -> Bool { local(stop, layout)?.hour == 0 }

    /// The bar for a share of the places; nil if it is dry everywhere. Dim without colours, where the selected hour is the one white
    /// block.
    private func bar(_ share: Double?) -> Span? {
        guard let share, share > 0 else { return nil }
        let bars = look.glyphs.bars
        let level = max(1, min(bars.count, Int((share * Double(bars.count)).rounded(.up))))
        return Span(String(bars[level - 1]), look.theme[look.hasColor ? .rain : .dim])
    }

    private func draw(
        _ stop: TimeReach.Stop, _ layout: TimeLineLayout, _ weather: TimeLineWeather, into buffer: inout CellBuffer
    ) {
        let area = layout.area(of: stop)
        let bar = bar(weather.wet(stop))
        switch stop {
        case .hour(let index):
            guard let hour = local(stop, layout)?.hour else { return }
            // Dots and bars stand apart from the hour, which may be three cells wide: "12p".
            let isKnown = weather.wet(stop) != nil
            let text = hour % 3 == 0 ? look.format.hour(hour) : bar?.text ?? (isKnown ? look.glyphs.noBar : " ")
            let column = area.column + (hour % 3 == 1 ? 1 : 0)
            let cells = column..<column + text.displayWidth
            // A cut hour would be another hour.
            // Two hours beside each other would be a number.
            let chosen = chosen(layout).cells
            let isFree =
                hour % 3 == 0 ? !chosen.overlaps(cells.lowerBound - 1..<cells.upperBound + 1) : !chosen.overlaps(cells)
            guard isFree, cells.lowerBound > layout.area.column, cells.upperBound < layout.area.endColumn,
                index > 0 || cells.upperBound <= layout.area(of: .hour(0)).column
            else { return }
            let style = bar?.style ?? look.theme[index < 0 || hour % 3 != 0 ? .dim : .text]
            buffer.write(text, column: column, row: area.row, style: style, clip: layout.area)
        case .day(let day):
            let cells = area.column..<area.column + 1 + name(of: day).displayWidth
            // Cut, "18일" would be an hour.
            let isWhole = cells.lowerBound >= layout.area.column && cells.upperBound < layout.area.endColumn
            buffer.write(
                [Span(look.glyphs.separator, look.theme[.rule])]
                    + (isWhole ? [Span(name(of: day), look.theme[.text])] : []),
                column: area.column, row: area.row, clip: layout.area)
            let end = name(of: day).displayWidth + 1
            if let bar, end < area.columns {
                buffer.write([bar], column: area.column + end, row: area.row, clip: layout.area)
            }
        }
    }

    private func name(of day: Int) -> String { look.format.date(day, .besideHours) }

    private func drawWeekday(of stop: TimeReach.Stop, _ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        guard let local = local(stop, layout) else { return }
        let area = layout.area(of: stop)
        let weekday = [
            Span(look.glyphs.separator, look.theme[.rule]),
            Span(look.format.weekday(local.weekday), look.theme[.strong]),
        ]
        let cells = area.column..<area.column + weekday.displayWidth
        let isDayBehind = layout.visible.contains { stop in
            if case .day = stop { cells.dropFirst().contains(layout.area(of: stop).column) } else { false }
        }
        // Without its beginning it would be no weekday, and over the name of a day neither could be read.
        guard area.column >= layout.area.column, !isDayBehind, !chosen(layout).cells.overlaps(cells) else { return }
        buffer.write(weekday, column: area.column, row: area.row, clip: layout.area)
    }

    private func drawNow(_ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        let area = layout.area(of: .hour(0))
        let text = " \(look.phrase(.now)) "
        // Without its beginning it would be another word: "금" is a weekday.
        guard area.column >= layout.area.column else { return }
        buffer.write(text, column: area.column, row: area.row, style: look.theme[.key], clip: layout.area)
    }

    /// The text of the selected stop and its cells; without colours it has a mark on both sides.
    private func chosen(_ layout: TimeLineLayout) -> (text: String, cells: Range<Int>) {
        let column = layout.area(of: layout.chosen).column
        let (text, start): (String, Int) =
            switch layout.chosen {
            case .hour(0): (look.phrase(.now), column)
            case .hour:
                (look.format.hour(local(layout.chosen, layout)?.hour ?? 0), look.hasColor ? column : column - 1)
            case .day(let day): (name(of: day), look.hasColor ? column + 1 : column)
            }
        return (text, start..<start + text.displayWidth + (look.hasColor ? 0 : 2))
    }

    /// Draws the selected stop reversed; without colours also between two marks.
    private func drawChosen(_ layout: TimeLineLayout, into buffer: inout CellBuffer) {
        let (text, cells) = chosen(layout)
        let style = look.theme[.moment]
        let marks = look.glyphs.chosenMoment
        let own = [Span(text, style.adding(.reverse))]
        buffer.write(
            look.hasColor ? own : [Span(marks.left, style)] + own + [Span(marks.right, style)],
            column: cells.lowerBound, row: layout.area.row, clip: layout.area)
    }

    /// Draws marks if there is more before or after.
    private func drawEnds(
        _ first: TimeReach.Stop, _ last: TimeReach.Stop, _ layout: TimeLineLayout, into buffer: inout CellBuffer
    ) {
        let style = look.theme[.key]
        let end =
            layout.reach.days.isEmpty
            ? TimeReach.Stop.hour(layout.reach.hours.upperBound) : .day(layout.reach.days.upperBound - 1)
        if first != .hour(layout.reach.hours.lowerBound) || layout.area(of: first).column < layout.area.column {
            buffer.write(look.glyphs.earlier, in: layout.area, style: style)
        }
        if last != end || layout.area(of: last).endColumn > layout.area.endColumn {
            buffer.write(
                look.glyphs.later, column: layout.area.endColumn - 1, row: layout.area.row, style: style,
                clip: layout.area)
        }
    }
}

/// The layout of the timeline on its row: two cells per hour, more for now and for a day. It scrolls to keep the selected
/// stop in the middle. Pure arithmetic: no view, no state.
struct TimeLineLayout: Hashable, Sendable {
    let reach: TimeReach
    let chosen: TimeReach.Stop
    let area: Rect
    /// Cells scrolled out on the left.
    private let offset: Int

    static let hourColumns = 2
    /// "지금" with a gap on both sides.
    static let nowColumns = 6
    static let dayColumns = 8

    init(_ reach: TimeReach, chosen: TimeReach.Stop, in area: Rect) {
        self.reach = reach
        self.area = area
        self.chosen = Self.onLine(chosen, reach)
        let total =
            Self.column(of: .hour(reach.hours.upperBound), reach) + Self.hourColumns + reach.days.count
            * Self.dayColumns
        let middle = Self.column(of: self.chosen, reach) + Self.columns(of: self.chosen) / 2
        offset = max(0, min(total - area.columns, middle - area.columns / 2))
    }

    /// The stop that represents one without cells of its own: noon for a day among the hours, the day for an hour after them.
    private static func onLine(_ stop: TimeReach.Stop, _ reach: TimeReach) -> TimeReach.Stop {
        switch stop {
        case .hour(let index):
            if reach.hours.contains(index) { return stop }
            let day = reach.clock.time(reach.instant(ofHour: index)).dayNumber
            return reach.days.contains(day) ? .day(day) : .hour(reach.inReach(index))
        case .day(let day):
            if reach.days.contains(day) { return stop }
            return .hour(reach.inReach(reach.hour(of: reach.clock.moment(onDay: day, hour: 12))))
        }
    }

    static func columns(of stop: TimeReach.Stop) -> Int {
        switch stop {
        case .hour(0): nowColumns
        case .hour: hourColumns
        case .day: dayColumns
        }
    }

    /// Counted from the earliest hour.
    private static func column(of stop: TimeReach.Stop, _ reach: TimeReach) -> Int {
        switch stop {
        case .hour(let index):
            (index - reach.hours.lowerBound) * hourColumns + (index > 0 ? nowColumns - hourColumns : 0)
        case .day(let day):
            column(of: .hour(reach.hours.upperBound), reach) + hourColumns + (day - reach.days.lowerBound) * dayColumns
        }
    }

    /// The cells of an hour or a day, which may be outside the area.
    func area(of stop: TimeReach.Stop) -> Rect {
        Rect(
            column: area.column + Self.column(of: stop, reach) - offset, row: area.row,
            columns: Self.columns(of: stop), rows: 1)
    }

    /// The stops that are at least partly in the area.
    var visible: [TimeReach.Stop] {
        (reach.hours.map { .hour($0) } + reach.days.map { .day($0) }).filter {
            !area(of: $0).intersection(area).isEmpty
        }
    }

    /// The stop at a column.
    func stop(at column: Int) -> TimeReach.Stop? {
        visible.first { area(of: $0).intersection(area).contains(Point(column: column, row: area.row)) }
    }
}

/// The keys of the timeline.
enum TimeLineKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .leaveTimeLine, .keyShowNow, help: .keyBackToNow, notation: "Esc", footerRank: 0),
            Binding(
                [Key(.enter), "t"], .pinMoment, .keyPinMoment, help: .keyKeepMoment, notation: "⏎ t", footerRank: 1),
            Binding([Key(.left), "h"], .moveHours(-1), .keyHour, help: .keyMoveHour, notation: "←→ hl", footerRank: 2),
            Binding([Key(.right), "l"], .moveHours(1), .keyHour, help: .keyMoveHour, notation: "←→ hl"),
            Binding([Key(.up), "k"], .moveDays(-1), .keyDay, help: .keyMoveDay, notation: "↑↓ jk", footerRank: 3),
            Binding([Key(.down), "j"], .moveDays(1), .keyDay, help: .keyMoveDay, notation: "↑↓ jk"),
            typing(nil),
            Binding([Key(.pageUp)], .moveHours(-6), .keyMoveSixHours, notation: "PgUp PgDn"),
            Binding([Key(.pageDown)], .moveHours(6), .keyMoveSixHours, notation: "PgUp PgDn"),
            Binding([Key(.home)], .showNow, .keyShowNow, help: .keyBackToNow, notation: "Home"),
        ] + (0...9).map { typing($0) }

    /// A key that opens the field for a time: "/", or the digit that it begins with.
    private static func typing(_ digit: Int?) -> Binding {
        Binding(
            [.character(digit.map { Character("\($0)") } ?? "/")], .typeTime(digit), .keyTypeTime,
            help: .keyOpenTimeEntry, notation: "0…9 /", short: "/", footerRank: digit == nil ? 4 : nil)
    }

    /// Those that work only here.
    static let inHelp = own.filter { [.leaveTimeLine, .pinMoment, .typeTime(nil)].contains($0.intent) }

    static let map = Keys(
        own
            + TimeKeys.own.compactMap { binding in
                // On this footer, actions of the timeline come first.
                switch binding.intent {
                case .openTimeLine: nil
                case .showWeekend: binding.inFooter(at: 5)
                case .play: binding.inFooter(at: 6)
                case .changeHourBasis: binding.inFooter(at: 7)
                default: binding
                }
            }
            + SharedKeys.general.filter { binding in
                // Their keys begin a time.
                switch binding.intent {
                case .search, .chooseList: false
                default: true
                }
            })
}

/// The keys during play. Any other key stops it and then has its usual meaning.
enum PlayKeys {
    static let map = Keys([
        Binding([Key(.escape), " ", "p", ";"], .stopPlaying, .keyStopPlaying, notation: "Esc Space p ;", footerRank: 0)
    ])
}
