import Weather

/// The zones of the island of Jeju, which go by height: its mountain (제주도산지) from 600 metres up, its middle slopes (중산간) from
/// 200, and the coast below.
///
/// Nothing here knows heights. But the island is one volcano, and both lines are close to ellipses, long in the direction of the
/// island, which rises to the north by a fifth of a degree in each degree eastwards. A place near a line may be on either side of it. The
/// ellipses are our own, drawn through places whose height is known, as the gazetteer's points are.
struct KMAJeju {
    private let mountain: Int
    private let slopes: [(city: Int, zone: Int)]
    private let zones: KMAZones

    /// Nil if there are no such zones.
    init?(_ zones: KMAZones) {
        guard let island = zones.zone(named: "제주도", in: KMAZones.country),
            let mountain = zones.zone(named: "제주도산지", in: island)
        else { return nil }
        self.zones = zones
        self.mountain = mountain
        slopes = ["제주시", "서귀포시"].compactMap { name in
            guard let city = zones.zone(named: name, in: island),
                let zone = zones.zone(named: name + "중산간", in: city)
            else { return nil }
            return (city, zone)
        }
    }

    /// The leaves of a place, given those at the coast; nil for a place elsewhere.
    func leaves(_ coast: Set<Int>, at coordinate: Coordinate?) -> Set<Int>? {
        let slope = slopes.first { coast.isSubset(of: Set(zones.zones[$0.city].leaves)) }
        guard let slope else { return nil }
        guard let coordinate else { return coast.union([leaf(slope.zone), leaf(mountain)]) }
        // Where the divisions tell no part, the slopes are among the coast.
        var found: Set<Int> = []
        let middle = Self.distance(of: coordinate, from: Self.middleLine)
        let top = Self.distance(of: coordinate, from: Self.mountainLine)
        if middle > Self.middleLine.near.lowerBound { found.formUnion(coast.subtracting([leaf(slope.zone)])) }
        if middle < Self.middleLine.near.upperBound, top > Self.mountainLine.near.lowerBound {
            found.insert(leaf(slope.zone))
        }
        if top < Self.mountainLine.near.upperBound { found.insert(leaf(mountain)) }
        return found
    }

    private func leaf(_ zone: Int) -> Int { zones.zones[zone].leaves.lowerBound }

    /// A line at one height.
    private struct Line {
        /// Its centre in degrees.
        let north, east: Double
        /// Its half axes in degrees.
        let height, width: Double
        /// How far out from the centre, where the line is at 1, a place may be on either side of it. A tenth is a kilometre in the
        /// narrow direction.
        let near: ClosedRange<Double>
    }

    /// 200 metres.
    private static let middleLine = Line(north: 33.375, east: 126.545, height: 0.100, width: 0.255, near: 0.85...1.2)
    /// 600 metres. Cones stand beyond it.
    private static let mountainLine = Line(north: 33.365, east: 126.530, height: 0.062, width: 0.130, near: 0.8...1.35)
    /// Degrees to the north in each degree eastwards.
    private static let rise = 0.2

    private static func distance(of place: Coordinate, from line: Line) -> Double {
        let east = place.longitude - line.east
        let north = place.latitude - line.north - rise * east
        let square = (north / line.height) * (north / line.height) + (east / line.width) * (east / line.width)
        return square.squareRoot()
    }
}
