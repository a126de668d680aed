import Weather

/// Assigns the entries of a response to the requested places. A pure value.
///
/// An entry identifies its place by a number (`location_id`, which only the first place lacks) and by the centre of the
/// grid cell its values are for. Without numbers, only the order is left. Coordinates override both:
///
/// * The service answers for the cell that contains a place, or for an adjacent one whose elevation fits the place
///   better. So no other entry can be much nearer to a place than the place's own, whatever grid the service used.
/// * If no entry has a number, the order is accepted if each place's entry is the nearest one. Otherwise each place gets
///   the entry that cannot belong to any other place, or none: a missing value is better than a neighbour's.
struct OpenMeteoMatching: Hashable {
    /// An entry's number and coordinate.
    struct Entry: Hashable {
        /// Nil if the entry has no number.
        var number: Int?
        /// Nil if the entry has no coordinate, as in a refusal.
        var coordinate: Coordinate?
    }

    /// The result for a requested place.
    enum Match: Hashable {
        /// The position of its entry in the response.
        case entry(Int)
        /// The only candidate is this far away, or may be a neighbour's.
        case elsewhere(kilometres: Int)
        case missing
    }

    /// The greatest distance in kilometres between a place and its entry. The largest cells are 0.4° (45 km), and an
    /// adjacent cell may have been chosen.
    static let near = 100.0
    /// The distance in kilometres by which another entry may be nearer to a place than its own: from centre to centre of
    /// diagonally adjacent cells on the coarsest grid that considers elevation (0.125°).
    static let slack = 20.0
    /// The tolerance in kilometres for rounding of coordinates and cells.
    static let rounding = 0.5

    /// By the position of the place in the request.
    let matches: [Match]

    /// - Parameters:
    ///   - entries: in the order of the response; nil for an unreadable entry.
    ///   - places: in the order of the request.
    init(_ entries: [Entry?], about places: [Coordinate]) {
        let claims = Self.claims(entries, count: places.count)
        guard places.count > 1 else {
            matches = places.indices.map { Self.lone(claims[$0], entries, at: places[$0]) }
            return
        }
        let nearby = places.map { Nearby(entries, around: $0) }
        let isNumbered = entries.contains { $0?.number != nil }
        let holds = places.indices.allSatisfy { nearby[$0].isNearest(claims[$0], within: Self.rounding) }
        if isNumbered || holds {
            matches = places.indices.map { position in
                guard let claim = claims[position] else { return .missing }
                // A position is weaker evidence than a number.
                let isTold = entries[claim]?.number != nil || position == 0
                return nearby[position].match(claim, within: isTold ? Self.slack : Self.rounding)
            }
        } else {
            matches = places.indices.map { position in
                Self.unmistakable(nearby[position], at: position, entries, places)
                    ?? nearby[position].elsewhere(claims[position])
            }
        }
    }

    /// The entry of each place by its number, or by its position if it has none.
    private static func claims(_ entries: [Entry?], count: Int) -> [Int?] {
        let numbers = entries.map { entry in entry?.number.flatMap { (0..<count).contains($0) ? $0 : nil } }
        // Only the first place's entry has no number, which identifies it at any position.
        let stray = numbers.first.flatMap(\.self).flatMap { first in
            first == 0 || numbers.contains(0)
                ? nil : numbers.indices.first { numbers[$0] == nil && entries[$0]?.coordinate != nil }
        }
        var claims = [Int?](repeating: nil, count: count)
        for (position, entry) in entries.enumerated() where entry != nil {
            let place = numbers[position] ?? (position == stray ? 0 : position)
            guard place < count else { continue }
            // An entry at its own position takes precedence over one from elsewhere.
            if claims[place] == nil || place == position { claims[place] = position }
        }
        return claims
    }

    /// The match for a request with a single place, where no other place can be meant.
    private static func lone(_ claim: Int?, _ entries: [Entry?], at place: Coordinate) -> Match {
        guard let claim else { return .missing }
        guard let distance = entries[claim]?.coordinate?.distance(to: place), distance > near else {
            return .entry(claim)
        }
        return .elsewhere(kilometres: Int(distance.rounded()))
    }

    /// The entry that clearly belongs to this place and to no other; nil if there is none.
    private static func unmistakable(
        _ nearby: Nearby, at position: Int, _ entries: [Entry?], _ places: [Coordinate]
    ) -> Match? {
        guard let nearest = nearby.nearest, nearest.distance <= near,
            nearby.second.map({ $0 > nearest.distance + slack }) ?? true,
            let middle = entries[nearest.entry]?.coordinate
        else { return nil }
        let isContested = places.indices.contains { other in
            other != position && middle.distance(to: places[other]) <= nearest.distance + slack
        }
        return isContested ? nil : .entry(nearest.entry)
    }

    /// The distances of all entries from one place.
    private struct Nearby {
        /// By the position of the entry; nil for one without a coordinate.
        let distances: [Double?]
        let nearest: (entry: Int, distance: Double)?
        /// The distance to the second nearest entry in kilometres.
        let second: Double?

        init(_ entries: [Entry?], around place: Coordinate) {
            distances = entries.map { $0?.coordinate?.distance(to: place) }
            var nearest: (entry: Int, distance: Double)?
            var second: Double?
            for (entry, distance) in distances.enumerated() {
                guard let distance else { continue }
                if distance < nearest?.distance ?? .infinity {
                    second = nearest?.distance
                    nearest = (entry, distance)
                } else {
                    second = min(second ?? distance, distance)
                }
            }
            self.nearest = nearest
            self.second = second
        }

        /// Whether no other entry is nearer than `entry` by more than `kilometres`. An entry without a coordinate passes.
        func isNearest(_ entry: Int?, within kilometres: Double) -> Bool {
            guard let entry, let own = distances[entry] else { return true }
            return own <= (nearest?.distance ?? own) + kilometres
        }

        func match(_ entry: Int, within kilometres: Double) -> Match {
            let isFar = distances[entry].flatMap(\.self).map { $0 > near } ?? false
            return isFar || !isNearest(entry, within: kilometres) ? elsewhere(entry) : .entry(entry)
        }

        /// The result for a rejected entry.
        func elsewhere(_ entry: Int?) -> Match {
            let distance = entry.flatMap { distances[$0] } ?? nearest?.distance
            return distance.map { .elsewhere(kilometres: Int($0.rounded())) } ?? .missing
        }
    }
}
