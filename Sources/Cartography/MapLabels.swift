/// Places labels so that they cover neither each other nor a place.
///
/// Every place has a dot in its own cell, which nothing covers; if several share a cell, the first has the dot, and its text has space
/// for the number of the others. A text touches its dot: it begins beside it on the right, or ends beside it on the left, or
/// stands in the row below or above. A free column is between it and all other texts and dots, and no other dot is above or
/// below a text that does not stand beside its own.
///
/// Each place gets the longest of its texts that is possible beside those before it, by rank. So names are few and whole where
/// places are many. The selected place comes first: on the right with all of its text, then with the next shorter one, then on
/// the left, and so on. If nothing else fits, its last text, the name alone, covers the dots beside its own, whose places
/// then count as others of its cell; if that does not fit either, it stands close to them. Places of equal rank come from north to
/// south, then from west to east, then in the order of the wishes.
public enum MapLabels {
    /// The placements from north to south and from west to east. A wish whose anchor is outside of the area, or in a cell that
    /// has another place's dot, is left out.
    public static func place(_ wishes: [MapLabelWish], columns: Int, rows: Int) -> [MapLabelPlacement] {
        guard columns > 0, rows > 0 else { return [] }
        var area = Area(columns, rows)
        var labels: [Label] = []
        // The number of the label in each cell.
        var owners: [Int: Int] = [:]
        for label in wishes.enumerated().compactMap({ Label($1, number: $0, columns, rows) }).sorted(by: {
            $0.order < $1.order
        }) {
            let cell = label.row * columns + label.column
            if let owner = owners[cell] {
                labels[owner].others += 1
            } else {
                owners[cell] = labels.count
                labels.append(label)
                area.take(MapRun(row: label.row, columns: label.column..<label.column + 1))
            }
        }
        area.setDots(owners.keys)
        var placements: [MapLabelPlacement] = []
        if let selected = labels.first, selected.wish.rank == 0 {
            labels.removeFirst()
            if let placement = area.selected(selected) {
                placements.append(placement)
            } else if let cover = selected.cover(labels, columns) {
                for dot in labels where cover.dots.contains(dot.number) { area.removeDot(dot.column, dot.row) }
                labels.removeAll { cover.dots.contains($0.number) }
                placements.append(area.taken(cover.label, cover.form, cover.text))
            } else {
                placements.append(area.squeezed(selected) ?? selected.withoutText)
            }
        }
        placements += labels.map { area.placed($0) ?? $0.withoutText }
        return placements.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// A wish with the cell of its anchor.
    private struct Label {
        let wish: MapLabelWish
        let number, column, row: Int
        /// How many other places are in the cell.
        var others = 0

        init?(_ wish: MapLabelWish, number: Int, _ columns: Int, _ rows: Int) {
            let (x, y) = (wish.anchor.x, wish.anchor.y)
            guard x >= 0, x < Double(columns), y >= 0, y < Double(rows) else { return nil }
            (self.wish, self.number, column, row) = (wish, number, Int(x), Int(y))
        }

        /// The first one gets its place first.
        var order: (Int, Int, Int, Int) { (wish.rank, row, column, number) }

        func width(_ form: Int) -> Int { wish.widths[form] + MapLabelPlacement.columns(forOthers: others) }

        /// Beside the dot: on the right, and on the left.
        func right(_ form: Int) -> MapRun { MapRun(row: row, columns: column + 1..<column + 1 + width(form)) }
        func left(_ form: Int) -> MapRun { MapRun(row: row, columns: column - width(form)..<column) }

        /// Below and above the dot: beginning there, ending there, and everything between.
        func inOtherRows(_ form: Int) -> [MapRun] {
            let width = width(form)
            let starts = [0, width - 1] + (width > 2 ? Array(1..<width - 1) : [])
            return [row + 1, row - 1].flatMap { row in
                starts.map { MapRun(row: row, columns: column - $0..<column - $0 + width) }
            }
        }

        /// A label over dots, and the labels of those dots.
        typealias Cover = (label: Label, form: Int, text: MapRun, dots: Set<Int>)

        /// The label with its name beside its dot, over the fewest dots; nil where the name is too long for either side.
        func cover(_ labels: [Label], _ columns: Int) -> Cover? {
            [true, false].compactMap { cover(labels, columns, isOnRight: $0) }.min { $0.dots.count < $1.dots.count }
        }

        private func cover(_ labels: [Label], _ columns: Int, isOnRight: Bool) -> Cover? {
            guard let name = wish.widths.indices.last else { return nil }
            var (label, dots) = (self, Set<Int>())
            while true {
                let text = isOnRight ? label.right(name) : label.left(name)
                guard text.columns.lowerBound >= 0, text.columns.upperBound <= columns else { return nil }
                // A dot at the end of the text would be taken for its own.
                let around = text.columns.lowerBound - 1..<text.columns.upperBound + 1
                let more = labels.filter { $0.row == row && around.contains($0.column) && !dots.contains($0.number) }
                guard !more.isEmpty else { return (label, name, text, dots) }
                // The number of the others makes the text longer.
                for dot in more {
                    dots.insert(dot.number)
                    label.others += 1 + dot.others
                }
            }
        }

        func placement(_ form: Int, _ text: MapRun) -> MapLabelPlacement {
            MapLabelPlacement(index: wish.index, column: column, row: row, form: form, text: text, others: others)
        }

        var withoutText: MapLabelPlacement {
            placement(wish.widths.count, MapRun(row: row, columns: column + 1..<column + 1))
        }
    }

    /// The cells that dots and texts have taken.
    private struct Area {
        private let columns, rows: Int
        private var isTaken: [Bool]
        /// Whether a cell has a dot.
        private var hasDot: [Bool]
        /// Columns between a text and a dot that is not its own, where its own is in another row.
        private static let apart = 4

        init(_ columns: Int, _ rows: Int) {
            (self.columns, self.rows) = (columns, rows)
            isTaken = Array(repeating: false, count: columns * rows)
            hasDot = isTaken
        }

        mutating func setDots(_ cells: some Sequence<Int>) { for cell in cells { hasDot[cell] = true } }

        mutating func removeDot(_ column: Int, _ row: Int) {
            (hasDot[row * columns + column], isTaken[row * columns + column]) = (false, false)
        }

        private func isDot(_ column: Int, _ row: Int) -> Bool {
            row >= 0 && row < rows && hasDot[row * columns + column]
        }

        mutating func take(_ run: MapRun) {
            for column in run.columns { isTaken[run.row * columns + column] = true }
        }

        /// Takes the cells for the first of the texts that has room; nil if none has.
        mutating func placed(_ label: Label) -> MapLabelPlacement? {
            for form in label.wish.widths.indices {
                for text in [label.right(form), label.left(form)] where isFree(text, of: label) {
                    return taken(label, form, text)
                }
                if let text = label.inOtherRows(form).first(where: { isFree($0, of: label) }) {
                    return taken(label, form, text)
                }
            }
            return nil
        }

        /// The same for the selected place, which leaves out something of its text before it changes its side.
        mutating func selected(_ label: Label) -> MapLabelPlacement? {
            let values = label.wish.widths.indices.dropLast()
            let sides = values.map { ($0, label.right($0)) } + values.map { ($0, label.left($0)) }
            if let (form, text) = sides.first(where: { isFree($0.1, of: label) }) { return taken(label, form, text) }
            return placed(label)
        }

        /// The name alone, beside its dot and close to other dots.
        mutating func squeezed(_ label: Label) -> MapLabelPlacement? {
            guard let name = label.wish.widths.indices.last else { return nil }
            return [label.right(name), label.left(name)].first(where: isUncovered).map { taken(label, name, $0) }
        }

        mutating func taken(_ label: Label, _ form: Int, _ text: MapRun) -> MapLabelPlacement {
            take(text)
            return label.placement(form, text)
        }

        /// Whether a text is inside of the area, and on no dot.
        private func isUncovered(_ run: MapRun) -> Bool {
            (0..<rows).contains(run.row) && run.columns.lowerBound >= 0 && run.columns.upperBound <= columns
                && !run.columns.contains { isTaken[run.row * columns + $0] }
        }

        /// Whether a text is inside of the area, apart from everything but its own dot.
        private func isFree(_ run: MapRun, of label: Label) -> Bool {
            guard isUncovered(run) else { return false }
            let around = max(0, run.columns.lowerBound - 1)..<min(columns, run.columns.upperBound + 1)
            let isApart = around.allSatisfy {
                run.row == label.row && $0 == label.column || !isTaken[run.row * columns + $0]
            }
            guard isApart, run.row != label.row else { return isApart }
            // In another row than its own, the nearest dot would be taken for its own.
            let beside = max(0, run.columns.lowerBound - Self.apart)..<min(columns, run.columns.upperBound + Self.apart)
            guard !beside.contains(where: { isDot($0, run.row) }) else { return false }
            return run.columns.allSatisfy { column in
                [run.row - 1, run.row + 1].allSatisfy {
                    $0 == label.row && column == label.column || !isDot(column, $0)
                }
            }
        }
    }
}

/// A label to be placed at a point of the map.
public struct MapLabelWish: Hashable, Sendable {
    /// The caller's number of the place; opaque here.
    public let index: Int
    public let anchor: MapPosition
    /// The width of each form, longest first, at least 1; the last form of the selected place is its name alone.
    public let widths: [Int]
    /// The label with the greater rank gives way; the selected place has rank 0.
    public let rank: Int

    public init(index: Int, anchor: MapPosition, widths: [Int], rank: Int) {
        (self.index, self.anchor, self.widths, self.rank) = (index, anchor, widths, rank)
    }
}

/// Where a place's dot and text are to be drawn.
public struct MapLabelPlacement: Hashable, Sendable {
    public let index: Int
    /// The place's own cell, which has its dot.
    public let column, row: Int
    /// Which of the wish's widths the text has; their number without a text.
    public var form: Int
    /// The cells of the text; empty without one.
    public var text: MapRun
    /// How many other places share the cell.
    public let others: Int

    /// The width of a blank and `+2` after a text; 0 without others.
    public static func columns(forOthers others: Int) -> Int { others == 0 ? 0 : 2 + String(others).count }
}
