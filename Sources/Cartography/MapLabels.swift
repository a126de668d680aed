/// Places labels so that they do not overlap.
///
/// Every place has a mark in its own cell, which nothing covers; of several in one cell the first has it. The text begins
/// beside the mark on the right, or ends beside it on the left, with a free column at its other end. The selected place's
/// text may also stand in the row below or above, beginning or ending at the mark.
///
/// Values come before names. The selected place comes first: on the right with all of its text, then without its last part,
/// then on the left, and so on. The others get the shortest of their texts, by rank; then each gets the longest that is
/// possible beside the rest, again by rank. Places of equal rank come from north to south, then from west to east, then in
/// the order of the wishes.
public enum MapLabels {
    /// The placements from north to south and from west to east. A wish whose anchor is outside of the area, or in a cell that
    /// has another place's mark, is left out.
    public static func place(_ wishes: [MapLabelWish], columns: Int, rows: Int) -> [MapLabelPlacement] {
        guard columns > 0, rows > 0 else { return [] }
        var area = Area(columns, rows)
        let labels = wishes.enumerated().compactMap { Label($1, number: $0, columns, rows) }
            .sorted { $0.order < $1.order }.filter { area.mark($0) }
        var placements = labels.map { label in
            label.wish.rank == 0 ? area.selected(label) : area.text(label, of: label.wish.widths.indices.suffix(1))
        }
        for (number, label) in labels.enumerated() where label.wish.rank != 0 {
            let placement = placements[number]
            area.set(placement.text, false)
            let longer = area.text(label, of: 0..<min(placement.form, label.wish.widths.count))
            if longer.text.columns.isEmpty { area.set(placement.text, true) } else { placements[number] = longer }
        }
        return placements.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// A wish with the cell of its anchor.
    private struct Label {
        let wish: MapLabelWish
        let number, column, row: Int

        init?(_ wish: MapLabelWish, number: Int, _ columns: Int, _ rows: Int) {
            let (x, y) = (wish.anchor.x, wish.anchor.y)
            guard x >= 0, x < Double(columns), y >= 0, y < Double(rows) else { return nil }
            (self.wish, self.number, column, row) = (wish, number, Int(x), Int(y))
        }

        /// The first one gets its place first.
        var order: (Int, Int, Int, Int) { (wish.rank, row, column, number) }

        /// Beside the mark: on the right, and on the left.
        func right(_ width: Int) -> MapRun { MapRun(row: row, columns: column + 1..<column + 1 + width) }
        func left(_ width: Int) -> MapRun { MapRun(row: row, columns: column - width..<column) }

        /// Below and above the mark, beginning or ending there.
        func inOtherRows(_ width: Int) -> [MapRun] {
            [row + 1, row - 1].flatMap { row in
                [
                    MapRun(row: row, columns: column..<column + width),
                    MapRun(row: row, columns: column + 1 - width..<column + 1),
                ]
            }
        }

        func placement(_ form: Int, _ text: MapRun) -> MapLabelPlacement {
            MapLabelPlacement(index: wish.index, column: column, row: row, form: form, text: text)
        }

        var withoutText: MapLabelPlacement { placement(wish.widths.count, right(0)) }
    }

    /// The cells that labels have taken.
    private struct Area {
        private let columns, rows: Int
        private var isTaken: [Bool]

        init(_ columns: Int, _ rows: Int) {
            (self.columns, self.rows) = (columns, rows)
            isTaken = Array(repeating: false, count: columns * rows)
        }

        /// Takes the anchor's cell; false if it has a mark.
        mutating func mark(_ label: Label) -> Bool {
            let cell = label.row * columns + label.column
            defer { isTaken[cell] = true }
            return !isTaken[cell]
        }

        /// Takes the cells for the first of the forms that has room beside its mark.
        mutating func text(_ label: Label, of forms: Range<Int>) -> MapLabelPlacement {
            first(label, forms.flatMap { form in beside(label, form) }) ?? label.withoutText
        }

        /// The same for the selected place.
        mutating func selected(_ label: Label) -> MapLabelPlacement {
            let widths = label.wish.widths
            let names = widths.indices.dropLast()
            let (right, left) = (
                names.map { ($0, label.right(widths[$0])) }, names.map { ($0, label.left(widths[$0])) }
            )
            let others = names.suffix(1).flatMap { form in label.inOtherRows(widths[form]).map { (form, $0) } }
            let value = widths.indices.suffix(1).flatMap { beside(label, $0) }
            return first(label, right + left + others + value) ?? label.withoutText
        }

        private func beside(_ label: Label, _ form: Int) -> [(form: Int, text: MapRun)] {
            let width = label.wish.widths[form]
            return [(form, label.right(width)), (form, label.left(width))]
        }

        private mutating func first(_ label: Label, _ texts: [(form: Int, text: MapRun)]) -> MapLabelPlacement? {
            guard let (form, text) = texts.first(where: { isFree($0.text, of: label) }) else { return nil }
            set(text, true)
            return label.placement(form, text)
        }

        mutating func set(_ run: MapRun, _ value: Bool) {
            for column in run.columns { isTaken[run.row * columns + column] = value }
        }

        /// Whether a text is inside of the area, with a free cell on each side that does not have its own mark.
        private func isFree(_ run: MapRun, of label: Label) -> Bool {
            guard (0..<rows).contains(run.row), run.columns.lowerBound >= 0, run.columns.upperBound <= columns else {
                return false
            }
            let around = max(0, run.columns.lowerBound - 1)..<min(columns, run.columns.upperBound + 1)
            return around.allSatisfy {
                run.row == label.row && $0 == label.column || !isTaken[run.row * columns + $0]
            }
        }
    }
}

/// A label to be placed at a point of the map.
public struct MapLabelWish: Hashable, Sendable {
    /// The caller's number of the place; not looked at.
    public let index: Int
    public let anchor: MapPosition
    /// Cells of each text it may have, the longest first; all at least 1.
    public let widths: [Int]
    /// Which of two labels has to give way: the one of the greater rank. 0 is the selected place.
    public let rank: Int

    public init(index: Int, anchor: MapPosition, widths: [Int], rank: Int) {
        (self.index, self.anchor, self.widths, self.rank) = (index, anchor, widths, rank)
    }
}

/// Where a place's mark and text are to be drawn.
public struct MapLabelPlacement: Hashable, Sendable {
    public let index: Int
    /// The place's own cell, which has its mark.
    public let column, row: Int
    /// Which of the wish's widths the text has; their number without a text.
    public var form: Int
    /// The cells of the text; empty without one.
    public var text: MapRun
}
