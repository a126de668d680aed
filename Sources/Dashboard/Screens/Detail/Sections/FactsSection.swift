import TerminalUI
import Weather

/// Labelled values, two in a row where there is room.
struct FactsSection: DetailSection {
    let groups: [Fact.Group]

    private static let columnsForTwo = 32
    private static let gap = 2

    func rows(columns: Int) -> Int { lines(columns).count }

    /// What stands in each row. Pairs stay together where there is room for two at all; singles fill rows in their order.
    private func lines(_ columns: Int) -> [[Fact]] {
        let isDouble = columns >= Self.columnsForTwo
        var lines: [[Fact]] = []
        var open: Int?
        for group in groups {
            switch group {
            case .wide(let fact): lines.append([fact])
            case .pair(let left, let right): lines += isDouble ? [[left, right]] : [[left], [right]]
            case .single(let fact):
                if isDouble, let line = open {
                    lines[line].append(fact)
                    open = nil
                } else {
                    open = lines.count
                    lines.append([fact])
                }
            }
        }
        return lines
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        for (row, facts) in lines(area.columns).enumerated() {
            let line = area.line(row)
            guard facts.count == 2 else {
                draw(facts[0], look, into: &buffer, in: line)
                continue
            }
            let left = columnsOfFirst(facts[0].forms(look), beside: facts[1].forms(look), of: line.columns)
            draw(
                facts[0], look, into: &buffer,
                in: Rect(column: line.column, row: line.row, columns: left, rows: line.rows))
            draw(facts[1], look, into: &buffer, in: line.inset(left: left + Self.gap))
        }
    }

    /// Half of a row, unless one of two needs more and the other less to be told in as many words as there is room for.
    private func columnsOfFirst(_ first: [[Span]], beside second: [[Span]], of columns: Int) -> Int {
        let room = columns - Self.gap
        let half = room / 2
        for shortened in 0..<first.count + second.count - 1 {
            for index in second.indices where first.indices.contains(shortened - index) {
                let (left, right) = (first[shortened - index].displayWidth, second[index].displayWidth)
                if left + right <= room { return max(left, min(half, room - right)) }
            }
        }
        return half
    }

    private func draw(_ fact: Fact, _ look: Presentation, into buffer: inout CellBuffer, in line: Rect) {
        if case .sunArc(let sunrise, let sunset, let progress, let clock) = fact,
            SunArc(sunrise: sunrise, sunset: sunset, progress: progress, clock: clock)
                .draw(look, into: &buffer, in: line)
        {
            return
        }
        let forms = fact.forms(look)
        if let fitting = forms.first(where: { $0.displayWidth <= line.columns }) {
            buffer.write(fitting, column: line.column, row: line.row, clip: line)
        } else if let label = forms.last?.first, line.columns > 0 {
            // A value is told whole or not at all.
            let text = look.cut(label.text + look.glyphs.ellipsis, to: line.columns)
            buffer.write(text, column: line.column, row: line.row, style: label.style, clip: line)
        }
    }
}

/// The way of the sun from sunrise to sunset, and where on it the sun stands.
private struct SunArc {
    let sunrise: Timestamp
    let sunset: Timestamp
    let progress: Double?
    let clock: LocalClock

    private static let shortest = 7

    /// False where there is no room for it.
    func draw(_ look: Presentation, into buffer: inout CellBuffer, in line: Rect) -> Bool {
        func span(_ text: String, _ role: Role) -> Span { Span(text, look.theme[role]) }
        let times = (look.format.time(sunrise, clock: clock), look.format.time(sunset, clock: clock))
        let before = [span(look.phrase(.sunrise) + " ", .dim), span(times.0 + " ", .text)]
        let after = [span(" " + times.1, .text), span(" " + look.phrase(.sunset), .dim)]
        let room = line.columns - before.displayWidth - after.displayWidth
        guard room >= Self.shortest else { return false }
        buffer.write(before, column: line.column, row: line.row, clip: line)
        let track = Rect(column: line.column + before.displayWidth, row: line.row, columns: room, rows: 1)
        buffer.fill(track, with: look.glyphs.rangeTrack, style: look.theme[.rule])
        if let progress {
            let column = Int((progress * Double(room - 1)).rounded())
            let gone = Rect(column: track.column, row: track.row, columns: column, rows: 1)
            buffer.fill(gone, with: look.glyphs.rangeBar, style: look.theme[.sun])
            buffer.write(look.glyphs.sun, column: track.column + column, row: track.row, style: look.theme[.sun])
        }
        buffer.write(after, column: track.endColumn, row: line.row, clip: line)
        return true
    }
}
