import Weather

/// The warning zones that a place may be in: one, if it is known well enough.
struct KMAPlaceZones: Hashable, Sendable {
    /// At least one.
    let leaves: Set<Int>

    /// Each behind the names of the zones that it is in: `강원도 강릉 강릉산지`.
    var names: Set<String> { KMAZones.current.names(of: leaves) }
}

extension WarningPlace {
    /// The same place in its zones; without any that are known it may be anywhere, also at sea.
    func located(in zones: KMAPlaceZones?) -> WarningPlace {
        let names = zones?.names ?? KMAZones.current.everywhere
        var place = self
        (place.zones, place.possibleZones) = names.count == 1 ? (names, []) : ([], names)
        return place
    }
}

extension KMAPlaceZones {
    /// The zones of a place in South Korea; nil if no zone is known.
    ///
    /// - Parameters:
    ///   - divisions: the names of those that it is in, in Korean and from large to small: `강원특별자치도`, `강릉시`, `연곡면`. The more
    ///     there are, the fewer zones it may be in.
    ///   - coordinate: finds islands, and the height of places on Jeju.
    init?(divisions: [String], at coordinate: Coordinate?) {
        guard let leaves = KMADivisions.current.leaves(of: divisions, at: coordinate), !leaves.isEmpty else {
            return nil
        }
        self.leaves = leaves
    }
}

/// Finds the zones of divisions.
struct KMADivisions: Sendable {
    private let zones: KMAZones
    /// By the zone that they are parts of.
    private let rules: [Int: Rule]
    private let islands: [(zone: Int, box: Box)]

    private struct Rule {
        /// The zone of a division; nil if it is in several.
        var divisions: [String: Int?] = [:]
        /// Those that say nothing while no division in them is known.
        var divided: Set<String> = []
        var others: Int?
    }

    private struct Box {
        let latitudes, longitudes: ClosedRange<Double>

        func contains(_ place: Coordinate) -> Bool {
            latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
        }
    }

    static let current = KMADivisions(.current)

    private init(_ zones: KMAZones) {
        self.zones = zones
        var rules: [Int: Rule] = [:]
        for line in KMAZoneTable.divisions.split(separator: "\n") {
            guard let (zone, part, divisions) = Self.row(line, zones) else { continue }
            for name in divisions {
                if name == "*" {
                    rules[zone, default: Rule()].others = part
                } else {
                    let plain = String(name.dropLast { $0 == "+" })
                    rules[zone, default: Rule()].divisions[plain] = .some(part)
                    if plain.count < name.count { rules[zone]?.divided.insert(plain) }
                }
            }
        }
        self.rules = rules
        islands = KMAZoneTable.islands.compactMap { island in
            zones.zone(named: island.zone, in: KMAZones.country).map {
                ($0, Box(latitudes: island.south...island.north, longitudes: island.west...island.east))
            }
        }
    }

    /// The zone, the part of it, nil where several are possible, and the divisions; nil for a line that is not understood.
    private static func row(
        _ line: Substring, _ zones: KMAZones
    ) -> (zone: Int, part: Int?, divisions: [Substring])? {
        let halves = line.split(separator: "|").map(\.withoutOuterBlanks)
        guard halves.count == 2, let colon = halves[1].lastIndex(of: ":") else { return nil }
        let path = halves[0].split(separator: " ")
        let zone = path.reduce(Optional(KMAZones.country)) { zone, name in
            zone.flatMap { zones.zone(named: name, in: $0) }
        }
        let name = halves[1][..<colon]
        guard let zone else { return nil }
        let part = zones.zone(meantBy: name, in: zone)
        guard name == "?" || part != nil else { return nil }
        return (zone, part, halves[1][halves[1].index(after: colon)...].split(separator: " "))
    }

    func leaves(of divisions: [String], at coordinate: Coordinate?) -> Set<Int>? {
        if let coordinate, let island = islands.first(where: { $0.box.contains(coordinate) }) {
            return Set(zones.zones[island.zone].leaves)
        }
        guard let province = divisions.first.flatMap({ zones.zone(named: $0, in: KMAZones.country) }),
            zones.zones[province].depth == 1
        else { return nil }
        var (zone, rest) = (province, divisions.dropFirst())
        while let next = rest.first, let part = zones.zone(named: next, in: zone) {
            (zone, rest) = (part, rest.dropFirst())
        }
        let found = part(of: zone, with: Array(rest)).map { Set(zones.zones[$0].leaves) } ?? everything(in: zone)
        return KMAJeju(zones)?.leaves(found, at: coordinate) ?? found
    }

    /// The part of a zone that the smallest of the divisions with a known one is in.
    private func part(of zone: Int, with divisions: [String]) -> Int? {
        guard let rule = rules[zone], !divisions.isEmpty else { return nil }
        for (index, division) in divisions.enumerated().reversed() {
            guard let part = rule.divisions[division] else { continue }
            return rule.divided.contains(division) && index == divisions.count - 1 ? nil : part
        }
        return rule.others
    }

    /// Also the islands in a city that are no part of its zone.
    private func everything(in zone: Int) -> Set<Int> {
        let parts = (rules[zone]?.divisions.values.compactMap(\.self) ?? []) + [zone]
        return Set(parts.flatMap { zones.zones[$0].leaves })
    }
}
