/// The next place in a direction.
///
/// Distances are counted between cells, and a row counts double because a cell is twice as high as it is wide. The next place
/// is the one with the least sum of distances along the direction and across it, among those within 45° of the direction, or
/// else among those within 90°. Of two with the same sum it is the one that is nearer along the direction, then the western
/// or northern one. A place exactly at 45° is up or down.
///
/// Several places in a cell are one stop: going right or down enters it at the first by index, and passes all others before it
/// leaves; going left or up is the same from the last to the first.
///
/// Every place can be reached from every other: by always taking the direction that the goal lies in by 45°. A step to the
/// right or left then brings the goal nearer in columns plus doubled rows. A step up or down does so too, or, if it leads along
/// a diagonal, leaves that sum as it is and brings the goal nearer in rows. So no stop comes twice. (This would not hold
/// if distances across were counted double: two places could then hide a third from all others.)
public enum MapNeighbours {
    /// Nil if there is nothing in that direction, or no place of that index.
    public static func next(
        from index: Int, towards direction: MapDirection, among positions: [MapPosition]
    ) -> Int? {
        guard positions.indices.contains(index) else { return nil }
        let isForward = direction == .right || direction == .down
        let start = GridPoint(positions[index])
        var best: (step: Step, index: Int)?
        for (other, position) in positions.enumerated() where other != index {
            let cell = GridPoint(position)
            let step: Step
            if cell == start {
                guard (other > index) == isForward else { continue }
                step = Step(zone: 0, cost: abs(other - index))
            } else if let outside = Step(from: start, to: cell, direction) {
                step = outside
            } else {
                continue
            }
            guard let known = best else {
                best = (step, other)
                continue
            }
            // A stop is entered at its first place going forward, and at its last going back.
            if step < known.step || step == known.step && !isForward { best = (step, other) }
        }
        return best?.index
    }

    /// A position to the cell, in columns; rows are doubled.
    private struct GridPoint: Equatable {
        let x, y: Int

        init(_ position: MapPosition) {
            (x, y) = (Self.whole(position.x), 2 * Self.whole(position.y))
        }

        private static func whole(_ number: Double) -> Int {
            number.isNaN ? 0 : Int(max(-1e9, min(1e9, number.rounded(.down))))
        }
    }

    /// How a place compares with others of the same direction: the least is the next one.
    private struct Step: Comparable {
        /// 0 in the same cell, 1 within 45°, 2 within 90°.
        let zone: Int
        let cost: Int
        var along = 0
        var across = 0

        init(zone: Int, cost: Int) {
            (self.zone, self.cost) = (zone, cost)
        }

        /// Nil if the cell is not in that direction.
        init?(from start: GridPoint, to cell: GridPoint, _ direction: MapDirection) {
            let (right, down) = (cell.x - start.x, cell.y - start.y)
            let isLevel = direction == .left || direction == .right
            switch direction {
            case .left: (along, across) = (-right, down)
            case .right: (along, across) = (right, down)
            case .up: (along, across) = (-down, right)
            case .down: (along, across) = (down, right)
            }
            guard along > 0 else { return nil }
            zone = abs(across) < along || abs(across) == along && !isLevel ? 1 : 2
            cost = along + abs(across)
        }

        static func < (left: Step, right: Step) -> Bool {
            (left.zone, left.cost, left.along, left.across) < (right.zone, right.cost, right.along, right.across)
        }
    }
}

/// Where an arrow key leads on the map.
public enum MapDirection: CaseIterable, Sendable {
    case left, right, up, down
}
