import Engine
import TerminalUI
import Weather
import WeatherService

/// Labelled values, two in a row if there is room. Their positions depend only on the width.
struct FactsSection: DetailSection {
    let groups: [Fact.Group]
    var part: ReportPart?

    private static let columnsForTwo = 32
    /// The width of the worst grades of both kinds of dust.
    private static let columnsForTwoGrades = 38
    private static let gap = 2
    /// More than the number of shorter forms that two facts have together.
    private static let mostShortened = 8

    func rows(columns: Int) -> Int { facts(columns).count }

    /// The facts of each row. Pairs stay together if two facts fit at all; singles fill rows in order.
    private func facts(_ columns: Int) -> [[Fact]] {
        let isDouble = columns >= Self.columnsForTwo
        var rows: [[Fact]] = []
        var open: Int?
        for group in groups {
            switch group {
            case .wide(let fact): rows.append([fact])
            case .pair(let left, let right):
                let fits = columns >= (left.isGraded ? Self.columnsForTwoGrades : Self.columnsForTwo)
                rows += fits ? [[left, right]] : [[left], [right]]
            // A grade needs room.
            case .single(let fact) where fact.isGraded && columns < Self.columnsForTwoGrades: rows.append([fact])
            case .single(let fact):
                if isDouble, let row = open {
                    rows[row].append(fact)
                    open = nil
                } else {
                    open = rows.count
                    rows.append([fact])
                }
            }
        }
        return rows
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let rows = facts(area.columns)
        let firsts = columnsOfFirst(rows, look, of: area.columns)
        for (row, (facts, left)) in zip(rows, firsts).enumerated() {
            let rowArea = area.row(at: row)
            guard facts.count == 2 else {
                draw(facts[0], look, into: &buffer, in: rowArea)
                continue
            }
            draw(
                facts[0], look, into: &buffer,
                in: Rect(column: rowArea.column, row: rowArea.row, columns: left, rows: rowArea.rows))
            draw(facts[1], look, into: &buffer, in: rowArea.inset(left: left + Self.gap))
        }
    }

    /// The width of the first of two facts, row by row: half of the row, unless one of the two may need more and the other
    /// less. It is the same for all rows if shorter forms make that possible, and does not depend on the values.
    private func columnsOfFirst(_ rows: [[Fact]], _ look: Presentation, of columns: Int) -> [Int] {
        let room = columns - Self.gap
        let half = room / 2
        let pairs = rows.filter { $0.count == 2 }.map { Pair($0, look) }
        for shortened in 0...Self.mostShortened {
            let ranges = pairs.compactMap { Self.columnsOfFirst($0, of: room, shortenedBy: shortened) }
            guard ranges.count == pairs.count else { break }
            let (least, most) = (ranges.map(\.lowerBound).max() ?? half, ranges.map(\.upperBound).min() ?? half)
            if least <= most { return rows.map { _ in max(least, min(half, most)) } }
        }
        return rows.map { facts in
            guard facts.count == 2 else { return half }
            let range = Self.columnsOfFirst(Pair(facts, look), of: room, shortenedBy: 0)
            return range.map { max($0.lowerBound, min(half, $0.upperBound)) } ?? half
        }
    }

    /// The widths of the forms of two facts in one row, from the longest form to the shortest.
    private struct Pair {
        let first, second: [Int]
        /// Whether the second fact is in a shorter form before the first is.
        let secondGivesWay: Bool

        init(_ facts: [Fact], _ look: Presentation) {
            (first, second) = (facts[0].widths(look), facts[1].widths(look))
            secondGivesWay = facts[1].givesWay
        }
    }

    /// The widths of the first fact at which both facts fit in the longest possible forms, but together at least `least` forms
    /// from their longest; nil if they do not fit.
    private static func columnsOfFirst(_ pair: Pair, of room: Int, shortenedBy least: Int) -> ClosedRange<Int>? {
        let (first, second) = (pair.first, pair.second)
        let most = first.count + second.count - 2
        let forms = pair.secondGivesWay ? Array(second.indices.reversed()) : Array(second.indices)
        for shortened in min(least, most)...most {
            for index in forms where first.indices.contains(shortened - index) {
                let (left, right) = (first[shortened - index], second[index])
                if left + right <= room { return left...room - right }
            }
        }
        return nil
    }

    private func draw(_ fact: Fact, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        if case .sunArc(let sunrise, let sunset, let progress, let clock) = fact,
            SunArc(sunrise: sunrise, sunset: sunset, progress: progress, clock: clock)
                .draw(look, into: &buffer, in: area)
        {
            return
        }
        let forms = fact.forms(look)
        if let fitting = forms.first(where: { $0.displayWidth <= area.columns }) {
            buffer.write(fitting, in: area)
        } else if let label = forms.last?.first, area.columns > 0 {
            // A value is never cut: if it does not fit, only the label is shown.
            let text = look.cut(label.text + look.glyphs.ellipsis, to: area.columns)
            buffer.write(text, in: area, style: label.style)
        }
    }
}

/// The path of the sun from sunrise to sunset, and its position on it.
private struct SunArc {
    let sunrise: Timestamp
    let sunset: Timestamp
    let progress: Double?
    let clock: LocalClock

    private static let shortest = 7

    /// Returns false if there is no room.
    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) -> Bool {
        func span(_ text: String, _ role: Role) -> Span { Span(text, look.theme[role]) }
        let times = (look.format.time(sunrise, clock: clock), look.format.time(sunset, clock: clock))
        let before = [span(look.phrase(.sunrise) + " ", .dim), span(times.0 + " ", .text)]
        let after = [span(" " + times.1, .text), span(" " + look.phrase(.sunset), .dim)]
        let room = area.columns - before.displayWidth - after.displayWidth
        guard room >= Self.shortest else { return false }
        buffer.write(before, in: area)
        let track = Rect(column: area.column + before.displayWidth, row: area.row, columns: room, rows: 1)
        buffer.fill(track, with: look.glyphs.rangeTrack, style: look.theme[.rule])
        if let progress {
            let column = Int((progress * Double(room - 1)).rounded())
            let gone = Rect(column: track.column, row: track.row, columns: column, rows: 1)
            buffer.fill(gone, with: look.glyphs.rangeBar, style: look.theme[.sun])
            buffer.write(look.glyphs.sun, column: track.column + column, row: track.row, style: look.theme[.sun])
        }
        buffer.write(after, column: track.endColumn, row: area.row, clip: area)
        return true
    }
}
