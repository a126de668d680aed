import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// The official warnings of the place that are in force at the selected time, the gravest first, then what is only expected. They open as a page with their texts.
struct WarningsSection: DetailSection {
    let warnings: [PlaceWarning]
    let now: Timestamp
    /// The selected time if it is on another day.
    let otherTime: Timestamp?
    /// The place's clock.
    let clock: LocalClock
    let format: WeatherFormat

    /// More are counted.
    private static let mostShown = 3

    private var shown: ArraySlice<PlaceWarning> { warnings.prefix(Self.mostShown) }

    func rows(columns: Int) -> Int { 2 * shown.count + (warnings.count > shown.count ? 1 : 0) }

    func choices(columns: Int) -> [DetailChoice] { [DetailChoice(row: .warnings, rows: 0..<rows(columns: columns))] }

    /// Columns of a title below which its beginning has the second line: a warning without its name tells nothing.
    private static let leastTitle = 10

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in rect: Rect) {
        for (index, one) in shown.enumerated() {
            let warning = one.warning
            // What is only expected must not look like what is in force.
            let style = warning.isPreliminary ? look.theme[.dim] : look.theme[warning.level.role].adding(.bold)
            let title = Span("\(look.glyphs.warning) \(format.title(of: warning))", style)
            let time = format.span(of: warning, now: now, at: otherTime, clock: clock)
            let span = Span("  " + time, look.theme[.text])
            let line = rect.row(at: 2 * index)
            // Without its beginning, which the second line may have no room for, it would seem to be in force.
            let begins = format.start(of: warning, now: now, at: otherTime, clock: clock)
            let start = begins.map { Span("  " + $0, look.theme[.text]) }
            func cut(to columns: Int) -> Span { Span(look.cut(title.text, to: columns), title.style) }
            let starting = start.flatMap { start in
                let room = line.columns - start.text.displayWidth
                return room < Self.leastTitle ? nil : [[title, start], [cut(to: room), start]]
            }
            buffer.writeFitting([[title, span]] + (starting ?? [[title], [cut(to: line.columns)]]), in: line)
            let (area, issue) = (one.area(format), format.issue(of: warning, now: now, clock: clock))
            let second = Rect(
                column: rect.column + 2, row: rect.row + 2 * index + 1, columns: max(0, rect.columns - 2), rows: 1)
            let dot = " \(look.glyphs.dot) "
            let whole = [area, issue].filter { !$0.isEmpty }.joined(separator: dot)
            // Until when it holds matters more than who says so.
            let isTimed = [title, span].displayWidth <= rect.columns
            let left = format.span(of: warning, now: now, at: otherTime, clock: clock, isStartTold: starting != nil)
            let lead = isTimed ? [] : [Span(left, look.theme[.text])]
            let rest = [whole, issue, look.cut(issue, to: second.columns - (isTimed ? 0 : (left + dot).displayWidth))]
            buffer.writeFitting(
                rest.map { lead + [Span((isTimed ? "" : dot) + $0, look.theme[.dim])] } + [lead]
                    + (starting == nil ? begins.map { [[Span($0, look.theme[.text])]] } ?? [] : []), in: second)
        }
        if warnings.count > shown.count {
            let more = look.phrase(.warningsMore, ["count": "\(warnings.count - shown.count)"])
            buffer.writeFitting([[Span(more, look.theme[.dim])]], in: rect.row(at: 2 * shown.count))
        }
    }
}

extension PlaceWarning {
    /// The area that the place is in; or the areas it may be in; or that the part of the country is unknown.
    func area(_ format: WeatherFormat) -> String {
        switch reach {
        case .area(let name): name
        case .countryOnly where warning.areas.contains(where: \.hasZones):
            format.phrase(.warningPerhaps, ["areas": warning.areas.map(\.name).joined(separator: ", ")])
        case .countryOnly: format.phrase(.warningSomewhere)
        }
    }

    /// All that it says, as blocks of a page.
    func blocks(_ format: WeatherFormat, now: Timestamp, clock: LocalClock) -> [PageBlock] {
        let text = warning.texts.text(in: format.language)
        let words = text.map { $0.event == format.title(of: warning) ? "" : $0.event } ?? ""
        let lines = [
            format.span(of: warning, now: now, clock: clock), area(format),
            format.issue(of: warning, now: now, clock: clock), words,
        ]
        let texts = [text?.headline, text?.description, text?.instruction].compactMap(\.self)
        return [.heading("\(format.glyphs.warning) \(format.title(of: warning))")]
            + lines.filter { !$0.isEmpty }.map { .item($0) }
            + texts.filter { !$0.isEmpty }.map { .text($0) }
    }
}
