/// A place whose warnings are looked for.
public struct WarningPlace: Hashable, Sendable {
    public let id: PlaceID
    public let coordinate: Coordinate
    /// Nil if it is unknown; then only shapes tell.
    public let country: CountryCode?
    /// The codes of the zones it lies in, by which the office of its country names areas (UGC in the United States).
    public var zones: Set<String>
    /// The codes of zones one of which it lies in, where nothing says in which.
    public var possibleZones: Set<String>
    /// Whether what is learnt about it may be written to disk. A position that was looked up may not.
    public let mayBeKept: Bool

    public init(
        id: PlaceID, coordinate: Coordinate, country: CountryCode?, zones: Set<String> = [],
        possibleZones: Set<String> = [], mayBeKept: Bool = true
    ) {
        (self.id, self.coordinate, self.country) = (id, coordinate, country)
        (self.zones, self.possibleZones, self.mayBeKept) = (zones, possibleZones, mayBeKept)
    }
}

/// A warning for a place.
public struct LocalWarning: Hashable, Sendable {
    /// Its index in `WarningBook.warnings`.
    public let index: Int
    public let reach: Reach

    public init(index: Int, reach: Reach) {
        (self.index, self.reach) = (index, reach)
    }

    /// What is known of its reaching the place.
    public enum Reach: Hashable, Sendable {
        /// The place is in the area of this name.
        case area(String)
        /// The warning is for some part of the place's country, and nothing says whether the place is in it.
        case countryOnly
    }
}

extension WarningBook {
    /// The warnings for each place that has any, in the order of `warnings`. Of several areas, the first one with the
    /// place tells.
    ///
    /// A warning with a shape is for places inside, whatever their country. Areas without a shape are used only where a
    /// warning has no others: by their zones, or else for the whole country. A place that is in one of several zones is in the area
    /// if all of them are, and may be if some are. To be in force is another matter; see `inForce(_:at:)`.
    public func local(for places: [WarningPlace]) -> [PlaceID: [LocalWarning]] {
        let index = PlaceIndex(places)
        var found = [[LocalWarning]](repeating: [], count: places.count)
        for (number, warning) in warnings.enumerated() {
            func tell(_ place: Int, of area: WarningArea) {
                guard found[place].last?.index != number else { return }
                found[place].append(LocalWarning(index: number, reach: .area(area.name)))
            }
            if warning.areas.contains(where: \.hasShape) {
                for area in warning.areas { index.forEachPlace(in: area) { tell($0, of: area) } }
            } else if warning.areas.contains(where: \.hasZones) {
                let zones = WarningZones(warning.areas)
                for place in index.places(inZones: zones) {
                    guard let reach = zones.reach(of: places[place]) else { continue }
                    found[place].append(LocalWarning(index: number, reach: reach))
                }
            } else if let country = warning.country {
                for place in index.places(in: country) {
                    found[place].append(LocalWarning(index: number, reach: .countryOnly))
                }
            }
        }
        let local = zip(places, found).filter { !$0.1.isEmpty }.map { ($0.id, $1) }
        return Dictionary(local) { first, _ in first }
    }
}

/// The zones of a warning's areas.
private struct WarningZones {
    private let areas: [WarningArea]
    /// Those that it is for, and others that it may be for.
    let covered, doubtful: Set<String>

    init(_ areas: [WarningArea]) {
        self.areas = areas
        covered = areas.reduce(into: []) { $0.formUnion($1.zones) }
        doubtful = areas.reduce(into: []) { $0.formUnion($1.doubtfulZones) }
    }

    /// Nil if the warning is not for the place.
    func reach(of place: WarningPlace) -> LocalWarning.Reach? {
        let isIn = !place.possibleZones.isEmpty && place.possibleZones.isSubset(of: covered)
        let zones = isIn ? place.zones.union(place.possibleZones) : place.zones
        if let area = areas.first(where: { !$0.zones.isDisjoint(with: zones) }) { return .area(area.name) }
        let all = place.zones.union(place.possibleZones)
        return all.isDisjoint(with: covered) && all.isDisjoint(with: doubtful) ? nil : .countryOnly
    }
}

/// Places by latitude, zone and country, so that an area is compared with few of them.
private struct PlaceIndex {
    private let places: [WarningPlace]
    /// From south to north.
    private let entries: [(point: GeoPoint, place: Int)]
    private let byCountry: [CountryCode?: [Int]]
    private let byZone: [String: [Int]]

    init(_ places: [WarningPlace]) {
        self.places = places
        entries = places.indices.map { (GeoPoint(places[$0].coordinate), $0) }.sorted {
            $0.point.north < $1.point.north
        }
        byCountry = Dictionary(grouping: places.indices) { places[$0].country }
        byZone = places.indices.reduce(into: [:]) { byZone, place in
            for zone in places[place].zones.union(places[place].possibleZones) {
                byZone[zone, default: []].append(place)
            }
        }
    }

    /// Those that are in one of the zones, or may be, each once.
    func places(inZones zones: WarningZones) -> [Int] {
        Set(zones.covered.union(zones.doubtful).lazy.flatMap { byZone[$0] ?? [] }).sorted()
    }

    func places(in country: CountryCode) -> [Int] { byCountry[country] ?? [] }

    func forEachPlace(in area: WarningArea, _ body: (Int) -> Void) {
        for polygon in area.polygons {
            let box = polygon.outer.box
            for (point, place) in entries[first(atOrNorthOf: Int(box.south))...] {
                guard point.north <= box.north else { break }
                if polygon.contains(point) { body(place) }
            }
        }
        for circle in area.circles where circle.radius > 0 {
            // A degree of latitude has 111 km. Not all numbers of kilometres fit an integer.
            let reach = min(180, circle.radius / 111 + 0.001)
            let south = Int(((circle.centre.latitude - reach) * Double(RingPath.degree)).rounded(.down))
            for (point, place) in entries[first(atOrNorthOf: south)...] {
                guard point.north <= GeoPoint(circle.centre).north + Int32(reach * Double(RingPath.degree)) else {
                    break
                }
                if circle.contains(places[place].coordinate) { body(place) }
            }
        }
    }

    private func first(atOrNorthOf north: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(entries[middle].point.north) < north { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
