import AppResources
import TerminalUI

/// How a line of the drawer divides its width. It depends only on the width and on the longest name in the list, so that the
/// columns line up across rows.
struct LineColumns: Hashable, Sendable {
    /// The cells after the temperature, from left to right.
    enum Part: Int, CaseIterable { case range, falling, humidity, wind, air, time, sentence }

    /// The mark of the selection.
    let mark: Rect
    let name: Rect
    let star: Rect
    let glyph: Rect
    let temperature: Rect
    /// Indexed by `Part.rawValue`; each includes a gap of two columns before its text. Nil if there is no room for the part.
    private let rects: [Rect?]
    /// Everything after the name and the star.
    let rest: Rect

    private static let leastForMark = 8
    private static let leastName = 9
    private static let mostName = 22
    private static let temperatureColumns = 5
    private static let gap = 2
    private enum Claim { case part(Part), name }
    /// In order of importance; a part that is listed twice gets wider.
    private static let claims: [(claim: Claim, columns: Int)] = [
        (.part(.falling), 7), (.part(.falling), 10), (.part(.range), 11), (.name, mostName), (.part(.humidity), 6),
        (.part(.wind), 9), (.part(.air), 10), (.part(.time), 9), (.part(.range), 5), (.part(.sentence), 18),
    ]

    /// `longestName`: in cells, over all places in the list.
    init(_ line: Rect, longestName: Int) {
        let markColumns = line.columns >= Self.leastForMark ? 2 : 0
        let hasGlyph = line.columns >= 16
        let fixed = markColumns + Self.temperatureColumns + (hasGlyph ? 4 : 0)
        var nameColumns = Self.leastName
        var left = line.columns - fixed - nameColumns
        // The first claim that does not fit ends the loop, so that no less important part takes its place.
        var widths = [Int](repeating: 0, count: Part.allCases.count)
        for (claim, columns) in Self.claims {
            switch claim {
            case .name:
                let more = max(0, min(left, min(columns, longestName) - nameColumns))
                nameColumns += more
                left -= more
                continue
            case .part(let part):
                guard columns <= left else { break }
                widths[part.rawValue] += columns
                left -= columns
                continue
            }
            break
        }
        if widths[Part.sentence.rawValue] > 0 {
            widths[Part.sentence.rawValue] += left
        } else {
            nameColumns += max(0, min(left, longestName - nameColumns))
        }
        nameColumns = max(0, min(nameColumns, line.columns - fixed))
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
        // If nothing follows, the temperature is flush with the right edge.
        temperature =
            widths.allSatisfy { $0 == 0 }
            ? Rect(
                column: line.endColumn - Self.temperatureColumns, row: line.row, columns: Self.temperatureColumns,
                rows: 1) : take(Self.temperatureColumns)
        rects = widths.map { $0 == 0 ? nil : take($0) }
    }

    /// The parts there is room for.
    var parts: [Part] { Part.allCases.filter { whole($0) != nil } }

    /// The cell for the text of a part; nil if there is no room for it.
    func cell(_ part: Part) -> Rect? { whole(part)?.inset(left: Self.gap) }

    /// The same cell including the gap.
    func whole(_ part: Part) -> Rect? { rects[part.rawValue] }
}

extension LineColumns.Part {
    /// Whether the text is right-aligned, so that the numbers line up.
    var isTrailing: Bool { self == .range || self == .humidity }
}
