import TerminalUI

/// How a row of the table divides its width: a mark, the name, the sky, the temperature, low and high, what falls next, the
/// wind, the air, the sentence. It depends on nothing but the width, so that rows align whatever is in them.
struct LineColumns: Hashable, Sendable {
    enum Part: CaseIterable, Hashable { case range, rain, wind, air, sentence }

    /// The mark of the selection.
    let mark: Rect
    let name: Rect
    let star: Rect
    let glyph: Rect
    let temperature: Rect
    /// What there is room for, in the order of the row.
    let parts: [Part: Rect]
    /// Everything behind the name.
    let rest: Rect

    private static let leastForMark = 8
    private static let leastName = 9
    private static let usualName = 14
    private static let mostName = 22
    /// In the order in which they matter; a part that stands here twice gets wider.
    private static let widths: [(part: Part, columns: Int)] = [
        (.rain, 7), (.range, 9), (.rain, 9), (.wind, 9), (.air, 14), (.range, 5), (.sentence, 18),
    ]
    private static let mostSentence = 40

    init(_ line: Rect) {
        let markColumns = line.columns >= Self.leastForMark ? 2 : 0
        let hasGlyph = line.columns >= 16
        let fixed = markColumns + 5 + (hasGlyph ? 4 : 0)
        var left = line.columns - fixed - Self.leastName
        // What has no room takes those after it with it.
        var widths: [Part: Int] = [:]
        for (part, columns) in Self.widths {
            guard columns <= left else { break }
            widths[part, default: 0] += columns
            left -= columns
        }
        let more = max(0, min(left, Self.usualName - Self.leastName))
        left -= more
        if let sentence = widths[.sentence] {
            let wider = min(left, Self.mostSentence - sentence)
            widths[.sentence] = sentence + wider
            left -= wider
        }
        let most = widths.isEmpty ? left : min(left, Self.mostName - Self.usualName)
        let nameColumns = max(0, min(Self.leastName + more + max(0, most), line.columns - fixed))
        var column = line.column
        func take(_ columns: Int) -> Rect {
            defer { column += columns }
            return Rect(column: column, row: line.row, columns: columns, rows: 1)
        }
        mark = take(markColumns)
        name = take(nameColumns)
        star = take(hasGlyph ? 2 : 0)
        rest = Rect(column: column, row: line.row, columns: line.endColumn - column, rows: 1)
        glyph = take(hasGlyph ? 2 : 0)
        // Where nothing follows, the temperature stands at the edge.
        temperature = widths.isEmpty ? Rect(column: line.endColumn - 5, row: line.row, columns: 5, rows: 1) : take(5)
        var parts: [Part: Rect] = [:]
        for part in Part.allCases { if let columns = widths[part] { parts[part] = take(columns) } }
        self.parts = parts
    }
}
