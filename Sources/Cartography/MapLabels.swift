/// Places labels so that they do not overlap.
///
/// A label stands in the row of its anchor and always covers the anchor's cell: it begins there, or else ends there, or else
/// has it in its middle. Labels therefore never change their order from north to south or, in a row, from west to east.
/// At least one column is free between two texts of a row.
///
/// Values come before names. The selected place gets the longest of its texts that fits into the area; then the others get
/// their shortest, by rank; then each gets the longest that is possible beside the rest, again by rank. A place without room
/// for a text gets a dot if its cell is free. Places of equal rank come from north to south, then from west to east, then in the order of the wishes.
public enum MapLabels {
    /// The placements from north to south and from west to east. A wish whose anchor is outside of the area is left out.
    public static func place(_ wishes: [MapLabelWish], columns: Int, rows: Int) -> [MapLabelPlacement] {
        guard columns > 0, rows > 0 else { return [] }
        let labels = wishes.enumerated().compactMap { Label($1, number: $0, columns, rows) }.sorted {
            $0.order < $1.order
        }
        var area = Area(columns, rows)
        var placements = labels.map { label in
            label.wish.rank == 0 ? area.longest(label, of: label.wish.widths.indices) ?? area.dot(label) : nil
        }
        for (number, label) in labels.enumerated() where placements[number] == nil {
            placements[number] = area.longest(label, of: label.wish.widths.indices.suffix(1))
        }
        for (number, label) in labels.enumerated() {
            guard let placement = placements[number] else { continue }
            area.mark(placement, false)
            placements[number] = area.longest(label, of: 0..<placement.form) ?? area.placed(placement)
        }
        for (number, label) in labels.enumerated() where placements[number] == nil {
            placements[number] = area.dot(label)
        }
        return placements.compactMap(\.self).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
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
    }

    /// The cells that labels have taken.
    private struct Area {
        private let columns: Int
        private var isTaken: [Bool]

        init(_ columns: Int, _ rows: Int) {
            self.columns = columns
            isTaken = Array(repeating: false, count: columns * rows)
        }

        /// Takes the cells for the first of the forms that has room.
        mutating func longest(_ label: Label, of forms: Range<Int>) -> MapLabelPlacement? {
            for form in forms {
                let width = max(1, label.wish.widths[form])
                guard width <= columns else { continue }
                let centred = max(0, min(columns - width, label.column - width / 2))
                for start in [label.column, label.column - width + 1, centred] where isFree(label.row, start, width) {
                    return placed(
                        MapLabelPlacement(
                            index: label.wish.index, form: form, column: start, row: label.row, columns: width))
                }
            }
            return nil
        }

        /// Takes the anchor's cell, which may touch a text.
        mutating func dot(_ label: Label) -> MapLabelPlacement? {
            guard !isTaken[label.row * columns + label.column] else { return nil }
            return placed(
                MapLabelPlacement(
                    index: label.wish.index, form: label.wish.widths.count, column: label.column, row: label.row,
                    columns: 1))
        }

        mutating func placed(_ placement: MapLabelPlacement) -> MapLabelPlacement {
            mark(placement, true)
            return placement
        }

        mutating func mark(_ placement: MapLabelPlacement, _ value: Bool) {
            let start = placement.row * columns + placement.column
            for cell in start..<start + placement.columns { isTaken[cell] = value }
        }

        /// Whether a text is inside of the area, with a free cell on each side.
        private func isFree(_ row: Int, _ start: Int, _ width: Int) -> Bool {
            guard start >= 0, start + width <= columns else { return false }
            return (max(0, start - 1)..<min(columns, start + width + 1)).allSatisfy { !isTaken[row * columns + $0] }
        }
    }
}
