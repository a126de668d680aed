import Weather

/// Which entry of an answer about many places is about which of the places that were asked about. A pure value.
///
/// An entry names its place by a number (`location_id`, which only the first place lacks) and by the middle of the grid cell
/// its values are for. Without numbers the order is all that is left. Neither is believed against the coordinates:
///
/// * The service answers for the cell a place lies in, or for the one beside it whose height fits the place better. So no
///   other entry can be much nearer to a place than the place's own, whatever grid the service used.
/// * Without a single number, the order holds if every place has the nearest entry of all. If it does not hold, each place
///   gets the entry that can be about no other place, or none: a missing value is better than a neighbour's.
struct OpenMeteoMatching: Hashable {
    /// What one entry says about where it belongs.
    struct Entry: Hashable {
        /// Nil where the entry has no number.
        var number: Int?
        /// Nil where the entry has no coordinate, as in a refusal.
        var coordinate: Coordinate?
    }

    /// What there is for a place that was asked about.
    enum Match: Hashable {
        /// The position of its entry in the answer.
        case entry(Int)
        /// Only an entry about somewhere else, so far away, or one that may as well be a neighbour's.
        case elsewhere(kilometres: Int)
        case missing
    }

    /// Kilometres within which an entry may be about a place at all. The widest cells are 0.4° (45 km), and the one beside
    /// them may have been chosen.
    static let near = 100.0
    /// Kilometres by which another entry may be nearer to a place than its own: the way to the middle of the cell beside,
    /// across a corner, on the widest grid that looks at heights (0.125°).
    static let slack = 20.0
    /// Kilometres lost to rounding: of coordinates, and of cells that are round on no map.
    static let rounding = 0.5

    /// By the position of the place in the question.
    let matches: [Match]

    /// - Parameters:
    ///   - entries: in the order of the answer; nil for what could not be read.
    ///   - places: in the order of the question.
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
                // A position counts for less than a number.
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

    /// The entry each place is given by its number, or by its position where it has none.
    private static func claims(_ entries: [Entry?], count: Int) -> [Int?] {
        let numbers = entries.map { entry in entry?.number.flatMap { (0..<count).contains($0) ? $0 : nil } }
        // Only the first place's entry carries no number: wherever it stands, that is what tells it.
        let stray = numbers.first.flatMap(\.self).flatMap { first in
            first == 0 || numbers.contains(0)
                ? nil : numbers.indices.first { numbers[$0] == nil && entries[$0]?.coordinate != nil }
        }
        var claims = [Int?](repeating: nil, count: count)
        for (position, entry) in entries.enumerated() where entry != nil {
            let place = numbers[position] ?? (position == stray ? 0 : position)
            guard place < count else { continue }
            // One that stands where it belongs is believed before one that came from elsewhere.
            if claims[place] == nil || place == position { claims[place] = position }
        }
        return claims
    }

    /// What the answer to a question about one place is worth: there is no other place it could be about.
    private static func lone(_ claim: Int?, _ entries: [Entry?], at place: Coordinate) -> Match {
        guard let claim else { return .missing }
        guard let distance = entries[claim]?.coordinate?.distance(to: place), distance > near else {
            return .entry(claim)
        }
        return .elsewhere(kilometres: Int(distance.rounded()))
    }

    /// The entry that is clearly this place's and clearly no other's; nil where there is none.
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

    /// How far each entry is from one place.
    private struct Nearby {
        /// By the position of the entry; nil for one that does not tell where it is about.
        let distances: [Double?]
        let nearest: (entry: Int, distance: Double)?
        /// Kilometres to the nearest but one.
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

        /// Whether no other entry is nearer than `entry`, give or take so many kilometres. One that tells no coordinate
        /// contradicts nothing.
        func isNearest(_ entry: Int?, within kilometres: Double) -> Bool {
            guard let entry, let own = distances[entry] else { return true }
            return own <= (nearest?.distance ?? own) + kilometres
        }

        func match(_ entry: Int, within kilometres: Double) -> Match {
            let isFar = distances[entry].flatMap(\.self).map { $0 > near } ?? false
            return isFar || !isNearest(entry, within: kilometres) ? elsewhere(entry) : .entry(entry)
        }

        /// What is told instead of an entry that is not believed.
        func elsewhere(_ entry: Int?) -> Match {
            let distance = entry.flatMap { distances[$0] } ?? nearest?.distance
            return distance.map { .elsewhere(kilometres: Int($0.rounded())) } ?? .missing
        }
    }
}
